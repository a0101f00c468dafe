// What the search makes of differences in log-odds.
#include "search/selectivity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "search/corrections.h"

namespace fray {
namespace {

double log_odds(Value value) {
  const double points = expected_points(value);
  return std::log(points / (1 - points));
}

TEST(Selectivity, ShiftedAddsLogOdds) {
  for (Logit from = -5 * kLogitUnit; from <= 5 * kLogitUnit; from += kLogitUnit / 3) {
    for (Logit by = -4 * kLogitUnit; by <= 4 * kLogitUnit; by += kLogitUnit / 3) {
      const double sum = static_cast<double>(from + by) / kLogitUnit;
      const double points = 1 / (1 + std::exp(-sum));
      EXPECT_NEAR(expected_points(shifted(value_of_logit(from), by)), points, 1e-4) << from << " " << by;
    }
  }
}

TEST(Selectivity, ShiftedStaysWithinWhatIsWonAndLost) {
  for (const Value value : {-kWinValue, -kWinValue + 1, 0, kWinValue - 1, kWinValue}) {
    for (const Logit by : {-100 * kLogitUnit, -kLogitUnit, 0, kLogitUnit, 100 * kLogitUnit}) {
      EXPECT_LE(shifted(value, by), kWinValue) << value << " " << by;
      EXPECT_GE(shifted(value, by), -kWinValue) << value << " " << by;
    }
  }
}

TEST(Corrections, ComeToWhatIsFoundAgainAndAgain) {
  constexpr std::uint64_t kKey = 77;
  const Value value = value_of_logit(kLogitUnit / 2);
  const Value found = value_of_logit(kLogitUnit / 2 + 150);
  Corrections corrections(true);
  EXPECT_NEAR(corrections.corrected(kKey, value), value, 2);
  for (int time = 0; time < 400; ++time)
    corrections.learn(kKey, corrections.corrected(kKey, value), found, 12);
  EXPECT_NEAR(log_odds(corrections.corrected(kKey, value)), log_odds(found), 0.02);
  EXPECT_NEAR(corrections.corrected(kKey + 1, value), value, 2);
  corrections.clear();
  EXPECT_NEAR(corrections.corrected(kKey, value), value, 2);
}

TEST(Corrections, AreNeverLarge) {
  Corrections corrections(true);
  for (int time = 0; time < 4000; ++time) corrections.learn(5, 0, kLeastCertain - 1, 30);
  EXPECT_LT(std::abs(log_odds(corrections.corrected(5, 0))), 0.25);
}

}  // namespace
}  // namespace fray
