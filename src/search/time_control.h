// From limits to a budget: how long to think about one decision.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "core/level.h"
#include "search/engine.h"

namespace fray {

struct ThinkingTime {
  std::chrono::milliseconds usual;  ///< for a decision that is neither clear nor hard
  std::chrono::milliseconds most;   ///< after which the search is stopped
  bool fixed;                       ///< to be used whole, as both are the same
};

/// The time to spend on a decision, or nothing if time is no limit. Of a clock the engine takes a share for
/// the choices it still expects in a game with so many, never so much that the clock could run out: a game
/// may last longer than others, so it always expects most of what a whole game has, and what it spends falls
/// with what is left. `lateness_ms` is how much later than asked for a search ended of late, as on a machine
/// that does other things too; so much goes by in each decision however short it is.
inline std::optional<ThinkingTime> thinking_time(const Limits& limits, const ChoiceCounts& counts,
                                                 double lateness_ms = 0) {
  using std::chrono::milliseconds;
  if (limits.time_ms > 0)
    return ThinkingTime{milliseconds(limits.time_ms), milliseconds(limits.time_ms), true};
  if (limits.clock_ms <= 0) return std::nullopt;
  constexpr double kExpectedPart = 0.65;
  constexpr double kReserveMs = 250;
  constexpr double kReservedPart = 1;  // of the choices of a game, for each of which there must be a moment
  constexpr double kMostReserved = 0.9;
  constexpr double kMostPart = 0.25;
  constexpr double kMostShares = 1.8;
  const auto clock = static_cast<double>(limits.clock_ms);
  const double reserve = kReserveMs + kReservedPart * counts.a_game * (1 + lateness_ms);
  const double usable = clock - std::min(reserve, kMostReserved * clock);
  double expected = std::max(kExpectedPart * counts.a_game, 1.0);
  if (limits.turns_to_go > 0)
    expected = std::min(expected, std::max(limits.turns_to_go * counts.a_turn, 1.0));
  const double share = usable / expected + 0.75 * static_cast<double>(limits.increment_ms);
  const double most = std::min(kMostShares * share, kMostPart * usable);
  const auto asked_for = [&](double ms) {
    return milliseconds(static_cast<std::int64_t>(std::max(ms - lateness_ms, 1.0)));
  };
  return ThinkingTime{asked_for(std::min(share, most)), asked_for(most), false};
}

/// How late a search of late has been, after one that has taken so long: the most, but what is long ago
/// counts for less.
inline double lateness_after(double lateness_ms, double taken_ms, const ThinkingTime& time) {
  constexpr double kKept = 0.9;
  // A machine that has slept for a minute will not do so at each decision.
  constexpr double kMostLate = 200;
  const double late = taken_ms - static_cast<double>(time.most.count());
  return std::min(std::max(kKept * lateness_ms, late), kMostLate);
}

/// Which part of the usual time a decision is worth whose best action has been the same for so many depths,
/// after the first: one that keeps changing is hard, one that does not is clear.
constexpr double worth_of_time(int depths_the_same) {
  constexpr std::array<double, 5> kWorth{1.6, 1.2, 0.9, 0.7, 0.55};
  return kWorth[static_cast<std::size_t>(std::clamp<int>(depths_the_same, 0, kWorth.size() - 1))];
}

}  // namespace fray
