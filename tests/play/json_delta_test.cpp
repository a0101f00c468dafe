// Deltas: whoever applies them has what was meant, and they are small; digests tell values apart.
#include "play/json/json_delta.h"

#include <gtest/gtest.h>

#include "games.h"
#include "play/apply_delta.h"
#include "play/json/choices.h"
#include "play/json/json.h"
#include "play/json/json_digest.h"
#include "play/random_play.h"
#include "thorough.h"

namespace fray::test {
namespace {

/// To be compared whatever the order of keys.
nlohmann::json unordered(const Json& json) { return nlohmann::json::parse(json.dump()); }

void expect_delta(const std::string& before, const std::string& after, const std::string& delta) {
  EXPECT_EQ(json_delta(before, after), delta);
  const Json applied = apply_delta(Json::parse(before), Json::parse(delta));
  EXPECT_EQ(unordered(applied), unordered(Json::parse(after)));
}

TEST(JsonDelta, SaysWhatIsNewAndWhatIsGone) {
  expect_delta(R"({"a":1,"b":"x"})", R"({"a":1,"b":"x"})", "{}");
  expect_delta(R"({"a":1,"b":"x"})", R"({"a":2,"b":null})", R"({"a":[2],"b":[null]})");
  expect_delta(R"({"a":1,"b":"x","c":[]})", R"({"b":"x","d":true})", R"({"d":[true],"a":[],"c":[]})");
  expect_delta("{}", R"({"a":{"b":1}})", R"({"a":[{"b":1}]})");
}

TEST(JsonDelta, OfObjectsSaysWhatHasChangedInThem) {
  expect_delta(R"({"a":{"long":"something that stays","b":1}})",
               R"({"a":{"long":"something that stays","b":2}})", R"({"a":{"b":[2]}})");
  // The whole where that is not longer.
  expect_delta(R"({"a":{"b":1}})", R"({"a":{"b":2}})", R"({"a":[{"b":2}]})");
  // What becomes something else is told whole.
  expect_delta(R"({"a":{"b":1}})", R"({"a":[1]})", R"({"a":[[1]]})");
}

TEST(JsonDelta, OfArraysKeepsMovesAndChangesElements) {
  expect_delta(R"({"a":["aaaaaaaa","bbbbbbbb","cccccccc","dddddddd"]})",
               R"({"a":["aaaaaaaa","cccccccc","dddddddd"]})", R"({"a":{"":[1,-1]}})");
  expect_delta(R"({"a":["aaaaaaaa","bbbbbbbb","cccccccc"]})",
               R"({"a":["aaaaaaaa","bbbbbbbb","xx","cccccccc"]})", R"({"a":{"":[2,["xx"]]}})");
  expect_delta(R"({"a":["aaaaaaaa","bbbbbbbb","cccccccc"]})", R"({"a":["aaaaaaaa","bbbbbbbb"]})",
               R"({"a":{"":[2,-1]}})");
  // A piece goes from one square to another, and past one that stays.
  const std::string rook = R"({"square":"a1","kind":"rook","side":"white"})";
  const std::string king = R"({"square":"e1","kind":"king","side":"white"})";
  const std::string gone = R"({"square":"h1","kind":"rook","side":"white"})";
  expect_delta(R"({"p":[)" + rook + ',' + king + "]}", R"({"p":[)" + king + ',' + gone + "]}",
               R"({"p":{"":[-1,1,{"@":0,"square":["h1"]}]}})");
}

TEST(JsonDelta, OfArraysTellsTogetherWhatChangesInTheSameWay) {
  std::string before, after;
  for (int i = 0; i < 6; ++i) {
    const std::string name = R"({"square":"a)" + std::to_string(i) + R"(","kind":"pawn","command":)";
    before += (i > 0 ? "," : "") + name + (i == 1 ? R"("in"})" : R"("out"})");
    after += (i > 0 ? "," : "") + name + R"("in"})";
  }
  expect_delta(R"({"p":[)" + before + "]}", R"({"p":[)" + after + "]}",
               R"({"p":{"":[-1,{"@":0,"command":["in"]},1,-4,{"@":[2,4],"command":["in"]}]}})");
}

TEST(JsonDelta, OfTextsSaysTheNewWords) {
  expect_delta(R"({"p":"8/8/pppp/8/8 side=white turn=10"})", R"({"p":"8/8/pppp/8/8 side=white turn=11"})",
               R"({"p":{"":[6,-1,"turn=11"]}})");
  expect_delta(R"({"p":"one two three, four five six"})", R"({"p":"one two three, \"four\" five six"})",
               R"({"p":{"":[4,-1,"\"four\" "]}})");
}

/// JSON of any sort, or what a small change makes of it.
class RandomJson {
 public:
  explicit RandomJson(std::uint64_t seed) : random_(seed) {}

  Json value(int depth) {
    switch (random_.below(depth > 0 ? 8 : 6)) {
      case 0: return nullptr;
      case 1: return random_.below(2) == 0;
      case 2: return static_cast<int>(random_.below(2000)) - 1000;
      case 3: return random_.below(1'000'000) / 7.0;
      case 4:
      case 5: return text();
      case 6: return array(depth);
      default: return object(depth);
    }
  }
  Json object(int depth) {
    Json made = Json::object();
    for (auto count = random_.below(8); count > 0; --count)
      made["k" + std::to_string(random_.below(12))] = value(depth - 1);
    return made;
  }
  /// Changes something in an object, somewhere.
  void change_object(Json& json) {
    if (json.empty() || random_.below(5) == 0) {
      json["k" + std::to_string(random_.below(12))] = value(2);
    } else if (random_.below(6) == 0) {
      json.erase(any_of(json).key());
    } else {
      change(any_of(json).value());
    }
  }

 private:
  std::string text() {
    static const std::vector<std::string> kWords{"a",  "side=white", "\"quoted\"", "back\\slash", "Zoë",
                                                 "😀", "8/8",        "x,y",        "line\nend",   ""};
    std::string made;
    for (auto count = random_.below(12); count > 0; --count)
      made += kWords[random_.below(static_cast<std::uint32_t>(kWords.size()))] +
              (random_.below(4) > 0 ? " " : "");
    return made;
  }
  Json array(int depth) {
    Json made = Json::array();
    for (auto count = random_.below(10); count > 0; --count) made.push_back(value(depth - 1));
    return made;
  }
  Json::iterator any_of(Json& json) {
    return std::next(json.begin(), random_.below(static_cast<std::uint32_t>(json.size())));
  }
  void change(Json& json) {
    if (json.is_array() && !json.empty() && random_.below(4) > 0) return change_array(json);
    if (json.is_object() && random_.below(4) > 0) return change_object(json);
    json = value(2);
  }
  void change_array(Json& json) {
    const auto at = any_of(json);
    switch (random_.below(4)) {
      case 0: json.erase(at); break;
      case 1: json.insert(at, value(2)); break;
      case 2: {
        Json moved = *at;
        json.erase(at);
        json.insert(std::next(json.begin(), random_.below(static_cast<std::uint32_t>(json.size() + 1))),
                    std::move(moved));
        break;
      }
      default: change(*at);
    }
  }

  SplitMix64 random_;
};

TEST(JsonDelta, OfAnyJsonMakesTheOneOfTheOther) {
  RandomJson random(4);
  Json json = random.object(4);
  for (int round = 0; round < (kThorough ? 20'000 : 2'000); ++round) {
    Json next = round % 50 == 0 ? random.object(4) : json;
    random.change_object(next);
    const std::string before = dump_line(json), after = dump_line(next);
    const Json delta = Json::parse(json_delta(before, after));
    ASSERT_EQ(unordered(apply_delta(json, delta)), unordered(next)) << before << "\n"
                                                                    << after << "\n"
                                                                    << delta;
    ASSERT_EQ(json_digest(after), digest_of(next)) << after;
    if (unordered(json) != unordered(next)) {
      ASSERT_NE(json_digest(before), json_digest(after)) << before << "\n" << after;
    }
    json = std::move(next);
  }
}

/// The state of every game, from one that people see to the next: dice fall at once.
TEST(JsonDelta, OfStatesOfGamesIsAFractionOfThem) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().name);
    SplitMix64 random(11);
    const auto state = game->start({}).value();
    const auto text_of = [](const AnyState& at) {
      JsonText json;
      write_state(json, at, at.view(), kNoChoices);
      return std::move(json).text();
    };
    std::string before = text_of(*state);
    std::size_t whole = 0, deltas = 0;
    for (int step = 0; step < (kThorough ? 300 : 60) && state->node_kind() != NodeKind::terminal; ++step) {
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
      if (state->node_kind() == NodeKind::chance) continue;
      const std::string after = text_of(*state);
      const std::string delta = json_delta(before, after);
      const Json read = Json::parse(after);
      ASSERT_EQ(unordered(apply_delta(Json::parse(before), Json::parse(delta))), unordered(read));
      ASSERT_EQ(json_digest(after), digest_of(read));
      whole += after.size();
      deltas += delta.size();
      before = after;
    }
    EXPECT_LT(5 * deltas, whole);
  }
}

TEST(JsonDigest, IsThatOfTheValueHoweverItIsWritten) {
  EXPECT_EQ(json_digest(R"({"a":1,"b":[true,null]})"), json_digest(R"({"b":[true,null],"a":1})"));
  EXPECT_EQ(json_digest("1"), json_digest("1.0"));
  EXPECT_EQ(json_digest("0.5"), json_digest("5e-1"));
  EXPECT_EQ(json_digest(R"("a\u0062c")"), json_digest(R"("abc")"));
  EXPECT_NE(json_digest("0"), json_digest("-0.0"));
  EXPECT_NE(json_digest(R"("1")"), json_digest("1"));
  EXPECT_NE(json_digest("[1,2]"), json_digest("[2,1]"));
  EXPECT_NE(json_digest("[[1],2]"), json_digest("[1,[2]]"));
  EXPECT_NE(json_digest(R"({"a":1,"b":2})"), json_digest(R"({"a":2,"b":1})"));
  for (const char* text : {"2147483647", "2147483648", "-2147483647", "-2147483648", "1e300", "1e-7", "0.1",
                           "-0.0", "\"\"", "[]", "{}", "\"Zoë 😀\"", "false"})
    EXPECT_EQ(json_digest(text), digest_of(Json::parse(text))) << text;
}

}  // namespace
}  // namespace fray::test
