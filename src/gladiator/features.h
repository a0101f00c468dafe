// Gladiator Chess: what of a position its evaluation knows, as features of a small network (core/network.h).
#pragma once

#include "core/network.h"
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
  /// + kind, once for each piece that is assailed (below) and that no own piece covers.
  static constexpr int hanging = mortal + 1;
  /// + kind, once for each piece that the enemy attacks, with whatever dice, or, the queen, to capture her.
  static constexpr int assailed = hanging + static_cast<int>(kKinds);
  /// + kind, once for each piece onto which the enemy's queen could move.
  static constexpr int seen_by_queen = assailed + static_cast<int>(kKinds);
  /// + how many squares of the own king and about him the enemy attacks, up to 9; up to 5 of them with at
  /// least kStrong dice.
  static constexpr int zone = seen_by_queen + static_cast<int>(kKinds);
  static constexpr int strong_zone = zone + 10;
  static constexpr int kStrong = 4;
  /// + a sixth of the squares without own pieces that own pieces attack, up to 15.
  static constexpr int freedom = strong_zone + 6;
  static constexpr int other = freedom + 16;
  /// + commander, + 4 for Black: whose slot it is.
  static constexpr int slot = 2 * other;
  static constexpr int count = slot + 8;
};

/// The features of a position at the start of a slot.
void list_features(const Position& p, FeatureList& features);

}  // namespace fray::gladiator
