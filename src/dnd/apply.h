// D&D Battle Chess: playing on.
#pragma once

#include <vector>

#include "core/event.h"
#include "core/trail.h"
#include "dnd/outcome.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's apply, for NullSink and EventLog.
template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink);
template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink);

/// The contract's settle: plays the battle to an end that battle_outcomes lists. What the winner has lost
/// counts as one wound, which Shield Other shares.
template <EventSink Sink>
void settle(Position& p, Outcome end, Trail& trail, Sink& sink);

/// The contract's initial: the first position, at the start of the first turn.
Position begin_game(const Rules& rules, Trail& trail);

/// What is to be done at the start of a turn once everybody held has had his save: ends the game or goes on
/// with a suspended battle if there is no move, notes the turn start in the trail, looks for draws (D88).
template <EventSink Sink>
void start_turn(Position& p, Trail& trail, Sink& sink);

/// The contract's turns_of: as if nothing more were done in this turn. Held pieces may have to save first.
std::vector<Position> turns_of(const Position& p, Side side, Trail& trail);

}  // namespace fray::dnd
