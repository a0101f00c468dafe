// D&D Battle Chess: attack rolls, saves and damage, by the numbers of both (D36 to D41, D95 to D98).
#pragma once

#include <array>

#include "dnd/action.h"
#include "dnd/characters/sheet.h"

namespace fray::dnd {

inline constexpr int kBlurOf = 5;  ///< one of so many hits misses a blurred target (D68)

/// An attack roll and the damage of a hit.
struct AttackRoll {
  int bonus = 0;
  int armor_class = 0;
  int threat = 20;        ///< the lowest natural roll that threatens
  bool confirms = false;  ///< threats need no confirmation (D67)
  bool blurred = false;   ///< a fifth of the hits miss (D68)
  DicePool damage;        ///< doubled by a critical hit, bonus and all
  int sneak = 0;          ///< dice of sneak attack, not doubled

  // What items bring about.
  int fortification = 0;      ///< quarters of critical hits and sneak attacks that come to nothing
  int extra = 0;              ///< d6 of every hit
  std::uint8_t energies = 0;  ///< bit: Energy of a d6 of every hit
  std::uint8_t bursts = 0;    ///< bit: Energy of a d10 of critical hits
  bool thunder = false;       ///< a d8 of sonic damage of critical hits
  bool recoils = false;       ///< a d6 of every hit at the wielder
  std::array<std::uint8_t, kEnergies> resists{};  ///< what the target is spared, by energy
  int spared = 0;                                 ///< what it is spared of a spell's damage

  bool has_energy() const { return (energies | bursts) != 0 || thunder; }
  /// The energy dice of a hit: calls `visit(energy, sides)` for each in the order in which they are rolled.
  template <class Visit>
  void each_energy_die(bool critical, Visit&& visit) const {
    for (std::size_t i = 0; i < kEnergies; ++i) {
      const auto energy = static_cast<Energy>(i);
      if (energies >> i & 1) visit(energy, 6);
      if (critical && (bursts >> i & 1) != 0) visit(energy, 10);
      if (critical && thunder && energy == Energy::sonic) visit(energy, 8);
    }
  }
};

/// How a hit came out: doubled, and with sneak attack.
enum class Hit : std::uint8_t { plain, sneaky, critical };

/// The roll of an attack action in a battle, or of a spell with an attack roll, at `target`.
AttackRoll weapon_attack_roll(const Position& p, Who who, Who target, ActionType type);
AttackRoll spell_attack_roll(const Position& p, Who caster, Who target, const SpellData& spell);

/// How many of the twenty faces hit, by D36: a 20 always does, a 1 never.
int hitting_faces(int bonus, int armor_class);
/// How many of the faces that hit are threats.
int threatening_faces(const AttackRoll& attack_roll);
/// How many of the twenty faces save: a 20 always does, a 1 never.
int saving_faces(int bonus, int difficulty);

/// Weights of damages from 0 on; one list serves for whatever is rolled in one throw.
class Ways {
 public:
  static constexpr int kMost = 127;

  /// One way to come to nothing.
  Ways() { weights_[0] = 1; }
  void add_dice(int count, int sides);
  /// Adds what another list adds up.
  void add(const Ways& other);
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

/// The damage of a hit.
Ways hit_ways(const AttackRoll& attack_roll, Hit hit);

/// Whether the attacks of a turn are followed by another, of a speed weapon: not after a charge, a coup de
/// grace or in the attacker's first turn, when he has moved.
bool brings_second_attack(const Position& p, ActionType type);

/// Below this damage something still depends on how much it is (docs/notation.md, "12+").
int deadly_damage(const Position& p, Who target);

/// Whether the target is denied his Dexterity and so open to sneak attacks: held, or flat-footed without
/// uncanny dodge.
bool is_off_guard(const Position& p, Who target);

}  // namespace fray::dnd
