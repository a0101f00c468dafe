// D&D Battle Chess: attack rolls, saves and damage, by the numbers of both (D36 to D41, D95 to D98).
#pragma once

#include <array>

#include "dnd/action.h"
#include "dnd/sheet.h"

namespace fray::dnd {

inline constexpr int kBlurOf = 5;  ///< one of so many hits misses a blurred target (D68)

/// An attack roll and the damage of a hit.
struct Strike {
  int bonus = 0;
  int armor_class = 0;
  int threat = 20;        ///< the lowest natural roll that threatens
  bool confirms = false;  ///< threats need no confirmation (D67)
  bool blurred = false;   ///< a fifth of the hits miss (D68)
  DicePool damage;        ///< doubled by a critical hit, bonus and all
  int sneak = 0;          ///< dice of sneak attack, not doubled
};

/// The strike of an attack action in a battle, or of a spell with an attack roll, at `target`.
Strike weapon_strike(const Position& p, Who who, Who target, Deed deed);
Strike spell_strike(const Position& p, Who caster, Who target, const SpellData& spell);

/// How many of the twenty faces hit, by D36: a 20 always does, a 1 never.
int hitting_faces(int bonus, int armor_class);
/// How many of the faces that hit are threats.
int threatening_faces(const Strike& strike);
/// How many of the twenty faces save: a 20 always does, a 1 never.
int saving_faces(int bonus, int difficulty);

/// Weights of damages from 0 on; one list serves for whatever is rolled in one throw.
class Ways {
 public:
  static constexpr int kMost = 127;

  /// One way to come to nothing.
  Ways() { weights_[0] = 1; }
  void add_dice(int count, int sides);
  /// Adds a bonus to all; what would be below `least` is `least` (D95).
  void add_bonus(int bonus, int least);
  std::uint64_t operator[](int value) const { return weights_[static_cast<std::size_t>(value)]; }
  int last() const { return last_; }
  std::uint64_t total() const { return total_; }

 private:
  std::array<std::uint64_t, kMost + 1> weights_{};
  int last_ = 0;
  std::uint64_t total_ = 1;
};

/// The damage of a hit, critical or not.
Ways hit_ways(const Strike& strike, bool critical);

/// Below this damage something still depends on how much it is (docs/notation.md, "12+").
int deadly_damage(const Position& p, Who target);

/// Whether the target is denied his Dexterity and so open to sneak attacks: held, or flat-footed without
/// uncanny dodge.
bool is_off_guard(const Position& p, Who target);

}  // namespace fray::dnd
