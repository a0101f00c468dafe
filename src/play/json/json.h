// Games, nodes, events and errors as JSON, the same for the referee and every other program that asks. What
// the keys mean is in docs/protocol.md.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "play/json/json_text.h"

namespace fray {

/// JSON whose objects keep their keys in the order they were written.
using Json = nlohmann::ordered_json;

/// The games with their boards, seats and options, as an array.
Json games_json(std::span<const AnyGame* const> games);

/// Writes the value of each option of a game in progress, by name.
void write_options(JsonText& json, const AnyState& state);

/// The `state` of the protocol: everything about the current node. `load` of the referee makes the same node
/// of it.
Json state_json(const AnyState& state);

/// A part of a JsonText: from byte `begin` up to, not including, byte `end`.
struct TextRange {
  std::size_t begin, end;
};
/// Writes the same as state_json.
void write_state(JsonText& json, const AnyState& state);
/// Writes the state with the key `choices` instead of `actions`: JSON (play/choices.h). Answers where it
/// lies, so that other choices can be put there. If `choices` is empty, nothing of what can come next is
/// written: neither `choices` nor `outcomes`. `view` is that of `state`.
TextRange write_state(JsonText& json, const AnyState& state, const View& view, std::string_view choices);

/// Whether odds have their `probability` also where it follows from `wins` and `rolls`.
enum class OddsShare : bool { always, if_not_of_a_roll };
/// Writes the `odds` of an action.
void write_odds(JsonText& json, const ViewOdds& odds, OddsShare share = OddsShare::always);

/// An event with its `type`, its fields, and `text` for people. `files` is the width of the board.
Json event_json(const Event& event, int files);
/// Writes the same.
void write_event(JsonText& json, const Event& event, int files);

/// {"code", "message"}.
Json error_json(const Error& error);

/// On one line. Bytes that are no UTF-8, which a message may quote from bad input, become U+FFFD.
std::string dump_line(const Json& json);

}  // namespace fray
