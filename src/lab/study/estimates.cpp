#include "lab/study/estimates.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/random.h"
#include "play/match/statistics.h"

namespace fray {
namespace {

constexpr std::size_t kLeastForMean = 3;
constexpr std::size_t kLeastForBootstrap = 10;
constexpr std::size_t kLeastClusters = 10;
constexpr std::size_t kBootstrapSamples = 1000;

using Matrix = std::vector<std::vector<double>>;

Matrix square(std::size_t size) { return Matrix(size, std::vector<double>(size, 0)); }

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan; such a one needs no pivoting.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix result = square(n);
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t j = 0; j < n; ++j) {
      m[i][j] /= pivot;
      result[i][j] /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = m[row][i];
      if (row == i || factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) {
        m[row][j] -= factor * m[i][j];
        result[row][j] -= factor * result[i][j];
      }
    }
  }
  return result;
}

/// Which numbers vary in enough clusters.
std::vector<std::size_t> usable_columns(std::span<const RegressionRow> rows) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < rows.front().seen.size(); ++i) {
    std::set<std::size_t> clusters;
    for (const RegressionRow& row : rows) {
      if (row.seen[i] != 0) clusters.insert(row.cluster);
    }
    if (clusters.size() >= kLeastClusters) columns.push_back(i);
  }
  return columns;
}

}  // namespace

std::optional<Interval> mean_interval(std::span<const double> numbers) {
  return mean_interval(numbers, kNormal95);
}

std::optional<Interval> mean_interval(std::span<const double> numbers, double normal) {
  if (numbers.size() < kLeastForMean) return std::nullopt;
  const auto n = static_cast<double>(numbers.size());
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  const double margin = student_quantile(numbers.size() - 1, normal) * std::sqrt(squares / (n - 1) / n);
  return Interval{mean, mean - margin, mean + margin, numbers.size()};
}

std::optional<Interval> share_interval(std::size_t part, std::size_t whole) {
  if (whole == 0) return std::nullopt;
  const auto n = static_cast<double>(whole);
  const double share = static_cast<double>(part) / n;
  constexpr double z2 = kNormal95 * kNormal95;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double margin = kNormal95 / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  // What is exact is not to be a rounding error off.
  return Interval{share, part == 0 ? 0 : middle - margin, part == whole ? 1 : middle + margin, whole};
}

std::optional<Ratio> ratio_of(std::span<const double> parts, std::span<const double> wholes) {
  const double part = std::accumulate(parts.begin(), parts.end(), 0.0);
  const double whole = std::accumulate(wholes.begin(), wholes.end(), 0.0);
  const auto some = std::count_if(wholes.begin(), wholes.end(), [](double w) { return w > 0; });
  if (static_cast<std::size_t>(some) < kLeastForMean) return std::nullopt;
  Ratio ratio{part / whole, {}};
  const double mean = whole / static_cast<double>(wholes.size());
  for (std::size_t i = 0; i < parts.size(); ++i)
    ratio.residuals.push_back((parts[i] - ratio.value * wholes[i]) / mean);
  return ratio;
}

Interval ratio_interval(const Ratio& ratio) {
  const double margin = mean_interval(ratio.residuals)->margin();
  return {ratio.value, ratio.value - margin, ratio.value + margin, ratio.residuals.size()};
}

Interval ratio_difference(const Ratio& ratio, const Ratio& from) {
  std::vector<double> residuals;
  for (std::size_t i = 0; i < std::min(ratio.residuals.size(), from.residuals.size()); ++i)
    residuals.push_back(ratio.residuals[i] - from.residuals[i]);
  const double value = ratio.value - from.value;
  const double margin = mean_interval(residuals)->margin();
  return {value, value - margin, value + margin, residuals.size()};
}

std::optional<Interval> bootstrap_interval(
    std::size_t count, const std::function<std::optional<double>(std::span<const std::size_t>)>& figure) {
  if (count < kLeastForBootstrap) return std::nullopt;
  std::vector<std::size_t> sample(count);
  std::iota(sample.begin(), sample.end(), std::size_t{0});
  const auto value = figure(sample);
  if (!value) return std::nullopt;
  SplitMix64 random(count);
  std::vector<double> values;
  for (std::size_t i = 0; i < kBootstrapSamples; ++i) {
    for (std::size_t& item : sample) item = random.below(static_cast<std::uint32_t>(count));
    if (const auto one = figure(sample)) values.push_back(*one);
  }
  if (values.size() < kBootstrapSamples / 2) return std::nullopt;
  std::sort(values.begin(), values.end());
  const auto at = [&values](double p) {
    return values[static_cast<std::size_t>(p * static_cast<double>(values.size() - 1))];
  };
  return Interval{*value, std::min(*value, at(0.025)), std::max(*value, at(0.975)), count};
}

std::vector<std::optional<Interval>> regression(std::span<const RegressionRow> rows) {
  if (rows.empty()) return {};
  std::vector<std::optional<Interval>> answer(rows.front().seen.size());
  const std::vector<std::size_t> columns = usable_columns(rows);
  const std::size_t size = columns.size() + 1;  // the constant comes last
  const auto number = [&columns](const RegressionRow& row, std::size_t i) {
    return i < columns.size() ? row.seen[columns[i]] : 1.0;
  };
  Matrix moments = square(size);
  std::vector<double> products(size, 0);
  for (const RegressionRow& row : rows) {
    for (std::size_t i = 0; i < size; ++i) {
      products[i] += number(row, i) * row.outcome;
      for (std::size_t j = 0; j < size; ++j) moments[i][j] += number(row, i) * number(row, j);
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) moments[i][i] += 1;
  const Matrix bread = inverse(std::move(moments));
  std::vector<double> coefficients(size, 0);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) coefficients[i] += bread[i][j] * products[j];
  }
  Matrix meat = square(size);
  std::size_t clusters = 0;
  for (std::size_t begin = 0; begin < rows.size(); ++clusters) {
    std::vector<double> score(size, 0);
    std::size_t end = begin;
    for (; end < rows.size() && rows[end].cluster == rows[begin].cluster; ++end) {
      double residual = rows[end].outcome;
      for (std::size_t i = 0; i < size; ++i) residual -= coefficients[i] * number(rows[end], i);
      for (std::size_t i = 0; i < size; ++i) score[i] += residual * number(rows[end], i);
    }
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) meat[i][j] += score[i] * score[j];
    }
    begin = end;
  }
  if (clusters < kLeastClusters) return answer;
  const double correction = static_cast<double>(clusters) / static_cast<double>(clusters - 1);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    double variance = 0;
    for (std::size_t j = 0; j < size; ++j) {
      for (std::size_t k = 0; k < size; ++k) variance += bread[i][j] * meat[j][k] * bread[k][i];
    }
    const double margin = student_quantile(clusters - 1) * std::sqrt(std::max(0.0, variance) * correction);
    answer[columns[i]] =
        Interval{coefficients[i], coefficients[i] - margin, coefficients[i] + margin, clusters};
  }
  return answer;
}

}  // namespace fray
