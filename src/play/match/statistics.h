// The arithmetic of matches: means and their errors, Elo, luck adjustment, the sequential test. Pure
// functions of numbers; no games, no files.
//
// One observation is a PAIR of games from one opening with the sides swapped and the same dice for each side.
// Its score is the mean of the points of engine A in both games, 0 to 1. Games of a pair depend on each
// other, pairs do not, so every error here comes from pairs.
#pragma once

#include <cstddef>
#include <optional>

namespace fray {

/// The distribution function of the standard normal distribution.
double normal_cdf(double x);

/// normal_quantile(0.975): that of 95 % intervals.
inline constexpr double kNormal95 = 1.959963984540054;

/// The quantile of the standard normal distribution, 0 < p < 1; right to 1e-12.
double normal_quantile(double p);

/// The 97.5 % quantile of Student's t with `freedom` degrees of freedom, at least 2; right to 1 % from 2
/// degrees of freedom on, to 0.02 % from 5 on.
double student_quantile(std::size_t freedom);
/// The quantile where the normal distribution has `normal`, which is right to 0.1 % for `normal` up to 3.5
/// from 20 degrees of freedom on.
double student_quantile(std::size_t freedom, double normal);

/// A mean over pairs.
struct Estimate {
  std::size_t count = 0;         ///< pairs
  double mean = 0.5;             ///< 0.5 while there is no pair, for a score; 0 for luck
  double deviation = 0;          ///< standard deviation of one pair (n - 1 in the denominator)
  std::optional<double> margin;  ///< half the width of the 95 % interval; needs three pairs
};

/// Elo of a mean score: A's rating minus B's. Nothing where the score is 0 or less, 1 or more, or the margin
/// is not known.
struct EloEstimate {
  std::optional<double> elo;
  std::optional<double> margin;  ///< half the width of the 95 % interval
};

/// Elo of an expected score strictly between 0 and 1: 0.75 is +190.8.
double elo_of_score(double score);
/// By the delta method: the margin of the score times the slope of Elo at it.
EloEstimate elo_of(const Estimate& score);
/// (mean - 1/2) / (standard deviation of a game), scaled so that it agrees with Elo where all games are
/// decided and the difference is small (Van den Bergh, "Comments on normalized Elo"). Nothing without spread.
std::optional<double> normalized_elo(const Estimate& score);
/// The probability that A is the stronger, 0 to 1, by the normal approximation; needs three pairs.
std::optional<double> likelihood_of_superiority(const Estimate& score);
/// The smallest difference in Elo, between engines close to each other, that this many pairs with this spread
/// show at the 95 % level. Nothing without spread.
std::optional<double> resolvable_elo(const Estimate& score);

/// What pairs add up to: the raw score, the luck of A, and the score adjusted for luck, score minus luck.
/// Luck is the sum over the rolls of V(after the roll) - E V(after the roll), in points of A: its expectation
/// is 0 for any V, so the adjustment does not bias the score, and the better V predicts results, the more of
/// their variance it takes away.
class PairStatistics {
 public:
  /// Adds a pair: mean points of A (0 to 1) and mean luck of A, both per game.
  void add(double score, double luck);

  std::size_t count() const { return count_; }
  Estimate raw() const;
  Estimate luck() const;
  Estimate adjusted() const;
  /// The coefficient beta that would minimise the variance of score - beta * luck. Near 1 if V is calibrated.
  /// The adjustment keeps to 1 whatever it says: fitted to the same games it would bias the score. Nothing
  /// while luck does not vary.
  std::optional<double> best_coefficient() const;

 private:
  std::size_t count_ = 0;
  double score_mean_ = 0;
  double luck_mean_ = 0;
  double score_square_ = 0;  ///< sums of squared and multiplied deviations from the means
  double luck_square_ = 0;
  double product_ = 0;
};

/// The hypotheses of a sequential test, in normalized Elo: H0 "A - B is elo0", H1 "it is elo1".
struct SprtBounds {
  double elo0 = 0;
  double elo1 = 5;
};

/// Where the test stops, with 5 % for each kind of error: ln(0.05 / 0.95) and ln(0.95 / 0.05).
inline constexpr double kSprtLower = -2.9444389791664403;
inline constexpr double kSprtUpper = 2.9444389791664403;

enum class SprtVerdict { undecided, h0, h1 };

/// The generalized log-likelihood ratio of H1 against H0 for pair scores of that mean and spread.
double log_likelihood_ratio(const Estimate& score, const SprtBounds& bounds);
SprtVerdict sprt_verdict(double ratio);

}  // namespace fray
