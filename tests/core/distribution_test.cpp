#include "core/distribution.h"

#include <gtest/gtest.h>

#include <map>

namespace fray {
namespace {

void expect_same(const Distribution& distribution, const std::map<int, std::uint64_t>& expected) {
  std::uint64_t total = 0;
  for (const auto& [value, weight] : expected) {
    EXPECT_EQ(distribution.weight(value), weight) << value;
    total += weight;
  }
  EXPECT_EQ(distribution.total(), total);
  EXPECT_EQ(distribution.first(), expected.begin()->first);
  EXPECT_EQ(distribution.last(), expected.rbegin()->first);
}

TEST(Distribution, TwoDice) {
  expect_same(Distribution::dice(2, 6),
              {{2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}, {7, 6}, {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}});
  EXPECT_DOUBLE_EQ(Distribution::dice(2, 6).mean(), 7.0);
  EXPECT_DOUBLE_EQ(Distribution::dice(2, 6).variance(), 35.0 / 6.0);
  EXPECT_DOUBLE_EQ(Distribution::dice(2, 6).probability(7), 1.0 / 6.0);
}

TEST(Distribution, SumsOfDifferentDiceAgreeWithEnumeration) {
  std::map<int, std::uint64_t> expected;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c)
        for (int d = 1; d <= 10; ++d) ++expected[a + b + c + d];
  expect_same(Distribution::dice(3, 6) + Distribution::die(10), expected);
}

TEST(Distribution, DifferencesAgreeWithEnumeration) {
  std::map<int, std::uint64_t> expected;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 8; ++c) ++expected[a + b - c + 3];
  expect_same((Distribution::dice(2, 6) + Distribution::die(8).negated()).shifted(3), expected);
}

TEST(Distribution, WeightAboveCountsTheStrictlyGreater) {
  const Distribution sum = Distribution::dice(3, 6);
  for (int value = -2; value <= 21; ++value) {
    std::uint64_t expected = 0;
    for (int a = 1; a <= 6; ++a)
      for (int b = 1; b <= 6; ++b)
        for (int c = 1; c <= 6; ++c) expected += a + b + c > value ? 1u : 0u;
    EXPECT_EQ(sum.weight_above(value), expected) << value;
  }
}

TEST(Distribution, NoDiceAreACertainZero) {
  expect_same(Distribution::dice(0, 6), {{0, 1}});
  expect_same(Distribution::constant(-4), {{-4, 1}});
  EXPECT_EQ(Distribution::constant(-4).variance(), 0.0);
}

TEST(Distribution, NothingIsOutsideItsRange) {
  const Distribution die = Distribution::die(4);
  EXPECT_EQ(die.weight(0), 0u);
  EXPECT_EQ(die.weight(5), 0u);
  EXPECT_EQ(die.probability(-1), 0.0);
}

TEST(Distribution, TwentyFourDiceAreExact) {
  std::uint64_t all = 1;
  for (int i = 0; i < 24; ++i) all *= 6;
  const Distribution sum = Distribution::dice(24, 6);
  EXPECT_EQ(sum.total(), all);
  EXPECT_EQ(sum.weight(24), 1u);
  EXPECT_EQ(sum.weight(25), 24u);
  for (int value = 24; value <= 144; ++value) EXPECT_EQ(sum.weight(value), sum.weight(168 - value));
}

}  // namespace
}  // namespace fray
