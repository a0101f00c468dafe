// Odd game files, found by fuzz_record: what is read prints to something that reads the same.
#include <gtest/gtest.h>

#include "core/pgn.h"

namespace fray {
namespace {

void expect_round_trip(std::string_view text) {
  const auto record = parse_pgn(text);
  ASSERT_TRUE(record) << text << ": " << record.error().message;
  const std::string printed = print_pgn(*record);
  const auto again = parse_pgn(printed);
  ASSERT_TRUE(again) << printed << ": " << again.error().message;
  EXPECT_EQ(print_pgn(*again), printed);
}

TEST(RecordRoundTrip, AGlyphThatFollowsTheMoveNumberIsIgnored) {
  expect_round_trip("1.$1 e2e4 *");
  EXPECT_EQ(parse_pgn("1.$1 e2e4 *")->steps.size(), 1u);
}

TEST(RecordRoundTrip, AResultThatFollowsTheMoveNumberEndsTheGame) {
  expect_round_trip("1. e2e4 e7e5 2.1-0");
  const auto record = parse_pgn("1. e2e4 e7e5 2.1-0");
  EXPECT_EQ(record->steps.size(), 2u);
  EXPECT_EQ(record->result, "1-0");
}

TEST(RecordRoundTrip, SeveralMoveNumbersInARowAreNoMove) {
  expect_round_trip("1.1.e2e4 *");
  EXPECT_EQ(parse_pgn("1.1.e2e4 *")->steps.at(0).text, "e2e4");
}

TEST(RecordRoundTrip, ControlCharactersAreNoPartOfATag) {
  const std::string text("[FEN \"8 side=white tu\0rn=9\"]\n1. e2e4 *", 38);
  expect_round_trip(text);
  EXPECT_EQ(parse_pgn(text)->tag("FEN"), "8 side=white turn=9");
}

TEST(RecordRoundTrip, ANumberThatIsNoTurnIsNotPrinted) {
  expect_round_trip("[FEN \"8 side=white turn=-9\"]\n1. e2e4 *");
  expect_round_trip("[FEN \"8 side=black turn=4294967295\"]\n1... e2e4 e7e5 *");
  expect_round_trip("[FEN \"8 side=black turn=99999999999999999999\"]\n1... e2e4 e7e5 *");
}

TEST(RecordRoundTrip, AMoveThatWouldHideItsLineIsRefused) {
  const auto record = parse_pgn("1. %e2e4 *");
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().message, "line 1: a move does not start with '%'");
}

}  // namespace
}  // namespace fray
