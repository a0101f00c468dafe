// Chess: a random legal action, for playouts.
#pragma once

#include "chess/action.h"
#include "chess/position.h"
#include "core/random.h"

namespace fray::chess {

/// A legal action of a position that is not terminal, each being equally likely. Twice as fast as listing all
/// of them to take one.
Action draw_action(const Position& p, SplitMix64& random);

}  // namespace fray::chess
