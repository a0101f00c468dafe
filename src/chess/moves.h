// Chess: the legal actions of a position, their number, and perft.
#pragma once

#include "chess/action.h"
#include "chess/attacks.h"
#include "chess/position.h"

namespace fray::chess {

/// Whether the side to move has a legal move (X14, X15).
bool has_move(const Position& p);

/// Whether a pawn of the side to move may legally take on `passed`, which an enemy pawn has just passed over
/// (X9).
bool may_take_en_passant(const Position& p, Square passed);

// The functions of the contract.

/// All legal moves; a claim of a draw comes last, where there is one (X17, X18). Terminal positions have
/// none.
void legal_actions(const Position& p, ActionList& actions);
/// Captures and promotions; in check every move that ends it.
void battle_actions(const Position& p, ActionList& actions);
/// The contract's is_calm: neither a capture nor a promotion nor a claim.
inline bool is_calm(const Position& p, Action action) {
  const Sort sort = sort_of(action);
  return sort != Sort::en_passant && sort != Sort::claim_draw && promotion_of(action) == Kind::none &&
         (p.enemy() & Board::bit(to_of(action))) == 0;
}
/// Perft as all published counts of chess have it: the sequences of `depth` legal moves. Draws end nothing
/// and a claim is no move; a game that checkmate or stalemate ends before that depth counts for nothing.
/// It keeps no trail and no keys.
std::uint64_t perft(const Position& p, int depth);

}  // namespace fray::chess
