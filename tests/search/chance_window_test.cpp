#include "search/chance_window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/random.h"

namespace fray {
namespace {

TEST(ChanceWindow, DivisionRoundsDownAndUp) {
  EXPECT_EQ(floor_divide(7, 2), 3);
  EXPECT_EQ(floor_divide(-7, 2), -4);
  EXPECT_EQ(floor_divide(-8, 2), -4);
  EXPECT_EQ(ceiling_divide(7, 2), 4);
  EXPECT_EQ(ceiling_divide(-7, 2), -3);
  EXPECT_EQ(ceiling_divide(8, 2), 4);
}

/// What a search with the outcome's own window may answer for a true value: a bound where the value lies
/// outside.
Value answer(Value truth, Value alpha, Value beta, SplitMix64& random) {
  if (truth <= alpha)
    return truth + static_cast<Value>(random.below(static_cast<std::uint32_t>(alpha - truth) + 1));
  if (truth >= beta)
    return truth - static_cast<Value>(random.below(static_cast<std::uint32_t>(truth - beta) + 1));
  return truth;
}

/// Of any size; in every second round near one end, where results are certain.
Value random_value(SplitMix64& random, int round) {
  const auto any = static_cast<Value>(random.below(2 * kWinValue + 1)) - kWinValue;
  if (round % 2 == 0 || random.below(4) == 0) return any;
  const auto certain = kWinValue - static_cast<Value>(random.below(300));
  return round % 4 == 1 ? certain : -certain;
}

/// Something that may be known of a value before it is searched.
ValueRange random_range(Value truth, SplitMix64& random, int round) {
  ValueRange range;
  if (random.below(2) == 0) range.low = std::min(truth, random_value(random, round));
  if (random.below(2) == 0) range.high = std::max(truth, random_value(random, round));
  if (random.below(4) == 0) range = {truth, truth};
  return range;
}

/// Random weights, values, knowledge and windows: the window never decides wrongly, and decides or knows the
/// value exactly in the end. The value is certain only if all outcomes are.
TEST(ChanceWindow, DecidesAsTheWeightedMeanDoes) {
  SplitMix64 random(5);
  for (int round = 0; round < 20000; ++round) {
    const std::size_t count = 1 + random.below(5);
    std::vector<std::int64_t> weights;
    std::vector<Value> values;
    std::int64_t denominator = 0;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      weights.push_back(1 + random.below(36));
      values.push_back(random_value(random, round));
      denominator += weights[i];
      sum += weights[i] * values[i];
    }
    auto mean = static_cast<Value>(floor_divide(sum, denominator));
    constexpr Value kCertain = kWinValue - 255;
    const bool all_won = std::ranges::all_of(values, [](Value value) { return value >= kCertain; });
    const bool all_lost = std::ranges::all_of(values, [](Value value) { return value <= -kCertain; });
    if (!all_won && !all_lost) mean = std::clamp(mean, -kCertain + 1, kCertain - 1);
    const Value alpha = std::min(random_value(random, round), kWinValue - 1);
    const Value beta = alpha + 1 + static_cast<Value>(random.below(round % 3 == 0 ? 1 : 200000));
    ChanceWindow window(alpha, beta, denominator);
    std::vector<ValueRange> known(count);
    for (std::size_t i = 0; i < count && round % 5 != 0; ++i) {
      known[i] = random_range(values[i], random, round);
      window.narrow(weights[i], {}, known[i]);
    }
    for (std::size_t i = 0; i < count && !window.fails_high() && !window.fails_low(); ++i) {
      const Value low = window.outcome_alpha(weights[i], known[i]);
      const Value high = window.outcome_beta(weights[i], known[i]);
      const Value value = answer(values[i], low, high, random);
      window.narrow(weights[i], known[i],
                    {value > low ? value : known[i].low, value < high ? value : known[i].high});
    }
    if (window.fails_high()) {
      EXPECT_GE(mean, beta);
      EXPECT_GE(window.lowest(), beta);
      EXPECT_LE(window.lowest(), mean);
    } else if (window.fails_low()) {
      EXPECT_LE(mean, alpha);
      EXPECT_LE(window.highest(), alpha);
      EXPECT_GE(window.highest(), mean);
    } else {
      EXPECT_EQ(window.lowest(), mean);
    }
  }
}

}  // namespace
}  // namespace fray
