#include "core/random.h"

#include <gtest/gtest.h>

#include <array>

namespace fray {
namespace {

// The first outputs of the reference implementation (splitmix64.c of Sebastiano Vigna) for this seed.
TEST(SplitMix64, GivesThePublishedNumbers) {
  SplitMix64 random(1234567);
  for (const std::uint64_t expected : {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                       4593380528125082431ULL, 16408922859458223821ULL}) {
    EXPECT_EQ(random.next(), expected);
  }
}

TEST(SplitMix64, BelowStaysBelow) {
  SplitMix64 random(6);
  for (const std::uint32_t bound : {1u, 2u, 3u, 6u, 100u, 0x80000001u, 0xffffffffu}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(random.below(bound), bound);
  }
}

// With a bound of three quarters of 2^32, mapping 32 bits to it without rejection would give every third
// number twice as often as the others.
TEST(SplitMix64, BelowIsUnbiasedForBoundsNearTheWordSize) {
  constexpr int kDraws = 300000;
  SplitMix64 random(7);
  std::array<int, 3> counts{};
  for (int i = 0; i < kDraws; ++i) ++counts[random.below(0xc0000000u) % 3];
  double chi_square = 0;
  for (const int count : counts)
    chi_square += (count - kDraws / 3.0) * (count - kDraws / 3.0) / (kDraws / 3.0);
  EXPECT_LT(chi_square, 27.6);  // two degrees of freedom, one in a million
}

TEST(SplitMix64, UniformIsInTheUnitIntervalWithMeanOneHalf) {
  SplitMix64 random(8);
  double sum = 0;
  for (int i = 0; i < 100000; ++i) {
    const double number = random.uniform();
    ASSERT_GE(number, 0.0);
    ASSERT_LT(number, 1.0);
    sum += number;
  }
  EXPECT_NEAR(sum / 100000, 0.5, 0.005);
}

TEST(Mix64, GivesDifferentNumbersForDifferentOnes) {
  EXPECT_EQ(mix64(0), 0u);
  EXPECT_NE(mix64(1), mix64(2));
  EXPECT_NE(mix64(1), mix64(1ULL << 63));
}

}  // namespace
}  // namespace fray
