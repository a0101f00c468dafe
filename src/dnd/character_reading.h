// D&D Battle Chess: reading the characters of a position text.
#pragma once

#include <vector>

#include "core/position_text.h"
#include "dnd/homes.h"

namespace fray::dnd {

/// Makes characters of those whom the placement and the battles show: fields `homes`, `items` and `pieces`.
Result<void> read_characters(FieldReader& fields, std::vector<Stander>& standers, Position& p);

}  // namespace fray::dnd
