// The odds of fights (G13 to G17) at the engine's chance nodes: against every throw of the dice of small
// pieces, and against ten million fights that were thrown, over all pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/random.h"
#include "games.h"
#include "reference/gladiator_reference_test_helpers.h"
#include "thorough.h"

namespace fray::gladiator {
namespace {

/// A white piece attacks a black one.
struct TriedFight {
  char attacker;
  char defender;
  int attacker_hits;
  int defender_hits;
  bool frozen;  ///< by White's queen: a further die (G33)
  bool tie_costs;
};

struct TriedFighter {
  int dice;
  int hits;
  bool heals;
};

TriedFighter fighter(char kind) {
  static const std::map<char, TriedFighter> fighters{
      {'K', {5, 30, false}}, {'C', {4, 20, false}}, {'M', {3, 16, false}},
      {'B', {4, 20, false}}, {'N', {4, 20, false}}, {'W', {2, 6, true}},
      {'S', {3, 12, false}}, {'P', {1, 2, true}},   {'F', {1, 4, true}}};
  return fighters.at(kind);
}

std::string text_of(const TriedFight& fight) {
  return std::string(1, fight.attacker) + std::to_string(fight.attacker_hits) + " against " + fight.defender +
         std::to_string(fight.defender_hits) + (fight.frozen ? ", frozen" : "") +
         (fight.tie_costs ? ", ties cost" : "");
}

int attacker_dice(const TriedFight& fight) { return fighter(fight.attacker).dice + (fight.frozen ? 2 : 1); }

/// Where a piece on e5 attacks.
std::string target_of(char kind) {
  switch (kind) {
    case 'C':
    case 'W': return "e8";
    case 'S': return "g7";
    case 'P':
    case 'F': return "f6";
    case 'K': return "e6";
    default: return "f7";
  }
}

std::string slot_name(char kind) {
  if (kind == 'K' || kind == 'M' || kind == 'F') return "king";
  if (kind == 'C' || kind == 'W') return "queen";
  return kind == 'B' || kind == 'S' ? "black-knight" : "kings-knight";
}

/// The position before the attack. The kings' knights who have died make both kings mortal where a king
/// fights.
std::string text_before(const TriedFight& fight) {
  const std::string target = target_of(fight.attacker);
  std::string list = std::string(1, fight.attacker) + "e5 ";
  std::string fields = "side=white slot=" + slot_name(fight.attacker) + " phase=move";
  const char defender = static_cast<char>(fight.defender + 'a' - 'A');
  std::string hits;
  if (fight.attacker_hits < fighter(fight.attacker).hits) hits = "e5:" + std::to_string(fight.attacker_hits);
  if (fight.frozen) {
    list += "Q" + target + " ";
    fields += " frozen=" + std::string(1, fight.defender) + std::to_string(fight.defender_hits) + "/-";
  } else {
    list += std::string(1, defender) + target + " Qa1 ";
    if (fight.defender_hits < fighter(fight.defender).hits)
      hits += (hits.empty() ? "" : ",") + target + ":" + std::to_string(fight.defender_hits);
  }
  list += "qj11 ";
  if (fight.attacker != 'K') list += "Ka12 ";
  if (fight.defender != 'K') list += "kj1 ";
  const bool mortal = fight.attacker == 'K' || fight.defender == 'K';
  const bool white_knight_lost = mortal && fight.attacker != 'N';
  const bool black_knight_lost = mortal && fight.defender != 'N';
  if (fight.attacker != 'N' && !white_knight_lost) list += "Nb11 ";
  if (fight.defender != 'N' && !black_knight_lost) list += "ni2 ";
  if (!hits.empty()) fields += " hits=" + hits;
  if (white_knight_lost || black_knight_lost)
    fields += std::string(" lost=") + (white_knight_lost ? "N" : "-") + "/" + (black_knight_lost ? "N" : "-");
  if (mortal) fields += " fallen=white,black";
  return gladiator_reference::pieces(list, fields + " turn=9");
}

/// What the engine says at the fight's chance node.
std::map<std::string, double> odds_of_engine(const TriedFight& fight) {
  std::map<std::string, double> odds;
  const auto game = find_game("gladiator");
  const std::string text = text_before(fight);
  const auto state =
      (*game)->load(text, std::vector<OptionValue>{{"ties", fight.tie_costs ? "attacker" : "reroll"}});
  EXPECT_TRUE(state) << text << ": " << state.error().message;
  if (!state) return odds;
  const auto action = (*state)->parse_action("e5" + target_of(fight.attacker));
  EXPECT_TRUE(action) << text;
  if (!action) return odds;
  EventLog log;
  EXPECT_TRUE((*state)->act(*action, log));
  EXPECT_EQ((*state)->node_kind(), NodeKind::chance) << text;
  OutcomeList outcomes;
  (*state)->chance_outcomes(outcomes);
  for (std::size_t i = 0; i < outcomes.items.size(); ++i)
    odds[(*state)->outcome_text(outcomes.items[i].outcome)] = outcomes.probability(i);
  return odds;
}

/// How often each difference of the sums comes in all throws of these dice.
std::map<int, double> every_throw(int attackers, int defenders) {
  std::map<int, double> counts;
  const int dice = attackers + defenders;
  std::vector<int> faces(static_cast<std::size_t>(dice), 1);
  double throws = 0;
  for (bool more = true; more; ++throws) {
    int difference = 0;
    for (int i = 0; i < dice; ++i)
      difference += faces[static_cast<std::size_t>(i)] * (i < attackers ? 1 : -1);
    ++counts[difference];
    more = false;
    for (int& face : faces) {
      more = ++face <= 6;
      if (more) break;
      face = 1;
    }
  }
  for (auto& [difference, count] : counts) count /= throws;
  return counts;
}

/// The attacker's chance to win with so many hit points left, by first-step analysis over every throw.
double chance_to_win(const std::map<int, double>& throws, int attacker, int defender, bool tie_costs) {
  if (defender <= 0) return 1;
  if (attacker <= 0) return 0;
  double chance = 0;
  double again = 0;
  for (const auto& [difference, probability] : throws) {
    if (difference == 0 && !tie_costs) {
      again = probability;
    } else {
      const int loss = difference < 0 ? -difference : difference == 0 ? 1 : 0;
      chance +=
          probability * chance_to_win(throws, attacker - loss, defender - std::max(difference, 0), tie_costs);
    }
  }
  return chance / (1 - again);
}

// G13 to G15, G33 and the option of G14.
TEST(GladiatorBattles, SmallPiecesByEveryThrow) {
  for (const char attacker : std::string("PFW")) {
    for (const char defender : std::string("PFW")) {
      for (const bool frozen : {false, true}) {
        for (const bool tie_costs : {false, true}) {
          const TriedFight fight{attacker, defender, fighter(attacker).hits, fighter(defender).hits,
                                 frozen,   tie_costs};
          const double chance = chance_to_win(every_throw(attacker_dice(fight), fighter(defender).dice),
                                              fight.attacker_hits, fight.defender_hits, tie_costs);
          const auto odds = odds_of_engine(fight);
          ASSERT_EQ(odds.size(), 2u) << text_of(fight);
          EXPECT_NEAR(odds.at("attacker:" + std::to_string(fight.attacker_hits)), chance, 1e-12)
              << text_of(fight);
          EXPECT_NEAR(odds.at("defender:" + std::to_string(fight.defender_hits)), 1 - chance, 1e-12)
              << text_of(fight);
        }
      }
    }
  }
}

/// One fight with dice; its outcome as text.
class Thrower {
 public:
  std::pair<bool, int> fight(const TriedFight& fight) {
    const int attackers = attacker_dice(fight);
    const int defenders = fighter(fight.defender).dice;
    int attacker = fight.attacker_hits;
    int defender = fight.defender_hits;
    while (attacker > 0 && defender > 0) {
      const int difference = throw_dice(attackers) - throw_dice(defenders);
      if (difference > 0) defender -= difference;
      if (difference < 0) attacker += difference;
      if (difference == 0 && fight.tie_costs) --attacker;
    }
    return {attacker > 0, attacker > 0 ? attacker : defender};
  }

 private:
  int throw_dice(int number) {
    int sum = 0;
    for (int i = 0; i < number; ++i) sum += 1 + static_cast<int>(random_.below(6));
    return sum;
  }

  SplitMix64 random_{47};
};

/// Each class within five standard errors; classes that are too rare to count are counted together.
void expect_frequencies(const TriedFight& fight, int fights, Thrower& thrower) {
  std::map<std::pair<bool, int>, int> left;
  for (int i = 0; i < fights; ++i) ++left[thrower.fight(fight)];
  std::map<std::string, int> counts;
  for (const auto& [winner, count] : left) {
    const TriedFighter piece = fighter(winner.first ? fight.attacker : fight.defender);
    counts[(winner.first ? "attacker:" : "defender:") +
           std::to_string(piece.heals ? piece.hits : winner.second)] += count;
  }
  const std::map<std::string, double> odds = odds_of_engine(fight);
  for (const auto& [text, count] : counts) ASSERT_EQ(odds.count(text), 1u) << text_of(fight) << ": " << text;
  double rare = 0;
  int rare_count = 0;
  double sum = 0;
  const auto expect = [&](const std::string& name, double probability, int count) {
    const double expected = fights * probability;
    // For a few fights the normal distribution says too little; then a few more are nothing strange.
    const double slack = expected < 25 || fights - expected < 25 ? 5 : 0;
    EXPECT_NEAR(count, expected, 5 * std::sqrt(expected * (1 - probability)) + slack)
        << text_of(fight) << ": " << name;
  };
  for (const auto& [text, probability] : odds) {
    sum += probability;
    const int count = counts.count(text) > 0 ? counts.at(text) : 0;
    if (fights * probability < 25) {
      rare += probability;
      rare_count += count;
    } else {
      expect(text, std::min(probability, 1.0), count);
    }
  }
  expect("rare ones", rare, rare_count);
  EXPECT_NEAR(sum, 1, 1e-9) << text_of(fight);
}

// G13 to G17, G33: all pairs, whole and damaged, on the board and frozen, under both rules for ties.
TEST(GladiatorBattles, AllPairsByThrowing) {
  std::vector<TriedFight> fights;
  const std::string kinds = "KCMBNWSPF";
  for (const char attacker : kinds) {
    for (const char defender : kinds) {
      const auto hits_of = [](char kind, int divisor) {
        const TriedFighter piece = fighter(kind);
        return piece.heals ? std::vector<int>{piece.hits}
                           : std::vector<int>{piece.hits, piece.hits / divisor};
      };
      for (const int attacker_hits : hits_of(attacker, 2)) {
        for (const int defender_hits : hits_of(defender, 3)) {
          for (const bool frozen : {false, true}) {
            for (const bool tie_costs : {false, true})
              fights.push_back({attacker, defender, attacker_hits, defender_hits, frozen, tie_costs});
          }
        }
      }
    }
  }
  ASSERT_EQ(fights.size(), 15u * 15u * 4u);
  constexpr int kFights = test::kThorough ? 10'000'000 : 1'000'000;
  Thrower thrower;
  for (const TriedFight& fight : fights)
    ASSERT_NO_FATAL_FAILURE(
        expect_frequencies(fight, kFights / static_cast<int>(fights.size()) + 1, thrower));
}

}  // namespace
}  // namespace fray::gladiator
