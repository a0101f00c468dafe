#include "core/position_text.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

PositionText parsed(std::string_view text) { return PositionText::parse(text).value(); }

TEST(PositionText, IsARoundTripOfWellFormedText) {
  const std::string text = "8/8 side=white empty= eq=a=b";
  EXPECT_EQ(parsed(text).str(), text);
  EXPECT_EQ(parsed("  8/8\t side=white \r\n").str(), "8/8 side=white");
}

TEST(PositionText, SaysWhatIsWrong) {
  EXPECT_EQ(PositionText::parse("").error().message,
            "the position is empty; expected a placement and fields");
  EXPECT_EQ(PositionText::parse(" \n").error().code, "bad_position");
  EXPECT_EQ(PositionText::parse("8 =white").error().message,
            "'=white' is not a field of the form name=value");
  EXPECT_EQ(PositionText::parse("8 1=white").error().message,
            "'1=white' is not a field of the form name=value");
  EXPECT_EQ(PositionText::parse("8 a=1 b=2 a=1").error().message, "field 'a' is given twice");
}

TEST(PositionText, CutsLongInputInItsMessages) {
  const auto problem = PositionText::parse("8 =" + std::string(5000, 'x'));
  EXPECT_EQ(problem.error().message,
            "'=" + std::string(59, 'x') + "...' is not a field of the form name=value");
}

TEST(PositionText, HasNoMoreFieldsThanAnyGame) {
  std::string text = "8";
  for (int i = 0; i < 256; ++i) text += (i % 2 == 0 ? " f" + std::to_string(i) + "=1" : " b");
  EXPECT_EQ(parsed(text).fields.size(), 256u);
  EXPECT_EQ(PositionText::parse(text + " g=1").error().message,
            "the position has more than 256 fields; no game has so many");
  EXPECT_EQ(PositionText::parse(text + " b").error().code, "bad_position");
}

TEST(PositionText, HasBareFieldsForGamesThatWriteFen) {
  const std::string text = "8/8 w KQkq - 0 1 seen=00";
  EXPECT_EQ(parsed(text).str(), text);
  const PositionText position = parsed("8/8 w seen=00 -");
  FieldReader fields(position);
  EXPECT_EQ(*fields.bare("side to move"), "w");
  EXPECT_EQ(fields.optional_bare(), "-");
  EXPECT_EQ(fields.optional_bare(), std::nullopt);
  EXPECT_EQ(fields.bare("castling").error().message, "the position has no field 'castling'");
  EXPECT_EQ(fields.bare("castling").error().code, "missing_field");
  EXPECT_EQ(fields.finish().error().code, "unknown_field");
}

TEST(FieldReader, RefusesBareFieldsThatNobodyAskedFor) {
  const PositionText text = parsed("8 white");
  const auto unused = FieldReader(text).finish();
  EXPECT_EQ(unused.error().code, "bad_position");
  EXPECT_EQ(unused.error().message, "'white' is not a field of the form name=value");
  EXPECT_EQ(FieldReader(text).side().error().message, "'white' is not a field of the form name=value");
}

TEST(FieldReader, HandsOutFields) {
  const PositionText text = parsed("8 side=black n=17 word=abc");
  FieldReader fields(text);
  EXPECT_EQ(fields.optional("word"), "abc");
  EXPECT_EQ(fields.optional("other"), std::nullopt);
  EXPECT_EQ(*fields.number("n", 0, 17, 3), 17);
  EXPECT_EQ(*fields.number("m", 0, 17, 3), 3);
  EXPECT_EQ(*fields.side(), Side::black);
  EXPECT_TRUE(fields.finish());
}

TEST(FieldReader, NamesTheFieldThatIsMissing) {
  const PositionText text = parsed("8");
  FieldReader fields(text);
  EXPECT_EQ(fields.required("target").error().message, "the position has no field 'target'");
  EXPECT_EQ(fields.side().error().code, "missing_field");
}

TEST(FieldReader, RefusesWrongValues) {
  for (const char* value : {"", "x", "1x", "-1", "18", "99999999999999999999", "1.5", "+1"}) {
    const PositionText text = parsed("8 n=" + std::string(value));
    const auto number = FieldReader(text).number("n", 0, 17, 3);
    ASSERT_FALSE(number) << value;
    EXPECT_EQ(number.error().code, "bad_field");
    EXPECT_EQ(number.error().message, "field 'n': '" + std::string(value) + "' is not a number from 0 to 17");
  }
  const PositionText text = parsed("8 side=White");
  EXPECT_EQ(FieldReader(text).side().error().message, "field 'side': 'White' is not white or black");
}

TEST(FieldReader, ReportsAFieldThatNobodyAskedFor) {
  const PositionText text = parsed("8 a=1 colour=red");
  FieldReader fields(text);
  fields.optional("a");
  const auto finished = fields.finish();
  EXPECT_EQ(finished.error().code, "unknown_field");
  EXPECT_EQ(finished.error().message, "field 'colour' does not belong to this position");
}

std::string letters_on(std::string_view text, int files, int ranks) {
  std::string board(static_cast<std::size_t>(files * ranks), '.');
  const auto placed = parse_placement(text, files, ranks, "KPkp").value();
  for (const PlacedLetter& item : placed) board[item.square] = item.letter;
  return board;
}

TEST(Placement, StartsWithTheLastRank) {
  EXPECT_EQ(letters_on("k2/1P1/3", 3, 3), "....P.k..");
  EXPECT_EQ(letters_on("k10P/12", 12, 2), "............k..........P");
}

TEST(Placement, IsARoundTrip) {
  for (const char* text : {"k2/1P1/3", "3/3/3", "kkk/PPP/p1p"}) {
    const std::string board = letters_on(text, 3, 3);
    EXPECT_EQ(placement_text(3, 3,
                             [&](int square) {
                               const char letter = board[static_cast<std::size_t>(square)];
                               return letter == '.' ? '\0' : letter;
                             }),
              text);
  }
}

TEST(Placement, SaysInWhichRankSomethingIsWrong) {
  const auto error = [](std::string_view text) {
    const auto placed = parse_placement(text, 3, 3, "KPkp");
    EXPECT_FALSE(placed) << text;
    return placed ? std::string() : placed.error().message;
  };
  EXPECT_EQ(error("k2/1P2/3"), "placement, rank 2: it has 4 squares, expected 3");
  EXPECT_EQ(error("k2/1P/3"), "placement, rank 2: it has 2 squares, expected 3");
  EXPECT_EQ(error("k2//3"), "placement, rank 2: it has 0 squares, expected 3");
  EXPECT_EQ(error("kpkk/3/3"), "placement, rank 3: it has 4 squares, expected 3");
  EXPECT_EQ(error("k2/Q2/3"),
            "placement, rank 2: 'Q' is not one of the pieces KPkp or a number of empty squares");
  EXPECT_EQ(error("k2/3/03"),
            "placement, rank 1: '0' is not one of the pieces KPkp or a number of empty squares");
  EXPECT_EQ(error("k2/9/3"), "placement, rank 2: a run of empty squares is too long");
  EXPECT_EQ(error("99999999999/3/3"), "placement, rank 3: a run of empty squares is too long");
  EXPECT_EQ(error("k2/3"), "placement: it has 2 ranks, expected 3");
  EXPECT_EQ(error("k2/3/3/3"), "placement: more than 3 ranks");
}

}  // namespace
}  // namespace fray
