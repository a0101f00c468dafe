#include "server/fair_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"

namespace fray::test {
namespace {

using testing::ElementsAre;

/// The things in the order in which they are done, one at a time.
std::vector<std::string> all_of(FairQueue<std::string>& queue) {
  std::vector<std::string> done;
  while (auto next = queue.next()) {
    done.push_back(next->second);
    queue.done(next->first);
  }
  return done;
}

void add(FairQueue<std::string>& queue, const std::string& key, const std::string& text) {
  std::string thing = text;
  ASSERT_TRUE(queue.add(key, thing)) << text;
}

TEST(FairQueue, KeysTakeTurns) {
  FairQueue<std::string> queue(1, 10, 10);
  for (const char* text : {"a1", "a2", "a3"}) add(queue, "a", text);
  add(queue, "b", "b1");
  add(queue, "c", "c1");
  add(queue, "c", "c2");
  EXPECT_THAT(all_of(queue), ElementsAre("a1", "b1", "c1", "a2", "c2", "a3"));
  EXPECT_EQ(queue.size(), 0U);
}

TEST(FairQueue, NoKeyHasTwoThingsUnderWay) {
  FairQueue<std::string> queue(2, 10, 10);
  add(queue, "a", "a1");
  add(queue, "a", "a2");
  const auto first = queue.next();
  ASSERT_TRUE(first);
  EXPECT_FALSE(queue.next()) << "though there is a thread for it";
  add(queue, "b", "b1");
  const auto other = queue.next();
  ASSERT_TRUE(other);
  EXPECT_EQ(other->second, "b1");
  queue.done("a");
  EXPECT_EQ(queue.next()->second, "a2");
}

TEST(FairQueue, NoMoreIsUnderWayThanMayBe) {
  FairQueue<std::string> queue(2, 10, 10);
  for (const char* key : {"a", "b", "c"}) add(queue, key, key);
  EXPECT_TRUE(queue.next());
  EXPECT_TRUE(queue.next());
  EXPECT_FALSE(queue.next());
  queue.done("b");
  EXPECT_EQ(queue.next()->second, "c");
}

TEST(FairQueue, WhatIsTooMuchIsNotTaken) {
  FairQueue<std::unique_ptr<int>> queue(1, 2, 3);
  const auto fits = [&](const std::string& key) {
    auto thing = std::make_unique<int>(1);
    const bool taken = queue.add(key, thing);
    EXPECT_EQ(thing == nullptr, taken);
    return taken;
  };
  EXPECT_TRUE(fits("a"));
  ASSERT_TRUE(queue.next());
  EXPECT_TRUE(fits("a"));
  EXPECT_FALSE(fits("a")) << "one under way, one that waits";
  EXPECT_TRUE(fits("b"));
  EXPECT_FALSE(fits("c")) << "too much in all";
  EXPECT_TRUE(fits("")) << "the server itself";
  queue.done("a");
  EXPECT_TRUE(queue.next());
}

TEST(FairQueue, NothingIsLostAndNothingDoneTwice) {
  SplitMix64 random(7);
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t at_once = 1 + random.below(3);
    FairQueue<int> queue(at_once, 5, 12);
    std::vector<std::string> under_way;
    std::vector<int> taken, begun;
    for (int i = 0; i < 200; ++i) {
      if (random.below(2) == 0) {
        int thing = i;
        if (queue.add(std::string(1, static_cast<char>('a' + random.below(4))), thing)) taken.push_back(i);
      } else if (auto next = queue.next()) {
        for (const std::string& key : under_way) ASSERT_NE(key, next->first);
        under_way.push_back(next->first);
        begun.push_back(next->second);
        ASSERT_LE(under_way.size(), at_once);
      } else if (!under_way.empty()) {
        queue.done(under_way.back());
        under_way.pop_back();
      }
    }
    while (true) {
      for (const std::string& key : under_way) queue.done(key);
      under_way.clear();
      const auto next = queue.next();
      if (!next) break;
      under_way.push_back(next->first);
      begun.push_back(next->second);
    }
    std::sort(begun.begin(), begun.end());
    ASSERT_EQ(begun, taken);
  }
}

}  // namespace
}  // namespace fray::test
