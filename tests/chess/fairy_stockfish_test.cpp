// Against Debian's fairy-stockfish, an engine of other people: positions of random games, every move's count
// of what can follow in two more half-moves. So moves, their texts, FEN and the end of games must agree.
#include "fairy_stockfish.h"

#include "chess/chess_play.h"

namespace fray::chess {
namespace {

test::MoveCounts counts_of_fray(const Position& p, int depth) {
  test::MoveCounts counts;
  Trail trail;
  ActionList actions;
  legal_actions(p, actions);
  for (const Action action : actions) {
    if (sort_of(action) == Sort::claim_draw) continue;
    counts[action_text(p, action)] = perft(after_move(p, action), depth - 1);
  }
  return counts;
}

TEST(FairyStockfish, CountsTheSameForEveryMove) {
  FRAY_NEEDS_FAIRY_STOCKFISH(program);
  constexpr int kDepth = 3;
  std::vector<Position> positions;
  std::vector<std::string> fens;
  std::string commands = "uci\nsetoption name UCI_Variant value chess\n";
  for (const Position& p : random_positions(40, 23, 2)) {
    // The engine knows no end by dead position, so that there its counts say nothing.
    if (p.result != GameResult::none) continue;
    positions.push_back(p);
    // Without its past, which is in no trail here.
    Position alone = p;
    alone.trail_begin = 0;
    alone.trail_end = 1;
    fens.push_back(position_text(alone, Trail()).str());
    commands += "position fen " + fens.back() + "\ngo perft " + std::to_string(kDepth) + '\n';
  }
  ASSERT_GE(fens.size(), 300u);
  const std::vector<test::MoveCounts> theirs = test::fairy_counts(program, commands);
  ASSERT_EQ(theirs.size(), fens.size());
  for (std::size_t i = 0; i < fens.size(); ++i)
    ASSERT_EQ(counts_of_fray(positions[i], kDepth), theirs[i]) << fens[i];
}

}  // namespace
}  // namespace fray::chess
