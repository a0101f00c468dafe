// Views, events and errors as JSON, the same for the referee and every other program that asks
// (docs/protocol.md).
#pragma once

#include <nlohmann/json.hpp>

#include "core/any_game.h"

namespace fray {

using Json = nlohmann::ordered_json;

/// The `state` of docs/protocol.md: everything about the current node.
Json state_json(const AnyState& state);

/// An event with its `type`, fields, and `text` for people.
Json event_json(const Event& event, int files);

}  // namespace fray
