// The numbers of the game, as src/dnd/tables/data/*.json have them: characters by level, effects, spells,
// songs and powers. The files are part of the program; they are read and checked when they are first asked
// for. Designers may have sets with other numbers beside these (dnd/tables/table_sets.h).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "dnd/characters/army.h"

namespace fray::dnd {

/// "2d6+3".
struct DicePool {
  int count = 0;
  int sides = 6;
  int bonus = 0;
  bool operator==(const DicePool&) const = default;
  int most() const { return count * sides + bonus; }
  /// In how many ways they can fall.
  std::uint64_t ways() const {
    std::uint64_t ways = 1;
    for (int i = 0; i < count; ++i) ways *= static_cast<std::uint64_t>(sides);
    return ways;
  }
};
std::string text_of(const DicePool& pool);

/// The numbers of a character that effects and items act on.
enum class Stat : std::uint8_t {
  attack,  ///< every attack roll
  melee,   ///< melee touch attacks
  weapon,  ///< weapons
  damage,  ///< of weapons
  ac,
  flat,   ///< armour class when flat-footed
  touch,  ///< armour class against touch attacks
  dexterity,
  initiative,
  fortitude,
  reflex,
  will,
  hp_per_level,
  intelligence,
  wisdom,
  charisma,
};
inline constexpr std::size_t kStats = 16;
constexpr std::size_t index_of(Stat stat) { return static_cast<std::size_t>(stat); }
std::string_view name_of(Stat stat);

/// Types of bonus (SRD): of one type only the best bonus and the worst penalty count, of `none` all do (D56).
enum class BonusType : std::uint8_t {
  none,
  morale,
  luck,
  deflection,
  armor,
  shield,
  natural,
  enhancement,
  resistance,
  insight,
  competence,
  strength,
  dexterity,
  constitution,
  intelligence,
  wisdom,
  charisma,
};
inline constexpr std::size_t kBonusTypes = 17;
std::string_view name_of(BonusType type);

/// Kinds of energy, of damage that can be resisted.
enum class Energy : std::uint8_t { acid, cold, electricity, fire, sonic };
inline constexpr std::size_t kEnergies = 5;
constexpr std::size_t index_of(Energy energy) { return static_cast<std::size_t>(energy); }
constexpr std::string_view name_of(Energy energy) {
  constexpr std::array<std::string_view, kEnergies> names{"acid", "cold", "electricity", "fire", "sonic"};
  return names[index_of(energy)];
}

struct Modifier {
  Stat stat{};
  BonusType type{};
  int by = 0;
};

/// What can act on a character's numbers, in the order of effects.json. Those before `held` last for rounds,
/// as do `held` and `laughing`; those after it up to `curse_delay` for the game; the last three come from
/// where somebody stands and what he does.
enum class Effect : std::uint8_t {
  faith,
  bless,
  doom,
  bull,
  protection,
  bear,
  prayer,
  ill_luck,
  weapon,
  shield,
  grace,
  blur,
  held,
  laughing,
  mage_armor,
  heroism,
  curse_attack,
  curse_str,
  curse_dex,
  curse_con,
  curse_int,
  curse_wis,
  curse_cha,
  curse_delay,
  inspire,
  aura,
  charge,
};
inline constexpr std::size_t kEffects = 27;
inline constexpr std::size_t kTimedEffects = 14;
inline constexpr int kMostRounds = 30;  ///< as position texts can say
constexpr std::size_t index_of(Effect effect) { return static_cast<std::size_t>(effect); }

struct EffectData {
  std::string name;   ///< as in position texts
  std::string title;  ///< for people
  std::vector<Modifier> gives;
};

/// A character of one kind at one level (D83: as printed).
struct Build {
  int hp = 0;
  int initiative = 0;
  int ac = 0;
  int flat = 0;
  int touch = 0;
  int melee = 0;
  DicePool damage;
  int threat = 20;             ///< the lowest natural roll that threatens a critical hit
  std::array<int, 3> saves{};  ///< Fortitude, Reflex, Will
  std::array<int, kSpellLevels> slots{};
  int sneak = 0;  ///< dice of sneak attack
  int smite_attack = 0;
  int smite_damage = 0;
  int lay_on_hands = 0;  ///< hit points
  bool evasion = false;
  bool uncanny = false;  ///< uncanny dodge
  bool aura = false;     ///< +4 Will for himself and adjacent allies

  /// Dexterity as the armour classes tell it (D37).
  int dexterity() const { return ac > flat ? ac - flat : touch < 10 ? touch - 10 : 0; }
};

struct KindData {
  std::string title;           ///< "fighter"
  std::optional<Stat> caster;  ///< the ability that his difficulty classes depend on
  bool metal = false;          ///< wears it (D49)
  std::array<Build, kLevels> levels;
};

enum class Spell : std::uint8_t {
  shield_of_faith,
  bless,
  inflict,
  inflict2,
  doom,
  hold_person,
  shield_other,
  bulls_strength,
  protection_from_evil,
  bears_endurance,
  prayer,
  curse_attack,
  curse_str,
  curse_dex,
  curse_con,
  curse_int,
  curse_wis,
  curse_cha,
  curse_delay,
  searing_light,
  heal1,
  heal2,
  heal3,
  mage_armor,
  shield,
  magic_missile,
  shocking_grasp,
  cats_grace,
  flaming_sphere,
  false_life,
  fireball,
  lightning_bolt,
  cure,
  laughter,
  charm,
  heroism,
  blur,
  fascinate,
  bless_weapon,
  lay_on_hands,
};
inline constexpr std::size_t kSpells = 40;
constexpr std::size_t index_of(Spell spell) { return static_cast<std::size_t>(spell); }

enum class Aim : std::uint8_t { self, ally, other, enemy, line, melee };
enum class Attack : std::uint8_t { none, melee_touch, ranged_touch };

/// Of lists by level, entry 0 is that of level 1; nothing is asked below `since`.
template <class T>
using ByLevel = std::array<T, kLevels>;

struct SpellData {
  std::string name;   ///< as in actions
  std::string title;  ///< for people
  Kind by{};
  int since = 1;  ///< the level of the piece from which on it has the spell
  int slot = 0;   ///< spell level; 0 for songs and powers
  Aim aim{};
  int range = 0;
  bool on_board = false;
  bool before_contact = false;
  bool in_battle = false;
  Attack attack{};
  int against_metal = 0;  ///< bonus of the attack roll (D49)
  std::optional<Stat> save;
  bool half = false;         ///< a save halves, otherwise it stops all
  bool mind = false;         ///< Protection from Evil makes immune (D62)
  bool marked_only = false;  ///< is paid for by a marked slot alone (D112)
  std::optional<Effect> effect;
  ByLevel<int> dc{};
  ByLevel<int> rounds{};
  ByLevel<DicePool> dice{};  ///< damage, healing or temporary hit points
  bool damages = false;
  bool heals = false;
  std::optional<Energy> energy;  ///< of the damage
  ByLevel<int> missiles{};
};

struct Tables {
  std::array<KindData, kKinds> kinds;
  std::array<EffectData, kEffects> effects;
  std::array<SpellData, kSpells> spells;
  std::array<std::vector<Spell>, kKinds> spells_of;  ///< those of each kind, in the order of `Spell`

  const Build& build(Kind kind, int level) const {
    return kinds[dnd::index_of(kind)].levels[static_cast<std::size_t>(level - 1)];
  }
  const SpellData& spell(Spell spell) const { return spells[dnd::index_of(spell)]; }
  const EffectData& effect(Effect effect) const { return effects[dnd::index_of(effect)]; }
};

/// Reads the three files; error "bad_table" says which file and entry, and what was expected. Whatever is
/// accepted can be played: no number that comes of it is too large for where it is kept.
Result<Tables> read_tables(std::string_view pieces, std::string_view effects, std::string_view spells);

/// The number of a set of tables: that of the program, then those of designers in the order in which they
/// were added.
using TableSetNumber = std::uint8_t;
inline constexpr TableSetNumber kUsualTables = 0;
inline constexpr std::size_t kMostTableSets = 17;

namespace detail {
/// By number; null where there is no such set, and for the program's until somebody has asked for it.
extern constinit std::array<std::atomic<const Tables*>, kMostTableSets> known_tables;
const Tables& load_usual_tables();
}  // namespace detail

/// The tables of a set that there is. Those of the program are read when they are first asked for; a mistake
/// in them stops it, with the error on the standard error stream.
inline const Tables& tables_at(TableSetNumber set) {
  const Tables* known = detail::known_tables[set].load(std::memory_order_acquire);
  return known != nullptr ? *known : detail::load_usual_tables();
}
inline const Tables& usual_tables() { return tables_at(kUsualTables); }

}  // namespace fray::dnd
