// AnyGame and AnyState through the toy game, which has every kind of node.
#include <gtest/gtest.h>

#include <memory>

#include "core/game_adapter.h"
#include "core/pgn.h"
#include "core/record.h"
#include "toy/duel/duel.h"

namespace fray::toy {
namespace {

const GameAdapter<Duel> kDuel;

std::unique_ptr<AnyState> new_game() { return std::move(kDuel.start({}).value()); }

std::unique_ptr<AnyState> load(const std::string& text) { return std::move(kDuel.load(text, {}).value()); }

/// Plays steps of text, all of which must be possible.
EventLog play(AnyState& state, std::initializer_list<std::string_view> steps) {
  EventLog log;
  for (const std::string_view step : steps) {
    const auto played = play_text(state, step, log);
    EXPECT_TRUE(played) << step << ": " << (played ? "" : played.error().message);
  }
  return log;
}

std::string code_of(const Result<void>& done) { return done ? "ok" : done.error().code; }

const std::string kStart = "2M2 side=white phase=choose points=0,0 turn=1";

TEST(Adapter, StartsANewGame) {
  const auto state = new_game();
  EXPECT_EQ(state->position_text(), kStart);
  EXPECT_EQ(state->start_text(), kStart);
  EXPECT_TRUE(state->started_from_initial());
  EXPECT_EQ(state->node_kind(), NodeKind::simultaneous);
  EXPECT_EQ(state->to_act(), (std::vector<Seat>{0, 1}));
  EXPECT_TRUE(state->turn_start());
  EXPECT_TRUE(state->steps().empty());
}

TEST(Adapter, WalksThroughEveryKindOfNode) {
  const auto state = new_game();
  play(*state, {"two&one"});
  EXPECT_EQ(state->node_kind(), NodeKind::chance);
  EXPECT_EQ(state->position_text(), "2M2 side=white phase=roll dice=2,1 points=0,0 turn=1");
  EXPECT_TRUE(state->to_act().empty());
  play(*state, {"roll:1,1,2"});
  EXPECT_EQ(state->node_kind(), NodeKind::decision);
  EXPECT_EQ(state->position_text(), "2M2 side=black phase=reward points=0,0 turn=1");
  EXPECT_EQ(state->to_act(), std::vector<Seat>{1});
  EXPECT_EQ(state->side_to_act(), Side::black);
  EXPECT_FALSE(state->turn_start());
  play(*state, {"push", "one&one", "black", "push"});
  EXPECT_EQ(state->node_kind(), NodeKind::terminal);
  EXPECT_EQ(state->result(), GameResult::black_wins);
  EXPECT_FALSE(state->turn_start());
  EXPECT_TRUE(state->to_act().empty());
}

TEST(Adapter, ReportsEvents) {
  const auto state = new_game();
  std::string text;
  for (const Event& event :
       play(*state, {"two&one", "roll:2,1,1", "push", "one&two", "roll:2,1,1", "push"}).events)
    text += describe(event, 5) + '\n';
  EXPECT_EQ(text,
            "White rolls 2 1 = 3\nBlack rolls 1 = 1\nWhite wins the battle\nWhite marker c1 to d1\n"
            "White rolls 2 = 2\nBlack rolls 1 1 = 2\nWhite wins the battle\nWhite marker d1 to e1\n"
            "Game over: 1-0 (the marker is home)\n");
}

TEST(Adapter, ViewsOfEveryKindOfNode) {
  const auto state = new_game();
  View view = state->view();
  EXPECT_EQ(view.files, 5);
  EXPECT_EQ(view.ranks, 1);
  EXPECT_EQ(view.position.str(), kStart);
  ASSERT_EQ(view.actions.size(), 4u);
  EXPECT_EQ(view.actions[1].text, "two");
  EXPECT_EQ(view.actions[1].seat, 0);
  EXPECT_EQ(view.actions[2].text, "one");
  EXPECT_EQ(view.actions[2].seat, 1);
  EXPECT_EQ(view.actions[2].steps.at(0).choice, "one");
  EXPECT_TRUE(view.outcomes.empty());

  play(*state, {"one&one"});
  view = state->view();
  EXPECT_TRUE(view.actions.empty());
  ASSERT_EQ(view.outcomes.size(), 3u);
  EXPECT_EQ(view.outcomes[2].text, "nobody");
  EXPECT_EQ(view.outcomes[2].weight, 2u);
  EXPECT_EQ(view.outcomes[2].denominator, 4u);

  play(*state, {"black"});
  view = state->view();
  EXPECT_EQ(view.side, Side::black);
  ASSERT_EQ(view.actions.size(), 2u);
  EXPECT_EQ(view.actions[0].seat, 1);

  view = load("4M side=white turn=3")->view();
  EXPECT_EQ(view.node, NodeKind::terminal);
  EXPECT_EQ(view.result, GameResult::white_wins);
  EXPECT_EQ(view.reason, "the marker is home");
  EXPECT_TRUE(view.actions.empty());
  EXPECT_TRUE(view.outcomes.empty());
}

TEST(Adapter, KeepsTheSteps) {
  const auto state = new_game();
  play(*state, {"one&two", "roll:2,1,1", "hold", "two&two", "nobody"});
  const std::vector<GameStep>& steps = state->steps();
  ASSERT_EQ(steps.size(), 5u);
  EXPECT_EQ(steps[0].kind, GameStep::Kind::joint);
  EXPECT_EQ(steps[0].text, "one&two");
  EXPECT_TRUE(steps[0].starts_turn);
  ASSERT_EQ(steps[0].choices.size(), 2u);
  EXPECT_EQ(steps[0].choices[1].action, Duel::kTwo);
  EXPECT_EQ(steps[1].kind, GameStep::Kind::roll);
  EXPECT_EQ(steps[1].faces, (std::vector<int>{2, 1, 1}));
  EXPECT_EQ(steps[1].text, "white");
  EXPECT_EQ(steps[2].kind, GameStep::Kind::action);
  EXPECT_FALSE(steps[2].starts_turn);
  EXPECT_EQ(steps[2].action, Duel::kHold);
  EXPECT_EQ(steps[4].kind, GameStep::Kind::outcome);
  EXPECT_EQ(steps[4].outcome, Duel::kNobodyWins);
}

TEST(Adapter, UndoGoesBackThroughEveryStep) {
  const auto state = new_game();
  std::vector<std::string> texts;
  for (const std::string_view step : {"one&two", "roll:2,1,1", "hold", "two&two", "nobody", "one&one"}) {
    texts.push_back(state->position_text());
    play(*state, {step});
  }
  while (!texts.empty()) {
    ASSERT_TRUE(state->undo());
    EXPECT_EQ(state->position_text(), texts.back());
    texts.pop_back();
    EXPECT_EQ(state->steps().size(), texts.size());
  }
  EXPECT_FALSE(state->undo());
  EXPECT_EQ(state->position_text(), kStart);
}

TEST(Adapter, ClonesPlayOnByThemselves) {
  const auto state = new_game();
  play(*state, {"one&two"});
  const auto copy = state->clone();
  play(*copy, {"white", "hold"});
  EXPECT_EQ(state->steps().size(), 1u);
  EXPECT_EQ(state->node_kind(), NodeKind::chance);
  EXPECT_TRUE(copy->undo() && copy->undo());
  EXPECT_EQ(copy->position_text(), state->position_text());
}

/// What is refused where, each leaving the game as it was.
TEST(Adapter, RefusesWhatDoesNotBelongToTheNode) {
  const std::vector<SeatAction> both{{0, Duel::kOne}, {1, Duel::kTwo}};
  const std::vector<int> faces{1, 1};
  SeededDice dice(1);
  EventLog log;
  struct Case {
    std::string position;
    std::string act, together, choose, roll;
  };
  for (const Case& test : {
           Case{"2M2 side=white", "wrong_node", "ok", "wrong_node", "wrong_node"},
           Case{"2M2 side=white phase=roll dice=1,1", "wrong_node", "wrong_node", "ok", "ok"},
           Case{"2M2 side=black phase=reward", "ok", "wrong_node", "wrong_node", "wrong_node"},
           Case{"4M side=white", "wrong_node", "wrong_node", "wrong_node", "wrong_node"},
       }) {
    SCOPED_TRACE(test.position);
    const auto state = load(test.position);
    const std::string before = state->position_text();
    const auto expect = [&](const Result<void>& done, const std::string& code) {
      EXPECT_EQ(code_of(done), code);
      EXPECT_EQ(state->undo(), code == "ok");
    };
    expect(state->act(Duel::kHold, log), test.act);
    expect(state->act_together(both, log), test.together);
    expect(state->choose(Duel::kWhiteWins, log), test.choose);
    expect(state->roll(dice, log), test.roll);
    expect(state->roll_told(faces, log), test.roll);
    EXPECT_EQ(state->position_text(), before);
  }
}

TEST(Adapter, SaysWhatIsPossibleInstead) {
  EventLog log;
  EXPECT_EQ(new_game()->act(Duel::kHold, log).error().message,
            "an action of one seat is not possible now: several seats are to choose");
  EXPECT_EQ(load("2M2 side=black phase=reward")->choose(Duel::kWhiteWins, log).error().message,
            "an outcome is not possible now: black is to choose an action");
  EXPECT_EQ(load("M4 side=white")->parse_action("hold").error().message,
            "an action is not possible now: the game is over");
  EXPECT_EQ(load("2M2 side=white phase=roll dice=1,1")->parse_action("hold").error().message,
            "an action is not possible now: the dice are to be rolled");
  EXPECT_EQ(new_game()->parse_outcome("white").error().message,
            "an outcome is not possible now: nothing is to be rolled");
}

TEST(Adapter, RefusesIllegalActions) {
  const auto state = load("2M2 side=black phase=reward");
  EventLog log;
  EXPECT_EQ(code_of(state->act(Duel::kOne, log)), "illegal_action");
  EXPECT_EQ(code_of(state->act(no_action, log)), "illegal_action");
  EXPECT_TRUE(state->steps().empty());
  EXPECT_TRUE(log.events.empty());
}

TEST(Adapter, RefusesJointChoicesThatAreNotOneOfEachSeatInOrder) {
  const auto state = new_game();
  EventLog log;
  const auto refused = [&](const std::vector<SeatAction>& choices) {
    const std::string code = code_of(state->act_together(choices, log));
    EXPECT_TRUE(state->steps().empty());
    return code;
  };
  EXPECT_EQ(refused({}), "illegal_action");
  EXPECT_EQ(refused({{0, Duel::kOne}}), "illegal_action");
  EXPECT_EQ(refused({{1, Duel::kOne}, {0, Duel::kOne}}), "illegal_action");
  EXPECT_EQ(refused({{0, Duel::kOne}, {0, Duel::kOne}}), "illegal_action");
  EXPECT_EQ(refused({{0, Duel::kOne}, {1, Duel::kPush}}), "illegal_action");
  EXPECT_EQ(refused({{0, Duel::kOne}, {1, Duel::kOne}, {2, Duel::kOne}}), "illegal_action");
}

TEST(Adapter, RefusesJointTextWithTooFewOrTooManyActions) {
  const auto state = new_game();
  EventLog log;
  for (const char* text : {"one", "one&one&one", "one&", "&one", "one&hold", "", "&", "one one"}) {
    EXPECT_FALSE(play_text(*state, text, log)) << text;
    EXPECT_TRUE(state->steps().empty()) << text;
  }
  EXPECT_EQ(play_text(*state, "one", log).error().message,
            "expected 2 actions separated by '&', one of each seat that chooses now");
}

TEST(Adapter, RefusesImpossibleOutcomesAndDice) {
  const auto state = load("2M2 side=white phase=roll dice=2,1");
  EventLog log;
  EXPECT_EQ(code_of(state->choose(Duel::kNobodyWins, log)), "bad_outcome");
  EXPECT_EQ(code_of(state->choose(Outcome{77}, log)), "bad_outcome");
  EXPECT_EQ(state->parse_outcome("nobody").error().message,
            "'nobody' is not one of the outcomes white, black");
  for (const std::vector<int>& faces : {std::vector<int>{}, {1, 2}, {1, 2, 3}, {0, 1, 1}, {1, 1, 1, 1}})
    EXPECT_EQ(code_of(state->roll_told(faces, log)), "bad_dice");
  EXPECT_TRUE(state->steps().empty());
  EXPECT_TRUE(log.events.empty());
}

TEST(Adapter, ListsLegalActionsOfTheSeatThatChoosesOnly) {
  const auto list = [](const AnyState& state, Seat seat) {
    ActionList actions;
    state.legal_actions(seat, actions);
    return actions.size();
  };
  const auto winner = load("2M2 side=black phase=reward");
  EXPECT_EQ(list(*winner, 0), 0u);
  EXPECT_EQ(list(*winner, 1), 2u);
  EXPECT_EQ(list(*new_game(), 0), 2u);
  EXPECT_EQ(list(*load("2M2 side=white phase=roll dice=1,1"), 0), 0u);
  EXPECT_EQ(list(*load("4M side=white"), 0), 0u);
}

TEST(Adapter, LoadsWhatItPrintsAndRefusesTheRest) {
  EXPECT_FALSE(load(kStart)->started_from_initial());
  for (const char* text :
       {kStart.c_str(), "1M3 side=white phase=roll dice=1,2 points=1,0 turn=4",
        "3M1 side=black phase=reward points=0,1 turn=6", "4M side=white phase=choose points=0,0 turn=2"})
    EXPECT_EQ(load(text)->position_text(), text);
  for (const char* text :
       {"", "2M2", "5 side=white", "MM3 side=white", "2M2 side=red", "2M2 side=black",
        "2M2 side=white phase=roll", "2M2 side=white dice=1,1", "2M2 side=white points=3,0",
        "2M2 side=white phase=fly", "2M2 side=white x=1", "4M side=white phase=reward",
        "2M2 side=white phase=roll dice=1;2", "2M2 side=white turn=8"})
    EXPECT_FALSE(kDuel.load(text, {})) << text;
}

TEST(Adapter, TakesOptionsAndRefusesUnknownOnes) {
  const std::vector<OptionValue> three{{"points", "three"}};
  const auto state = kDuel.load("2M2 side=white points=2,0", three);
  ASSERT_TRUE(state);
  EXPECT_EQ((*state)->result(), GameResult::none);
  EXPECT_EQ((*state)->options(), OptionSet{1});
  const std::vector<OptionValue> unknown{{"point", "three"}};
  EXPECT_EQ(kDuel.start(unknown).error().code, "bad_option");
  EXPECT_EQ(kDuel.load(kStart, unknown).error().code, "bad_option");
}

TEST(Adapter, RecordsReplay) {
  const std::vector<OptionValue> three{{"points", "three"}};
  const auto state = std::move(kDuel.start(three).value());
  play(*state, {"one&two", "roll:2,1,1", "push", "two&two", "nobody", "one&one", "black", "hold"});
  GameRecord record = record_of(*state);
  EXPECT_EQ(record.tag("Options"), "points=three");
  const std::string pgn = print_pgn(record);
  EXPECT_NE(pgn.find("1. one&two {[%dice 2 1 1] [%do push]} 2. two&two {[%class nobody]} 3. one&one"),
            std::string::npos)
      << pgn;
  const auto read = parse_pgn(pgn);
  ASSERT_TRUE(read) << read.error().message;
  const auto replayed = replay(*read, kDuel);
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ((*replayed)->position_text(), state->position_text());
  EXPECT_EQ(print_pgn(record_of(**replayed)), pgn);
}

TEST(Adapter, RecordsOfLoadedGamesHoldTheStart) {
  const auto state = load("1M3 side=white phase=roll dice=1,2 turn=3");
  play(*state, {"roll:1,1,1", "push"});
  const GameRecord record = record_of(*state);
  EXPECT_EQ(record.tag("SetUp"), "1");
  EXPECT_EQ(record.tag("FEN"), "1M3 side=white phase=roll dice=1,2 points=0,0 turn=3");
  EXPECT_EQ(record.tag("Result"), "0-1");
  EXPECT_EQ(record.tag("Termination"), "the marker is home");
  const auto replayed = replay(*parse_pgn(print_pgn(record)), kDuel);
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ((*replayed)->position_text(), state->position_text());
}

TEST(Adapter, ReplayingSaysWhichStepIsWrong) {
  const auto error = [](const std::string& pgn) {
    const auto replayed = replay(parse_pgn(pgn).value(), kDuel);
    return replayed ? "none" : replayed.error().code + ": " + replayed.error().message;
  };
  EXPECT_EQ(error("[Game \"chess\"]\n*"), "bad_game: the file is a game of 'chess', not of duel");
  EXPECT_EQ(error("[Options \"points=9\"]\n*"), "bad_option: option 'points': '9' is not one of two, three");
  EXPECT_EQ(error("[FEN \"2M1 side=white\"]\n*"),
            "bad_placement: placement, rank 1: it has 4 squares, expected 5");
  EXPECT_EQ(error("1. one&one {[%dice 1]} *"), "bad_game: step 2 of the game: expected 2 dice, got 1");
  EXPECT_EQ(error("1. one&one {[%class x]} *"),
            "bad_game: step 2 of the game (x): 'x' is not one of the outcomes white, black, nobody");
  EXPECT_EQ(error("1. one&one {[%class white]} hold *"),
            "bad_game: step 3 of the game: a turn starts before the last one is complete");
  EXPECT_EQ(error("1. one&one {[%class nobody] [%do one&one]} *"),
            "bad_game: step 3 of the game: a further action where a new turn starts");
}

TEST(Adapter, PerftCountsAsTheGameItself) {
  EXPECT_EQ(new_game()->perft(3), 232u);
  EXPECT_EQ(load("2M2 side=white phase=roll dice=1,1")->perft(0), 3u);
}

}  // namespace
}  // namespace fray::toy
