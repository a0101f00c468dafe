#include "server/room/game_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play/referee/request.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using Left = GameClock::Left;

constexpr std::int64_t kAllowance = 3'600'000;

ClockSettings fischer(std::int64_t initial, std::int64_t increment) {
  return {ClockSettings::Kind::fischer, initial, increment, 0};
}
ClockSettings correspondence(std::int64_t per_move) {
  return {ClockSettings::Kind::correspondence, 0, 0, per_move};
}

TEST(ClockSettings, ReadAndPrinted) {
  for (const char* text : {R"({"kind":"none"})", R"({"kind":"fischer","initial":1,"increment":0})",
                           R"({"kind":"fischer","initial":86400000,"increment":600000})",
                           R"({"kind":"correspondence","per_move":3600000})",
                           R"({"kind":"correspondence","per_move":2592000000})"}) {
    const auto settings = parse_clock(parse_json(text).value());
    ASSERT_TRUE(settings) << text << settings.error().message;
    EXPECT_EQ(dump_line(clock_json(*settings)), text);
  }
}

TEST(ClockSettings, WhatIsWrongIsNamed) {
  const std::vector<std::pair<const char*, const char*>> cases{
      {R"("none")", "'clock': expected an object"},
      {R"({})", "'clock.kind' is missing"},
      {R"({"kind":"sand"})", "'clock.kind': expected none, fischer or correspondence"},
      {R"({"kind":"none","initial":5})", "'clock.initial'"},
      {R"({"kind":"fischer","initial":0,"increment":0})",
       "'clock.initial': expected a number from 1 to 86400000"},
      {R"({"kind":"fischer","initial":86400001,"increment":0})", "'clock.initial'"},
      {R"({"kind":"fischer","initial":1000})", "'clock.increment' is missing"},
      {R"({"kind":"fischer","initial":1000,"increment":-1})", "'clock.increment'"},
      {R"({"kind":"fischer","initial":1000.5,"increment":0})", "'clock.initial'"},
      {R"({"kind":"fischer","initial":1000,"increment":600001})", "'clock.increment'"},
      {R"({"kind":"fischer","initial":1000,"increment":0,"per_move":3600000})", "'clock.per_move'"},
      {R"({"kind":"correspondence","per_move":3599999})", "'clock.per_move'"},
      {R"({"kind":"correspondence","per_move":2592000001})", "'clock.per_move'"},
      {R"({"kind":"correspondence"})", "'clock.per_move' is missing"},
  };
  for (const auto& [text, part] : cases) {
    const auto settings = parse_clock(parse_json(text).value());
    ASSERT_FALSE(settings) << text;
    EXPECT_EQ(settings.error().code, "bad_request") << text;
    EXPECT_THAT(settings.error().message, HasSubstr(part)) << text;
  }
}

TEST(GameClock, WithoutAClockNothingRuns) {
  GameClock clock{ClockSettings{}};
  clock.run(only(Side::white), 100);
  EXPECT_FALSE(clock.counts());
  EXPECT_FALSE(clock.runs());
  EXPECT_FALSE(clock.flag_falls());
  EXPECT_EQ(clock.left(1000), (Left{0, 0}));
}

TEST(GameClock, FischerRunsForOneSideAndAddsTheIncrementWhenTheTurnPasses) {
  GameClock clock(fischer(10'000, 2000));
  EXPECT_EQ(clock.left(500), (Left{10'000, 10'000}));
  clock.run(only(Side::white), 1000);
  EXPECT_EQ(clock.flag_falls()->at, 11'000);
  EXPECT_EQ(clock.left(4000), (Left{7000, 10'000}));
  clock.run(kNoSide, 4000);  // dice fall
  EXPECT_FALSE(clock.flag_falls());
  EXPECT_EQ(clock.left(9000), (Left{7000, 10'000}));
  clock.run(only(Side::black), 9000);  // the defender decides in White's turn
  clock.run(kNoSide, 9500);
  clock.pass_turn(Side::white);
  clock.run(only(Side::black), 9500);
  EXPECT_EQ(clock.left(9500), (Left{9000, 9500}));
  EXPECT_EQ(clock.running(), only(Side::black));
  EXPECT_EQ(clock.flag_falls()->at, 19'000);
  EXPECT_EQ(clock.left(50'000), (Left{9000, 0}));
}

TEST(GameClock, CorrespondenceHasAWholeAllowanceWheneverTheOtherSideHadToDecide) {
  GameClock clock(correspondence(kAllowance));
  clock.run(only(Side::white), 0);
  clock.run(only(Side::white), 1000);  // a further decision in the same turn
  EXPECT_EQ(clock.flag_falls()->at, kAllowance);
  clock.run(kNoSide, 2000);
  clock.run(only(Side::white), 2000);  // after a roll
  EXPECT_EQ(clock.left(3000), (Left{kAllowance - 3000, kAllowance}));
  clock.run(only(Side::black), 5000);
  EXPECT_EQ(clock.left(5000), (Left{kAllowance, kAllowance}));
  EXPECT_EQ(clock.flag_falls()->at, 5000 + kAllowance);
  clock.run(kNoSide, 8000);
  clock.pass_turn(Side::white);
  clock.run(only(Side::black), 8000);  // the same side, but a new turn
  EXPECT_EQ(clock.flag_falls()->at, 8000 + kAllowance);
}

TEST(GameClock, BothRunWhereBothDecide) {
  GameClock clock(fischer(10'000, 2000));
  clock.run(only(Side::white), 1000);
  clock.run(kBothSides, 4000);
  EXPECT_EQ(clock.left(6000), (Left{5000, 8000}));
  EXPECT_EQ(clock.flag_falls(), (FlagFall{11'000, Side::white}));
  clock.run(only(Side::black), 6000);  // White has chosen
  EXPECT_EQ(clock.left(9000), (Left{5000, 5000}));
  EXPECT_EQ(clock.flag_falls(), (FlagFall{14'000, Side::black}));
  clock.run(kBothSides, 9000);
  EXPECT_EQ(clock.flag_falls(), (FlagFall{14'000, std::nullopt}));  // in the same instant
  clock.set({5000, 4999}, 9000);
  EXPECT_EQ(clock.flag_falls(), (FlagFall{13'999, Side::black}));
}

TEST(GameClock, CorrespondenceHasAWholeAllowanceForEachChoiceThatIsMadeTogether) {
  GameClock clock(correspondence(kAllowance));
  clock.run(only(Side::white), 0);
  clock.run(kBothSides, 1000);  // White attacks: its time goes on, Black's begins
  EXPECT_EQ(clock.left(3000), (Left{kAllowance - 3000, kAllowance - 2000}));
  clock.run(only(Side::white), 5000);  // Black has chosen
  EXPECT_EQ(clock.left(9000), (Left{kAllowance - 9000, kAllowance}));
  clock.run(kNoSide, 10'000);
  clock.decided_together();
  clock.run(kBothSides, 10'000);
  EXPECT_EQ(clock.left(10'000), (Left{kAllowance, kAllowance}));
  EXPECT_EQ(clock.flag_falls(), (FlagFall{10'000 + kAllowance, std::nullopt}));
}

TEST(GameClock, TimeThatIsCreditedDoesNotCount) {
  GameClock clock(fischer(10'000, 0));
  clock.run(only(Side::black), 1000);
  clock.credit(5000, 8000);
  EXPECT_EQ(clock.left(8000), (Left{10'000, 8000}));
  EXPECT_EQ(clock.flag_falls()->at, 16'000);
  clock.credit(1'000'000, 9000);  // never into the future
  EXPECT_EQ(clock.left(9000), (Left{10'000, 10'000}));
}

TEST(GameClock, WhatIsSetCountsFromNow) {
  GameClock clock(fischer(10'000, 0));
  clock.run(only(Side::white), 0);
  clock.set({400, 300}, 50);
  EXPECT_EQ(clock.running(), only(Side::white));
  EXPECT_EQ(clock.left(150), (Left{300, 300}));
  EXPECT_EQ(clock.flag_falls()->at, 450);
}

}  // namespace
}  // namespace fray
