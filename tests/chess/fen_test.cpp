// FEN (docs/notation.md): what is read, what is printed, what is refused and how.
#include "chess/chess_play.h"

namespace fray::chess {
namespace {

std::string problem(std::string_view fen) {
  const auto state = chess_game().load(fen, {});
  EXPECT_FALSE(state) << fen;
  return state ? "" : state.error().message;
}

TEST(ChessFen, IsARoundTrip) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 17 33",
                          "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                          "4k3/8/8/8/8/8/8/4K2R b - - 149 200"})
    EXPECT_EQ(load(fen)->position_text(), fen);
  EXPECT_EQ(new_game()->position_text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(ChessFen, MayLeaveOutItsCounters) {
  EXPECT_EQ(load("4k3/8/8/8/8/8/8/4K2R w K -")->position_text(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(load("4k3/8/8/8/8/8/8/4K2R w K - 7")->position_text(), "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
}

// X9: printed only where a pawn may legally take.
TEST(ChessFen, KeepsTheEnPassantSquareOnlyIfAPawnMayTake) {
  EXPECT_EQ(load("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")->position_text(),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  // Taking would open the rank between rook and king.
  EXPECT_EQ(load("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")->position_text(), "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1");
}

// X25
TEST(ChessFen, NamesTheFieldThatIsWrong) {
  const std::string kings = "4k3/8/8/8/8/8/8/4K3";
  EXPECT_EQ(problem(kings), "the position has no field 'side to move'");
  EXPECT_EQ(problem(kings + " w"), "the position has no field 'castling'");
  EXPECT_EQ(problem(kings + " w -"), "the position has no field 'en passant'");
  EXPECT_EQ(problem(kings + " white - - 0 1"), "field 'side to move': 'white' is not w or b");
  EXPECT_EQ(problem(kings + " w KK - 0 1"),
            "field 'castling': 'KK' is not possible: K needs White's king and rook at home on e1 and h1");
  EXPECT_EQ(problem("r3k3/8/8/8/8/8/8/4K2R w QK - 0 1"),
            "field 'castling': 'QK' is not possible: Q needs White's king and rook at home on e1 and a1");
  EXPECT_EQ(problem("4k3/8/8/8/8/8/8/R3K2R w QK - 0 1"),
            "field 'castling': 'QK' is not some of KQkq in this order, or -");
  EXPECT_EQ(problem("4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
            "field 'castling': 'KQkq' is not possible: k needs Black's king and rook at home on e8 and h8");
  EXPECT_EQ(problem(kings + " w - e3 0 1"),
            "field 'en passant': 'e3' is not on rank 6, which black pawns pass over");
  EXPECT_EQ(problem(kings + " w - e6 0 1"),
            "field 'en passant': 'e6' is not passed over: a pawn would be on e5, and e7 and e6 empty");
  EXPECT_EQ(problem(kings + " w - x 0 1"), "field 'en passant': 'x' is not - or a square");
  // With the pawn back on d7 the bishop on f8 already looked at the king on a3: nobody leaves that.
  EXPECT_EQ(problem("4kb2/8/8/3p4/8/K7/8/8 w - d6 0 1"),
            "field 'en passant': 'd6' is not possible: before the double step the king was in check from f8");
  EXPECT_EQ(problem(kings + " w - - x 1"), "field 'halfmove clock': 'x' is not a number from 0 to 150");
  EXPECT_EQ(problem(kings + " w - - 151 1"), "field 'halfmove clock': '151' is not a number from 0 to 150");
  EXPECT_EQ(problem(kings + " w - - 0 0"), "field 'fullmove number': '0' is not a number from 1 to 60000");
  EXPECT_EQ(problem(kings + " w - - 0 1 2"), "'2' is not a field of the form name=value");
  EXPECT_EQ(problem(kings + " w - - 0 1 turn=2"), "field 'turn' does not belong to this position");
  EXPECT_EQ(problem("4k3/8/8/8/8/8/8/4K2R w - - 0 1 claimed=draw"),
            "field 'claimed': 'draw' is not possible: nothing can be claimed here");
}

TEST(ChessFen, RefusesImpossiblePositions) {
  EXPECT_EQ(problem("8/8/8/8/8/8/8/4K3 w - - 0 1"), "placement: Black has 0 kings, expected one");
  EXPECT_EQ(problem("4k3/8/8/8/8/8/8/3KK3 w - - 0 1"), "placement: White has 2 kings, expected one");
  EXPECT_EQ(problem("4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
            "placement: a pawn stands on h8; pawns are never on the first or last rank");
}

TEST(ChessFen, RefusesChecksThatCannotBe) {
  EXPECT_EQ(problem("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"),
            "field 'side to move': 'w' is not possible: Black's king could be taken from e1");
  EXPECT_EQ(problem("4k3/8/8/8/8/8/4q3/4K3 b - - 0 1"),
            "field 'side to move': 'b' is not possible: White's king could be taken from e2");
  EXPECT_EQ(problem("k3r3/8/8/8/1b6/8/8/r3K3 w - - 0 1"),
            "field 'side to move': 'w' is not possible: no move gives check from a1,b4,e8 at once");
  EXPECT_EQ(problem("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1"),
            "placement: White has 17 men, expected at most 16");
  EXPECT_EQ(problem("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1"),
            "placement: White has more pawns and promoted men than the eight pawns it began with");
}

}  // namespace
}  // namespace fray::chess
