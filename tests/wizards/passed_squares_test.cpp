// Squares passed over by double steps, where rulings meet (W46, W64).
#include <gtest/gtest.h>

#include "games.h"

namespace fray::wizards {
namespace {

/// The text of a position after it was read.
std::string reread(std::string_view text) {
  const auto state = (*find_game("wizards"))->load(text, {});
  if (!state) return state.error().message;
  return (*state)->position_text();
}

constexpr std::string_view kRest =
    "side=white passive=11/11 hands=Ks,2h/- book=Qh,2c,Kd,7d,As ep=d6 quiet=0 turn=9";

// A captured king comes back and nothing else is done (W46, W47), so that nothing is taken in passing.
TEST(PassedSquares, AreForgottenWhereTheKingMustComeBack) {
  const std::string men = "k7/8/7m/3pP3/8/M7/8/8 ";
  EXPECT_EQ(reread(men + std::string(kRest) + " dead=K/-").find("ep="), std::string::npos);
  EXPECT_NE(reread("k7/8/7m/3pP3/8/M7/8/4K3 " + std::string(kRest)).find("ep=d6"), std::string::npos);
}

}  // namespace
}  // namespace fray::wizards
