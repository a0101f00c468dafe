// The classes in which the search sees a fight, against all its outcomes.
#include "gladiator/fight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "gladiator/action.h"

namespace fray::gladiator {
namespace {

/// What the outcomes of one winner come to.
struct Share {
  std::uint64_t weight = 0;
  double hits = 0;  ///< mean
};

std::array<Share, 2> shares_of(const OutcomeList& outcomes) {
  std::array<Share, 2> shares;
  for (const WeightedOutcome& item : outcomes.items) {
    Share& share = shares[attacker_wins(item.outcome) ? 0 : 1];
    share.weight += item.weight;
    share.hits += static_cast<double>(item.weight) * hits_of(item.outcome);
  }
  for (Share& share : shares) {
    if (share.weight > 0) share.hits /= static_cast<double>(share.weight);
  }
  return shares;
}

/// The mean distance of the outcomes from the nearest class of the same winner.
double mean_distance(const OutcomeList& outcomes, const OutcomeList& classes) {
  double sum = 0;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    const Outcome outcome = outcomes.items[i].outcome;
    int nearest = 100;
    for (const WeightedOutcome& item : classes.items) {
      if (attacker_wins(item.outcome) == attacker_wins(outcome))
        nearest = std::min(nearest, std::abs(hits_of(item.outcome) - hits_of(outcome)));
    }
    sum += outcomes.probability(i) * nearest;
  }
  return sum;
}

/// Calls visit(fight) for every fight there is.
template <class Visit>
void for_each_fight(Visit&& visit) {
  for (const bool ties_hurt : {false, true}) {
    for (const int extra : {1, 2}) {
      for (std::size_t a = 0; a < kKinds; ++a) {
        for (std::size_t d = 0; d < kKinds; ++d) {
          const Kind attacker = static_cast<Kind>(a);
          const Kind defender = static_cast<Kind>(d);
          if (dice_of(attacker) == 0 || dice_of(defender) == 0) continue;
          for (int hits = keeps_wounds(attacker) ? 1 : hits_of(attacker); hits <= hits_of(attacker); ++hits) {
            for (int other = keeps_wounds(defender) ? 1 : hits_of(defender); other <= hits_of(defender);
                 ++other)
              visit(Fight{{attacker, dice_of(attacker) + extra, hits},
                          {defender, dice_of(defender), other},
                          ties_hurt});
          }
        }
      }
    }
  }
}

// G13, G68: every outcome is possible, and all of them together are certain.
TEST(GladiatorFight, OutcomesAreWhole) {
  for_each_fight([](const Fight& fight) {
    OutcomeList outcomes;
    fight_outcomes(fight, outcomes);
    std::uint64_t sum = 0;
    for (const WeightedOutcome& item : outcomes.items) {
      ASSERT_GT(item.weight, 0U);
      const Fighter& winner = attacker_wins(item.outcome) ? fight.attacker : fight.defender;
      ASSERT_LE(hits_of(item.outcome), winner.hits);  // G17
      sum += item.weight;
    }
    ASSERT_EQ(sum, outcomes.denominator);
    const auto shares = shares_of(outcomes);
    const FightOdds odds = fight_odds(fight);
    ASSERT_NEAR(odds.wins, static_cast<double>(shares[0].weight) / static_cast<double>(sum),
                3e-11);  // fight.h
    ASSERT_GE(odds.rounds, 1.0);
    // Where one that hardly ever wins does, its weights are rounded to whole ones.
    if (odds.wins > 1e-6) {
      ASSERT_NEAR(odds.attacker_hits, shares[0].hits, 1e-3);
    }
    if (odds.wins < 1 - 1e-6) {
      ASSERT_NEAR(odds.defender_hits, shares[1].hits, 1e-3);
    }
  });
}

// What src/gladiator/fight.h says of the classes for the search.
TEST(GladiatorFight, ClassesForTheSearchAreNearAllOutcomes) {
  double farthest = 0;
  for_each_fight([&](const Fight& fight) {
    OutcomeList outcomes;
    OutcomeList classes;
    fight_outcomes(fight, outcomes);
    grouped_outcomes(fight, classes);
    ASSERT_LE(classes.items.size(), 4U);
    const auto all = shares_of(outcomes);
    const auto grouped = shares_of(classes);
    for (std::size_t winner = 0; winner < 2; ++winner) {
      ASSERT_EQ(all[winner].weight, grouped[winner].weight);
      ASSERT_LE(std::abs(all[winner].hits - grouped[winner].hits), 0.5);
    }
    farthest = std::max(farthest, mean_distance(outcomes, classes));
  });
  EXPECT_LT(farthest, 3.5);
  EXPECT_GT(farthest, 3.0) << "the bound could be narrower";
  RecordProperty("farthest", std::to_string(farthest));
}

}  // namespace
}  // namespace fray::gladiator
