// Why what somebody tried is not possible, in words.
#pragma once

#include <string>

#include "conflict/position.h"

namespace fray::conflict {

/// The contract's why_not; `to` may be kNoSquare.
std::string why_not(const Position& p, Square from, Square to);

}  // namespace fray::conflict
