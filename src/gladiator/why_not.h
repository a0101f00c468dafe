// Gladiator Chess: why a piece does not do what somebody tried with it, in words.
#pragma once

#include <string>

#include "gladiator/position.h"

namespace fray::gladiator {

/// The contract's why_not of a piece of the side whose slot it is, on `from`; `to` may be kNoSquare. Empty in
/// the phases in which nothing moves.
std::string why_not(const Position& p, Square from, Square to);

}  // namespace fray::gladiator
