// Alpha-beta through chance nodes: Star1 (Ballard, "The *-minimax search procedure for trees containing
// chance nodes", 1983).
//
// The value of a chance node is the floor of the weighted mean of its outcomes. While outcomes are searched
// one after the other, what is known of each is an interval, at first [-kWinValue, kWinValue]; from the sums
// of both ends follows when the node must fall outside (alpha, beta), and what window the next outcome needs.
#pragma once

#include <cstdint>

#include "core/value.h"

namespace fray {

/// Floor and ceiling of a quotient, for a positive divisor.
constexpr std::int64_t floor_divide(std::int64_t dividend, std::int64_t divisor) {
  const std::int64_t quotient = dividend / divisor;
  return quotient - (dividend % divisor < 0 ? 1 : 0);
}
constexpr std::int64_t ceiling_divide(std::int64_t dividend, std::int64_t divisor) {
  return -floor_divide(-dividend, divisor);
}

class ChanceWindow {
 public:
  /// `denominator` is the sum of the weights, at most 2^40.
  ChanceWindow(Value alpha, Value beta, std::int64_t denominator)
      : alpha_(alpha),
        beta_(beta),
        denominator_(denominator),
        low_(-kWinValue * denominator),
        high_(kWinValue * denominator) {}

  /// Replaces what is known of an outcome of weight `weight`.
  void narrow(std::int64_t weight, Value old_low, Value old_high, Value new_low, Value new_high) {
    low_ += weight * (new_low - old_low);
    high_ += weight * (new_high - old_high);
  }

  /// The value is certainly at least beta, or at most alpha.
  bool fails_high() const { return low_ >= beta_ * denominator_; }
  bool fails_low() const { return high_ < (alpha_ + 1) * denominator_; }

  /// Bounds of the value by what is known.
  Value lowest() const { return static_cast<Value>(floor_divide(low_, denominator_)); }
  Value highest() const { return static_cast<Value>(floor_divide(high_, denominator_)); }

  /// The window for an outcome known to lie in [low, high]: at most outcome_alpha, the node fails low
  /// whatever the others are; at least outcome_beta, it fails high.
  Value outcome_alpha(std::int64_t weight, Value high) const {
    const std::int64_t others = high_ - weight * high;
    return clamp(ceiling_divide((alpha_ + 1) * denominator_ - others, weight) - 1);
  }
  Value outcome_beta(std::int64_t weight, Value low) const {
    const std::int64_t others = low_ - weight * low;
    return clamp(ceiling_divide(beta_ * denominator_ - others, weight));
  }

 private:
  static constexpr Value clamp(std::int64_t value) {
    constexpr std::int64_t limit = kWinValue + 1;
    return static_cast<Value>(value < -limit ? -limit : value > limit ? limit : value);
  }

  std::int64_t alpha_;
  std::int64_t beta_;
  std::int64_t denominator_;
  std::int64_t low_;
  std::int64_t high_;
};

}  // namespace fray
