// Turns that begin with a roll, turns without a choice, and a roll for who begins: what the adapter and game
// files make of them.
#include <gtest/gtest.h>

#include "core/game_adapter.h"
#include "core/pgn.h"
#include "core/record.h"
#include "toy/dicerace/game.h"

namespace fray {
namespace {

using dicerace::DiceRace;

const GameAdapter<DiceRace> kRace;

std::unique_ptr<AnyState> start() { return std::move(kRace.start({}).value()); }

std::vector<Event> play(AnyState& state, std::initializer_list<const char*> steps) {
  EventLog log;
  for (const char* step : steps) {
    const auto done = play_text(state, step, log);
    EXPECT_TRUE(done) << step << ": " << done.error().message;
  }
  return log.events;
}

TEST(DiceRace, BeginsTurnsWithTheRoll) {
  const auto state = start();
  EXPECT_EQ(state->node_kind(), NodeKind::chance);
  EXPECT_FALSE(state->turn_start());  // who begins is not known yet
  play(*state, {"roll:5"});
  EXPECT_EQ(state->side_to_act(), Side::black);
  EXPECT_EQ(state->node_kind(), NodeKind::chance);
  EXPECT_TRUE(state->turn_start());
  EXPECT_FALSE(state->first_choice());
  play(*state, {"roll:2,4"});
  EXPECT_EQ(state->node_kind(), NodeKind::decision);
  EXPECT_FALSE(state->turn_start());
  EXPECT_TRUE(state->first_choice());
}

TEST(DiceRace, CountsTurnsByTheSideWhoseTheyAre) {
  const auto state = start();
  play(*state, {"roll:5", "roll:2,4", "king", "roll:1,1", "roll:3,3", "both", "roll:1,2", "pawn"});
  struct Expected {
    bool starts_turn;
    bool first_choice;
    Side side;
    std::uint32_t turn;
  };
  const std::vector<Expected> expected{
      {false, false, Side::white, 1}, {true, false, Side::black, 1},
      {false, true, Side::black, 1},  {true, false, Side::white, 2},  // two ones: a turn of a roll only
      {true, false, Side::black, 2},  {false, true, Side::black, 2},
      {true, false, Side::white, 3},  {false, true, Side::white, 3},
  };
  ASSERT_EQ(state->steps().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const GameStep& step = state->steps()[i];
    EXPECT_EQ(step.starts_turn, expected[i].starts_turn) << i;
    EXPECT_EQ(step.first_choice, expected[i].first_choice) << i;
    EXPECT_EQ(step.side, expected[i].side) << i;
    EXPECT_EQ(step.turn, expected[i].turn) << i;
  }
}

TEST(DiceRace, IsRecordedWithTheNumbersOfItsTurns) {
  const auto state = start();
  play(*state, {"roll:5", "roll:2,4", "king", "roll:1,1", "roll:3,3", "both", "roll:1,2", "pawn"});
  const std::string pgn = print_pgn(record_of(*state));
  EXPECT_NE(
      pgn.find("{[%dice 5] [%dice 2 4]} 1... king {[%dice 1 1] [%dice 3 3]} 2... both {[%dice 1 2]} 3. pawn"),
      std::string::npos)
      << pgn;
  const auto read = parse_pgn(pgn);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print_pgn(*read), pgn);
  const auto replayed = replay(*read, kRace);
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ(print_pgn(record_of(**replayed)), pgn);
}

// Game files of positions in the middle of Black's turn go on with White's next number.
TEST(DiceRace, IsNumberedFromAnyPosition) {
  const auto state = std::move(kRace.load("k7/1p6/3P4/K7 side=black phase=run dice=3,1 turn=7", {}).value());
  play(*state, {"king", "roll:2,2", "both"});
  EXPECT_NE(print_pgn(record_of(*state)).find("{[%do king] [%dice 2 2]} 8. both"), std::string::npos)
      << print_pgn(record_of(*state));
}

TEST(DiceRace, SaysWhatARollIsForAndThatATurnIsPassed) {
  const auto state = start();
  const auto events = play(*state, {"roll:2", "roll:1,1"});
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(describe(events[0], 8), "White rolls 2 for who begins");
  EXPECT_EQ(describe(events[1], 8), "White rolls 1 1 to move");
  EXPECT_EQ(describe(events[2], 8), "White passes: two ones");
}

}  // namespace
}  // namespace fray
