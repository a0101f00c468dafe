// D&D Battle Chess: which battles end alike.
#pragma once

#include <cstdint>

#include "dnd/position.h"

namespace fray::dnd {

/// All that the ends of a battle depend on when it has just begun (phase initiative), as a number: of both
/// what kind they are, what has happened to them and what they wear, whether they are flanked, inspired and
/// near a paladin, what a cleric who wards them can take; and the rules. Not who they are, on which side,
/// nor where.
std::uint64_t melee_key(const Position& p);

}  // namespace fray::dnd
