// Perft, which keeps no keys and no trail and makes no list, against the rules as they are played.
#include "chess/chess_play.h"
#include "perft/perft_file.h"

namespace fray::chess {
namespace {

/// The same count by what the contract offers: lists of actions, each applied.
std::uint64_t count_by_playing(const Position& p, int depth, Trail& trail) {
  if (depth == 0) return 1;
  ActionList actions;
  legal_actions(p, actions);
  std::uint64_t count = 0;
  for (const Action action : actions) {
    if (sort_of(action) == Sort::claim_draw) continue;
    Position next = p;
    NullSink sink;
    apply(next, action, trail, sink);
    // Published counts know no draws but stalemate.
    if (next.ending > Ending::stalemate) {
      next.result = GameResult::none;
      next.ending = Ending::none;
    }
    count += count_by_playing(next, depth - 1, trail);
  }
  return count;
}

TEST(ChessPerft, IsWhatPlayingCounts) {
  int compared = 0;
  for (const PerftCase& item : read_perft_file("chess")) {
    const auto state = load(item.position);
    const auto& typed = typed_state<Chess>(*state);
    Trail trail = typed.trail();
    for (int depth = 1; depth <= 4 && item.counts[static_cast<std::size_t>(depth - 1)] < 500'000; ++depth) {
      EXPECT_EQ(count_by_playing(typed.position(), depth, trail),
                item.counts[static_cast<std::size_t>(depth - 1)])
          << item.position;
      ++compared;
    }
  }
  EXPECT_GT(compared, 50);
}

// Positions of random games have what nobody thinks of.
TEST(ChessPerft, IsWhatPlayingCountsInRandomGames) {
  Trail trail;
  int compared = 0;
  for (Position p : random_positions(60, 7, 1)) {
    if (p.result != GameResult::none) continue;
    p.trail_begin = p.trail_end = 0;
    ASSERT_EQ(perft(p, 2), count_by_playing(p, 2, trail));
    ++compared;
  }
  EXPECT_GT(compared, 1000);
}

TEST(ChessPerft, CountsNothingBeyondMateAndStalemate) {
  // Fool's mate at ply 4 in 8 games; the published counts of ply 5 on have none of them.
  const auto mated = load("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  EXPECT_EQ(mated->perft(0), 1u);
  EXPECT_EQ(mated->perft(1), 0u);
  EXPECT_EQ(load("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")->perft(3), 0u);
}

// X17: a claim is an action, but no move.
TEST(ChessPerft, IsTheSameWhereADrawMayBeClaimed) {
  const std::string fen = "8/5k2/8/8/8/8/R4K2/8 w - - ";
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(load(fen + "100 90")->perft(depth), load(fen + "0 90")->perft(depth));
  EXPECT_TRUE(may_claim(*load(fen + "100 90")));
}

}  // namespace
}  // namespace fray::chess
