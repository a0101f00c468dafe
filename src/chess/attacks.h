// Chess: who attacks what, and what a king forbids its men.
#pragma once

#include "chess/position.h"
#include "core/pawns.h"
#include "core/sliders.h"

namespace fray::chess {

/// The squares strictly between two squares on one line; empty if they are on none. Indexed by both.
extern const std::array<std::array<Bits64, 64>, 64> kBetween;

/// The lines through a square, as a rook and as a bishop sees them on an empty board.
inline constexpr auto kRookLines =
    square_table<Board>([](int square) { return Board::slides_from(square, kRookSteps, 0); });
inline constexpr auto kBishopLines =
    square_table<Board>([](int square) { return Board::slides_from(square, kBishopSteps, 0); });

/// The squares that a man attacks from `square`, given what stands on the board.
inline Bits64 attacks_from(Kind kind, Side side, Square square, Bits64 occupied) {
  switch (kind) {
    case Kind::pawn: return pawn_attacks(Board::bit(square), side);
    case Kind::knight: return kKnightAttacks[square];
    case Kind::bishop: return bishop_attacks(square, occupied);
    case Kind::rook: return rook_attacks(square, occupied);
    case Kind::queen: return queen_attacks(square, occupied);
    default: return kKingAttacks[square];
  }
}

/// The men of `side` that attack `square` when the squares of `occupied` are. Men off `occupied` still count
/// themselves as attackers; cut them out of the answer.
inline Bits64 attackers_of(const Men& men, Square square, Side side, Bits64 occupied) {
  const Bits64 reach = (pawn_attacks(Board::bit(square), ~side) & men.of(Kind::pawn)) |
                       (kKnightAttacks[square] & men.of(Kind::knight)) |
                       (kKingAttacks[square] & men.of(Kind::king)) |
                       (bishop_attacks(square, occupied) & men.diagonal_sliders()) |
                       (rook_attacks(square, occupied) & men.straight_sliders());
  return reach & men.of(side);
}

/// The men that give check to the side to move.
inline Bits64 checkers(const Position& p) { return attackers_of(p, p.king(p.side), ~p.side, p.occupied()); }

}  // namespace fray::chess
