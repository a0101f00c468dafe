#include "core/piece_text.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

TEST(Squares, AreListedInAscendingOrder) {
  const Bits64 set = Grid8x8::bit(9) | Grid8x8::bit(0);
  EXPECT_EQ(squares_text<Grid8x8>(set), "a1,b2");
  EXPECT_EQ(squares_text<Grid8x8>(set, '+'), "a1+b2");
  EXPECT_EQ(parse_squares<Grid8x8>("a1,b2", true), set);
  EXPECT_EQ(parse_squares<Grid8x8>("b2,a1"), set);
  EXPECT_EQ(parse_squares<Grid10x12>("j12"), Grid10x12::bit(119));
}

TEST(Squares, AreNamedOnceAndInOrderWhereItIsWanted) {
  for (const char* text : {"", "a1,a1", "a9", "a1,", "a1 b2"})
    EXPECT_FALSE(parse_squares<Grid8x8>(text)) << text;
  EXPECT_FALSE(parse_squares<Grid8x8>("b2,a1", true));
}

enum class Piece : std::uint8_t { man, tower, none };

TEST(PieceLetters, AreUpperCaseForWhite) {
  EXPECT_EQ(letter_of("MT", Side::white, Piece::tower), 'T');
  EXPECT_EQ(letter_of("MT", Side::black, Piece::tower), 't');
  EXPECT_EQ(kind_of_letter<Piece>("MT", 'm'), Piece::man);
  EXPECT_EQ(kind_of_letter<Piece>("MT", 'x'), Piece::none);
}

TEST(PieceLetters, MakeAPlacementThatReadsBack) {
  const std::string text = "8/T7/8/8/8/8/8/m6M";
  Pieces<Piece, 2> pieces;
  ASSERT_TRUE(read_pieces<Piece>(
      text, "MT", [&](Side side, Piece kind, Square square) { pieces.set(side, kind, square); }));
  EXPECT_EQ(pieces.of(Side::black, Piece::man), Grid8x8::bit(0));
  EXPECT_EQ(placement_text(pieces, "MT"), text);
  EXPECT_EQ(read_pieces<Piece>("8/8/8/8/8/8/8/7x", "MT", [](Side, Piece, Square) {}).error().code,
            "bad_placement");
}

}  // namespace
}  // namespace fray
