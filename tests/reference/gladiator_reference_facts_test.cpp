// Facts of Gladiator Chess that follow from the rule text and the rulings by hand: slots, moves, the king and
// check. The reference is held to them, so that it can be an oracle. Queens and fights:
// gladiator_reference_queen_facts_test.cpp.

#include "gladiator_reference_test_helpers.h"

namespace gladiator_reference {
namespace {

// G3, G42, G47: two knight moves and five footmen with one or two steps.
TEST(GladiatorReferenceFacts, FirstMoves) {
  const Game start(Game::initial_text(), {});
  EXPECT_EQ(start.text(), Game::initial_text());
  EXPECT_EQ(start.actions(), (Texts{"b1a3", "b1c3", "b2b3", "b2b4", "d2d3", "d2d4", "f2f3", "f2f4", "h2h3",
                                    "h2h4", "j2j3", "j2j4"}));
  EXPECT_EQ(start.perft(2), 144U);
}

// G4, G5: in the queen's slot everything that has not moved; here the group itself has nothing.
TEST(GladiatorReferenceFacts, SecondSlot) {
  const Game second = play(Game(Game::initial_text(), {}), {"b2b3", "a11a9"});
  EXPECT_EQ(slot_of(second), "white queen");
  EXPECT_EQ(field(second, "moved"), "b3,a9");
  // Mounted knight 2, footmen 8, black knight 2, king's knight 2, squires 10, the scout on c1 2.
  EXPECT_EQ(second.actions().size(), 26U);
  EXPECT_TRUE(starting_with(second, "b3").empty());
  EXPECT_TRUE(can(second, "c1a3"));
}

// G1, G2, G10: eight slots, White first, then the next turn, in which everything may move again.
TEST(GladiatorReferenceFacts, OrderOfATurn) {
  Game game(Game::initial_text(), {});
  Texts order;
  for (int slot = 0; slot < 8; ++slot) {
    order.push_back(slot_of(game));
    EXPECT_EQ(field(game, "turn"), "1");
    game.act(game.actions().back());
  }
  EXPECT_EQ(order, (Texts{"white king", "black king", "white queen", "black queen", "white black-knight",
                          "black black-knight", "white kings-knight", "black kings-knight"}));
  EXPECT_EQ(slot_of(game), "white king");
  EXPECT_EQ(field(game, "turn"), "2");
  EXPECT_EQ(field(game, "moved"), "");
}

Options four_seats() {
  Options options;
  options.white_seats = "1234";
  options.black_seats = "1121";
  return options;
}

// G9: the king's player is asked first where the commander has another.
TEST(GladiatorReferenceFacts, OverrideWithSeveralPlayers) {
  const std::string list = kCourts + "Wa1 Bg1 Ff3 ff10";
  const Game asked = game(list, "side=white slot=queen phase=override turn=3", four_seats());
  EXPECT_EQ(asked.seat(), 0);
  EXPECT_TRUE(can(asked, "leave"));
  EXPECT_TRUE(can(asked, "g1h3"));
  EXPECT_TRUE(can(asked, "f3f4"));
  EXPECT_TRUE(starting_with(asked, "a1").empty());
  const Game left = play(asked, {"leave"});
  EXPECT_EQ(field(left, "phase"), "move");
  EXPECT_EQ(field(left, "begun"), "yes");
  EXPECT_EQ(left.seat(), 1);
  EXPECT_FALSE(left.slot_start());
  EXPECT_TRUE(can(left, "a1a2"));
  EXPECT_TRUE(starting_with(left, "g1").empty());
  // Black's queen has the king's player, his black knight another.
  const Game black = play(left, {"a1a2"});
  EXPECT_EQ(field(black, "phase"), "move");
  EXPECT_EQ(black.seat(), 4);
  const Game third = play(black, {"f10f9", "leave", "g1h3"});
  EXPECT_EQ(slot_of(third), "black black-knight");
  EXPECT_EQ(field(third, "phase"), "override");
  EXPECT_FALSE(can(third, "leave")) << "Black has no black knight and no scout";
}

// G9: without an override there is nothing to ask.
TEST(GladiatorReferenceFacts, NothingToOverride) {
  const Game game(pieces("Kf1 Qe1 Ni1 kf12 qe12 ni12 Wa1",
                         "side=black slot=king phase=move "
                         "moved=f1,i1 turn=1"),
                  four_seats());
  const Game queen = play(game, {"f12f11"});
  EXPECT_EQ(slot_of(queen), "white queen");
  EXPECT_EQ(field(queen, "phase"), "move");
  EXPECT_EQ(queen.seat(), 1);
  EXPECT_TRUE(queen.slot_start());
}

// G6, G12: a slot without a move is skipped and counts as quiet.
TEST(GladiatorReferenceFacts, SkippedSlot) {
  // White's knight takes no part in the king's slot; his king is shut in by his own pieces.
  const std::string list = "Ka1 Wa2 Wb1 Sb2 Qe5 Ni1 kf12 qe12 ni12";
  const Game before = game(list, "side=black slot=kings-knight phase=move quiet=7 turn=1");
  const Game after = play(before, {"i12h10"});
  EXPECT_EQ(slot_of(after), "black king");
  EXPECT_EQ(field(after, "turn"), "2");
  EXPECT_EQ(field(after, "quiet"), "9");
}

// G11, G57.
TEST(GladiatorReferenceFacts, FourHundredQuietSlots) {
  const std::string fields = "side=white slot=queen phase=move turn=60 quiet=";
  expect_end(play(game(kCourts, fields + "399"), {"e1d1"}), "1/2-1/2", "400 quiet slots");
  EXPECT_EQ(field(play(game(kCourts + "Pa2", fields + "399"), {"a2a3"}), "quiet"), "0");
  EXPECT_EQ(field(play(game(kCourts + "Pa2", fields + "398"), {"f1f2"}), "quiet"), "399");
}

// G41: three or five steps, at most one turn, nothing on the way.
TEST(GladiatorReferenceFacts, ChampionPaths) {
  const std::string far = "Ka1 Qa2 Nb1 kj12 qj11 ni12 ";
  const std::string fields = "side=white slot=queen phase=move turn=1";
  // |file| + |rank| is 3 on twelve squares, 5 on twenty of which two are off the board.
  EXPECT_EQ(starting_with(game(far + "Ce5", fields), "e5").size(), 30U);
  const Game blocked = game(far + "Ce5 Fe6", fields);
  EXPECT_FALSE(can(blocked, "e5e8"));
  EXPECT_TRUE(can(blocked, "e5f7"));
  EXPECT_TRUE(can(blocked, "e5d7"));
  EXPECT_FALSE(can(game(far + "Ce5 Fe6 Ff5", fields), "e5f7"));
  EXPECT_FALSE(can(game(far + "Ce5", fields), "e5f6")) << "two steps";
  EXPECT_TRUE(can(game(far + "Ce5 fe8", fields), "e5e8")) << "an enemy at the end";
  EXPECT_FALSE(can(game(far + "Ce5 fe8", fields), "e5e10"));
}

// G42, G43, G64, G70.
TEST(GladiatorReferenceFacts, Pawns) {
  const std::string fields = "side=white slot=kings-knight phase=move turn=1";
  const Game squires = game(kCourts + "Pa2 Pb3 Pc1 Pd2 fd3 Pg2 fg4", fields);
  EXPECT_EQ(starting_with(squires, "a2"), (Texts{"a2a3", "a2a4"}));
  EXPECT_EQ(starting_with(squires, "b3"), Texts{"b3b4"});
  EXPECT_EQ(starting_with(squires, "c1"), Texts{"c1c2"});
  EXPECT_TRUE(starting_with(squires, "d2").empty());
  EXPECT_EQ(starting_with(squires, "g2"), Texts{"g2g3"});
  const Game footmen = game(kCourts + "Fa2 Fb7 Fc1 Fj10 Fh5 fg6 wi6 fh7", fields);
  EXPECT_EQ(starting_with(footmen, "a2"), (Texts{"a2a3", "a2a4"}));
  EXPECT_EQ(starting_with(footmen, "b7"), (Texts{"b7b8", "b7b9"}));
  EXPECT_EQ(starting_with(footmen, "c1"), (Texts{"c1c2", "c1c3"}));
  Options old;
  old.edition = "1";
  EXPECT_EQ(starting_with(game(kCourts + "Fc1", fields, old), "c1"), Texts{"c1c2"});
  EXPECT_EQ(starting_with(footmen, "j10"), (Texts{"j10j11", "j10j12"}));
  EXPECT_EQ(starting_with(footmen, "h5"), (Texts{"h5g6", "h5h6", "h5i6"}));
}

// G44, G45, G59: on the far rank, at the start of the owner's next slot. G69: upon arrival, as the last
// decision of the slot.
TEST(GladiatorReferenceFacts, Replacement) {
  const Game before = game(kCourts + "Fa11 Pc12", "side=white slot=king phase=replace lost=BWSP/W turn=1");
  EXPECT_EQ(before.actions(), (Texts{"c12=B", "c12=P", "c12=S", "c12=W"}));
  const Game after = play(before, {"c12=B"});
  EXPECT_EQ(field(after, "phase"), "move");
  EXPECT_EQ(field(after, "came"), "c12");
  EXPECT_EQ(field(after, "moved"), "c12");
  EXPECT_EQ(field(after, "lost"), "WSP/W");
  const Game arrived = play(after, {"a11a12"});
  EXPECT_EQ(slot_of(arrived), "white king");
  EXPECT_EQ(field(arrived, "arrived"), "a12");
  EXPECT_EQ(arrived.actions(), (Texts{"a12=S", "a12=W"}));
  EXPECT_EQ(arrived.side(), "white");
  const Game next = play(arrived, {"a12=W"});
  EXPECT_EQ(slot_of(next), "black king");
  EXPECT_EQ(field(next, "moved"), "a12,c12");
}

// G59: a pawn that came in waits for a later slot; several are replaced one after the other.
TEST(GladiatorReferenceFacts, ReplacementByAPawn) {
  const Game two = game(kCourts + "Pa12 Fc12", "side=white slot=king phase=replace lost=FS/- turn=1");
  EXPECT_EQ(two.actions(), (Texts{"a12=F", "a12=S", "c12=S"}));
  const Game footman = play(two, {"a12=F"});
  EXPECT_EQ(footman.actions(), Texts{"c12=S"}) << "the new footman waits";
  const Game both = play(footman, {"c12=S"});
  EXPECT_EQ(field(both, "phase"), "move");
  EXPECT_EQ(field(both, "lost"), "");
  const Game scout = play(two, {"c12=S"});
  EXPECT_EQ(scout.actions(), Texts{"a12=F"});
}

// G21: a protected king removes what he enters, without dice; queens and kings he cannot enter.
TEST(GladiatorReferenceFacts, ProtectedKingRemoves) {
  const Game game_ =
      game("Kf5 Qa1 Ni1 kf12 qe6 ni12 cf6 Wf4", "side=white slot=king phase=move quiet=5 turn=1");
  EXPECT_TRUE(can(game_, "f5f6"));
  EXPECT_FALSE(can(game_, "f5e6"));
  EXPECT_FALSE(can(game_, "f5f4")) << "not in check";
  const Game after = play(game_, {"f5f6"});
  EXPECT_EQ(slot_of(after), "black king");
  EXPECT_EQ(field(after, "lost"), "-/C");
  EXPECT_EQ(field(after, "quiet"), "0");
}

// G21, G25: his own piece, if that takes him out of check.
TEST(GladiatorReferenceFacts, KingRemovesHisOwnPieceInCheck) {
  const Game check =
      game("Kf1 Ff2 Fg2 Qa1 Ni1 kf12 qa12 ni12 wb1 wb2", "side=white slot=king phase=move turn=1");
  // The warrior on b1 checks along the rank; f2 is covered by the one on b2, g2 behind it is not.
  EXPECT_FALSE(can(check, "f1f2"));
  EXPECT_TRUE(can(check, "f1g2"));
  EXPECT_FALSE(can(check, "f1e2"));
  const Game after = play(check, {"f1g2"});
  EXPECT_EQ(field(after, "lost"), "F/-");
}

// G24, G26: in slot 1 the king's group must answer, later anything that has not moved.
TEST(GladiatorReferenceFacts, CheckIsAnswered) {
  const std::string list = "Kf1 Qa1 Ni1 Bg3 kf12 qa12 ni12 wf8";
  const Game first = game(list, "side=white slot=king phase=move turn=1");
  EXPECT_EQ(first.actions(), (Texts{"f1e1", "f1e2", "f1g1", "f1g2"}));
  const Game second = game(list, "side=white slot=queen phase=move turn=1");
  for (const char* action : {"a1a2", "a1b1", "a1h8"}) EXPECT_FALSE(can(second, action)) << action;
  for (const char* action : {"a1f6", "g3f5", "f1e2"}) EXPECT_TRUE(can(second, action)) << action;
  const Game moved = game(list, "side=white slot=queen phase=move moved=f1 turn=1");
  EXPECT_TRUE(starting_with(moved, "f1").empty());
}

// G26: none of the king's group can end it: mate, though the queen could in her slot.
TEST(GladiatorReferenceFacts, Checkmate) {
  const std::string list = "Kf1 Qd5 Ni1 kf12 qa12 ni12 wa1 wb2";
  const Game mate =
      play(game(list, "side=black slot=kings-knight phase=move moved=a1,b2 turn=4"), {"i12g11"});
  expect_end(mate, "0-1", "checkmate");
  EXPECT_EQ(field(mate, "turn"), "5");
  EXPECT_EQ(field(mate, "phase"), "move");
}

// G26, G50: killing the checker may be tried; if that fails the king is checkmated.
TEST(GladiatorReferenceFacts, AnswerByAFight) {
  const Game check = game("Kf1 Qa1 Ni1 Bg3 kf12 qa12 ni12 wf5", "side=white slot=queen phase=move turn=1");
  const Game fight = play(check, {"g3f5"});
  EXPECT_EQ(fight.node(), Node::chance);
  EXPECT_EQ(field(fight, "answer"), "yes");
  EXPECT_EQ(field(fight, "fight"), "g3f5");
  EXPECT_EQ(slot_of(play(fight, {"attacker:9"})), "black queen");
  const Game lost = play(fight, {"defender:6"});
  expect_end(lost, "0-1", "checkmate");
  EXPECT_EQ(field(lost, "answer"), "failed");
  EXPECT_EQ(slot_of(lost), "white queen");
  EXPECT_EQ(field(lost, "lost"), "B/-");
}

// G51: the King's Knight dies answering a check: no mate.
TEST(GladiatorReferenceFacts, KingsKnightDiesInTheAnswer) {
  const Game check = game("Kf1 Qa1 Ng3 kf12 qa12 ni12 wf5", "side=white slot=queen phase=move turn=1");
  const Game lost = play(check, {"g3f5", "defender:6"});
  EXPECT_EQ(lost.node(), Node::decision);
  EXPECT_EQ(field(lost, "fallen"), "white");
  EXPECT_EQ(slot_of(lost), "black queen");
  EXPECT_TRUE(can(lost, "f5f1")) << "a mortal king can be attacked";
}

// G25: pins, tested as if the attacker wins; a fight lost opens an ordinary check.
TEST(GladiatorReferenceFacts, Pins) {
  const Game pinned =
      game("Kf1 Qa1 Ni1 Bf3 Sf2 kf12 qa12 ni12 wf9 fg5", "side=white slot=queen phase=move turn=1");
  EXPECT_FALSE(starting_with(pinned, "f3").empty()) << "the scout is behind it";
  const Game alone =
      game("Kf1 Qa1 Ni1 Bf3 kf12 qa12 ni12 wf9 fg5", "side=white slot=queen phase=move turn=1");
  EXPECT_TRUE(starting_with(alone, "f3").empty());
  // Along the file it may attack the warrior; when it loses, the file is open.
  const Game warrior = game("Kf1 Qa1 Ni1 Wf3 kf12 qa12 ni12 wf9", "side=white slot=queen phase=move turn=1");
  EXPECT_EQ(starting_with(warrior, "f3").size(), 7U);
  const Game lost = play(warrior, {"f3f9", "defender:6", "f12f11"});
  EXPECT_EQ(slot_of(lost), "white black-knight");
  EXPECT_EQ(field(lost, "answer"), "");
  EXPECT_TRUE(can(lost, "f1e2"));
  EXPECT_FALSE(can(lost, "f1f2"));
}

// G66: no check, but every move would expose the king: skipped.
TEST(GladiatorReferenceFacts, ZugzwangIsSkipped) {
  const std::string list = "Ka1 Qa2 Nb1 kf12 qa12 ni12 wa9 wj1 wc2";
  const Game after =
      play(game(list, "side=black slot=kings-knight phase=move moved=a9,j1,c2 turn=4"), {"i12g11"});
  // The king's slot: b2 is covered by c2, own pieces on a2 and b1.
  EXPECT_EQ(slot_of(after), "black king");
}

// G24, G27: everything but queens gives check; pawns by their attack, whatever has moved.
TEST(GladiatorReferenceFacts, WhatGivesCheck) {
  const std::string courts = "Kf6 Qa1 Ni1 kf12 qa12 ni12 ";
  const std::string fields = "side=white slot=king phase=move turn=1";
  for (const char* checker : {"wf9", "sd8", "mg8", "bd5", "ne4", "pe7", "fg7", "cf9", "ce8", "ci8"}) {
    const Game check = game(courts + checker, fields + " moved=" + std::string(checker + 1));
    EXPECT_TRUE(in_check(check.position(), true)) << checker;
  }
  for (const char* harmless : {"sd7", "pe5", "ff7", "cg7", "cf8", "we5"}) {
    EXPECT_FALSE(in_check(game(courts + harmless, fields).position(), true)) << harmless;
  }
  EXPECT_FALSE(in_check(game("Kf6 Qa1 Ni1 kf12 qf8 ni12", fields).position(), true));
}

// G20, G22: a mortal king is attacked and fights with his own dice.
TEST(GladiatorReferenceFacts, MortalKing) {
  const std::string list = "Kf1 Qa1 kf12 qe12 ni12 wf9 Wg1";
  const Game black = game(list, "side=black slot=queen phase=move lost=N/- fallen=white turn=1");
  const Game fight = play(black, {"f9f1"});
  EXPECT_EQ(fight.node(), Node::chance);
  const Game won = play(fight, {"attacker:6"});
  expect_end(won, "0-1", "king killed");
  EXPECT_EQ(field(won, "phase"), "move");
  EXPECT_EQ(on(won, "f1"), 'w');
  const Game survived = play(fight, {"defender:3"});
  EXPECT_EQ(field(survived, "hits"), "f1:3");
  EXPECT_FALSE(can(survived, "f1g1")) << "not his own piece";
  EXPECT_FALSE(can(survived, "f1f3")) << "one step";
  EXPECT_TRUE(can(survived, "f1f2"));
}

// G23, G54: a protected king who enters a mortal one's square fights, and dies if he loses.
TEST(GladiatorReferenceFacts, KingAgainstKing) {
  const Game game_ = game("Kf5 Qa1 Ni1 kf6 qe12",
                          "side=white slot=king phase=move hits=f6:12 lost=-/N "
                          "fallen=black turn=1");
  EXPECT_TRUE(in_check(game_.position(), true));
  const Game fight = play(game_, {"f5f6"});
  EXPECT_EQ(fight.node(), Node::chance);
  expect_end(play(fight, {"attacker:30"}), "1-0", "king killed");
  expect_end(play(fight, {"defender:12"}), "0-1", "king killed");
  // The mortal one may not enter the protected one's square.
  EXPECT_FALSE(can(
      game("Kf5 Qa1 Ni1 kf6 qe12", "side=black slot=king phase=move lost=-/N fallen=black turn=1"), "f6f5"));
}

// G51: the own king may remove his own King's Knight to be mortal, and so out of check.
TEST(GladiatorReferenceFacts, KingRemovesHisKnight) {
  const Game check = game("Kf1 Ng1 Qa5 kf12 qa12 ni12 wf9", "side=white slot=king phase=move turn=1");
  EXPECT_TRUE(can(check, "f1g1"));
  const Game after = play(check, {"f1g1"});
  EXPECT_EQ(field(after, "fallen"), "white");
  EXPECT_EQ(field(after, "lost"), "N/-");
  EXPECT_FALSE(can(game("Kf1 Ng1 Qa5 kf12 qa12 ni12", "side=white slot=king phase=move turn=1"), "f1g1"));
}

}  // namespace
}  // namespace gladiator_reference
