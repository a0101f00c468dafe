// Every number of D&D Battle Chess, from the list of its modifiers. See dnd_reference.h.

#include <algorithm>
#include <climits>
#include <tuple>

#include "dnd_reference_rules.h"

namespace dnd_reference {

static const char* const kSaves[] = {"fort", "ref", "will"};

// `on`: "attack" is every attack roll, "melee" every one in melee, "weapon" every one with the weapon;
// "damage" is that of the weapon; "armor" is AC and FAC, "every AC" TAC too, "dexterity" AC and TAC.
static void add_to_all_saves(std::vector<Modifier>& list, const std::string& type, int value) {
  for (const char* save : kSaves) list.push_back({save, type, value});
}

// Bless, and a king's Inspire Courage (D56, D108).
static void add_courage(std::vector<Modifier>& list, int value = 1) {
  for (const char* on : {"attack", "damage", "will"}) list.push_back({on, "morale", value});
}

// D18 to D20, D107, D108.
static void add_auras(const Position& p, const Home& home, std::vector<Modifier>& list) {
  const Character& c = p.characters.at(home);
  const auto is_knight = [](const Character& other) { return other.kind == 'N' && other.level >= 3; };
  if (is_knight(c)) list.push_back({"will", "morale", house().aura});
  if (c.kind == 'K' && p.options.king_in_own_aura == "yes") add_courage(list);
  for (const Home& near : adjacent(p, square_of(p, home), c.white)) {
    const Character& other = p.characters.at(near);
    if (other.kind == 'K') add_courage(list);
    if (is_knight(other)) list.push_back({"will", "morale", house().aura});
  }
}

static void add_spells(const Character& c, std::vector<Modifier>& list) {
  const auto runs = [&c](const char* trait) { return c.rounds.count(trait) > 0; };
  if (runs("faith")) list.push_back({"every AC", "deflection", house().faith});
  if (runs("bless")) add_courage(list, house().bless);
  if (runs("bull")) {
    list.push_back({"melee", "strength", 2});
    list.push_back({"damage", "strength", 2});
  }
  if (runs("protection")) {
    list.push_back({"every AC", "deflection", 2});
    add_to_all_saves(list, "resistance", 2);
  }
  if (runs("weapon")) {
    list.push_back({"weapon", "enhancement", 1});
    list.push_back({"damage", "enhancement", 1});
  }
  if (runs("shield")) list.push_back({"armor", "shield", 4});
  if (runs("grace")) {
    for (const char* on : {"dexterity", "init", "ref"}) list.push_back({on, "dexterity", 2});
  }
  if (runs("bear")) list.push_back({"fort", "constitution", house().bear});
  if (c.lasting.count("mage-armor") > 0) list.push_back({"armor", "armor", 4});
  for (const auto& [trait, type, value] :
       {std::tuple{"prayer", "luck", 1}, {"ill-luck", "", -1}, {"doom", "", -2}}) {
    if (!runs(trait)) continue;
    list.push_back({"attack", type, value});
    list.push_back({"damage", type, value});
    add_to_all_saves(list, type, value);
  }
  if (c.lasting.count("heroism") > 0) {
    list.push_back({"attack", "morale", 2});
    list.push_back({"damage", "morale", 2});
    add_to_all_saves(list, "morale", 2);
  }
}

// D64, D103.
static void add_curses(const Character& c, std::vector<Modifier>& list) {
  const auto has = [&c](const char* curse) { return c.lasting.count(curse) > 0; };
  if (has("curse-attack")) {
    list.push_back({"attack", "", -4});
    list.push_back({"damage", "", -4});
    add_to_all_saves(list, "", -4);
  }
  if (has("curse-str")) {
    list.push_back({"attack", "", -3});
    list.push_back({"damage", "", -3});
  }
  if (has("curse-dex")) {
    for (const char* on : {"dexterity", "init", "ref"}) list.push_back({on, "", -3});
  }
  if (has("curse-con")) list.push_back({"fort", "", -3});
  if (has("curse-wis")) list.push_back({"will", "", -3});
  const std::map<char, const char*> of_caster{{'Q', "curse-int"}, {'B', "curse-wis"}, {'K', "curse-cha"}};
  const auto found = of_caster.find(c.kind);
  if (found != of_caster.end() && has(found->second)) list.push_back({"dc", "", -3});
}

// A character's items would add theirs here.
std::vector<Modifier> modifiers_of(const Position& p, const Home& home) {
  std::vector<Modifier> list;
  add_auras(p, home, list);
  add_spells(p.characters.at(home), list);
  add_curses(p.characters.at(home), list);
  return list;
}

// D56: of one type the best counts, what has no type adds up.
int total(const std::vector<Modifier>& modifiers, const std::string& on) {
  std::map<std::string, int> best;
  int sum = 0;
  for (const Modifier& modifier : modifiers) {
    if (modifier.on != on) continue;
    if (modifier.type.empty()) {
      sum += modifier.value;
    } else {
      best[modifier.type] = std::max(best[modifier.type], modifier.value);
    }
  }
  for (const auto& [type, value] : best) sum += value;
  return sum;
}

// D59, D64.
int maximum_hp(const Character& c) {
  int hp = row_of(c.kind, c.level).hp;
  if (c.rounds.count("bear") > 0) hp += house().bear * c.bear_level;
  if (c.lasting.count("curse-con") > 0) hp -= 3 * c.con_level;
  return hp;
}

int initiative_of(const Position& p, const Home& home) {
  const Character& c = p.characters.at(home);
  return row_of(c.kind, c.level).init + total(modifiers_of(p, home), "init");
}

int save_of(const Position& p, const Home& home, const std::string& save) {
  const Character& c = p.characters.at(home);
  const Row row = row_of(c.kind, c.level);
  const int base = save == "fort" ? row.fort : save == "ref" ? row.ref : row.will;
  return base + total(modifiers_of(p, home), save);
}

static bool is_helpless(const Character& c) { return c.rounds.count("held") > 0; }

// D28, D39.
static bool is_flat_footed(const Position& p, const Home& home) {
  return p.battle && p.battle->defender == home && p.battle->flat &&
         !has_uncanny_dodge(p.characters.at(home));
}

// D37, D41, D96, D98.
int armor_class(const Position& p, const Home& target, const std::string& how) {
  const Character& c = p.characters.at(target);
  const Row row = row_of(c.kind, c.level);
  const std::vector<Modifier> list = modifiers_of(p, target);
  const int change = total(list, "dexterity");
  const int dexterity = (row.ac > row.fac ? row.ac - row.fac : std::min(0, row.tac - 10)) + change;
  const int always = total(list, "every AC");
  const int full = row.ac + change + total(list, "armor") + always;
  const int flat = std::min(full, row.fac + total(list, "armor") + always);
  const int touch = row.tac + change + always;

  const bool touches = how != "weapon";
  int value = touches ? touch : full;
  if (is_helpless(c)) {
    value -= dexterity + 5;
  } else if (is_flat_footed(p, target)) {
    value = touches ? touch - std::max(0, dexterity) : flat;
  }
  if (p.battle && p.battle->attacker == target && p.battle->charge == "now")
    value -= house().charge;                                              // D29, D91
  if (c.rounds.count("laughing") > 0) value += how == "ranged" ? 4 : -4;  // D43
  return value;
}

// D97.
int attack_bonus(const Position& p, const Home& attacker, const Home& target, const std::string& how) {
  const Character& c = p.characters.at(attacker);
  const std::vector<Modifier> list = modifiers_of(p, attacker);
  int bonus = row_of(c.kind, c.level).melee + total(list, "attack");
  if (how == "ranged") return bonus;
  bonus += total(list, "melee");
  if (how == "weapon") bonus += total(list, "weapon");
  if (is_flanked(p, target == p.battle->attacker ? "attacker" : "defender")) bonus += 2;
  if (is_helpless(p.characters.at(target))) bonus += 4;
  return bonus;
}

int weapon_damage_bonus(const Position& p, const Home& attacker) {
  const Character& c = p.characters.at(attacker);
  return weapon_of(c.kind, c.level).plus + total(modifiers_of(p, attacker), "damage");
}

// D39; who aims at a blurred target is asked elsewhere (D98).
bool can_sneak_attack(const Position& p, const Home& attacker, const Home& target) {
  const Character& c = p.characters.at(attacker);
  if (sneak_dice(c.kind, c.level) == 0) return false;
  return is_flat_footed(p, target) || is_helpless(p.characters.at(target)) ||
         is_flanked(p, target == p.battle->attacker ? "attacker" : "defender");
}

int difficulty(const Position& p, const Home& caster, const std::string& spell) {
  return difficulty_of(spell, p.characters.at(caster).level) + total(modifiers_of(p, caster), "dc");
}

}  // namespace dnd_reference
