// Gladiator Chess: a random legal action, for playouts.
#pragma once

#include "core/random.h"
#include "gladiator/action.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// One of the legal actions of a decision node, each being equally likely; of the moves only a few pieces'
/// are looked at.
Action draw_action(const Position& p, SplitMix64& random);

}  // namespace fray::gladiator
