// The view of a game some of whose odds take long to find, without holding up the network's thread.
#pragma once

#include <functional>
#include <string>

#include "core/any_game.h"
#include "server/background.h"

namespace fray {

/// Calls `then` with the view of `state` (AnyState::view): at once if it has no odds that take long, else
/// when `lane` has found them, some milliseconds' worth at a time, in the turns of `asker` (Background::run).
/// Until then `state` must stay as it is; what `then` holds is kept as long as it is needed. If a part fails,
/// or the lane has no room for it, its odds and those after it are left out; where they are not
/// AnyState::odds_near, they are pending.
void view_in_parts(const AnyState& state, Background& lane, const std::string& asker,
                   std::function<void(const View&)> then);

}  // namespace fray
