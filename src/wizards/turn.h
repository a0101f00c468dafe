// Wizard's Chess: what a side may do in its turn. A decision is legal only if the turn can be completed
// legally after it (W55); a side for which no completion exists is mated or stalemated.
#pragma once

#include "wizards/action.h"
#include "wizards/position.h"

namespace fray::wizards {

/// Whether the turn can be completed from here (W55). In any phase but deal. Typically below a tenth of a
/// microsecond; in check some microseconds, and where purchases and spells have to be looked at some more.
bool can_complete(const Position& p);

/// The squares of `passed` on which a pawn of the enemy can really be taken in this turn, whatever is done in
/// it before (W64). At the start of a turn.
Bits64 really_passed(const Position& p);

// The functions of the contract.

void legal_actions(const Position& p, ActionList& actions);
/// Captures, promotions and leaps, and in check everything.
void battle_actions(const Position& p, ActionList& actions);
/// All moves and purchases, and of the spells those that may matter most.
void search_actions(const Position& p, ActionList& actions);

}  // namespace fray::wizards
