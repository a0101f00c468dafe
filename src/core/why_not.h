// Why what a person tried at the board is not possible, for every game.
#pragma once

#include <string>

#include "core/any_game.h"
#include "core/view.h"

namespace fray {

/// A sentence for people that says why none of the actions of this node does what was tried: what every game
/// has in common (the game is over, dice are to fall, the square is empty, the piece is the other side's),
/// then what the game itself says (core/game.h, why_not), else what is to be done instead. Empty if some
/// action does it. Linear in the number of actions.
std::string why_not(const AnyState& state, const Attempt& attempt);

}  // namespace fray
