// Gladiator Chess: what a position shows (core/view.h).
#pragma once

#include "core/view.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// The seat that plays a commander: White's players first (G9).
Seat seat_of(const Rules& rules, Side side, Commander commander);
/// How many seats there are.
int seat_count(const Rules& rules);
/// The side of a seat.
Side side_of(const Rules& rules, Seat seat);
/// Who decides at a decision node: replacing and overriding are the king's, healing the queen's; what is
/// placed is placed by its commander.
Side deciding_side(const Position& p);
Seat deciding_seat(const Position& p);

/// The contract's describe.
void describe(const Position& p, View& view);

}  // namespace fray::gladiator
