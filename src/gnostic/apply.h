// Gnostic Chess: moving on. Instantiated for NullSink and EventLog in apply.cpp.
#pragma once

#include <vector>

#include <span>

#include "core/event.h"
#include "core/game.h"
#include "core/trail.h"
#include "gnostic/action.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// The initial position; records the first turn start.
Position initial(Rules rules, Trail& trail);

/// Ends the game if the rules say so at this turn start (N31, N43), and records the turn start in the trail.
/// `p` is in phase move.
template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink);

/// An action at a decision node.
template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink);

/// Both announcements of a round.
template <EventSink Sink>
void apply(Position& p, std::span<const SeatAction> choices, Trail& trail, Sink& sink);

/// The classes of a roll (make_roll).
template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink);

/// The end of the whole fight (make_end).
template <EventSink Sink>
void settle(Position& p, Outcome end, Trail& trail, Sink& sink);

/// The contract's turns_of: after a turn in which nothing was done, the light going on.
std::vector<Position> turns_of(const Position& p, Side side, Trail& trail);

}  // namespace fray::gnostic
