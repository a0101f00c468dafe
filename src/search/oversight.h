// What a weaker player does not see, be it his own action or what the other side can answer: some of the
// actions with which a turn begins, always the same in the same position.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/node.h"
#include "core/random.h"

namespace fray {

struct Oversight {
  double share = 0;        ///< of the actions, 0 to 1; 0: nothing is overlooked
  std::uint64_t seed = 0;  ///< players of different seeds overlook different actions

  bool any() const { return share > 0; }

  /// Whether the action is overlooked in the position with this hash, at such a place among so many in the
  /// game's order. What comes first stands out (a battle, a capture, a threat that is answered) and is
  /// overlooked less often, and so is one of few, like the moves of a lone king.
  bool overlooks(std::uint64_t hash, Action action, std::size_t place, std::size_t among) const {
    constexpr std::size_t kStandOut = 3;
    constexpr double kFew = 12;
    if (!any()) return false;
    const double in_crowd = share * std::min(1.0, static_cast<double>(among) / kFew);
    const double likely = place < kStandOut ? in_crowd * in_crowd : in_crowd;
    const std::uint64_t drawn = mix64(hash ^ mix64(seed ^ (std::uint64_t{code_of(action)} << 20)));
    return static_cast<double>(drawn >> 11) * 0x1p-53 < likely;
  }
};

}  // namespace fray
