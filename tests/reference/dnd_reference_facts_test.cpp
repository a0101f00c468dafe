// Facts of the board game of D&D Battle Chess that follow from the rule text and the rulings by hand: moves,
// castling, promotion, the swap, endings. The reference is held to them, so that it can be an oracle.
// Battles: dnd_reference_battle_facts_test.cpp, spells: dnd_reference_spells_facts_test.cpp.

#include "dnd_reference_test_helpers.h"

namespace dnd_reference {
namespace {

// D1, D5: the first moves of chess; nobody of level 1 has anything to do with them.
TEST(DndReferenceFacts, FirstMoves) {
  const Game start(Game::initial_text(), {});
  EXPECT_EQ(start.text(), Game::initial_text());
  EXPECT_EQ(start.side(), "white");
  EXPECT_EQ(start.actions().size(), 20U);
  EXPECT_EQ(start.perft(1), 20U);
  EXPECT_EQ(start.perft(2), 400U);
}

// D4: who has moved to an empty square may act, who attacks may not.
TEST(DndReferenceFacts, ActionAfterAMove) {
  const Game start = game(kKings + "Bc1 pg5", "side=white");
  const Game moved = play(start, {"c1d2"});
  EXPECT_EQ(moved.actions(), (Texts{"bless", "heal1:d2", "none", "shield-of-faith:d2"}));
  EXPECT_EQ(field(play(moved, {"none"}), "side"), "black");
  EXPECT_EQ(field(play(start, {"c1g5"}), "phase"), "initiative");
}

// D5, D86: a pawn steps twice from its starting rank only, once from its own first, and never from the last.
TEST(DndReferenceFacts, PawnMoves) {
  const Game pawns = game("Kh1 kh8 Pa1 Pb2 Pc3 Pd8 Pe2 pe4 pf3 Pg6", "side=white");
  Texts moves = pawns.actions();
  std::erase_if(moves, [](const std::string& text) { return text[0] == 'h'; });
  EXPECT_EQ(moves, (Texts{"a1a2", "b2b3", "b2b4", "c3c4", "e2e3", "e2f3", "g6g7"}));
}

// D2: a king may go next to the other, stay attacked, and attack him.
TEST(DndReferenceFacts, NoCheck) {
  const Game kings = game("Ke4 ke6 rd8 pa7", "side=white");
  EXPECT_EQ(starting_with(kings, "e4").size(), 8U);
  EXPECT_TRUE(can(game("Ke5 ke6", "side=white"), "e5e6"));
}

// D6, D87: over attacked squares too; the rogue has nothing to do, the bard may act.
TEST(DndReferenceFacts, Castling) {
  const std::string list = "Ke1 Ra1 Rh1 ke8 rf8 Pf2";
  const Game start = game(list, "side=white castling=KQ pieces=e1:level2");
  EXPECT_TRUE(can(start, "e1g1"));
  EXPECT_TRUE(can(start, "e1c1"));
  const Game done = play(start, {"e1g1"});
  EXPECT_EQ(done.actions(), (Texts{"cure:f1", "cure:f2", "cure:g1", "none"}));
  EXPECT_EQ(on(done, "f1"), 'R');
  EXPECT_EQ(field(done, "castling"), "");
  const Game unable = game(list, "side=white castling=KQ pieces=h1:held3/14");
  EXPECT_FALSE(can(unable, "e1g1"));
  EXPECT_TRUE(can(unable, "e1c1"));
  EXPECT_EQ(field(play(start, {"h1h5"}), "castling"), "Q");
  EXPECT_FALSE(can(game(list + " Bb1", "side=white castling=KQ"), "e1c1"));
}

// D87: a rook that has won at home has not moved; one that has fallen there is gone.
TEST(DndReferenceFacts, CastlingRightsAfterABattle) {
  const Game start = game("Ke1 Rh1 ke8 ng3", "side=black castling=K pieces=h1:hp1,g3:hp0");
  const Game attacked = play(start, {"g3h1", "attacker"});
  EXPECT_EQ(field(play(attacked, {"attack", "0", "attack", "1+"}), "castling"), "K");
  EXPECT_EQ(field(play(attacked, {"attack", "2+"}), "castling"), "");
}

// D9 to D11: on arrival, before the action; whole again, all slots, one level more.
TEST(DndReferenceFacts, Promotion) {
  const Game start = game("Ka1 kh6 Bb6", "side=white quiet=7 pieces=b6:hp3;slots0;bless4");
  const Game promoted = play(start, {"b6d8"});
  EXPECT_EQ(traits(promoted, "d8"), "level2;promoted;bless4");
  EXPECT_EQ(field(promoted, "used"), "d8/-");
  EXPECT_EQ(field(promoted, "quiet"), "0");
  EXPECT_TRUE(can(promoted, "heal1:d8"));
  const Game paladin =
      play(game("Ka1 kh6 Nb6", "side=white pieces=b6:level2;smited"), {"b6d7", "none", "h6h5", "d7b8"});
  EXPECT_EQ(traits(paladin, "b8"), "level3;smited;promoted");
}

// D10, D12, D85: each square once, each piece once; a level 5 piece uses both up.
TEST(DndReferenceFacts, PromotionOnlyOnce) {
  const Game used = game("Ka1 kh6 Rd1 Re1", "side=white used=d8/- pieces=e1:promoted");
  EXPECT_EQ(traits(play(used, {"d1d8"}), "d8"), "");
  EXPECT_EQ(field(play(used, {"d1d8"}), "used"), "d8/-");
  EXPECT_EQ(field(play(used, {"e1e8"}), "used"), "d8/-") << "promoted before";
  const Game best = play(game("Ka1 kh6 Rd1", "side=white pieces=d1:level5;hp1"), {"d1d8"});
  EXPECT_EQ(traits(best, "d8"), "level5;promoted");
  EXPECT_EQ(field(best, "used"), "d8/-");
  // Black's squares are those of the first rank.
  EXPECT_EQ(field(play(game("Ka3 kh6 rd8", "side=black used=d8/-"), {"d8d1"}), "used"), "d8/d1");
}

// D9, D85: after a won battle on the square, for the attacker.
TEST(DndReferenceFacts, PromotionAfterABattle) {
  const Game won =
      play(game("Ka1 kh6 Pc7 nd8", "side=white pieces=d8:hp0"), {"c7d8", "attacker", "attack", "1+"});
  EXPECT_EQ(traits(won, "d8"), "level2;promoted");
  const Game back =
      play(game("Ka1 kh6 Rd8 pd5", "side=white"), {"d8d5", "attacker", "attack", "0", "pass", "withdraw:d8"});
  EXPECT_EQ(traits(back, "d8"), "") << "a withdrawal is no arrival";
}

// D82, D112: the slot of a spell that runs for the rest of the game comes back for damage only.
TEST(DndReferenceFacts, PromotionWithLastingSpells) {
  const Game wizard = game("Ka1 kh6 Qd1", "side=white pieces=d1:level4;temp0;slots0/1;mage-armor");
  EXPECT_EQ(traits(play(wizard, {"d1d8"}), "d8"), "level5;temp0;marked12;promoted;mage-armor");
  const Game cleric = game("Ka1 kh6 Bb6 Pa2", "side=white pieces=b6:level3;slots4/2,a2:ward:b6");
  EXPECT_EQ(traits(play(cleric, {"b6d8"}), "d8"), "level4;marked2;promoted");
}

// D26, D89: before anything is rolled, with a pawn next to him; everything then happens to the pawn.
TEST(DndReferenceFacts, Swap) {
  const Game start = game("Ke1 Rh1 Pd2 Pf2 Pg2 Pf1 kh8 re8", "side=black castling=K");
  const Game asked = play(start, {"e8e1"});
  EXPECT_EQ(field(asked, "phase"), "swap");
  EXPECT_EQ(field(asked, "pending"), "e8e1");
  EXPECT_EQ(asked.side(), "white");
  EXPECT_EQ(field(asked, "side"), "black");
  EXPECT_EQ(asked.actions(), (Texts{"stay", "swap:d2", "swap:f1", "swap:f2"}));
  const Game swapped = play(asked, {"swap:d2"});
  EXPECT_EQ(on(swapped, "e1"), 'P');
  EXPECT_EQ(on(swapped, "d2"), 'K');
  EXPECT_EQ(field(swapped, "phase"), "initiative");
  EXPECT_EQ(field(swapped, "castling"), "");
  EXPECT_EQ(field(swapped, "battle"), "re8e1");
  EXPECT_EQ(field(play(asked, {"stay"}), "castling"), "K");
  const Game alone = game("Ke1 kh8 re8", "side=black");
  EXPECT_EQ(field(play(alone, {"e8e1"}), "phase"), "initiative") << "nothing to choose";
}

// D89: of a ranged effect too; two missiles hit the squares, whoever stands there then.
TEST(DndReferenceFacts, SwapBeforeAnAction) {
  const Game caster = game("Kd6 Pc5 Pe6 kh8 qf6", "side=black phase=act piece=f6 pieces=f6:level5");
  const Game asked = play(caster, {"fireball:e6"});
  EXPECT_EQ(field(asked, "phase"), "effect") << "not at the king";
  const Game bolt = play(caster, {"lightning-bolt:e6"});
  EXPECT_EQ(field(bolt, "phase"), "swap") << "the king is behind the pawn";
  EXPECT_EQ(bolt.actions(), (Texts{"stay", "swap:c5", "swap:e6"}));
  // The pawn is now behind the king: Ref +3 and +1 against 15.
  const Game swapped = play(bolt, {"swap:e6"});
  EXPECT_EQ(outcome_of(swapped, {1, 1, 1, 1, 1, 12, 13}), "2/5");
  EXPECT_EQ(traits(play(swapped, {"2/5"}), "e6"), "hp5");
  EXPECT_EQ(traits(play(swapped, {"2/5"}), "d6"), "hp7");
}

// D89: no swap of one's own king with a locked pawn, nor against one's own line.
TEST(DndReferenceFacts, NoSwap) {
  const Game caster = game("Kd6 Pe6 kh8 Qf6 pd4", "side=white phase=act piece=f6 pieces=f6:level5");
  EXPECT_TRUE(starting_with(caster, "lightning-bolt:e6").empty()) << "no enemy in it";
  const Game both = game("Kd6 Pc5 Pe5 ke6 pf7 Qf6", "side=white phase=act piece=f6 pieces=f6:level5");
  const Game asked = play(both, {"lightning-bolt:e6"});
  EXPECT_EQ(asked.actions(), (Texts{"stay", "swap:f7"})) << "the enemy king alone";
}

// D40: both kings in one line.
TEST(DndReferenceFacts, BothKingsReduced) {
  const Game both = game("Kd6 ke6 Qf6", "side=white phase=act piece=f6 pieces=f6:level5");
  expect_end(play(both, {"lightning-bolt:e6", "8+/8+"}), "1/2-1/2", "both kings reduced");
  expect_end(play(both, {"lightning-bolt:e6", "7/8+"}), "0-1", "king reduced");
}

// D7, D88: who cannot move draws; held, laughing or blocked.
TEST(DndReferenceFacts, NoLegalMove) {
  const std::string list = "Ka1 Pa2 Pb1 Pb2 pa3 pb3 kh8";
  const Game before = game(list, "side=black pieces=a1:laughing3,b1:laughing3,a2:held3/14,b2:laughing3");
  const Game held = play(before, {"h8g8"});
  EXPECT_EQ(field(held, "phase"), "hold");
  expect_end(play(held, {"held"}), "1/2-1/2", "no legal move");
  EXPECT_EQ(play(held, {"free"}).actions(), Texts{"a2b3"});
}

TEST(DndReferenceFacts, ThreefoldRepetition) {
  Game shuffle = game(kKings, "side=white");
  const Texts round{"a1b1", "h8g8", "b1a1", "g8h8"};
  shuffle = play(play(shuffle, round), {"a1b1", "h8g8", "b1a1"});
  EXPECT_EQ(shuffle.result(), "*");
  expect_end(play(shuffle, {"g8h8"}), "1/2-1/2", "threefold repetition");
}

// D88: an effect that is shorter by a round is another position.
TEST(DndReferenceFacts, EffectsAreNoRepetition) {
  Game shuffle = game(kKings + "Pa7 pa8", "side=white pieces=a7:bless30");
  const Texts round{"a1b1", "h8g8", "b1a1", "g8h8"};
  shuffle = play(play(play(shuffle, round), round), round);
  EXPECT_EQ(shuffle.result(), "*");
}

TEST(DndReferenceFacts, HundredQuietHalfMoves) {
  const Game late = game(kKings + "Pc2 Qd1 rg2", "side=white quiet=99");
  expect_end(play(late, {"a1a2"}), "1/2-1/2", "100 quiet half-moves");
  EXPECT_EQ(field(play(late, {"c2c3"}), "quiet"), "0");
  EXPECT_EQ(field(play(late, {"d1d4", "mage-armor"}), "quiet"), "0");
  EXPECT_EQ(field(play(late, {"d1d2"}), "quiet"), "100");
  expect_end(play(late, {"d1d2", "none"}), "1/2-1/2", "100 quiet half-moves");
}

}  // namespace
}  // namespace dnd_reference
