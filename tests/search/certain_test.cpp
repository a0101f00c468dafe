// Results that are certain: how far away they are, and that they are reached.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/any_game.h"
#include "core/random.h"
#include "core/value.h"
#include "games.h"
#include "king_and_pawn.h"
#include "search/engine.h"
#include "thorough.h"

namespace fray {
namespace {

std::unique_ptr<AnyState> chess_position(const std::string& fen) {
  auto state = (*find_game("chess"))->load(fen, {});
  if (!state) ADD_FAILURE() << fen << ": " << state.error().message;
  return std::move(*state);
}

SearchResult found_in(const AnyState& state, const std::string& spec) {
  const StopFlag never{false};
  return make_engine(state.game(), *parse_engine_spec(spec))->think(state, {}, never, {});
}

TEST(CertainValues, AreWorthOneLessForEachTurn) {
  EXPECT_EQ(a_turn_before(kWinValue), kWinValue - 1);
  EXPECT_EQ(a_turn_before(-kWinValue), -kWinValue + 1);
  EXPECT_EQ(a_turn_before(kLeastCertain), kLeastCertain);
  EXPECT_EQ(a_turn_before(-kLeastCertain), -kLeastCertain);
  EXPECT_EQ(a_turn_before(kLeastCertain - 1), kLeastCertain - 1);
  EXPECT_EQ(a_turn_before(0), 0);
  EXPECT_EQ(turns_to_end(kWinValue - 3), 3);
  EXPECT_EQ(turns_to_end(-kWinValue + 3), 3);
  EXPECT_FALSE(is_certain(uncertain(kWinValue)));
  EXPECT_FALSE(is_certain(uncertain(-kWinValue)));
  EXPECT_EQ(uncertain(kLeastCertain - 1), kLeastCertain - 1);
}

// Known problems, in two moves and in three; the last, by Paul Morphy, in which Black loses because he must
// move, not by a search that lets him pass.
TEST(CertainResults, HaveADistance) {
  const struct {
    const char *spec, *position, *move;
    int turns;
  } problems[] = {
      {"search:nodes=100000", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 0},
      {"search:nodes=100000", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "d2h6", 2},
      {"search:nodes=100000", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 4},
      {"search:nodes=100000", "3r1r1k/1p3p1p/p2p4/4n1NN/6bQ/1BPq4/P3p1PP/1R5K w - - 0 1", "g5f7", 4},
      {"search:nodes=100000,null_move=0,futility=0", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2}};
  for (const auto& [spec, position, move, turns] : problems) {
    const auto state = chess_position(position);
    const SearchResult found = found_in(*state, spec);
    EXPECT_EQ(state->action_text(found.best), move) << position;
    EXPECT_EQ(found.report.lines.front().points, 1.0) << position;
    EXPECT_EQ(found.report.lines.front().turns_to_end, turns) << position;
  }
}

TEST(CertainResults, OfTheLoserAreAsFarAway) {
  const auto state = chess_position("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1");
  const Line line = found_in(*state, "search").report.lines.front();
  EXPECT_EQ(line.points, 0.0);
  EXPECT_EQ(line.turns_to_end, 1);
}

TEST(CertainResults, AreNotToldOfWhatIsOnlyLikely) {
  const auto state = chess_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const Line line = found_in(*state, "search:nodes=5000").report.lines.front();
  EXPECT_EQ(line.turns_to_end, std::nullopt);
  EXPECT_GT(line.points, 0.0);
  EXPECT_LT(line.points, 1.0);
}

/// White's men and the king of Black on random squares, White to move; nothing if that is no position in
/// which White wins.
std::optional<std::string> random_ending(std::string_view men, SplitMix64& random) {
  static const test::KingAndPawn pawn_endings;
  std::string board(64, ' ');
  const auto square_of = [&](char man) { return static_cast<int>(board.find(man)); };
  for (const char man : men) {
    std::uint32_t square = random.below(64);
    while (board[square] != ' ' || (man == 'P' && (square < 8 || square >= 56))) square = random.below(64);
    board[square] = man;
  }
  if (men == "KPk" && !pawn_endings.won(false, square_of('K'), square_of('k'), square_of('P')))
    return std::nullopt;
  std::string fen;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const char man = board[static_cast<std::size_t>(8 * rank + file)];
      if (man != ' ' && empty > 0) fen += std::to_string(std::exchange(empty, 0));
      man == ' ' ? static_cast<void>(++empty) : fen.push_back(man);
    }
    if (empty > 0) fen += std::to_string(empty);
    if (rank > 0) fen += '/';
  }
  fen += " w - - 0 1";
  const auto state = (*find_game("chess"))->load(fen, {});
  if (!state || (*state)->node_kind() != NodeKind::decision) return std::nullopt;
  return fen;
}

/// Plays both sides to the end; answers White's moves, or nothing if White has not won.
std::optional<int> moves_to_win(const std::string& fen) {
  const auto state = chess_position(fen);
  const auto engine = make_engine(state->game(), *parse_engine_spec("search:nodes=20000"));
  const StopFlag never{false};
  EventLog log;
  int moves = 0;
  while (state->node_kind() == NodeKind::decision) {
    if (state->side_to_act() == Side::white) ++moves;
    if (!state->act(engine->think(*state, {}, never, {}).best, log)) return std::nullopt;
  }
  return state->result() == GameResult::white_wins ? std::optional(moves) : std::nullopt;
}

/// How many of each are played, unless FRAY_ENDINGS says another number.
int endings_played() {
  const char* number = std::getenv("FRAY_ENDINGS");
  return number != nullptr ? std::atoi(number) : test::kThorough ? 6 : 1;
}

// Without a claim of the other side before (X18): all are won within 50 moves.
TEST(Endings, ThatAreWonAreWon) {
  for (const char* men : {"KQk", "KRk", "KPk"}) {
    SplitMix64 random(7);
    int played = 0, longest = 0, sum = 0;
    while (played < endings_played()) {
      const auto fen = random_ending(men, random);
      if (!fen) continue;
      ++played;
      const auto moves = moves_to_win(*fen);
      EXPECT_TRUE(moves) << *fen;
      longest = std::max(longest, moves.value_or(0));
      sum += moves.value_or(0);
    }
    std::printf("%s: %d played, %.1f moves on average, %d at most\n", men, played, 1.0 * sum / played,
                longest);
  }
}

}  // namespace
}  // namespace fray
