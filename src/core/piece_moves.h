// How a piece moves, as the rules answer when they are asked, for pictures of it.
#pragma once

#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/view.h"

namespace fray {

/// A square that a piece can go to, and whether it attacks or captures there or on its way.
struct PieceMove {
  Square to = kNoSquare;
  bool attacks = false;
};

/// A board with one white piece on it that shows how it moves.
struct PieceMoves {
  Square square = kNoSquare;      ///< where it stands
  std::vector<ViewPiece> others;  ///< whatever else is near: what it can take, not the kings far away
  std::vector<PieceMove> moves;   ///< in ascending order of squares
};

/// Asks the examples of a game (AnyGame::examples) for the moves of the piece of that letter (of either
/// case). Error "bad_piece" if the game has no such piece, or no examples.
Result<PieceMoves> piece_moves(const AnyGame& game, char letter);

}  // namespace fray
