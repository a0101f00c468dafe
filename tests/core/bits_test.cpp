#include "core/bits.h"

#include <gtest/gtest.h>

#include <bitset>

#include "core/random.h"

namespace fray {
namespace {

using Model = std::bitset<128>;

Model model_of(Bits128 bits) {
  Model model;
  for (std::size_t i = 0; i < 64; ++i) {
    model[i] = (bits.lo >> i & 1) != 0;
    model[64 + i] = (bits.hi >> i & 1) != 0;
  }
  return model;
}

/// Random sets of every density, the empty one and those of one half included.
Bits128 random_set(SplitMix64& random) {
  Bits128 set(random.next(), random.next());
  for (std::uint32_t thin = random.below(6); thin > 0; --thin) set &= Bits128(random.next(), random.next());
  switch (random.below(4)) {
    case 0: set.lo = 0; break;
    case 1: set.hi = 0; break;
    default: break;
  }
  return set;
}

TEST(Bits128, OperatorsAgreeWithTheModel) {
  SplitMix64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const Bits128 a = random_set(random);
    const Bits128 b = random_set(random);
    const Model x = model_of(a);
    const Model y = model_of(b);
    ASSERT_EQ(model_of(a & b), x & y);
    ASSERT_EQ(model_of(a | b), x | y);
    ASSERT_EQ(model_of(a ^ b), x ^ y);
    ASSERT_EQ(model_of(~a), ~x);
    ASSERT_EQ(a == b, x == y);
    ASSERT_EQ(static_cast<bool>(a), x.any());
    ASSERT_EQ(popcount(a), static_cast<int>(x.count()));
    Bits128 changed = a;
    ASSERT_EQ(model_of(changed &= b), x & y);
    changed = a;
    ASSERT_EQ(model_of(changed |= b), x | y);
    changed = a;
    ASSERT_EQ(model_of(changed ^= b), x ^ y);
  }
}

TEST(Bits128, SpansFromItsLowestAndHighestSquareAgreeWithTheModel) {
  SplitMix64 random(5);
  for (int i = 0; i < 20000; ++i) {
    const Bits128 set = random_set(random);
    const Model model = model_of(set);
    const Model up_to = model_of(up_to_lowest(set));
    const Model from = model_of(from_highest(set));
    for (std::size_t square = 0; square < 128; ++square) {
      const bool one_below = (model << (128 - square)).any();
      const bool one_above = (model >> (square + 1)).any();
      ASSERT_EQ(up_to[square], !one_below) << square;
      ASSERT_EQ(from[square], !one_above) << square;
    }
  }
}

TEST(Bits128, ShiftsAgreeWithTheModelForEveryDistance) {
  SplitMix64 random(2);
  for (int i = 0; i < 200; ++i) {
    const Bits128 a = random_set(random);
    const Model x = model_of(a);
    for (int n = 0; n < 128; ++n) {
      ASSERT_EQ(model_of(a << n), x << static_cast<std::size_t>(n)) << n;
      ASSERT_EQ(model_of(a >> n), x >> static_cast<std::size_t>(n)) << n;
    }
  }
}

TEST(Bits128, PoppingGivesTheSquaresInAscendingOrder) {
  SplitMix64 random(3);
  for (int i = 0; i < 2000; ++i) {
    Bits128 left = random_set(random);
    const Model model = model_of(left);
    for (std::size_t square = 0; square < 128; ++square) {
      if (!model[square]) continue;
      ASSERT_EQ(lowest(left), static_cast<int>(square));
      ASSERT_EQ(pop_lowest(left), static_cast<int>(square));
    }
    ASSERT_FALSE(static_cast<bool>(left));
  }
}

TEST(Bits64, CountsAndPops) {
  EXPECT_EQ(popcount(Bits64{0}), 0);
  EXPECT_EQ(popcount(~Bits64{0}), 64);
  EXPECT_FALSE(has_several(Bits64{0}));
  EXPECT_FALSE(has_several(Bits64{1} << 63));
  EXPECT_TRUE(has_several(Bits64{3} << 62));
  Bits64 set = Bits64{1} << 63 | Bits64{1} << 5;
  EXPECT_EQ(lowest(set), 5);
  EXPECT_EQ(pop_lowest(set), 5);
  EXPECT_EQ(pop_lowest(set), 63);
  EXPECT_EQ(set, 0u);
}

}  // namespace
}  // namespace fray
