// Pawns of orthodox shape on 8 x 8, a whole set of them at once: steps and double steps straight ahead,
// diagonal steps, the ranks where they start and where they promote. What a game forbids or adds (blocked
// squares, captures only, closed routes) it cuts out of these sets. Squares beyond the edge drop out of the
// sets by themselves.
#pragma once

#include "core/grid.h"
#include "core/side.h"

namespace fray {

/// The rank on which the pawns of a side promote.
constexpr Bits64 last_rank(Side side) { return Grid8x8::rank_set(side == Side::white ? 7 : 0); }

/// The rank from which the pawns of a side make their double step.
constexpr Bits64 pawn_rank(Side side) { return Grid8x8::rank_set(side == Side::white ? 1 : 6); }

/// The rank that a double step passes over.
constexpr Bits64 passed_rank(Side side) { return Grid8x8::rank_set(side == Side::white ? 2 : 5); }

/// What to add to a square to be one step ahead of it.
constexpr int pawn_ahead(Side side) { return side == Side::white ? 8 : -8; }

/// The squares one step ahead.
constexpr Bits64 pawn_steps(Bits64 pawns, Side side) { return side == Side::white ? pawns << 8 : pawns >> 8; }

/// Where double steps end, given the squares at which single steps can end (they pass over one of those) and
/// the empty squares.
constexpr Bits64 pawn_double_steps(Bits64 steps, Bits64 empty, Side side) {
  return pawn_steps(steps & passed_rank(side), side) & empty;
}

/// The squares diagonally ahead, one file nearer to the a-file: `pawn_ahead(side) - 1` from where they come.
constexpr Bits64 pawn_attacks_toward_a(Bits64 pawns, Side side) {
  const Bits64 inner = pawns & ~Grid8x8::file_set(0);
  return side == Side::white ? inner << 7 : inner >> 9;
}

/// The squares diagonally ahead, one file nearer to the h-file: `pawn_ahead(side) + 1` from where they come.
constexpr Bits64 pawn_attacks_toward_h(Bits64 pawns, Side side) {
  const Bits64 inner = pawns & ~Grid8x8::file_set(7);
  return side == Side::white ? inner << 9 : inner >> 7;
}

/// The squares diagonally ahead: where pawns attack. The pawns of `side` that attack a square are those among
/// the attacks of a pawn of the other side on it.
constexpr Bits64 pawn_attacks(Bits64 pawns, Side side) {
  return pawn_attacks_toward_a(pawns, side) | pawn_attacks_toward_h(pawns, side);
}

/// All squares ahead of the given ones on their files.
constexpr Bits64 squares_ahead(Bits64 set, Side side) {
  for (int i = 0; i < 3; ++i) {
    const int shift = 8 << i;
    set |= side == Side::white ? set << shift : set >> shift;
  }
  return side == Side::white ? set << 8 : set >> 8;
}

/// The squares beside the given ones, on their ranks.
constexpr Bits64 beside(Bits64 set) {
  return (set & ~Grid8x8::file_set(0)) >> 1 | (set & ~Grid8x8::file_set(7)) << 1;
}

/// All squares of the files on which there are some of the given ones.
constexpr Bits64 files_of(Bits64 set) {
  set |= set >> 8 | set << 8;
  set |= set >> 16 | set << 16;
  return set | set >> 32 | set << 32;
}

}  // namespace fray
