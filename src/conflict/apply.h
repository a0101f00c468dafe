// Conflict Chess: moving on. Instantiated for NullSink and EventLog in apply.cpp.
#pragma once

#include <vector>

#include "conflict/action.h"
#include "conflict/position.h"
#include "core/dice.h"
#include "core/event.h"
#include "core/trail.h"

namespace fray::conflict {

/// The initial position; records the first turn start.
Position initial(Rules rules, Trail& trail);

/// Ends the game if the rules say so at this turn start (C25, C30, C43), and records the turn start in the
/// trail. `p` is in phase move.
template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink);

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink);

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink);

/// Whether a piece of this kind that goes from one square to another arrives on the opponent's back rank and
/// so becomes a Leader (C27, C35).
bool becomes_leader(Kind kind, Side side, Square from, Square to);

/// The contract's turns_of: as if no attack followed the move that has been made, if any.
std::vector<Position> turns_of(const Position& p, Side side, Trail& trail);

}  // namespace fray::conflict
