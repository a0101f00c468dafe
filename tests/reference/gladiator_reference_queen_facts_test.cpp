// Facts of Gladiator Chess that follow from the rule text and the rulings by hand: queens and fights.

#include "gladiator_reference_test_helpers.h"

namespace gladiator_reference {
namespace {

const std::string kQueensSlot = "side=white slot=queen phase=move turn=1";

double wins(const Odds& odds) {
  double sum = 0;
  for (const auto& [text, probability] : odds) {
    if (text.starts_with("attacker")) sum += probability;
  }
  return sum;
}

// G13 to G15, G17, counted by hand: of the 216 throws of two dice against one 160 win by two or more, 21 by
// one, 15 are ties, 10 lose by one and 10 by more.
TEST(GladiatorReferenceFacts, SquireAgainstSquire) {
  const double n = 201;
  const double one_one = 181 / n;
  const double two_one = 181 / n + 10 / n * one_one;
  const double one_two = 160 / n + 21 / n * one_one;
  const double two_two = 160 / n + 21 / n * two_one + 10 / n * one_two;
  const Odds odds = fight_odds('P', 2, 2, 'P', 2, 1, "reroll");
  ASSERT_EQ(odds.size(), 2U);
  EXPECT_NEAR(odds.at("attacker:2"), two_two, 1e-12);
  EXPECT_NEAR(odds.at("defender:2"), 1 - two_two, 1e-12);
}

// G14, option: a tie costs the attacker a hit point.
TEST(GladiatorReferenceFacts, TiesCostTheAttacker) {
  const double n = 216;
  const double one_one = 181 / n;
  const double two_one = 181 / n + 25 / n * one_one;
  const double one_two = 160 / n + 21 / n * one_one;
  const double two_two = 160 / n + 21 / n * two_one + 25 / n * one_two;
  const Odds odds = fight_odds('P', 2, 2, 'P', 2, 1, "attacker");
  EXPECT_NEAR(odds.at("attacker:2"), two_two, 1e-12);
}

// G17: a scout keeps what it has left. The warrior, with one hit point, dies of any loss.
TEST(GladiatorReferenceFacts, ClassesOfAFight) {
  const Odds odds = fight_odds('S', 3, 4, 'W', 1, 2, "reroll");
  Texts texts;
  double sum = 0;
  for (const auto& [text, probability] : odds) {
    texts.push_back(text);
    sum += probability;
  }
  EXPECT_EQ(texts, (Texts{"attacker:1", "attacker:2", "attacker:3", "defender:6"}));
  EXPECT_NEAR(sum, 1, 1e-12);
}

// The table of the rulings, which was simulated by another program (4000 fights each, whole per cents).
TEST(GladiatorReferenceFacts, TableOfWins) {
  const std::string kinds = "PFWSMCK";
  const int table[7][7] = {{94, 93, 26, 0, 0, 0, 0},          {99, 98, 39, 0, 0, 0, 0},
                           {100, 100, 97, 27, 18, 0, 0},      {100, 100, 100, 98, 97, 28, 0},
                           {100, 100, 100, 99, 99, 39, 0},    {100, 100, 100, 100, 100, 98, 30},
                           {100, 100, 100, 100, 100, 100, 99}};
  for (std::size_t a = 0; a < 7; ++a) {
    for (std::size_t d = 0; d < 7; ++d) {
      const Odds odds = fight_odds(kinds[a], full_hits(kinds[a]), dice_of(kinds[a]) + 1, kinds[d],
                                   full_hits(kinds[d]), dice_of(kinds[d]), "reroll");
      EXPECT_NEAR(100 * wins(odds), table[a][d], 3.5) << kinds[a] << " against " << kinds[d];
    }
  }
}

// G16 to G18, G5: the winner takes the square, a winning defender stays; both sides' damage is kept.
TEST(GladiatorReferenceFacts, AfterAFight) {
  const Game fight =
      play(game(kCourts + "Bc3 sd5", "side=white slot=black-knight phase=move turn=1"), {"c3d5"});
  EXPECT_EQ(field(fight, "moved"), "");
  EXPECT_EQ(on(fight, "c3"), 'B');
  const Game won = play(fight, {"attacker:11"});
  EXPECT_EQ(on(won, "d5"), 'B');
  EXPECT_EQ(field(won, "hits"), "d5:11");
  EXPECT_EQ(field(won, "moved"), "d5");
  EXPECT_EQ(field(won, "lost"), "-/S");
  const Game lost = play(fight, {"defender:5"});
  EXPECT_EQ(on(lost, "c3"), '.');
  EXPECT_EQ(field(lost, "hits"), "d5:5");
  EXPECT_EQ(field(lost, "moved"), "");
  EXPECT_EQ(field(lost, "lost"), "B/-");
}

// G30, G31: she freezes what she enters, and it is back when she leaves.
TEST(GladiatorReferenceFacts, Freezing) {
  const Game before = game("Kf1 Qa5 Ni1 kf12 qj9 ni12 ba8", kQueensSlot);
  const Game frozen = play(before, {"a5a8"});
  EXPECT_EQ(field(frozen, "frozen"), "B20/-");
  EXPECT_EQ(field(frozen, "quiet"), "1");
  EXPECT_TRUE(starting_with(frozen, "a8").empty());
  const Game later = game("Kf1 Qa8 Ni1 kf12 qj9 ni12", kQueensSlot + " frozen=B7*/-");
  const Game released = play(later, {"a8a2"});
  EXPECT_EQ(on(released, "a8"), 'b');
  EXPECT_EQ(field(released, "hits"), "a8:7");
  EXPECT_EQ(field(released, "moved"), "a2,a8");
}

// G30: no queen enters a protected king's square, nor her own pieces'.
TEST(GladiatorReferenceFacts, WhatAQueenCannotEnter) {
  const Game game_ = game("Kf1 Qf5 Ni1 Wf3 kf12 qa12 ni12", kQueensSlot);
  EXPECT_FALSE(can(game_, "f5f12"));
  EXPECT_TRUE(can(game_, "f5f11"));
  EXPECT_FALSE(can(game_, "f5f3"));
  const Game mortal = game("Kf1 Qf5 Ni1 kf12 qa12", kQueensSlot + " lost=-/N fallen=black");
  const Game frozen = play(mortal, {"f5f12"});
  EXPECT_EQ(field(frozen, "frozen"), "K30/-");
  EXPECT_EQ(frozen.result(), "*");
}

// G33: two dice more, the queen goes next to her king, whoever wins.
TEST(GladiatorReferenceFacts, AttackOnAFrozenPiece) {
  const Game before = game("Kf1 Qe5 Ni1 Pd4 kf12 qj9 ni12",
                           "side=white slot=kings-knight phase=move "
                           "frozen=P2/- moved=e5 turn=1");
  const Game fight = play(before, {"d4e5"});
  EXPECT_EQ(on(fight, "e5"), 'Q');
  EXPECT_EQ(fight.outcomes(), fight_odds('P', 2, 3, 'P', 2, 1, "reroll"));
  const Game won = play(fight, {"attacker:2"});
  EXPECT_EQ(field(won, "phase"), "place");
  EXPECT_EQ(field(won, "place"), "Q*");
  EXPECT_EQ(won.actions(), (Texts{"@e1", "@e2", "@f2", "@g1", "@g2"}));
  EXPECT_EQ(field(won, "lost"), "-/P");
  const Game placed = play(won, {"@e2"});
  EXPECT_EQ(slot_of(placed), "black kings-knight");
  EXPECT_EQ(field(placed, "moved"), "e2,e5");
  const Game lost = play(fight, {"defender:2"});
  EXPECT_EQ(on(lost, "e5"), 'p');
  EXPECT_EQ(field(lost, "frozen"), "");
  EXPECT_EQ(lost.side(), "white");
}

// G53: queens and protected kings that are frozen cannot be attacked; a protected king removes others.
TEST(GladiatorReferenceFacts, KingsAndFrozenPieces) {
  const std::string slot = "side=white slot=king phase=move turn=1 frozen=";
  const Game removed = play(game("Kf4 Qf5 Ni1 kf12 qj9 ni12", slot + "B3/-"), {"f4f5"});
  EXPECT_EQ(field(removed, "phase"), "place");
  EXPECT_EQ(field(removed, "lost"), "-/B");
  EXPECT_FALSE(can(game("Kf4 Qf5 Ni1 kf12 ni12", slot + "Q/-"), "f4f5"));
  EXPECT_FALSE(can(game("Kf4 Qf5 Ni1 qj9 ni12", slot + "K30/-"), "f4f5")) << "he is protected";
  EXPECT_TRUE(can(game("Kf4 Qf5 Ni1 qj9", slot + "K30/- lost=-/N fallen=black"), "f4f5"));
  const Game mortal = play(game("Kf4 Qf5 kf12 qj9 ni12", slot + "B3/- lost=N/- fallen=white"), {"f4f5"});
  EXPECT_EQ(mortal.outcomes(), fight_odds('K', 30, 7, 'B', 3, 4, "reroll"));
}

// G34: black knight, scouts and mortal kings only.
TEST(GladiatorReferenceFacts, WhoCapturesAQueen) {
  const std::string list = "Kf1 Qa1 Ng3 Be3 Sc2 Wf9 Mg7 Ce8 kj12 qf5 ni12";
  const Game game_ = game(list, kQueensSlot);
  EXPECT_TRUE(can(game_, "e3f5"));
  EXPECT_TRUE(can(game_, "c2f5"));
  for (const char* action : {"g3f5", "f9f5", "g7f5", "e8f5"}) EXPECT_FALSE(can(game_, action)) << action;
  const Game after = play(game_, {"e3f5"});
  EXPECT_EQ(field(after, "captive"), "-/f5:0");
  EXPECT_EQ(after.node(), Node::decision);
  const Game king = game("Kf4 Qa1 kj12 qf5 ni12", kQueensSlot + " lost=N/- fallen=white");
  EXPECT_EQ(field(play(king, {"f4f5"}), "captive"), "-/f5:0");
}

// G20, G22: while his queen is captive the king moves like a queen, and no piece gives him check.
TEST(GladiatorReferenceFacts, KingOfACaptiveQueen) {
  const Game game_ =
      game("Kf1 Ni1 kj12 qd8 ni12 wf9 sb5", "side=white slot=king phase=move captive=b5:2/- turn=9");
  EXPECT_TRUE(can(game_, "f1f9"));
  EXPECT_TRUE(can(game_, "f1b5"));
  EXPECT_FALSE(can(game_, "f1f10"));
  EXPECT_FALSE(in_check(game_.position(), true));
  // G36: the captor dies, the queen is placed by her side; the king is protected again, in check (G28, G49).
  const Game freed = play(
      game("Kf1 Ni1 Wb1 kj12 qd8 ni12 wf9 sb5", "side=white slot=queen phase=move captive=b5:2/- turn=9"),
      {"b1b5", "attacker:6"});
  EXPECT_EQ(field(freed, "place"), "Q");
  EXPECT_EQ(field(freed, "captive"), "");
  EXPECT_TRUE(in_check(freed.position(), true));
  const Game placed = play(freed, {"@g1"});
  EXPECT_EQ(slot_of(placed), "black queen");
  EXPECT_EQ(field(placed, "answer"), "");
}

// G35, G58: captured in turn T, won at the end of turn T+5.
TEST(GladiatorReferenceFacts, QueenHeldForFiveTurns) {
  Game game_ = game("Ka1 Qb1 Nj1 Bg5 kj12 qf7 na12", "side=white slot=black-knight phase=move turn=3");
  game_.act("g5f7");
  while (game_.node() == Node::decision && game_.position().turn < 20) {
    // Nobody enters a square on which something stands, nor gives check.
    const Texts actions = game_.actions();
    const auto quiet = std::find_if(actions.begin(), actions.end(), [&](const std::string& action) {
      return on(game_, action.substr(action.find_first_of("abcdefghij", 1))) == '.' &&
             !in_check(play(game_, {action}).position(), true);
    });
    ASSERT_NE(quiet, actions.end());
    game_.act(*quiet);
  }
  expect_end(game_, "1-0", "queen held for five turns");
  EXPECT_EQ(field(game_, "turn"), "9") << "turn 8 has ended";
  EXPECT_EQ(slot_of(game_), "white king");
  EXPECT_EQ(field(game_, "captive").substr(0, 2), "-/");
  EXPECT_EQ(field(game_, "captive").back(), '6');
}

// G36, G55: capturing the other queen, both return, the mover's first; what she held goes first of all (G38).
TEST(GladiatorReferenceFacts, QueensSwapped) {
  const Game before = game("Kf1 Ni1 Bg5 kf12 qh7 ni12 sb5",
                           "side=white slot=black-knight phase=move frozen=-/W6* captive=b5:5/- turn=9");
  const Game after = play(before, {"g5h7"});
  EXPECT_EQ(field(after, "place"), "back:W6*,Q,q");
  EXPECT_EQ(field(after, "captive"), "");
  EXPECT_EQ(after.actions(), (Texts{"@a1", "@b1", "@c1", "@d1", "@e1", "@g1", "@h1", "@j1"}));
  const Game second = play(after, {"@e1"});
  EXPECT_EQ(second.actions(), (Texts{"@e2", "@f2", "@g1", "@g2"}));
  const Game third = play(second, {"@f2"});
  EXPECT_EQ(third.side(), "black");
  EXPECT_EQ(field(third, "side"), "white");
  EXPECT_EQ(third.actions(), (Texts{"@e11", "@e12", "@f11", "@g11", "@g12"}));
  EXPECT_EQ(slot_of(play(third, {"@g11"})), "black black-knight");
}

// G32, G65: a frozen queen goes to her own back rank when the one who froze her is captured.
TEST(GladiatorReferenceFacts, FrozenQueen) {
  const Game before = game("Kf1 Qh3 Ni1 Bg5 kf12 qh7 ni12", kQueensSlot);
  const Game frozen = play(before, {"h3h7"});
  EXPECT_EQ(field(frozen, "frozen"), "Q/-");
  EXPECT_EQ(field(frozen, "captive"), "");
  const Game black =
      game("Ka1 Qh7 Ni1 kf12 ni12 bg9", "side=black slot=black-knight phase=move frozen=Q/- turn=1");
  const Game captured = play(black, {"g9h7"});
  EXPECT_EQ(field(captured, "captive"), "h7:0/-");
  EXPECT_EQ(field(captured, "place"), "back:q");
  EXPECT_EQ(captured.actions(), (Texts{"@a12", "@b12", "@c12", "@d12", "@e12", "@g12", "@h12", "@j12"}));
}

// G37, G55: next to the king nothing is empty: the nearest empty squares.
TEST(GladiatorReferenceFacts, NearestSquares) {
  const Game before = game("Ka1 Wa2 Sb1 Mb2 Nc1 Pc2 Wb6 kf12 qj9 ni12 se6",
                           "side=white slot=queen phase=move captive=e6:1/- turn=9");
  EXPECT_EQ(play(before, {"b6e6", "attacker:6"}).actions(), (Texts{"@a3", "@b3", "@c3"}));
}

// G39, G60.
TEST(GladiatorReferenceFacts, Healing) {
  const std::string list = "Kf1 Qe2 Ni1 Sd3 Ce4 kf12 qj9 ni12";
  const std::string fields = "side=black slot=king phase=move hits=f1:12,d3:1,e4:7 turn=1";
  const Game all = play(game(list, fields), {"f12f11"});
  EXPECT_EQ(field(all, "hits"), "e4:7");
  EXPECT_EQ(field(all, "phase"), "move");
  Options one;
  one.queen_heals = "one";
  const Game choice = play(game(list, fields, one), {"f12f11"});
  EXPECT_EQ(field(choice, "phase"), "heal");
  EXPECT_EQ(choice.actions(), (Texts{"heal:d3", "heal:f1"}));
  const Game healed = play(choice, {"heal:f1"});
  EXPECT_EQ(field(healed, "hits"), "d3:1,e4:7");
  EXPECT_EQ(field(healed, "begun"), "yes");
}

// G31, G39: a frozen queen heals nobody.
TEST(GladiatorReferenceFacts, FrozenQueenHealsNobody) {
  const Game after = play(game("Kf1 Ni1 Sd3 kf12 qe2 ni12",
                               "side=black slot=king phase=move hits=d3:1 "
                               "frozen=-/Q turn=1"),
                          {"f12f11"});
  EXPECT_EQ(field(after, "hits"), "d3:1");
}

// G52: a frozen king is not in check; he is "next to" the square he is frozen on.
TEST(GladiatorReferenceFacts, FrozenKing) {
  const Game black = game("Ka1 Qe9 Nj1 wb9 qj9",
                          "side=black slot=queen phase=move frozen=K4/- captive=-/- "
                          "lost=-/N fallen=black turn=1");
  EXPECT_EQ(black.result(), "*");
  // His queen, captured, is freed while he is frozen: she comes next to e9.
  const Game freed = play(game("Ka1 Qe9 Nj1 Bg4 wb4 ni12",
                               "side=black slot=queen phase=move frozen=K4/- "
                               "captive=-/g4:1 turn=8"),
                          {"b4g4", "attacker:6"});
  EXPECT_EQ(field(freed, "place"), "q");
  EXPECT_EQ(freed.side(), "black");
  EXPECT_EQ(freed.actions().size(), 8U);
  EXPECT_TRUE(can(freed, "@d10"));
}

// G56: a queen captured after she has moved in this turn does not move again in it when she is back.
TEST(GladiatorReferenceFacts, ReturnedQueenHasMoved) {
  const Game captured = play(game("Ka1 Qe6 Ni1 Wb4 kf12 qj9 ni12 bg5",
                                  "side=black slot=queen phase=move "
                                  "moved=e6 turn=1"),
                             {"g5e6"});
  EXPECT_EQ(field(captured, "captive"), "e6:0*/-");
  const Game again(captured.text(), {});
  EXPECT_EQ(again.text(), captured.text());
}

// G51: the capture would give the enemy king the lines of a queen.
TEST(GladiatorReferenceFacts, CaptureThatOpensTheKingsLines) {
  const std::string fields = "side=white slot=black-knight phase=move turn=1";
  EXPECT_FALSE(can(game("Kf1 Qa1 Ni1 Bg5 kf12 qh7 ni12", fields), "g5h7"));
  EXPECT_TRUE(can(game("Kg1 Qa1 Ni1 Bg5 kf12 qh7 ni12", fields), "g5h7"));
}

}  // namespace
}  // namespace gladiator_reference
