// The tree of what can be chosen: everything about the actions can be read back, and it is small.
#include "play/json/choices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "games.h"
#include "play/decode_choices.h"
#include "play/json/json.h"
#include "play/pennies.h"
#include "play/random_play.h"
#include "thorough.h"

namespace fray::test {
namespace {

/// Actions by seat and text, without what a tree does not tell.
std::map<std::string, Json> by_text(const Json& actions) {
  std::map<std::string, Json> map;
  for (Json action : actions) {
    action.erase("id");
    const std::string name = action["seat"].dump() + ' ' + action["text"].get<std::string>();
    EXPECT_TRUE(map.emplace(name, action).second) << action;
  }
  return map;
}

/// A random step, together where several choose.
void play_on(AnyState& state, SplitMix64& random) {
  if (state.node_kind() != NodeKind::simultaneous) return play_random_step(state, random);
  std::vector<SeatAction> choices;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
  }
  EventLog log;
  ASSERT_TRUE(state.act_together(choices, log));
}

void expect_same(const AnyState& state) {
  const View view = state.view();
  const Json all = state_json(state)["actions"];
  const bool alone = view.to_act.size() == 1;
  const Json tree = Json::parse(choices_text(view, std::nullopt));
  const Json read = ChoicesReader::read(tree, alone ? std::optional<int>(view.to_act[0]) : std::nullopt);
  ASSERT_EQ(by_text(read), by_text(all)) << tree;
  for (const Seat seat : view.to_act) {
    Json own = Json::array();
    for (const Json& action : all) {
      if (action["seat"] == seat) own.push_back(action);
    }
    const std::string text = choices_text(view, seat);
    ASSERT_EQ(by_text(ChoicesReader::read(Json::parse(text), seat)), by_text(own)) << text;
    ASSERT_EQ(dump_line(Json::parse(text)), text);
  }
}

TEST(Choices, EverythingCanBeReadBack) {
  for (const AnyGame* game : all_games()) {
    SplitMix64 random(7);
    for (int round = 0; round < (test::kThorough ? 2 : 1); ++round) {
      const auto state = game->start({}).value();
      constexpr int kSteps = test::kThorough ? 200 : 60;
      for (int step = 0; step < kSteps && state->node_kind() != NodeKind::terminal; ++step) {
        ASSERT_NO_FATAL_FAILURE(expect_same(*state)) << state->position_text();
        play_on(*state, random);
      }
    }
  }
}

TEST(Choices, WhereSeveralChooseEachSeatIsAStepOfItsOwn) {
  const GameAdapter<Pennies> game;
  const auto state = game.start({}).value();
  ASSERT_NO_FATAL_FAILURE(expect_same(*state));
  // Pennies tells its actions apart by their texts alone.
  EXPECT_EQ(choices_text(state->view(), 1), R"({"text":"heads","also":[{"text":"tails"}]})");
  EXPECT_EQ(choices_text(state->view(), std::nullopt),
            R"({"shared":[{"text":"heads","also":[{"text":"tails"}]}],"seat":{"=0":0,"=1":0}})");
}

ViewAction action(std::string text, std::vector<ViewStep> steps) {
  return {Action{}, std::move(text), std::move(steps), {}, 0};
}

TEST(Choices, TheTreeOfThePage) {
  View view;
  view.to_act = {0};
  EXPECT_EQ(choices_text(view, 0), kNoChoices);
  view.actions = {action("t:a2a3", {{"spell", kNoSquare, "teleport"}, {"from", 8, ""}, {"to", 16, ""}}),
                  action("e2e3", {{"from", 12, ""}, {"to", 20, ""}}),
                  action("e2e4", {{"from", 12, ""}, {"to", 28, ""}})};
  EXPECT_EQ(choices_text(view, 0), R"({"spell":{"=teleport":{"from":{"a2":{"to":{"a3":"t:*"}}}}},)"
                                   R"("from":{"e2":{"to":{"e3 e4":"*"}}}})");
  EXPECT_EQ(choices_text(view, 1), kNoChoices);
}

TEST(Choices, AnActionMayBeTheBeginningOfAnother) {
  View view;
  view.to_act = {0};
  view.actions = {action("e7e8", {{"from", 52, ""}, {"to", 60, ""}}),
                  action("e7e8=Q", {{"from", 52, ""}, {"to", 60, "queen"}}),
                  action("e7e8!", {{"from", 52, ""}, {"to", 60, ""}, {"choice", kNoSquare, "loud"}})};
  view.actions[0].odds = ViewOdds{0.25, 0.5, {}, {{"needs", "30"}}};
  const std::string text = choices_text(view, 0);
  EXPECT_EQ(text, R"({"from":{"e7":{"to":{"e8":{"text":"*","odds":{"probability":0.25,"both":0.5,)"
                  R"("facts":{"needs":"30"}},"choice":{"=loud":"*!"}},"e8=queen":"*=Q"}}}})");
  const Json read = ChoicesReader::read(Json::parse(text), 0);
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0]["odds"]["facts"]["needs"], "30");
  EXPECT_EQ(read[1]["steps"].size(), 3u);
  EXPECT_EQ(read[2]["steps"][1], Json::parse(R"({"role":"to","square":"e8","choice":"queen"})"));
}

/// As many actions as Gnostic Chess has at its start: mostly a spell that takes any piece to any square.
TEST(Choices, AThousandActionsOfOneSpellTakeAFewHundredBytes) {
  View view;
  view.to_act = {0};
  for (Square from = 0; from < 16; ++from) {
    for (Square to = 0; to < 64; ++to) {
      const std::string squares = square_name(from, 8) + square_name(to, 8);
      view.actions.push_back(
          action("t:" + squares, {{"spell", kNoSquare, "teleport"}, {"from", from, ""}, {"to", to, ""}}));
    }
  }
  JsonText list;
  list.begin_array();
  for (const ViewAction& item : view.actions) {
    list.raw(R"({"id":12345678,"text":")" + item.text +
             R"(","seat":0,"steps":[{"role":"spell","choice":"teleport"},{"role":"from","square":"a1"},)"
             R"({"role":"to","square":"a1"}]})");
  }
  list.end_array();
  const std::size_t tree = choices_text(view, 0).size();
  RecordProperty("bytes_as_list", static_cast<int>(list.size()));
  RecordProperty("bytes_as_tree", static_cast<int>(tree));
  EXPECT_LT(tree, 300u);
  EXPECT_EQ(ChoicesReader::read(Json::parse(choices_text(view, 0)), 0).size(), view.actions.size());
}

TEST(Choices, BranchesThatAreAlikeAreToldOnce) {
  View view;
  view.to_act = {0};
  // Knights that may each go to two squares, with the names that chess gives their moves.
  const std::string text = [&] {
    for (const auto& [from, first, second] : {std::tuple{1, 16, 18}, std::tuple{6, 21, 23}}) {
      for (const int to : {first, second}) {
        view.actions.push_back(
            action(square_name(static_cast<Square>(from), 8) + square_name(static_cast<Square>(to), 8),
                   {{"from", static_cast<Square>(from), ""}, {"to", static_cast<Square>(to), ""}}));
        view.actions.back().record = "N" + square_name(static_cast<Square>(to), 8);
      }
    }
    return choices_text(view, 0);
  }();
  EXPECT_EQ(text, R"({"shared":[{"record":"N^"}],"from":{"b1":{"to":{"a3 c3":0}},"g1":{"to":{"f3 h3":0}}}})");
  const Json read = ChoicesReader::read(Json::parse(text), 0);
  ASSERT_EQ(read.size(), 4u);
  EXPECT_EQ(read[3]["text"], "g1h3");
  EXPECT_EQ(read[3]["record"], "Nh3");
}

TEST(Choices, OddsOfARollLeaveOutWhatFollowsFromThem) {
  View view;
  view.to_act = {0};
  view.actions = {action("xa5", {{"target", 32, ""}})};
  view.actions[0].odds = ViewOdds{7.0 / 12, 0, RollOdds{2, 1, 21, 36}, {}};
  const std::string text = choices_text(view, 0);
  EXPECT_EQ(text, R"({"target":{"a5":{"text":"x*","odds":{"attack":2,"defence":1,"wins":21,"rolls":36}}}})");
  EXPECT_EQ(ChoicesReader::read(Json::parse(text), 0)[0]["odds"]["probability"], 21.0 / 36);
}

}  // namespace
}  // namespace fray::test
