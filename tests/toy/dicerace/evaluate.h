// Dice Race: the evaluation, and the order in which the search looks at actions.
#pragma once

#include <cstdint>
#include <span>

#include "core/node.h"
#include "core/value.h"
#include "toy/dicerace/position.h"

namespace fray::dicerace {

// The functions of the contract. A turn begins with its roll, so they are asked before it.

Value evaluate(const Position& p);
Value material(const Position& p);
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::dicerace
