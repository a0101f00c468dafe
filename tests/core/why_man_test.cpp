#include "core/why_man.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

Square at(std::string_view name) { return *Grid8x8::parse(name); }

std::string why(std::string_view kind, std::string_view from, std::string_view to,
                std::initializer_list<std::string_view> men = {}, Side side = Side::white) {
  Bits64 occupied = 0;
  for (const std::string_view man : men) occupied |= Grid8x8::bit(at(man));
  return why_man_does_not_reach(kind, side, at(from), at(to), occupied,
                                [](Square) { return std::string("the pawn"); });
}

TEST(WhyAMan, IsNotOfThatWay) {
  EXPECT_EQ(why("rook", "a1", "b2"), "a rook goes straight, along files and ranks");
  EXPECT_EQ(why("bishop", "a1", "a2"), "a bishop goes along diagonals");
  EXPECT_EQ(why("queen", "a1", "b3"), "a queen goes along files, ranks and diagonals");
  EXPECT_EQ(why("knight", "a1", "b2"), "a knight goes two squares one way and one to the side");
  EXPECT_EQ(why("king", "a1", "a3"), "a king goes one square");
}

TEST(WhyAMan, HasSomethingInTheWay) {
  EXPECT_EQ(why("rook", "a1", "a8", {"a4", "a6"}), "the pawn on a4 is in the way");
  EXPECT_EQ(why("bishop", "h1", "a8", {"c6"}), "the pawn on c6 is in the way");
  EXPECT_EQ(why("queen", "a1", "a8", {"a8", "b1"}), "");
  EXPECT_EQ(why("knight", "a1", "b3", {"a2", "b2"}), "");
}

TEST(WhyAMan, OfAPawn) {
  EXPECT_EQ(why("pawn", "e2", "e1"), "a pawn only goes forward");
  EXPECT_EQ(why("pawn", "e2", "f2"), "a pawn only goes forward");
  EXPECT_EQ(why("pawn", "e2", "e5"), "a pawn goes one square, or two from where it began");
  EXPECT_EQ(why("pawn", "e3", "e5"), "a pawn goes two squares only from where it began");
  EXPECT_EQ(why("pawn", "e2", "e4", {"e3"}), "the pawn on e3 is in the way");
  EXPECT_EQ(why("pawn", "e2", "e3", {"e3"}), "a pawn attacks diagonally, not straight ahead");
  EXPECT_EQ(why("pawn", "e2", "d3"), "a pawn goes diagonally only where there is something to attack");
  EXPECT_EQ(why("pawn", "e2", "g3"), "a pawn goes straight ahead, and attacks one square diagonally");
  EXPECT_EQ(why("pawn", "e2", "d3", {"d3"}), "");
  EXPECT_EQ(why("pawn", "e7", "e5", {}, Side::black), "");
  EXPECT_EQ(why("pawn", "e7", "e8", {}, Side::black), "a pawn only goes forward");
}

}  // namespace
}  // namespace fray
