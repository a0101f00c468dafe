// D&D Battle Chess: a melee as a stochastic game of two, small enough to be solved. The state is the hit
// points of both and how many of their best spells they have cast; on each turn a fighter attacks or casts
// the next of these, withdraws if he may, and a king fascinates. Not in the model: healing, what changes
// numbers (buffs, curses, the clock of effects), and what a vicious weapon does to its wielder. Whoever plays
// a battle looks one choice ahead with all of them (melee_choice.h); what that gains over the model is
// measured in docs/benchmarks/rules.md, "Melees".
#pragma once

#include <array>
#include <cstdint>

#include "dnd/melee/loss_chances.h"

namespace fray::dnd {

/// So many castings of a melee are looked at for each fighter; few melees last for more.
inline constexpr int kMostCasts = 3;
inline constexpr int kMostFreeTurns = 3;

/// What somebody has left to spend.
struct Purse {
  std::array<std::uint8_t, kSpellLevels> slots{};
  bool smited = false;
};

Purse purse_of(const Character& character);

/// One of the two, as the melee sees him.
struct Fighter {
  int points = 0;      ///< that he can lose and still stand: hit points, temporary ones included
  LossChances attack;  ///< an ordinary one, of a whole turn
  /// His damaging spells, the strongest first; a paladin's is to smite, a king's to fascinate.
  int casts = 0;
  std::array<Action, kMostCasts> cast_action{};
  std::array<LossChances, kMostCasts> cast{};
  std::array<Purse, kMostCasts + 1> purse{};  ///< after so many castings
};

/// The turns that a melee can begin with, each with the losses that differ there. `attacker` and `defender`
/// are the ordinary ones, which alternate for ever.
enum class Stage : std::uint8_t {
  attacker,
  defender,
  first,    ///< the attacker's first turn: the defender may be flat-footed, the attack may be a charge
  charged,  ///< the defender's turn after a charge
  before,   ///< the defender's turn before contact: he casts or waits
  free1,    ///< turns against a helpless opponent, who misses so many of his own unless he frees himself
  free2,
  free3
};
inline constexpr std::size_t kStages = 8;
constexpr std::size_t index_of(Stage stage) { return static_cast<std::size_t>(stage); }

struct Melee {
  std::array<Fighter, 2> fighters;  ///< by Role
  Stage stage = Stage::attacker;    ///< where it stands
  LossChances first;                ///< in the stages of these names
  LossChances first_cast;           ///< his first spell, at who may be flat-footed
  LossChances charge;
  LossChances charged;
  std::array<LossChances, 2>
      charged_cast;  ///< the defender's spells there, of which one may have been cast before
  bool may_charge = false;
  bool may_withdraw = false;
  bool casts_before = false;  ///< the defender's first spell works before contact
  Role free = Role::attacker;
  LossChances helpless;  ///< the better of an attack and a coup de grace
  Action helpless_action = no_action;
  float frees_himself = 0;  ///< the chance, at the start of each turn of the helpless

  const Fighter& of(Role role) const { return fighters[index_of(role)]; }
  Fighter& of(Role role) { return fighters[index_of(role)]; }
};

/// The melee at a decision node of a battle.
Melee melee_of(const Position& p);

/// What somebody in the battle has left after casting his first `casts` spells of the model.
Purse purse_after(const Position& p, Role role, int casts);

/// How a melee can end.
enum class EndKind : std::uint8_t {
  attacker_wins,
  defender_wins,
  both_fall,
  withdrawn,              ///< the attacker has gone back (D44)
  suspended_by_attacker,  ///< a king has fascinated his opponent (D71)
  suspended_by_defender
};
inline constexpr std::size_t kEndKinds = 6;
constexpr std::size_t index_of(EndKind kind) { return static_cast<std::size_t>(kind); }
constexpr EndKind win_of(Role winner) {
  return winner == Role::attacker ? EndKind::attacker_wins : EndKind::defender_wins;
}
constexpr EndKind suspension_by(Role king) {
  return king == Role::attacker ? EndKind::suspended_by_attacker : EndKind::suspended_by_defender;
}

/// What the ends of a melee are worth to the attacker's side, on any scale: linear in the points that both
/// have left, of which somebody who falls has none.
struct Stakes {
  struct End {
    double none = 0;                    ///< without any points
    std::array<double, 2> per_point{};  ///< for each, by Role
    bool operator==(const End&) const = default;
  };
  std::array<End, kEndKinds> ends{};
  std::array<std::array<double, kMostCasts + 1>, 2> spent{};  ///< by Role and castings, if he stands
  bool operator==(const Stakes&) const = default;

  double won(Role winner, int points, int casts) const {
    const End& end = ends[index_of(win_of(winner))];
    return end.none + end.per_point[index_of(winner)] * points +
           spent[index_of(winner)][static_cast<std::size_t>(casts)];
  }
  /// When both stand: points and castings by Role.
  double parted(EndKind kind, std::array<int, 2> points, std::array<int, 2> casts) const {
    const End& end = ends[index_of(kind)];
    double value = end.none;
    for (std::size_t i = 0; i < 2; ++i)
      value += end.per_point[i] * points[i] + spent[i][static_cast<std::size_t>(casts[i])];
    return value;
  }
};

}  // namespace fray::dnd
