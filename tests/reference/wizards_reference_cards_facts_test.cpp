// Holds the reference of Wizard's Chess against facts derived by hand from the rule text and the rulings: the
// deck, spells, captured kings, mates and draws.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

#include "wizards_reference_test_helpers.h"

namespace wizards_reference {
namespace {

// ---- The deck

// W63, W31: five cards to the bottom in the order of the book, five new ones; 52 less five in the book and
// one in a hand.
TEST(WizardsReferenceCardFacts, Reset) {
  Game reset = game("k7/8/7m/8/8/M7/8/1K6 side=white castling=- passive=9/9 captured=2/2 hands=8c/-" + kBook);
  reset.act("reset");
  EXPECT_EQ(reset.node(), Node::chance);
  EXPECT_EQ(field(reset, "book"), "-,-,-,-,-");
  EXPECT_EQ(field(reset, "bottom"), "Qh,Qd,Qc,Kh,Kd");
  EXPECT_EQ(field(reset, "captured"), "0/2");
  EXPECT_EQ(field(reset, "passive"), "9/11") << "W32";
  EXPECT_EQ(reset.outcomes().size(), 46U);
  for (const char* card : {"2s", "3s", "4s", "5s", "6s"}) reset.outcome(card);
  EXPECT_EQ(field(reset, "book"), "2s,3s,4s,5s,6s");
  EXPECT_EQ(field(reset, "done"), "reset");
  EXPECT_EQ(field(reset, "phase"), "turn");
  EXPECT_EQ(reset.actions(), (Strings{"a3b4", "b1a1", "b1a2", "b1b2", "b1c1", "b1c2"}));
}

// W29, W34, W37: the price, the discard, the same place.
TEST(WizardsReferenceCardFacts, Purchase) {
  const std::string board = "k7/8/7m/8/8/M7/8/1K6 side=white castling=-";
  const Game shop = game(board + " passive=9/7 captured=4/2 hands=8c,9c/- book=7d,8d,Jd,Qd,Ts");
  EXPECT_EQ(starting_with(shop, "buy:"), (Strings{"buy:7d-8c", "buy:7d-9c", "buy:8d-8c", "buy:8d-9c",
                                                  "buy:Jd-8c", "buy:Jd-9c", "buy:Ts-8c", "buy:Ts-9c"}));
  Game bought = play(shop.text(), {"buy:8d-9c"});
  EXPECT_EQ(field(bought, "book"), "7d,-,Jd,Qd,Ts");
  EXPECT_EQ(field(bought, "hands"), "8d,8c/-");
  EXPECT_EQ(field(bought, "bottom"), "9c");
  EXPECT_EQ(field(bought, "captured"), "1/2");
  EXPECT_EQ(field(bought, "passive"), "9/10");
  bought.outcome("2s");
  EXPECT_EQ(field(bought, "book"), "7d,2s,Jd,Qd,Ts");
  EXPECT_EQ(field(bought, "done"), "buy");
  EXPECT_EQ(bought.actions(), (Strings{"a3b4", "b1a1", "b1a2", "b1b2", "b1c1", "b1c2"}));
  const std::string poor = board + " passive=9/8 captured=3/2 book=7d,8d,Jd,Qd,Ts";
  EXPECT_EQ(starting_with(game(poor), "buy:"), (Strings{"buy:7d", "buy:8d"}));
  Options minor;
  minor.tens = "minor";
  EXPECT_EQ(starting_with(game(poor, minor), "buy:"), (Strings{"buy:7d", "buy:8d", "buy:Ts"}));
  Options out;
  out.spent_mana = "out";
  EXPECT_EQ(field(play(poor, {"buy:8d"}, out), "passive"), "9/8");
}

// W53: what went to the bottom comes after all that is unseen, in its order; equal jokers are one class.
TEST(WizardsReferenceCardFacts, DealsKnowTheBottom) {
  std::string bottom;
  for (const std::string& card : Rules(Options{}).deck()) {
    if (card[0] == 'Q' || card[0] == 'K' || card == "2s" || card == "3s") continue;
    bottom += (bottom.empty() ? "" : ",") + card;
  }
  // Unseen are the two and three of spades, the queen and the king of spades.
  Game reset = game("k7/8/7m/8/8/M7/8/1K6 side=white castling=- passive=9/9 captured=2/2 hands=Kc/-" + kBook +
                    " bottom=" + bottom);
  reset.act("reset");
  EXPECT_EQ(reset.outcomes().size(), 4U);
  for (const char* card : {"2s", "Ks", "3s", "Qs"}) reset.outcome(card);
  ASSERT_EQ(reset.outcomes().size(), 1U);
  EXPECT_EQ(reset.outcomes()[0].first, "4s");
  reset.outcome("4s");
  EXPECT_EQ(field(reset, "book"), "2s,Ks,3s,Qs,4s");
  EXPECT_EQ(field(reset, "bottom").substr(0, 5), "5s,6s");
  EXPECT_EQ(field(reset, "bottom").substr(field(reset, "bottom").size() - 14), "Qh,Qd,Qc,Kh,Kd");
  const Game jokers = game(Game::initial_text(with_jokers()), with_jokers());
  EXPECT_EQ(jokers.outcomes().size(), 53U);
  EXPECT_EQ(jokers.outcomes().back(), (std::pair<std::string, std::uint64_t>{"Jk", 2}));
  Options removed;
  removed.tens = "removed";
  EXPECT_EQ(game(Game::initial_text(removed), removed).outcomes().size(), 48U);
}

// W35, W34, W36, W39: what each rank can be cast on, by way of Clubs.
TEST(WizardsReferenceCardFacts, RanksAndTargets) {
  const auto targets = [](const std::string& card, const Options& options) {
    const Game clubs = game("rnbqk3/p7/7m/8/8/M7/8/1K6 side=white castling=- passive=11/11 hands=" + card +
                                "/- book=Qh,Qd,2s,Kh,Kd",
                            options);
    Strings squares;
    for (const std::string& text : starting_with(clubs, "cast:" + card + (card == "Jk" ? "c:" : ":")))
      squares.push_back(text.substr(text.size() - 2));
    return squares;
  };
  const Strings everything = {"a7", "a8", "b8", "c8", "d8", "e8"};
  EXPECT_EQ(targets("2c", {}), Strings{"a7"});
  EXPECT_EQ(targets("7c", {}), Strings{"a7"});
  EXPECT_EQ(targets("8c", {}), Strings{"b8"});
  EXPECT_EQ(targets("9c", {}), Strings{"c8"});
  EXPECT_EQ(targets("Tc", {}), Strings{"a8"});
  EXPECT_EQ(targets("Jc", {}), Strings{"a8"});
  EXPECT_EQ(targets("Qc", {}), Strings{"d8"});
  EXPECT_EQ(targets("Kc", {}), Strings{"e8"});
  EXPECT_EQ(targets("Ac", {}), everything);
  EXPECT_EQ(targets("Jk", with_jokers()), everything);
  Options minor;
  minor.tens = "minor";
  EXPECT_EQ(targets("Tc", minor), (Strings{"b8", "c8"}));
}

// ---- Spells

// W41, W66: for one turn of its owner the piece stands still, and gives check all the same.
TEST(WizardsReferenceCardFacts, Clubs) {
  Game clubs = game("4k2r/8/7m/8/8/M7/8/1K6 side=white castling=k passive=11/11 hands=Jc/-" + kBook);
  clubs.act("cast:Jc:h8");
  EXPECT_EQ(field(clubs, "clubbed"), "h8");
  EXPECT_EQ(field(clubs, "done"), "cast");
  EXPECT_EQ(field(clubs, "bottom"), "Jc");
  clubs.act("b1a2");
  EXPECT_TRUE(starting_with(clubs, "h8").empty());
  EXPECT_FALSE(can(clubs, "e8g8"));
  clubs.act("e8e7");
  EXPECT_EQ(field(clubs, "clubbed"), "");
  const Game mate = play("4k3/8/7m/8/8/M7/R7/1K6 side=white castling=- passive=11/11 hands=Kc/-" + kBook,
                         {"cast:Kc:e8", "a2e2"});
  expect_end(mate, "1-0", "checkmate");
  // Taken by the same turn's move, it is clubbed no more.
  const Game taken = play("4k2r/8/8/4m3/8/M7/8/1K5R side=white castling=- passive=11/11 hands=Jc/-" + kBook,
                          {"cast:Jc:h8", "h1h8"});
  EXPECT_EQ(field(taken, "clubbed"), "");
  // No own Diamonds on it.
  const Game bound = play("4k2r/8/7m/8/8/M7/8/1K6 side=white castling=k passive=11/11 hands=Jc/Jd" + kBook,
                          {"cast:Jc:h8", "b1a2"});
  EXPECT_TRUE(starting_with(bound, "cast:").empty());
}

// W42: the text's picture, a white pawn: the empty squares of ranks 2 to 4. By the piece's colour, not the
// caster's.
TEST(WizardsReferenceCardFacts, Diamonds) {
  const std::string rest = " side=white castling=- passive=11/11";
  const Game pawn = game("4k3/8/7m/8/8/8/3P4/M3K3" + rest + " hands=2d/-" + kBook);
  EXPECT_EQ(starting_with(pawn, "cast:2d:d2").size(), 23U) << "24 squares less its own";
  const Game moved = play(pawn.text(), {"cast:2d:d2h4"});
  EXPECT_EQ(moved.side(), "black");
  EXPECT_EQ(field(moved, "bottom"), "2d");
  const Game king = game("4k3/8/7m/8/8/8/3P4/M3K3" + rest + " hands=Kd/- book=2s,3s,4s,5s,6s");
  EXPECT_EQ(starting_with(king, "cast:Kd:e8").size(), 30U) << "32 less its own and h6";
  EXPECT_EQ(starting_with(king, "cast:Kd:e1").size(), 29U) << "32 less a1, d2 and e1";
  const Game attacked = game("4k3/8/8/8/7m/8/3P4/M3K3" + rest + " hands=Kd/- book=2s,3s,4s,5s,6s");
  EXPECT_EQ(starting_with(attacked, "cast:Kd:e1").size(), 27U) << "less h4, and g3, over which h4 leaps";
  EXPECT_FALSE(can(attacked, "cast:Kd:e1g3"));
}

// W43; a reanimated rook does not castle, a reanimated pawn makes a double step.
TEST(WizardsReferenceCardFacts, Spades) {
  const Game all = game(
      "4k3/8/7m/8/8/M7/PPPPPPP1/4KN1R side=white castling=- passive=11/11 dead=QRBBNP/- hands=As/-" + kBook);
  EXPECT_EQ(starting_with(all, "cast:As:"), (Strings{"cast:As:bc1", "cast:As:nb1", "cast:As:ng1",
                                                     "cast:As:ph2", "cast:As:qd1", "cast:As:ra1"}));
  const Game rook = play(all.text(), {"cast:As:ra1"});
  EXPECT_EQ(field(rook, "dead"), "QBBNP/-");
  EXPECT_EQ(field(rook, "castling"), "-");
  EXPECT_EQ(placement(rook), "4k3/8/7m/8/8/M7/PPPPPPP1/R3KN1R");
  EXPECT_TRUE(can(play(all.text(), {"cast:As:ph2", "e8e7"}), "h2h4"));
}

// W40, W57: both orders, values, the second move declined, check only when the turn is over.
TEST(WizardsReferenceCardFacts, Hearts) {
  const std::string rest = " side=white castling=Q passive=11/11";
  const std::string board = "4k3/8/7m/8/8/M7/8/RN2K3" + rest;
  EXPECT_EQ(starting_with(game(board + " hands=Jh/-" + kBook), "cast:"), Strings{"cast:Jh:a1b1"});
  const Game king = game(board + " hands=Ah/-" + kBook);
  EXPECT_EQ(starting_with(king, "cast:"), (Strings{"cast:Ah:a1b1", "cast:Ah:e1a1", "cast:Ah:e1b1"}));
  Game castle = play(king.text(), {"cast:Ah:e1b1"});
  EXPECT_EQ(field(castle, "phase"), "hearts");
  EXPECT_EQ(field(castle, "love"), "e1,b1");
  castle.act("b1c3");
  EXPECT_EQ(field(castle, "phase"), "second");
  EXPECT_EQ(field(castle, "love"), "e1");
  // The rook that castles with the king is not in love.
  EXPECT_EQ(castle.actions(), (Strings{"done", "e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}));
  castle.act("done");
  EXPECT_EQ(castle.side(), "black");
  // With the loved rook castling is both moves.
  EXPECT_EQ(play("4k3/8/7m/8/8/M7/8/R3K3" + rest + " hands=Ah/-" + kBook, {"cast:Ah:e1a1", "e1c1"}).side(),
            "black");
  // The rook that was pinned leaves, and the knight has to stand in.
  const Game pinned =
      play("4k3/8/4r2m/8/8/M7/4R3/3NK3 side=white castling=- passive=11/11 hands=Jh/-" + kBook,
           {"cast:Jh:e2d1", "e2a2"});
  EXPECT_EQ(pinned.actions(), Strings{"d1e3"});
}

// W57: pawns that double-stepped in one Hearts turn may all be taken in passing in one.
TEST(WizardsReferenceCardFacts, HeartsAndEnPassant) {
  const std::string start =
      "4k3/8/8/6m1/1p5p/4M3/P5P1/4K3 side=white castling=- passive=11/11 hands=2h/3h" + kBook;
  EXPECT_EQ(field(play(start, {"cast:2h:a2g2", "g2g4"}), "ep"), "g3");
  Game both = play(start, {"cast:2h:a2g2", "g2g4", "a2a4"});
  EXPECT_EQ(field(both, "ep"), "a3,g3");
  EXPECT_TRUE(can(both, "b4a3") && can(both, "h4g3"));
  both.act("cast:3h:b4h4");
  both.act("b4a3");
  EXPECT_EQ(field(both, "ep"), "g3");
  both.act("h4g3");
  EXPECT_EQ(field(both, "dead"), "PP/-");
  EXPECT_EQ(field(both, "ep"), "");
  // Nobody takes a pawn of his own in passing.
  const Game own = play("4k3/8/8/6m1/7p/4M3/5PP1/4K3 side=white castling=- passive=11/11 hands=2h/-" + kBook,
                        {"cast:2h:f2g2", "g2g4"});
  EXPECT_EQ(field(own, "ep"), "g3");
  EXPECT_EQ(own.actions(), (Strings{"done", "f2f3", "f2f4"}));
}

// W57, W40: a king is taken by the first Hearts move only.
TEST(WizardsReferenceCardFacts, HeartsAndKings) {
  const Game first = play("4k3/8/7m/8/8/M7/8/K2NR3 side=white castling=- passive=11/11 hands=Jh/Ks" + kBook,
                          {"cast:Jh:e1d1"});
  EXPECT_TRUE(can(first, "e1e8"));
  const Game second = play(first.text(), {"d1c3"});
  EXPECT_TRUE(can(second, "e1e7"));
  EXPECT_FALSE(can(second, "e1e8"));
}

// ---- The captured king and mate

// W45, W46: the holder of the king of spades may leave his king in check; it is taken, and comes back.
TEST(WizardsReferenceCardFacts, KingIsCapturedAndCast) {
  const Game exempt = game(
      "4k3/8/7m/8/8/M7/4r3/3K4 side=white castling=- passive=11/11 hands=Ks/- "
      "book=2s,3s,4s,5s,6s");
  EXPECT_TRUE(can(exempt, "d1d2"));
  EXPECT_TRUE(can(exempt, "d1e1"));
  Game captured = play(exempt.text(), {"d1d2", "e2d2"});
  EXPECT_EQ(field(captured, "dead"), "K/-");
  EXPECT_EQ(captured.actions(), Strings{"cast:Ks:ke1"});
  captured.act("cast:Ks:ke1");
  EXPECT_EQ(placement(captured), "4k3/8/7m/8/8/M7/3r4/4K3");
  EXPECT_EQ(field(captured, "hands"), "-/-");
  EXPECT_EQ(captured.side(), "black");
}

// W46, W47, W62.
TEST(WizardsReferenceCardFacts, CapturedKingNeedsItsSquare) {
  const std::string rest = " side=white castling=- passive=11/11 dead=K/- book=2s,3s,4s,5s,6s hands=";
  const std::string attacked = "4k3/8/7m/8/8/M7/4r3/8" + rest;
  expect_end(game(attacked + "Ks/-"), "0-1", "king captured");
  EXPECT_EQ(game(attacked + "Ks,As/-").actions(), (Strings{"cast:As:ke1", "cast:Ks:ke1"}));
  expect_end(game("4k3/8/7m/8/8/M7/8/4N3" + rest + "Ks,As/-"), "0-1", "king captured");
  // No replenishing, no draw for want of passive mana; but a reset.
  EXPECT_EQ(game("4k3/8/7m/8/8/8/8/8 side=white castling=- passive=0/9 captured=2/12 dead=K/- hands=Ks/- "
                 "book=2s,3s,4s,5s,6s")
                .actions(),
            (Strings{"cast:Ks:ke1", "reset"}));
}

// W45: by mana the king must be taken.
TEST(WizardsReferenceCardFacts, ManaMustTakeAnExemptKing) {
  const Game leap = game("8/8/7m/4k3/3M4/8/P7/4K3 side=white castling=- passive=11/11 hands=-/Ks" + kBook);
  EXPECT_EQ(leap.actions(), Strings{"d4f6"});
  EXPECT_EQ(field(play(leap.text(), {"d4f6"}), "dead"), "-/K");
}

// W48, W55: a purchase that exempts, and a reset that may bring one, save from mate.
TEST(WizardsReferenceCardFacts, MateAndPurchases) {
  const std::string board = "k7/8/7m/8/8/M7/r6r/1K5r side=white castling=-";
  expect_end(game(board + " passive=11/5 captured=6/0" + kBook), "0-1", "checkmate");
  expect_end(game(board + " passive=11/6 captured=5/0 book=Ks,Qd,Qc,Kh,Kd"), "0-1", "checkmate");
  const Game buys = game(board + " passive=11/5 captured=6/0 book=Ks,Qd,Qc,Kh,Kd");
  EXPECT_EQ(buys.actions(), Strings{"buy:Ks"}) << "after a reset four would be left";
  EXPECT_TRUE(can(play(buys.text(), {"buy:Ks", "2s"}), "a3b4"));
  const std::string rich = board + " passive=11/3 captured=8/0" + kBook;
  EXPECT_EQ(game(rich).actions(), Strings{"reset"});
  EXPECT_EQ(play(rich, {"reset", "2s", "3s", "As", "4s", "5s"}).actions(), Strings{"buy:As"});
  expect_end(play(rich, {"reset", "2s", "3s", "4s", "5s", "6s"}), "0-1", "checkmate");
  // Both cards are seen elsewhere.
  expect_end(game(rich + " hands=-/Ks bottom=As"), "0-1", "checkmate");
  // A joker costs eight, so ten with the reset.
  expect_end(game(rich + " hands=-/Ks bottom=As", with_jokers()), "0-1", "checkmate");
  EXPECT_EQ(
      game(board + " passive=11/1 captured=10/0" + kBook + " hands=-/Ks bottom=As", with_jokers()).actions(),
      Strings{"reset"});
  // Exempt, and so not mated.
  EXPECT_TRUE(can(game(board + " passive=11/11 hands=Ks/-" + kBook), "a3b4"));
}

// W44: a spell may be the only answer to check.
TEST(WizardsReferenceCardFacts, SpellsAnswerCheck) {
  const std::string board = "k7/8/7m/8/8/M7/r6r/1K5r side=white castling=- passive=11/11";
  // The home squares of rooks do not stand between b1 and h1, those of bishops do.
  expect_end(game(board + " dead=R/- hands=Js/-" + kBook), "0-1", "checkmate");
  EXPECT_EQ(game(board + " dead=B/- hands=9s/-" + kBook).actions(), (Strings{"cast:9s:bc1", "cast:9s:bf1"}));
  // The rook on h1 goes away, to ranks 5 to 8, but not to the king's file: 32 less a8, h6, b5, b6, b7 and b8.
  const Game diamonds = game(board + " hands=Jd/-" + kBook);
  EXPECT_EQ(starting_with(diamonds, "cast:Jd:h1").size(), 26U);
  EXPECT_EQ(diamonds.actions().size(), 26U);
  expect_end(game(board + " hands=Jc/-" + kBook), "0-1", "checkmate");
}

// ---- Draws

// W64: the third time is a draw, with the first as loaded; W51.
TEST(WizardsReferenceCardFacts, Draws) {
  const std::string board = "4k3/8/7m/8/8/M7/8/4K3 side=white castling=- passive=11/11" + kBook;
  const Strings round = {"e1e2", "e8e7", "e2e1", "e7e8"};
  Strings steps = round;
  EXPECT_EQ(play(board, steps).result(), "*");
  steps.insert(steps.end(), round.begin(), round.end());
  expect_end(play(board, steps), "1/2-1/2", "threefold repetition");
  expect_end(play(board + " quiet=99", {"e1e2"}), "1/2-1/2", "50 moves");
  EXPECT_EQ(play(board + " quiet=99", {"a3b4"}).result(), "*");
  // W64: a passed-over square counts only if the capture is possible; this pawn is pinned.
  const std::string pinned = "8/8/7m/8/k2p3R/M7/4P3/4K3 side=white castling=- passive=11/11" + kBook;
  Strings passed = {"e2e4", "a4a5", "e1e2", "a5a4", "e2e1", "a4a5", "e1e2", "a5a4", "e2e1"};
  EXPECT_EQ(field(play(pinned, {"e2e4"}), "ep"), "");
  EXPECT_EQ(
      field(play("8/8/7m/8/k2p4/M7/4P3/4K3 side=white castling=- passive=11/11" + kBook, {"e2e4"}), "ep"),
      "e3");
  expect_end(play(pinned, passed), "1/2-1/2", "threefold repetition");
}

}  // namespace
}  // namespace wizards_reference
