// Values of positions: the expected result as a fixed-point number. +kWinValue is a certain win, -kWinValue a
// certain loss, 0 an even game; a value v stands for an expected score of (1 + v / kWinValue) / 2 points.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/side.h"

namespace fray {

using Value = std::int32_t;
inline constexpr Value kWinValue = Value{1} << 20;

/// The expected points, 0 to 1, that a value stands for.
constexpr double expected_points(Value value) {
  return 0.5 + 0.5 * static_cast<double>(value) / static_cast<double>(kWinValue);
}

/// The value of expected points, 0 to 1.
inline Value value_of_points(double points) {
  return static_cast<Value>(std::lround((2.0 * points - 1.0) * static_cast<double>(kWinValue)));
}

/// A result as seen by `side`.
constexpr Value result_value(GameResult result, Side side) {
  if (result == GameResult::none || result == GameResult::draw) return 0;
  return (result == win_for(side)) ? kWinValue : -kWinValue;
}

}  // namespace fray
