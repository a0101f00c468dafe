// The classes in which the search sees a fight, against all its outcomes.
#include "gladiator/fight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <thread>
#include <utility>
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

constexpr std::array<Kind, 9> kFighting{Kind::king,         Kind::champion,     Kind::mounted_knight,
                                        Kind::black_knight, Kind::kings_knight, Kind::warrior,
                                        Kind::scout,        Kind::squire,       Kind::footman};

/// Dice and hit points that are nowhere the usual ones, the most and the least of both among them; dice and
/// hit points by kind, from king to footman, without the queen.
Army some_army() {
  Army army;
  army.dice = {6, 0, 1, 5, 2, 3, 4, 1, 2, 3};
  army.hits = {40, 0, 1, 31, 7, 25, 9, 40, 5, 1};
  return army;
}

/// The usual numbers, held to be others, so that fights are looked up where those of other armies are.
Rules rules_with(const Army& army, bool ties_hurt, bool other_army) {
  Rules rules;
  rules.ties_hurt = ties_hurt;
  rules.army = army;
  rules.other_army = other_army;
  return rules;
}

/// Calls visit(fight) for every fight there is between such pieces.
template <class Visit>
void for_each_fight(const Rules& rules, Visit&& visit) {
  for (const bool frozen : {false, true}) {
    for (const Kind attacker : kFighting) {
      for (const Kind defender : kFighting) {
        const int most = rules.army.whole(attacker);
        const int other_most = rules.army.whole(defender);
        for (int hits = keeps_wounds(attacker) ? 1 : most; hits <= most; ++hits) {
          for (int other = keeps_wounds(defender) ? 1 : other_most; other <= other_most; ++other)
            visit(make_fight(rules, attacker, hits, defender, other, frozen));
        }
      }
    }
  }
}

void expect_whole_outcomes(const Fight& fight, double accuracy) {
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
  ASSERT_NEAR(odds.wins, static_cast<double>(shares[0].weight) / static_cast<double>(sum), accuracy);
  ASSERT_GE(odds.rounds, 1.0);
  // Where one that hardly ever wins does, its weights are rounded to whole ones.
  if (odds.wins > 1e-6) {
    ASSERT_NEAR(odds.attacker_hits, shares[0].hits, 1e-3);
  }
  if (odds.wins < 1 - 1e-6) {
    ASSERT_NEAR(odds.defender_hits, shares[1].hits, 1e-3);
  }
}

// G13, G68: every outcome is possible, and all of them together are certain; right to what fight.h says.
TEST(GladiatorFight, OutcomesAreWhole) {
  for (const bool ties_hurt : {false, true}) {
    for_each_fight(rules_with(kUsualArmy, ties_hurt, false),
                   [](const Fight& fight) { ASSERT_NO_FATAL_FAILURE(expect_whole_outcomes(fight, 3e-11)); });
    for_each_fight(rules_with(some_army(), ties_hurt, true),
                   [](const Fight& fight) { ASSERT_NO_FATAL_FAILURE(expect_whole_outcomes(fight, 8e-11)); });
  }
}

std::map<int, double> probabilities_of(const OutcomeList& outcomes) {
  std::map<int, double> found;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    const Outcome outcome = outcomes.items[i].outcome;
    found[attacker_wins(outcome) ? hits_of(outcome) : -hits_of(outcome)] = outcomes.probability(i);
  }
  return found;
}

// G13 to G17: the tables that all other armies share say of the usual army what its own tables say.
TEST(GladiatorFight, SharedTablesAgreeWithThoseOfTheUsualArmy) {
  for (const bool ties_hurt : {false, true}) {
    const Rules shared = rules_with(kUsualArmy, ties_hurt, true);
    for_each_fight(shared, [&](const Fight& fight) {
      Fight usual = fight;
      usual.other_army = false;
      const FightOdds odds = fight_odds(fight);
      const FightOdds expected = fight_odds(usual);
      ASSERT_NEAR(odds.wins, expected.wins, 1e-12);
      ASSERT_NEAR(odds.attacker_hits, expected.attacker_hits, 1e-9);
      ASSERT_NEAR(odds.defender_hits, expected.defender_hits, 1e-9);
      ASSERT_NEAR(odds.rounds, expected.rounds, 1e-9);
      OutcomeList outcomes;
      OutcomeList usual_outcomes;
      fight_outcomes(fight, outcomes);
      fight_outcomes(usual, usual_outcomes);
      const auto found = probabilities_of(outcomes);
      const auto wanted = probabilities_of(usual_outcomes);
      ASSERT_EQ(found.size(), wanted.size());
      for (const auto& [outcome, probability] : wanted) ASSERT_NEAR(found.at(outcome), probability, 8e-11);
    });
  }
}

/// How often each difference of the sums comes in all throws of these dice.
std::map<int, double> all_throws(int attackers, int defenders) {
  std::map<int, double> counts{{0, 1.0}};
  for (int die = 0; die < attackers + defenders; ++die) {
    std::map<int, double> next;
    for (const auto& [difference, probability] : counts) {
      for (int face = 1; face <= 6; ++face)
        next[difference + (die < attackers ? face : -face)] += probability / 6;
    }
    counts = next;
  }
  return counts;
}

/// Adds the probability of each end of a fight, by first-step analysis over every throw: what the attacker
/// has left, or less than nothing, what the defender has.
void add_ends(const std::map<int, double>& throws, int attacker, int defender, bool ties_hurt, double likely,
              std::map<int, double>& ends) {
  if (attacker <= 0 || defender <= 0) {
    ends[attacker > 0 ? attacker : -defender] += likely;
    return;
  }
  const double again = ties_hurt ? 0 : throws.at(0);
  for (const auto& [difference, probability] : throws) {
    if (difference == 0 && !ties_hurt) continue;
    const int loss = difference == 0 ? 1 : std::max(-difference, 0);
    add_ends(throws, attacker - loss, defender - std::max(difference, 0), ties_hurt,
             likely * probability / (1 - again), ends);
  }
}

// G13 to G17, G33: fights of kinds with other dice and hit points, against every course that they can take.
TEST(GladiatorFight, OtherArmiesByEveryThrow) {
  for (const auto& [dice, hits] : {std::pair{1, 3}, std::pair{2, 5}, std::pair{3, 6}}) {
    for (const auto& [other_dice, other_hits] : {std::pair{1, 2}, std::pair{3, 5}}) {
      for (const bool ties_hurt : {false, true}) {
        for (const bool frozen : {false, true}) {
          // One who keeps wounds and one who recovers, each against the other.
          for (const auto& [attacker, defender] :
               {std::pair{Kind::champion, Kind::squire}, std::pair{Kind::squire, Kind::champion},
                std::pair{Kind::scout, Kind::king}, std::pair{Kind::footman, Kind::warrior}}) {
            Army army = kUsualArmy;
            army.dice[index_of(attacker)] = static_cast<std::uint8_t>(dice);
            army.hits[index_of(attacker)] = static_cast<std::uint8_t>(hits);
            army.dice[index_of(defender)] = static_cast<std::uint8_t>(other_dice);
            army.hits[index_of(defender)] = static_cast<std::uint8_t>(other_hits);
            const Fight fight =
                make_fight(rules_with(army, ties_hurt, true), attacker, hits, defender, other_hits, frozen);
            ASSERT_EQ(fight.attacker.dice, dice + (frozen ? 2 : 1));
            std::map<int, double> ends;
            add_ends(all_throws(dice + (frozen ? 2 : 1), other_dice), hits, other_hits, ties_hurt, 1, ends);
            std::map<int, double> expected;
            for (const auto& [end, probability] : ends) {
              const bool whole = end > 0 ? recovers(attacker) : recovers(defender);
              expected[!whole ? end : end > 0 ? hits : -other_hits] += probability;
            }
            OutcomeList outcomes;
            fight_outcomes(fight, outcomes);
            const auto found = probabilities_of(outcomes);
            ASSERT_EQ(found.size(), expected.size()) << dice << hits << other_dice << other_hits;
            for (const auto& [end, probability] : expected) EXPECT_NEAR(found.at(end), probability, 1e-10);
          }
        }
      }
    }
  }
}

// Several threads that ask for the same table first get one that says the same.
TEST(GladiatorFight, TablesAreMadeOnAnyThread) {
  Army army = kUsualArmy;
  army.dice[index_of(Kind::king)] = 6;
  const Fight fight = make_fight(rules_with(army, true, true), Kind::king, 30, Kind::king, 29, false);
  std::array<double, 4> wins{};
  std::vector<std::thread> threads;
  for (double& each : wins) threads.emplace_back([&each, &fight] { each = fight_odds(fight).wins; });
  for (std::thread& thread : threads) thread.join();
  for (const double each : wins) EXPECT_EQ(each, fight_odds(fight).wins);
  EXPECT_GT(wins[0], 0.9);
}

// What src/gladiator/fight.h says of the classes for the search.
TEST(GladiatorFight, ClassesForTheSearchAreNearAllOutcomes) {
  double farthest = 0;
  for (const bool ties_hurt : {false, true}) {
    for (const bool other : {false, true}) {
      for_each_fight(rules_with(other ? some_army() : kUsualArmy, ties_hurt, other), [&](const Fight& fight) {
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
        if (!other) farthest = std::max(farthest, mean_distance(outcomes, classes));
      });
    }
  }
  EXPECT_LT(farthest, 3.5);
  EXPECT_GT(farthest, 3.0) << "the bound could be narrower";
  RecordProperty("farthest", std::to_string(farthest));
}

}  // namespace
}  // namespace fray::gladiator
