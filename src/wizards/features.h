// Wizard's Chess: what of a position its evaluation knows, as features of a small network (core/network.h).
#pragma once

#include "core/network.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The numbers of the features. All but the last exist twice, for the side to move and, + `kOther`, for the
/// other; squares are seen from the side they belong to (mirrored for Black). To attack is to be able to take
/// what stands on a square, by a leap of mana too.
struct Feature {
  static constexpr int kAll = static_cast<int>(kKinds);

  /// + 64 * kind + square: where pieces stand, mana included.
  static constexpr int square = 0;
  /// + captured mana that the side holds, and + passive mana that it has left; both as kUsualCheckers where
  /// they are more.
  static constexpr int captured = square + 64 * kAll;
  static constexpr int passive = captured + kUsualCheckers + 1;
  /// + 7 * suit + class (pawn to king, any), for each card in hand; the last is a joker.
  static constexpr int card = passive + kUsualCheckers + 1;
  /// The same for each card of the spell book that the side has the mana for.
  static constexpr int offer = card + 7 * 4 + 1;
  /// + kind, for each man that is clubbed.
  static constexpr int clubbed = offer + 7 * 4 + 1;
  /// + min(squares a man can go to that no pawn of the enemy attacks / 2, 7), + 8 * kind (knight to queen).
  static constexpr int mobility = clubbed + static_cast<int>(kMenKinds);
  /// + min(number of attacks of men on the squares around the enemy's king, 7).
  static constexpr int pressure = mobility + 8 * 4;
  /// + rank of each passed pawn, 1 to 6.
  static constexpr int passed = pressure + 8;
  /// + kind of each own piece that enemy mana could leap over.
  static constexpr int prey = passed + 8;
  /// + kind of each own man that a pawn of the enemy attacks.
  static constexpr int harried = prey + kAll;
  /// The side has a leap, and so must leap when its turn comes.
  static constexpr int leap = harried + kAll;
  /// + kind of each own piece that a knight or bishop of the enemy attacks.
  static constexpr int pressed = leap + 1;
  /// + kind of each own piece but the king that is attacked and that no own man covers.
  static constexpr int hanging = pressed + kAll;
  /// For each queen that a rook of the enemy attacks.
  static constexpr int hunted = hanging + kAll;
  /// + min(own pawns and mana on the three squares ahead of the king and the three ahead of those, 3).
  static constexpr int shelter = hunted + 1;
  /// + min(men that attack squares around the enemy's king, 4).
  static constexpr int attackers = shelter + 4;
  /// + min(those of these squares that are attacked and that no other men than king and queens defend, 4).
  static constexpr int weak_squares = attackers + 5;
  /// + kind (knight to queen): a check that this kind could give from a square that the enemy does not
  /// attack.
  static constexpr int safe_check = weak_squares + 5;
  /// For each pawn without own ones on the files beside it, and with one ahead of it.
  static constexpr int isolated = safe_check + 4;
  static constexpr int doubled = isolated + 1;
  /// For each rook on a file without pawns, and with pawns of the enemy alone.
  static constexpr int open_rook = doubled + 1;
  static constexpr int half_open_rook = open_rook + 1;
  static constexpr int kOther = half_open_rook + 1;
  static constexpr int in_check = 2 * kOther;
  static constexpr int count = in_check + 1;
};

/// The features of a position at the start of a turn.
void list_features(const Position& p, FeatureList& features);

}  // namespace fray::wizards
