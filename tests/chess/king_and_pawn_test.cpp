// King and pawn against king: every position against one that is solved without anything of Fray.
#include "chess/king_and_pawn.h"

#include "chess/chess_play.h"
#include "chess/evaluate.h"
#include "king_and_pawn.h"

namespace fray::chess {
namespace {

TEST(ChessKingAndPawn, EveryPositionIsAsSolvedByItsMovesAlone) {
  const test::KingAndPawn solved;
  int differ = 0, won = 0;
  for (const bool blacks_turn : {false, true}) {
    for (int pawn = 8; pawn < 56; ++pawn) {
      for (int white = 0; white < 64; ++white) {
        for (int black = 0; black < 64; ++black) {
          if (!test::KingAndPawn::exists(blacks_turn, white, black, pawn)) continue;
          Position p;
          p.put(Side::white, Kind::king, static_cast<Square>(white));
          p.put(Side::black, Kind::king, static_cast<Square>(black));
          p.put(Side::white, Kind::pawn, static_cast<Square>(pawn));
          if (blacks_turn) p.pass_turn();
          won += pawn_wins(p) ? 1 : 0;
          differ += pawn_wins(p) != solved.won(blacks_turn, white, black, pawn) ? 1 : 0;
        }
      }
    }
  }
  EXPECT_EQ(differ, 0);
  EXPECT_GT(won, 100'000);
}

// What is won is worth more the further the pawn has come, and less than what it becomes.
TEST(ChessKingAndPawn, IsValuedByWhatIsKnown) {
  const auto value = [](std::string_view fen) {
    const auto state = load(fen);
    return evaluate(typed_state<Chess>(*state).position());
  };
  EXPECT_EQ(value("8/8/8/4k3/4P3/8/8/K7 w - - 0 1"), 0);
  const Value far = value("8/4P3/4K3/8/8/8/8/k7 w - - 0 1"), near = value("8/8/4K3/8/8/8/4P3/k7 w - - 0 1");
  EXPECT_GT(near, kWinValue / 2);
  EXPECT_GT(far, near);
  EXPECT_GT(value("4Q3/8/4K3/8/8/8/8/2k5 w - - 0 1"), far);
  EXPECT_EQ(value("8/8/4k3/8/8/8/4p3/K7 b - - 0 1"), value("k7/4P3/8/8/8/4K3/8/8 w - - 0 1"));
}

}  // namespace
}  // namespace fray::chess
