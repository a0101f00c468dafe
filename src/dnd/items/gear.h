// D&D Battle Chess: what the characters of a game wear. It is too much for a position, and does not change
// while a game goes on: the game's trail owns it, and its positions point to it (`wear` in dnd/position.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "dnd/items/items.h"

namespace fray::dnd {

inline constexpr std::size_t kMostWorn = 24;  ///< items of one character

/// What a weapon does beside its bonus, by the abilities it has.
struct WeaponPowers {
  int extra = 0;              ///< d6 on every hit, banes apart
  int enhancement = 0;        ///< its bonus to attack and damage
  std::uint8_t banes = 0;     ///< bit: Kind
  std::uint8_t energies = 0;  ///< bit: Energy of a d6
  std::uint8_t bursts = 0;    ///< bit: Energy of a d10 on critical hits
  bool thunder = false;       ///< a d8 of sonic damage on critical hits
  bool keen = false;
  bool recoils = false;  ///< vicious: a d6 at the wielder
  bool wounds = false;   ///< a point of Constitution on every hit
  bool is_fast = false;  ///< speed: a second attack
  bool is_bane_of(Kind kind) const { return (banes >> dnd::index_of(kind) & 1) != 0; }
};

struct WornModifier {
  Modifier modifier;
  bool printed_armor = false;  ///< only so much as exceeds the armour that the table gives
  std::uint8_t item = 0;       ///< its place in `items`
};

/// What one character wears: his items, and what those that count do.
struct Gear {
  std::vector<Item> items;  ///< in canonical order; the first of each slot counts, of rings the first two
  std::vector<WornModifier> modifiers;
  WeaponPowers weapon;
  int hp_per_level = 0;
  int fortification = 0;   ///< quarters of critical hits and sneak attacks that come to nothing
  bool displaced = false;  ///< a fifth of the hits miss
  bool evades = false;
  std::array<std::uint8_t, kEnergies> resists{};  ///< damage that he is spared, by energy
  /// About how many points of a bonus the items do as much as, to what he does to others and to what they do
  /// to him: for the evaluation.
  int offence = 0;
  int defence = 0;
  std::uint64_t key = 0;  ///< of the items, for hashes; 0 without any
};

/// Works out what items do for who wears them, in any order.
Gear gear_of(std::vector<Item> items);

/// "weapon+1;ring-of-protection+2".
std::string gear_text(const Gear& gear);
/// Error "bad_item".
Result<std::vector<Item>> parse_gear(std::string_view text, TableSetNumber set = kUsualTables);

/// Of somebody who wears nothing.
const Gear& no_gear();

/// All items that are worn in a game, by who wears them.
using Worn = std::array<std::vector<Item>, kCharacters>;

/// The same, worked out. It never changes, so that games, copies of games and threads may share one.
struct Outfit {
  std::array<Gear, kCharacters> gear;
  std::uint64_t key = 0;  ///< of everybody's items
  /// Whether everybody wears the same items; what they do follows from that.
  bool operator==(const Outfit& other) const;
};

/// Null if nobody wears anything.
std::shared_ptr<const Outfit> outfit_of(const Worn& worn);

}  // namespace fray::dnd
