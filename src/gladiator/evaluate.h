// Gladiator Chess: the evaluation, a small network on features of the position (core/network.h), and the
// order in which the search looks at actions. The numbers in weights.inc are fitted on self-play by `fray fit
// gladiator` (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// The numbers of the features. All but the last ones exist twice, for the side whose slot it is and, +
/// `other` further on, for the other.
struct Feature {
  static constexpr int kRegions = 60;  ///< 12 ranks from the own end, 5 files from the edge
  static constexpr int kHitLevels = 8;

  /// + 60 * kind + 5 * rank + file.
  static constexpr int region = 0;
  /// + 8 * (king, champion, mounted knight, Black Knight, King's Knight, scout) + level of hit points, of
  /// those that it has when it is whole.
  static constexpr int hits = region + static_cast<int>(kKinds) * kRegions;
  /// + kind, once for each piece that has moved this turn.
  static constexpr int moved = hits + 6 * kHitLevels;
  /// + kind, once for each piece that the enemy attacks with at least its own dice, or, the queen, to capture
  /// her.
  static constexpr int attacked = moved + static_cast<int>(kKinds);
  /// + kind: what the own queen has frozen.
  static constexpr int holds = attacked + static_cast<int>(kKinds);
  /// + 0 to 6: the own queen is captive, for so many ends of turns.
  static constexpr int captive = holds + static_cast<int>(kKinds);
  /// The own King's Knight has died; the own king is mortal, be it for that.
  static constexpr int fallen = captive + 7;
  static constexpr int mortal = fallen + 1;
  static constexpr int other = mortal + 1;
  /// + commander, + 4 for Black: whose slot it is.
  static constexpr int slot = 2 * other;
  static constexpr int count = slot + 8;
};

/// The features of a position at the start of a slot.
void list_features(const Position& p, FeatureList& features);

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
