// Chess: the evaluation, a small network on features of the position (core/network.h), and the order in which
// the search looks at actions.
#pragma once

#include <cstdint>
#include <span>

#include "chess/position.h"
#include "core/network.h"
#include "core/node.h"
#include "core/value.h"

namespace fray::chess {

/// The numbers of the features. All but the last exist twice, for the side to move and, + `kOther`, for the
/// other; squares are seen from the side they belong to (mirrored for Black), and so that the king of the
/// side to move stands on files e to h: only castling and pawns know left from right.
struct Feature {
  static constexpr int kStages = 2;  ///< with many pieces on the board, with few

  /// + 64 * kind + square: where the men stand. King squares come per stage, at the end.
  static constexpr int square = 0;
  static constexpr int king_square = square + 5 * 64;
  /// + rank of the passed pawn (1 to 6), + 8 if the enemy king is far from where it promotes.
  static constexpr int passed = king_square + kStages * 64;
  /// + min(squares a man can go to that no pawn of the enemy attacks / 2, 7), + 8 * kind (knight to queen).
  static constexpr int mobility = passed + 16;
  /// + min(number of own pawns before the king, 3), + 4 * stage.
  static constexpr int shelter = mobility + 4 * 8;
  /// + min(number of the enemy's attacks on the squares around the king, 7), + 8 * stage.
  static constexpr int pressure = shelter + 4 * kStages;
  /// Once for each: pawns without neighbours, pawns behind another on their file, rooks on files without
  /// pawns, the pair of bishops, men that a pawn attacks.
  static constexpr int isolated = pressure + 8 * kStages;
  static constexpr int doubled = isolated + 1;
  static constexpr int open_rook = doubled + 1;
  static constexpr int bishop_pair = open_rook + 1;
  static constexpr int harried = bishop_pair + 1;
  static constexpr int kOther = harried + 1;
  /// The side to move is in check; few pieces are left; always there for the one whose turn it is.
  static constexpr int in_check = 2 * kOther;
  static constexpr int late = in_check + 1;
  static constexpr int count = late + 1;
};

/// The features of a position.
void list_features(const Position& p, FeatureList& features);

/// The contract's network.
Network network();

/// The contract's evaluation: the network's, and where `is_known` what is known.
Value evaluate(const Position& p);

/// Whether it is king and pawn against king, which is solved (chess/king_and_pawn.h).
bool is_known(const Position& p);

/// The contract's material: own share of all men, at 1, 3, 3, 5, 9. Never tuned.
Value material(const Position& p);

/// The contract's ordering: captures of the most valuable by the least valuable, promotions, then quiet
/// moves.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::chess
