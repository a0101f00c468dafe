// Levels 1 to 8 for people: less depth, fewer nodes, and at the lower levels actions that are overlooked.
#pragma once

#include <string_view>

#include "core/level.h"
#include "search/engine.h"

namespace fray {

/// The levels of a game, by its name. The same numbers mean different things in different games, so they were
/// chosen by what they win of each other (docs/benchmarks.md, "Levels"); of a game that is not known there,
/// they are like those of others.
const LevelTable& level_table(std::string_view game);

/// What an engine of this spec is limited to: of its level, or full strength with what the spec takes away
/// for measuring.
Level level_of(std::string_view game, const EngineSpec& spec);

}  // namespace fray
