// D&D Battle Chess: where a piece goes and how far its actions reach (D13 to D24).
#pragma once

#include "core/sliders.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The squares that a piece of that kind attacks from a square, up to the first piece in each direction. A
/// pawn on its last rank attacks none (D5).
inline Squares attacks_from(Side side, Kind kind, Square from, Squares occupied) {
  switch (kind) {
    case Kind::king: return kKingAttacks[from];
    case Kind::queen: return queen_attacks(from, occupied);
    case Kind::rook: return rook_attacks(from, occupied);
    case Kind::bishop: return bishop_attacks(from, occupied);
    case Kind::knight: return kKnightAttacks[from];
    case Kind::pawn: break;
  }
  const Squares bit = Board::bit(from);
  constexpr Squares kFileA = 0x0101010101010101;
  const Squares west = bit & ~kFileA;
  const Squares east = bit & ~(kFileA << 7);
  return side == Side::white ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/// The squares within `range` steps of a square; those a knight reaches count as three (D17).
inline Squares within(Square from, int range) {
  Squares squares = 0;
  const int file = Board::file_of(from);
  const int rank = Board::rank_of(from);
  for (int r = std::max(0, rank - range); r <= std::min(7, rank + range); ++r) {
    for (int f = std::max(0, file - range); f <= std::min(7, file + range); ++f)
      squares |= Board::bit(static_cast<Square>(r * 8 + f));
  }
  return squares & ~Board::bit(from);
}
inline constexpr int kKnightDistance = 3;

/// The squares of actions of that range of somebody who stands on `from`, pieces in between respected, his
/// own square and locked ones left out (D13, D17, D71).
Squares reach(const Position& p, Who who, int range);

/// The second square of a line that begins with `first`; kNoSquare beyond the edge (D21).
Square beyond(Square from, Square first);

}  // namespace fray::dnd
