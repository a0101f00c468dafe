// The rules of the toy and its perft, against counts made by hand.
#include "toy/duel/duel.h"

#include <gtest/gtest.h>

#include "core/perft.h"

namespace fray::toy {
namespace {

Duel::Position position(const std::string& text) {
  Trail trail;
  const auto parsed = PositionText::parse(text);
  return Duel::parse_position(*parsed, OptionSet{0}, trail).value();
}

std::uint64_t count(const std::string& text, int depth) {
  Trail trail;
  return perft<Duel>(position(text), depth, trail);
}

std::string weights(const std::string& dice) {
  OutcomeList outcomes;
  Duel::chance_outcomes(position("2M2 side=white phase=roll dice=" + dice), outcomes);
  std::string text;
  for (const WeightedOutcome& item : outcomes.items)
    text += Duel::outcome_text(item.outcome) + ' ' + std::to_string(item.weight) + ' ';
  return text + "of " + std::to_string(outcomes.denominator);
}

// One die shows 1 or 2; two dice add up to 2, 3, 3 or 4.
TEST(Duel, OddsByHand) {
  EXPECT_EQ(weights("1,1"), "white 1 black 1 nobody 2 of 4");
  EXPECT_EQ(weights("2,1"), "white 7 black 1 of 8");  // White loses only the tie 2 : 2
  EXPECT_EQ(weights("1,2"), "white 1 black 7 of 8");
  EXPECT_EQ(weights("2,2"), "white 5 black 5 nobody 6 of 16");
}

// The first node has 4 joint choices. The rolls of 1:1 and 2:2 have three classes, two of them with a winner;
// those of 2:1 and 1:2 have two classes, both with a winner. That makes 10 classes: 8 lead to a winner's
// decision, 2 to a new turn.
TEST(Duel, PerftByHand) {
  const std::string start = "2M2 side=white";
  EXPECT_EQ(count(start, 0), 1u);
  EXPECT_EQ(count(start, 1), 10u);
  // A winner has 2 actions, a new turn 10 paths.
  EXPECT_EQ(count(start, 2), 8u * 2 + 2u * 10);
  // After either action of the winner a new turn begins.
  EXPECT_EQ(count(start, 3), 8u * 2 * 10 + 2u * 36);
}

// In the last turn every way of ending it is a terminal node, which counts 1.
TEST(Duel, PerftStopsAtTheEndOfTheGame) {
  const std::string last_turn = "2M2 side=white turn=6";
  EXPECT_EQ(count(last_turn, 1), 10u);
  EXPECT_EQ(count(last_turn, 2), 8u * 2 + 2u);
  EXPECT_EQ(count(last_turn, 5), 8u * 2 + 2u);
  EXPECT_EQ(count("M4 side=white", 3), 1u);
}

TEST(Duel, EndsByPointsByTheMarkerAndAfterSixTurns) {
  EXPECT_EQ(position("2M2 side=white points=2,0").result, GameResult::white_wins);
  EXPECT_EQ(position("2M2 side=white points=1,2").result, GameResult::black_wins);
  EXPECT_EQ(position("4M side=white").result, GameResult::white_wins);
  EXPECT_EQ(position("M4 side=white").result, GameResult::black_wins);
  EXPECT_EQ(position("2M2 side=white turn=7").result, GameResult::draw);
  EXPECT_EQ(position("2M2 side=white turn=6 points=1,1").result, GameResult::none);
}

}  // namespace
}  // namespace fray::toy
