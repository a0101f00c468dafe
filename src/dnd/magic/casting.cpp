#include "dnd/magic/casting.h"

#include <algorithm>
#include <cstdint>

#include "dnd/outcome.h"

namespace fray::dnd {

bool is_immune(const Position& p, Who target, Spell spell) {
  if (spell == Spell::magic_missile) return p[target].has(Effect::shield);
  return tables_of(p).spell(spell).mind && p[target].has(Effect::protection);
}

int save_bonus(const Position& p, Who target, const SpellData& spell) {
  return sheet_of(p, target).save(*spell.save);
}

int saved_damage(const Position& p, Who target, const SpellData& spell, int damage) {
  const bool evades = (p.build(target).evasion || p.gear(target).evades) && !p[target].held();
  return spell.half && !evades ? unresisted(p, target, spell, damage / 2) : 0;
}

int unresisted(const Position& p, Who target, const SpellData& spell, int damage) {
  if (!spell.energy || p.outfit == nullptr) return damage;
  return std::max(0, damage - p.gear(target).resists[index_of(*spell.energy)]);
}

CoupEnd::CoupEnd(const Position& p, Who target) {
  kills_from_ = p[target].points() + 1;
  if (p[target].ward == 0) return;
  kills_from_ *= 2;
  shared_up_to_ = 2 * p[cleric_of(side_of(target), static_cast<int>(p[target].ward))].points() + 1;
}

Outcome CoupEnd::dead(int counted, std::uint32_t recoil) const {
  if (shared_up_to_ == 0) return make_outcome(Decided::dead, 0, recoil);
  return make_outcome(Decided::dead_after, number_of(counted, shared_up_to_), recoil);
}

}  // namespace fray::dnd
