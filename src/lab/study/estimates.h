// The arithmetic of studies: means, shares and other figures with their 95 % intervals. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fray {

/// A figure with its 95 % interval.
struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;
  std::size_t count = 0;  ///< observations

  double margin() const { return (high - low) / 2; }
  /// Whether the interval of a difference contains none: what it shows may be noise.
  bool contains_zero() const { return low <= 0 && high >= 0; }
  bool operator==(const Interval&) const = default;
};

/// A mean by Student's t; nothing for fewer than three numbers. `normal` is the quantile of the normal
/// distribution that says how sure the interval is: 1.96 for 95 %.
std::optional<Interval> mean_interval(std::span<const double> numbers);
std::optional<Interval> mean_interval(std::span<const double> numbers, double normal);

/// A share by Wilson's score interval ("Probable inference, the law of succession, and statistical
/// inference", 1927), which holds for shares near 0 and 1, too. Nothing for a `whole` of 0.
std::optional<Interval> share_interval(std::size_t part, std::size_t whole);

/// A share as the sum of `parts` by that of `wholes`, a pair for each observation: its residuals, part -
/// share * whole over the mean whole, have the spread of the share to first order (Cochran, "Sampling
/// techniques", 2.11). Nothing if the wholes are 0 in all but two.
struct Ratio {
  double value = 0;
  std::vector<double> residuals;  ///< of each observation; their mean is 0
};
std::optional<Ratio> ratio_of(std::span<const double> parts, std::span<const double> wholes);
Interval ratio_interval(const Ratio& ratio);
/// Of ratios over the same observations; of the one that has more the first are taken.
Interval ratio_difference(const Ratio& ratio, const Ratio& from);

/// Any figure of `count` independent observations, by the percentiles of 1000 bootstrap samples (Efron,
/// "Bootstrap methods: another look at the jackknife", 1979). `figure` gets the numbers of the observations
/// that a sample has, with repetitions, and may have no answer; then there is none. The same samples every
/// time. Nothing for fewer than ten observations.
std::optional<Interval> bootstrap_interval(
    std::size_t count, const std::function<std::optional<double>(std::span<const std::size_t>)>& figure);

/// A row of a regression: what is seen, what came of it, and the cluster (a game) that it belongs to; rows of
/// one cluster depend on each other. Clusters come one after the other.
struct RegressionRow {
  std::vector<double> seen;  ///< as many numbers in every row
  double outcome = 0;
  std::size_t cluster = 0;
};

/// The coefficients of least squares with a constant, which is not answered, and a ridge that weighs as much
/// as one row of ones; intervals by the cluster-robust sandwich (Liang and Zeger, "Longitudinal data analysis
/// using generalized linear models", 1986). Nothing for a number that is other than 0 in fewer than ten
/// clusters.
std::vector<std::optional<Interval>> regression(std::span<const RegressionRow> rows);

}  // namespace fray
