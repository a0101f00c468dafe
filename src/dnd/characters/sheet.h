// D&D Battle Chess: the numbers of a character as they are now, from his level, what acts on him, and where
// everybody stands. One mechanism adds up all bonuses (D56, SRD): for_each_modifier lists them with their
// sources, and both the sheets that the rules use and the card that people see are made from that list.
#pragma once

#include <algorithm>
#include <array>

#include "dnd/position.h"

namespace fray::dnd {

/// Adds up modifiers: of each type the best bonus and the worst penalty, of the type `none` all.
class Sum {
 public:
  void add(const Modifier& modifier) {
    const auto stat = index_of(modifier.stat);
    const auto type = static_cast<std::size_t>(modifier.type);
    if (modifier.type == BonusType::none) {
      total_[stat] = static_cast<std::int8_t>(total_[stat] + modifier.by);
      return;
    }
    std::int8_t& counted = (modifier.by > 0 ? best_ : worst_)[stat][type];
    const bool counts = modifier.by > 0 ? modifier.by > counted : modifier.by < counted;
    if (!counts) return;
    total_[stat] = static_cast<std::int8_t>(total_[stat] + modifier.by - counted);
    counted = static_cast<std::int8_t>(modifier.by);
  }
  int of(Stat stat) const { return total_[index_of(stat)]; }

 private:
  using ByType = std::array<std::int8_t, kBonusTypes>;
  std::array<std::int8_t, kStats> total_{};
  std::array<ByType, kStats> best_{};
  std::array<ByType, kStats> worst_{};
};

/// The numbers of a character at this node. Attack bonuses are of the weapon; those of touch attacks leave
/// out what is for weapons alone (D97).
struct Sheet {
  int max_hp = 0;
  int attack = 0;        ///< with the weapon
  int melee_touch = 0;   ///< attack bonus of touch attacks in melee
  int ranged_touch = 0;  ///< and from afar, by the melee number (D46)
  int damage = 0;        ///< what is added to the weapon's dice beside its own bonus
  int ac = 0;
  int flat = 0;
  int touch = 0;
  int dexterity = 0;
  int initiative = 0;
  int fortitude = 0;
  int reflex = 0;
  int will = 0;

  int save(Stat stat) const {
    return stat == Stat::fortitude ? fortitude : stat == Stat::reflex ? reflex : will;
  }
};

/// A character as he is before anything has happened to him.
Character fresh_character(const Rules& rules, Who who, int level);

/// What the hit points that he can have now are made of. The Constitution of an effect goes by the level at
/// casting (D102), so they are no part of the common sum.
struct HpParts {
  int table = 0;
  int bear = 0;  ///< of these two, both enhancements of Constitution, the better counts
  int items = 0;
  int curse = 0;   ///< negative, as is the next
  int wounds = 0;  ///< of wounding weapons

  int total() const { return std::max(0, table + std::max(bear, items) + curse + wounds); }
};
HpParts hp_parts(const Position& p, Who who);

/// The most hit points he can have now.
inline int max_hp(const Position& p, Who who) { return hp_parts(p, who).total(); }

/// Those against somebody, if `against` is given: a bane is better then.
Sheet sheet_of(const Position& p, Who who, Who against = kNobody);

/// The difficulty class of a save against a spell or song of his; the spell has one.
int difficulty(const Position& p, Who caster, const SpellData& spell);

/// Whether the two stand next to each other; in a battle or a locked square both stand on its square.
bool are_adjacent(const Position& p, Who a, Who b);

/// Calls `visit(effect, modifier)` for whatever acts on the numbers of `who`, his items apart.
template <class Visit>
void for_each_modifier(const Position& p, Who who, Visit&& visit);

/// Calls `visit(item, modifier)` for what his items give him.
template <class Visit>
void for_each_item_modifier(const Position& p, Who who, Visit&& visit);

/// Whether Inspire Courage or a paladin's aura reaches him (D19, D20, D108).
bool is_inspired(const Position& p, Who who);
bool has_aura(const Position& p, Who who);

template <class Visit>
void for_each_modifier(const Position& p, Who who, Visit&& visit) {
  const Tables& all = tables_of(p);
  const auto give = [&](Effect effect) {
    for (const Modifier& modifier : all.effect(effect).gives) visit(effect, modifier);
  };
  const Character& character = p[who];
  if (character.rounds.any()) {
    for (std::size_t i = 0; i < kTimedEffects; ++i) {
      const auto effect = static_cast<Effect>(i);
      if (character.rounds.of(effect) > 0) give(effect);
    }
  }
  if (character.mage_armor) give(Effect::mage_armor);
  if (character.heroism) give(Effect::heroism);
  for (std::size_t i = 0; i < 8 && character.curses >> i != 0; ++i) {
    if (character.curses >> i & 1) give(static_cast<Effect>(index_of(Effect::curse_attack) + i));
  }
  if (is_inspired(p, who)) give(Effect::inspire);
  if (has_aura(p, who)) give(Effect::aura);
  if (p.now.battle.attacker == who && p.now.battle.charge == Charge::now) give(Effect::charge);
}

template <class Visit>
void for_each_item_modifier(const Position& p, Who who, Visit&& visit) {
  if (p.outfit == nullptr) return;
  const Gear& gear = p.gear(who);
  for (const WornModifier& worn : gear.modifiers) {
    Modifier modifier = worn.modifier;
    // What the table adds for armour is the difference of AC and TAC.
    if (worn.printed_armor) modifier.by -= p.build(who).ac - p.build(who).touch;
    if (!worn.printed_armor || modifier.by > 0) visit(gear.items[worn.item], modifier);
  }
}

}  // namespace fray::dnd
