// Conflict Chess: the evaluation, a small network on features of the position (conflict/features.h), and the
// order in which the search looks at actions. The numbers in weights.inc are fitted on self-play by `fray
// train conflict` (docs/benchmarks/evaluation.md).
#pragma once

#include <cstdint>
#include <span>

#include "conflict/features.h"
#include "conflict/position.h"
#include "core/network.h"
#include "core/node.h"
#include "core/value.h"

namespace fray::conflict {

/// The contract's network.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of all pieces, pawns at 1, Officers at 3, Leaders at 9. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::conflict
