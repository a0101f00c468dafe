// Wizard's Chess: actions, outcomes and positions as text (docs/notation.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/position_text.h"
#include "core/result.h"
#include "core/trail.h"
#include "wizards/action.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The letter of a piece: upper case for White.
char letter_of(Side side, Kind kind);
/// The kind of a letter in either case, `none` if there is no such piece.
Kind kind_of_letter(char letter);

// The functions of the contract.

std::string action_text(const Position& p, Action action);
Result<Action> parse_action(const Position& p, std::string_view text);
std::string outcome_text(Outcome outcome);
PositionText position_text(const Position& p, const Trail& trail);
Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail);

/// The contract's examples.
std::vector<std::string> examples(char letter);

}  // namespace fray::wizards
