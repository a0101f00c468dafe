// The logistic link between what an evaluation adds up and the expected result. Integer arithmetic from a
// table that is made at compile time, so that every build on every platform values a position alike.
#pragma once

#include <array>
#include <cstdint>

#include "core/value.h"

namespace fray {

/// Log-odds of winning in fixed point: kLogitUnit stands for 1.0.
using Logit = std::int32_t;
inline constexpr Logit kLogitUnit = 1024;

namespace detail {

/// e^x for 0 <= x <= 16 by its series on x / 64 (error below 1e-13).
constexpr double exponential(double x) {
  const double small = x / 64;
  double term = 1;
  double sum = 1;
  for (int n = 1; n < 20; ++n) {
    term *= small / n;
    sum += term;
  }
  for (int i = 0; i < 6; ++i) sum *= sum;
  return sum;
}

inline constexpr Logit kLogisticStep = kLogitUnit / 64;
inline constexpr int kLogisticEntries = 16 * 64;  // log-odds 0 to 16

/// Values at log-odds 0, 1/64, 2/64, ...
inline constexpr auto kLogisticTable = [] {
  std::array<Value, kLogisticEntries + 2> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double power = exponential(static_cast<double>(i) / 64);
    table[i] = static_cast<Value>((power - 1) / (power + 1) * (kWinValue - 1) + 0.5);
  }
  return table;
}();

}  // namespace detail

/// The value of log-odds, in (-kWinValue, kWinValue): linear between table entries (error below 2^-17 of
/// kWinValue).
constexpr Value value_of_logit(Logit logit) {
  const Logit magnitude = logit < 0 ? -logit : logit;
  const int entry = magnitude / detail::kLogisticStep;
  Value value = kWinValue - 1;
  if (entry < detail::kLogisticEntries) {
    const auto i = static_cast<std::size_t>(entry);
    const Value low = detail::kLogisticTable[i];
    value = low + (detail::kLogisticTable[i + 1] - low) * (magnitude % detail::kLogisticStep) /
                      detail::kLogisticStep;
  }
  return logit < 0 ? -value : value;
}

}  // namespace fray
