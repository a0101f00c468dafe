// The solver on endings of a few places, whose values are known from thought alone.
#include <gtest/gtest.h>

#include "endgame/solver/ending_solver.h"

namespace fray {
namespace {

using Sort = TreeWord::Sort;
using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kLoss = 0;
constexpr std::uint32_t kDraw = 1;
constexpr std::uint32_t kWin = 2;

Words place(std::uint32_t number) { return {TreeWord(Sort::place, number).word()}; }
Words elsewhere(std::uint32_t ending, std::uint32_t number) {
  return {TreeWord(Sort::elsewhere, ending).word(), number};
}
Words result(std::uint32_t number) { return {TreeWord(Sort::result, number).word()}; }
Words choice(Sort side, const std::vector<Words>& children) {
  Words words{TreeWord(side, static_cast<std::uint32_t>(children.size())).word()};
  for (const Words& child : children) words.insert(words.end(), child.begin(), child.end());
  return words;
}
Words roll(const std::vector<std::pair<std::uint32_t, Words>>& outcomes) {
  std::uint32_t sum = 0;
  for (const auto& [weight, child] : outcomes) sum += weight;
  Words words{TreeWord(Sort::chance, static_cast<std::uint32_t>(outcomes.size())).word(), sum};
  for (const auto& [weight, child] : outcomes) {
    words.push_back(weight);
    words.insert(words.end(), child.begin(), child.end());
  }
  return words;
}

TurnTrees trees_of(const std::vector<Words>& trees, std::vector<std::uint32_t> others = {}) {
  TurnTrees all;
  all.places = static_cast<std::uint32_t>(trees.size());
  all.elsewhere = std::move(others);
  all.chunks.resize(1);
  for (const Words& tree : trees) {
    all.chunks[0].begins.push_back(static_cast<std::uint32_t>(all.chunks[0].words.size()));
    all.chunks[0].words.insert(all.chunks[0].words.end(), tree.begin(), tree.end());
  }
  return all;
}

const std::atomic<bool> kGoOn{false};
const SweepReport kNobody = [](int, double) {};

SolvedEnding solve(const TurnTrees& trees, const std::vector<EarlierEnding>& earlier = {}) {
  const auto solved = solve_ending(trees, earlier, {}, kGoOn, kNobody);
  if (!solved) ADD_FAILURE() << solved.error().message;
  return solved ? *solved : SolvedEnding{};
}

/// Both would lose by doing anything, and both may wait.
TEST(EndingSolver, WaitingForEverIsADraw) {
  const SolvedEnding solved =
      solve(trees_of({choice(Sort::white, {place(1), roll({{1, result(kWin)}, {2, result(kLoss)}})}),
                      choice(Sort::black, {place(0), roll({{2, result(kWin)}, {1, result(kLoss)}})})}));
  EXPECT_EQ(solved.places[0].value, 0);
  EXPECT_EQ(solved.places[1].value, 0);
  EXPECT_LT(solved.error, 1e-7);
}

/// Black is lost but need not come near; M has every value from 0 to 1 as a fixed point.
TEST(EndingSolver, WhoCannotBeForcedDraws) {
  const SolvedEnding solved = solve(trees_of({place(1), choice(Sort::black, {place(0), result(kWin)})}));
  EXPECT_EQ(solved.places[0].value, 0);
  EXPECT_EQ(solved.places[1].value, 0);
}

/// White, who is ahead, wins half of the battles at once and may try again for ever.
TEST(EndingSolver, AlmostSureWinsTakeSoManyTurns) {
  const SolvedEnding solved = solve(trees_of({roll({{1, result(kWin)}, {1, place(1)}}), place(0)}));
  EXPECT_NEAR(solved.places[0].value, 1, 1e-9);
  EXPECT_NEAR(solved.places[1].value, 1, 1e-9);
  EXPECT_NEAR(solved.places[0].turns, 3, 0.1);
  EXPECT_NEAR(solved.places[1].turns, 4, 0.1);
  EXPECT_EQ(solved.places[0].certain, 0) << "no number of turns is enough for certain";
}

/// The chance does not go away, so by values alone waiting is as good as taking it.
TEST(EndingSolver, TurnsTellActingFromWaiting) {
  const Words chance = roll({{1, result(kWin)}, {1, result(kDraw)}});
  const SolvedEnding solved = solve(trees_of({choice(Sort::white, {place(1), chance}), place(0)}));
  EXPECT_NEAR(solved.places[0].value, 0.5, 1e-9);
  EXPECT_NEAR(solved.places[0].turns, 1, 0.1);
  EXPECT_NEAR(solved.places[1].turns, 2, 0.1);
}

/// The same for Black.
TEST(EndingSolver, IsFairToBlack) {
  const Words chance = roll({{1, result(kLoss)}, {3, result(kDraw)}});
  const SolvedEnding solved = solve(trees_of({choice(Sort::black, {place(1), chance}), place(0)}));
  EXPECT_NEAR(solved.places[0].value, -0.25, 1e-9);
  EXPECT_NEAR(solved.places[0].turns, 1, 0.1);
  EXPECT_NEAR(solved.places[1].turns, 2, 0.1);
}

TEST(EndingSolver, CertainResultsHaveTheirDistance) {
  const SolvedEnding solved =
      solve(trees_of({choice(Sort::white, {result(kWin), place(1)}), place(0), place(1),
                      choice(Sort::black, {place(2), place(1)}), roll({{1, place(1)}, {1, result(kDraw)}})}));
  EXPECT_EQ(solved.places[0].certain, kWinValue);
  EXPECT_EQ(solved.places[1].certain, kWinValue - 1);
  EXPECT_EQ(solved.places[2].certain, kWinValue - 2);
  EXPECT_EQ(solved.places[3].certain, kWinValue - 3) << "who loses puts it off";
  EXPECT_EQ(solved.places[4].certain, 0);
  EXPECT_NEAR(solved.places[4].value, 0.5, 1e-9);
}

TEST(EndingSolver, AsksEarlierEndings) {
  EarlierEnding earlier{3, {SolvedPlace{}, {0.25, 5, 0}, {-1, 0, -kWinValue + 2}}, 1e-8};
  const SolvedEnding solved = solve(
      trees_of({choice(Sort::white, {elsewhere(3, 0), elsewhere(3, 1)}), elsewhere(3, 2)}, {3}), {earlier});
  EXPECT_NEAR(solved.places[0].value, 0.25, 1e-9);
  EXPECT_NEAR(solved.places[0].turns, 6, 0.1);
  EXPECT_EQ(solved.places[1].certain, -kWinValue + 3);
  EXPECT_GE(solved.error, 1e-8) << "what was not exact there is not here";
}

/// Four places in a ring, as a linear system: v0 = (1 + v1) / 3 ... solved by hand.
TEST(EndingSolver, AgreesWithALinearSystem) {
  // v0 = 1/3 + v1/3, v1 = -1/4 + v2/2, v2 = v3/2 + 1/8, v3 = v0/2.
  const SolvedEnding solved = solve(trees_of({roll({{1, result(kWin)}, {1, place(1)}, {1, result(kDraw)}}),
                                              roll({{1, result(kLoss)}, {2, place(2)}, {1, result(kDraw)}}),
                                              roll({{4, place(3)}, {1, result(kWin)}, {3, result(kDraw)}}),
                                              roll({{1, place(0)}, {1, result(kDraw)}})}));
  // v0 = 1/3 + (-1/4 + (v0/4 + 1/8) / 2) / 3 = 13/48 + v0/24.
  const double v0 = 13.0 / 48 / (1 - 1.0 / 24);
  EXPECT_NEAR(solved.places[0].value, v0, 1e-9);
  EXPECT_NEAR(solved.places[3].value, v0 / 2, 1e-9);
}

TEST(EndingSolver, SaysThatItDoesNotConverge) {
  EarlierEnding vague{0, {{0.5, 0, 0}}, 1e-3};
  const auto solved = solve_ending(trees_of({elsewhere(0, 0)}, {0}), {vague}, {}, kGoOn, kNobody);
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().code, "not_converged");
}

TEST(EndingSolver, CanBeInterrupted) {
  std::atomic<bool> stop{false};
  const auto solved = solve_ending(trees_of({roll({{1, result(kWin)}, {99, place(1)}}), place(0)}), {}, {},
                                   stop, [&](int, double) { stop = true; });
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().code, "interrupted");
}

}  // namespace
}  // namespace fray
