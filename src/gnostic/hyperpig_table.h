// The solved fights, looked up: all pairs of combat values (1, 3, 5, 9, 10) and all needs that can occur in
// Gnostic Chess. Computed at build time by gnostic/tables/ with the solver of hyperpig_solver.h, exact for
// every pair (no fight is approximated), and stored in 1.5 MB: values within 3e-8, the probability that both
// fall within 6e-5, and of the hit points left the mean within 1/16. A best reply to the strategies that
// follow from the stored values gains less than 1e-6 in any fight (tests/gnostic,
// docs/rules/gnostic-odds.md).
#pragma once

#include "gnostic/hyperpig_solver.h"

namespace fray::gnostic {

/// Whether the table is at hand: always but in the module, where it is a part of its own that may have to
/// come first (core/module_part.h). Whatever below needs it waits for it.
#ifdef __wasm__
bool fights_near();
#else
constexpr bool fights_near() { return true; }
#endif

/// How a fight of these needs between pieces of these dice ends when both play the solution. `needs_occur`
/// must hold for the needs. O(1); does not allocate.
FightOutcome fight_outcome(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// The chances of its ends alone, which is faster, as little of the table is read. O(1); does not allocate.
struct FightChances {
  double attacker_wins = 0;
  double defender_wins = 0;
  double both_fall = 0;
};
FightChances fight_chances(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// In which of kWinLevels classes, of equal width from 0 to 1, a chance to win lies.
inline constexpr int kWinLevels = 8;
constexpr int win_level(double chance) {
  const int level = static_cast<int>(chance * kWinLevels);
  return level < kWinLevels ? level : kWinLevels - 1;
}
/// That of the chance that the attacker wins: faster still, as it reads a byte. O(1); the first call makes a
/// table of all fights, some 0.4 MB in some milliseconds.
int win_level(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// Its value to the attacker alone. O(1); does not allocate.
double fight_value(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// The values of all needs up to those given, for a TurnSolver. Allocates.
NeedValues fight_values(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// An optimal strategy for a turn that begins with these needs, from the values of the table. Allocates;
/// about a millisecond for the longest fight. Who asks often keeps it for the turn.
TurnStrategy fight_turn(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// What each side announces in phase announce of a fight, under the solution.
struct FightAnnouncements {
  AnnouncementMix attacker{};  // all 0 for a side that is not asked
  AnnouncementMix defender{};
  /// The value of the fight to the attacker as it stands.
  double value = 0;
};

/// Reads the fight's state from the strategy of its turn. `turn` is of the needs with which the turn began;
/// where one side has ended it may also be of the present needs, as when nobody remembers what was banked.
FightAnnouncements announcements_of(const TurnStrategy& turn, const Fight& fight);

}  // namespace fray::gnostic
