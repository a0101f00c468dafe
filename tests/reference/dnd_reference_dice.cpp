// Dice of D&D Battle Chess: their distributions, and their throws. See dnd_reference.h.

#include <algorithm>

#include "dnd_reference_rules.h"

namespace dnd_reference {

Numbers dice_odds(int dice, int sides, int plus) {
  Numbers odds{{plus, 1.0}};
  for (int i = 0; i < dice; ++i) {
    Numbers next;
    for (const auto& [sum, probability] : odds) {
      for (int face = 1; face <= sides; ++face) next[sum + face] += probability / sides;
    }
    odds = next;
  }
  return odds;
}

// A natural 1 fails, a natural 20 succeeds.
static bool beats(int face, int bonus, int number) {
  return face != 1 && (face == 20 || face + bonus >= number);
}

double chance_of_save(int bonus, int dc) {
  int saved = 0;
  for (int face = 1; face <= 20; ++face) saved += beats(face, bonus, dc) ? 1 : 0;
  return saved / 20.0;
}

// Of a critical hit and of a plain one (D36).
static std::pair<double, double> hit_odds(const Strike& strike) {
  double critical = 0;
  double plain = 0;
  const double confirms = strike.confirmed ? 1.0 : chance_of_save(strike.bonus, strike.ac);
  for (int face = 1; face <= 20; ++face) {
    if (!beats(face, strike.bonus, strike.ac)) continue;
    const double hit = (strike.blurred ? 0.8 : 1.0) / 20;
    const bool threatens = face >= strike.threat;
    critical += threatens ? hit * confirms : 0;
    plain += threatens ? hit * (1 - confirms) : hit;
  }
  return {critical, plain};
}

double chance_of_hit(const Strike& strike) {
  const auto [critical, plain] = hit_odds(strike);
  return critical + plain;
}

int after_save(const Strike& strike, int damage, bool saved) {
  if (!saved || strike.save.empty()) return damage;
  return strike.save == "negates" || strike.evades ? 0 : damage / 2;
}

// D95: the dice and what is added to them twice, then the sneak attack, and at least 1.
static void add_hit(const Strike& strike, int times, double probability, Numbers& odds) {
  if (probability == 0) return;
  for (const auto& [sum, chance] : dice_odds(times * strike.dice, strike.sides, times * strike.plus)) {
    for (const auto& [extra, more] : dice_odds(strike.sneak, 6, 0))
      odds[std::max(1, sum + extra)] += probability * chance * more;
  }
}

Numbers damage_odds(const Strike& strike) {
  if (strike.immune) return {{0, 1.0}};
  Numbers odds;
  if (strike.attacks) {
    const auto [critical, plain] = hit_odds(strike);
    odds[0] = 1 - critical - plain;
    add_hit(strike, 1, plain, odds);
    add_hit(strike, 2, critical, odds);
    return odds;
  }
  add_hit(strike, 1, 1.0, odds);
  if (strike.save.empty()) return odds;
  Numbers after;
  const double saved = chance_of_save(strike.save_bonus, strike.dc);
  for (const auto& [damage, probability] : odds) {
    after[after_save(strike, damage, true)] += probability * saved;
    after[damage] += probability * (1 - saved);
  }
  return after;
}

int Dice::throw_one(int sides) {
  faces.push_back(die(sides));
  return faces.back();
}

int Dice::throw_all(int dice, int sides, int plus) {
  int sum = plus;
  for (int i = 0; i < dice; ++i) sum += throw_one(sides);
  return sum;
}

bool Dice::save(int bonus, int dc) { return beats(throw_one(20), bonus, dc); }

int Dice::attack(const Strike& strike, bool can_be_critical) {
  const int face = throw_one(20);
  if (!beats(face, strike.bonus, strike.ac)) return 0;
  if (strike.blurred && throw_one(100) <= 20) return 0;
  if (!can_be_critical || face < strike.threat) return 1;
  if (strike.confirmed) return 2;
  return beats(throw_one(20), strike.bonus, strike.ac) ? 2 : 1;
}

int Dice::damage(const Strike& strike) {
  if (strike.immune) return 0;
  const int times = strike.attacks ? attack(strike, true) : 1;
  if (times == 0) return 0;
  const int sum = throw_all(times * strike.dice, strike.sides, times * strike.plus);
  const int rolled = std::max(1, throw_all(strike.sneak, 6, sum));
  if (strike.save.empty()) return rolled;
  return after_save(strike, rolled, save(strike.save_bonus, strike.dc));
}

// D27: d20 each; of equal sums the higher modifier is first, equal ones roll again.
double chance_that_attacker_begins(int attacker_bonus, int defender_bonus) {
  int attacker = 0;
  int defender = 0;
  for (int a = 1; a <= 20; ++a) {
    for (int d = 1; d <= 20; ++d) {
      const int lead = a + attacker_bonus - d - defender_bonus;
      if (lead > 0 || (lead == 0 && attacker_bonus > defender_bonus)) ++attacker;
      if (lead < 0 || (lead == 0 && attacker_bonus < defender_bonus)) ++defender;
    }
  }
  return static_cast<double>(attacker) / (attacker + defender);
}

}  // namespace dnd_reference
