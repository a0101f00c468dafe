// Why something is not possible, in words for people: what games that move as chess does have in common.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/grid.h"
#include "core/side.h"

namespace fray {

/// What stands on a square: "your rook", "the pawn".
using NameAt = std::function<std::string(Square)>;

/// A man of chess, `kind` as its games call it ("rook"), was to go from one square of the 8 x 8 board to
/// another. What its way of moving says to that, or what is in its way, as a clause without capital and full
/// stop: "a rook goes straight, along files and ranks", "the pawn on e2 is in the way". Empty if neither:
/// then something else forbids it. A king's castling is not looked at. Squares of `occupied` are those that
/// stop it.
std::string why_man_does_not_reach(std::string_view kind, Side side, Square from, Square to, Bits64 occupied,
                                   const NameAt& name_at);

}  // namespace fray
