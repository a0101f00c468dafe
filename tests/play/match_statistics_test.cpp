#include "play/match/statistics.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/random.h"

namespace fray {
namespace {

/// Counts of pairs with 0, 1/2, 1, 3/2 and 2 points, as testing frameworks of chess engines print them.
using Pentanomial = std::array<int, 5>;

PairStatistics statistics_of(const Pentanomial& counts) {
  PairStatistics statistics;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (int n = 0; n < counts[i]; ++n) statistics.add(static_cast<double>(i) / 4, 0);
  }
  return statistics;
}

/// Normally distributed numbers by Box and Muller.
double draw_normal(SplitMix64& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

TEST(MatchStatistics, NormalDistributionHasItsPublishedQuantiles) {
  EXPECT_NEAR(normal_cdf(0), 0.5, 1e-12);
  EXPECT_NEAR(normal_cdf(1.6448536269514722), 0.95, 1e-12);
  EXPECT_NEAR(normal_cdf(1.959963984540054), 0.975, 1e-12);
  EXPECT_NEAR(normal_cdf(-2.5758293035489004), 0.005, 1e-12);
}

TEST(MatchStatistics, StudentQuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(student_quantile(2), 4.3027, 0.04);
  EXPECT_NEAR(student_quantile(3), 3.1824, 0.006);
  EXPECT_NEAR(student_quantile(5), 2.5706, 0.0005);
  EXPECT_NEAR(student_quantile(9), 2.2622, 0.0001);
  EXPECT_NEAR(student_quantile(29), 2.0452, 0.0001);
  EXPECT_NEAR(student_quantile(100000), 1.95999, 0.0001);
}

TEST(MatchStatistics, EloOfScoreIsTheLogisticCurve) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.005);
  EXPECT_NEAR(elo_of_score(0.25), -190.85, 0.005);
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
}

TEST(MatchStatistics, EstimateFollowsTheTextbookFormula) {
  PairStatistics statistics;
  for (const double score : {0.0, 0.5, 0.5, 1.0}) statistics.add(score, 0);
  const Estimate raw = statistics.raw();
  EXPECT_DOUBLE_EQ(raw.mean, 0.5);
  EXPECT_NEAR(raw.deviation, std::sqrt(0.5 / 3), 1e-12);
  ASSERT_TRUE(raw.margin);
  EXPECT_NEAR(*raw.margin, 3.1824 * raw.deviation / 2, 0.001);
}

TEST(MatchStatistics, FewerThanThreePairsHaveNoMargin) {
  PairStatistics statistics;
  EXPECT_FALSE(statistics.raw().margin);
  EXPECT_FALSE(elo_of(statistics.raw()).elo);
  statistics.add(0.75, 0);
  statistics.add(0.5, 0);
  EXPECT_FALSE(statistics.raw().margin);
  EXPECT_FALSE(likelihood_of_superiority(statistics.raw()));
  EXPECT_FALSE(resolvable_elo(statistics.raw()));
  EXPECT_TRUE(elo_of(statistics.raw()).elo);
}

// Fishtest's published report of a test of 128 pairs [13, 37, 50, 25, 3]: Elo -43.66 with the asymmetric
// interval
// [-75.52, -15.40], normalized Elo -63.97.
TEST(MatchStatistics, PublishedMatchIsReproduced) {
  const Estimate raw = statistics_of({13, 37, 50, 25, 3}).raw();
  EXPECT_DOUBLE_EQ(raw.mean, 0.4375);
  const EloEstimate elo = elo_of(raw);
  ASSERT_TRUE(elo.elo && elo.margin);
  EXPECT_NEAR(*elo.elo, -43.658, 0.001);
  EXPECT_NEAR(*elo.margin, (75.524 - 15.405) / 2, 0.5);
  // Fishtest divides by n where an unbiased estimate of the variance divides by n - 1.
  EXPECT_NEAR(*normalized_elo(raw), -63.97 * std::sqrt(127.0 / 128), 0.01);
  // By hand: the standard error of the mean is 0.2410 / sqrt(128), so 0.4375 is 2.934 of them below 1/2.
  EXPECT_NEAR(*likelihood_of_superiority(raw), normal_cdf(-2.934), 1e-5);
}

TEST(MatchStatistics, EloIsBeyondMeasureAtTheEndsOfTheScale) {
  EXPECT_FALSE(elo_of(statistics_of({0, 0, 0, 0, 7}).raw()).elo);
  EXPECT_FALSE(elo_of(statistics_of({7, 0, 0, 0, 0}).raw()).elo);
  PairStatistics lucky;
  for (int i = 0; i < 4; ++i) lucky.add(1, -0.1);
  EXPECT_FALSE(elo_of(lucky.adjusted()).elo);
}

TEST(MatchStatistics, EqualPairsMeanCertainty) {
  const Estimate even = statistics_of({0, 0, 9, 0, 0}).raw();
  EXPECT_EQ(even.margin, 0.0);
  EXPECT_EQ(likelihood_of_superiority(even), 0.5);
  EXPECT_EQ(likelihood_of_superiority(statistics_of({0, 0, 0, 9, 0}).raw()), 1.0);
  EXPECT_EQ(likelihood_of_superiority(statistics_of({0, 9, 0, 0, 0}).raw()), 0.0);
  EXPECT_FALSE(normalized_elo(even));
  EXPECT_FALSE(resolvable_elo(even));
}

TEST(MatchStatistics, ResolvableEloIsTheMarginOfAnEvenMatch) {
  const Estimate even = statistics_of({10, 20, 40, 20, 10}).raw();
  EXPECT_NEAR(*resolvable_elo(even), *elo_of(even).margin, 1e-9);
}

TEST(MatchStatistics, AdjustmentTakesLuckOutOfMeanAndSpread) {
  PairStatistics statistics;
  for (const double luck : {-0.25, 0.0, 0.5, 0.25, -0.5}) statistics.add(0.5 + luck, luck);
  EXPECT_NEAR(statistics.adjusted().mean, 0.5, 1e-12);
  EXPECT_NEAR(statistics.adjusted().deviation, 0, 1e-9);
  EXPECT_GT(statistics.raw().deviation, 0.3);
  ASSERT_TRUE(statistics.best_coefficient());
  EXPECT_NEAR(*statistics.best_coefficient(), 1, 1e-12);
}

TEST(MatchStatistics, BestCoefficientIsTheSlopeOfScoreOnLuck) {
  PairStatistics statistics;
  EXPECT_FALSE(statistics.best_coefficient());
  for (const double luck : {-0.3, 0.1, 0.2, 0.6}) statistics.add(0.4 + 0.5 * luck, luck);
  EXPECT_NEAR(*statistics.best_coefficient(), 0.5, 1e-12);
}

// 2000 matches of 40 pairs each whose true score and luck are known; all from one seed.
TEST(MatchStatistics, IntervalsContainTheTruthInNineteenMatchesOfTwenty) {
  constexpr int kMatches = 2000;
  constexpr double kTruth = 0.56;
  SplitMix64 random(20240501);
  int raw_hits = 0;
  int adjusted_hits = 0;
  int luck_hits = 0;
  for (int match = 0; match < kMatches; ++match) {
    PairStatistics statistics;
    for (int pair = 0; pair < 40; ++pair) {
      const double luck = random.uniform() - 0.5;
      const double skill = kTruth + 0.3 * (random.uniform() - 0.5);
      statistics.add(skill + luck, luck);
    }
    const auto holds = [](const Estimate& estimate, double truth) {
      return std::abs(estimate.mean - truth) <= *estimate.margin ? 1 : 0;
    };
    raw_hits += holds(statistics.raw(), kTruth);
    adjusted_hits += holds(statistics.adjusted(), kTruth);
    luck_hits += holds(statistics.luck(), 0);
  }
  // Three standard deviations of a binomial of 2000 trials at 0.95 are 29.
  EXPECT_NEAR(raw_hits, 1900, 29);
  EXPECT_NEAR(adjusted_hits, 1900, 29);
  EXPECT_NEAR(luck_hits, 1900, 29);
}

TEST(Sprt, BoundsAreWaldsForFivePerCent) {
  EXPECT_DOUBLE_EQ(kSprtLower, std::log(0.05 / 0.95));
  EXPECT_DOUBLE_EQ(kSprtUpper, std::log(0.95 / 0.05));
  EXPECT_EQ(sprt_verdict(2.95), SprtVerdict::h1);
  EXPECT_EQ(sprt_verdict(-2.95), SprtVerdict::h0);
  EXPECT_EQ(sprt_verdict(2.94), SprtVerdict::undecided);
}

// Counts and ratios of tests of chess engines with normalized bounds, as published by fishtest and pinned by
// fastchess; theirs use the exact multinomial likelihood.
TEST(Sprt, RatiosAgreeWithPublishedOnes) {
  const auto ratio = [](const Pentanomial& counts, double elo0, double elo1) {
    return log_likelihood_ratio(statistics_of(counts).raw(), {elo0, elo1});
  };
  EXPECT_NEAR(ratio({13, 37, 50, 25, 3}, 0, 4), -0.549, 0.01);
  EXPECT_NEAR(ratio({365, 16618, 36229, 16974, 390}, 0, 2), 2.25, 0.01);
  EXPECT_NEAR(ratio({127, 4883, 10712, 5150, 104}, -1.75, 0.25), 3.01, 0.02);
}

TEST(Sprt, RatioEqualsVanDenBerghsExpansionNearEquality) {
  const Estimate score = statistics_of({100, 400, 900, 450, 110}).raw();
  const double n = static_cast<double>(score.count);
  const double unit = 800 / std::numbers::ln10;
  const double deviation = score.deviation * std::sqrt((n - 1) / n) * std::numbers::sqrt2;
  const double t = (score.mean - 0.5) / deviation;
  const auto off = [&](double elo) { return 1 + (t - elo / unit) * (t - elo / unit); };
  EXPECT_NEAR(log_likelihood_ratio(score, {0, 5}), n * std::log(off(0) / off(5)), 1e-3);
}

TEST(Sprt, NothingIsConcludedFromNothing) {
  EXPECT_EQ(log_likelihood_ratio(PairStatistics().adjusted(), {0, 5}), 0);
  EXPECT_EQ(log_likelihood_ratio(statistics_of({0, 0, 50, 0, 0}).raw(), {0, 5}), 0);
}

TEST(Sprt, AnEngineThatWinsEveryGameIsAcceptedSoon) {
  EXPECT_EQ(sprt_verdict(log_likelihood_ratio(statistics_of({0, 0, 0, 0, 150}).raw(), {0, 5})),
            SprtVerdict::h1);
  EXPECT_EQ(sprt_verdict(log_likelihood_ratio(statistics_of({150, 0, 0, 0, 0}).raw(), {0, 5})),
            SprtVerdict::h0);
}

/// Runs the test on normal pair scores whose normalized Elo is `elo` until it is decided.
SprtVerdict run_sprt(double elo, const SprtBounds& bounds, SplitMix64& random) {
  const double deviation = 0.2;
  const double mean = 0.5 + elo * std::numbers::ln10 / 800 * std::numbers::sqrt2 * deviation;
  PairStatistics statistics;
  while (true) {
    statistics.add(mean + deviation * draw_normal(random), 0);
    const SprtVerdict verdict = sprt_verdict(log_likelihood_ratio(statistics.adjusted(), bounds));
    if (verdict != SprtVerdict::undecided) return verdict;
  }
}

TEST(Sprt, ErrsInAtMostAboutOneTestOfTwenty) {
  SplitMix64 random(7);
  const SprtBounds bounds{0, 50};
  int false_h1 = 0;
  int false_h0 = 0;
  for (int i = 0; i < 400; ++i) {
    false_h1 += run_sprt(bounds.elo0, bounds, random) == SprtVerdict::h1 ? 1 : 0;
    false_h0 += run_sprt(bounds.elo1, bounds, random) == SprtVerdict::h0 ? 1 : 0;
  }
  // 20 expected of 400; overshoot of the bounds makes errors rarer, three standard deviations are 13.
  EXPECT_LE(false_h1, 33);
  EXPECT_LE(false_h0, 33);
  EXPECT_GE(false_h1 + false_h0, 4);
}

TEST(Sprt, ClearDriftIsAccepted) {
  SplitMix64 random(11);
  EXPECT_EQ(run_sprt(150, {0, 50}, random), SprtVerdict::h1);
  EXPECT_EQ(run_sprt(-100, {0, 50}, random), SprtVerdict::h0);
}

}  // namespace
}  // namespace fray
