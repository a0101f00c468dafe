// Gladiator Chess: the evaluation, a small network on features of the position (core/network.h), and the
// order in which the search looks at actions. The numbers in weights.inc are found by self-play, by `fray
// train gladiator` (docs/benchmarks/evaluation.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "gladiator/features.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// The contract's groups: pieces by kind, hit points by place, and the other features by what they say.
std::vector<FeatureGroup> feature_groups();

/// The contract's network.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of the dice of all pieces on the board, a queen counting as five; where
/// pieces have other hit points than usual, each die counts as much more or less. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's battle actions: fights, removals, captures.
void battle_actions(const Position& p, ActionList& actions);

}  // namespace fray::gladiator
