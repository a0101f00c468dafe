// JSON written straight to text is what the values would print as.
#include "play/json/json_text.h"

#include <gtest/gtest.h>

#include <limits>

#include "games.h"
#include "play/json/json.h"
#include "play/random_play.h"
#include "thorough.h"

namespace fray::test {
namespace {

template <class Value>
std::string written(const Value& value) {
  JsonText json;
  json.value(value);
  return std::move(json).text();
}

TEST(JsonText, TextsAreEscapedAsValuesPrintThem) {
  for (int c = 0; c < 256; ++c) {
    const std::string text = std::string("a") + static_cast<char>(c) + "b";
    EXPECT_EQ(written(text), dump_line(Json(text))) << c;
  }
  for (const char* text : {"", "plain", "a \"b\" \\ c", "Zo\xc3\xab", "\xe2\x99\x94", "\xff\xfe", "\t\n\x7f"})
    EXPECT_EQ(written(text), dump_line(Json(text)));
}

TEST(JsonText, NumbersAndFlags) {
  EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(written(std::uint8_t{65}), "65");
  EXPECT_EQ(written(true), "true");
  EXPECT_EQ(written(nullptr), "null");
  for (const double number : {0.0, 1.0, 0.5, 1.0 / 3, 21.0 / 36, 1e-7, 1e300, -2.25})
    EXPECT_EQ(written(number), Json(number).dump());
}

TEST(JsonText, CommasStandBetweenValuesOnly) {
  JsonText json;
  json.begin_object();
  json.field("empty", std::vector<int>{});
  json.field("list", std::vector<std::string>{"{", "[", ":"});
  json.key("nested");
  json.begin_array();
  json.begin_object();
  json.end_object();
  json.begin_array();
  json.value(1);
  json.value(2);
  json.end_array();
  json.raw("{\"a\":1}");
  json.end_array();
  json.field("last", "x");
  json.end_object();
  EXPECT_EQ(json.text(), R"({"empty":[],"list":["{","[",":"],"nested":[{},[1,2],{"a":1}],"last":"x"})");
}

/// Reading what was written and printing the values gives the same text again.
TEST(JsonText, StatesAreJsonAsItIsPrinted) {
  for (const AnyGame* game : all_games()) {
    SplitMix64 random(1);
    for (int round = 0; round < (test::kThorough ? 3 : 1); ++round) {
      const auto state = std::move(*game->start({}));
      for (int step = 0; step < (test::kThorough ? 500 : 150); ++step) {
        JsonText text;
        write_state(text, *state);
        Json json = state_json(*state);
        ASSERT_EQ(dump_line(json), text.text());
        // With choices, or without anything to choose, the rest is the same.
        JsonText other;
        const auto [begin, end] = write_state(other, *state, state->view(), R"({"from":{}})");
        ASSERT_EQ(other.text().substr(begin, end - begin), R"({"from":{}})");
        json.erase("actions");
        Json with_choices = Json::parse(other.text());
        with_choices.erase("choices");
        ASSERT_EQ(with_choices, json);
        json.erase("outcomes");
        JsonText bare;
        write_state(bare, *state, state->view(), "");
        ASSERT_EQ(bare.text(), dump_line(json));
        if (state->node_kind() == NodeKind::terminal) break;
        play_random_step(*state, random);
      }
    }
  }
}

TEST(JsonText, EventsAreJsonAsItIsPrinted) {
  const std::vector<Event> events{event::Moved{Side::white, "bishop", 2, 29},
                                  event::Promoted{Side::black, "pawn", "queen", 3},
                                  event::Attacked{Side::white, {1, 2}, "rook", 63, 3, 4},
                                  event::Rolled{Side::black, {6, 1}, 2, 9},
                                  event::Challenged{Side::white, "rook", "king", 8},
                                  event::Tested{Side::black, "rook", "attack", 14, 3, 16, true},
                                  event::BattleWon{Side::white},
                                  event::Died{Side::black, "rook", 63},
                                  event::SentHome{Side::white, "knight", 8, 8},
                                  event::Declined{Side::black, "does not attack"},
                                  event::Rolled{Side::white, {2, 1}, 0, 3, "to move"},
                                  event::Passed{Side::white, ""},
                                  event::Passed{Side::black, "no move"},
                                  event::GameEnded{GameResult::white_wins, "no \"king\""}};
  for (const Event& event : events) {
    JsonText json;
    write_event(json, event, 8);
    EXPECT_EQ(dump_line(event_json(event, 8)), json.text());
  }
  EXPECT_EQ(dump_line(event_json(events[2], 8)),
            R"({"type":"attacked","side":"white","attackers":["b1","c1"],"target":"rook","square":"h8",)"
            R"("attack":3,"defence":4,"text":")" +
                describe(events[2], 8) + "\"}");
  EXPECT_EQ(dump_line(event_json(events[4], 8)),
            R"({"type":"challenged","side":"white","piece":"rook","target":"king","square":"a2","text":")" +
                describe(events[4], 8) + "\"}");
  EXPECT_EQ(
      dump_line(event_json(events[5], 8)),
      R"({"type":"tested","side":"black","piece":"rook","what":"attack","die":14,"bonus":3,"target":16,)"
      R"("succeeds":true,"text":")" +
          describe(events[5], 8) + "\"}");
}

}  // namespace
}  // namespace fray::test
