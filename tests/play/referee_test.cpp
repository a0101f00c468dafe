// The commands of the referee, and what it says to bad requests.
#include "play/referee/referee.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "play/asker.h"
#include "play/pennies.h"
#include "play/random_play.h"

namespace fray::test {
namespace {

Json act(const Json& action) { return {{"cmd", "act"}, {"action", action}}; }

/// The item of a list of actions or outcomes that has this text; null if none has.
Json find_text(const Json& items, std::string_view text) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const Json& item) { return item["text"] == text; });
  return found == items.end() ? Json() : *found;
}

class RefereeCommands : public testing::Test {
 protected:
  /// Brings the knight and the pawn to the roll.
  void set_up_roll() {
    asker_.must(load_request(kKnightAndPawn));
    asker_.must(act("c1b3"));
    asker_.must(act("xa5"));
  }
  Asker asker_;
};

TEST_F(RefereeCommands, GamesListsEveryGameWithItsOptions) {
  const Json games = asker_.must({{"cmd", "games"}})["games"];
  ASSERT_EQ(games.size(), all_games().size());
  EXPECT_EQ(games[0]["name"], "conflict");
  EXPECT_EQ(games[0]["seats"], 2);
  EXPECT_EQ(games[0]["options"][0]["name"], "knight_terrain");
  EXPECT_EQ(games[0]["options"][0]["values"], Json({"route", "strict"}));
  EXPECT_EQ(games[0]["options"][0]["default"], "route");
}

TEST_F(RefereeCommands, EveryCommandButSetUpNeedsAGame) {
  for (const char* command : {"state", "act", "outcome", "roll", "undo", "perft", "record"}) {
    EXPECT_EQ(asker_.ask({{"cmd", command}})["error"]["code"], "no_game") << command;
  }
}

TEST_F(RefereeCommands, WhySaysWhatStandsAgainstAnAttempt) {
  asker_.must({{"cmd", "new"}, {"game", "chess"}});
  EXPECT_EQ(asker_.must({{"cmd", "why"}, {"from", "a1"}, {"to", "a3"}})["why"],
            "Your pawn on a2 is in the way.");
  EXPECT_EQ(asker_.must({{"cmd", "why"}, {"from", "e2"}, {"to", "e4"}})["why"], Json(nullptr));
  asker_.must_fail({{"cmd", "why"}, {"from", "e9"}}, "bad_request", "a square of the board");
}

TEST_F(RefereeCommands, NewStartsAGameWithOptions) {
  const Json plain = asker_.must({{"cmd", "new"}, {"game", "conflict"}})["state"];
  EXPECT_EQ(plain["options"]["rook_support"], "attackers");
  EXPECT_EQ(plain["actions"].size(), 34u);
  const Json options{{"rook_support", "board"}};
  const Json with_option = asker_.must({{"cmd", "new"}, {"game", "conflict"}, {"options", options}})["state"];
  EXPECT_EQ(with_option["options"]["rook_support"], "board");

  asker_.must_fail({{"cmd", "new"}}, "bad_request", "'game' is missing");
  asker_.must_fail({{"cmd", "new"}, {"game", "chequers"}}, "unknown_game", "conflict");
  const auto with = [](const Json& value) {
    return Json{{"cmd", "new"}, {"game", "conflict"}, {"options", value}};
  };
  asker_.must_fail(with({{"dice", "7"}}), "bad_option", "has no option 'dice'");
  asker_.must_fail(with({{"rook_support", "none"}}), "bad_option", "is not one of attackers, board");
  asker_.must_fail(with({{"rook_support", 1}}), "bad_request", "'options.rook_support': expected a string");
  asker_.must_fail(with("board"), "bad_request", "'options': expected an object");
}

TEST_F(RefereeCommands, LoadSetsAPosition) {
  const Json state = asker_.must(load_request(kKnightAndPawn))["state"];
  EXPECT_EQ(state["position"], std::string(kKnightAndPawn) + " phase=move quiet=0 turn=1");
  asker_.must_fail(load_request("8/8 side=white"), "bad_placement", "expected 8");
  asker_.must_fail(load_request("7k/8/8/8/8/8/8/K7"), "missing_field", "'side'");
  asker_.must_fail({{"cmd", "load"}, {"game", "conflict"}}, "bad_request",
                   "exactly one of the fields position, state");
  Json both = load_request(kKnightAndPawn);
  both["state"] = state;
  asker_.must_fail(both, "bad_request", "exactly one of the fields position, state");
  asker_.must_fail({{"cmd", "load"}, {"game", "conflict"}, {"position", 5}}, "bad_request",
                   "'position': expected a string, got 5");
  asker_.must_fail({{"cmd", "load"}, {"position", kKnightAndPawn}}, "bad_request", "'game' is missing");
}

TEST_F(RefereeCommands, StateTellsEverythingAboutADecision) {
  asker_.must(load_request(kKnightAndPawn));
  asker_.must(act("c1b3"));
  const Json state = asker_.state();
  EXPECT_EQ(state["game"], "conflict");
  EXPECT_EQ(state["node"], "decision");
  EXPECT_EQ(state["to_act"], Json::parse(R"([{"seat":0,"side":"white"}])"));
  EXPECT_EQ(state["side"], "white");
  EXPECT_EQ(state["phase"], "attack");
  EXPECT_EQ(state["result"], "*");
  EXPECT_EQ(state["reason"], nullptr);
  EXPECT_EQ(state["key"].get<std::string>().size(), 16u);
  EXPECT_EQ(state["fields"]["moved"], "Nc1b3");
  EXPECT_EQ(find_text(state["actions"], "xa5")["steps"], Json::parse(R"([{"role":"target","square":"a5"}])"));
  EXPECT_EQ(find_text(state["actions"], "xa5")["odds"],
            Json::parse(R"({"attack":2,"defence":1,"wins":21,"rolls":36,"probability":0.5833333333333334})"));
  EXPECT_FALSE(find_text(state["actions"], "none").contains("odds"));
  EXPECT_EQ(state["pieces"][1], Json::parse(R"({"square":"b3","side":"white","kind":"knight","letter":"N",
                                                "badges":{"strength":"2"}})"));
  EXPECT_EQ(state["marks"][0], Json::parse(R"({"square":"e4","name":"terrain"})"));
  EXPECT_EQ(state["outcomes"], Json::array());
  EXPECT_EQ(state["returns"], nullptr);
}

TEST_F(RefereeCommands, StateTellsTheOutcomesOfAChanceNode) {
  set_up_roll();
  const Json state = asker_.state();
  EXPECT_EQ(state["node"], "chance");
  EXPECT_EQ(state["to_act"], Json::array());
  EXPECT_EQ(state["actions"], Json::array());
  EXPECT_EQ(state["outcomes"], Json::parse(R"([
      {"id":0,"text":"attacker","weight":21,"denominator":36,"probability":0.5833333333333334},
      {"id":1,"text":"defender","weight":15,"denominator":36,"probability":0.4166666666666667}])"));
}

TEST_F(RefereeCommands, StateTellsTheReturnsOfAFinishedGame) {
  const auto returns = [&](std::string_view position) {
    const Json state = asker_.must(load_request(position))["state"];
    EXPECT_EQ(state["node"], "terminal");
    EXPECT_EQ(state["to_act"], Json::array());
    EXPECT_TRUE(state["reason"].is_string());
    return state["returns"];
  };
  EXPECT_EQ(returns("8/8/8/8/8/8/8/K7 side=black"), Json::parse(R"({"white":1.0,"black":0.0})"));
  EXPECT_EQ(returns("8/8/8/8/8/8/8/k7 side=black"), Json::parse(R"({"white":0.0,"black":1.0})"));
  EXPECT_EQ(returns("7k/8/8/8/8/8/8/K7 side=white quiet=100"), Json::parse(R"({"white":0.5,"black":0.5})"));
}

TEST_F(RefereeCommands, ActTakesTheIdOrTheTextOfAnAction) {
  const Json start = asker_.must({{"cmd", "new"}, {"game", "conflict"}})["state"];
  const Json by_text = asker_.must(act("e2e4"));
  EXPECT_EQ(by_text["played"], "e2e4");
  EXPECT_EQ(by_text["events"],
            Json::parse(R"([{"type":"moved","side":"white","piece":"pawn","from":"e2","to":"e4",
                                                "text":"White pawn e2 to e4"}])"));
  asker_.must({{"cmd", "undo"}});
  const Json by_id = asker_.must(act(find_text(start["actions"], "e2e4")["id"]));
  EXPECT_EQ(by_id, by_text);
  EXPECT_EQ(asker_.state(), by_text["state"]);
}

TEST_F(RefereeCommands, ActRefusesWhatIsNotLegal) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  asker_.must_fail(act("e2e5"), "illegal_action", "a pawn goes one square forward");
  asker_.must_fail(act("castle!"), "bad_action", "is not a move");
  asker_.must_fail(act(4294967295u), "illegal_action", "not legal");
  asker_.must_fail(act(4294967296), "bad_request", "'action': expected the id or the text of an action");
  asker_.must_fail(act(-1), "bad_request", "got -1");
  asker_.must_fail(act(1.5), "bad_request", "got 1.5");
  asker_.must_fail(act(nullptr), "bad_request", "got null");
  asker_.must_fail({{"cmd", "act"}}, "bad_request", "exactly one of the fields action, actions");
  asker_.must_fail({{"cmd", "act"}, {"actions", {{"0", "e2e4"}}}}, "wrong_node", "several seats");
  set_up_roll();
  asker_.must_fail(act("e2e4"), "wrong_node", "the dice are to be rolled");
  asker_.must_fail(act(0), "wrong_node", "the dice are to be rolled");
  asker_.must(load_request("8/8/8/8/8/8/8/K7 side=black"));
  asker_.must_fail(act("e2e4"), "wrong_node", "the game is over");
}

TEST_F(RefereeCommands, OutcomeTakesTheIdOrTheTextOfAClass) {
  set_up_roll();
  const Json by_text = asker_.must({{"cmd", "outcome"}, {"outcome", "defender"}});
  EXPECT_EQ(by_text["outcome"], Json::parse(R"({"id":1,"text":"defender"})"));
  EXPECT_EQ(by_text["events"][0]["type"], "battle_won");
  EXPECT_EQ(by_text["state"]["phase"], "send-home");
  asker_.must({{"cmd", "undo"}});
  EXPECT_EQ(asker_.must({{"cmd", "outcome"}, {"outcome", 1}}), by_text);
}

TEST_F(RefereeCommands, OutcomeRefusesWhatCannotHappen) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  const auto outcome = [](const Json& value) { return Json{{"cmd", "outcome"}, {"outcome", value}}; };
  asker_.must_fail(outcome("attacker"), "wrong_node", "nothing is to be rolled");
  asker_.must_fail(outcome(0), "wrong_node", "white is to choose");
  set_up_roll();
  asker_.must_fail(outcome("nobody"), "bad_outcome", "attacker, defender");
  asker_.must_fail(outcome(2), "bad_outcome", "cannot happen");
  asker_.must_fail(outcome(true), "bad_request", "'outcome': expected the id or the text");
  asker_.must_fail({{"cmd", "outcome"}}, "bad_request", "'outcome' is missing");
}

TEST_F(RefereeCommands, RollTakesDiceAsTold) {
  set_up_roll();
  const Json answer = asker_.must({{"cmd", "roll"}, {"dice", {5, 3}}});
  EXPECT_EQ(answer["dice"], Json({5, 3}));
  EXPECT_EQ(answer["outcome"], Json::parse(R"({"id":0,"text":"attacker"})"));
  EXPECT_EQ(answer["events"][0],
            Json::parse(R"({"type":"rolled","side":"white","faces":[5],"bonus":2,"total":7,
                                                 "text":"White rolls 5 + 2 = 7"})"));
  EXPECT_EQ(answer["state"]["phase"], "move-in");
}

TEST_F(RefereeCommands, RollFromASeedGivesTheSameDiceEachTime) {
  set_up_roll();
  std::set<Json> rolls;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, ~std::uint64_t{0}}) {
    const Json first = asker_.must({{"cmd", "roll"}, {"seed", seed}});
    asker_.must({{"cmd", "undo"}});
    EXPECT_EQ(asker_.must({{"cmd", "roll"}, {"seed", seed}}), first);
    asker_.must({{"cmd", "undo"}});
    rolls.insert(first["dice"]);
  }
  EXPECT_GT(rolls.size(), 1u);
}

TEST_F(RefereeCommands, RollRefusesImpossibleDice) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  const auto dice = [](const Json& value) { return Json{{"cmd", "roll"}, {"dice", value}}; };
  const auto seed = [](const Json& value) { return Json{{"cmd", "roll"}, {"seed", value}}; };
  asker_.must_fail(dice({5, 3}), "wrong_node", "white is to choose");
  asker_.must_fail(seed(1), "wrong_node", "white is to choose");
  set_up_roll();
  asker_.must_fail(dice({7, 3}), "bad_dice", "die 1 shows 7");
  asker_.must_fail(dice({5}), "bad_dice", "expected 2 dice, got 1");
  asker_.must_fail(dice({5, 3, 1}), "bad_dice", "expected 2 dice, got 3");
  asker_.must_fail(dice(Json::array()), "bad_dice", "expected 2 dice, got 0");
  asker_.must_fail(dice({5, 0}), "bad_request", "'dice': expected numbers from 1 to 255, got 0");
  asker_.must_fail(dice({5, "3"}), "bad_request", "got \"3\"");
  asker_.must_fail(dice(53), "bad_request", "'dice': expected an array, got 53");
  asker_.must_fail(seed(-1), "bad_request",
                   "'seed': expected a number from 0 to 18446744073709551615, got -1");
  asker_.must_fail({{"cmd", "roll"}}, "bad_request", "exactly one of the fields dice, seed");
  asker_.must_fail({{"cmd", "roll"}, {"seed", 1}, {"dice", {1, 1}}}, "bad_request", "exactly one");
}

TEST_F(RefereeCommands, UndoGoesBackToTheStartThroughTheSameStates) {
  std::vector<Json> states{asker_.must({{"cmd", "new"}, {"game", "conflict"}})["state"]};
  SplitMix64 random(11);
  while (states.back()["node"] != "terminal") {
    const Json& state = states.back();
    const Json& actions = state["actions"];
    const Json request = state["node"] == "chance"
                             ? Json{{"cmd", "roll"}, {"seed", random.next()}}
                             : act(actions[random.below(static_cast<std::uint32_t>(actions.size()))]["id"]);
    states.push_back(asker_.must(request)["state"]);
  }
  ASSERT_GT(states.size(), 20u);
  while (states.size() > 1) {
    states.pop_back();
    ASSERT_EQ(asker_.must({{"cmd", "undo"}})["state"], states.back());
  }
  asker_.must_fail({{"cmd", "undo"}}, "nothing_to_undo", "where the game started");
}

TEST_F(RefereeCommands, UndoSaysWhatItUndid) {
  set_up_roll();
  asker_.must({{"cmd", "roll"}, {"dice", {6, 1}}});
  EXPECT_EQ(asker_.must({{"cmd", "undo"}})["undone"], "attacker");
  EXPECT_EQ(asker_.must({{"cmd", "undo"}})["undone"], "xa5");
}

TEST_F(RefereeCommands, PerftCountsFromTheCurrentNode) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  const auto nodes = [&](int depth) { return asker_.must({{"cmd", "perft"}, {"depth", depth}})["nodes"]; };
  EXPECT_EQ(nodes(0), 1);
  EXPECT_EQ(nodes(1), 34);
  EXPECT_EQ(nodes(2), 34 * 34);
  set_up_roll();
  EXPECT_EQ(nodes(0), 2);
}

// D64: two fighters who are cursed to lose every other action may both do so, again and again.
TEST_F(RefereeCommands, PerftWithoutAnEndIsRefused) {
  asker_.must({{"cmd", "load"},
               {"game", "dnd"},
               {"position",
                "1K4Q1/8/8/8/2k5/8/8/8 side=black phase=curse pieces=g8:curse-delay,xg8:curse-delay "
                "battle=bf7g8 fighter=attacker first=attacker begun=yes quiet=0 turn=1"}});
  for (const int depth : {0, 2}) {
    asker_.must_fail({{"cmd", "perft"}, {"depth", depth}}, "too_large",
                     "perft 0 has no end: chance can lead back to a position without a choice on the way");
  }
}

TEST_F(RefereeCommands, PerftIsBounded) {
  Asker asker(RefereeLimits{.perft_nodes = 2000});
  asker.must({{"cmd", "new"}, {"game", "conflict"}});
  asker.must({{"cmd", "perft"}, {"depth", 2}});
  asker.must_fail({{"cmd", "perft"}, {"depth", 3}}, "too_large",
                  "perft 3 is expected to be about 4e+04, beyond the limit of 2000");
  asker.must_fail({{"cmd", "perft"}, {"depth", 13}}, "bad_request",
                  "field 'depth': expected a number from 0 to 12, got 13");
  asker.must_fail({{"cmd", "perft"}, {"depth", "2"}}, "bad_request", "got \"2\"");
  asker.must_fail({{"cmd", "perft"}}, "bad_request", "'depth' is missing: expected a number from 0 to 12");
}

// Five cards are dealt before the first decision of Wizard's Chess: 3.1e8 paths of depth 0.
TEST_F(RefereeCommands, PerftOfManyDealsIsRefusedAtOnce) {
  Asker asker(RefereeLimits{.perft_nodes = 1000});
  asker.must({{"cmd", "new"}, {"game", "wizards"}});
  asker.must_fail({{"cmd", "perft"}, {"depth", 0}}, "too_large", "perft 0 is expected to be about 3.1e+08");
}

TEST_F(RefereeCommands, ARecordCanBeReplayed) {
  set_up_roll();
  asker_.must({{"cmd", "roll"}, {"dice", {5, 3}}});
  const Json end = asker_.must(act("b3xa5"))["state"];
  const Json record = asker_.must({{"cmd", "record"}})["record"];
  EXPECT_NE(record.get<std::string>().find("1. c1b3 {[%do xa5] [%dice 5 3] [%do b3xa5]} *"),
            std::string::npos)
      << record;
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  const Json replayed = asker_.must({{"cmd", "replay"}, {"record", record}});
  EXPECT_EQ(replayed["state"], end);
  EXPECT_EQ(replayed["result"], "*");
  EXPECT_EQ(asker_.must({{"cmd", "undo"}})["undone"], "b3xa5");
}

TEST_F(RefereeCommands, AReplayTellsTheResultThatTheRecordStates) {
  const Json request{{"cmd", "replay"}, {"game", "conflict"}, {"record", "1. e2e4 0-1"}};
  const Json answer = asker_.must(request);
  EXPECT_EQ(answer["result"], "0-1");
  EXPECT_EQ(answer["state"]["result"], "*");
}

TEST_F(RefereeCommands, ReplayRefusesBadRecords) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  const auto replay = [](const Json& record) { return Json{{"cmd", "replay"}, {"record", record}}; };
  asker_.must_fail(replay("1. e2e4 *"), "bad_request", "'game' is missing");
  asker_.must_fail(replay("[Game \"chequers\"]\n*"), "unknown_game", "chequers");
  asker_.must_fail(replay("[Game \"conflict\"]\n1. e2e5 *"), "bad_game", "step 1 of the game (e2e5)");
  asker_.must_fail(replay("[Game \"conflict\"]\n1. e2e4"), "bad_game", "no result");
  asker_.must_fail(replay(7), "bad_request", "'record': expected a string, got 7");
  asker_.must_fail({{"cmd", "replay"}}, "bad_request", "'record' is missing");
  Json other = replay("[Game \"chequers\"]\n*");
  other["game"] = "conflict";
  asker_.must_fail(other, "bad_game", "not of conflict");
}

TEST_F(RefereeCommands, UnknownFieldsAndCommandsAreNamed) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  asker_.must_fail({{"cmd", "act"}, {"action", "e2e4"}, {"colour", 1}, {"speed", 2}}, "bad_request",
                   "'colour', 'speed'; expected only id, cmd, action, actions");
  asker_.must_fail({{"cmd", "move"}}, "unknown_command", "'move'; the commands are games, new, load");
  asker_.must_fail({{"cmd", 1}}, "bad_request", "'cmd': expected a string, got 1");
  asker_.must_fail({{"action", "e2e4"}}, "bad_request", "'cmd' is missing");
}

TEST(RefereeSeats, ChoicesOfSeveralSeatsAreMadeTogether) {
  const GameAdapter<Pennies> pennies;
  const AnyGame* const games[] = {&pennies};
  Asker asker({}, games);
  const Json state = asker.must({{"cmd", "new"}, {"game", "pennies"}})["state"];
  EXPECT_EQ(state["node"], "simultaneous");
  EXPECT_EQ(state["to_act"], Json::parse(R"([{"seat":0,"side":"white"},{"seat":1,"side":"black"}])"));
  ASSERT_EQ(state["actions"].size(), 4u);
  EXPECT_EQ(state["actions"][1]["seat"], 0);
  EXPECT_EQ(state["actions"][2]["seat"], 1);

  const auto acts = [](const Json& actions) { return Json{{"cmd", "act"}, {"actions", actions}}; };
  asker.must_fail(acts({{"0", "heads"}}), "illegal_action", "one choice of each acting seat");
  asker.must_fail(acts({{"0", "heads"}, {"1", 9}}), "illegal_action", "seat 1");
  asker.must_fail(acts({{"0", "heads"}, {"2", "heads"}}), "illegal_action", "seat 1");
  asker.must_fail(acts({{"0", "heads"}, {"white", "heads"}}), "bad_request", "'white' is not a seat");
  asker.must_fail(acts({{"0", "heads"}, {"1", "edge"}}), "bad_action", "heads or tails");
  asker.must_fail(acts({{"0", "heads"}, {"1", nullptr}}), "bad_request", "'actions.1': expected the id");
  asker.must_fail(acts("heads"), "bad_request", "'actions': expected an object");
  asker.must_fail(act("heads"), "wrong_node", "several seats");

  // The order in which the seats are written does not matter.
  const Json answer = asker.must(acts({{"1", "tails"}, {"0", state["actions"][0]["id"]}}));
  EXPECT_EQ(answer["played"], "heads&tails");
  EXPECT_EQ(answer["state"]["returns"], Json::parse(R"({"white":0.0,"black":1.0})"));
}

}  // namespace
}  // namespace fray::test
