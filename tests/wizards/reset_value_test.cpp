// What a reset is worth by the evaluation (play/review/evaluation_value.h), where the turns after it are
// long.
#include <gtest/gtest.h>

#include <string>

#include "loaded_state.h"
#include "play/review/evaluation_value.h"
#include "wizards/game.h"

namespace fray::wizards {
namespace {

/// White's points after a reset (W31), before its cards are dealt.
double points_after_reset(const std::string& position, int turns) {
  const auto state = test::load_state("wizards", position, {});
  EventLog log;
  EXPECT_TRUE(state->act(kReset, log));
  return EvaluationValue<WizardsChess>(turns).white_points(*state);
}

// Spells of Hearts move two men each: the turn, Black's and a look at each card would take millions of nodes.
TEST(ResetValue, OfLongTurnsIsThatOfFewerOfThem) {
  const std::string position =
      "r1bqkbnr/pppp1ppp/1m3m1m/4p3/4P3/M1M3M1/PPPP1PPP/RNBQKBNR side=white castling=KQkq passive=7/1 "
      "captured=8/2 hands=Kh,Qh/Jh,9h book=3h,4h,5h,6h,7h quiet=0 turn=9";
  EXPECT_EQ(points_after_reset(position, 3), points_after_reset(position, 0));
}

TEST(ResetValue, OfShortTurnsLooksAtThem) {
  const std::string position =
      "4k3/8/8/8/8/M7/7m/4K3 side=white passive=11/7 captured=4/0 book=2c,3c,4c,5c,6c";
  EXPECT_NE(points_after_reset(position, 1), points_after_reset(position, 0));
}

}  // namespace
}  // namespace fray::wizards
