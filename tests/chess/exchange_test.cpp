// Static exchange evaluation.
#include "chess/exchange.h"

#include "chess/chess_play.h"
#include "chess/evaluate.h"

namespace fray::chess {
namespace {

std::int32_t exchange(std::string_view fen, std::string_view move) {
  const auto state = load(fen);
  const auto action = state->parse_action(move);
  EXPECT_TRUE(action) << fen;
  return exchange_of(typed_state<Chess>(*state).position(), *action);
}

// The two examples of the Chess Programming Wiki, "SEE - The Swap Algorithm", with Fray's values.
TEST(ChessExchange, ThePublishedExamples) {
  EXPECT_EQ(exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
  EXPECT_EQ(exchange("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), -200);
}

TEST(ChessExchange, MenBehindOthersTakePart) {
  // Two rooks against one: the second stands behind the first.
  EXPECT_EQ(exchange("3r2k1/3p4/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d7"), 100);
  EXPECT_EQ(exchange("3r2k1/3p4/8/8/8/8/3R4/6K1 w - - 0 1", "d2d7"), -400);
}

TEST(ChessExchange, AKingDoesNotTakeWhatIsDefended) {
  EXPECT_EQ(exchange("8/8/8/3k4/4p3/8/4R3/4R1K1 w - - 0 1", "e2e4"), 100);
  EXPECT_EQ(exchange("8/8/8/3k4/4p3/8/4R3/6K1 w - - 0 1", "e2e4"), -400);
}

TEST(ChessExchange, EnPassant) {
  EXPECT_EQ(exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
  EXPECT_EQ(exchange("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 0);
}

// The search leaves out what has a negative score.
TEST(ChessOrder, IsNegativeForCapturesThatLoseAndForNoOthers) {
  for (const Position& p : random_positions(4, 7, 3)) {
    if (p.result != GameResult::none) continue;
    ActionList actions;
    legal_actions(p, actions);
    std::vector<std::int32_t> scores(actions.size());
    order(p, actions, scores);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if ((p.enemy() & Board::bit(to_of(actions[i]))) == 0 || promotion_of(actions[i]) != Kind::none)
        continue;
      EXPECT_EQ(scores[i] < 0, exchange_of(p, actions[i]) < 0) << action_text(p, actions[i]);
    }
  }
}

// A turn that is passed is one that the rules could have led to, but for the move.
TEST(ChessPass, LeavesTheMenAndGivesTheTurn) {
  for (Position p : random_positions(4, 5, 4)) {
    if (p.result != GameResult::none) continue;
    const Position before = p;
    Trail trail;
    const bool may_pass = pass_in_thought(p, trail);
    const bool pieces = (before.own() & ~before.of(Kind::pawn) & ~before.of(Kind::king)) != 0;
    EXPECT_EQ(may_pass, pieces && checkers(before) == 0);
    if (!may_pass) continue;
    EXPECT_EQ(p.side, ~before.side);
    EXPECT_EQ(p.key, fresh_key(p));
    EXPECT_TRUE(static_cast<const Men&>(p) == static_cast<const Men&>(before));
  }
}

}  // namespace
}  // namespace fray::chess
