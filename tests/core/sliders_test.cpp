#include "core/sliders.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace fray {
namespace {

// Every square with blockers from few to many; both the functions that the build chose (PEXT tables where the
// processor has BMI2) and the portable ones against walking square by square.
TEST(Sliders, AgreeWithWalking) {
  SplitMix64 random(5);
  for (int round = 0; round < 3000; ++round) {
    Bits64 blockers = random.next();
    for (int thin = round % 6; thin > 0; --thin) blockers &= random.next();
    for (Square square = 0; square < 64; ++square) {
      const Bits64 rook = Grid8x8::slides_from(square, kRookSteps, blockers);
      const Bits64 bishop = Grid8x8::slides_from(square, kBishopSteps, blockers);
      ASSERT_EQ(rook_attacks(square, blockers), rook);
      ASSERT_EQ(bishop_attacks(square, blockers), bishop);
      ASSERT_EQ(queen_attacks(square, blockers), rook | bishop);
      ASSERT_EQ(obstruction::rook_attacks(square, blockers), rook);
      ASSERT_EQ(obstruction::bishop_attacks(square, blockers), bishop);
    }
  }
}

TEST(Sliders, DoNotCareWhatStandsOnTheirOwnSquare) {
  for (Square square = 0; square < 64; ++square) {
    const Bits64 own = Grid8x8::bit(square);
    EXPECT_EQ(rook_attacks(square, own), rook_attacks(square, 0));
    EXPECT_EQ(bishop_attacks(square, own), bishop_attacks(square, 0));
    EXPECT_EQ(obstruction::rook_attacks(square, own), obstruction::rook_attacks(square, 0));
    EXPECT_EQ(obstruction::bishop_attacks(square, own), obstruction::bishop_attacks(square, 0));
  }
}

TEST(Sliders, StepTablesHoldTheKnownNumberOfMoves) {
  int knight = 0;
  int king = 0;
  for (std::size_t square = 0; square < 64; ++square) {
    knight += popcount(kKnightAttacks[square]);
    king += popcount(kKingAttacks[square]);
  }
  EXPECT_EQ(knight, 336);
  EXPECT_EQ(king, 420);
}

}  // namespace
}  // namespace fray
