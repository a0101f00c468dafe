// From limits to a budget: how long to think about one decision.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "search/engine.h"

namespace fray {

/// The time to spend on a decision, or nothing if time is no limit. A fixed time is used whole; of a clock
/// the engine takes a share for the turns it still expects, never so much that the clock could run out.
inline std::optional<std::chrono::milliseconds> thinking_time(const Limits& limits) {
  if (limits.time_ms > 0) return std::chrono::milliseconds(limits.time_ms);
  if (limits.clock_ms <= 0) return std::nullopt;
  // A turn is several decisions, and a game some sixty turns a side.
  constexpr std::int64_t kTurnsExpected = 40;
  constexpr std::int64_t kDecisionsPerTurn = 2;
  constexpr std::int64_t kReserveMs = 30;
  const std::int64_t turns =
      limits.turns_to_go > 0 ? std::min<std::int64_t>(limits.turns_to_go, kTurnsExpected) : kTurnsExpected;
  const std::int64_t share = (limits.clock_ms / turns + limits.increment_ms * 3 / 4) / kDecisionsPerTurn;
  const std::int64_t most = std::max<std::int64_t>(1, (limits.clock_ms - kReserveMs) / 4);
  return std::chrono::milliseconds(std::clamp<std::int64_t>(share, 1, most));
}

}  // namespace fray
