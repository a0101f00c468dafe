// Fights to the death (G13 to G17): the distribution of both sides' hit points, round after round, until
// hardly anything of it is left undecided. See gladiator_reference.h.

#include <algorithm>
#include <tuple>

#include "gladiator_reference_rules.h"

namespace gladiator_reference {

// The probabilities of the sums of so many dice.
static std::map<int, long double> sums_of(int dice) {
  std::map<int, long double> sums{{0, 1.0L}};
  for (int i = 0; i < dice; ++i) {
    std::map<int, long double> next;
    for (const auto& [sum, probability] : sums) {
      for (int face = 1; face <= 6; ++face) next[sum + face] += probability / 6;
    }
    sums = next;
  }
  return sums;
}

// Of the attacker's sum less the defender's.
static std::map<int, long double> differences(int attacker_dice, int defender_dice) {
  std::map<int, long double> differences;
  for (const auto& [a, p] : sums_of(attacker_dice)) {
    for (const auto& [b, q] : sums_of(defender_dice)) differences[a - b] += p * q;
  }
  return differences;
}

static Odds rounds_until_decided(char attacker, int attacker_hits, int attacker_dice, char defender,
                                 int defender_hits, int defender_dice, const std::string& ties,
                                 const Army& army) {
  const std::map<int, long double> round = differences(attacker_dice, defender_dice);
  std::map<std::pair<int, int>, long double> live{{{attacker_hits, defender_hits}, 1.0L}};
  std::map<std::pair<bool, int>, long double> ended;  // whether the attacker has won, the winner's hit points
  // Whatever can happen at all happens within as many rounds as there are hit points.
  for (int rounds = 0; !live.empty(); ++rounds) {
    std::map<std::pair<int, int>, long double> next;
    for (const auto& [hits, probability] : live) {
      if (rounds > attacker_hits + defender_hits && probability < 1e-25L) continue;
      for (const auto& [difference, chance] : round) {
        int a = hits.first;
        int d = hits.second;
        if (difference > 0) d -= difference;
        if (difference < 0) a += difference;
        if (difference == 0 && ties == "attacker") --a;
        if (d <= 0) {
          ended[{true, heals_after_a_win(attacker) ? full_hits(attacker, army) : a}] += probability * chance;
        } else if (a <= 0) {
          ended[{false, heals_after_a_win(defender) ? full_hits(defender, army) : d}] += probability * chance;
        } else {
          next[{a, d}] += probability * chance;
        }
      }
    }
    live = next;
  }
  Odds odds;
  for (const auto& [end, probability] : ended) {
    const char* winner = end.first ? "attacker:" : "defender:";
    odds[winner + std::to_string(end.second)] = static_cast<double>(probability);
  }
  return odds;
}

Odds fight_odds(char attacker, int attacker_hits, int attacker_dice, char defender, int defender_hits,
                int defender_dice, const std::string& ties, const Army& army) {
  // Counted once.
  static std::map<std::tuple<char, int, int, int, char, int, int, int, std::string>, Odds> known;
  const auto key = std::make_tuple(attacker, attacker_hits, full_hits(attacker, army), attacker_dice,
                                   defender, defender_hits, full_hits(defender, army), defender_dice, ties);
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  return known[key] = rounds_until_decided(attacker, attacker_hits, attacker_dice, defender, defender_hits,
                                           defender_dice, ties, army);
}

}  // namespace gladiator_reference
