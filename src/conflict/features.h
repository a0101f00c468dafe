// Conflict Chess: what of a position its evaluation knows, as features of a small network (core/network.h).
#pragma once

#include "conflict/position.h"
#include "core/network.h"

namespace fray::conflict {

/// The numbers of the features, at the start of a turn. All exist twice, for the side whose turn it is and
/// for the other. Squares are seen from the side whose turn it is (turned by 180 degrees for Black).
struct Feature {
  static constexpr int kWorthKinds = 5;     ///< pawn, knight, bishop, rook, Leader
  static constexpr int kThreatKinds = 5;    ///< knight, bishop, rook, Leader, last Leader
  static constexpr int kThreatLevels = 12;  ///< by the difference of strength, as the odds

  /// + 64 * kind + square.
  static constexpr int square = 0;
  static constexpr int other_square = square + kWorthKinds * 64;
  /// + kind, once for each: pawns, knights, bishops, rooks out of command.
  static constexpr int uncommanded = other_square + kWorthKinds * 64;
  static constexpr int other_uncommanded = uncommanded + 4;
  /// + 0, 1, 2: a side has one Leader, two, or more.
  static constexpr int leaders = other_uncommanded + 4;
  static constexpr int other_leaders = leaders + 3;
  /// + 12 * threat kind + level: the best odds of taking such a piece in this turn; of the other side, if it
  /// were its turn.
  static constexpr int threat = other_leaders + 3;
  static constexpr int other_threat = threat + kThreatKinds * kThreatLevels;

  /// What else tells how dangerous a side is, and how safe: all of one side, then all of the other.
  struct Danger {
    static constexpr int kCrowns = 4;
    static constexpr int kPromotions = 3;
    static constexpr int kLikely = 4;
    static constexpr int kMoves = 10;
    static constexpr int kNear = 4;
    static constexpr int kAround = 6;

    /// + level: the odds of taking the enemy Leader that is second easiest to take.
    static constexpr int second_leader = 0;
    /// + how many Officers can become Leaders by a move (C27).
    static constexpr int crowns = second_leader + kThreatLevels;
    /// + how many squares of the last rank pawns can go to.
    static constexpr int promotions = crowns + kCrowns;
    /// + how many enemy Officers would fall with more than even odds.
    static constexpr int likely = promotions + kPromotions;
    /// + how many squares Leaders can go to, in fours; and Officers.
    static constexpr int leader_moves = likely + kLikely;
    static constexpr int officer_moves = leader_moves + kMoves;
    /// + how many enemies but pawns are within two steps of a Leader; and within four.
    static constexpr int near = officer_moves + kMoves;
    static constexpr int around = near + kNear;
    /// + square of the last Leader.
    static constexpr int last_leader = around + kAround;
    static constexpr int count = last_leader + 64;
  };
  static constexpr int danger = other_threat + kThreatKinds * kThreatLevels;
  static constexpr int other_danger = danger + Danger::count;
  static constexpr int count = other_danger + Danger::count;
};

/// The features of a position at the start of a turn.
void list_features(const Position& p, FeatureList& features);

}  // namespace fray::conflict
