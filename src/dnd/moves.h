// D&D Battle Chess: the moves of the board.
#pragma once

#include "dnd/action.h"
#include "dnd/position.h"

namespace fray::dnd {

/// Appends the legal moves of the side to move, castling included; none if it has none (D7).
void list_moves(const Position& p, ActionList& actions);
bool has_move(const Position& p);

/// Whether a piece of the side of `by`, other than those in the battle, could enter the square of the battle
/// next turn as a capture, so that who fights `by` is flanked (D38, D63).
bool is_flanked(const Position& p, Who target, Who by);

/// The pawns with which a king can change places (D26, D89).
Squares swap_partners(const Position& p, Side side);

/// The squares to which the attacker of the battle may withdraw (D44, D100).
Squares withdrawals(const Position& p);
/// The one of them that is taken for all where they are not told apart: where he came from, else the lowest.
Square plain_withdrawal(const Position& p);

/// Whether the move is castling.
inline bool is_castling(const Position& p, Action move) {
  const Square from = from_of(move);
  const Square to = to_of(move);
  return kind_of(p.board[from]) == Kind::king && (to == from + 2 || from == to + 2);
}

}  // namespace fray::dnd
