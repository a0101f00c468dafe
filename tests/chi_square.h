// Whether something random falls as it should, by Pearson's chi-square, for tests of dice and draws.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <map>

namespace fray::test {

/// Holds how often what was drawn `draws` times fell into each class against its probability, to within five
/// standard deviations; classes that are expected less than ten times are taken together.
template <class Class>
void expect_counts_as(std::map<Class, int> counts, const std::map<Class, double>& odds, int draws) {
  double chi_square = 0;
  double rare_expected = 0;
  double rare_count = 0;
  int classes = 0;
  for (const auto& [drawn, probability] : odds) {
    const double expected = probability * draws;
    const double count = counts[drawn];
    counts.erase(drawn);
    if (expected < 10) {
      rare_expected += expected;
      rare_count += count;
      continue;
    }
    ++classes;
    chi_square += (count - expected) * (count - expected) / expected;
  }
  EXPECT_TRUE(counts.empty()) << "drawn but not listed: " << testing::PrintToString(counts.begin()->first);
  EXPECT_NEAR(rare_count, rare_expected, 5 * std::sqrt(rare_expected + 1));
  // Its mean is `classes`, its variance twice that.
  EXPECT_LT(chi_square, classes + 5 * std::sqrt(2.0 * classes));
}

/// How far counts that are each expected to be `expected` are from being equal, in standard deviations of
/// chi-square; 0 where there is only one.
template <class Class>
double unevenness(const std::map<Class, int>& counts, double expected) {
  double chi_square = 0;
  for (const auto& [drawn, count] : counts) chi_square += (count - expected) * (count - expected) / expected;
  const double freedom = static_cast<double>(counts.size()) - 1;
  return freedom == 0 ? 0 : (chi_square - freedom) / std::sqrt(2 * freedom);
}

}  // namespace fray::test
