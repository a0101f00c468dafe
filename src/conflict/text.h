// Conflict Chess: positions, actions and outcomes as text (docs/notation.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conflict/action.h"
#include "conflict/position.h"
#include "core/position_text.h"
#include "core/result.h"
#include "core/trail.h"

namespace fray::conflict {

/// The letter of a piece: upper case for White.
char letter_of(Side side, Kind kind);
/// The kind of a letter of either case; `none` if it is no piece's.
Kind kind_of_letter(char letter);

PositionText position_text(const Position& p, const Trail& trail);
Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail);
std::string action_text(const Position& p, Action action);
/// Accepts what action_text prints, and moves in the notation of chess books (`Bf4`, `c7-b8R`).
Result<Action> parse_action(const Position& p, std::string_view text);
std::string outcome_text(Outcome outcome);

/// The contract's examples.
std::vector<std::string> examples(char letter);

}  // namespace fray::conflict
