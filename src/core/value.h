// Values of positions: the expected result as a fixed-point number. +kWinValue is a game that is won,
// -kWinValue one that is lost, 0 an even game; a value v stands for an expected score of (1 + v / kWinValue)
// / 2 points.
//
// A win that is certain is worth one less for each turn that begins before it, so that the shorter one is the
// better, and what is not certain is worth less than all that is.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/side.h"

namespace fray {

using Value = std::int32_t;
inline constexpr Value kWinValue = Value{1} << 20;

/// Turns to the end beyond which certain results are no longer told apart.
inline constexpr Value kMostTurnsToEnd = 255;
/// The least that a certain win is worth.
inline constexpr Value kLeastCertain = kWinValue - kMostTurnsToEnd;

constexpr bool is_certain_win(Value value) { return value >= kLeastCertain; }
constexpr bool is_certain_loss(Value value) { return value <= -kLeastCertain; }
constexpr bool is_certain(Value value) { return is_certain_win(value) || is_certain_loss(value); }

/// How many turns begin before the end of a certain result: none if the game ends in this turn.
constexpr int turns_to_end(Value certain) { return kWinValue - (certain < 0 ? -certain : certain); }

/// What a value is worth a turn earlier.
constexpr Value a_turn_before(Value value) {
  if (is_certain_win(value)) return value > kLeastCertain ? value - 1 : value;
  if (is_certain_loss(value)) return value < -kLeastCertain ? value + 1 : value;
  return value;
}

/// The nearest value to an estimate that is not certain.
constexpr Value uncertain(Value estimate) {
  return estimate >= kLeastCertain    ? kLeastCertain - 1
         : estimate <= -kLeastCertain ? -kLeastCertain + 1
                                      : estimate;
}

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
