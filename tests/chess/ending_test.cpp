// How games of chess end (X14 to X23), and what may be claimed.
#include "chess/chess_play.h"

namespace fray::chess {
namespace {

constexpr std::string_view kShuffle = "Nf3 Nf6 Ng1 Ng8";

// X17, X19, X22, X23: the third time may be claimed at a turn start, the fifth ends the game.
TEST(ChessEnding, ByRepetition) {
  const auto state = new_game();
  for (int times = 2; times <= 4; ++times) {
    for (const std::string_view move : {"Nf3", "Nf6", "Ng1"}) {
      play(*state, move);
      EXPECT_EQ(may_claim(*state), times > 3) << times << move;
    }
    play(*state, "Ng8");
    EXPECT_EQ(may_claim(*state), times >= 3) << times;
    EXPECT_EQ(state->result(), GameResult::none);
  }
  play(*state, kShuffle);
  EXPECT_EQ(state->result(), GameResult::draw);
  EXPECT_EQ(reason(*state), "fivefold repetition");
  EXPECT_TRUE(state->undo());
  EXPECT_EQ(state->result(), GameResult::none);
}

// X17: whoever may claim need not.
TEST(ChessEnding, ByAClaimOfTheThirdTime) {
  const auto state = new_game();
  play(*state, kShuffle);
  play(*state, kShuffle);
  const auto other = state->clone();
  play(*state, "draw");
  EXPECT_EQ(state->result(), GameResult::draw);
  EXPECT_EQ(reason(*state), "threefold repetition");
  play(*other, "e4");
  EXPECT_FALSE(may_claim(*other));
  EXPECT_EQ(other->result(), GameResult::none);
}

// X23: the game may be put away as text at any point.
TEST(ChessEnding, ByRepetitionAcrossText) {
  for (int put_away = 0; put_away < 8; ++put_away) {
    auto state = new_game();
    int ply = 0;
    for (const std::string_view move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) {
      if (ply++ == put_away) state = load(state->position_text());
      EXPECT_FALSE(may_claim(*state));
      play(*state, move);
    }
    EXPECT_TRUE(may_claim(*state)) << put_away;
    EXPECT_TRUE(may_claim(*load(state->position_text())));
    play(*state, "draw");
    EXPECT_EQ(load(state->position_text())->result(), GameResult::draw);
    EXPECT_EQ(load(state->position_text())->position_text(), state->position_text());
  }
}

// X23: the same men are not the same position if a right to castle has gone.
TEST(ChessEnding, IsNotRepetitionWithOtherRightsToCastle) {
  const auto state = load("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  play(*state, "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8");
  // The start had the long ways; after the rooks' return it stands there for the second time only.
  EXPECT_FALSE(may_claim(*state));
  play(*state, "Ra2 Ra7 Ra1 Ra8");
  EXPECT_TRUE(may_claim(*state));
}

// X9, X23: nor if a pawn might have been taken en passant; but if none may take, the double step changes
// nothing.
TEST(ChessEnding, CountsEnPassantOnlyWhereAPawnMayTake) {
  for (const bool pinned : {false, true}) {
    // The black pawn on d4 may take on e3, unless the rook on d1 pins it to the king on d8.
    const auto state = load(std::string(pinned ? "3k4" : "k7") + "/8/8/8/3p4/8/4P3/K2R4 w - - 0 1");
    play(*state, "e4");
    EXPECT_EQ(state->position_text().find(" e3 ") != std::string::npos, !pinned);
    const std::string king = pinned ? "Ke8 Ka2 Kd8 Ka1" : "Kb8 Ka2 Ka8 Ka1";
    play(*state, king);
    play(*state, king);
    EXPECT_EQ(may_claim(*state), pinned);
  }
}

// X18, X20.
TEST(ChessEnding, ByFiftyAndSeventyFiveMoves) {
  const std::string rooks = "8/5k2/8/8/8/8/R7/5K2 w - - ";
  EXPECT_FALSE(may_claim(*load(rooks + "99 80")));
  const auto state = load(rooks + "99 80");
  play(*state, "Ra3");
  EXPECT_TRUE(may_claim(*state));
  const auto other = state->clone();
  play(*state, "draw");
  EXPECT_EQ(reason(*state), "50 moves");
  EXPECT_EQ(load(state->position_text())->position_text(), state->position_text());
  play(*other, "Ke6");
  EXPECT_TRUE(may_claim(*other));
  const auto late = load(rooks + "149 120");
  EXPECT_EQ(late->result(), GameResult::none);
  play(*late, "Ra3");
  EXPECT_EQ(late->result(), GameResult::draw);
  EXPECT_EQ(reason(*late), "75 moves");
  // A pawn move or a capture starts the count anew.
  const auto pawn = load("8/5k2/8/8/8/8/R3P3/5K2 w - - 149 120");
  play(*pawn, "e3");
  EXPECT_EQ(pawn->result(), GameResult::none);
  EXPECT_NE(pawn->position_text().find(" 0 120"), std::string::npos);
}

// X21: the move that mates wins, whatever could have been counted.
TEST(ChessEnding, ByMateComesBeforeCounting) {
  const auto state = load("k7/8/1K6/8/8/8/8/7R w - - 149 120");
  play(*state, "Rh8#");
  EXPECT_EQ(state->result(), GameResult::white_wins);
  EXPECT_EQ(reason(*state), "checkmate");
}

TEST(ChessEnding, ByDeadPosition) {
  const auto ends = [](std::string_view placement) {
    const auto state = load(std::string(placement) + " w - - 0 1");
    if (state->result() != GameResult::none) {
      EXPECT_EQ(reason(*state), "insufficient material");
    }
    return state->result() == GameResult::draw;
  };
  // X16
  EXPECT_TRUE(ends("4k3/8/8/8/8/8/8/4K3"));
  EXPECT_TRUE(ends("4k3/8/8/8/8/8/8/4KN2"));
  EXPECT_TRUE(ends("4kb2/8/8/8/8/8/8/4K3"));
  EXPECT_TRUE(ends("4kb2/8/8/8/8/8/8/2B1K3"));   // c1 and f8 are dark
  EXPECT_TRUE(ends("4kb2/8/8/8/8/B7/8/2B1K3"));  // any number of them
  EXPECT_FALSE(ends("4kb2/8/8/8/8/8/8/4KB2"));   // f1 is light: a mate can be helped into
  EXPECT_FALSE(ends("4k3/8/8/8/8/8/8/3NKN2"));
  EXPECT_FALSE(ends("4kn2/8/8/8/8/8/8/4KN2"));
  EXPECT_FALSE(ends("4kn2/8/8/8/8/8/8/4KB2"));
  EXPECT_FALSE(ends("4k3/8/8/8/8/8/4P3/4K3"));
  EXPECT_FALSE(ends("4k3/8/8/8/8/8/8/4K2R"));
  EXPECT_FALSE(ends("4k3/8/8/8/8/8/8/3QK3"));
}

}  // namespace
}  // namespace fray::chess
