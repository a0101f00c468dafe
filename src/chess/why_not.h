// Chess: why a man does not do what somebody tried with it, in words.
#pragma once

#include <string>

#include "chess/position.h"

namespace fray::chess {

/// The squares that the man on a square could go to but for its king's safety, castling left aside.
Bits64 reached_by(const Position& p, Square from);

/// The contract's why_not of a man of the side to move, whose square is `from`; `to` may be kNoSquare.
std::string why_not(const Position& p, Square from, Square to);

}  // namespace fray::chess
