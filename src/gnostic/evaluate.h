// Gnostic Chess: the evaluation, a small network on the features of a position (features.h), and the order in
// which the search looks at actions. The numbers in weights.inc are found by self-play, by `fray train
// gnostic` (docs/benchmarks/evaluation.md).
#pragma once

#include <cstdint>
#include <span>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// The contract's network.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of all combat values, half of each for being there and half for the hit
/// points left. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's selection: every move of a piece, and of the spells a score of those that may matter most.
void search_actions(const Position& p, ActionList& actions);

}  // namespace fray::gnostic
