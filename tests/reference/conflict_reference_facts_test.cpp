// Holds the reference of Conflict Chess against facts counted by hand.

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "conflict_reference.h"
#include "conflict_reference_test_helpers.h"

namespace fray::reference {
namespace {

constexpr ConflictOptions kStrictKnights = {true, false};
constexpr ConflictOptions kBoardRooks = {false, true};

// The winning chance of the attacker in 36ths, from the position of a roll.
int attacker_weight(const ConflictReference& game) {
  for (const auto& [name, weight] : game.outcomes()) {
    if (name == "attacker") return weight;
  }
  return 0;
}

// The actions that begin with `prefix`.
Strings actions_from(const ConflictReference& game, const std::string& prefix) {
  Strings list;
  for (const std::string& action : game.actions()) {
    if (action.rfind(prefix, 0) == 0) list.push_back(action);
  }
  return list;
}

bool offers(const ConflictReference& game, const std::string& action) {
  for (const std::string& offered : game.actions()) {
    if (offered == action) return true;
  }
  return false;
}

// ---- First moves
// ------------------------------------------------------------------------------------------------

// By hand: each of the eight pawns goes one or two squares straight, 16 moves. The six inner pawns go
// diagonally both ways, the two at the edge one way, 14 moves. The knights go to a3, c3, f3 and h3, 4 moves.
// Everything else is shut in, and everyone is in command. 16 + 14 + 4 = 34. No first move attacks anything:
// White's pieces come to the fourth rank at most. Black has the same 34 answers to each, since White holds no
// square of the fifth and sixth rank.
TEST(ConflictReferenceFacts, FirstMoves) {
  const ConflictReference game(ConflictReference::initial_text(), kDefault);
  EXPECT_EQ(game.actions().size(), 34U);
  EXPECT_EQ(game.perft(0), 1U);
  EXPECT_EQ(game.perft(1), 34U);
  EXPECT_EQ(game.perft(2), 34U * 34U);
}

// ---- Dice
// -------------------------------------------------------------------------------------------------------

// C18: the attacker's chances by the difference of the strengths.
TEST(ConflictReferenceFacts, ChancesByDifference) {
  const std::map<int, int> chances = {{-5, 0}, {-4, 1}, {-3, 3}, {-2, 6}, {-1, 10}, {0, 15}, {1, 21},
                                      {2, 26}, {3, 30}, {4, 33}, {5, 35}, {6, 36},  {8, 36}};
  const std::map<int, std::string> rolls = {
      {-5, "7k/8/8/3q4/2P5/8/8/2K5 side=white phase=roll moved=Pc3c4 target=d5 attackers=c4"},   // 1 : 6
      {-4, "7k/8/8/3q4/8/2N5/8/2K5 side=white phase=roll moved=Nb1c3 target=d5 attackers=c3"},   // 2 : 6
      {-3, "7k/8/8/3q4/8/3K4/8/8 side=white phase=roll moved=Kd2d3 target=d5 attackers=d3"},     // 3 : 6
      {-2, "7k/8/8/3n4/8/2N5/8/2K5 side=white phase=roll moved=Nb1c3 target=d5 attackers=c3"},   // 2 : 4
      {-1, "7k/8/8/3p4/2P5/8/8/2K5 side=white phase=roll moved=Pc3c4 target=d5 attackers=c4"},   // 1 : 2
      {0, "k7/8/6p1/7P/8/6K1/8/8 side=white phase=roll moved=Ph4h5 target=g6 attackers=h5"},     // 1 : 1
      {1, "k7/8/6p1/8/7N/6K1/8/8 side=white phase=roll moved=Ng2h4 target=g6 attackers=h4"},     // 2 : 1
      {2, "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=roll moved=Kf2g3 target=g6 attackers=g3"},  // 3 : 1
      {3, "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=roll moved=Kf2g3 target=g6 attackers=g3,h5"},
      {4, "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=roll moved=Kf2g3 target=g6 attackers=g3,h4"},
      {5, "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=roll moved=Kf2g3 target=g6 attackers=g3,c6"},
      {6, "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=roll moved=Kf2g3 target=g6 attackers=g3,h5,c6"},
      {8, "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=roll moved=Kf2g3 target=g6 attackers=g3,h4,h5,c6"},
  };
  for (const auto& [difference, position] : rolls) {
    SCOPED_TRACE(difference);
    const int wins = chances.at(difference);
    Outcomes expected;
    if (wins > 0) expected.emplace_back("attacker", wins);
    if (wins < 36) expected.emplace_back("defender", 36 - wins);
    const ConflictReference game(position, kDefault);
    EXPECT_EQ(game.outcomes(), expected);
    int counted = 0;
    for (int attacker = 1; attacker <= 6; ++attacker) {
      for (int defender = 1; defender <= 6; ++defender) {
        if (game.classify(attacker, defender) == "attacker") ++counted;
      }
    }
    EXPECT_EQ(counted, wins);
  }
}

// C15, C16, C17, C40: rooks.
TEST(ConflictReferenceFacts, RookStrengths) {
  const std::string pawn =
      "1R1k4/8/8/1p6/P3K3/8/8/1R6 side=white phase=roll moved=Rc1b1 target=b5 attackers=";
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1", kDefault)), 21);           // 2 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1,a4", kDefault)), 26);        // 2 + 1 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1,b8", kDefault)), 30);        // 2 + 2 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1,a4,b8", kDefault)), 33);     // 2 + 1 + 2 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1", kBoardRooks)), 21);        // 2 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1,a4", kBoardRooks)), 30);     // 3 + 1 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1,b8", kBoardRooks)), 35);     // 3 + 3 : 1
  EXPECT_EQ(attacker_weight(ConflictReference(pawn + "b1,a4,b8", kBoardRooks)), 36);  // 3 + 1 + 3 : 1

  const std::string rook =
      "1R1k4/8/8/1r6/P3K3/8/8/1R6 side=white phase=roll moved=Rc1b1 target=b5 attackers=";
  EXPECT_EQ(attacker_weight(ConflictReference(rook + "b1", kDefault)), 15);        // 2 : 2
  EXPECT_EQ(attacker_weight(ConflictReference(rook + "b1,a4", kDefault)), 21);     // 2 + 1 : 2
  EXPECT_EQ(attacker_weight(ConflictReference(rook + "b1,b8", kDefault)), 26);     // 2 + 2 : 2
  EXPECT_EQ(attacker_weight(ConflictReference(rook + "b1", kBoardRooks)), 15);     // 2 : 2
  EXPECT_EQ(attacker_weight(ConflictReference(rook + "b1,a4", kBoardRooks)), 21);  // 3 + 1 : 3
  EXPECT_EQ(attacker_weight(ConflictReference(rook + "b1,b8", kBoardRooks)), 30);  // 3 + 3 : 3

  // A pawn alone against a rook: 1 : 1, on terrain 1 : 2.
  EXPECT_EQ(attacker_weight(ConflictReference(
                "7k/8/8/1r6/P7/8/8/2K5 side=white phase=roll moved=Pa3a4 target=b5 attackers=a4", kDefault)),
            15);
  EXPECT_EQ(attacker_weight(ConflictReference(
                "7k/8/8/2r5/1P6/8/8/2K5 side=white phase=roll moved=Pb3b4 target=c5 attackers=b4", kDefault)),
            10);
}

// ---- Knights
// ----------------------------------------------------------------------------------------------------

// All moves of a white knight that stands on an empty board, but for a king of each side beside it; squares
// beside a knight are never squares to which it can move.
std::set<std::string> all_knight_moves(ConflictOptions options) {
  std::set<std::string> moves;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const int king_file = file < 7 ? file + 1 : file - 1;
      const int king_rank = rank < 7 ? rank + 1 : rank - 1;
      std::string placement;
      for (int r = 7; r >= 0; --r) {
        std::string row = "........";
        if (r == rank) row[static_cast<std::size_t>(file)] = 'N';
        if (r == rank) row[static_cast<std::size_t>(king_file)] = 'K';
        if (r == king_rank) row[static_cast<std::size_t>(file)] = 'k';
        int empty = 0;
        for (char c : row) {
          if (c == '.') {
            ++empty;
            continue;
          }
          if (empty > 0) placement += std::to_string(empty);
          empty = 0;
          placement += c;
        }
        if (empty > 0) placement += std::to_string(empty);
        if (r > 0) placement += '/';
      }
      const ConflictReference game(placement + " side=white", options);
      const std::string from = {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
      for (const std::string& move : actions_from(game, from)) moves.insert(move);
    }
  }
  return moves;
}

// C11: an empty board without terrain has 336 knight moves; eight pairs of squares are barred each way.
TEST(ConflictReferenceFacts, KnightsAndTerrain) {
  const Strings barred = {"c4e5", "d3e5", "e3f5", "f3e5", "c6d4", "d4e6", "d4f5", "c4d6"};
  const std::set<std::string> moves = all_knight_moves(kDefault);
  EXPECT_EQ(moves.size(), 336U - 16U);
  for (const std::string& move : barred) {
    EXPECT_EQ(moves.count(move), 0U) << move;
    EXPECT_EQ(moves.count(move.substr(2) + move.substr(0, 2)), 0U) << move;
  }
}

// C11, C41: under `strict` 96 of the 336 are barred.
TEST(ConflictReferenceFacts, StrictKnightsAndTerrain) {
  const std::set<std::string> moves = all_knight_moves(kStrictKnights);
  EXPECT_EQ(moves.size(), 336U - 96U);
  // Landing on terrain and leaving it is free where neither route crosses terrain.
  EXPECT_EQ(moves.count("b3c5"), 1U);
  EXPECT_EQ(moves.count("c5b3"), 1U);
  // One route over d5 (e3-d3-d4-d5 is free, e3-e4-e5-d5 crosses e4).
  EXPECT_EQ(moves.count("e3d5"), 0U);
  EXPECT_EQ(all_knight_moves(kDefault).count("e3d5"), 1U);
}

// ---- Command
// ----------------------------------------------------------------------------------------------------

// C1, C3, C34: the knight b3 is in command of the king on a1 and may support it, though the king then stands
// five files away. The knight e6 is five ranks from a1: it neither moves nor supports.
TEST(ConflictReferenceFacts, CommandIsMeasuredAtTheStartOfTheTurn) {
  ConflictReference game("7k/8/4N3/2n5/8/1N6/8/K7 side=white", kDefault);
  EXPECT_FALSE(actions_from(game, "b3").empty());
  EXPECT_TRUE(actions_from(game, "e6").empty());
  game.act("a1g1");
  EXPECT_EQ(game.actions(), (Strings{"none", "xc5", "xc5+b3"}));
}

// C2: an Officer out of command cannot move but still commands pawns.
TEST(ConflictReferenceFacts, OfficersOutOfCommandCommandPawns) {
  const ConflictReference game("7k/8/8/8/8/8/6PB/K7 side=white", kDefault);
  EXPECT_TRUE(actions_from(game, "h2").empty());
  EXPECT_EQ(actions_from(game, "g2"), (Strings{"g2f3", "g2g3", "g2g4", "g2h3"}));
}

// C8, C9: terrain and pieces of either side shut out supporters. The queen b2 stands behind the bishop c3,
// the rook e1 behind the terrain square e4. The line of the rook h5 is free; it supports where a Leader is
// within four squares.
TEST(ConflictReferenceFacts, SupportersNeedAFreeLine) {
  ConflictReference game("7k/8/8/4n2R/8/K7/1Q1B4/4R3 side=white", kDefault);
  game.act("d2c3");
  EXPECT_EQ(game.actions(), (Strings{"none", "xe5"}));
  ConflictReference near_king("7k/8/8/4n2R/7K/8/1Q1B4/4R3 side=white", kDefault);
  near_king.act("d2c3");
  EXPECT_EQ(near_king.actions(), (Strings{"none", "xe5", "xe5+h5"}));
}

// ---- Promotion
// --------------------------------------------------------------------------------------------------

// C27, C35: a rook that arrives on the last rank is a queen at once and attacks as one.
TEST(ConflictReferenceFacts, OfficerBecomesLeader) {
  ConflictReference game("8/1k3p2/6R1/8/8/8/4K3/8 side=white", kDefault);
  game.act("g6g8");
  EXPECT_EQ(game.text(), "6Q1/1k3p2/8/8/8/8/4K3/8 side=white phase=attack moved=Rg6g8 quiet=0 turn=1");
  EXPECT_EQ(game.actions(), (Strings{"none", "xf7"}));
}

// C27, C35: along the last rank an Officer stays what it is; when it leaves and captures back onto it, it
// arrives.
TEST(ConflictReferenceFacts, OfficerLeavesTheBackRankAndComesBack) {
  ConflictReference rook("R7/8/8/K7/8/8/8/7k side=white", kDefault);
  rook.act("a8d8");
  EXPECT_EQ(first_field(rook), "3R4/8/8/K7/8/8/8/7k");

  ConflictReference knight("1N1r4/8/8/1K6/8/8/8/7k side=white", kDefault);
  knight.act("b8c6");
  knight.act("xd8");
  knight.outcome("attacker");
  knight.act("c6xd8");
  EXPECT_EQ(knight.text(), "3Q4/8/8/1K6/8/8/8/7k side=black phase=move quiet=0 turn=1");
}

// C26: a pawn promotes when it moves in, to a rook, a knight or a bishop.
TEST(ConflictReferenceFacts, PawnPromotesWhenItMovesIn) {
  ConflictReference game("1r5k/8/P7/8/8/8/8/R2K4 side=white", kDefault);
  EXPECT_TRUE(actions_from(game, "a6").empty());  // out of command
  ConflictReference near_king("1r5k/8/P7/2K5/8/8/8/8 side=white", kDefault);
  near_king.act("a6a7");
  near_king.act("xb8");
  near_king.outcome("attacker");
  EXPECT_EQ(near_king.actions(), (Strings{"a7xb8b", "a7xb8n", "a7xb8r"}));
  near_king.act("a7xb8n");
  EXPECT_EQ(first_field(near_king), "1N5k/8/8/2K5/8/8/8/8");
}

// ---- Sending home
// -----------------------------------------------------------------------------------------------

// C23, C42: d5 is three ranks from the second rank, so the triangle spans a2 to g2; d2 is occupied.
TEST(ConflictReferenceFacts, PawnTriangle) {
  const ConflictReference game(
      "4k3/8/8/3p4/2P5/8/3K4/8 side=white phase=send-home moved=Pc3c4 target=d5 attackers=c4", kDefault);
  EXPECT_EQ(game.to_act(), "black");
  EXPECT_EQ(game.actions(), (Strings{"c4-a2", "c4-b2", "c4-c2", "c4-e2", "c4-f2", "c4-g2", "nobody"}));
}

// C22, C24, C38: the rook stands on one of its homes and the other is vacant; the home of the light-squared
// bishop is taken by the king.
TEST(ConflictReferenceFacts, HomesVacantAndNot) {
  ConflictReference game(
      "4k3/8/8/7p/8/8/4B3/5K1R side=white phase=send-home moved=Rg1h1 target=h5 attackers=h1,e2 quiet=7 "
      "turn=9",
      kDefault);
  EXPECT_EQ(game.actions(), (Strings{"e2-off", "h1-a1", "h1-h1", "nobody"}));
  ConflictReference stays = game;
  stays.act("h1-h1");
  EXPECT_EQ(stays.text(), "4k3/8/8/7p/8/8/4B3/5K1R side=black phase=move quiet=0 turn=9");
  game.act("e2-off");
  EXPECT_EQ(game.text(), "4k3/8/8/7p/8/8/8/5K1R side=black phase=move quiet=0 turn=9");
}

// C24, C25: a last Leader whose home is occupied is removed, and the game is lost.
TEST(ConflictReferenceFacts, LastLeaderLostAtHome) {
  ConflictReference game("7k/8/8/7p/8/7K/8/4R3 side=white phase=send-home moved=Kh2h3 target=h5 attackers=h3",
                         kDefault);
  EXPECT_EQ(game.actions(), (Strings{"h3-off", "nobody"}));
  game.act("h3-off");
  EXPECT_EQ(game.result(), "0-1");
  EXPECT_EQ(game.text(), "7k/8/8/7p/8/8/8/4R3 side=black phase=move quiet=0 turn=1");
}

// ---- Draws
// ------------------------------------------------------------------------------------------------------

// C30: moves never capture, so that a king with enemies on all squares beside it is stalemated.
TEST(ConflictReferenceFacts, Stalemate) {
  const ConflictReference game("7k/8/8/8/8/8/rr6/Kr6 side=white", kDefault);
  EXPECT_EQ(game.node(), ConflictReference::Node::terminal);
  EXPECT_EQ(game.result(), "1/2-1/2");
  EXPECT_EQ(game.perft(3), 1U);
}

// C30, C43: the third time.
TEST(ConflictReferenceFacts, Repetition) {
  ConflictReference game("8/k7/8/8/8/8/8/7K side=white seen=0123456789abcdef*2", kDefault);
  for (int round = 0; round < 2; ++round) {
    for (const char* move : {"h1h2", "a7a6", "h2h1", "a6a7"}) {
      EXPECT_EQ(game.result(), "*");
      game.act(move);
    }
  }
  EXPECT_EQ(game.result(), "1/2-1/2");
  EXPECT_EQ(game.text(), "8/k7/8/8/8/8/8/7K side=white phase=move quiet=8 turn=5");
}

// C30, C43: a hundred half-moves, but the last Leader comes first.
TEST(ConflictReferenceFacts, HundredHalfMoves) {
  ConflictReference game("8/k7/8/8/8/8/P7/7K side=white quiet=99 turn=80", kDefault);
  game.act("h1h2");
  EXPECT_EQ(game.text(), "8/k7/8/8/8/8/P6K/8 side=black phase=move quiet=100 turn=80");
  EXPECT_EQ(game.result(), "1/2-1/2");
  const ConflictReference won("8/8/8/8/8/8/P7/7K side=white quiet=100", kDefault);
  EXPECT_EQ(won.result(), "1-0");
}

// ---- Text
// -------------------------------------------------------------------------------------------------------

TEST(ConflictReferenceFacts, RefusesBadText) {
  const std::string board = "7k/8/8/3p4/2P5/8/8/2K5 ";
  const Strings bad = {
      "",
      "7k/8/8/8/8/8/8/2K5",                                                   // no side
      "7k/8/8/8/8/8/8/2K5 side=red",                                          // not a side
      "7k/8/8/8/8/8/8/2K5 side=white side=white",                             // twice
      "7k/8/8/8/8/8/8/2K5 side=white colour=red",                             // unknown
      "7k/8/8/8/8/8/8/2K5  side=white",                                       // two spaces
      "7k/8/8/8/8/8/8/2K5 side=white quiet=101",                              // out of range
      "7k/8/8/8/8/8/8/2K5 side=white turn=0",                                 // out of range
      "7k/8/8/8/8/8/2K5 side=white",                                          // seven ranks
      "7k/8/8/8/8/8/8/2K6 side=white",                                        // nine squares
      "7k/8/8/8/8/8/8/P1K5 side=white",                                       // pawn on the first rank
      "8/8/8/8/8/8/8/2R5 side=white",                                         // no Leader
      "7k/8/8/8/8/R7/RRRRRRRR/RRRRRRRK side=white",                           // seventeen
      "7k/8/8/8/8/8/8/2K5 side=white moved=Kc2c1",                            // no pending phase
      board + "side=white phase=roll moved=Pc3c4 target=d5",                  // no attackers
      board + "side=white phase=roll moved=Pc3c4 target=d5 attackers=c1,c4",  // the king cannot reach d5
      board + "side=white phase=roll moved=Pc3c4 target=d5 attackers=c1",     // without the moved piece
      board + "side=white phase=roll moved=Pb2c4 target=d5 attackers=c4",     // not a pawn's move
      board + "side=white phase=attack moved=Kc2c1",                          // attacks nothing
      board + "side=white phase=attack moved=Pc3c4 quiet=100",                // the game was over
      // The loser is still there; the side that lost its last Leader could not have (1 : 6).
      "7k/8/8/3p4/2P5/8/8/2K5 side=white phase=move-in moved=Pc3c4 target=d5 attackers=c4",
      "8/8/8/8/2P5/8/8/2K5 side=white phase=move-in moved=Pc3c4 target=d5 attackers=c4",
      // A certain win did not fail (9 : 1).
      "k7/8/2Q3p1/7P/7N/6K1/8/8 side=white phase=send-home moved=Kf2g3 target=g6 attackers=g3,h4,h5,c6",
  };
  for (const std::string& text : bad) {
    EXPECT_THROW(ConflictReference(text, kDefault), std::invalid_argument) << text;
  }
}

// The text of phase move-in does not say who lost; it is read back all the same.
TEST(ConflictReferenceFacts, ReadsAWonBattle) {
  for (const std::string text : {
           "7k/8/8/8/2P5/8/8/2K5 side=white phase=move-in moved=Pc3c4 target=d5 attackers=c4 quiet=3 turn=2",
           "8/8/8/8/8/3K4/8/8 side=white phase=move-in moved=Kd2d3 target=d5 attackers=d3 quiet=0 turn=2",
           "1Q5k/8/1K6/8/8/8/8/8 side=white phase=move-in moved=Rb7b8 target=a8 attackers=b8 quiet=0 turn=2",
       }) {
    EXPECT_EQ(ConflictReference(text, kDefault).text(), text);
  }
}

TEST(ConflictReferenceFacts, RefusesIllegalSteps) {
  ConflictReference game(ConflictReference::initial_text(), kDefault);
  EXPECT_FALSE(offers(game, "e2e5"));
  EXPECT_THROW(game.act("e2e5"), std::invalid_argument);
  EXPECT_THROW(game.act("none"), std::invalid_argument);
  EXPECT_THROW(game.outcome("attacker"), std::invalid_argument);
  EXPECT_THROW(game.classify(1, 1), std::invalid_argument);
  EXPECT_EQ(game.text(), ConflictReference::initial_text());
}

}  // namespace
}  // namespace fray::reference
