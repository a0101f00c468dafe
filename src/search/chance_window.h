// Alpha-beta through chance nodes: Star1 (Ballard, "The *-minimax search procedure for trees containing
// chance nodes", 1983).
//
// The value of a chance node is the floor of the weighted mean of its outcomes, but certain only if all of
// them are (core/value.h). While outcomes are searched one after the other, what is known of each is an
// interval, at first [-kWinValue, kWinValue]; from the sums of both ends follows when the node must fall
// outside (alpha, beta), and what window the next outcome needs.
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

/// A sum of the values of all outcomes, each times its weight.
class OutcomeSum {
 public:
  /// All outcomes are worth `value`; the weights sum to `denominator`.
  OutcomeSum(Value value, std::int64_t denominator)
      : sum_(value * denominator),
        denominator_(denominator),
        won_(is_certain_win(value) ? denominator : 0),
        lost_(is_certain_loss(value) ? denominator : 0) {}

  /// An outcome of that weight is not worth `old_value` but `new_value`.
  void replace(std::int64_t weight, Value old_value, Value new_value) {
    sum_ += weight * (new_value - old_value);
    won_ += weight * (is_certain_win(new_value) - is_certain_win(old_value));
    lost_ += weight * (is_certain_loss(new_value) - is_certain_loss(old_value));
  }

  std::int64_t sum() const { return sum_; }
  /// What the node is worth.
  Value mean() const {
    const auto mean = static_cast<Value>(floor_divide(sum_, denominator_));
    return won_ == denominator_ || lost_ == denominator_ ? mean : uncertain(mean);
  }

 private:
  std::int64_t sum_, denominator_;
  std::int64_t won_, lost_;  ///< weights of those that are certain
};

/// Between what a value is known to lie.
struct ValueRange {
  Value low = -kWinValue;
  Value high = kWinValue;
};

class ChanceWindow {
 public:
  /// `denominator` is the sum of the weights, at most 2^40. A node that need not be certain is not proved to
  /// be beyond a bound that is: there the window is opened.
  ChanceWindow(Value alpha, Value beta, std::int64_t denominator)
      : alpha_(is_certain_loss(alpha) ? -kWinValue - 1 : alpha),
        beta_(is_certain_win(beta) ? kWinValue + 1 : beta),
        denominator_(denominator),
        low_(-kWinValue, denominator),
        high_(kWinValue, denominator) {}

  /// An outcome of weight `weight` that was known to lie in `known` lies in `now`.
  void narrow(std::int64_t weight, ValueRange known, ValueRange now) {
    low_.replace(weight, known.low, now.low);
    high_.replace(weight, known.high, now.high);
  }

  /// The value is certainly at least beta, or at most alpha.
  bool fails_high() const { return low_.sum() >= beta_ * denominator_; }
  bool fails_low() const { return high_.sum() < (alpha_ + 1) * denominator_; }

  /// Bounds of the value by what is known.
  Value lowest() const { return low_.mean(); }
  Value highest() const { return high_.mean(); }

  /// The window for an outcome that is known to lie in `known`, within a value beyond what there can be: at
  /// most outcome_alpha, the node fails low whatever the others are; at least outcome_beta, it fails high.
  Value outcome_alpha(std::int64_t weight, ValueRange known) const {
    const std::int64_t others = high_.sum() - weight * known.high;
    return clamp(ceiling_divide((alpha_ + 1) * denominator_ - others, weight) - 1);
  }
  Value outcome_beta(std::int64_t weight, ValueRange known) const {
    const std::int64_t others = low_.sum() - weight * known.low;
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
  OutcomeSum low_;
  OutcomeSum high_;
};

}  // namespace fray
