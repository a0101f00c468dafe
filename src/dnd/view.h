// D&D Battle Chess: what people see of a position.
#pragma once

#include "core/view.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's describe.
void describe(const Position& p, View& view);

/// The contract's slow_odds and add_slow_odds: a part for each move that begins a battle.
int slow_odds(const Position& p);
void add_slow_odds(const Position& p, int part, View& view);

}  // namespace fray::dnd
