// Gnostic Chess: the evaluation, a small network on features of the position (core/network.h), and the order
// in which the search looks at actions. The numbers in weights.inc are found by self-play (`fray
// train gnostic`) (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <span>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "gnostic/hyperpig_table.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// The numbers of the features. All but the track's exist twice, for the side whose turn it is and, +
/// `per_side` further on, for the other.
struct Feature {
  static constexpr int kHurtLevels = 4;  ///< quarters of the hit points lost, rounded up
  static constexpr int kShades = 5;      ///< as seen from the piece's own colour
  static constexpr int kThreatLevels = kWinLevels;

  /// + 64 * kind + square, seen from the side whose turn it is (mirrored for Black, as the board is not).
  static constexpr int square = 0;
  /// + 4 * kind + quarters - 1, for each damaged piece.
  static constexpr int hurt = square + static_cast<int>(kKinds) * 64;
  /// + 5 * kind + shade + 2, for each piece that does not stand on a neutral square.
  static constexpr int shade = hurt + static_cast<int>(kKinds) * kHurtLevels;
  /// + kind, for each prisoner.
  static constexpr int prisoner = shade + static_cast<int>(kKinds) * kShades;
  /// + spell, for each that is left to a side with a queen that is free; + 6 + spell, if she is not.
  static constexpr int spell = prisoner + static_cast<int>(kKinds);
  /// + 8 * kind + level: the best chance of a move against an enemy of that kind.
  static constexpr int threat = spell + 2 * static_cast<int>(kSpells);
  static constexpr int per_side = threat + static_cast<int>(kKinds) * kThreatLevels;
  /// + 10 for Black to move, + 5 towards light, + shade + 2.
  static constexpr int track = 2 * per_side;
  static constexpr int count = track + 20;
};

/// The features of a position at the start of a turn.
void list_features(const Position& p, FeatureList& features);

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
