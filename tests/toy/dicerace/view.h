// Dice Race: what people see.
#pragma once

#include "core/event.h"
#include "core/node.h"
#include "core/view.h"
#include "toy/dicerace/position.h"

namespace fray::dicerace {

/// The contract's description.
void describe(const Position& p, View& view);

/// The contract's explanation of a roll.
void explain_roll(const Position& p, const Faces& faces, EventLog& log);

}  // namespace fray::dicerace
