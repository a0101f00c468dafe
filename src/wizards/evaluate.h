// Wizard's Chess: the evaluation, a small network on the features of a position (features.h), and the order
// in which the search looks at actions. The numbers in weights.inc are found by self-play, by `fray train
// wizards` (docs/benchmarks/evaluation.md).
#pragma once

#include <cstdint>
#include <span>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The contract's network.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of all men, at 1, 3, 3, 5, 9, of mana on the board and captured, each
/// checker 1, and of cards at their price. Never tuned.
Value material(const Position& p);

/// The contract's ordering: captures of the most valuable by the least valuable, promotions, purchases,
/// spells by what they bring, quiet moves.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's `forced`: the king is in check or captured.
bool forced(const Position& p);

}  // namespace fray::wizards
