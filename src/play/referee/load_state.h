// A position from the JSON form of a state, for any game.
#pragma once

#include <memory>

#include "core/any_game.h"
#include "play/json/json.h"

namespace fray {

/// The state that `state_json` describes: the placement from the letters of its `pieces`, the rest from its
/// `fields`; with the options given. If the state also gives a `position`, or a `side` or `kind` of a piece,
/// they must agree with these. Its further keys follow from the position and are not read; a key that no
/// state has is an error. Errors: "bad_request" for a field that is missing or of the wrong type, "bad_state"
/// for one that is impossible, "contradiction" for two that disagree, else as AnyGame::load.
Result<std::unique_ptr<AnyState>> load_state(const Json& state, const AnyGame& game,
                                             std::span<const OptionValue> options);

}  // namespace fray
