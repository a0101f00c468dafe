// Levels 1 to 8 for people: less depth, fewer nodes, and at the lower levels actions that are overlooked.
#pragma once

#include <cstddef>

#include "core/level.h"
#include "search/engine.h"
#include "search/game_traits.h"

namespace fray {

/// What an engine of this spec is limited to: of its level in the game, or full strength with what the spec
/// takes away for measuring.
template <Game G>
Level level_of(const EngineSpec& spec) {
  if (spec.level == 0) return {0, 0, spec.overlooked, spec.misjudgement};
  return level_table<G>()[static_cast<std::size_t>(spec.level - 1)];
}

}  // namespace fray
