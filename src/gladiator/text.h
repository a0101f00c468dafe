// Gladiator Chess: everything as text, by the grammar of docs/notation.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position_text.h"
#include "core/result.h"
#include "core/trail.h"
#include "gladiator/action.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// Upper case for White.
char letter_of(Side side, Kind kind);
/// In either case; `none` if it is no kind's.
Kind kind_of_letter(char letter);

/// The slots as position texts write them: "black-knight".
std::string_view word_of(Commander commander);

/// A piece beside the board: letter, hit points if it fights, `*` if it has moved.
std::string off_board_text(Side side, const OffBoard& piece);

std::string action_text(Action action);

/// Reads an action, in upper or lower case; errors "bad_action" and "illegal_action".
Result<Action> parse_action(const Position& p, std::string_view text);

std::string outcome_text(Outcome outcome);

PositionText position_text(const Position& p);

/// Errors "bad_placement", "bad_field", "missing_field", "unknown_field", "bad_position".
Result<Position> parse_position(const PositionText& text, const Rules& rules);

/// The contract's examples.
std::vector<std::string> examples(char letter);

}  // namespace fray::gladiator
