// D&D Battle Chess: the numbers of a spell, song or power in the hands of somebody, against somebody.
#pragma once

#include <cstdint>

#include "dnd/characters/sheet.h"

namespace fray::dnd {

/// Its damage, healing or temporary hit points.
inline const DicePool& dice_of(const Position& p, Who caster, const SpellData& spell) {
  return spell.dice[static_cast<std::size_t>(p[caster].level - 1)];
}
inline int rounds_of(const Position& p, Who caster, const SpellData& spell) {
  return spell.rounds[static_cast<std::size_t>(p[caster].level - 1)];
}
/// How many missiles there are; 0 for what is none.
inline int missiles_of(const Position& p, Who caster, const SpellData& spell) {
  return spell.missiles[static_cast<std::size_t>(p[caster].level - 1)];
}

/// Whether it can do nothing to the target (D57, D62).
bool is_immune(const Position& p, Who target, Spell spell);

/// What the target adds to its save against it.
int save_bonus(const Position& p, Who target, const SpellData& spell);

/// What is left of damage after a save, resistance included (D101; evasion is of no use to the helpless).
int saved_damage(const Position& p, Who target, const SpellData& spell, int damage);

/// What is left of damage of the spell's energy that the target resists, if it does.
int unresisted(const Position& p, Who target, const SpellData& spell, int damage);

/// Where a coup de grace ends: from which damage on it kills by itself, and how damage counts if it does.
class CoupEnd {
 public:
  CoupEnd(const Position& p, Who target);
  bool kills(int damage) const { return damage >= kills_from_; }
  /// The damage as far as it matters once the target is dead: to the cleric who shares it, if any.
  int counted(int damage) const { return damage < shared_up_to_ ? damage : shared_up_to_; }
  /// The outcome, with what a vicious weapon does to its wielder, 0 for others.
  Outcome dead(int counted, std::uint32_t recoil) const;

 private:
  int kills_from_;
  int shared_up_to_ = 0;  ///< 0 if nobody shares the damage
};

}  // namespace fray::dnd
