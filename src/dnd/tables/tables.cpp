#include "dnd/tables/tables.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "dnd/characters/character.h"
#include "dnd/tables/data_files.h"
#include "dnd/tables/table_reader.h"

namespace fray::dnd {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, kEffects> kEffectNames{
    "faith",      "bless",     "doom",         "bull",      "protection", "bear",      "prayer",
    "ill-luck",   "weapon",    "shield",       "grace",     "blur",       "held",      "laughing",
    "mage-armor", "heroism",   "curse-attack", "curse-str", "curse-dex",  "curse-con", "curse-int",
    "curse-wis",  "curse-cha", "curse-delay",  "inspire",   "aura",       "charge"};
constexpr std::array<std::string_view, kSpells> kSpellNames{"shield-of-faith",
                                                            "bless",
                                                            "inflict",
                                                            "inflict2",
                                                            "doom",
                                                            "hold-person",
                                                            "shield-other",
                                                            "bulls-strength",
                                                            "protection-from-evil",
                                                            "bears-endurance",
                                                            "prayer",
                                                            "curse-attack",
                                                            "curse-str",
                                                            "curse-dex",
                                                            "curse-con",
                                                            "curse-int",
                                                            "curse-wis",
                                                            "curse-cha",
                                                            "curse-delay",
                                                            "searing-light",
                                                            "heal1",
                                                            "heal2",
                                                            "heal3",
                                                            "mage-armor",
                                                            "shield",
                                                            "magic-missile",
                                                            "shocking-grasp",
                                                            "cats-grace",
                                                            "flaming-sphere",
                                                            "false-life",
                                                            "fireball",
                                                            "lightning-bolt",
                                                            "cure",
                                                            "laughter",
                                                            "charm",
                                                            "heroism",
                                                            "blur",
                                                            "fascinate",
                                                            "bless-weapon",
                                                            "lay-on-hands"};

/// Where a spell can be used.
enum class Place : std::uint8_t { board, before, battle };

/// Slots of each spell level that a character can keep.
constexpr std::array<int, kSpellLevels> kMostSlots{7, 7, 3};
// The most that dice can come to.
constexpr int kMostOfWeapon = 30;
constexpr int kMostOfSpell = 100;
constexpr int kMostOfTwo = 31;  ///< of what strikes two: their damages are listed in pairs
constexpr int kMostTemporary = 14;

Build read_build(TableEntry entry) {
  Build build;
  build.hp = entry.number("hp", 1, 60);
  build.initiative = entry.number("initiative", -5, 15);
  build.ac = entry.number("ac", 5, 40);
  build.flat = entry.number("flat", 5, build.ac);
  build.touch = entry.number("touch", 5, build.ac);
  build.melee = entry.number("melee", -5, 30);
  build.damage = entry.dice("damage", kMostOfWeapon);
  build.threat = entry.number("threat", 15, 20);
  std::size_t at = 0;
  entry.list("saves", 3, 3,
             [&](const Json& save) { build.saves[at++] = entry.as_number(save, "saves", -5, 20); });
  if (entry.has("slots")) {
    at = 0;
    entry.list("slots", 0, kSpellLevels, [&](const Json& slots) {
      build.slots[at] = entry.as_number(slots, "slots", 0, kMostSlots[at]);
      // Position texts list slots up to the last level that has some.
      if (at > 0 && build.slots[at] > 0 && build.slots[at - 1] == 0)
        entry.complain("slots", "no slots of a spell level above one without any");
      ++at;
    });
  }
  if (entry.has("smite")) {
    TableEntry smite = entry.entry("smite");
    build.smite_attack = smite.number("attack", 0, 10);
    build.smite_damage = smite.number("damage", 0, 10);
    smite.finish();
  }
  build.sneak = entry.number_or("sneak", 0, 5, 0);
  build.lay_on_hands = entry.number_or("lay_on_hands", 0, 20, 0);
  build.evasion = entry.flag("evasion");
  build.uncanny = entry.flag("uncanny");
  build.aura = entry.flag("aura");
  entry.finish();
  return build;
}

KindData read_kind(TableEntry entry) {
  KindData kind;
  kind.title = entry.text("class");
  if (entry.has("caster")) kind.caster = entry.one_of<Stat>("caster", kStatNames);
  kind.metal = entry.flag("metal");
  std::size_t level = 0;
  entry.list("levels", kLevels, kLevels, [&](const Json& json) {
    kind.levels[level] = read_build(entry.inner(json, "level " + std::to_string(level + 1)));
    ++level;
  });
  entry.finish();
  return kind;
}

void read_effect(TableEntry entry, Tables& tables) {
  const auto effect = entry.one_of<Effect>("name", kEffectNames);
  EffectData& data = tables.effects[index_of(effect)];
  if (!data.name.empty()) entry.complain("name", "each effect once");
  data.name = kEffectNames[index_of(effect)];
  data.title = entry.text("title");
  entry.list("gives", 0, 4, [&](const Json& json) {
    TableEntry gives = entry.inner(json, "gives");
    const auto type = gives.one_of<BonusType>("type", kBonusTypeNames);
    const int by = gives.number("by", -10, 10);
    gives.list("to", 1, kStats, [&](const Json& stat) {
      data.gives.push_back({gives.as_one_of<Stat>(stat, "to", kStatNames), type, by});
    });
    gives.finish();
  });
  entry.finish();
}

/// What a spell deals, heals or gives, if anything.
void read_dice(TableEntry& entry, Spell spell, SpellData& data) {
  const bool at_two = data.aim == Aim::line || spell == Spell::magic_missile;
  for (const std::string name : {"damage", "heals", "temporary"}) {
    if (!entry.has(name)) continue;
    const int most = name == "temporary" ? kMostTemporary : at_two ? kMostOfTwo : kMostOfSpell;
    entry.by_level(name, data.since, data.dice,
                   [&](const Json& dice) { return entry.as_dice(dice, name, most); });
  }
  data.damages = entry.has("damage");
  data.heals = entry.has("heals");
}

void read_places(TableEntry& entry, SpellData& data) {
  constexpr std::array<std::string_view, 3> places{"board", "before", "battle"};
  entry.list("where", 1, 3, [&](const Json& json) {
    switch (entry.as_one_of<Place>(json, "where", places)) {
      case Place::board: data.on_board = true; break;
      case Place::before: data.before_contact = true; break;
      case Place::battle: data.in_battle = true; break;
    }
  });
}

void read_spell(TableEntry entry, Tables& tables) {
  const auto spell = entry.one_of<Spell>("name", kSpellNames);
  SpellData& data = tables.spells[index_of(spell)];
  if (!data.name.empty()) entry.complain("name", "each spell once");
  data.name = kSpellNames[index_of(spell)];
  data.title = entry.text("title");
  data.by = entry.one_of<Kind>("by", kKindNames);
  data.since = entry.number("since", 1, kLevels);
  data.slot = entry.number("slot", 0, kSpellLevels);
  data.aim = entry.one_of<Aim>(
      "aim", std::array<std::string_view, 6>{"self", "ally", "other", "enemy", "line", "melee"});
  data.range = entry.number_or("range", 1, 3, 0);
  read_places(entry, data);
  if (entry.has("attack")) {
    data.attack = entry.one_of<Attack>(
        "attack", std::array<std::string_view, 3>{"none", "melee touch", "ranged touch"});
  }
  data.against_metal = entry.number_or("against_metal", 0, 10, 0);
  const auto read_number = [&](const char* name, int most, ByLevel<int>& values) {
    if (!entry.has(name)) return;
    entry.by_level(name, data.since, values,
                   [&](const Json& json) { return entry.as_number(json, name, 1, most); });
  };
  if (entry.has("save")) {
    data.save = entry.one_of<Stat>("save", kStatNames);
    entry.at("dc");
  }
  read_number("dc", 30, data.dc);
  if (entry.has("effect")) data.effect = entry.one_of<Effect>("effect", kEffectNames);
  const bool timed = data.effect && index_of(*data.effect) < kTimedEffects;
  read_number("rounds", timed ? std::min(kMostRounds, Rounds::most(*data.effect)) : kMostRounds, data.rounds);
  read_number("missiles", 2, data.missiles);
  if (entry.has("energy")) data.energy = entry.one_of<Energy>("energy", kEnergyNames);
  data.half = entry.flag("half");
  data.mind = entry.flag("mind");
  data.marked_only = entry.flag("marked_only");
  read_dice(entry, spell, data);
  entry.finish();
  tables.spells_of[index_of(data.by)].push_back(spell);
}

}  // namespace

std::string text_of(const DicePool& pool) {
  return std::to_string(pool.count) + 'd' + std::to_string(pool.sides) +
         (pool.bonus != 0 ? '+' + std::to_string(pool.bonus) : "");
}

std::string_view name_of(Stat stat) { return kStatNames[index_of(stat)]; }
std::string_view name_of(BonusType type) { return kBonusTypeNames[static_cast<std::size_t>(type)]; }

Result<Tables> read_tables(std::string_view pieces, std::string_view effects, std::string_view spells) {
  Tables tables;
  std::string problem;
  const Json all_pieces = read_table_file(pieces, "pieces.json", problem);
  const Json all_effects = read_table_file(effects, "effects.json", problem);
  const Json all_spells = read_table_file(spells, "spells.json", problem);
  if (!problem.empty()) return fail("bad_table", problem);

  TableEntry of_pieces(all_pieces, "pieces.json", problem);
  of_pieces.text("about");
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    tables.kinds[kind] = read_kind(of_pieces.entry(std::string(kKindNames[kind])));
  of_pieces.finish();
  TableEntry of_effects(all_effects, "effects.json", problem);
  of_effects.text("about");
  of_effects.list("effects", kEffects, kEffects, [&](const Json& json) {
    read_effect(of_effects.inner(json, name_in_table(json)), tables);
  });
  of_effects.finish();
  TableEntry of_spells(all_spells, "spells.json", problem);
  of_spells.text("about");
  of_spells.list("spells", kSpells, kSpells,
                 [&](const Json& json) { read_spell(of_spells.inner(json, name_in_table(json)), tables); });
  of_spells.finish();
  if (!problem.empty()) return fail("bad_table", problem);
  for (auto& of_kind : tables.spells_of) std::sort(of_kind.begin(), of_kind.end());
  return tables;
}

constinit std::array<std::atomic<const Tables*>, kMostTableSets> detail::known_tables{};

const Tables& detail::load_usual_tables() {
  static const Tables all = [] {
    Result<Tables> read = read_tables(data_file::pieces(), data_file::effects(), data_file::spells());
    if (!read) {
      std::fprintf(stderr, "fray: the tables of D&D Battle Chess: %s\n", read.error().message.c_str());
      std::abort();
    }
    return std::move(*read);
  }();
  known_tables[kUsualTables].store(&all, std::memory_order_release);
  return all;
}

}  // namespace fray::dnd
