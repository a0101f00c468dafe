// Gladiator Chess: moving on. Instantiated for NullSink and EventLog in apply.cpp.
#pragma once

#include "core/event.h"
#include "gladiator/action.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// The initial position, at its first decision.
Position initial(const Rules& rules);

template <EventSink Sink>
void apply(Position& p, Action action, Sink& sink);

/// The end of a fight.
template <EventSink Sink>
void apply(Position& p, Outcome outcome, Sink& sink);

}  // namespace fray::gladiator
