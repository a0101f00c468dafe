// What the search looks at less deep, or not at all, since it is hardly ever best.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/logistic.h"
#include "core/value.h"

namespace fray {

/// By how many turns less deep an action is searched first that comes so late in the order: at least one.
inline int reduction_of(int depth, std::size_t index) {
  static const auto table = [] {
    std::array<std::array<std::uint8_t, 64>, 64> turns{};
    for (std::size_t d = 0; d < 64; ++d) {
      for (std::size_t i = 0; i < 64; ++i) {
        const double product = std::log(static_cast<double>(d + 1)) * std::log(static_cast<double>(i + 1));
        turns[d][i] = static_cast<std::uint8_t>(std::max(1.0, 0.3 + product / 2.2));
      }
    }
    return turns;
  }();
  return table[static_cast<std::size_t>(std::clamp(depth, 0, 63))][std::min<std::size_t>(index, 63)];
}

/// So many actions that change little are tried at that depth, half of them where things go from bad to
/// worse.
constexpr std::size_t most_calm_actions(int depth, bool improving) {
  return static_cast<std::size_t>(3 + depth * depth) / (improving ? 1 : 2);
}

/// What a value becomes by so many log-odds more.
constexpr Value shifted(Value value, Logit by) {
  // Values are hyperbolic tangents of half their log-odds.
  const std::int64_t even = value_of_logit(by);
  const std::int64_t whole = kWinValue + value * even / kWinValue;
  return static_cast<Value>((value + even) * kWinValue / std::max<std::int64_t>(whole, 1));
}

/// A difference in log-odds, given as the difference that it makes in an even game, as one in values about
/// `value`: where a game is nearly decided the same advantage changes little.
constexpr Value margin_at(Value value, Value if_even) {
  const std::int64_t square = std::int64_t{value} * value / kWinValue;
  return static_cast<Value>(if_even * (kWinValue - square) / kWinValue);
}

}  // namespace fray
