// The parts of `fray uci` that only turn text into values and back.
#include <gmock/gmock.h>

#include <cmath>

#include "play/uci/go.h"
#include "play/uci/report.h"
#include "play/uci/settings.h"
#include "play/uci/words.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Result<UciGo> go(std::string_view line, Side side = Side::white) {
  const auto words = split_words(line);
  return parse_go(words, side);
}

TEST(UciWords, AreSplitAtWhiteSpace) {
  EXPECT_THAT(split_words(" go\tdepth  3\r"), ElementsAre("go", "depth", "3"));
  EXPECT_THAT(split_words(""), IsEmpty());
  EXPECT_THAT(split_words(" \r"), IsEmpty());
}

TEST(UciWords, ANumberOutOfRangeOrWithMoreBehindItIsAnError) {
  EXPECT_EQ(parse_number("n", "8", 1, 8).value(), 8);
  EXPECT_EQ(parse_number("n", "-8", -8, 8).value(), -8);
  for (const char* text : {"", "0", "9", "8x", "x", "+1", " 1", "1.5", "99999999999999999999"}) {
    const auto number = parse_number("n", text, 1, 8);
    ASSERT_FALSE(number) << text;
    EXPECT_EQ(number.error().code, "bad_number");
    EXPECT_EQ(number.error().message,
              "n is '" + std::string(text) + "', expected a whole number from 1 to 8");
  }
}

TEST(UciGo, WithNothingHasNoLimits) {
  const auto read = go("");
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->infinite);
  EXPECT_EQ(read->limits.depth, 0);
  EXPECT_EQ(read->limits.nodes, 0u);
  EXPECT_EQ(read->limits.time_ms, 0);
  EXPECT_EQ(read->limits.clock_ms, 0);
}

TEST(UciGo, TakesTheClockOfTheSideToAct) {
  const char* line = "wtime 1000 btime 2000 winc 10 binc 20";
  EXPECT_EQ(go(line, Side::white)->limits.clock_ms, 1000);
  EXPECT_EQ(go(line, Side::white)->limits.increment_ms, 10);
  EXPECT_EQ(go(line, Side::black)->limits.clock_ms, 2000);
  EXPECT_EQ(go(line, Side::black)->limits.increment_ms, 20);
}

TEST(UciGo, AClockThatHasRunOutIsStillAClock) {
  EXPECT_EQ(go("wtime 0 btime 0")->limits.clock_ms, 1);
  EXPECT_EQ(go("wtime -250 btime 0")->limits.clock_ms, 1);
}

TEST(UciGo, InfiniteMayHaveLimits) {
  const auto read = go("depth 3 infinite movetime 5");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->infinite);
  EXPECT_EQ(read->limits.depth, 3);
  EXPECT_EQ(read->limits.time_ms, 5);
}

TEST(UciGo, WhatIsWrongIsNamed) {
  const auto message = [](std::string_view line) {
    const auto read = go(line);
    return read ? "accepted" : read.error().code + ' ' + read.error().message;
  };
  EXPECT_THAT(message("quickly"), HasSubstr("bad_command go does not know 'quickly'; it takes depth, nodes"));
  EXPECT_THAT(message("pondering wtime 1 btime 1"), HasSubstr("does not know 'pondering'"));
  EXPECT_EQ(message("depth"), "bad_command go depth: its number is missing");
  EXPECT_EQ(message("depth 3 depth 3"), "bad_command go has depth twice");
  EXPECT_THAT(message("depth 0"), HasSubstr("bad_number go depth is '0', expected a whole number from 1"));
  EXPECT_THAT(message("nodes -1"), HasSubstr("bad_number go nodes is '-1'"));
  EXPECT_THAT(message("depth nodes 3"), HasSubstr("bad_number go depth is 'nodes'"));
  for (const char* line : {"btime 1000", "winc 10", "movestogo 5"}) {
    EXPECT_THAT(message(line), HasSubstr("white is to act and wtime is missing")) << line;
  }
}

TEST(UciReport, CentipawnsFollowTheLogOdds) {
  EXPECT_EQ(centipawns(0.5), 0);
  EXPECT_EQ(centipawns(10.0 / 11), 400);
  EXPECT_EQ(centipawns(1.0 / 11), -400);
  EXPECT_EQ(centipawns(1), 10000);
  EXPECT_EQ(centipawns(0), -10000);
  EXPECT_EQ(centipawns(1e-300), -10000);
  EXPECT_EQ(centipawns(std::nextafter(1.0, 0.0)), 6382);
}

TEST(UciReport, OneInfoLineForEachLineAskedFor) {
  SearchReport report{7, 11, 1500, 0.5, {}};
  report.lines.push_back(
      {Action{1}, 0.613, {{"e2e4", false, 1}, {"xd5", false, 1}, {"attacker", true, 0.6}}});
  report.lines.push_back({Action{2}, 0.5, {{"d2d4", false, 1}}});
  const std::string first =
      "info depth 7 seldepth 11 multipv 1 nodes 1500 nps 3000 time 500 score cp 80 wp 0.6130 pv e2e4 xd5 "
      "attacker";
  EXPECT_EQ(info_lines(report, 1), first);
  EXPECT_EQ(info_lines(report, 5), first +
                                       "\ninfo depth 7 seldepth 11 multipv 2 nodes 1500 nps 3000 time 500 "
                                       "score cp 0 wp 0.5000 pv d2d4");
  EXPECT_EQ(info_lines({}, 1), "");
}

// In moves of whoever is to act: three turns begin before he wins in his second move after this.
TEST(UciReport, CertainResultsAreToldInMoves) {
  const auto line_of = [](double points, int turns) {
    SearchReport report{1, 1, 1, 0, {}};
    report.lines.push_back({Action{1}, points, {{"e2e4", false, 1}}, turns});
    return info_lines(report, 1);
  };
  EXPECT_THAT(line_of(1, 0), HasSubstr(" score mate 1 wp 1.0000 "));
  EXPECT_THAT(line_of(1, 4), HasSubstr(" score mate 3 wp 1.0000 "));
  EXPECT_THAT(line_of(0, 1), HasSubstr(" score mate -1 wp 0.0000 "));
  EXPECT_THAT(line_of(0, 4), HasSubstr(" score mate -2 wp 0.0000 "));
  EXPECT_THAT(line_of(0, 0), HasSubstr(" score mate -1 wp 0.0000 "));
}

TEST(UciReport, NoSpeedIsGivenWhereNoTimeWasMeasured) {
  SearchReport report{1, 1, 1, 0, {}};
  report.lines.push_back({Action{1}, 0.5, {{"e2e4", false, 1}}});
  EXPECT_EQ(info_lines(report, 1),
            "info depth 1 seldepth 1 multipv 1 nodes 1 time 0 score cp 0 wp 0.5000 pv e2e4");
}

TEST(UciSettings, WhatIsWrongIsNamedAndChangesNothing) {
  UciSettings settings;
  const auto message = [&](std::string_view name, std::string_view value) {
    const auto set = settings.set(name, value);
    return set ? "accepted" : set.error().code + ' ' + set.error().message;
  };
  EXPECT_THAT(message("Colour", "red"), HasSubstr("bad_option there is no option 'Colour'; there is UCI_"));
  EXPECT_EQ(message("Engine", "steam"),
            "bad_option Engine is 'steam', expected one of search, mcts, greedy, random");
  EXPECT_THAT(message("UCI_Variant", ""), HasSubstr("bad_option UCI_Variant is ''"));
  EXPECT_EQ(message("Hash", "65537"), "bad_number Hash is '65537', expected a whole number from 1 to 65536");
  EXPECT_EQ(message("Level", "9"), "bad_number Level is '9', expected a whole number from 0 to 8");
  EXPECT_EQ(settings.engine().kind, "search");
  EXPECT_EQ(settings.engine().hash_mb, 16);
  EXPECT_EQ(settings.engine().level, 0);
}

TEST(UciSettings, DeclarationsKeepTheDefaultsWhateverIsSet) {
  UciSettings settings;
  const auto before = settings.declarations();
  ASSERT_TRUE(settings.set("Hash", "1024"));
  ASSERT_TRUE(settings.set("Engine", "random"));
  EXPECT_EQ(settings.declarations(), before);
}

}  // namespace
}  // namespace fray
