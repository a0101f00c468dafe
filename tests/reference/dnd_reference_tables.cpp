// The tables of D&D Battle Chess, copied from the rule text (D53, D83, D102). See dnd_reference.h.

#include <array>

#include "dnd_reference_rules.h"

namespace dnd_reference {

// hp, initiative, AC, FAC, TAC, melee, Fort, Ref, Will of levels 1 to 5.
static const std::map<char, std::array<Row, 5>>& rows() {
  static const std::map<char, std::array<Row, 5>> table{
      {'P',
       {{{12, 1, 16, 15, 11, 4, 4, 1, 1},
         {19, 1, 17, 16, 11, 6, 5, 1, 1},
         {27, 1, 19, 18, 11, 7, 5, 2, 2},
         {34, 1, 19, 18, 11, 9, 6, 2, 2},
         {42, 1, 19, 18, 11, 10, 6, 2, 2}}}},
      {'R',
       {{{7, 6, 15, 13, 12, 2, 1, 4, 0},
         {11, 6, 15, 13, 12, 3, 1, 5, 0},
         {16, 6, 16, 14, 12, 4, 2, 5, 1},
         {20, 7, 17, 14, 13, 5, 2, 7, 1},
         {25, 7, 17, 14, 13, 5, 2, 7, 1}}}},
      {'N',
       {{{11, -1, 18, 18, 9, 4, 3, -1, 1},
         {17, -1, 19, 19, 9, 5, 6, 1, 3},
         {24, -1, 19, 19, 9, 6, 6, 2, 4},
         {30, -1, 20, 20, 9, 7, 7, 2, 5},
         {37, -1, 20, 20, 9, 8, 7, 2, 5}}}},
      {'B',
       {{{10, -1, 17, 17, 9, 2, 4, -1, 4},
         {16, -1, 18, 18, 9, 3, 5, -1, 5},
         {23, -1, 19, 19, 9, 4, 5, 0, 5},
         {29, -1, 19, 19, 9, 5, 6, 0, 7},
         {36, -1, 19, 19, 9, 5, 6, 0, 7}}}},
      {'Q',
       {{{5, 2, 12, 10, 12, 0, 1, 2, 3},
         {8, 2, 12, 10, 12, 1, 1, 2, 4},
         {12, 2, 12, 10, 12, 1, 2, 3, 4},
         {16, 2, 12, 10, 12, 2, 2, 3, 5},
         {19, 2, 12, 10, 12, 2, 2, 3, 5}}}},
      {'K',
       {{{7, 1, 14, 13, 12, 1, 1, 3, 1},
         {11, 1, 14, 13, 12, 2, 1, 4, 2},
         {16, 1, 14, 13, 12, 3, 2, 4, 2},
         {20, 1, 14, 13, 12, 4, 2, 5, 3},
         {25, 1, 14, 13, 12, 4, 2, 5, 3}}}},
  };
  return table;
}

House& house() {
  static House numbers;
  return numbers;
}

Row row_of(char kind, int level) {
  Row row = rows().at(kind).at(static_cast<std::size_t>(level - 1));
  if (kind == 'P') row.hp += house().fighter_hp;
  if (kind == 'Q') row.hp += house().wizard_hp;
  return row;
}

Weapon weapon_of(char kind, int level) {
  switch (kind) {
    case 'P': return {2, 6, level >= 4 ? 6 : 3, 19};
    case 'R': return {1, 6, 1, 19};
    case 'N':
      return {house().paladin_weapon[0], house().paladin_weapon[1], house().paladin_weapon[2],
              house().paladin_weapon[3]};
    case 'B': return {1, 8, 1, 20};
    case 'Q': return {1, 6, 0, 20};
    default: return {1, 6, 0, 19};
  }
}

std::vector<int> slots_of(char kind, int level) {
  static const std::map<char, std::array<std::vector<int>, 5>> table{
      {'B', {{{3}, {4}, {4, 3}, {5, 4}, {5, 4, 3}}}},
      {'Q', {{{2}, {3}, {3, 2}, {4, 3}, {4, 3, 2}}}},
      {'K', {{{}, {2}, {3}, {3, 1}, {4, 2}}}},
      {'N', {{{}, {}, {}, {1}, {1}}}},
  };
  const auto found = table.find(kind);
  if (found == table.end()) return {};
  std::vector<int> slots = found->second.at(static_cast<std::size_t>(level - 1));
  if (kind == 'Q') slots[0] += house().wizard_slots;
  return slots;
}

int sneak_dice(char kind, int level) {
  if (kind != 'R') return 0;
  return (level + 1) / 2 + house().rogue_sneak;
}

const std::vector<Spell>& all_spells() {
  static const std::vector<Spell> spells{
      {"shield-of-faith", 'B', 1, 1, "ally", 1}, {"bless", 'B', 1, 1, "area", 0},
      {"inflict", 'B', 1, 1, "melee", 0},        {"heal1", 'B', 1, 1, "ally", 1},
      {"doom", 'B', 2, 1, "enemy", 2},           {"protection-from-evil", 'B', 4, 1, "ally", 1},
      {"inflict2", 'B', 3, 2, "melee", 0},  // D82, D112
      {"hold-person", 'B', 3, 2, "enemy", 2},    {"shield-other", 'B', 3, 2, "ward", 1},
      {"bulls-strength", 'B', 3, 2, "ally", 1},  {"bears-endurance", 'B', 4, 2, "ally", 1},
      {"heal2", 'B', 3, 2, "ally", 1},           {"prayer", 'B', 5, 3, "area", 0},
      {"curse-attack", 'B', 5, 3, "melee", 0},   {"curse-str", 'B', 5, 3, "melee", 0},
      {"curse-dex", 'B', 5, 3, "melee", 0},      {"curse-con", 'B', 5, 3, "melee", 0},
      {"curse-int", 'B', 5, 3, "melee", 0},      {"curse-wis", 'B', 5, 3, "melee", 0},
      {"curse-cha", 'B', 5, 3, "melee", 0},      {"curse-delay", 'B', 5, 3, "melee", 0},
      {"searing-light", 'B', 5, 3, "enemy", 2},  {"heal3", 'B', 5, 3, "ally", 1},
      {"mage-armor", 'Q', 1, 1, "self", 0},      {"magic-missile", 'Q', 1, 1, "enemy", 2},
      {"shield", 'Q', 2, 1, "self", 0},          {"shocking-grasp", 'Q', 4, 1, "melee", 0},
      {"cats-grace", 'Q', 3, 2, "ally", 1},      {"flaming-sphere", 'Q', 3, 2, "line", 2},
      {"false-life", 'Q', 4, 2, "self", 0},      {"fireball", 'Q', 5, 3, "enemy", 3},
      {"lightning-bolt", 'Q', 5, 3, "line", 2},  {"cure", 'K', 2, 1, "ally", 1},
      {"laughter", 'K', 2, 1, "enemy", 1},       {"charm", 'K', 3, 1, "enemy", 1},
      {"heroism", 'K', 4, 2, "ally", 1},         {"blur", 'K', 5, 2, "ally", 1},
      {"bless-weapon", 'N', 4, 1, "ally", 1},
  };
  return spells;
}

const Spell* spell_named(const std::string& name) {
  for (const Spell& spell : all_spells()) {
    if (spell.name == name) return &spell;
  }
  return nullptr;
}

bool is_damage_spell(const std::string& name) {
  static const std::set<std::string> names{"inflict",       "inflict2",       "searing-light",
                                           "magic-missile", "shocking-grasp", "flaming-sphere",
                                           "fireball",      "lightning-bolt"};
  return names.count(name) > 0;
}

int difficulty_of(const std::string& spell, int level) {
  if (spell == "doom" || spell == "fascinate" || spell == "laughter" || spell == "charm")
    return (level >= 4 ? 14 : 13) + (spell == "doom" ? house().doom_dc : 0);
  if (spell == "hold-person") return level >= 4 ? 15 : 14;
  if (spell == "flaming-sphere") return 14;
  if (spell == "fireball" || spell == "lightning-bolt") return 15;
  return 16;  // a curse
}

int duration_of(const std::string& trait, int level) {
  if (trait == "held") return 3;
  if (trait == "laughing") return level == 2 ? 2 : 3;
  if (trait == "faith" || trait == "bless" || trait == "doom") return house().rounds_a_level * level;
  return 6 * level;
}

int healing_bonus(char kind, int level) { return kind == 'K' ? house().cure : level; }

bool has_evasion(const Character& c) { return c.kind == 'R' && c.level >= 2; }

bool has_uncanny_dodge(const Character& c) { return c.kind == 'R' && c.level >= 4; }

std::vector<Home> homes_of(char kind, bool white) {
  const int rank = white ? 1 : 8;
  switch (kind) {
    case 'K': return {{rank, 5}};
    case 'Q': return {{rank, 4}};
    case 'R': return {{rank, 1}, {rank, 8}};
    case 'B': return {{rank, 3}, {rank, 6}};
    case 'N': return {{rank, 2}, {rank, 7}};
    default: break;
  }
  std::vector<Home> homes;
  for (int file = 1; file <= 8; ++file) homes.push_back({white ? 2 : 7, file});
  return homes;
}

}  // namespace dnd_reference
