// Facts of battles of D&D Battle Chess that follow from the rule text and the rulings by hand: attacks,
// initiative, sneak attacks, coups de grace. The reference is held to them, so that it can be an oracle.

#include "dnd_reference_test_helpers.h"

namespace dnd_reference {
namespace {

// D36: fighter against fighter, +4 against 16: hits from 12 on, 2 of these 9 faces threaten. 2d6+3, 12 hit
// points.
TEST(DndReferenceBattleFacts, AttackOdds) {
  const Game fight = battle(kKings + "pd5", "Pe4d5", kSecondTurn);
  const double critical = 2 / 20.0 * 9 / 20.0;
  const double plain = 9 / 20.0 - critical;
  EXPECT_NEAR(chance(fight, "attack", "0"), 11 / 20.0, kExact);
  EXPECT_NEAR(chance(fight, "attack", "5"), plain / 36, kExact);
  EXPECT_NEAR(chance(fight, "attack", "12"), plain * 4 / 36 + critical * 10 / 1296, kExact);
  EXPECT_NEAR(chance(fight, "attack", "13+"), plain * 6 / 36 + critical * 1281 / 1296, kExact);
  EXPECT_EQ(play(fight, {"attack"}).outcomes().size(), 10U);  // 0, 5 to 12, 13+
}

// D36, D95: only a natural 20 hits AC 22, and is confirmed by another one only.
TEST(DndReferenceBattleFacts, NaturalTwenty) {
  const Game fight = battle(kKings + "nd5", "Qa5d5", kSecondTurn + "pieces=d5:level4;hp1;faith9");
  EXPECT_NEAR(chance(fight, "attack", "0"), 19 / 20.0, kExact);
  EXPECT_NEAR(chance(fight, "attack", "1"), 19 / 400.0 / 6, kExact);
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {20, 19, 1}), "1");
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {20, 20, 1, 1}), "2+");
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {19}), "0");
}

// D36: a natural 1 misses AC 12 at +10.
TEST(DndReferenceBattleFacts, NaturalOne) {
  const Game fight = battle(kKings + "qd5", "Pe4d5", kSecondTurn + "pieces=xd5:level5");
  EXPECT_NEAR(chance(fight, "attack", "0"), 1 / 20.0, kExact);
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {2, 1, 1}), "6+");  // 2d6+6
}

// D95: d6 + 1 - 4 - 2 is at least 1, and twice that (2d6 - 10) too. +2 - 4 - 2 against 12 hits from 16 on.
TEST(DndReferenceBattleFacts, LeastDamage) {
  const Game fight = battle(kKings + "qd5", "Rd1d5", kSecondTurn + "pieces=xd5:doom9;curse-attack");
  const double critical = 2 / 20.0 * 5 / 20.0;
  EXPECT_NEAR(chance(fight, "attack", "0"), 15 / 20.0, kExact);
  EXPECT_NEAR(chance(fight, "attack", "1"), 5 / 20.0 - critical / 36, kExact);
  EXPECT_NEAR(chance(fight, "attack", "2"), critical / 36, kExact);
}

// D27: fighter (+1) against rogue (+6): ahead by 6 on the dice; a tie is the rogue's.
TEST(DndReferenceBattleFacts, Initiative) {
  const auto attacker = [](const std::string& list, const std::string& fields) {
    return game(list, "side=white phase=initiative " + fields).outcomes().at("attacker");
  };
  EXPECT_NEAR(attacker(kKings + "rd5", "battle=Pe4d5"), 105 / 400.0, kExact);
  EXPECT_NEAR(attacker(kKings + "pd5", "battle=Pe4d5"), 1 / 2.0, kExact);
  EXPECT_NEAR(attacker(kKings + "pd5", "battle=Rd1d5"), 1 - 105 / 400.0, kExact);
  // D58, D64: Cat's Grace makes +3 of +1, the curse +3 of +6.
  EXPECT_NEAR(attacker(kKings + "rd5", "battle=Pe4d5 pieces=xd5:grace9"), 136 / 400.0, kExact);
  EXPECT_NEAR(attacker(kKings + "rd5", "battle=Pe4d5 pieces=d5:curse-dex"), 153 / 400.0, kExact);
}

// D27: ties of equal modifiers roll again, of others the higher one is first.
TEST(DndReferenceBattleFacts, InitiativeDice) {
  const Game equal = game(kKings + "pd5", "side=white phase=initiative battle=Pe4d5");
  EXPECT_EQ(outcome_of(equal, {7, 7, 3, 3, 9, 10}), "defender");
  EXPECT_EQ(outcome_of(equal, {12, 11}), "attacker");
  const Game rogue = game(kKings + "rd5", "side=white phase=initiative battle=Pe4d5");
  EXPECT_EQ(outcome_of(rogue, {11, 6}), "defender");
  EXPECT_EQ(outcome_of(rogue, {12, 6}), "attacker");
}

// D28, D29, D90, D91: the flat-footed fighter has 15; a charge is at +2, and costs 2 of AC until the next
// turn.
TEST(DndReferenceBattleFacts, FlatFootedAndCharge) {
  Game fight = game(kKings + "Pe4 pd5", "side=white");
  fight = play(fight, {"e4d5", "attacker"});
  EXPECT_EQ(fight.actions(), (Texts{"attack", "charge", "pass"}));
  EXPECT_EQ(field(fight, "flat"), "yes");
  EXPECT_NEAR(chance(fight, "attack", "0"), 10 / 20.0, kExact);
  EXPECT_NEAR(chance(fight, "charge", "0"), 8 / 20.0, kExact);
  fight = play(fight, {"charge", "0"});
  EXPECT_EQ(field(fight, "charge"), "now");
  EXPECT_EQ(field(fight, "flat"), "");
  EXPECT_EQ(field(fight, "fighter"), "defender");
  EXPECT_FALSE(can(fight, "charge"));
  EXPECT_NEAR(chance(fight, "attack", "0"), 9 / 20.0, kExact);  // 4 against 14
  fight = play(fight, {"pass"});
  EXPECT_EQ(field(fight, "charge"), "used");
  EXPECT_EQ(fight.actions(), (Texts{"attack", "pass"}));
  EXPECT_NEAR(chance(fight, "attack", "0"), 11 / 20.0, kExact);
}

// D91: the right to charge is open until the first weapon attack, on a later turn too.
TEST(DndReferenceBattleFacts, ChargeOnALaterTurn) {
  Game fight = play(game(kKings + "Pe4 pd5", "side=white"), {"e4d5", "attacker", "pass", "pass"});
  EXPECT_TRUE(can(fight, "charge"));
  fight = play(fight, {"attack", "0", "pass"});
  EXPECT_FALSE(can(fight, "charge"));
}

// D30: fighters have nothing before contact; the attacker who comes second faces full AC.
TEST(DndReferenceBattleFacts, DefenderWinsInitiative) {
  const Game fight = play(game(kKings + "Pe4 pd5", "side=white"), {"e4d5", "defender"});
  EXPECT_EQ(field(fight, "phase"), "battle");
  EXPECT_EQ(field(fight, "fighter"), "attacker");
  EXPECT_EQ(field(fight, "flat"), "");
  EXPECT_NEAR(chance(fight, "charge", "0"), 9 / 20.0, kExact);
}

// D39: d6 more against the flat-footed. +2 against FAC 15 hits from 13 on.
TEST(DndReferenceBattleFacts, SneakAttackOnTheFlatFooted) {
  const Game fight = battle(kKings + "pd5", "Rd1d5", kFirstTurn);
  EXPECT_NEAR(chance(fight, "attack", "0"), 12 / 20.0, kExact);
  EXPECT_NEAR(chance(fight, "attack", "3"), (8 / 20.0 - 16 / 400.0) / 36, kExact);
  // Not doubled: 2d6 + 2 + d6.
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {19, 13, 1, 2, 6}), "11");
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {19, 12, 2, 6}), "9");
}

// D39, D68: none against the blurred, who is missed by a fifth of the hits.
TEST(DndReferenceBattleFacts, BlurStopsSneakAttacks) {
  const Game fight = battle(kKings + "pd5", "Rd1d5", kFirstTurn + "pieces=d5:blur9");
  EXPECT_NEAR(chance(fight, "attack", "0"), 1 - 0.8 * 8 / 20, kExact);
  EXPECT_NEAR(chance(fight, "attack", "2"), 0.8 * (8 / 20.0 - 16 / 400.0) / 6, kExact);
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {18, 20}), "0");
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {18, 21, 6}), "7");
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {12}), "0");
}

// D39: uncanny dodge keeps AC 17 and is no target of a sneak attack.
TEST(DndReferenceBattleFacts, UncannyDodge) {
  const Game fight = battle(kKings + "rd5", "Rd1d5", kFirstTurn + "pieces=d5:level4");
  EXPECT_NEAR(chance(fight, "attack", "0"), 14 / 20.0, kExact);
  EXPECT_GT(chance(fight, "attack", "2"), 0);
  const Game younger = battle(kKings + "rd5", "Rd1d5", kFirstTurn + "pieces=d5:level3");
  EXPECT_NEAR(chance(younger, "attack", "0"), 11 / 20.0, kExact);  // FAC 14
  EXPECT_EQ(chance(younger, "attack", "2"), 0);
}

// D38: +2 and sneak attack where another piece could capture on the square.
TEST(DndReferenceBattleFacts, Flanking) {
  const auto misses = [](const std::string& others, const std::string& fields) {
    return chance(battle(kKings + "pd5 " + others, "Rd1d5", kSecondTurn + fields), "attack", "0");
  };
  EXPECT_NEAR(misses("", ""), 13 / 20.0, kExact);
  EXPECT_NEAR(misses("Bf7", ""), 11 / 20.0, kExact);
  EXPECT_NEAR(misses("Bf7 pe6", ""), 13 / 20.0, kExact) << "a piece between";
  EXPECT_NEAR(misses("Bf7", "pieces=f7:held2/14"), 13 / 20.0, kExact) << "unable";
  EXPECT_NEAR(misses("Pc4", ""), 11 / 20.0, kExact);
  EXPECT_NEAR(misses("Pd4", ""), 13 / 20.0, kExact) << "a pawn straight on";
  EXPECT_NEAR(misses("Rd2", ""), 11 / 20.0, kExact) << "from behind the attacker, who is off his square";
  const Game flanked = battle(kKings + "pd5 Bf7", "Rd1d5", kSecondTurn);
  EXPECT_NEAR(chance(flanked, "attack", "3"), (9 / 20.0 - 18 / 400.0) / 36, kExact);
}

// D38: both can be flanked. The attacking fighter (16) by the defender's friend: +4 + 2 hits from 10 on.
TEST(DndReferenceBattleFacts, AttackerIsFlanked) {
  const Game fight =
      game(kKings + "pd5 be6",
           "side=white phase=battle battle=Pe4d5 fighter=defender first=attacker begun=yes charge=used");
  EXPECT_NEAR(chance(fight, "attack", "0"), 9 / 20.0, kExact);
}

// D38, D63: a charmed piece does not flank the king who charmed it.
TEST(DndReferenceBattleFacts, CharmedDoesNotFlank) {
  const std::string fields = "first=attacker begun=yes charge=used ";
  const Game fight = battle("Ka1 kd5 Bf7", "Rd1d5", fields);
  const Game charmed = battle("Ka1 kd5 Bf7", "Rd1d5", fields + "pieces=f7:charmed");
  EXPECT_NEAR(chance(fight, "attack", "0"), 9 / 20.0, kExact);  // 4 against 14
  EXPECT_NEAR(chance(charmed, "attack", "0"), 11 / 20.0, kExact);
}

// D41, D98: AC 16 - 1 - 5 and +4, sneak attack.
TEST(DndReferenceBattleFacts, AttackOnTheHeld) {
  const Game fight = battle(kKings + "pd5", "Rd1d5", kSecondTurn + "pieces=d5:held2/14");
  EXPECT_NEAR(chance(fight, "attack", "0"), 3 / 20.0, kExact);
  EXPECT_EQ(chance(fight, "attack", "2"), 0);
}

// D41, D98: 2d6 + 2 + d6; Fort +4 against 10 + damage. 3d6 up to 10 leaves 12 hit points or fewer to lose.
TEST(DndReferenceBattleFacts, CoupDeGrace) {
  const Game fight = battle(kKings + "pd5", "Rd1d5", kSecondTurn + "pieces=d5:held2/14;blur9");
  EXPECT_NEAR(chance(fight, "coup-de-grace", "5"), 1 / 216.0 * 10 / 20, kExact);
  EXPECT_NEAR(chance(fight, "coup-de-grace", "12"), 27 / 216.0 * 3 / 20, kExact);
  EXPECT_NEAR(chance(fight, "coup-de-grace", "dead"), 1 - 531 / 4320.0, kExact);
  const Game thrust = play(fight, {"coup-de-grace"});
  EXPECT_EQ(outcome_of(thrust, {1, 1, 1, 11}), "5");
  EXPECT_EQ(outcome_of(thrust, {1, 1, 1, 10}), "dead");
  EXPECT_EQ(outcome_of(thrust, {6, 4, 1}), "dead");
}

// D41, D90: not in the attacker's first turn; nor against one who laughs.
TEST(DndReferenceBattleFacts, NoCoupDeGrace) {
  const Game first = battle(kKings + "pd5", "Rd1d5", kFirstTurn + "pieces=d5:held2/14");
  EXPECT_FALSE(can(first, "coup-de-grace"));
  const Game laughing = battle(kKings + "pd5", "Rd1d5", kSecondTurn + "pieces=d5:laughing2");
  EXPECT_FALSE(can(laughing, "coup-de-grace"));
  EXPECT_NEAR(chance(laughing, "attack", "0"), 9 / 20.0, kExact);  // D43: 2 against 12
}

// D50: +2 and the level; used up by a miss; L5 keeps +2.
TEST(DndReferenceBattleFacts, Smite) {
  const Game fight = battle(kKings + "pd5", "Ne3d5", kSecondTurn);
  EXPECT_NEAR(chance(fight, "smite", "0"), 9 / 20.0, kExact);
  EXPECT_NEAR(chance(fight, "smite", "4"), (11 / 20.0 - 22 / 400.0) / 8, kExact);
  EXPECT_FALSE(can(play(fight, {"smite", "0", "pass"}), "smite"));
  EXPECT_EQ(traits(play(fight, {"smite", "0"}), "xd5"), "smited");
  const Game best = battle(kKings + "pd5", "Ne3d5", kFirstTurn + "pieces=xd5:level5");
  EXPECT_NEAR(chance(best, "smite-charge", "0"), 2 / 20.0, kExact);   // 12 against 15: from 3 on
  EXPECT_EQ(outcome_of(play(best, {"smite-charge"}), {10, 1}), "8");  // d8 + 2 + 5
}

// D44, D93, D100: of bishops, rooks and queens, after their first turn, back along their line.
TEST(DndReferenceBattleFacts, Withdrawal) {
  const Game fight = battle(kKings + "pd5 Pd3", "Rd1d5", kSecondTurn + "castling=-");
  EXPECT_EQ(starting_with(fight, "withdraw"), (Texts{"withdraw:d1", "withdraw:d2", "withdraw:d4"}));
  const Game gone = play(fight, {"withdraw:d2"});
  EXPECT_EQ(on(gone, "d2"), 'R');
  EXPECT_EQ(on(gone, "d5"), 'p');
  EXPECT_EQ(field(gone, "side"), "black");
  EXPECT_TRUE(starting_with(battle(kKings + "pd5", "Rd1d5", kFirstTurn), "withdraw").empty());
  EXPECT_TRUE(starting_with(battle(kKings + "pd5", "Ne3d5", kSecondTurn), "withdraw").empty());
}

// D40, D45: below 0 is dead, 0 is not; the winner stands on the square, a defender stays.
TEST(DndReferenceBattleFacts, EndOfABattle) {
  const Game fight = battle(kKings + "pd5", "Pe4d5", kSecondTurn + "pieces=d5:hp6");
  const Game alive = play(fight, {"attack", "6"});
  EXPECT_EQ(traits(alive, "d5"), "hp0");
  EXPECT_EQ(field(alive, "fighter"), "defender");
  const Game won = play(fight, {"attack", "7+"});
  EXPECT_EQ(on(won, "d5"), 'P');
  EXPECT_EQ(field(won, "battle"), "");
  EXPECT_EQ(field(won, "side"), "black");
  const Game lost = play(alive, {"attack", "13+"});
  EXPECT_EQ(on(lost, "d5"), 'p');
  EXPECT_EQ(field(lost, "side"), "black");
}

TEST(DndReferenceBattleFacts, KingReduced) {
  const Game fight = battle("Ka1 kd5", "Pe4d5", kSecondTurn);
  expect_end(play(fight, {"attack", "8+"}), "1-0", "king reduced");
}

}  // namespace
}  // namespace dnd_reference
