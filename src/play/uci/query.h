// The `query` verbs, by which a program that knows none of the games can play them, and the board for people.
#pragma once

#include <string>
#include <string_view>

#include "core/any_game.h"

namespace fray {

/// The answer to `query what`, one line that begins with `what` (docs/uci.md has the forms). Errors:
/// "bad_command" (no such query), "wrong_node" (`chance` where nothing is to be rolled).
Result<std::string> answer_query(const AnyState& state, std::string_view what);

/// Several lines for people: the board, its marks and trays, whose decision it is, and the position text.
std::string board_text(const AnyState& state);

}  // namespace fray
