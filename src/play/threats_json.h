// What threatens a side, as the page and other programs ask it.
#pragma once

#include <span>

#include "games.h"
#include "play/json/json.h"

namespace fray {

/// Answers the body of POST /api/threats, {"game", "options"?, "start"?, "steps"?, "against"}: of each piece
/// of the side `against` the best attack that the other side could make next turn (core/threats.h), as
/// {"threats":[{"square","from"?,"text","falls","taken"}]}. Errors "bad_request" (which field, and what was
/// expected) and those of play_through.
Result<Json> threats_answer(const Json& request, std::span<const AnyGame* const> games = all_games());

/// Answers the body of POST /api/moves, {"game", "piece"}: how the piece of that letter moves
/// (core/piece_moves.h), as {"square","others":[{"square","kind","side"}],"moves":[..],"attacks":[..]}.
/// Errors "bad_request", "unknown_game" and "bad_piece".
Result<Json> moves_answer(const Json& request, std::span<const AnyGame* const> games = all_games());

}  // namespace fray
