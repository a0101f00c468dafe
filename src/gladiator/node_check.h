// Gladiator Chess: whether a position that was read is a node that could have come about.
#pragma once

#include "core/result.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// How many pieces of a kind a side has in all places: on the board, lost, frozen, captive, to be placed.
int count_of(const Position& p, Side side, Kind kind);

/// Whether the slot can be in its phase, with nothing left undone before it; error "bad_position". Sets the
/// result where the game is over, and whether the king is in check.
Result<void> check_node(Position& p);

}  // namespace fray::gladiator
