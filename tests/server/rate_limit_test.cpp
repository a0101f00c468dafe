#include "server/network/rate_limit.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace fray::test {
namespace {

TEST(TokenBucket, LetsABurstThroughAndThenTheRate) {
  TokenBucket bucket({.per_second = 2, .burst = 3}, 1000);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(bucket.take(1000));
  EXPECT_EQ(bucket.take(1000), 500);
  EXPECT_EQ(bucket.take(1400), 100);
  EXPECT_FALSE(bucket.take(1500));
  EXPECT_EQ(bucket.take(1500), 500);
}

TEST(TokenBucket, WhatItSaysIsWhenItIsFree) {
  SplitMix64 random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    const RateLimit limit{0.01 + random.uniform() * 20, 1 + random.uniform() * 10};
    TokenBucket bucket(limit, 0);
    Moment now = 0;
    for (int i = 0; i < 20; ++i) {
      const auto wait = bucket.take(now, 1 + random.below(3));
      if (!wait) continue;
      ASSERT_GE(*wait, 1);
      TokenBucket early = bucket;
      if (*wait > 2) {
        ASSERT_TRUE(early.take(now + *wait - 2, 3));
      }
      now += *wait;
      ASSERT_FALSE(bucket.take(now)) << "rate " << limit.per_second << ", burst " << limit.burst;
    }
  }
}

TEST(TokenBucket, NeverLetsMoreThroughThanBurstAndRate) {
  SplitMix64 random(4);
  TokenBucket bucket({.per_second = 5, .burst = 10}, 0);
  Moment now = 0;
  int through = 0;
  for (int i = 0; i < 20'000; ++i) {
    now += random.below(40);
    if (!bucket.take(now)) ++through;
  }
  const double most = 10 + 5 * static_cast<double>(now) / 1000;
  EXPECT_LE(through, most);
  EXPECT_GE(through, most - 2);
}

TEST(TokenBucket, FillsNoFurtherThanTheBurst) {
  TokenBucket bucket({.per_second = 100, .burst = 2}, 0);
  EXPECT_FALSE(bucket.take(1'000'000));
  EXPECT_FALSE(bucket.take(1'000'000));
  EXPECT_TRUE(bucket.take(1'000'000));
}

TEST(TokenBucket, MoreThanTheBurstCostsTheBurst) {
  TokenBucket bucket({.per_second = 1, .burst = 2}, 0);
  EXPECT_FALSE(bucket.take(0, 50));
  EXPECT_EQ(bucket.take(0, 50), 2000);
}

TEST(TokenBucket, AClockSetBackGivesNothing) {
  TokenBucket bucket({.per_second = 1, .burst = 1}, 10'000);
  EXPECT_FALSE(bucket.take(10'000));
  EXPECT_EQ(bucket.take(5'000), 1000);
  EXPECT_FALSE(bucket.take(6'000));
}

TEST(RateLimiter, HasABucketForEachKey) {
  RateLimiter limiter({.per_second = 1, .burst = 1});
  EXPECT_FALSE(limiter.take("a", 0));
  EXPECT_TRUE(limiter.take("a", 0));
  EXPECT_FALSE(limiter.take("b", 0));
  EXPECT_FALSE(limiter.take("a", 1000));
  EXPECT_EQ(limiter.keys(), 2u);
}

TEST(RateLimiter, ForgetsTheKeyThatHasNotAskedForLongest) {
  RateLimiter limiter({.per_second = 0.001, .burst = 1}, 3);
  for (const char* key : {"a", "b", "c"}) EXPECT_FALSE(limiter.take(key, 0));
  EXPECT_TRUE(limiter.take("a", 1));
  EXPECT_FALSE(limiter.take("d", 2));  // b goes
  EXPECT_EQ(limiter.keys(), 3u);
  EXPECT_TRUE(limiter.take("a", 3));
  EXPECT_TRUE(limiter.take("c", 3));
  EXPECT_TRUE(limiter.take("d", 3));
  EXPECT_FALSE(limiter.take("b", 3));
}

TEST(RateLimiter, StaysSmallUnderManyKeys) {
  RateLimiter limiter({.per_second = 1, .burst = 1}, 100);
  for (int i = 0; i < 10'000; ++i) limiter.take("address " + std::to_string(i), i);
  EXPECT_EQ(limiter.keys(), 100u);
}

}  // namespace
}  // namespace fray::test
