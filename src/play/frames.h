// A game step by step for a page to draw: FRAME of docs/server-protocol.md, and the request that plays steps
// without keeping them.
#pragma once

#include <span>

#include "core/any_game.h"
#include "core/dice.h"
#include "play/given_game.h"
#include "play/json.h"

namespace fray {

/// The frame after the last step of `state`, of which `log` says what happened; at the start of a game, the
/// frame of that.
Json frame_json(const AnyState& state, const EventLog& log);

/// One frame for the start and one after every step. Errors as play_through.
Result<Json> frames_of(const GivenGame& given);

/// Answers the body of POST /api/explore: {"frame":FRAME,"dice":[..]?}. With `"roll":true` and at a chance
/// node it then also rolls `dice`. Keeps nothing. Errors "bad_request" (which field, and what was expected)
/// and those of play_through.
Result<Json> explore(const Json& request, DiceSource& dice,
                     std::span<const AnyGame* const> games = all_games());

}  // namespace fray
