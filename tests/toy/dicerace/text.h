// Dice Race: positions, actions and outcomes as text. Position text is described in position.h.
#pragma once

#include <string>
#include <string_view>

#include "core/position_text.h"
#include "core/result.h"
#include "toy/dicerace/action.h"
#include "toy/dicerace/position.h"

namespace fray::dicerace {

std::string_view name_of(Phase phase);

PositionText position_text(const Position& p);
Result<Position> parse_position(const PositionText& text);
std::string action_text(Action action);
Result<Action> parse_action(const Position& p, std::string_view text);
std::string outcome_text(Outcome outcome);

}  // namespace fray::dicerace
