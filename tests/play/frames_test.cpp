// Frames of a game, and POST /api/explore as a function.
#include "play/frames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/pgn.h"
#include "core/record.h"
#include "play/asker.h"
#include "play/decode_choices.h"
#include "play/random_play.h"

namespace fray::test {
namespace {

/// Dice that show one face for ever, and count how often they were thrown.
class FixedDice final : public DiceSource {
 public:
  explicit FixedDice(int face) : face_(face) {}
  int roll(int) override {
    ++thrown;
    return face_;
  }
  int thrown = 0;

 private:
  int face_;
};

Json battle(Json steps) {
  return {{"game", "conflict"}, {"start", kKnightAndPawn}, {"steps", std::move(steps)}};
}

Json explored(const Json& request, int face = 1) {
  FixedDice dice(face);
  const auto answer = explore(request, dice);
  EXPECT_TRUE(answer) << request << (answer ? "" : answer.error().message);
  return answer ? *answer : Json();
}

void must_fail(const Json& request, std::string_view code, std::string_view part) {
  FixedDice dice(1);
  const auto answer = explore(request, dice);
  ASSERT_FALSE(answer) << request;
  EXPECT_EQ(answer.error().code, code) << request << ' ' << answer.error().message;
  EXPECT_NE(answer.error().message.find(part), std::string::npos) << request << ' ' << answer.error().message;
  EXPECT_EQ(dice.thrown, 0);
}

TEST(Explore, WithoutStepsItShowsTheStart) {
  const Json answer = explored({{"game", "conflict"}, {"steps", Json::array()}});
  EXPECT_FALSE(answer.contains("dice"));
  const Json& frame = answer["frame"];
  EXPECT_EQ(frame["step"], nullptr);
  EXPECT_FALSE(frame.contains("faces"));
  EXPECT_EQ(frame["side"], "white");
  EXPECT_EQ(frame["turn_start"], true);
  EXPECT_EQ(frame["events"], Json::array());
  Json state = frame["state"];
  const auto start = (*find_game("conflict"))->start({}).value();
  EXPECT_EQ(ChoicesReader::read(state["choices"]).size(), start->view().actions.size());
  Json expected = state_json(*start);
  expected.erase("actions");
  state.erase("choices");
  EXPECT_EQ(state, expected);
}

TEST(Explore, SaysHowGameFilesHaveWhatWasPlayedAndWhatCanBe) {
  const Json frame = explored({{"game", "chess"}, {"steps", {"e4", "e7e5", "Nf3"}}})["frame"];
  EXPECT_EQ(frame["step"], "g1f3");
  EXPECT_EQ(frame["record"], "Nf3");
  EXPECT_EQ(frame["turn"], 2);
  const Json actions = ChoicesReader::read(frame["state"]["choices"]);
  const auto knight = std::find_if(actions.begin(), actions.end(),
                                   [](const Json& action) { return action["text"] == "b8c6"; });
  ASSERT_NE(knight, actions.end());
  EXPECT_EQ((*knight)["record"], "Nc6");
  // Where game files have the same text it is not said twice.
  EXPECT_FALSE(explored({{"game", "conflict"}, {"steps", {"e2e4"}}})["frame"].contains("record"));
}

TEST(Explore, SaysWhatTheLastStepDid) {
  const Json frame = explored(battle({"c1b3", "xa5"}))["frame"];
  EXPECT_EQ(frame["step"], "xa5");
  EXPECT_EQ(frame["turn_start"], false);
  ASSERT_EQ(frame["events"].size(), 1u);
  EXPECT_EQ(frame["events"][0]["type"], "attacked");
  EXPECT_EQ(frame["state"]["node"], "chance");
}

TEST(Explore, RollsOnlyIfAskedAndOnlyAtAChanceNode) {
  Json request = battle({"c1b3", "xa5"});
  EXPECT_FALSE(explored(request).contains("dice"));
  request["roll"] = true;
  const Json rolled = explored(request, 6);
  EXPECT_EQ(rolled["dice"], Json({6, 6}));
  EXPECT_EQ(rolled["frame"]["step"], "attacker");
  EXPECT_EQ(rolled["frame"]["faces"], Json({6, 6}));
  EXPECT_EQ(rolled["frame"]["events"][0]["type"], "rolled");

  Json decision = battle({"c1b3"});
  decision["roll"] = true;
  EXPECT_FALSE(explored(decision).contains("dice"));
}

TEST(Explore, TakesOutcomesAndToldRolls) {
  EXPECT_EQ(explored(battle({"c1b3", "xa5", "defender"}))["frame"]["state"]["phase"], "send-home");
  const Json frame = explored(battle({"c1b3", "xa5", "roll:5,3"}))["frame"];
  EXPECT_EQ(frame["faces"], Json({5, 3}));
  EXPECT_EQ(frame["step"], "attacker");
}

TEST(Explore, TheFrameOfAChoiceNamesTheSideThatChose) {
  const Json frame = explored(battle({"c1b3", "xa5", "defender", "b3-g1"}))["frame"];
  EXPECT_EQ(frame["side"], "black") << "the defender chooses, though it is White's turn";
  EXPECT_EQ(frame["state"]["side"], "black");
}

TEST(Explore, BadFieldsAreNamed) {
  must_fail(Json::array(), "bad_request", "object");
  must_fail({{"steps", Json::array()}}, "bad_request", "'game' is missing");
  must_fail({{"game", "conflict"}}, "bad_request", "'steps' is missing");
  must_fail({{"game", "go"}, {"steps", Json::array()}}, "unknown_game", "go");
  must_fail({{"game", "conflict"}, {"steps", "e2e4"}}, "bad_request", "'steps': expected an array");
  must_fail({{"game", "conflict"}, {"steps", {1}}}, "bad_request", "'steps': expected an array of strings");
  must_fail({{"game", "conflict"}, {"steps", Json::array()}, {"start", 5}}, "bad_request", "'start'");
  must_fail({{"game", "conflict"}, {"steps", Json::array()}, {"start", "x"}}, "bad_placement", "");
  must_fail({{"game", "conflict"}, {"steps", Json::array()}, {"rol", true}}, "bad_request", "'rol'");
  must_fail({{"game", "conflict"}, {"steps", Json::array()}, {"roll", 1}}, "bad_request",
            "'roll': expected true");
  must_fail({{"game", "conflict"}, {"steps", Json::array()}, {"options", {{"x", "y"}}}}, "bad_option", "x");
  must_fail({{"game", "conflict"}, {"steps", Json(std::vector<std::string>(kMostSteps + 1, "e2e4"))}},
            "bad_request", "at most 20000 steps, got 20001");
}

TEST(Explore, AStepThatCannotBePlayedIsNamedByItsNumber) {
  must_fail(battle({"c1b3", "xa5", "e2e4"}), "bad_outcome", "step 3 (e2e4): ");
  must_fail(battle({"c1b3", "xa5", "roll:5"}), "bad_dice", "step 3 (roll:5): ");
  must_fail({{"game", "conflict"}, {"steps", {"e2e5"}}}, "illegal_action", "step 1 (e2e5): ");
}

TEST(Frames, OneForTheStartAndOneAfterEveryStep) {
  std::ifstream file(FRAY_TEST_DATA "/games/conflict-example.pgn");
  std::stringstream text;
  text << file.rdbuf();
  const auto state = replay(parse_pgn(text.str()).value(), **find_game("conflict")).value();
  GivenGame given{&state->game(), {}, std::nullopt, {}};
  for (const GameStep& step : state->steps()) {
    given.steps.push_back(step.kind == GameStep::Kind::roll
                              ? "roll:" + std::to_string(step.faces[0]) + ',' + std::to_string(step.faces[1])
                              : step.text);
  }
  const auto printed = frames_of(given, 10'000'000);
  ASSERT_TRUE(printed) << printed.error().message;
  const Json frames = Json::parse(*printed);
  ASSERT_EQ(frames.size(), state->steps().size() + 1);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::vector<std::string> steps(given.steps.begin(),
                                         given.steps.begin() + static_cast<std::ptrdiff_t>(i));
    // But for what can come next, each is what exploring the steps up to there answers.
    Json explored_frame = explored({{"game", "conflict"}, {"steps", steps}})["frame"];
    for (const char* key : {"choices", "outcomes"}) EXPECT_EQ(explored_frame["state"].erase(key), 1u);
    EXPECT_EQ(frames[i], explored_frame) << i;
  }
  EXPECT_EQ(frames.back()["state"]["result"], "1-0");
  EXPECT_EQ(frames.back()["events"].back()["type"], "game_ended");
  const auto too_long = frames_of(given, printed->size() - 1);
  ASSERT_FALSE(too_long);
  EXPECT_EQ(too_long.error().code, "too_large");
  EXPECT_TRUE(frames_of(given, printed->size()));
}

TEST(Frames, AnErrorNamesTheStep) {
  const auto frames = frames_of({*find_game("conflict"), {}, std::nullopt, {"e2e4", "nonsense"}}, 100'000);
  ASSERT_FALSE(frames);
  EXPECT_NE(frames.error().message.find("step 2 (nonsense)"), std::string::npos);
}

}  // namespace
}  // namespace fray::test
