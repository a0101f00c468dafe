#include "core/sliders.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace fray {
namespace {

// Every square with blockers from few to many, against walking square by square.
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
    }
  }
}

// The places of a square are its own, and all sets of blockers that matter have one: the products do not
// leave them, and where two share one, they leave the same squares in sight.
TEST(Sliders, HaveAPlaceForEverySetOfBlockers) {
  const auto check = [](const auto& entries, const auto& directions) {
    for (std::size_t square = 0; square < entries.size(); ++square) {
      const detail::SliderEntry& entry = entries[square];
      Bits64 blockers = 0;
      do {
        ASSERT_LT(entry.index(blockers), std::size_t{1} << popcount(entry.relevant));
        ASSERT_EQ(entry.attacks_with(blockers),
                  Grid8x8::slides_from(static_cast<int>(square), directions, blockers));
        blockers = (blockers - entry.relevant) & entry.relevant;
      } while (blockers != 0);
    }
  };
  check(detail::kSliders.rook, kRookSteps);
  check(detail::kSliders.bishop, kBishopSteps);
}

TEST(Sliders, DoNotCareWhatStandsOnTheirOwnSquare) {
  for (Square square = 0; square < 64; ++square) {
    const Bits64 own = Grid8x8::bit(square);
    EXPECT_EQ(rook_attacks(square, own), rook_attacks(square, 0));
    EXPECT_EQ(bishop_attacks(square, own), bishop_attacks(square, 0));
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
