// The question why something that was tried is not possible, as programs and the page ask it.
#pragma once

#include <span>

#include "core/view.h"
#include "games.h"
#include "play/json/json.h"
#include "play/referee/request.h"

namespace fray {

/// The fields `choice`, `from` and `to` of a question, each of which may be missing. Error "bad_request" if
/// one is of the wrong kind, or no square of this board.
Result<Attempt> read_attempt(const Fields& fields, const GameInfo& info);

/// Answers the body of POST /api/why: {"why":TEXT}, of core/why_not.h, or {"why":null} where something does
/// what was tried. Errors "bad_request" (which field, and what was expected) and those of play_through.
Result<Json> why_not_answer(const Json& request, std::span<const AnyGame* const> games = all_games());

}  // namespace fray
