// The arithmetic of studies against hand computation and published numbers.
#include "lab/study/estimates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/random.h"
#include "lab/study/outlook.h"
#include "play/match/statistics.h"

namespace fray {
namespace {

using Numbers = std::vector<double>;

TEST(StudyEstimates, AMeanHasTheIntervalOfStudent) {
  // Mean 3, standard deviation sqrt(2.5), t of 4 degrees of freedom 2.776445.
  const auto interval = mean_interval(Numbers{1, 2, 3, 4, 5});
  ASSERT_TRUE(interval);
  EXPECT_DOUBLE_EQ(interval->value, 3);
  EXPECT_NEAR(interval->margin(), 2.776445 * std::sqrt(2.5 / 5), 0.002);
  EXPECT_EQ(interval->count, 5u);
  EXPECT_FALSE(mean_interval(Numbers{1, 2}));
  EXPECT_FALSE(interval->contains_zero());
  EXPECT_TRUE((Interval{1, -0.5, 2.5, 9}.contains_zero()));
}

TEST(StudyEstimates, QuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-11);
  EXPECT_NEAR(normal_quantile(0.995), 2.575829303548901, 1e-11);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-11);
  // Student's t at 99.5 % with 20 and 60 degrees of freedom.
  EXPECT_NEAR(student_quantile(20, normal_quantile(0.995)), 2.845340, 0.003);
  EXPECT_NEAR(student_quantile(60, normal_quantile(0.995)), 2.660283, 0.001);
  EXPECT_NEAR(student_quantile(30), student_quantile(30, normal_quantile(0.975)), 1e-9);
}

TEST(StudyEstimates, SharesHaveWilsonsInterval) {
  // 10 of 20: centre 0.5, margin 1.96 / (1 + 3.8415/20) * sqrt(0.0125 + 3.8415/1600).
  const auto half = share_interval(10, 20);
  EXPECT_NEAR(half->low, 0.299298, 1e-5);
  EXPECT_NEAR(half->high, 0.700702, 1e-5);
  const auto none = share_interval(0, 100);
  EXPECT_EQ(none->low, 0);
  EXPECT_NEAR(none->high, 0.036995, 1e-5);
  EXPECT_EQ(share_interval(100, 100)->high, 1);
  EXPECT_FALSE(share_interval(0, 0));
}

TEST(StudyEstimates, ARatioIsThatOfTheSumsAndItsSpreadThatOfTheResiduals) {
  // 6 of 12; residuals (1 - 2, 3 - 2, 2 - 2) / 4.
  const auto ratio = ratio_of(Numbers{1, 3, 2}, Numbers{4, 4, 4});
  ASSERT_TRUE(ratio);
  EXPECT_DOUBLE_EQ(ratio->value, 0.5);
  EXPECT_NEAR(ratio_interval(*ratio).margin(), mean_interval(Numbers{0.25, 0.75, 0.5})->margin(), 1e-12);
  const auto other = ratio_of(Numbers{0, 2, 1}, Numbers{4, 4, 4});
  const Interval difference = ratio_difference(*other, *ratio);
  EXPECT_DOUBLE_EQ(difference.value, -0.25);
  EXPECT_NEAR(difference.margin(), 0, 1e-12);
  EXPECT_FALSE(ratio_of(Numbers{1, 1, 0}, Numbers{2, 2, 0}));
}

TEST(StudyEstimates, TheBootstrapOfAMeanIsNearStudent) {
  SplitMix64 random(3);
  Numbers numbers;
  for (int i = 0; i < 200; ++i) numbers.push_back(random.uniform());
  const auto mean = [&numbers](std::span<const std::size_t> sample) -> std::optional<double> {
    double sum = 0;
    for (const std::size_t i : sample) sum += numbers[i];
    return sum / static_cast<double>(sample.size());
  };
  const auto interval = bootstrap_interval(numbers.size(), mean);
  const auto student = mean_interval(numbers);
  ASSERT_TRUE(interval && student);
  EXPECT_DOUBLE_EQ(interval->value, student->value);
  EXPECT_NEAR(interval->margin(), student->margin(), 0.1 * student->margin());
  EXPECT_EQ(*interval, *bootstrap_interval(numbers.size(), mean));
  EXPECT_FALSE(bootstrap_interval(9, mean));
}

TEST(StudyEstimates, TheRegressionFindsWhatMadeTheOutcomes) {
  SplitMix64 random(11);
  std::vector<RegressionRow> rows;
  for (std::size_t game = 0; game < 400; ++game) {
    const double luck = random.uniform() - 0.5;  // common to the game
    for (int i = 0; i < 5; ++i) {
      const double rook = static_cast<double>(random.below(3)) - 1;
      const double pawn = static_cast<double>(random.below(5)) - 2;
      const double rare = game < 9 ? 1 : 0;
      rows.push_back({{rook, pawn, rare, 0}, 0.3 + 0.2 * rook + 0.05 * pawn + 0.4 * luck, game});
    }
  }
  const auto worth = regression(rows);
  ASSERT_EQ(worth.size(), 4u);
  ASSERT_TRUE(worth[0] && worth[1]);
  EXPECT_NEAR(worth[0]->value, 0.2, 0.01);
  EXPECT_NEAR(worth[1]->value, 0.05, 0.01);
  EXPECT_LT(worth[0]->low, 0.2);
  EXPECT_GT(worth[0]->high, 0.2);
  EXPECT_FALSE(worth[2]) << "in nine games only";
  EXPECT_FALSE(worth[3]) << "never other than 0";
}

TEST(StudyEstimates, RowsThatRepeatAGameMakeNothingMoreCertain) {
  SplitMix64 random(5);
  std::vector<RegressionRow> once;
  for (std::size_t game = 0; game < 100; ++game)
    once.push_back({{random.uniform() - 0.5}, random.uniform(), game});
  std::vector<RegressionRow> often;
  for (const RegressionRow& row : once) often.insert(often.end(), 10, row);
  const auto first = regression(once)[0];
  const auto second = regression(often)[0];
  // But for the ridge, which weighs less beside more rows.
  EXPECT_GT(second->margin(), first->margin());
  EXPECT_LT(second->margin(), 1.2 * first->margin());
}

TEST(StudyOutlook, SaysWhenTheWinnerWasKnownAndWhoLed) {
  const Outlook outlook{5000, 6000, 4000, 5200, 8500, 7000, 9000, 9500};
  const OutlookReading white = read_outlook(outlook, GameResult::white_wins, 1);
  EXPECT_EQ(white.lead_changes, 2);
  EXPECT_EQ(white.open_turns, 6);
  EXPECT_EQ(read_outlook(outlook, GameResult::black_wins, 1).open_turns, 8);
  EXPECT_EQ(read_outlook(outlook, GameResult::draw, 1).open_turns, 8);
  // Stretched threefold, 60 % are 77 % and 70 % are 93 %.
  EXPECT_EQ(read_outlook(outlook, GameResult::white_wins, 3).open_turns, 4);
}

TEST(StudyOutlook, TheSlopeMakesOutlooksRight) {
  // An evaluation that says 60 % where four of five are won: logit(0.8) / logit(0.6) = 3.419.
  const Outlook good{6000};
  const Outlook bad{4000};
  std::vector<OutlookOfGame> games;
  for (int i = 0; i < 50; ++i) {
    games.push_back({&good, i % 5 == 0 ? GameResult::black_wins : GameResult::white_wins});
    games.push_back({&bad, i % 5 == 0 ? GameResult::white_wins : GameResult::black_wins});
  }
  EXPECT_NEAR(outlook_slope(games), std::log(4.0) / std::log(1.5), 1e-6);
  EXPECT_EQ(outlook_slope({}), 1);
}

}  // namespace
}  // namespace fray
