#include "dnd/characters/sheet_view.h"

#include <initializer_list>

#include "dnd/chance/attack_roll.h"
#include "dnd/magic/casting.h"
#include "dnd/moves.h"
#include "dnd/text/traits.h"

namespace fray::dnd {
namespace {

/// A modifier with the name of what gives it.
struct Given {
  std::string name;
  Modifier modifier;
  bool counts = true;
};

/// All that acts on somebody. Of each type, to each number, the best bonus and the worst penalty count, the
/// first of equal ones.
std::vector<Given> all_given(const Position& p, Who who) {
  std::vector<Given> all;
  for_each_modifier(p, who, [&](Effect effect, const Modifier& modifier) {
    all.push_back({tables_of(p).effect(effect).title, modifier});
  });
  for_each_item_modifier(
      p, who, [&](const Item& item, const Modifier& modifier) { all.push_back({title_of(item), modifier}); });
  for (Given& one : all) {
    if (one.modifier.type == BonusType::none) continue;
    for (const Given& other : all) {
      const bool rivals = &other != &one && other.modifier.stat == one.modifier.stat &&
                          other.modifier.type == one.modifier.type &&
                          (other.modifier.by > 0) == (one.modifier.by > 0);
      const int more = rivals ? std::abs(other.modifier.by) - std::abs(one.modifier.by) : -1;
      if (more > 0 || (more == 0 && &other < &one)) one.counts = false;
    }
  }
  return all;
}

/// Writes the numbers of one character.
class Numbers {
 public:
  Numbers(const Position& p, Who who, ViewSheet& sheet)
      : p_(p),
        who_(who),
        build_(p.build(who)),
        now_(sheet_of(p, who)),
        given_(all_given(p, who)),
        to_(sheet) {}

  void write() {
    to_.numbers.push_back({"level", std::to_string(static_cast<int>(p_[who_].level))});
    write_hit_points();
    add("attack", with_sign(now_.attack), build_.melee, {Stat::attack, Stat::weapon});
    DicePool damage = build_.damage;
    damage.bonus += now_.damage;
    add("damage", text_of(damage), build_.damage.bonus, {Stat::damage});
    add("AC", std::to_string(now_.ac), build_.ac, {Stat::ac});
    add("flat-footed AC", std::to_string(now_.flat), build_.flat, {Stat::flat}, "Dexterity penalty",
        now_.flat);
    add("touch AC", std::to_string(now_.touch), build_.touch, {Stat::touch});
    add("initiative", with_sign(now_.initiative), build_.initiative, {Stat::initiative});
    add("fortitude", with_sign(now_.fortitude), build_.saves[0], {Stat::fortitude}, "wounds", now_.fortitude);
    add("reflex", with_sign(now_.reflex), build_.saves[1], {Stat::reflex});
    add("will", with_sign(now_.will), build_.saves[2], {Stat::will});
    write_slots();
  }

 private:
  /// A number that adds up from the table's and the modifiers of some kinds; what then is missing to `total`
  /// has the name `rest`.
  void add(std::string_view name, std::string value, int base, std::initializer_list<Stat> stats,
           const std::string& rest = {}, int total = 0) {
    ViewNumber number{name, std::move(value)};
    number.parts.push_back({"table", "", base});
    int sum = base;
    for (const Stat stat : stats) {
      for (const Given& one : given_) {
        if (one.modifier.stat != stat) continue;
        number.parts.push_back({one.name, type_of(one.modifier), one.modifier.by, one.counts});
        if (one.counts) sum += one.modifier.by;
      }
    }
    if (!rest.empty() && sum != total) number.parts.push_back({rest, "", total - sum});
    if (number.parts.size() == 1) number.parts.clear();
    to_.numbers.push_back(std::move(number));
  }
  static std::string_view type_of(const Modifier& modifier) {
    return modifier.type == BonusType::none ? "" : name_of(modifier.type);
  }

  /// What an effect or an item adds per level (D59, D64, D102).
  void write_hit_points() {
    const Character& character = p_[who_];
    ViewNumber number{"hit points",
                      std::to_string(static_cast<int>(character.hp)) + " of " + std::to_string(now_.max_hp)};
    const auto add = [&](const std::string& name, std::string_view type, int by, bool counts = true) {
      if (by != 0) number.parts.push_back({name, type, by, counts});
    };
    const HpParts parts = hp_parts(p_, who_);
    const bool bear_counts = parts.bear >= parts.items;
    add("table", "", parts.table);
    add(tables_of(p_).effect(Effect::bear).title, name_of(BonusType::constitution), parts.bear, bear_counts);
    add("items", name_of(BonusType::constitution), parts.items, !bear_counts);
    add(tables_of(p_).effect(Effect::curse_con).title, "", parts.curse);
    add("wounds", "", parts.wounds);
    if (number.parts.size() == 1) number.parts.clear();
    to_.numbers.push_back(std::move(number));
    if (character.false_life)
      to_.numbers.push_back({"temporary hit points", std::to_string(static_cast<int>(character.temp))});
  }

  void write_slots() {
    constexpr std::array<std::string_view, kSpellLevels> names{"spells of level 1", "spells of level 2",
                                                               "spells of level 3"};
    for (int level = 1; level <= kSpellLevels; ++level) {
      const auto at = static_cast<std::size_t>(level - 1);
      if (build_.slots[at] == 0) continue;
      const std::string marked = p_[who_].is_marked(level) ? ", one for damage only" : "";
      to_.numbers.push_back({names[at], std::to_string(p_[who_].slots(level)) + " of " +
                                            std::to_string(build_.slots[at]) + marked});
    }
  }

  const Position& p_;
  Who who_;
  const Build& build_;
  Sheet now_;
  std::vector<Given> given_;
  ViewSheet& to_;
};

std::string used_if(bool used) { return used ? ", used" : ""; }

/// What an effect gives to the first of the numbers that it changes.
std::string by_of(const Position& p, Effect effect) {
  const std::vector<Modifier>& gives = tables_of(p).effect(effect).gives;
  return with_sign(gives.empty() ? 0 : gives.front().by);
}

/// What he can do by his class, and how he stands.
void write_notes(const Position& p, Who who, ViewSheet& sheet) {
  const Build& build = p.build(who);
  const Character& character = p[who];
  const auto note = [&](std::string text) { sheet.notes.push_back(std::move(text)); };
  if (p.in_battle() && p.now.battle.has(who)) {
    const Battle& battle = p.now.battle;
    const Who other = who == battle.attacker ? battle.defender : battle.attacker;
    if (who == battle.defender && battle.flat) note("flat-footed until its first turn");
    if (is_flanked(p, who, other)) note("flanked: +2 to attacks on it");
    if (who == battle.attacker && battle.charge == Charge::now)
      note("charging: " + by_of(p, Effect::charge) + " AC until its next turn");
  }
  if (character.held()) note("helpless: it can neither move nor act");
  if (character.laughing()) note("prone with laughter: it can neither move nor act");
  if (build.threat < 20) note("threatens a critical hit from " + std::to_string(build.threat));
  if (build.sneak > 0) note("sneak attack " + std::to_string(build.sneak) + "d6");
  if (build.evasion) note("evasion");
  if (build.uncanny) note("uncanny dodge");
  if (build.aura) note("aura: " + by_of(p, Effect::aura) + " on will saves of its own side beside it");
  if (build.smite_damage > 0) {
    note("smite evil " + with_sign(build.smite_attack) + ", damage " + with_sign(build.smite_damage) +
         used_if(character.smited != 0));
  }
  if (build.lay_on_hands > 0)
    note("lay on hands " + std::to_string(build.lay_on_hands) + used_if(character.laid != 0));
  if (character.ward) {
    const Who cleric = cleric_of(side_of(who), static_cast<int>(character.ward));
    note("the cleric on " + Board::name(p.square_of(cleric)) + " takes half of its damage");
  }
  if (character.steadfast) note("cannot be fascinated again");
  if (character.promoted) note("has been promoted");
  for (const Item& item : p.gear(who).items) note("wears: " + title_of(item));
}

}  // namespace

std::string with_sign(int number) { return (number < 0 ? "" : "+") + std::to_string(number); }

std::vector<Lasting> lasting_effects(const Position& p, Who who) {
  const Character& character = p[who];
  std::vector<Lasting> all;
  for (const Effect effect : kTraitOrder) {
    if (character.has(effect))
      all.push_back({tables_of(p).effect(effect).title, character.rounds.of(effect)});
  }
  for (std::size_t i = index_of(Effect::mage_armor); i <= index_of(Effect::curse_delay); ++i) {
    const auto effect = static_cast<Effect>(i);
    if (character.has(effect)) all.push_back({tables_of(p).effect(effect).title});
  }
  if (character.false_life) all.push_back({tables_of(p).spell(Spell::false_life).title});
  if (character.ward) all.push_back({tables_of(p).spell(Spell::shield_other).title});
  if (character.charmed) all.push_back({tables_of(p).spell(Spell::charm).title});
  for (const Side king : {Side::white, Side::black}) {
    if (p.lock_of(king) && p.lock_of(king).inert() == who) all.push_back({"fascinated"});
  }
  return all;
}

ViewSheet sheet_view(const Position& p, const Stander& stander, std::span<const Lasting> effects) {
  const Who who = stander.who;
  ViewSheet sheet;
  sheet.side = stander.side;
  sheet.kind = name_of(stander.kind);
  sheet.square = stander.square;
  sheet.title = tables_of(p).kinds[index_of(stander.kind)].title;
  if (p.in_battle() && p.now.battle.has(who)) {
    sheet.role = name_of(who == p.now.battle.attacker ? Role::attacker : Role::defender);
    sheet.turn = p.now.phase != Phase::initiative && p.fighter() == who;
  }
  Numbers(p, who, sheet).write();
  for (const Lasting& effect : effects) sheet.effects.push_back({std::string(effect.name), effect.rounds});
  write_notes(p, who, sheet);
  return sheet;
}

}  // namespace fray::dnd
