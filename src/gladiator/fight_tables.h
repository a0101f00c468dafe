// Gladiator Chess: the distributions of fights to the death, as tables. Those of the usual army are made kind
// by kind. Those of all other armies share tables that depend on nothing but the dice of the two, since what
// is left of a fight does not depend on what the two had when they were whole: at most 120 tables of 0.7 MB,
// however many armies come along. Tables are made when they are first asked for, on any thread, and stay.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gladiator/fight.h"

namespace fray::gladiator {

inline constexpr std::uint64_t kFightDenominator = std::uint64_t{1} << 40;

/// One of those who fight, as far as it decides the fight.
struct Breed {
  int dice;
  int whole;      ///< its hit points when it is whole
  bool recovers;  ///< so that it enters a fight with all of them, and leaves it with all (G17)
};

/// The probability of each outcome of a fight from certain hit points: what the attacker has left if it wins,
/// ascending from 1, then the defender. One who recovers has a single outcome.
struct FightEnds {
  std::vector<double> ends;
  std::size_t attackers = 0;  ///< how many of them are the attacker's
  double rounds = 0;
};

/// One class of the search: an outcome that stands for several.
struct FightGroup {
  Outcome outcome{};
  std::uint64_t weight = 0;
};

/// A fight from certain hit points, as the tables have it.
struct FightEntry {
  std::uint32_t first = 0;      ///< of its weights, one for each end
  std::uint16_t attackers = 0;  ///< how many of them are the attacker's, and the defender's
  std::uint16_t defenders = 0;
  FightOdds odds;
  std::array<FightGroup, 4> groups;  ///< two of the attacker, two of the defender
};

/// Fights between some pairs, from all hit points.
class FightTable {
 public:
  /// Appends all fights of a pair; answers where they begin.
  std::size_t add_pair(const Breed& attacker, const Breed& defender, bool ties_hurt);

  /// No further pair is added.
  void close() {
    entries_.shrink_to_fit();
    weights_.shrink_to_fit();
  }

  const FightEntry& entry(std::size_t number) const { return entries_[number]; }
  std::uint64_t weight(std::size_t number) const { return weights_[number]; }

 private:
  void add_weights(const FightEnds& state);
  void group(const Breed& winner, bool attacker, std::size_t first, std::size_t count,
             FightGroup* groups) const;

  std::vector<FightEntry> entries_;
  std::vector<std::uint64_t> weights_;
};

/// A fight in its table. In a table that armies share nobody recovers: of one who does in truth, all ends are
/// one.
struct TabledFight {
  const FightTable& table;
  const FightEntry& entry;
  bool shared = false;
};
TabledFight tabled(const Fight& fight);

/// Makes the tables of all fights between whole pieces of an army, one of whom has so many extra dice.
void make_tables(const Army& army, bool other_army, int extra_dice, bool ties_hurt);

}  // namespace fray::gladiator
