// D&D Battle Chess: actions as text (docs/notation.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "dnd/action.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's legal_actions.
void legal_actions(const Position& p, ActionList& actions);

std::string action_text(Action action);
Result<Action> parse_action(const Position& p, std::string_view text);

/// The contract's examples.
std::vector<std::string> examples(char letter);

}  // namespace fray::dnd
