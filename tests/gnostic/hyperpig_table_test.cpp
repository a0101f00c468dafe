// The stored table: complete, in step with the solver, and as exact as it says.
#include "gnostic/hyperpig_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "gnostic/hyperpig_exact.h"
#include "gnostic/hyperpig_table_layout.h"
#include "thorough.h"

namespace fray::gnostic {
namespace {

using test::kThorough;

// How far stored numbers may be from the true ones (hyperpig_table_layout.h): half of a step of each.
constexpr double kValueError = 0.5 / table::kValueScale;
constexpr double kChanceError = 0.5 / table::kChanceScale;
// A chance of winning is what the value leaves of the chance that both fall, each of which is rounded.
constexpr double kWinError = kChanceError + kValueError + kTieBreak;

TEST(HyperPigTable, TargetsAreTheHitPointsOfEveryShade_N5_N10_N11) {
  // Remaining hit points in sixths, 60 for each point of combat value, at cost c a point of damage (N10).
  for (const int attacker : table::kCombatValues) {
    for (const int defender : table::kCombatValues) {
      std::set<std::pair<int, int>> highest;
      for (const auto& [defender_cost, attacker_cost] : {std::pair{3, 12}, {4, 8}, {6, 6}, {8, 4}, {12, 3}}) {
        const int attacker_need = (60 * defender + defender_cost - 1) / defender_cost;
        const int defender_need = (60 * attacker + attacker_cost - 1) / attacker_cost;
        EXPECT_TRUE(needs_occur(attacker, defender, attacker_need, defender_need));
        highest.insert({attacker_need, defender_need});
      }
      // Needs occur exactly if both are at most those of some shade.
      for (int a = 0; a <= 201; ++a) {
        for (int d = 0; d <= 201; ++d) {
          const bool occurs =
              a > 0 && d > 0 && std::any_of(highest.begin(), highest.end(), [&](const auto& most) {
                return a <= most.first && d <= most.second;
              });
          ASSERT_EQ(needs_occur(attacker, defender, a, d), occurs) << a << " " << d;
        }
      }
    }
  }
}

TEST(HyperPigTable, EveryFightHasAnOutcome) {
  for (const int attacker : table::kCombatValues) {
    for (const int defender : table::kCombatValues) {
      for (int a = 1; a <= kMaxTarget; ++a) {
        for (int d = 1; needs_occur(attacker, defender, a, d); ++d) {
          const FightOutcome outcome = fight_outcome(attacker, a, defender, d);
          ASSERT_GT(outcome.value, -kTieBreak - kValueError)
              << attacker << " v " << defender << " at " << a << "/" << d;
          ASSERT_LT(outcome.value, 1 + kTieBreak + kValueError);
          ASSERT_NEAR(outcome.attacker_wins + outcome.defender_wins + outcome.both_fall, 1, 1e-12);
          ASSERT_EQ(win_level(attacker, a, defender, d), win_level(outcome.attacker_wins));
          ASSERT_NEAR(outcome.attacker_wins + FightKind::of(attacker, defender).both_fall * outcome.both_fall,
                      outcome.value, kWinError);
          for (const auto& [left, most, win] :
               {std::tuple{outcome.attacker_left, d, outcome.attacker_wins},
                std::tuple{outcome.defender_left, a, outcome.defender_wins}}) {
            if (win == 0) continue;
            for (const double points : left.points) {
              ASSERT_GE(points, 1);
              ASSERT_LE(points, most);
            }
            ASSERT_NEAR(left.weights[0] + left.weights[1], 1, 1e-12);
          }
          const FightChances chances = fight_chances(attacker, a, defender, d);
          ASSERT_EQ(chances.attacker_wins, outcome.attacker_wins);
          ASSERT_EQ(chances.defender_wins, outcome.defender_wins);
          ASSERT_EQ(chances.both_fall, outcome.both_fall);
          // The same fight seen from the other side.
          const FightOutcome swapped = fight_outcome(defender, d, attacker, a).swapped();
          ASSERT_NEAR(outcome.value, swapped.value, 5e-10);
          ASSERT_NEAR(outcome.attacker_wins, swapped.attacker_wins, kWinError);
          ASSERT_EQ(outcome.value,
                    attacker == defender && a == d ? outcome.value : fight_value(attacker, a, defender, d));
        }
      }
    }
  }
}

TEST(HyperPigTable, MorePointsToScoreAreNeverBetter) {
  for (const int attacker : table::kCombatValues) {
    for (const int defender : table::kCombatValues) {
      for (int a = 1; a <= kMaxTarget; ++a) {
        for (int d = 1; needs_occur(attacker, defender, a, d); ++d) {
          const double value = fight_value(attacker, a, defender, d);
          if (a > 1) {
            ASSERT_LE(value, fight_value(attacker, a - 1, defender, d) + 1e-9);
          }
          if (d > 1) {
            ASSERT_GE(value, fight_value(attacker, a, defender, d - 1) - 1e-9);
          }
        }
      }
    }
  }
}

TEST(HyperPigTable, EqualsAreEven) {
  for (const int dice : table::kCombatValues) {
    for (int need = 1; needs_occur(dice, dice, need, need); ++need) {
      const FightOutcome outcome = fight_outcome(dice, need, dice, need);
      EXPECT_NEAR(outcome.value, 0.5, 1e-9);
      EXPECT_NEAR(outcome.attacker_wins, outcome.defender_wins, kWinError);
    }
  }
}

TEST(HyperPigTable, OnePointEachIsOneRoll) {
  // With one point to score each rolls one die until one of them does not throw a 1: of 35 rolls in 36 that
  // end it, 25 kill both and 5 each kill one. More dice throw more 1s.
  const FightOutcome outcome = fight_outcome(1, 1, 1, 1);
  EXPECT_NEAR(outcome.both_fall, 25.0 / 35, kChanceError);
  EXPECT_NEAR(outcome.attacker_wins, 5.0 / 35, kWinError);
  EXPECT_NEAR(fight_value(1, 1, 3, 1), (5 + 25 * 0.75) / 35, kTieBreak + kValueError);
}

TEST(HyperPigTable, AgreesWithTheExactDistribution) {
  struct Fought {
    int attacker_dice, attacker_need, defender_dice, defender_need;
  };
  std::vector<Fought> fights{{1, 10, 1, 10}, {1, 5, 1, 20}, {3, 10, 1, 25}, {3, 12, 3, 17}};
  if (kThorough) {
    fights.insert(fights.end(), {{3, 30, 3, 30}, {1, 100, 10, 10}, {5, 30, 3, 50}, {9, 30, 10, 45}});
  }
  for (const Fought& f : fights) {
    const ExactOutcome exact =
        exact_outcome(f.attacker_dice, f.attacker_need, f.defender_dice, f.defender_need);
    const FightOutcome outcome =
        fight_outcome(f.attacker_dice, f.attacker_need, f.defender_dice, f.defender_need);
    EXPECT_NEAR(exact.attacker_wins() + exact.defender_wins() + exact.both_fall, 1, 1e-9);
    // Beside rounding, announcements that are equally good may be chosen otherwise.
    EXPECT_NEAR(outcome.attacker_wins, exact.attacker_wins(), kWinError + 1e-5);
    EXPECT_NEAR(outcome.defender_wins, exact.defender_wins(), kWinError + 1e-5);
    EXPECT_NEAR(outcome.both_fall, exact.both_fall, kChanceError + 1e-5);
    const auto expect_moments = [&](int dice, const std::vector<double>& distribution,
                                    const PointsLeft& left) {
      std::array<double, 4> moments{};
      for (std::size_t n = 0; n < distribution.size(); ++n) {
        double power = 1;
        for (double& moment : moments) {
          moment += power * distribution[n];
          power *= static_cast<double>(n);
        }
      }
      if (moments[0] < 1e-3) return;
      const double mean = moments[1] / moments[0];
      const double spread = std::sqrt(moments[2] / moments[0] - mean * mean);
      // Announcements that are equally good within the rounding of the values may leave different hit points.
      EXPECT_NEAR(left.mean(), mean, 0.5 / table::mean_scale(dice) + 2e-3)
          << f.attacker_dice << " v " << f.defender_dice;
      EXPECT_NEAR(left.spread(), spread, 0.5 / table::spread_scale(dice) + 2e-3)
          << f.attacker_dice << " v " << f.defender_dice;
      const auto most = static_cast<double>(distribution.size() - 1);
      double third = 0;
      for (std::size_t node = 0; node < 2; ++node) {
        third += left.weights[node] * std::pow(left.points[node] / most, 3.0);
      }
      EXPECT_NEAR(third, moments[3] / moments[0] / std::pow(most, 3.0), 2e-2)
          << f.attacker_dice << " v " << f.defender_dice;
    };
    expect_moments(f.attacker_dice, exact.attacker_left, outcome.attacker_left);
    expect_moments(f.defender_dice, exact.defender_left, outcome.defender_left);
  }
}

TEST(HyperPigTable, TwoPointsHaveThreeMomentsOfADistribution) {
  // 1, 2, 6 with weights 1/2, 1/4, 1/4 of a total of 0.4.
  const std::array<double, 4> moments{0.4, 0.4 * 2.5, 0.4 * 10.5, 0.4 * 56.5};
  const PointsLeft left = points_left(moments, 6);
  EXPECT_NEAR(left.mean(), 2.5, 1e-12);
  EXPECT_NEAR(left.spread(), std::sqrt(10.5 - 6.25), 1e-12);
  double third = 0;
  for (std::size_t k = 0; k < 2; ++k)
    third += left.weights[k] * left.points[k] * left.points[k] * left.points[k];
  EXPECT_NEAR(third, 56.5, 1e-10);
  const PointsLeft certain = points_left({0.5, 3.5, 24.5, 171.5}, 10);
  EXPECT_EQ(certain.mean(), 7);
  EXPECT_EQ(certain.spread(), 0);
}

TEST(HyperPigTable, AFreshSolutionGivesTheStoredNumbers) {
  for (const auto& [attacker, defender] : {std::pair{1, 1}, {1, 3}, {3, 1}, {3, 3}}) {
    FightSolver solver = FightSolver::of_pieces(attacker, defender);
    if (!kThorough) solver = FightSolver(FightKind::of(attacker, defender), 10, 10);
    solver.solve();
    for (int a = 1; a <= solver.values().max_attacker(); ++a) {
      for (int d = 1; d <= solver.values().max_defender(); ++d) {
        if (!solver.solved(a, d)) continue;
        ASSERT_NEAR(fight_value(attacker, a, defender, d), solver.value(a, d), kValueError + 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace fray::gnostic
