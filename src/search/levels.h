// Levels 1 to 8 for people: less depth, fewer nodes, and at the lower levels misjudgement of what each action
// is worth.
#pragma once

#include <array>
#include <cstdint>

#include "search/engine.h"

namespace fray {

struct Level {
  int depth;            ///< turns; 0: no limit
  std::uint64_t nodes;  ///< 0: no limit
  double misjudgement;  ///< standard deviation of the error in the expected points of each action; 0: none
};

/// Level 1 sees one turn ahead and misjudges most of what it sees; level 8 plays as well as it can in the
/// time it has.
inline constexpr std::array<Level, kLevels> kLevelTable{{
    {1, 0, 0.25},
    {1, 0, 0.12},
    {1, 0, 0.05},
    {2, 0, 0.03},
    {2, 0, 0.0},
    {3, 100'000, 0.0},
    {4, 1'000'000, 0.0},
    {0, 0, 0.0},
}};

}  // namespace fray
