#include "dnd/characters/sheet.h"

#include <algorithm>
#include <cstdlib>

namespace fray::dnd {
namespace {

constexpr int kBane = 2;

int hp_per_level(const Position& p, Effect effect) {
  for (const Modifier& modifier : tables_of(p).effect(effect).gives) {
    if (modifier.stat == Stat::hp_per_level) return modifier.by;
  }
  return 0;
}

Sum sum_of(const Position& p, Who who) {
  Sum sum;
  for_each_modifier(p, who, [&](Effect, const Modifier& modifier) { sum.add(modifier); });
  for_each_item_modifier(p, who, [&](const Item&, const Modifier& modifier) { sum.add(modifier); });
  return sum;
}

/// A bane's bonus is higher by 2 against its kind (SRD).
void add_bane(const Position& p, Who who, Who against, Sum& sum) {
  if (p.outfit == nullptr || against == kNobody) return;
  const WeaponPowers& weapon = p.gear(who).weapon;
  if (!weapon.is_bane_of(kind_of(against))) return;
  for (const Stat stat : {Stat::weapon, Stat::damage})
    sum.add({stat, BonusType::enhancement, weapon.enhancement + kBane});
}

}  // namespace

Character fresh_character(const Rules& rules, Who who, int level) {
  const Build& build = tables_at(rules.tables).build(kind_of(who), level);
  Character character;
  character.level = static_cast<unsigned>(level) & 7U;
  character.hp = static_cast<unsigned>(build.hp) & 127U;
  for (int spell_level = 1; spell_level <= kSpellLevels; ++spell_level)
    character.set_slots(spell_level, build.slots[static_cast<std::size_t>(spell_level - 1)]);
  return character;
}

HpParts hp_parts(const Position& p, Who who) {
  const Character& character = p[who];
  const int level = static_cast<int>(character.level);
  HpParts parts;
  parts.table = p.build(who).hp;
  if (character.bear_level != 0)
    parts.bear = hp_per_level(p, Effect::bear) * static_cast<int>(character.bear_level);
  if (p.outfit != nullptr) parts.items = p.gear(who).hp_per_level * level;
  if (character.con_level != 0)
    parts.curse = hp_per_level(p, Effect::curse_con) * static_cast<int>(character.con_level);
  parts.wounds = -character.weakened() * level;
  return parts;
}

bool are_adjacent(const Position& p, Who a, Who b) {
  const Square from = p.square_of(a);
  const Square to = p.square_of(b);
  return std::abs(Board::file_of(from) - Board::file_of(to)) <= 1 &&
         std::abs(Board::rank_of(from) - Board::rank_of(to)) <= 1;
}

bool is_inspired(const Position& p, Who who) {
  const Who king = king_of(side_of(who));
  if (who == king) return p.rules.king_inspired;
  return p[king].on_board() && are_adjacent(p, king, who);
}

bool has_aura(const Position& p, Who who) {
  const Who first = side_of(who) == Side::white ? 1 : 17;
  for (const Who knight : {first, static_cast<Who>(first + 5)}) {
    if (!p[knight].on_board() || !p.build(knight).aura) continue;
    if (knight == who || are_adjacent(p, knight, who)) return true;
  }
  return false;
}

Sheet sheet_of(const Position& p, Who who, Who against) {
  Sum sum = sum_of(p, who);
  add_bane(p, who, against, sum);
  const Build& build = p.build(who);
  Sheet sheet;
  sheet.max_hp = max_hp(p, who);
  sheet.ranged_touch = build.melee + sum.of(Stat::attack);
  sheet.melee_touch = sheet.ranged_touch + sum.of(Stat::melee);
  sheet.attack = sheet.ranged_touch + sum.of(Stat::weapon);
  sheet.damage = sum.of(Stat::damage);
  sheet.ac = build.ac + sum.of(Stat::ac);
  sheet.flat = std::min(build.flat + sum.of(Stat::flat), sheet.ac);  // D96
  sheet.touch = build.touch + sum.of(Stat::touch);
  sheet.dexterity = build.dexterity() + sum.of(Stat::dexterity);
  sheet.initiative = build.initiative + sum.of(Stat::initiative);
  sheet.fortitude = build.saves[0] + sum.of(Stat::fortitude) - p[who].weakened();
  sheet.reflex = build.saves[1] + sum.of(Stat::reflex);
  sheet.will = build.saves[2] + sum.of(Stat::will);
  return sheet;
}

int difficulty(const Position& p, Who caster, const SpellData& spell) {
  const int printed = spell.dc[static_cast<std::size_t>(p[caster].level - 1)];
  const auto ability = tables_of(p).kinds[index_of(kind_of(caster))].caster;
  if (!ability) return printed;
  return printed + sum_of(p, caster).of(*ability);
}

}  // namespace fray::dnd
