#include "core/markov.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace fray {
namespace {

// The gambler's ruin: from a stake of i, up or down by one with probability p and q, until 0 or n. With
// r = q / p the chance to reach n is (1 - r^i) / (1 - r^n), and the expected number of games is known too
// (Feller, vol. I, XIV.2 and XIV.3).
TEST(AbsorbingChain, GamblersRuinHasItsClosedForm) {
  constexpr int kGoal = 12;
  for (const double p : {0.3, 0.48, 0.6}) {
    const double q = 1 - p;
    AbsorbingChain chain(kGoal - 1, 2);
    for (std::size_t i = 0; i < kGoal - 1; ++i) {  // state i is a stake of i + 1
      if (i == 0) {
        chain.add_absorbing(i, 0, q);
      } else {
        chain.add_transient(i, i - 1, q);
      }
      if (i == kGoal - 2) {
        chain.add_absorbing(i, 1, p);
      } else {
        chain.add_transient(i, i + 1, p);
      }
    }
    const auto solution = chain.solve();
    ASSERT_TRUE(solution);
    const double r = q / p;
    for (int stake = 1; stake < kGoal; ++stake) {
      const auto state = static_cast<std::size_t>(stake - 1);
      const double win = (1 - std::pow(r, stake)) / (1 - std::pow(r, kGoal));
      EXPECT_NEAR(solution->probability(state, 1), win, 1e-12);
      EXPECT_NEAR(solution->probability(state, 0), 1 - win, 1e-12);
      EXPECT_NEAR(solution->steps[state], stake / (q - p) - kGoal / (q - p) * win, 1e-9);
    }
  }
}

/// A fight to the death by recursion: White hits with probability `white`, else Black hits, until a side has
/// no hit points left. Rounds in which nobody hits (probability `miss`) change nothing and so drop out.
double chance_of_white(int white_points, int black_points, double white, double black) {
  if (black_points == 0) return 1;
  if (white_points == 0) return 0;
  const double hit = white + black;
  return white / hit * chance_of_white(white_points, black_points - 1, white, black) +
         black / hit * chance_of_white(white_points - 1, black_points, white, black);
}

TEST(AbsorbingChain, FightToTheDeathAgreesWithEnumeration) {
  constexpr int kWhite = 4;
  constexpr int kBlack = 3;
  constexpr double kWhiteHits = 0.25;
  constexpr double kBlackHits = 0.4;
  const auto state = [](int white, int black) {
    return static_cast<std::size_t>((white - 1) * kBlack + black - 1);
  };
  AbsorbingChain chain(kWhite * kBlack, 2);
  for (int white = 1; white <= kWhite; ++white) {
    for (int black = 1; black <= kBlack; ++black) {
      const std::size_t from = state(white, black);
      chain.add_transient(from, from, 1 - kWhiteHits - kBlackHits);
      if (black == 1) {
        chain.add_absorbing(from, 0, kWhiteHits);
      } else {
        chain.add_transient(from, state(white, black - 1), kWhiteHits);
      }
      if (white == 1) {
        chain.add_absorbing(from, 1, kBlackHits);
      } else {
        chain.add_transient(from, state(white - 1, black), kBlackHits);
      }
    }
  }
  const auto solution = chain.solve();
  ASSERT_TRUE(solution);
  for (int white = 1; white <= kWhite; ++white) {
    for (int black = 1; black <= kBlack; ++black) {
      const double expected = chance_of_white(white, black, kWhiteHits, kBlackHits);
      EXPECT_NEAR(solution->probability(state(white, black), 0), expected, 1e-12);
      EXPECT_NEAR(solution->probability(state(white, black), 1), 1 - expected, 1e-12);
    }
  }
  // One hit point each: the number of rounds is geometric.
  EXPECT_NEAR(solution->steps[state(1, 1)], 1 / (kWhiteHits + kBlackHits), 1e-12);
}

TEST(AbsorbingChain, RefusesRowsThatDoNotSumToOne) {
  AbsorbingChain chain(2, 1);
  chain.add_absorbing(0, 0, 1.0);
  chain.add_absorbing(1, 0, 0.9);
  const auto solution = chain.solve();
  ASSERT_FALSE(solution);
  EXPECT_EQ(solution.error().code, "bad_chain");
  EXPECT_NE(solution.error().message.find("state 1 sum to 0.9"), std::string::npos)
      << solution.error().message;
}

TEST(AbsorbingChain, RefusesAFightThatNeverEnds) {
  AbsorbingChain chain(3, 1);
  chain.add_absorbing(0, 0, 1.0);
  chain.add_transient(1, 2, 1.0);
  chain.add_transient(2, 1, 1.0);
  const auto solution = chain.solve();
  ASSERT_FALSE(solution);
  EXPECT_EQ(solution.error().code, "bad_chain");
  EXPECT_NE(solution.error().message.find("never reaches"), std::string::npos);
}

TEST(AbsorbingChain, SolvesWhereThePivotIsNotOnTheDiagonal) {
  // State 0 goes to 1 for certain; 1 mostly goes back.
  AbsorbingChain chain(2, 1);
  chain.add_transient(0, 1, 1.0);
  chain.add_transient(1, 0, 0.999);
  chain.add_absorbing(1, 0, 0.001);
  const auto solution = chain.solve();
  ASSERT_TRUE(solution);
  EXPECT_NEAR(solution->probability(0, 0), 1.0, 1e-9);
  EXPECT_NEAR(solution->steps[1], 1 + 2 * 999, 1e-6);
}

}  // namespace
}  // namespace fray
