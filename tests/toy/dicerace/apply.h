// Dice Race: moving on. Instantiated for NullSink and EventLog in apply.cpp.
#pragma once

#include "core/event.h"
#include "toy/dicerace/action.h"
#include "toy/dicerace/position.h"

namespace fray::dicerace {

template <EventSink Sink>
void apply(Position& p, Action action, Sink& sink);

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Sink& sink);

/// Why the game has ended; empty if it has not.
std::string_view reason(const Position& p);

}  // namespace fray::dicerace
