// What good play does in a battle of many nodes, as programs and the page ask it.
#pragma once

#include <span>

#include "core/any_game.h"
#include "games.h"
#include "play/json/json.h"

namespace fray {

/// What each seat that chooses does in an equilibrium: {SEAT:[{"id","text","probability"}]}. Error
/// "wrong_node" where no such battle is fought.
Result<Json> strategy_json(const AnyState& state);

/// Answers the body of POST /api/strategy, {"game", "options"?, "start"?, "steps"}, with
/// {"strategy":strategy_json}. Errors "bad_request" (which field, and what was expected), "wrong_node" and
/// those of play_through.
Result<Json> strategy_answer(const Json& request, std::span<const AnyGame* const> games = all_games());

}  // namespace fray
