// Gnostic Chess: how a fight goes if both play HyperPig's solution: the odds that people see, the chance node
// that the search takes a fight for, and what the computer announces. All of it comes from the solution
// (hyperpig_table.h, hyperpig_turn.h).
#pragma once

#include "core/game.h"
#include "gnostic/battle.h"
#include "gnostic/hyperpig_table.h"

namespace fray::gnostic {

/// The outcome of a fight at the start of a turn. O(1), but for the first time that two ranks of other
/// numbers than the usual ones fight, whose fights are solved then (fight_set.h).
FightOutcome fight_outcome(const Pairing& pairing);

/// The chances of its ends alone, which is faster. O(1).
FightChances fight_chances(const Pairing& pairing);

/// The win level of the attacker (hyperpig_table.h), which is faster still. O(1).
int win_level(const Pairing& pairing);

/// Whether a turn of the fight begins, with both still in it.
bool turn_begins(const Fight& fight);

/// How the fight that is going on in p will end: at the start of its first turn and of any later one O(1), in
/// the middle of a turn by solving that turn, some milliseconds the first time.
FightOutcome battle_outcome(const Position& p);

/// The contract's functions. The points that the loser has scored against the winner are grouped in two
/// classes, each rounded to a number of points that can be, so that the mean, the variance and the skewness
/// of what the winner has left are those of all the possible ends, but for the rounding.
void battle_outcomes(const Position& p, OutcomeList& outcomes);
void battle_strategy(const Position& p, Side side, MixedStrategy& strategy);

}  // namespace fray::gnostic
