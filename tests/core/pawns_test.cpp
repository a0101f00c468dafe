// Whole sets of pawns against single pawns, walked square by square.
#include "core/pawns.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace fray {
namespace {

Bits64 one_by_one(Bits64 pawns, Step step) {
  Bits64 set = 0;
  for_each_square(pawns, [&](Square from) {
    const Square to = Grid8x8::stepped(from, step);
    if (to != kNoSquare) set |= Grid8x8::bit(to);
  });
  return set;
}

TEST(Pawns, StepAsEachOfThemDoes) {
  SplitMix64 random(1);
  for (int i = 0; i < 10000; ++i) {
    const Bits64 pawns = random.next() & random.next();
    const Bits64 empty = ~pawns & random.next();
    for (const Side side : {Side::white, Side::black}) {
      const int up = side == Side::white ? 1 : -1;
      ASSERT_EQ(pawn_steps(pawns, side), one_by_one(pawns, {0, up}));
      ASSERT_EQ(pawn_attacks_toward_a(pawns, side), one_by_one(pawns, {-1, up}));
      ASSERT_EQ(pawn_attacks_toward_h(pawns, side), one_by_one(pawns, {1, up}));
      ASSERT_EQ(pawn_attacks(pawns, side), one_by_one(pawns, {-1, up}) | one_by_one(pawns, {1, up}));
      const Bits64 steps = one_by_one(pawns & pawn_rank(side), {0, up}) & empty;
      ASSERT_EQ(pawn_double_steps(pawn_steps(pawns, side) & empty, empty, side),
                one_by_one(steps, {0, up}) & empty);
    }
  }
}

TEST(Pawns, SeeAllSquaresAheadAndBeside) {
  SplitMix64 random(2);
  for (int i = 0; i < 1000; ++i) {
    const Bits64 pawns = random.next() & random.next() & random.next();
    for (const Side side : {Side::white, Side::black}) {
      Bits64 ahead = 0;
      for (Bits64 step = pawns; step != 0;) {
        step = one_by_one(step, {0, side == Side::white ? 1 : -1});
        ahead |= step;
      }
      ASSERT_EQ(squares_ahead(pawns, side), ahead);
    }
    ASSERT_EQ(beside(pawns), one_by_one(pawns, {-1, 0}) | one_by_one(pawns, {1, 0}));
  }
}

TEST(Pawns, HaveTheirRanks) {
  EXPECT_EQ(last_rank(Side::white), Grid8x8::rank_set(7));
  EXPECT_EQ(last_rank(Side::black), Grid8x8::rank_set(0));
  EXPECT_EQ(pawn_rank(Side::black), Grid8x8::rank_set(6));
  EXPECT_EQ(passed_rank(Side::black), Grid8x8::rank_set(5));
  EXPECT_EQ(pawn_ahead(Side::black), -8);
}

}  // namespace
}  // namespace fray
