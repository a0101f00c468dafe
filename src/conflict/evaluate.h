// Conflict Chess: the evaluation, a logistic regression on features of the position, and the order in which
// the search looks at actions. The weights in weights.inc are fitted on self-play by `fray fit conflict`
// (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <span>

#include "conflict/position.h"
#include "core/node.h"
#include "core/value.h"

namespace fray::conflict {

/// Features: own minus enemy counts from the point of view of the side whose turn it is, except `tempo`,
/// which is 1.
struct Feature {
  static constexpr int kWorthKinds = 5;   ///< pawn, knight, bishop, rook, Leader
  static constexpr int kThreatKinds = 5;  ///< knight, bishop, rook, Leader, last Leader

  /// + 64 * kind + square, seen from the owner's side (turned by 180 degrees for Black).
  static constexpr int square = 0;
  /// + kind: pieces of that kind.
  static constexpr int material = square + kWorthKinds * 64;
  /// A side has but one Leader.
  static constexpr int last_leader = material + kWorthKinds;
  /// + kind: pawns, knights, bishops, rooks out of command.
  static constexpr int uncommanded = last_leader + 1;
  static constexpr int leader_on_terrain = uncommanded + 4;
  /// + threat kind: the best chance, of 36, of taking such a piece in this turn (for the side whose turn it
  /// is).
  static constexpr int threat_now = leader_on_terrain + 1;
  /// + threat kind: likewise for the other side, if it were its turn.
  static constexpr int threat_next = threat_now + kThreatKinds;
  static constexpr int tempo = threat_next + kThreatKinds;
  static constexpr int count = tempo + 1;
};

/// Adds the features of a position to `features`, an array of Feature::count numbers.
void add_features(const Position& p, std::span<std::int16_t> features);

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: own share of all pieces, pawns at 1, Officers at 3, Leaders at 9. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::conflict
