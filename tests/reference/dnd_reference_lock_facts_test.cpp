// Facts of Fascinate and of the squares it locks (D70 to D74, D104, D107), by hand. See
// dnd_reference_facts_test.cpp.

#include "dnd_reference_test_helpers.h"

namespace dnd_reference {
namespace {

Game attacking_king() { return play(game("Kd4 Rb5 kh8 pe5 ra5 pa2", "side=white"), {"d4e5", "attacker"}); }

// D70: Will +1 against 13; who has saved is steadfast.
TEST(DndReferenceLockFacts, Fascinate) {
  const Game fight = attacking_king();
  EXPECT_NEAR(chance(fight, "fascinate", "works"), 11 / 20.0, kExact);
  const Game saved = play(fight, {"fascinate", "fails"});
  EXPECT_EQ(traits(saved, "e5"), "steadfast");
  EXPECT_EQ(field(saved, "fighter"), "defender");
  EXPECT_FALSE(can(play(saved, {"pass"}), "fascinate"));
}

// D70, D107: not who is protected, nor who is unable.
TEST(DndReferenceLockFacts, NobodyToFascinate) {
  for (const char* trait : {"protection9", "laughing2", "held2/14", "steadfast"}) {
    const Game fight = battle("kh8 pe5", "Kd4e5", kSecondTurn + "pieces=e5:" + trait);
    EXPECT_FALSE(can(fight, "fascinate")) << trait;
  }
  EXPECT_TRUE(can(battle("kh8 pe5", "Kd4e5", kSecondTurn), "fascinate"));
}

// D71, D74, D107: nobody enters the square or sees through it; the fascinated does not move.
TEST(DndReferenceLockFacts, LockedSquare) {
  const Game locked = play(attacking_king(), {"fascinate", "works"});
  EXPECT_EQ(field(locked, "side"), "black");
  EXPECT_EQ(field(locked, "lock"), "Kd4e5:defender:open:flat:begun/-");
  EXPECT_EQ(on(locked, "e5"), 'p');
  EXPECT_TRUE(starting_with(locked, "e5").empty());
  EXPECT_TRUE(can(locked, "a5b5")) << "elsewhere everything goes on";
  const Game rook = play(locked, {"a5a8"});
  EXPECT_EQ(rook.actions(), (Texts{"e5d4", "e5d5", "e5d6", "e5e4", "e5e6", "e5f4", "e5f5", "e5f6"}));
}

// D72: the king leaves, the other holds the square and is free.
TEST(DndReferenceLockFacts, KingLeaves) {
  const Game left = play(attacking_king(), {"fascinate", "works", "a5a8", "e5d5"});
  EXPECT_EQ(field(left, "lock"), "");
  EXPECT_EQ(on(left, "d5"), 'K');
  EXPECT_EQ(on(left, "e5"), 'p');
  EXPECT_TRUE(can(left, "e5e4"));
}

// D71, D72, D85: an attacker who is fascinated arrives when the king has left.
TEST(DndReferenceLockFacts, AttackerArrivesLater) {
  const Game fight = play(game("Ka1 Qd1 kd8", "side=white"), {"d1d8", "attacker", "attack", "0"});
  const Game locked = play(fight, {"fascinate", "works"});
  EXPECT_EQ(field(locked, "lock"), "-/Qd1d8:attacker:used:begun");
  EXPECT_EQ(field(locked, "used"), "");
  const Game left = play(locked, {"d8c7"});
  EXPECT_EQ(on(left, "d8"), 'Q');
  EXPECT_EQ(traits(left, "d8"), "level2;promoted");
  EXPECT_EQ(field(left, "used"), "d8/-");
}

// D72, D116: out of the square into another enemy's, whose owner may swap a king, also for the one who is
// free now.
TEST(DndReferenceLockFacts, KingLeavesToAttack) {
  const Game locked = game("pf5 kf6 pf7 Ra3", "side=white lock=Ke4f5:defender:open:begun/-");
  const Game asked = play(locked, {"f5f6"});
  EXPECT_EQ(asked.actions(), (Texts{"stay", "swap:f5", "swap:f7"}));
  EXPECT_EQ(field(asked, "lock"), "Ke4f5:defender:open:begun/-") << "nobody has moved";
  const Game fight = play(asked, {"swap:f7"});
  EXPECT_EQ(field(fight, "lock"), "");
  EXPECT_EQ(field(fight, "battle"), "Kf5f6");
  EXPECT_EQ(on(fight, "f6"), 'p');
  EXPECT_EQ(on(fight, "f5"), 'p');
  const Game freed = play(asked, {"swap:f5"});
  EXPECT_EQ(field(freed, "lock"), "");
  EXPECT_EQ(field(freed, "battle"), "Kf5f6");
  EXPECT_EQ(on(freed, "f6"), 'p');
  EXPECT_EQ(on(freed, "f5"), 'k');
}

// D73, D107: without a king's move the battle goes on with the king, who cannot fascinate that piece again.
TEST(DndReferenceLockFacts, BattleGoesOn) {
  const std::string list = "Pa1 Pa2 Pa3 Nb1 Pb3 Pc1 Pc2 Pc3 pb2 kh8";
  const Game start = game(list, "side=black pieces=b2:hp5 lock=Kb1b2:defender:open:flat:begun/-");
  const Game resumed = play(start, {"h8g8"});
  EXPECT_EQ(field(resumed, "phase"), "battle");
  EXPECT_EQ(field(resumed, "side"), "white");
  EXPECT_EQ(field(resumed, "fighter"), "attacker");
  EXPECT_EQ(field(resumed, "first"), "attacker");
  EXPECT_EQ(field(resumed, "flat"), "yes");
  EXPECT_EQ(field(resumed, "lock"), "");
  EXPECT_EQ(field(resumed, "quiet"), "0");
  EXPECT_EQ(traits(resumed, "b2"), "hp5;steadfast");
  EXPECT_EQ(resumed.actions(), (Texts{"attack", "charge", "pass"}));
  EXPECT_EQ(field(play(resumed, {"attack", "6+"}), "side"), "black");
}

// D73: a defending king begins; D93: the attacker's turn then ends the round.
TEST(DndReferenceLockFacts, DefendingKingGoesOn) {
  const std::string list = "pa7 pc7 pb7 pa8 pc8 kb8 Kh1";
  const Game start = game(list, "side=white pieces=a7:bless9 lock=-/Rb1b8:attacker:now:begun");
  const Game resumed = play(start, {"h1h2"});
  EXPECT_EQ(resumed.side(), "black");
  EXPECT_EQ(field(resumed, "first"), "defender");
  EXPECT_EQ(field(resumed, "charge"), "now");
  EXPECT_EQ(traits(resumed, "xb8"), "steadfast");
  const Game answer = play(resumed, {"pass"});
  EXPECT_EQ(traits(answer, "a7"), "bless8") << "Black's turn, and no round yet";
  EXPECT_EQ(field(answer, "charge"), "used");
  EXPECT_EQ(traits(play(answer, {"pass"}), "a7"), "bless7");
  EXPECT_TRUE(can(answer, "withdraw:b1"));
}

// D104: a locked cleric dies by a ward elsewhere; the king holds the square.
TEST(DndReferenceLockFacts, LockEndsByADeath) {
  const Game fight =
      game("kh8 be5 pc5",
           "side=white phase=battle battle=Pb4c5 fighter=attacker first=attacker begun=yes charge=used "
           "lock=Kd4e5:defender:open:begun/- pieces=e5:hp3,c5:ward:e5");
  const Game after = play(fight, {"attack", "8"});
  EXPECT_EQ(field(after, "lock"), "");
  EXPECT_EQ(on(after, "e5"), 'K');
  EXPECT_EQ(traits(after, "c5"), "hp8");
}

// D19, D107: auras pass the locked square, Bless does not reach it.
TEST(DndReferenceLockFacts, AurasAndAreas) {
  const std::string fields =
      "phase=battle battle=Pd4e5 fighter=attacker first=attacker begun=yes charge=used "
      "lock=Kc4d6:defender:open:begun/-";
  // Inspired, and flanked by the king, who may leave his square for it: 4 + 1 + 2 against 16.
  const Game fight = game("kh8 pd6 pe5", "side=white " + fields);
  EXPECT_NEAR(chance(fight, "attack", "0"), 8 / 20.0, kExact);
  const Game cleric =
      game("kh8 pd6 Be5", "side=black phase=act piece=h8 lock=Kc4d6:defender:open:begun/- pieces=h8:level2");
  EXPECT_EQ(cleric.actions().front(), "cure:h8");
  const Game blessing =
      game("kh8 pd6 Be5 Pf6", "side=white phase=act piece=e5 lock=Kc4d6:defender:open:begun/-");
  const Game blessed = play(blessing, {"bless"});
  EXPECT_EQ(traits(blessed, "xd6"), "");
  EXPECT_EQ(traits(blessed, "f6"), "bless6");
}

}  // namespace
}  // namespace dnd_reference
