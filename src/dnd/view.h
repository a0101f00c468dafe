// D&D Battle Chess: what people see of a position.
#pragma once

#include "core/view.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's describe.
void describe(const Position& p, View& view);

}  // namespace fray::dnd
