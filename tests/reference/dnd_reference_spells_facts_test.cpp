// Facts of the spells of D&D Battle Chess that follow from the rule text and the rulings by hand: saves,
// stacking, durations, healing, shared damage, missiles, lines. Battles: dnd_reference_battle_facts_test.cpp.

#include "dnd_reference_test_helpers.h"

namespace dnd_reference {
namespace {

// White's piece on that square has moved and may act.
Game acting(const std::string& list, const std::string& square, const std::string& pieces_field,
            const Options& options = {}) {
  return game(list, "side=white phase=act piece=" + square + " pieces=" + pieces_field, options);
}

double misses(const std::string& list, const std::string& attacker, const std::string& fields) {
  return chance(battle(list, attacker, fields), "attack", "0");
}

// D13, D15: Doom has range 2, in the lines of the caster, which other pieces block.
TEST(DndReferenceSpellFacts, TargetsInThePattern) {
  const Game caster = acting(kKings + "Bc3 pe5 pc4 pa5 pe1", "c3", "c3:level2");
  EXPECT_EQ(starting_with(caster, "doom"), (Texts{"doom:a5", "doom:e1", "doom:e5"}));
  EXPECT_EQ(starting_with(acting(kKings + "Bc3 Pd4 pe5 pf6", "c3", "c3:level2"), "doom"), Texts{});
  EXPECT_EQ(starting_with(acting(kKings + "Bc3 pf6", "c3", "c3:level2"), "doom"), Texts{});
  EXPECT_EQ(starting_with(acting(kKings + "Qd4 pd7 pg7", "d4", "d4:level5"), "fireball"),
            (Texts{"fireball:d7", "fireball:g7"}));
}

// D14, D15: touch is one step of the pattern, or himself; D104: Shield Other not.
TEST(DndReferenceSpellFacts, TargetsAmongFriends) {
  const Game caster = acting(kKings + "Bc3 Pd4 Pc4 Pe5", "c3", "c3:level3");
  EXPECT_EQ(starting_with(caster, "bulls"), (Texts{"bulls-strength:c3", "bulls-strength:d4"}));
  EXPECT_EQ(starting_with(caster, "shield-other"), Texts{"shield-other:d4"});
  EXPECT_EQ(starting_with(caster, "bless"), Texts{"bless"});
}

// D17: a paladin touches all around, or himself only.
TEST(DndReferenceSpellFacts, PaladinTouch) {
  const std::string list = kKings + "Nd4 Pd5 Pe5 Pe6 Pf5";
  EXPECT_EQ(acting(list, "d4", "d4:level2").actions(),
            (Texts{"lay-on-hands:d4", "lay-on-hands:d5", "lay-on-hands:e5", "none"}));
  Options self;
  self.paladin_touch = "self";
  EXPECT_EQ(acting(list, "d4", "d4:level2", self).actions(), (Texts{"lay-on-hands:d4", "none"}));
}

// D48: Will +1 against 13, saved from 12 on.
TEST(DndReferenceSpellFacts, Saves) {
  const std::string list = kKings + "Bc3 pe5 nd6";
  EXPECT_NEAR(chance(acting(list, "c3", "c3:level2"), "doom:e5", "works"), 11 / 20.0, kExact);
  EXPECT_NEAR(chance(acting(list, "c3", "c3:level4"), "doom:e5", "works"), 12 / 20.0, kExact);
  // D103: the caster's Wisdom, DC 10, and the target's, Will -2.
  EXPECT_NEAR(chance(acting(list, "c3", "c3:level2;curse-wis"), "doom:e5", "works"), 8 / 20.0, kExact);
  EXPECT_NEAR(chance(acting(list, "c3", "c3:level2,e5:curse-wis"), "doom:e5", "works"), 14 / 20.0, kExact);
  // D56: of Bless and the paladin's aura the aura, and Prayer: +6.
  EXPECT_NEAR(chance(acting(list, "c3", "c3:level2,e5:bless9;prayer9,d6:level3"), "doom:e5", "works"),
              6 / 20.0, kExact);
}

// D62, D105: immune, and the slot is spent; no dice.
TEST(DndReferenceSpellFacts, ProtectionFromEvil) {
  const Game caster = acting(kKings + "Bc3 pe5", "c3", "c3:level2,e5:protection9");
  const Game doom = play(caster, {"doom:e5"});
  EXPECT_EQ(classes(doom), Texts{"fails"});
  EXPECT_EQ(outcome_of(doom, {}), "fails");
  EXPECT_EQ(traits(play(doom, {"fails"}), "c3"), "level2;slots3");
}

// D56: heroism +2, prayer +1, doom -2, bull's strength +2: attack 7 against 16, damage 2d6 + 6.
TEST(DndReferenceSpellFacts, Stacking) {
  const Game fight =
      battle(kKings + "pd5", "Pe4d5", kSecondTurn + "pieces=xd5:bless9;heroism;doom9;bull9;prayer9");
  EXPECT_NEAR(chance(fight, "attack", "0"), 8 / 20.0, kExact);
  EXPECT_EQ(chance(fight, "attack", "7"), 0);
  EXPECT_GT(chance(fight, "attack", "8"), 0);
}

// D57, D58: armour and shield add up to 20, 18 flat-footed, nothing against touch; Cat's Grace the other way.
TEST(DndReferenceSpellFacts, ArmorOfTheWizard) {
  const std::string list = kKings + "qd5";
  const std::string armor = "pieces=d5:shield9;mage-armor";
  EXPECT_NEAR(misses(list, "Pe4d5", kSecondTurn + armor), 15 / 20.0, kExact);
  EXPECT_NEAR(misses(list, "Pe4d5", kFirstTurn + armor), 13 / 20.0, kExact);
  EXPECT_NEAR(chance(battle(list, "Bc4d5", kSecondTurn + armor), "inflict", "0"), 9 / 20.0, kExact);
  const std::string grace = "pieces=d5:grace9";
  EXPECT_NEAR(misses(list, "Pe4d5", kSecondTurn + grace), 9 / 20.0, kExact);
  EXPECT_NEAR(misses(list, "Pe4d5", kFirstTurn + grace), 5 / 20.0, kExact);
  EXPECT_NEAR(chance(battle(list, "Bc4d5", kSecondTurn + grace), "inflict", "0"), 11 / 20.0, kExact);
  // D37: touch and flat-footed: 12 - 2.
  EXPECT_NEAR(chance(battle(list, "Bc4d5", kFirstTurn), "inflict", "0"), 7 / 20.0, kExact);
}

// D56: two deflections are one. D64, D96: without Dexterity the fighter has 13, flat-footed too.
TEST(DndReferenceSpellFacts, ArmorOfTheFighter) {
  const std::string list = kKings + "pd5";
  EXPECT_NEAR(misses(list, "Pe4d5", kSecondTurn + "pieces=d5:faith9;protection9"), 13 / 20.0, kExact);
  EXPECT_NEAR(misses(list, "Pe4d5", kSecondTurn + "pieces=d5:curse-dex"), 8 / 20.0, kExact);
  EXPECT_NEAR(misses(list, "Pe4d5", kFirstTurn + "pieces=d5:curse-dex"), 8 / 20.0, kExact);
}

// D19, D20, D108: a laughing king next to the battle still inspires, and flanks nobody; himself not.
TEST(DndReferenceSpellFacts, InspireCourage) {
  const Game fight = battle("Kc4 kh8 pd5", "Pe4d5", kSecondTurn + "pieces=c4:laughing2");
  EXPECT_NEAR(chance(fight, "attack", "0"), 10 / 20.0, kExact);
  EXPECT_EQ(chance(fight, "attack", "5"), 0);
  const std::string fields = kSecondTurn + "pieces=d5:steadfast";
  EXPECT_NEAR(chance(battle("kh8 pd5", "Ke4d5", fields), "attack", "0"), 14 / 20.0, kExact);
  Options own;
  own.king_in_own_aura = "yes";
  EXPECT_NEAR(chance(battle("kh8 pd5", "Ke4d5", fields, own), "attack", "0"), 13 / 20.0, kExact);
}

// D67: 8 against 16, every threat is confirmed.
TEST(DndReferenceSpellFacts, BlessWeapon) {
  const Game fight = battle(kKings + "pd5", "Nc3d5", kSecondTurn + "pieces=xd5:level4;weapon9,d5:level5");
  EXPECT_NEAR(chance(fight, "attack", "0"), 10 / 20.0, kExact);  // AC 19
  EXPECT_NEAR(chance(fight, "attack", "4"), 8 / 20.0 / 8, kExact);
  EXPECT_EQ(outcome_of(play(fight, {"attack"}), {19, 1, 2}), "9");
}

// D64: +5 against touch 11, then Will +1 against 16; no critical hit to confirm.
TEST(DndReferenceSpellFacts, Curse) {
  const Game fight = battle(kKings + "pd5", "Bc4d5", kSecondTurn + "pieces=xd5:level5");
  const Game curse = play(fight, {"curse-con"});
  EXPECT_NEAR(curse.outcomes().at("works"), 15 / 20.0 * 14 / 20, kExact);
  EXPECT_EQ(outcome_of(curse, {5}), "fails");
  EXPECT_EQ(outcome_of(curse, {20, 14}), "works");
  EXPECT_EQ(outcome_of(curse, {6, 15}), "fails");
  EXPECT_EQ(traits(play(curse, {"works"}), "d5"), "curse-con/1");
  EXPECT_EQ(traits(play(curse, {"fails"}), "xd5"), "level5;slots5/4/2");
  const Game weak = battle(kKings + "pd5", "Bc4d5", kSecondTurn + "pieces=xd5:level5,d5:hp2");
  EXPECT_EQ(traits(play(weak, {"curse-con", "works"}), "d5"), "hp0;curse-con/1");
}

// D64, D103: a delayed piece loses half its battle turns, and half its actions after a move.
TEST(DndReferenceSpellFacts, DelayingCurse) {
  const Game fight = play(game(kKings + "Pe4 pd5", "side=white pieces=e4:curse-delay"), {"e4d5", "attacker"});
  EXPECT_EQ(field(fight, "phase"), "curse");
  EXPECT_EQ(fight.outcomes(), (Odds{{"acts", 0.5}, {"loses", 0.5}}));
  EXPECT_EQ(outcome_of(fight, {1}), "acts");
  EXPECT_EQ(field(play(fight, {"loses"}), "fighter"), "defender");
  EXPECT_TRUE(can(play(fight, {"acts"}), "charge"));
  const Game wizard = play(game(kKings + "Qd1", "side=white pieces=d1:curse-delay"), {"d1d4"});
  EXPECT_EQ(field(wizard, "phase"), "curse");
  EXPECT_TRUE(can(play(wizard, {"acts"}), "mage-armor"));
  EXPECT_EQ(field(play(wizard, {"loses"}), "side"), "black");
}

// D42, D54, D99: paralysed for three of its own turns, with a save at the start of each.
TEST(DndReferenceSpellFacts, HoldPerson) {
  const Game caster = acting(kKings + "Bc3 pe5", "c3", "c3:level3");
  EXPECT_NEAR(chance(caster, "hold-person:e5", "works"), 12 / 20.0, kExact);
  Game held = play(caster, {"hold-person:e5", "works"});
  const std::map<std::string, Texts> turns{
      {"held3/14", {"h8g8", "a1b1"}}, {"held2/14", {"g8h8", "b1a1"}}, {"held1/14", {"h8g8", "a1b1"}}};
  for (const char* rest : {"held3/14", "held2/14", "held1/14"}) {
    EXPECT_EQ(field(held, "phase"), "hold");
    EXPECT_EQ(field(held, "piece"), "e5");
    EXPECT_EQ(traits(held, "e5"), rest);
    EXPECT_NEAR(held.outcomes().at("free"), 8 / 20.0, kExact);
    EXPECT_TRUE(can(play(held, {"free"}), "e5e4"));
    held = play(held, {"held"});
    EXPECT_FALSE(can(held, "e5e4"));
    held = play(held, turns.at(rest));
  }
  EXPECT_EQ(traits(held, "e5"), "");
  EXPECT_TRUE(can(held, "e5e4"));
}

TEST(DndReferenceSpellFacts, HoldPersonWithOneSave) {
  Options once;
  once.hold_person_save = "once";
  Game held = play(acting(kKings + "Bc3 pe5", "c3", "c3:level3", once), {"hold-person:e5", "works"});
  EXPECT_EQ(field(held, "phase"), "move");
  EXPECT_TRUE(starting_with(held, "e5").empty());
}

// D54a: an effect loses a round at the start of a turn of its caster's side.
TEST(DndReferenceSpellFacts, DurationsOnTheBoard) {
  Game turn = play(game(kKings + "Pe4", "side=white pieces=e4:bless2;doom5"), {"a1b1"});
  EXPECT_EQ(traits(turn, "e4"), "bless2;doom4");
  turn = play(turn, {"h8g8"});
  EXPECT_EQ(traits(turn, "e4"), "bless1;doom4");
  turn = play(turn, {"b1a1"});
  EXPECT_EQ(traits(turn, "e4"), "bless1;doom3");
  EXPECT_EQ(traits(play(turn, {"g8h8"}), "e4"), "doom3");
}

// D54b, D93, D102: and each at the end of a round of any battle, from the round on in which it was cast.
TEST(DndReferenceSpellFacts, DurationsInBattle) {
  Game turn = game(kKings + "Bc4 pd5 Pg2", "side=white pieces=g2:bless9;doom9");
  turn = play(turn, {"c4d5", "attacker", "shield-of-faith"});
  EXPECT_EQ(traits(turn, "xd5"), "slots2;faith6");
  EXPECT_EQ(traits(turn, "g2"), "bless9;doom9");
  turn = play(turn, {"pass"});
  EXPECT_EQ(traits(turn, "xd5"), "slots2;faith5");
  EXPECT_EQ(traits(turn, "g2"), "bless8;doom8");
  turn = play(turn, {"withdraw:c4"});
  EXPECT_EQ(traits(turn, "g2"), "bless8;doom7") << "an unfinished round, then Black's turn";
  // Where the defender was first the attacker's turn ends the round.
  turn = play(game(kKings + "Pc4 bd5 Pg2", "side=white pieces=g2:bless9"), {"c4d5", "defender", "bless"});
  EXPECT_EQ(traits(turn, "g2"), "bless9");
  EXPECT_EQ(traits(play(turn, {"pass"}), "g2"), "bless8");
}

// D59: two hit points a level, which go again, but never below 0.
TEST(DndReferenceSpellFacts, BearsEndurance) {
  const Game caster = acting(kKings + "Bc3 Pd4", "c3", "c3:level4,d4:hp5");
  const Game cast = play(caster, {"bears-endurance:d4"});
  EXPECT_EQ(traits(cast, "d4"), "hp7;bear24/1");
  const Game ends = play(game(kKings + "Pd4 Pe4", "side=black pieces=d4:hp3;bear1/4,e4:bear1/1"), {"h8g8"});
  EXPECT_EQ(traits(ends, "d4"), "hp0");
  EXPECT_EQ(traits(ends, "e4"), "");
}

// D52: d8 + n, 2d8 + n, n by the level of the cleric; never more than is missing.
TEST(DndReferenceSpellFacts, Healing) {
  const Game caster = acting(kKings + "Bc3 Pd4 Pb4", "c3", "c3:level3,d4:hp6,b4:level5;hp1");
  EXPECT_EQ(classes(play(caster, {"heal1:d4"})), (Texts{"4", "5", "6"}));
  EXPECT_NEAR(chance(caster, "heal1:d4", "6"), 6 / 8.0, kExact);
  EXPECT_NEAR(chance(caster, "heal2:b4", "5"), 1 / 64.0, kExact);
  EXPECT_NEAR(chance(caster, "heal2:b4", "19"), 1 / 64.0, kExact);
  EXPECT_EQ(traits(play(caster, {"heal2:b4", "19"}), "b4"), "level5;hp20");
  const Game bard = acting("Kc3 kh8 Pd4", "c3", "c3:level5,d4:hp1");
  EXPECT_NEAR(chance(bard, "cure:d4", "3"), 1 / 8.0, kExact);
  const Game paladin = play(acting(kKings + "Nc3 Pd4", "c3", "c3:level3,d4:hp1"), {"lay-on-hands:d4"});
  EXPECT_EQ(traits(paladin, "d4"), "hp7");
  EXPECT_EQ(traits(paladin, "c3"), "level3;laid");
}

// D60: a second casting only tops up; lost first.
TEST(DndReferenceSpellFacts, FalseLife) {
  const Game caster = acting(kKings + "Qc3", "c3", "c3:level4;temp8");
  EXPECT_NEAR(chance(caster, "false-life", "8"), 4 / 10.0, kExact);
  EXPECT_NEAR(chance(caster, "false-life", "14"), 1 / 10.0, kExact);
  const Game fight = battle(kKings + "qd5", "Pe4d5", kSecondTurn + "pieces=d5:level4;temp5");
  EXPECT_EQ(traits(play(fight, {"attack", "7"}), "d5"), "level4;hp14;temp0");
  EXPECT_GT(chance(fight, "attack", "22+"), 0);
}

// D61: half, rounded down, and the cleric the rest; the class joined by + kills both.
TEST(DndReferenceSpellFacts, ShieldOther) {
  const std::string fields = "first=attacker begun=yes charge=used pieces=d5:ward:f8,f8:level3;hp5";
  const Game fight = battle("Ka1 kh8 pd5 bf8", "Pe4d5", fields);
  EXPECT_GT(chance(fight, "attack", "26+"), 0);
  EXPECT_GT(chance(fight, "attack", "25"), 0);
  const Game shared = play(fight, {"attack", "9"});
  EXPECT_EQ(traits(shared, "d5"), "hp8;ward:f8");
  EXPECT_EQ(traits(shared, "f8"), "level3;hp0");
  const Game fallen = play(fight, {"attack", "13"});
  EXPECT_EQ(on(fallen, "f8"), '.');
  EXPECT_EQ(traits(fallen, "d5"), "hp6");
}

// D41, D61, D98: the DC is of the whole damage, of which the target feels half.
TEST(DndReferenceSpellFacts, CoupDeGraceAndShieldOther) {
  const std::string fields = "first=attacker begun=yes charge=used pieces=d5:held2/14;ward:f8,f8:level3";
  const Game thrust = play(battle("Ka1 kh8 pd5 bf8", "Bc4d5", fields), {"coup-de-grace"});  // 2d8 + 2
  EXPECT_NEAR(thrust.outcomes().at("4"), 1 / 64.0 * 11 / 20, kExact);
  EXPECT_NEAR(thrust.outcomes().at("dead:4"), 1 / 64.0 * 9 / 20, kExact);
  const Game dead = play(thrust, {"dead:5"});
  EXPECT_EQ(on(dead, "d5"), 'B');
  EXPECT_EQ(traits(dead, "f8"), "level3;hp20");
}

// D104: the newest ward of the cleric, and of the target.
TEST(DndReferenceSpellFacts, NewestWard) {
  const Game caster = acting(kKings + "Bc3 Pd4 Pb4 Bf1", "c3", "c3:level3,d4:ward:f1,b4:ward:c3");
  const Game cast = play(caster, {"shield-other:d4"});
  EXPECT_EQ(traits(cast, "d4"), "ward:c3");
  EXPECT_EQ(traits(cast, "b4"), "");
}

// D24, D101: one missile up to level 2, then two, at one target or two.
TEST(DndReferenceSpellFacts, MagicMissile) {
  const std::string list = kKings + "Qd4 pd6 pf6";
  EXPECT_EQ(starting_with(acting(list, "d4", "d4:level2"), "magic-missile"),
            (Texts{"magic-missile:d6", "magic-missile:f6"}));
  const Game two = acting(list, "d4", "d4:level3,f6:shield9");
  EXPECT_EQ(starting_with(two, "magic-missile"),
            (Texts{"magic-missile:d6", "magic-missile:d6,f6", "magic-missile:f6"}));
  EXPECT_NEAR(chance(two, "magic-missile:d6", "4"), 1 / 16.0, kExact);
  EXPECT_NEAR(chance(two, "magic-missile:d6", "7"), 4 / 16.0, kExact);
  EXPECT_EQ(classes(play(two, {"magic-missile:f6"})), Texts{"0"});
  EXPECT_EQ(outcome_of(play(two, {"magic-missile:d6,f6"}), {2}), "3/0");
  EXPECT_EQ(traits(play(two, {"magic-missile:d6,f6", "3/0"}), "d6"), "hp9");
}

// D21, D101: two squares of a line, one roll, a save each; friends too, and an enemy is needed.
TEST(DndReferenceSpellFacts, Lines) {
  const Game caster = acting(kKings + "Qd4 pd5 pd6 Pe5 Pf6 Pc3 pb2", "d4", "d4:level3");
  EXPECT_EQ(starting_with(caster, "flaming"), (Texts{"flaming-sphere:c3", "flaming-sphere:d5"}));
  const Game sphere = play(caster, {"flaming-sphere:d5"});  // Ref +1 against 14
  EXPECT_NEAR(sphere.outcomes().at("0/0"), 0.4 * 0.4, kExact);
  EXPECT_NEAR(sphere.outcomes().at("2/0"), 1 / 36.0 * 0.6 * 0.4, kExact);
  EXPECT_NEAR(sphere.outcomes().at("2/2"), 1 / 36.0 * 0.6 * 0.6, kExact);
  EXPECT_EQ(outcome_of(sphere, {3, 4, 12, 13}), "7/0");
  const Game friendly = play(caster, {"flaming-sphere:c3", "12/12"});
  EXPECT_EQ(traits(friendly, "c3"), "hp0");
  EXPECT_EQ(traits(friendly, "b2"), "hp0");
}

// D22, D39: half on a save, rounded down; a rogue with evasion nothing, if he is not held.
TEST(DndReferenceSpellFacts, HalfDamage) {
  const auto bolt = [](const std::string& target) {
    return play(acting(kKings + "Qd4 rd5", "d4", "d4:level5,d5:level5" + target), {"lightning-bolt:d5"});
  };
  EXPECT_EQ(outcome_of(bolt(""), {1, 1, 1, 1, 1, 8}), "0");  // Ref +7 against 15
  EXPECT_EQ(outcome_of(bolt(""), {1, 1, 1, 1, 1, 7}), "5");
  EXPECT_EQ(outcome_of(bolt(";held2/15"), {1, 1, 1, 1, 1, 8}), "2");
  EXPECT_NEAR(bolt("").outcomes().at("0"), 13 / 20.0, kExact);
}

// D83: the paladin's Reflex of the levels, against 14: -1, then +1 and +2.
TEST(DndReferenceSpellFacts, ReflexOfThePaladin) {
  const std::vector<double> saved{6 / 20.0, 8 / 20.0, 9 / 20.0, 9 / 20.0, 9 / 20.0};
  for (std::size_t i = 0; i < saved.size(); ++i) {
    const std::string level = i == 0 ? "" : ",d5:level" + std::to_string(i + 1);
    const Game sphere = acting(kKings + "Qd4 nd5", "d4", "d4:level3" + level);
    EXPECT_NEAR(chance(sphere, "flaming-sphere:d5", "0"), saved[i], kExact) << i + 1;
  }
}

// D49, D97: +3 against metal; flanking counts for touch spells.
TEST(DndReferenceSpellFacts, TouchSpells) {
  const auto shock = [](const std::string& list) {
    return chance(battle(kKings + list, "Qd1d5", kSecondTurn + "pieces=xd5:level4"), "shocking-grasp", "0");
  };
  EXPECT_NEAR(shock("pd5"), 5 / 20.0, kExact);
  EXPECT_NEAR(shock("rd5"), 9 / 20.0, kExact);
  EXPECT_NEAR(shock("rd5 Bf7"), 7 / 20.0, kExact);
}

// D66, D97, D98: +5 against touch 11; prone +4, flanking nothing.
TEST(DndReferenceSpellFacts, SearingLight) {
  const auto light = [](const std::string& target) {
    return chance(battle(kKings + "pd5 Rd8", "Bc4d5", kSecondTurn + "pieces=xd5:level5" + target),
                  "searing-light", "0");
  };
  EXPECT_NEAR(light(""), 5 / 20.0, kExact);
  EXPECT_NEAR(light(",d5:laughing2"), 9 / 20.0, kExact);
  EXPECT_NEAR(light(",d5:held2/15"), 1 / 20.0, kExact);  // 11 - 1 - 5
}

// D18, D65, D94: friends around, enemies around, the opponent; not the fascinated of a locked square.
TEST(DndReferenceSpellFacts, Prayer) {
  const Game fight = battle(kKings + "pd5 Pc4 pc6 Pb5 pe7", "Ba2d5", kSecondTurn + "pieces=xd5:level5");
  const Game prayer = play(fight, {"prayer"});
  EXPECT_EQ(traits(prayer, "xd5"), "level5;slots5/4/2;prayer30");
  EXPECT_EQ(traits(prayer, "c4"), "prayer30");
  EXPECT_EQ(traits(prayer, "c6"), "ill-luck30");
  EXPECT_EQ(traits(prayer, "d5"), "ill-luck30");
  EXPECT_EQ(traits(prayer, "b5") + traits(prayer, "e7"), "");
}

// D63, D106: neither moves nor actions against the king; his attack ends it.
TEST(DndReferenceSpellFacts, Charm) {
  const Game charmed = game("Kd4 kh8 pe5 qd8", "side=black pieces=e5:charmed,d8:charmed");
  EXPECT_FALSE(can(charmed, "e5d4"));
  EXPECT_FALSE(can(charmed, "d8d4"));
  const Game wizard = play(charmed, {"d8d6"});
  EXPECT_TRUE(starting_with(wizard, "magic-missile").empty());
  const Game attacked = play(game("Kd4 kh8 pe5", "side=white pieces=e5:charmed"), {"d4e5"});
  EXPECT_EQ(traits(attacked, "e5"), "");
  const Game bard = acting("Kd4 kh8 pe5", "d4", "d4:level3,e5:charmed");
  EXPECT_EQ(traits(play(bard, {"charm:e5", "fails"}), "e5"), "");
  EXPECT_EQ(traits(play(bard, {"charm:e5", "works"}), "e5"), "charmed");
}

// D112: the marked slot pays for damage only, and first.
TEST(DndReferenceSpellFacts, MarkedSlots) {
  const Game wizard = acting(kKings + "Qd4 pd6", "d4", "d4:level2;slots1;marked1");
  EXPECT_EQ(wizard.actions(), (Texts{"magic-missile:d6", "none"}));
  const Game two = acting(kKings + "Qd4 pd6", "d4", "d4:level2;slots2;marked1");
  EXPECT_EQ(traits(play(two, {"magic-missile:d6", "3"}), "d4"), "level2;slots1");
  EXPECT_EQ(traits(play(two, {"mage-armor"}), "d4"), "level2;slots1;marked1;mage-armor");
  const Game cleric = battle(kKings + "pd5", "Bc4d5", kSecondTurn + "pieces=xd5:level4;marked2,d5:level5");
  EXPECT_EQ(outcome_of(play(cleric, {"inflict2"}), {10, 1, 2}), "7");  // 2d8 + 4
  EXPECT_EQ(outcome_of(play(cleric, {"inflict"}), {10, 1}), "3");
}

}  // namespace
}  // namespace dnd_reference
