// By how much the search has found the evaluation to be wrong in positions with something in common, such as
// their pawns (known as "correction history").
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/logistic.h"
#include "core/random.h"
#include "core/value.h"
#include "search/selectivity.h"

namespace fray {

class Corrections {
 public:
  /// If they are not `used` there is no memory for them, and nothing but `clear` may be called.
  explicit Corrections(bool used) : sums_(used ? std::size_t{1} << kBits : 0, 0) {}

  void clear() { std::fill(sums_.begin(), sums_.end(), 0); }

  /// An evaluation of a position with such a key, corrected.
  Value corrected(std::uint64_t key, Value value) const {
    return uncertain(shifted(value, sums_[slot_of(key)] / kPrecision));
  }

  /// A search so many turns deep has found another value than the corrected one.
  void learn(std::uint64_t key, Value corrected, Value found, int depth) {
    // The difference in log-odds, as it is near by: the value of log-odds x is the hyperbolic tangent of x
    // / 2.
    const std::int64_t square = std::int64_t{corrected} * corrected / kWinValue;
    const std::int64_t slope = std::max<std::int64_t>(kWinValue - square, kWinValue / 64);
    const std::int64_t difference = 2 * std::int64_t{kLogitUnit} * (found - corrected) / slope;
    const std::int64_t taught = std::clamp<std::int64_t>(difference, -kMostTaught, kMostTaught);
    Logit& sum = sums_[slot_of(key)];
    const std::int64_t weight = std::min(depth + 1, 16);
    sum = std::clamp(sum + static_cast<Logit>(taught * weight * kPrecision / 256), -kMost * kPrecision,
                     kMost * kPrecision);
  }

 private:
  static constexpr int kBits = 14;
  static constexpr int kPrecision = 64;
  static constexpr Logit kMostTaught = 300;
  static constexpr Logit kMost = 200;

  static std::size_t slot_of(std::uint64_t key) {
    return static_cast<std::size_t>(mix64(key) >> (64 - kBits));
  }

  std::vector<Logit> sums_;
};

}  // namespace fray
