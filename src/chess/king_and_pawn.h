// Chess: king and pawn against king, solved.
#pragma once

#include "chess/position.h"

namespace fray::chess {

/// Whether nothing but two kings and one pawn is on the board.
inline bool is_king_and_pawn(const Men& men) {
  return men.of(Kind::pawn) != 0 && popcount(men.occupied()) == 3;
}

/// Whose the only pawn is.
inline Side side_of_pawn(const Men& men) {
  return men.of(Side::white, Kind::pawn) != 0 ? Side::white : Side::black;
}

/// Whether the side that has the pawn wins such a position by good play. The first call solves them all, in
/// some milliseconds, later ones look it up. Thread-safe.
bool pawn_wins(const Position& p);

}  // namespace fray::chess
