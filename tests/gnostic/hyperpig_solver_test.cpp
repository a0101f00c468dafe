// The solver of HyperPig against a slow one that shares no code with it, against best replies, and against
// simulated fights.
#include "gnostic/hyperpig_solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <utility>

#include "brute_hyperpig.h"
#include "gnostic/hyperpig_exact.h"
#include "gnostic/hyperpig_table.h"
#include "gnostic/hyperpig_table_layout.h"
#include "thorough.h"

namespace fray::gnostic {
namespace {

using test::kThorough;

struct Case {
  FightKind kind;
  int attacker_need;
  int defender_need;
};

std::vector<Case> small_cases() {
  std::vector<Case> cases{{{1, 1, 0.5}, 10, 10},  {{1, 1, 0.2}, 20, 5}, {{2, 2, 0.3}, 9, 9},
                          {{1, 3, 0.75}, 12, 8},  {{3, 1, 0.25}, 7, 7}, {{3, 3, 0.5}, 8, 8},
                          {{1, 5, 0.8333}, 6, 9}, {{2, 4, 0.9}, 6, 6},  {{2, 3, 0.4, 0.02, 0.01}, 7, 9}};
  if (kThorough) {
    cases.push_back({{1, 1, 0.5}, 20, 20});
    cases.push_back({{2, 2, 0.5}, 16, 16});
    cases.push_back({{3, 3, 0.5}, 12, 12});
    cases.push_back({{3, 2, 1}, 14, 11});
    cases.push_back({{4, 3, 0.4}, 6, 8});
  }
  return cases;
}

brute::Kind brute_kind(const FightKind& kind) {
  return {kind.attacker_dice, kind.defender_dice, kind.both_fall, kind.attacker_point, kind.defender_point};
}

std::string name(const Case& c) {
  return std::to_string(c.kind.attacker_dice) + " v " + std::to_string(c.kind.defender_dice) + " to " +
         std::to_string(c.attacker_need) + "/" + std::to_string(c.defender_need);
}

FightSolver solved(const Case& c) {
  FightSolver solver(c.kind, c.attacker_need, c.defender_need);
  solver.solve();
  return solver;
}

TEST(HyperPigSolver, BruteForceKnowsMatrixGames) {
  EXPECT_NEAR(brute::matrix_value({{1, -1}, {-1, 1}}), 0, 1e-12);
  EXPECT_NEAR(brute::matrix_value({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}), 0, 1e-12);
  EXPECT_NEAR(brute::matrix_value({{-2, 3}, {3, -4}}), 1.0 / 12, 1e-12);
  EXPECT_NEAR(brute::matrix_value({{1, 2, 9}, {5, 4, 6}, {8, 3, 1}}), 4, 1e-12);
}

TEST(HyperPigSolver, ValuesAreThoseOfBruteForce) {
  for (const Case& c : small_cases()) {
    const FightSolver solver = solved(c);
    const brute::Values values = brute::solve(brute_kind(c.kind), c.attacker_need, c.defender_need);
    for (int a = 1; a <= c.attacker_need; ++a) {
      for (int d = 1; d <= c.defender_need; ++d) {
        ASSERT_NEAR(solver.value(a, d), values[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)],
                    1e-8)
            << name(c) << " at " << a << "/" << d;
      }
    }
    EXPECT_LE(solver.statistics().residual, 1e-6);
    EXPECT_LE(solver.statistics().gap, 1e-11);
  }
}

/// The strategies of a solved fight in the words of the brute force.
class Strategies {
 public:
  explicit Strategies(const FightSolver& solver) : solver_(solver) {}

  brute::Mix of(bool attacker, const brute::State& s) {
    const std::pair<int, int> needs{s.attacker_need, s.defender_need};
    auto found = turns_.find(needs);
    if (found == turns_.end()) found = turns_.emplace(needs, solver_.turn(needs.first, needs.second)).first;
    const TurnStrategy& turn = found->second;
    AnnouncementMix mix{};
    if (s.active == brute::Active::both) {
      mix = attacker ? turn.attacker(s.attacker_turn, s.defender_turn)
                     : turn.defender(s.attacker_turn, s.defender_turn);
    } else {
      const bool holds = attacker ? turn.attacker_alone_holds(s.attacker_turn, 0)
                                  : turn.defender_alone_holds(s.defender_turn, 0);
      mix[holds ? 0 : 1] = 1;
    }
    return {mix.begin(), mix.end()};
  }

 private:
  const FightSolver& solver_;
  std::map<std::pair<int, int>, TurnStrategy> turns_;
};

/// A best reply that is searched for by code that knows nothing of the solver, to the strategies of both
/// sides.
TEST(HyperPigSolver, NoBestReplyGainsAgainstTheStrategies) {
  std::vector<Case> cases = small_cases();
  cases.push_back({{5, 5, 0.5}, 5, 5});
  cases.push_back({{10, 3, 0}, 4, 5});
  if (kThorough) {
    cases.push_back({{5, 5, 0.5}, 10, 10});
    cases.push_back({{10, 10, 0.5}, 5, 5});
    cases.push_back({{5, 9, 9.0 / 14}, 6, 8});
  }
  for (const Case& c : cases) {
    const FightSolver solver = solved(c);
    Strategies strategies(solver);
    const brute::Kind kind = brute_kind(c.kind);
    const brute::Values to_attacker =
        brute::solve(kind, c.attacker_need, c.defender_need,
                     [&](const brute::State& s) { return strategies.of(true, s); });
    const brute::Values to_defender =
        brute::solve(kind, c.attacker_need, c.defender_need, {},
                     [&](const brute::State& s) { return strategies.of(false, s); });
    for (std::size_t a = 1; a < to_attacker.size(); ++a) {
      for (std::size_t d = 1; d < to_attacker[a].size(); ++d) {
        const double value = solver.value(static_cast<int>(a), static_cast<int>(d));
        ASSERT_GE(to_attacker[a][d], value - 1e-6) << name(c) << ": the defender gains at " << a << "/" << d;
        ASSERT_LE(to_defender[a][d], value + 1e-6) << name(c) << ": the attacker gains at " << a << "/" << d;
        // A reply cannot do worse than the value either, else the value would be wrong.
        ASSERT_LE(to_attacker[a][d], value + 1e-6) << name(c);
        ASSERT_GE(to_defender[a][d], value - 1e-6) << name(c);
      }
    }
  }
}

TEST(HyperPigSolver, TheTableIsNotExploitable) {
  // Whole pairs of pieces, with the strategies that follow from the stored values. The longer pairs take
  // minutes and are judged by `hyperpig_judge` in bench/.
  std::vector<std::pair<int, int>> pairs{{1, 1}, {1, 3}};
  if (kThorough) pairs.insert(pairs.end(), {{3, 1}, {3, 3}, {1, 10}, {5, 3}});
  for (const auto& pair : pairs) {
    const int attacker = pair.first;
    const int defender = pair.second;
    const int a = table::most_hit_points(defender, 8);
    const int d = table::most_hit_points(attacker, 8);
    const auto occurs = [attacker, defender](int i, int j) { return needs_occur(attacker, defender, i, j); };
    const Exploitability gains =
        exploitability(FightKind::of(attacker, defender), fight_values(attacker, a, defender, d), occurs);
    EXPECT_LE(gains.by_attacker, 1e-6) << attacker << " v " << defender;
    EXPECT_LE(gains.by_defender, 1e-6) << attacker << " v " << defender;
  }
}

TEST(HyperPigSolver, AWorseStrategyIsExploited) {
  // The check of best replies can fail: values with an error lead to strategies that lose by it.
  const Case c{{3, 3, 0.5}, 8, 8};
  NeedValues wrong = solved(c).values();
  for (int a = 1; a <= 8; ++a) {
    for (int d = 1; d <= 8; ++d) wrong.at(a, d) = 0.5;
  }
  const Exploitability gains = exploitability(c.kind, wrong, [](int, int) { return true; });
  EXPECT_GT(gains.by_attacker, 1e-3);
}

TEST(HyperPigSolver, RolesCanBeExchanged) {
  for (const auto& [one, other] : std::vector<std::pair<int, int>>{{1, 3}, {3, 5}, {2, 4}}) {
    FightSolver as_attacker({one, other, 0.3}, 14, 17);
    FightSolver as_defender({other, one, 0.7}, 17, 14);
    as_attacker.solve();
    as_defender.solve();
    for (int a = 1; a <= 14; ++a) {
      for (int d = 1; d <= 17; ++d) {
        ASSERT_NEAR(as_attacker.value(a, d), 1 - as_defender.value(d, a), 1e-8);
        const FightOutcome outcome = as_attacker.outcome(a, d);
        const FightOutcome swapped = as_defender.outcome(d, a).swapped();
        ASSERT_NEAR(outcome.value, swapped.value, 1e-8);
      }
    }
  }
  // Between equals one half is solved and the other mirrored; with a limit that is not square nothing is.
  FightSolver mirrored({3, 3, 0.5}, 12, 12);
  FightSolver whole({3, 3, 0.5}, 12, 11);
  mirrored.solve();
  whole.solve();
  for (int a = 1; a <= 12; ++a) {
    for (int d = 1; d <= 11; ++d) ASSERT_NEAR(mirrored.value(a, d), whole.value(a, d), 1e-8);
  }
}

/// Plays a fight by the game's own rules, with dice and with announcements drawn from the table's strategies.
class Simulation {
 public:
  Simulation(int attacker_dice, int attacker_need, int defender_dice, int defender_need)
      : attacker_dice_(attacker_dice),
        defender_dice_(defender_dice),
        attacker_need_(attacker_need),
        defender_need_(defender_need) {}

  Fight play() {
    Fight fight = Fight::begin(attacker_dice_, attacker_need_, defender_dice_, defender_need_);
    const TurnStrategy* turn = nullptr;
    while (fight.phase != FightPhase::over) {
      if (fight.attacker.active && fight.defender.active && fight.attacker.turn == 0) {
        turn = &turn_of(fight.attacker.need(), fight.defender.need());
      }
      const FightAnnouncements mixes = announcements_of(*turn, fight);
      fight.announce(fight.attacker.active ? draw(mixes.attacker) : 0,
                     fight.defender.active ? draw(mixes.defender) : 0);
      if (fight.phase != FightPhase::roll) continue;
      const RollClass attacker = roll(fight.attacker.announced);
      const RollClass defender = roll(fight.defender.announced);
      fight.resolve(attacker, defender);
    }
    return fight;
  }

 private:
  int attacker_dice_;
  int defender_dice_;
  int attacker_need_;
  int defender_need_;
  std::mt19937_64 random_{2026};
  std::map<std::pair<int, int>, TurnStrategy> turns_;

  const TurnStrategy& turn_of(int attacker_need, int defender_need) {
    const std::pair<int, int> needs{attacker_need, defender_need};
    auto found = turns_.find(needs);
    if (found == turns_.end()) {
      found = turns_.emplace(needs, fight_turn(attacker_dice_, attacker_need, defender_dice_, defender_need))
                  .first;
    }
    return found->second;
  }
  int draw(const AnnouncementMix& mix) {
    double left = std::uniform_real_distribution<double>(0, 1)(random_);
    int last = 0;
    for (int k = 0; k < kMaxMatrixActions; ++k) {
      const double probability = mix[static_cast<std::size_t>(k)];
      if (probability == 0) continue;
      last = k;
      left -= probability;
      if (left < 0) break;
    }
    return last;
  }
  RollClass roll(int dice) {
    std::array<std::uint8_t, kMaxDice> faces{};
    for (int k = 0; k < dice; ++k) {
      faces[static_cast<std::size_t>(k)] =
          static_cast<std::uint8_t>(std::uniform_int_distribution<int>(1, 6)(random_));
    }
    return roll_class(faces.data(), dice);
  }
};

TEST(HyperPigSolver, SimulatedFightsEndAsTheTableSays) {
  struct Played {
    int attacker_dice, attacker_need, defender_dice, defender_need;
  };
  std::vector<Played> fights{{1, 10, 1, 10}, {1, 15, 3, 20}};
  if (kThorough) {
    fights.insert(fights.end(), {{3, 30, 3, 30}, {3, 50, 5, 30}, {10, 30, 3, 100}, {9, 40, 9, 35}});
  }
  const int games = kThorough ? 100'000 : 5'000;
  for (const Played& f : fights) {
    Simulation simulation(f.attacker_dice, f.attacker_need, f.defender_dice, f.defender_need);
    int attacker = 0;
    int defender = 0;
    double attacker_left = 0;
    double defender_left = 0;
    for (int k = 0; k < games; ++k) {
      const Fight fight = simulation.play();
      if (fight.result == FightResult::attacker_wins) {
        ++attacker;
        attacker_left += fight.defender.need();
      } else if (fight.result == FightResult::defender_wins) {
        ++defender;
        defender_left += fight.attacker.need();
      }
    }
    const FightOutcome outcome =
        fight_outcome(f.attacker_dice, f.attacker_need, f.defender_dice, f.defender_need);
    const auto expect_share = [&](int count, double probability) {
      const double sigma = std::sqrt(probability * (1 - probability) / games);
      EXPECT_NEAR(static_cast<double>(count) / games, probability, 4 * sigma + 1e-4);
    };
    expect_share(attacker, outcome.attacker_wins);
    expect_share(defender, outcome.defender_wins);
    expect_share(games - attacker - defender, outcome.both_fall);
    const auto expect_left = [](double sum, int count, const PointsLeft& left) {
      if (count < 1000) return;
      EXPECT_NEAR(sum / count, left.mean(), 4 * left.spread() / std::sqrt(count) + 0.01);
    };
    expect_left(attacker_left, attacker, outcome.attacker_left);
    expect_left(defender_left, defender, outcome.defender_left);
  }
}

}  // namespace
}  // namespace fray::gnostic
