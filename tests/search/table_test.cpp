#include "search/table.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace fray {
namespace {

TEST(Table, FindsWhatWasStored) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(42));
  table.store(42, 17, Action{5}, 3, Bound::lower);
  const auto entry = table.find(42);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->value, 17);
  EXPECT_EQ(entry->action, Action{5});
  EXPECT_EQ(entry->depth, 3);
  EXPECT_EQ(entry->bound, Bound::lower);
}

TEST(Table, TellsHashesWithEqualLowHalvesApart) {
  TranspositionTable table(1);
  table.store(0x1'0000'0007ULL, 1, no_action, 1, Bound::exact);
  EXPECT_FALSE(table.find(0x2'0000'0007ULL));
  table.store(0x2'0000'0007ULL, 2, no_action, 1, Bound::exact);
  EXPECT_EQ(table.find(0x1'0000'0007ULL)->value, 1);
  EXPECT_EQ(table.find(0x2'0000'0007ULL)->value, 2);
}

TEST(Table, AFullBucketGivesUpItsShallowestEntry) {
  TranspositionTable table(1);
  for (std::uint64_t i = 1; i <= 4; ++i)
    table.store(i << 32, 0, no_action, static_cast<int>(i) + 1, Bound::exact);
  table.store(std::uint64_t{5} << 32, 0, no_action, 9, Bound::exact);
  EXPECT_FALSE(table.find(std::uint64_t{1} << 32));
  for (std::uint64_t i = 2; i <= 5; ++i) EXPECT_TRUE(table.find(i << 32));
}

TEST(Table, OldEntriesGoFirst) {
  TranspositionTable table(1);
  table.store(std::uint64_t{1} << 32, 0, no_action, 6, Bound::exact);
  table.grow_older();
  for (std::uint64_t i = 2; i <= 5; ++i) table.store(i << 32, 0, no_action, 1, Bound::exact);
  EXPECT_FALSE(table.find(std::uint64_t{1} << 32));
}

TEST(Table, ClearForgetsEverything) {
  TranspositionTable table(1);
  SplitMix64 random(1);
  for (int i = 0; i < 1000; ++i) table.store(random.next(), 0, no_action, 1, Bound::exact);
  table.clear();
  SplitMix64 again(1);
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(table.find(again.next()));
}

}  // namespace
}  // namespace fray
