// Conflict Chess: the evaluation, a small network on features of the position (core/network.h), and the order
// in which the search looks at actions. The numbers in weights.inc are fitted on self-play by `fray fit
// conflict` (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <span>

#include "conflict/position.h"
#include "core/network.h"
#include "core/node.h"
#include "core/value.h"

namespace fray::conflict {

/// The numbers of the features. Most exist twice, for the side whose turn it is and, + `kSides` further
/// on, for the other.
struct Feature {
  static constexpr int kWorthKinds = 5;     ///< pawn, knight, bishop, rook, Leader
  static constexpr int kThreatKinds = 5;    ///< knight, bishop, rook, Leader, last Leader
  static constexpr int kThreatLevels = 12;  ///< by the difference of strength, as the odds

  /// + 64 * kind + square, seen from the side whose turn it is (turned by 180 degrees for Black).
  static constexpr int square = 0;
  static constexpr int other_square = square + kWorthKinds * 64;
  /// + kind, once for each: pawns, knights, bishops, rooks out of command.
  static constexpr int uncommanded = other_square + kWorthKinds * 64;
  static constexpr int other_uncommanded = uncommanded + 4;
  /// + 0, 1, 2: a side has one Leader, two, or more.
  static constexpr int leaders = other_uncommanded + 4;
  static constexpr int other_leaders = leaders + 3;
  /// + 12 * threat kind + level: the best odds of taking such a piece in this turn.
  static constexpr int threat = other_leaders + 3;
  /// Likewise for the other side, if it were its turn.
  static constexpr int other_threat = threat + kThreatKinds * kThreatLevels;
  static constexpr int count = other_threat + kThreatKinds * kThreatLevels;
};

/// The features of a position at the start of a turn.
void list_features(const Position& p, FeatureList& features);

/// The contract's network.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of all pieces, pawns at 1, Officers at 3, Leaders at 9. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::conflict
