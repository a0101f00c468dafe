// Conflict Chess: the evaluation, a logistic regression on features of the position, and the order in which
// the search looks at actions. The weights in weights.h are fitted on self-play by `fray fit conflict`
// (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <span>

#include "conflict/position.h"
#include "core/node.h"
#include "core/value.h"

namespace fray::conflict {

/// Features, as own minus enemy counts from the point of view of the side whose turn it is, except `tempo`,
/// which is 1.
struct Feature {
  static constexpr int kSquareKinds = 5;  ///< pawn, knight, bishop, rook, Leader
  static constexpr int square =
      0;  ///< + 64 * kind + square, seen from the owner's side (turned by 180 degrees for Black)
  static constexpr int last_leader = square + kSquareKinds * 64;  ///< a side has but one Leader
  static constexpr int spare_leader = last_leader + 1;            ///< Leaders beyond two
  static constexpr int uncommanded =
      spare_leader + 1;  ///< + kind: pawns, knights, bishops, rooks out of command
  static constexpr int leader_pressure =
      uncommanded + 4;  ///< strength of enemies that attack a Leader where it stands
  static constexpr int piece_pressure = leader_pressure + 1;  ///< likewise for Officers
  static constexpr int leader_on_terrain = piece_pressure + 1;
  static constexpr int tempo = leader_on_terrain + 1;
  static constexpr int count = tempo + 1;
};

/// Adds `sign` times the features of each side to `features`, an array of Feature::count numbers.
void add_features(const Position& p, std::span<std::int16_t> features);

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::conflict
