// D&D Battle Chess: positions as text (docs/notation.md).
#pragma once

#include "core/position_text.h"
#include "core/trail.h"
#include "dnd/position.h"

namespace fray::dnd {

PositionText position_text(const Position& p, const Trail& trail);

/// Reads a position under the rules given; errors say which field is wrong and what was expected.
Result<Position> parse_position(const PositionText& text, const Rules& rules, Trail& trail);

}  // namespace fray::dnd
