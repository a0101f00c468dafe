// D&D Battle Chess: reading the characters of a position text.
#pragma once

#include <vector>

#include "core/position_text.h"
#include "core/trail.h"
#include "dnd/text/homes.h"

namespace fray::dnd {

/// Makes characters of those whom the placement and the battles show: fields `homes`, `items` and `pieces`.
/// What they wear belongs to the trail then.
Result<void> read_characters(FieldReader& fields, std::vector<Stander>& standers, Position& p, Trail& trail);

}  // namespace fray::dnd
