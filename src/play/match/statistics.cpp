#include "play/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fray {
namespace {

constexpr std::size_t kPairsForMargin = 3;
constexpr double kGamesInPair = 2;
/// Normalized Elo of one standard deviation per game.
constexpr double kNormalizedEloScale = 800 / std::numbers::ln10;

Estimate estimate(std::size_t count, double mean, double square_sum) {
  Estimate result;
  result.count = count;
  result.mean = mean;
  if (count < 2) return result;
  const auto n = static_cast<double>(count);
  result.deviation = std::sqrt(std::max(0.0, square_sum) / (n - 1));
  if (count >= kPairsForMargin) result.margin = student_quantile(count - 1) * result.deviation / std::sqrt(n);
  return result;
}

/// The log-likelihood, per observation and up to a constant, of normal observations with mean `m` and mean
/// square `q` under the hypothesis that their true mean is `t` standard deviations, the standard deviation
/// being fitted. Setting the derivative by sigma to zero gives sigma^2 + t m sigma - q = 0.
double fitted_log_likelihood(double m, double q, double t) {
  const double sigma = (std::sqrt(t * t * m * m + 4 * q) - t * m) / 2;
  return -std::log(sigma) - (1 - t * m / sigma + t * t) / 2;
}

}  // namespace

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

double normal_quantile(double p) {
  double low = -40;
  double high = 40;
  for (int i = 0; i < 64; ++i) {
    const double middle = (low + high) / 2;
    (normal_cdf(middle) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double student_quantile(std::size_t freedom) { return student_quantile(freedom, kNormal95); }

// Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5.
double student_quantile(std::size_t freedom, double normal) {
  const double x = normal;
  const double v = static_cast<double>(freedom);
  const double x2 = x * x;
  const double g1 = (x2 + 1) * x / 4;
  const double g2 = ((5 * x2 + 16) * x2 + 3) * x / 96;
  const double g3 = (((3 * x2 + 19) * x2 + 17) * x2 - 15) * x / 384;
  const double g4 = ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945) * x / 92160;
  return x + (g1 + (g2 + (g3 + g4 / v) / v) / v) / v;
}

double elo_of_score(double score) { return 400 * std::log10(score / (1 - score)); }

EloEstimate elo_of(const Estimate& score) {
  EloEstimate result;
  if (score.count == 0 || score.mean <= 0 || score.mean >= 1) return result;
  result.elo = elo_of_score(score.mean);
  if (score.margin) {
    result.margin = *score.margin * 400 / (std::numbers::ln10 * score.mean * (1 - score.mean));
  }
  return result;
}

std::optional<double> normalized_elo(const Estimate& score) {
  if (score.deviation == 0) return std::nullopt;
  const double game_deviation = score.deviation * std::sqrt(kGamesInPair);
  return (score.mean - 0.5) / game_deviation * kNormalizedEloScale;
}

std::optional<double> likelihood_of_superiority(const Estimate& score) {
  if (!score.margin) return std::nullopt;
  if (score.deviation == 0) return score.mean > 0.5 ? 1.0 : score.mean < 0.5 ? 0.0 : 0.5;
  return normal_cdf((score.mean - 0.5) * std::sqrt(static_cast<double>(score.count)) / score.deviation);
}

std::optional<double> resolvable_elo(const Estimate& score) {
  if (!score.margin || score.deviation == 0) return std::nullopt;
  return *score.margin * 1600 / std::numbers::ln10;
}

// Welford, "Note on a method for calculating corrected sums of squares and products" (1962).
void PairStatistics::add(double score, double luck) {
  ++count_;
  const double score_step = score - score_mean_;
  const double luck_step = luck - luck_mean_;
  score_mean_ += score_step / static_cast<double>(count_);
  luck_mean_ += luck_step / static_cast<double>(count_);
  score_square_ += score_step * (score - score_mean_);
  luck_square_ += luck_step * (luck - luck_mean_);
  product_ += score_step * (luck - luck_mean_);
}

Estimate PairStatistics::raw() const {
  return estimate(count_, count_ == 0 ? 0.5 : score_mean_, score_square_);
}

Estimate PairStatistics::luck() const { return estimate(count_, luck_mean_, luck_square_); }

Estimate PairStatistics::adjusted() const {
  return estimate(count_, count_ == 0 ? 0.5 : score_mean_ - luck_mean_,
                  score_square_ - 2 * product_ + luck_square_);
}

std::optional<double> PairStatistics::best_coefficient() const {
  if (luck_square_ == 0) return std::nullopt;
  return product_ / luck_square_;
}

// The hypotheses are Van den Bergh's ("Comments on normalized Elo"): they fix the ratio t of mean to standard
// deviation and leave the rest free. For observations whose exact distribution is not known he takes mean and
// variance only; done for normal observations without further approximation that is the sequential t-test
// with maximised likelihoods. To second order in t it equals his section 4.2; where one engine wins almost
// everything it does not lose power as that expansion does.
double log_likelihood_ratio(const Estimate& score, const SprtBounds& bounds) {
  if (score.count == 0) return 0;
  const auto n = static_cast<double>(score.count);
  const double m = score.mean - 0.5;
  const double q = m * m + score.deviation * score.deviation * (n - 1) / n;
  if (q == 0) return 0;
  const double scale = std::sqrt(kGamesInPair) / kNormalizedEloScale;
  return n * (fitted_log_likelihood(m, q, bounds.elo1 * scale) -
              fitted_log_likelihood(m, q, bounds.elo0 * scale));
}

SprtVerdict sprt_verdict(double ratio) {
  if (ratio >= kSprtUpper) return SprtVerdict::h1;
  return ratio <= kSprtLower ? SprtVerdict::h0 : SprtVerdict::undecided;
}

}  // namespace fray
