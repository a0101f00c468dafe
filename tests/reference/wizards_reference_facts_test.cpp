// Holds the reference of Wizard's Chess against facts derived by hand from the rule text and the rulings:
// chess, mana and replenishing.

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "wizards_reference_test_helpers.h"

namespace wizards_reference {
namespace {

// ---- Chess

// Published counts: initial position, "Kiwipete", positions 3, 4 and 5 of the Chess Programming Wiki.
TEST(WizardsReferenceFacts, WithoutManaItIsChess) {
  const struct {
    const char* text;
    std::vector<std::uint64_t> counts;
  } cases[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white castling=KQkq", {20, 400, 8902}},
      {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R side=white castling=KQkq", {48, 2039}},
      {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 side=white", {14, 191, 2812}},
      {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 side=white castling=kq", {6, 264, 9467}},
      {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R side=white castling=KQ", {44, 1486}},
  };
  for (const auto& item : cases) {
    const Game chess = game(item.text, without_mana());
    for (std::size_t i = 0; i < item.counts.size(); ++i)
      EXPECT_EQ(chess.perft(static_cast<int>(i) + 1), item.counts[i]) << item.text << ", depth " << i + 1;
  }
}

// ---- Mana

// Of White's pieces, the pawns on b, d, f and h have two moves each, the others stand behind mana (W1, W15);
// the knight on g1 has f3 and h3; a3 has one step, the other mana two each: 8 + 2 + 7. Black mirrors it.
TEST(WizardsReferenceFacts, FirstMoves) {
  const Game start =
      game("rnbqkbnr/pppppppp/1m1m1m1m/8/8/M1M1M1M1/PPPPPPPP/RNBQKBNR side=white castling=KQkq" + kBook);
  EXPECT_EQ(start.actions(), (Strings{"a3b4", "b2b3", "b2b4", "c3b4", "c3d4", "d2d3", "d2d4", "e3d4", "e3f4",
                                      "f2f3", "f2f4", "g1f3", "g1h3", "g3f4", "g3h4", "h2h3", "h2h4"}));
  EXPECT_EQ(start.perft(2), 17U * 17U);
}

// The text's own stalemate: "black has no legal moves, as the mana on e3 which must take on f2 is pinned". It
// lands on g1, so White must hold a checker (W12); where he does not, the king may move.
TEST(WizardsReferenceFacts, MustTakeStalemate) {
  const std::string board = "4k3/8/8/8/8/4m3/5P2/4R2K side=black castling=-";
  expect_end(game(board + " passive=12/10 captured=1/0" + kBook), "1/2-1/2", "stalemate");
  const Game free = game(board + " passive=12/11" + kBook);
  EXPECT_EQ(free.result(), "*");
  EXPECT_TRUE(can(free, "e8e7"));
  EXPECT_FALSE(can(free, "e3g1"));
}

// W19: "if a king is not allowed to move out of check due to the rule".
TEST(WizardsReferenceFacts, MustTakeCheckmate) {
  expect_end(game("R3k3/8/8/2m5/3P4/8/8/4K3 side=black castling=- passive=12/11" + kBook), "1-0",
             "checkmate");
  EXPECT_TRUE(can(game("R3k3/8/8/2m5/8/8/8/4K3 side=black castling=- passive=12/11" + kBook), "e8e7"));
}

// W7, W8, W11, W18: a leap is forwards, over any enemy piece, onto an empty square, and comes before all
// else.
TEST(WizardsReferenceFacts, Leaps) {
  const Game lesser = game("4k3/8/8/2q1m3/3M4/2n1p3/8/4K3 side=white castling=- passive=11/11" + kBook);
  EXPECT_EQ(lesser.actions(), (Strings{"d4b6", "d4f6"}));
  const Game king = game("4k3/8/8/2q1m3/3D4/2n1p3/8/4K3 side=white castling=- passive=10/11" + kBook);
  EXPECT_EQ(king.actions(), (Strings{"d4b2", "d4b6", "d4f2", "d4f6"}));
  EXPECT_EQ(field(play(lesser.text(), {"d4b6"}), "dead"), "-/Q");
  EXPECT_EQ(field(play(lesser.text(), {"d4f6"}), "captured"), "1/0");
  const Game stacked = game("4k3/8/8/2q1d3/3M4/2n1p3/8/4K3 side=white castling=- passive=11/10" + kBook);
  EXPECT_EQ(field(play(stacked.text(), {"d4f6"}), "captured"), "2/0");
}

// W20: before a leap only Clubs, purchases and resets.
TEST(WizardsReferenceFacts, WhatMayComeBeforeALeap) {
  const std::string board = "4k3/p7/8/2p5/3M4/8/P7/4K3 side=white castling=- passive=11/9 captured=3/0";
  const Game clubs = game(board + " hands=2c,2d/- book=3s,Qd,Qc,Kh,Kd");
  EXPECT_EQ(clubs.actions(),
            (Strings{"buy:3s-2c", "buy:3s-2d", "cast:2c:a7", "cast:2c:c5", "d4b6", "reset"}));
  EXPECT_EQ(play(clubs.text(), {"cast:2c:a7"}).actions(), Strings{"d4b6"});
  const Game others = game(board + " hands=2h,2d/- book=Qh,Qd,Qc,Kh,Kd");
  EXPECT_EQ(others.actions(), (Strings{"d4b6", "reset"}));
}

// W12: onto the promotion rank only with a checker that the opponent holds, which is taken.
TEST(WizardsReferenceFacts, ManaPromotes) {
  EXPECT_THROW(game("k7/2M5/8/8/8/8/8/4K1m1 side=white castling=- passive=11/11" + kBook),
               std::invalid_argument);
  const std::string board = "k7/2M5/7m/8/8/8/8/4K3 side=white castling=-";
  EXPECT_TRUE(starting_with(game(board + " passive=11/11" + kBook), "c7").empty());
  const Game may = game(board + " passive=10/11 captured=0/1" + kBook);
  EXPECT_EQ(starting_with(may, "c7"), (Strings{"c7b8", "c7d8"}));
  const Game done = play(may.text(), {"c7d8"});
  EXPECT_EQ(placement(done), "k2D4/8/7m/8/8/8/8/4K3");
  EXPECT_EQ(field(done, "captured"), "0/0");
}

// W9, W10, W14, W25: mana gives check; what stands on the square behind the king answers it.
TEST(WizardsReferenceFacts, ManaGivesCheck) {
  const Game check = game("8/8/r6m/4k3/3M4/8/8/4K3 side=black castling=- passive=11/11" + kBook);
  EXPECT_EQ(starting_with(check, "a6"), Strings{"a6f6"});
  EXPECT_TRUE(starting_with(check, "h6").empty());
  EXPECT_TRUE(can(check, "e5d4"));
  const Game replenishing = game("8/8/r7/4k3/3M4/8/8/4K3 side=black castling=- passive=11/12" + kBook);
  EXPECT_EQ(starting_with(replenishing, "m:").size(), 165U) << "f6 and 11 over 3";
  EXPECT_EQ(replenishing.actions().size(), 166U);
  EXPECT_EQ(starting_with(play(replenishing.text(), {"give"}), "a6"), Strings{"a6f6"});
}

// W65: a capture that gives the enemy the checker for its leap is illegal if the leap is over the own king;
// and a purchase of any card that takes it away ends the check (W55).
TEST(WizardsReferenceFacts, PilesDecideAttacksOfMana) {
  const std::string board = "4k3/8/8/8/R6m/2m5/3K4/M7 side=white castling=-";
  const Game armed = game(board + " passive=11/10" + kBook);
  EXPECT_TRUE(can(armed, "a4g4"));
  EXPECT_FALSE(can(armed, "a4h4"));
  const std::string in_check = board + " passive=11/9 captured=1/0 book=2s,Qd,Qc,Kh,Kd";
  EXPECT_FALSE(can(game(in_check), "a4g4"));
  EXPECT_TRUE(can(game(in_check), "buy:2s"));
  EXPECT_TRUE(can(play(in_check, {"buy:2s", "3s"}), "a4g4"));
  EXPECT_FALSE(can(play(in_check, {"buy:2s", "3s"}), "a4h4"));
}

// W16: the bishop on c1 goes through own and enemy mana, and may take the undefended mana on g5.
TEST(WizardsReferenceFacts, DarkSquaredBishop) {
  const Game bishop = game("4k3/8/8/6m1/5m2/4M3/8/2B1K3 side=white castling=- passive=11/10" + kBook);
  EXPECT_EQ(starting_with(bishop, "c1"), (Strings{"c1a3", "c1b2", "c1d2", "c1f4", "c1g5", "c1h6"}));
  const Game queen = game("4k3/8/8/6m1/5m2/4M3/8/2Q1K3 side=white castling=- passive=11/10" + kBook);
  EXPECT_FALSE(can(queen, "c1f4")) << "W15";
  const Game stopped = game("8/6k1/8/8/3m4/2P5/7M/B3K3 side=white castling=- passive=11/11" + kBook);
  EXPECT_EQ(starting_with(stopped, "a1"), Strings{"a1b2"});
  // Its check goes through mana.
  const std::string check = "8/6k1/8/8/3m4/8/7M/B3K3 castling=- passive=11/11" + kBook;
  EXPECT_THROW(game(check + " side=white"), std::invalid_argument);
  EXPECT_TRUE(starting_with(game(check + " side=black"), "d4").empty());
  EXPECT_TRUE(can(game(check + " side=black"), "g7g6"));
}

// W50.
TEST(WizardsReferenceFacts, PawnIntoKingMana) {
  const std::string board = "4k3/P6P/8/8/8/M7/8/4K3 side=white castling=-";
  const Game rich = game(board + " passive=9/12 captured=0/2" + kBook);
  EXPECT_EQ(starting_with(rich, "h7"), (Strings{"h7h8b", "h7h8d", "h7h8n", "h7h8q", "h7h8r"}));
  EXPECT_EQ(starting_with(rich, "a7"), (Strings{"a7a8b", "a7a8n", "a7a8q", "a7a8r"})) << "a8 is light";
  EXPECT_EQ(field(play(rich.text(), {"h7h8d"}), "captured"), "0/0");
  EXPECT_EQ(field(play(rich.text(), {"h7h8d"}), "dead"), "");
  EXPECT_FALSE(can(game(board + " passive=10/12 captured=0/1" + kBook), "h7h8d"));
}

// W61, W45.
TEST(WizardsReferenceFacts, ExemptKingAndCastling) {
  const auto can_castle = [](const std::string& rank8, const std::string& hand) {
    return can(
        game(rank8 + "/8/7m/8/8/M7/8/4K2R side=white castling=K passive=11/11 hands=" + hand + "/-" + kBook),
        "e1g1");
  };
  EXPECT_TRUE(can_castle("r6k", "-"));
  EXPECT_FALSE(can_castle("k3r3", "Ks")) << "out of check";
  EXPECT_FALSE(can_castle("k4r2", "Ks")) << "through check";
  EXPECT_TRUE(can_castle("k5r1", "Ks")) << "into check";
  EXPECT_TRUE(can_castle("k5r1", "As"));
  EXPECT_FALSE(can_castle("k5r1", "Ah"));
}

// ---- Replenishing

// The text's picture: the dark squares of the first three ranks, twelve of each side.
TEST(WizardsReferenceFacts, ReplenishingSquares) {
  const std::set<std::string> white_squares = {"a1", "c1", "e1", "g1", "b2", "d2",
                                               "f2", "h2", "a3", "c3", "e3", "g3"};
  const std::set<std::string> black_squares = {"b8", "d8", "f8", "h8", "a7", "c7",
                                               "e7", "g7", "b6", "d6", "f6", "h6"};
  for (const bool white : {true, false}) {
    const Game due = game(std::string("2k5/8/8/8/8/8/8/1K6 side=") + (white ? "white" : "black") +
                          " castling=- passive=12/12" + kBook);
    const Strings ways = starting_with(due, "m:");
    EXPECT_EQ(ways.size(), 495U) << "12 over 4";
    std::set<std::string> squares;
    for (const std::string& way : ways) {
      for (std::size_t i = 2; i < way.size(); i += 2) squares.insert(way.substr(i, 2));
    }
    EXPECT_EQ(squares, white ? white_squares : black_squares);
    EXPECT_EQ(due.actions().size(), 496U) << "and giving";
  }
}

// W23, W24, W26, W59.
TEST(WizardsReferenceFacts, Replenishing) {
  const Game three =
      game("k7/8/7m/8/8/8/8/1K6 side=white castling=- passive=3/11 captured=0/9 quiet=7" + kBook);
  EXPECT_EQ(starting_with(three, "m:").size(), 220U) << "12 over 3";
  const Game placed = play(three.text(), {"m:a1c1e1"});
  EXPECT_EQ(placement(placed), "k7/8/7m/8/8/8/8/MKM1M3");
  EXPECT_EQ(field(placed, "passive"), "0/11");
  EXPECT_EQ(field(placed, "captured"), "0/9");
  EXPECT_EQ(field(placed, "quiet"), "0");
  const Game given = play(three.text(), {"give"});
  EXPECT_EQ(field(given, "captured"), "0/12");
  EXPECT_EQ(given.actions(), (Strings{"b1a1", "b1a2", "b1b2", "b1c1", "b1c2"}));
  EXPECT_EQ(field(play(given.text(), {"b1a1"}), "quiet"), "0") << "W64: giving counts";
  // All squares but one are taken, so three of the four go over.
  const Game one = game("k7/8/7m/8/8/P1P1P1P1/1P1P1P1P/RKR1B3 side=white castling=- passive=12/11" + kBook);
  EXPECT_EQ(starting_with(one, "m"), Strings{"m:g1"});
  const Game over = play(one.text(), {"m:g1"});
  EXPECT_EQ(field(over, "passive"), "8/11");
  EXPECT_EQ(field(over, "captured"), "0/3");
  const Game none =
      game("k7/8/7m/8/8/P1P1P1P1/1P1P1P1P/RKR1B1N1 side=white castling=- passive=12/11" + kBook);
  EXPECT_EQ(starting_with(none, "m"), Strings{"m"});
  EXPECT_EQ(field(play(none.text(), {"m"}), "captured"), "0/4");
}

// W25: it must end the check.
TEST(WizardsReferenceFacts, ReplenishingInCheck) {
  // The rook on h1 checks along the rank; c1, e1 and g1 are between.
  const Game check = game("k7/8/7m/8/8/8/8/1K5r side=white castling=- passive=12/11" + kBook);
  for (const std::string& way : starting_with(check, "m:"))
    EXPECT_TRUE(way.find("c1") != std::string::npos || way.find("e1") != std::string::npos ||
                way.find("g1") != std::string::npos)
        << way;
  EXPECT_EQ(starting_with(check, "m:").size(), 495U - 126U) << "all but 9 over 4";
}

// W60: Clubs before replenishing and after giving, and no giving after Clubs; W24: other spells after giving
// only.
TEST(WizardsReferenceFacts, SpellsAndReplenishing) {
  const std::string text =
      "k7/p7/7m/8/8/8/8/1K6 side=white castling=- passive=1/11 captured=0/11 hands=2c,2d/-" + kBook;
  const Game due = game(text);
  EXPECT_EQ(starting_with(due, "cast:"), Strings{"cast:2c:a7"});
  const Game clubbed = play(text, {"cast:2c:a7"});
  EXPECT_EQ(clubbed.actions().size(), 12U);
  EXPECT_EQ(starting_with(clubbed, "m:").size(), 12U);
  const Game given = play(text, {"give"});
  // The pawn to ranks 5 to 7 less a7 and h6.
  EXPECT_EQ(starting_with(given, "cast:2d:").size(), 22U);
  EXPECT_EQ(starting_with(given, "cast:2c:").size(), 1U);
  EXPECT_TRUE(starting_with(given, "m").empty());
}

// W27, W58.
TEST(WizardsReferenceFacts, NoPassiveMana) {
  const std::string rest = " side=white castling=- passive=0/11 captured=0/12" + kBook;
  expect_end(game("k7/8/7m/8/8/8/8/1K6" + rest), "1/2-1/2", "no passive mana");
  expect_end(game("k7/8/7m/8/8/8/8/1K5r" + rest), "1/2-1/2", "no passive mana");
  expect_end(game("k7/8/7m/8/8/8/r6r/1K5r" + rest), "0-1", "checkmate");
}

}  // namespace
}  // namespace wizards_reference
