// D&D Battle Chess: spells, songs and powers in words: what each does, and why it cannot be used; and what is
// known of an action before it is chosen.
#pragma once

#include "core/view.h"
#include "dnd/action.h"
#include "dnd/position.h"

namespace fray::dnd {

/// Those of whoever chooses an action now, those that he has by his level.
void describe_abilities(const Position& p, View& view);

/// "hits on 12 or more (45%), 2d6+3"; empty if there is nothing to tell. Of a move, how both would begin.
std::string action_note(const Position& p, Action action);

}  // namespace fray::dnd
