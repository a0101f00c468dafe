#include "dnd/casting.h"

#include "dnd/outcome.h"

namespace fray::dnd {

bool is_immune(const Position& p, Who target, Spell spell) {
  if (spell == Spell::magic_missile) return p[target].has(Effect::shield);
  return tables().spell(spell).mind && p[target].has(Effect::protection);
}

int save_bonus(const Position& p, Who target, const SpellData& spell) {
  return sheet_of(p, target).save(*spell.save);
}

int saved_damage(const Position& p, Who target, const SpellData& spell, int damage) {
  const bool evades = p.build(target).evasion && !p[target].held();
  return spell.half && !evades ? damage / 2 : 0;
}

CoupEnd::CoupEnd(const Position& p, Who target) {
  const auto bears = [&](Who who) { return static_cast<int>(p[who].hp + p[who].temp); };
  kills_from_ = bears(target) + 1;
  if (p[target].ward == 0) return;
  kills_from_ *= 2;
  shared_up_to_ = 2 * bears(cleric_of(side_of(target), static_cast<int>(p[target].ward))) + 1;
}

Outcome CoupEnd::dead(int counted) const {
  if (shared_up_to_ == 0) return make_outcome(Decided::dead);
  return make_outcome(Decided::dead_after, number_of(counted, shared_up_to_));
}

}  // namespace fray::dnd
