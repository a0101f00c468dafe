// Gnostic Chess: what of a position its evaluation knows, as features of a small network (core/network.h).
#pragma once

#include "core/network.h"
#include "gnostic/hyperpig_table.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// The numbers of the features. All but the track's exist twice, for the side whose turn it is and, +
/// `per_side` further on, for the other. Prisoners attack nothing.
struct Feature {
  static constexpr int kHurtLevels = 4;  ///< quarters of the hit points lost, rounded up
  static constexpr int kShades = 5;      ///< as seen from the piece's own colour
  static constexpr int kThreatLevels = kWinLevels;
  static constexpr int kMobilities = 8;

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
  /// + 8 * (knight to king) + min(squares without own pieces that it could go to / 2, 7).
  static constexpr int mobility = threat + static_cast<int>(kKinds) * kThreatLevels;
  /// + kind, for each piece against which a move of the enemy wins in at least half of all fights.
  static constexpr int menaced = mobility + 5 * kMobilities;
  /// The same, if no own piece attacks its square, to fight whoever comes there.
  static constexpr int loose = menaced + static_cast<int>(kKinds);
  /// + min(pieces of the enemy that attack the king, 3).
  static constexpr int besiegers = loose + static_cast<int>(kKinds);
  /// + min(squares next to the king that the enemy attacks, 7).
  static constexpr int zone = besiegers + 4;
  /// + kind, for each piece on a square whose shade turns, if its next step is for the better; for the worse.
  static constexpr int rising = zone + 8;
  static constexpr int falling = rising + static_cast<int>(kKinds);
  /// + rank of each passed pawn, 1 to 6.
  static constexpr int passed = falling + static_cast<int>(kKinds);
  static constexpr int per_side = passed + 8;
  /// + 10 for Black to move, + 5 towards light, + shade + 2.
  static constexpr int track = 2 * per_side;
  static constexpr int count = track + 20;
};

/// The features of a position at the start of a turn.
void list_features(const Position& p, FeatureList& features);

}  // namespace fray::gnostic
