#include "play/perft_estimate.h"

#include <gtest/gtest.h>

#include "games.h"

namespace fray {
namespace {

double estimate(std::string_view game, int depth, int paths) {
  return estimate_perft(*find_game(game).value()->start({}).value(), depth, paths);
}

// Where every node of a depth has as many children as its neighbours, one path says all.
TEST(PerftEstimate, IsExactInAnEvenTree) {
  EXPECT_EQ(estimate("conflict", 0, 1), 1);
  EXPECT_EQ(estimate("conflict", 2, 1), 34 * 34);
  EXPECT_EQ(estimate("chess", 2, 1), 400);
  // The deals of the book, of which depth is not used up.
  EXPECT_EQ(estimate("wizards", 0, 1), 52.0 * 51 * 50 * 49 * 48);
}

TEST(PerftEstimate, IsRightToAThirdInTheFirstTurns) {
  EXPECT_NEAR(estimate("conflict", 4, 300) / 1290797, 1, 0.3);
  EXPECT_NEAR(estimate("chess", 4, 300) / 197281, 1, 0.3);
}

}  // namespace
}  // namespace fray
