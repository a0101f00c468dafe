// A game step by step for a page to draw: FRAME of docs/server-protocol.md, and the request that plays steps
// without keeping them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/any_game.h"
#include "core/dice.h"
#include "play/given_game.h"
#include "play/json/json.h"

namespace fray {

/// A step as text that play_text takes: an action, choices joined by '&', "roll:5,3".
std::string step_text(const GameStep& step);

/// Whether a frame says what can be chosen there.
enum class FrameChoices : std::uint8_t { shown, left_out };

/// Writes the frame after the last step of `state`, of which `log` says what happened; at the start of a
/// game, the frame of that.
void write_frame(JsonText& json, const AnyState& state, const EventLog& log, FrameChoices choices);

/// One frame for the start and one after every step, without choices: an array of JSON, printed as it comes,
/// so that it takes no more memory than the text. Errors as play_through, and "too_large" if it would have
/// more than about `most_bytes`.
Result<std::string> frames_of(const GivenGame& given, std::size_t most_bytes);

/// Answers the body of POST /api/explore: {"frame":FRAME,"dice":[..]?}. With `"roll":true` and at a chance
/// node it then also rolls `dice`. Keeps nothing. Errors "bad_request" (which field, and what was expected)
/// and those of play_through.
Result<Json> explore(const Json& request, DiceSource& dice,
                     std::span<const AnyGame* const> games = all_games());

}  // namespace fray
