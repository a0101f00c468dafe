#include "core/trail.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

TEST(Trail, CountsWithinTheGivenPartOnly) {
  Trail trail;
  for (std::uint32_t i = 0; i < 10; ++i) trail.set(i, i % 3);
  EXPECT_EQ(trail.count(0, 10, 0), 4);
  EXPECT_EQ(trail.count(1, 10, 0), 3);
  EXPECT_EQ(trail.count(0, 9, 0), 3);
  EXPECT_EQ(trail.count(3, 3, 0), 0);
  EXPECT_EQ(trail.count(0, 10, 7), 0);
}

TEST(Trail, GrowsAndKeepsWhatItHolds) {
  Trail trail;
  for (std::uint32_t i = 0; i < 5000; ++i) trail.set(i, i + 1000000);
  for (std::uint32_t i = 0; i < 5000; ++i) ASSERT_EQ(trail.key(i), i + 1000000);
  Trail far;
  far.set(3, 17);
  far.set(100000, 4);
  EXPECT_EQ(far.key(3), 17u);
  EXPECT_EQ(far.key(100000), 4u);
}

TEST(TrailText, IsSortedAndCountsRepeats) {
  Trail trail;
  for (std::uint32_t i = 0; i < 6; ++i) trail.set(i, i == 2 ? 0xfedcba9876543210ULL : 0xabcULL + i / 3);
  EXPECT_EQ(trail_text(trail, 0, 0), "");
  EXPECT_EQ(trail_text(trail, 0, 6), "0000000000000abc*2,0000000000000abd*3,fedcba9876543210");
  EXPECT_EQ(trail_text(trail, 1, 4), "0000000000000abc,0000000000000abd,fedcba9876543210");
}

TEST(TrailText, IsARoundTrip) {
  for (const char* text : {"", "0000000000000abc", "0000000000000abc*2,0000000000000abd*3,fedcba9876543210",
                           "0000000000000000*1000"}) {
    Trail trail;
    const auto entries = parse_trail(text, trail);
    ASSERT_TRUE(entries) << text;
    EXPECT_EQ(trail_text(trail, 0, *entries), text);
  }
}

TEST(TrailText, ReadsCounts) {
  Trail trail;
  EXPECT_EQ(*parse_trail("0000000000000001*3,0000000000000002", trail), 4u);
  EXPECT_EQ(trail.count(0, 4, 1), 3);
  EXPECT_EQ(trail.key(3), 2u);
}

TEST(TrailText, RefusesWhatIsMalformed) {
  for (const char* text :
       {"1", "000000000000000g", "0000000000000001,", ",0000000000000001",
        "0000000000000001,,0000000000000002", "00000000000000011", "0000000000000001*", "0000000000000001*0",
        "0000000000000001*1001", "0000000000000001*-1", "0000000000000001x2", "0000000000000001*2x",
        "0x00000000000001", "-000000000000001"}) {
    Trail trail;
    const auto entries = parse_trail(text, trail);
    ASSERT_FALSE(entries) << text;
    EXPECT_EQ(entries.error().code, "bad_field");
    EXPECT_NE(entries.error().message.find("field 'seen'"), std::string::npos);
  }
}

TEST(TrailText, RefusesMoreEntriesThanAnyGameHas) {
  std::string text = "0000000000000001*1000";
  for (int i = 0; i < 100; ++i) text += ",0000000000000001*1000";
  Trail trail;
  const auto entries = parse_trail(text, trail);
  ASSERT_FALSE(entries);
  EXPECT_EQ(entries.error().message, "field 'seen': more than 100000 entries");
}

}  // namespace
}  // namespace fray
