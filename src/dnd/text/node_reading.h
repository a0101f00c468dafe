// D&D Battle Chess: reading who acts in a position text and what has been chosen.
#pragma once

#include "core/position_text.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The fields `piece` and `pending`, in a position that has its characters and its battle.
Result<void> read_choice(FieldReader& fields, Position& p);

/// Whether somebody chooses or rolls in this phase as the position is; an error if not.
Result<void> check_node(const Position& p);

}  // namespace fray::dnd
