#include "core/logistic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace fray {
namespace {

constexpr Logit kBeyondTable = 18 * kLogitUnit;

TEST(Logistic, AgreesWithTheExponentialFunction) {
  constexpr double kError = kWinValue / 131072.0;  // 2^-17, as promised
  for (Logit logit = -kBeyondTable; logit <= kBeyondTable; ++logit) {
    const double odds = std::exp(static_cast<double>(logit) / kLogitUnit);
    const double expected = (odds - 1) / (odds + 1) * kWinValue;
    ASSERT_NEAR(value_of_logit(logit), expected, kError) << logit;
  }
}

TEST(Logistic, IsOddAndNeverFalls) {
  EXPECT_EQ(value_of_logit(0), 0);
  for (Logit logit = 1; logit <= kBeyondTable; ++logit) {
    ASSERT_EQ(value_of_logit(-logit), -value_of_logit(logit));
    ASSERT_GE(value_of_logit(logit), value_of_logit(logit - 1));
  }
}

TEST(Logistic, StaysInsideTheBounds) {
  constexpr Logit kMost = std::numeric_limits<Logit>::max();
  EXPECT_EQ(value_of_logit(kMost), kWinValue - 1);
  EXPECT_EQ(value_of_logit(-kMost), -(kWinValue - 1));
}

TEST(Value, PointsAndBack) {
  EXPECT_DOUBLE_EQ(expected_points(kWinValue), 1.0);
  EXPECT_DOUBLE_EQ(expected_points(0), 0.5);
  EXPECT_DOUBLE_EQ(expected_points(-kWinValue), 0.0);
  for (Value value = -kWinValue; value <= kWinValue; value += 997)
    ASSERT_EQ(value_of_points(expected_points(value)), value);
}

TEST(Value, ResultsAreSeenFromBothSides) {
  EXPECT_EQ(result_value(GameResult::white_wins, Side::white), kWinValue);
  EXPECT_EQ(result_value(GameResult::white_wins, Side::black), -kWinValue);
  EXPECT_EQ(result_value(GameResult::black_wins, Side::black), kWinValue);
  EXPECT_EQ(result_value(GameResult::draw, Side::black), 0);
  EXPECT_EQ(result_value(GameResult::none, Side::white), 0);
}

}  // namespace
}  // namespace fray
