// Attacks with weapons by brute force: every face of the d20, of its confirmation and of the damage dice, by
// numbers that whoever asks has read elsewhere. Shares no code with src/dnd.
#pragma once

#include <algorithm>
#include <map>

namespace fray::dnd::test {

struct BruteAttack {
  int bonus = 0;
  int armor_class = 10;
  int threat = 20;  ///< the lowest face that threatens a critical hit
  int dice = 1;
  int sides = 6;
  int plus = 0;
  int sneak = 0;  ///< d6 that a critical hit does not double
};

using Odds = std::map<int, double>;  ///< by damage, 0 for a miss

/// Adds to `odds` each face of each die, one after the other (D36, D39).
inline void throw_dice(int dice, int sides, int sneak, int sum, double probability, Odds& odds) {
  if (dice + sneak == 0) {
    odds[std::max(sum, 1)] += probability;
    return;
  }
  const int faces = dice > 0 ? sides : 6;
  for (int face = 1; face <= faces; ++face) {
    throw_dice(std::max(dice - 1, 0), sides, dice > 0 ? sneak : sneak - 1, sum + face, probability / faces,
               odds);
  }
}

inline Odds brute_odds(const BruteAttack& attack) {
  Odds plain;
  Odds critical;
  throw_dice(attack.dice, attack.sides, attack.sneak, attack.plus, 1, plain);
  throw_dice(2 * attack.dice, attack.sides, attack.sneak, 2 * attack.plus, 1, critical);
  const auto hits = [&](int face) {
    return face == 20 || (face != 1 && face + attack.bonus >= attack.armor_class);
  };
  Odds odds;
  for (int face = 1; face <= 20; ++face) {
    for (int confirmation = 1; confirmation <= 20; ++confirmation) {
      constexpr double kEach = 1.0 / 400;
      if (!hits(face)) {
        odds[0] += kEach;
        continue;
      }
      const bool doubled = face >= attack.threat && hits(confirmation);
      for (const auto& [damage, probability] : doubled ? critical : plain)
        odds[damage] += kEach * probability;
    }
  }
  return odds;
}

}  // namespace fray::dnd::test
