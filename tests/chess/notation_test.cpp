// SAN and UCI's moves (docs/notation.md), and chess as PGN that other programs read and write.
#include "chess/chess_play.h"
#include "core/pgn.h"
#include "core/record.h"

namespace fray::chess {
namespace {

std::string pgn_of(const AnyState& state) { return print_pgn(record_of(state)); }

/// Plays a game of known moves; the movetext that Fray prints must be the same, with its ending.
void expect_movetext(std::string_view moves, std::string_view movetext) {
  const auto state = new_game();
  ASSERT_NO_FATAL_FAILURE(play(*state, moves));
  std::string pgn = pgn_of(*state);
  std::string printed = pgn.substr(pgn.find("\n\n") + 2);
  std::replace(printed.begin(), printed.end(), '\n', ' ');
  EXPECT_EQ(printed, std::string(movetext) + ' ');
  const auto record = parse_pgn(pgn);
  ASSERT_TRUE(record) << record.error().message;
  const auto replayed = replay(*record, chess_game());
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ((*replayed)->position_text(), state->position_text());
}

TEST(ChessNotation, WritesLegalsMate) {
  expect_movetext("e2e4 e7e5 f1c4 d7d6 g1f3 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5",
                  "1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0");
}

// Morphy against Duke Karl and Count Isouard, Paris 1858: disambiguation by file, castling long, mate.
TEST(ChessNotation, WritesTheOperaGame) {
  expect_movetext(
      "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 "
      "c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8",
      "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. "
      "Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. "
      "Rd8# "
      "1-0");
}

// Anderssen against Kieseritzky, London 1851, from its SAN.
TEST(ChessNotation, ReadsTheImmortalGame) {
  const auto state = new_game();
  play(*state,
       "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 "
       "Qf3 "
       "Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#");
  EXPECT_EQ(state->result(), GameResult::white_wins);
  EXPECT_EQ(state->position_text().rfind("r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23", 0),
            0u);
}

TEST(ChessNotation, NamesFileThenRankThenBoth) {
  const auto expect_san = [](std::string_view fen, std::string_view uci, std::string_view san) {
    const auto state = load(fen);
    const auto action = state->parse_action(uci);
    ASSERT_TRUE(action) << action.error().message;
    const Position& p = typed_state<Chess>(*state).position();
    EXPECT_EQ(san_text(p, *action), san);
    EXPECT_EQ(*state->parse_action(san), *action);
  };
  expect_san("4k3/8/8/8/8/8/3K4/R6R w - - 0 1", "a1d1", "Rad1");
  expect_san("4k3/8/8/R7/8/8/3K4/R7 w - - 0 1", "a1a3", "R1a3");
  expect_san("4k3/8/8/8/8/Q7/3K4/Q1Q5 w - - 0 1", "a1b2", "Qa1b2");
  // The other knight is pinned, so nothing has to be named.
  expect_san("4k3/8/8/1b6/8/3N4/4KN2/8 w - - 0 1", "f2e4", "Ne4");
  expect_san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
  expect_san("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+");
  expect_san("7k/5KP1/8/8/8/8/8/8 b - - 0 1", "h8h7", "Kh7");
  expect_san("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O");
}

TEST(ChessNotation, ReadsWhatPeopleWrite) {
  const auto state = load("r3k2r/1P6/8/3pP3/8/5N2/8/R3K2R w KQkq d6 0 1");
  const auto same = [&](std::string_view text, std::string_view uci) {
    const auto action = state->parse_action(text);
    ASSERT_TRUE(action) << text << ": " << action.error().message;
    EXPECT_EQ(*action, *state->parse_action(uci)) << text;
  };
  same("O-O", "e1g1");
  same("0-0-0", "e1c1");
  same("O-O+!?", "e1g1");
  same("bxa8=Q", "b7a8q");
  same("bxa8Q+", "b7a8q");
  same("ba8=N", "b7a8n");
  same("b8=R", "b7b8r");
  same("exd6", "e5d6");
  same("Ng5!", "f3g5");
  same("Nf3-g5", "f3g5");
  same("Ra1xa8", "a1a8");
}

TEST(ChessNotation, SaysWhatIsWrong) {
  const auto why = [](std::string_view fen, std::string_view text) {
    const auto action = load(fen)->parse_action(text);
    EXPECT_FALSE(action) << text;
    return action ? "" : action.error().message;
  };
  const std::string two_rooks = "4k3/8/8/8/8/8/3K4/R6R w - - 0 1";
  EXPECT_EQ(why(two_rooks, "Rd1"), "'Rd1' is ambiguous: it may be a1d1 or h1d1");
  EXPECT_EQ(why(two_rooks, "Nf3"), "'Nf3' is not legal: there is no such knight of yours");
  EXPECT_EQ(why(two_rooks, "b1b2"), "'b1b2' is not legal: no man of yours stands on b1");
  EXPECT_EQ(why(two_rooks, "Rh1"), "'Rh1' is not legal: a man of yours stands on h1");
  EXPECT_EQ(why(two_rooks, "Rxa5"), "'Rxa5' is not legal: there is nothing to take on a5");
  EXPECT_EQ(why(two_rooks, "a1b2"), "'a1b2' is not legal: a rook goes straight, along files and ranks");
  EXPECT_EQ(why("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"),
            "'a8' is not legal: add what the pawn becomes: q, r, b or n");
  EXPECT_EQ(why("4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1", "Nd5"),
            "'Nd5' is not legal: the king on e1 would be in check");
  EXPECT_EQ(why("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O-O"),
            "'O-O-O' is not legal: your king or that rook has moved, so they do not castle any more");
  EXPECT_EQ(why(two_rooks, "draw").substr(0, 20), "'draw' is not legal:");
  for (const char* text : {"", "x", "e", "e9", "Nf33", "Kx", "=Q", "O-O-O-O", "e7e8k", "e7e8p", "----"}) {
    const auto action = load(two_rooks)->parse_action(text);
    ASSERT_FALSE(action);
    EXPECT_EQ(action.error().code, "bad_action") << text;
  }
}

TEST(ChessNotation, OfEveryMoveIsReadBack) {
  int moves = 0;
  for (const Position& p : random_positions(100, 11, 3)) {
    ActionList actions;
    legal_actions(p, actions);
    for (const Action action : actions) {
      if (sort_of(action) == Sort::claim_draw) continue;
      const auto san = parse_action(p, san_text(p, action));
      ASSERT_TRUE(san) << san.error().message;
      ASSERT_EQ(*san, action);
      ++moves;
    }
  }
  EXPECT_GT(moves, 10000);
}

// SAN has no word for a claim (X17): it is in a comment, so that other programs read the game.
TEST(ChessNotation, PutsAClaimIntoAComment) {
  const auto state = new_game();
  play(*state, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 draw");
  const std::string pgn = pgn_of(*state);
  EXPECT_NE(pgn.find("4. Ng1 Ng8 {[%do draw]} 1/2-1/2"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("[Termination \"threefold repetition\"]"), std::string::npos) << pgn;
  const auto replayed = replay(parse_pgn(pgn).value(), chess_game());
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ(pgn_of(**replayed), pgn);
}

TEST(ChessNotation, NumbersMovesFromTheFen) {
  const auto state = load("4k3/8/8/8/8/8/4p3/K7 b - - 0 41");
  play(*state, "e1=Q+ Kb2");
  EXPECT_NE(pgn_of(*state).find("41... e1=Q+ 42. Kb2 *"), std::string::npos) << pgn_of(*state);
}

}  // namespace
}  // namespace fray::chess
