// Exact distributions of integers: sums and differences of dice by convolution of integer weights.
#pragma once

#include <cstdint>
#include <vector>

namespace fray {

/// A distribution over the integers first(), first() + 1, ..., last(), as weights whose sum is total().
/// Exact as long as total() fits 64 bits, which is the caller's business: 24 six-sided dice do.
class Distribution {
 public:
  /// The value that is certain.
  static Distribution constant(int value) { return {value, {1}}; }
  /// One fair die with faces 1 to `sides`.
  static Distribution die(int sides) {
    return {1, std::vector<std::uint64_t>(static_cast<std::size_t>(sides), 1)};
  }
  /// The sum of `count` fair dice; 0 for no dice. O(count^2 * sides^2).
  static Distribution dice(int count, int sides);

  int first() const { return first_; }
  int last() const { return first_ + static_cast<int>(weights_.size()) - 1; }
  std::uint64_t total() const { return total_; }
  /// The weight of `value`, 0 outside [first(), last()].
  std::uint64_t weight(int value) const {
    if (value < first_ || value > last()) return 0;
    return weights_[static_cast<std::size_t>(value - first_)];
  }
  double probability(int value) const {
    return static_cast<double>(weight(value)) / static_cast<double>(total_);
  }
  double mean() const;
  double variance() const;

  /// The sum of two independent quantities.
  friend Distribution operator+(const Distribution& a, const Distribution& b);
  /// This quantity plus a constant, and its negative.
  Distribution shifted(int by) const { return {first_ + by, weights_}; }
  Distribution negated() const;

  /// The weight, out of total(), of values greater than `value`.
  std::uint64_t weight_above(int value) const;

 private:
  Distribution(int first, std::vector<std::uint64_t> weights);

  int first_;
  std::vector<std::uint64_t> weights_;
  std::uint64_t total_;
};

}  // namespace fray
