// Chess: what of a position its evaluation knows, as features of a small network (core/network.h).
#pragma once

#include "chess/position.h"
#include "core/network.h"

namespace fray::chess {

/// The numbers of the features. All but the last three exist twice, for the side to move and, + `kOther`, for
/// the other; squares are seen from the side they belong to (mirrored for Black), and so that the king of the
/// side to move stands on files e to h: only castling and pawns know left from right.
///
/// "Safe" is what no pawn of the enemy attacks; "ranks" are 0 to 7 as the side sees them.
struct Feature {
  static constexpr int kStages = 2;      ///< with many pieces on the board, with few
  static constexpr int kPieceKinds = 4;  ///< knight, bishop, rook, queen: all "+ kind" without a word on it

  /// + 64 * kind + square: where pawns and pieces stand. King squares come per stage.
  static constexpr int square = 0;
  static constexpr int king_square = square + 64 * (1 + kPieceKinds);

  /// + rank of the passed pawn (1 to 6), + 8 if the enemy king is far from where it promotes.
  static constexpr int passed = king_square + 64 * kStages;
  /// + rank of a passed pawn before which nobody stands.
  static constexpr int free_to_pass = passed + 16;
  /// + rank of a pawn that another protects or stands beside.
  static constexpr int connected = free_to_pass + 8;
  /// Once for each: pawns without neighbours, pawns behind another on their file, pawns that no other can
  /// come to protect and that cannot safely step.
  static constexpr int isolated = connected + 8;
  static constexpr int doubled = isolated + 1;
  static constexpr int backward = doubled + 1;

  /// + number of squares a piece can go to that are safe (of a queen half of it), + 15 * kind.
  static constexpr int mobility = backward + 1;
  /// Once for each: rooks on files without pawns, without own pawns; knights, bishops on safe squares that no
  /// pawn of the enemy can ever attack, protected by a pawn, ahead of the middle.
  static constexpr int open_rook = mobility + 15 * kPieceKinds;
  static constexpr int half_open_rook = open_rook + 1;
  static constexpr int outpost = half_open_rook + 1;
  static constexpr int bishop_pair = outpost + 2;

  /// Once for each of a kind that a pawn attacks, that a knight or bishop attacks; a queen that a rook
  /// attacks.
  static constexpr int harried = bishop_pair + 1;
  static constexpr int pressed = harried + kPieceKinds;
  static constexpr int queen_hunted = pressed + kPieceKinds;
  /// + kind, from pawns on: once for each that is attacked and not protected.
  static constexpr int hanging = queen_hunted + 1;

  /// + min(number of own pawns before the king, 3), + 4 * stage.
  static constexpr int shelter = hanging + 1 + kPieceKinds;
  /// + min(number of attacks of own pieces on the squares around the enemy king, 7), + 8 * stage.
  static constexpr int pressure = shelter + 4 * kStages;
  /// + min(number of own pieces that attack these squares, 4).
  static constexpr int attackers = pressure + 8 * kStages;
  /// + min(number of these squares that are attacked, and protected by king or queen at most, 4).
  static constexpr int weak_squares = attackers + 5;
  /// + kind that can give check on a square that the enemy does not attack.
  static constexpr int safe_check = weak_squares + 5;
  /// The right to castle, on either side.
  static constexpr int may_castle = safe_check + kPieceKinds;

  static constexpr int kOther = may_castle + 1;
  /// The side to move is in check; few pieces are left; each side has one bishop, on squares of different
  /// colours.
  static constexpr int in_check = 2 * kOther;
  static constexpr int late = in_check + 1;
  static constexpr int unlike_bishops = late + 1;
  static constexpr int count = unlike_bishops + 1;
};

/// The features of a position.
void list_features(const Position& p, FeatureList& features);

}  // namespace fray::chess
