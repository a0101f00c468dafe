// Chess: sets of squares.
#pragma once

#include "core/bits.h"

namespace fray::chess {

inline constexpr Bits64 kLightSquares = 0x55aa55aa55aa55aa;

}  // namespace fray::chess
