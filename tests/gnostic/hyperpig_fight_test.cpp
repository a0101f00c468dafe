// The rules of a fight, H1 to H9, N45 and N46, on the state that the game keeps.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "gnostic/hyperpig.h"

namespace fray::gnostic {
namespace {

/// A round in which both announce and then roll these classes.
void play(Fight& fight, int attacker_dice, RollClass attacker, int defender_dice, RollClass defender) {
  ASSERT_EQ(fight.phase, FightPhase::announce);
  fight.announce(attacker_dice, defender_dice);
  ASSERT_EQ(fight.phase, FightPhase::roll);
  fight.resolve(attacker, defender);
}

RollClass class_of(const std::vector<std::uint8_t>& faces) {
  return roll_class(faces.data(), static_cast<int>(faces.size()));
}

TEST(HyperPigFight, AnyOneAmongTheDiceLosesTheTurnOnly_H1_H2) {
  EXPECT_EQ(class_of({6, 6, 1}), kBust);
  EXPECT_EQ(class_of({1, 1}), kBust);
  EXPECT_EQ(class_of({6, 5, 2}), 13);

  Fight fight = Fight::begin(3, 100, 3, 100);
  play(fight, 1, 6, 1, 6);
  fight.announce(0, 0);  // both bank 6
  play(fight, 3, 18, 3, 12);
  play(fight, 2, kBust, 1, 2);
  EXPECT_EQ(fight.attacker.score, 6) << "what is banked stays";
  EXPECT_EQ(fight.attacker.turn, 0) << "all points of the turn are lost";
  EXPECT_FALSE(fight.attacker.active);
  EXPECT_EQ(fight.defender.turn, 14);
  EXPECT_TRUE(fight.defender.active);
}

TEST(HyperPigFight, AFirstRoundMustBeRolledLaterOnesMayBeHeld_H3) {
  Fight fight = Fight::begin(5, 50, 9, 50);
  const auto expect_range = [](const Fighter& fighter, int low, int high) {
    EXPECT_EQ(Fight::announcements(fighter).low, low);
    EXPECT_EQ(Fight::announcements(fighter).high, high);
  };
  expect_range(fight.attacker, 1, 5);
  expect_range(fight.defender, 1, 9);
  play(fight, 1, 2, 1, 2);
  expect_range(fight.attacker, 0, 5);
  expect_range(fight.defender, 0, 9);
  fight.announce(0, 0);
  expect_range(fight.attacker, 1, 5);  // a new turn
  play(fight, 1, kBust, 1, 2);
  expect_range(fight.attacker, 0, 0);  // not asked
  expect_range(fight.defender, 0, 9);
}

TEST(HyperPigFight, AHoldIsAnnouncedInPlaceOfDice_H4) {
  Fight fight = Fight::begin(3, 30, 3, 30);
  play(fight, 1, 5, 1, 4);
  fight.announce(0, 2);
  EXPECT_EQ(fight.attacker.score, 5) << "banked before the other's dice fall";
  EXPECT_EQ(fight.phase, FightPhase::roll);
  fight.resolve(kBust, 8);
  EXPECT_EQ(fight.attacker.score, 5);
  EXPECT_EQ(fight.defender.turn, 12);
}

TEST(HyperPigFight, ReachingTheTargetWinsAtOnce_H5) {
  Fight fight = Fight::begin(3, 12, 3, 30);
  play(fight, 1, 6, 1, 6);
  play(fight, 1, 6, 1, 2);
  EXPECT_EQ(fight.phase, FightPhase::over);
  EXPECT_EQ(fight.result, FightResult::attacker_wins);
  EXPECT_EQ(fight.attacker.score, 12);

  Fight beyond = Fight::begin(3, 5, 3, 30);
  play(beyond, 3, 18, 1, 6);
  EXPECT_EQ(beyond.attacker.score, 5) << "points beyond the target are not counted";

  Fight almost = Fight::begin(3, 13, 3, 30);
  play(almost, 2, 12, 1, 6);
  EXPECT_EQ(almost.phase, FightPhase::announce);

  Fight both = Fight::begin(1, 4, 1, 4);
  play(both, 1, 4, 1, 6);
  EXPECT_EQ(both.result, FightResult::both_fall);

  Fight busted = Fight::begin(1, 4, 1, 4);
  play(busted, 1, kBust, 1, 6);
  EXPECT_EQ(busted.result, FightResult::defender_wins);
}

TEST(HyperPigFight, TheOtherBanksItsTotalWithThisRoundsRoll_H6_N45) {
  Fight fight = Fight::begin(3, 12, 3, 40);
  play(fight, 1, 6, 2, 9);
  play(fight, 2, 8, 1, 5);
  ASSERT_EQ(fight.result, FightResult::attacker_wins);
  EXPECT_EQ(fight.defender.score, 14);

  Fight unlucky = Fight::begin(3, 12, 3, 40);
  play(unlucky, 1, 6, 2, 9);
  play(unlucky, 2, 8, 1, kBust);
  ASSERT_EQ(unlucky.result, FightResult::attacker_wins);
  EXPECT_EQ(unlucky.defender.score, 0) << "a 1 loses the turn's points as always";

  Fight held = Fight::begin(3, 12, 3, 40);
  play(held, 1, 6, 2, 9);
  play(held, 2, 8, 0, kBust);  // the class of one who does not roll is ignored
  ASSERT_EQ(held.result, FightResult::attacker_wins);
  EXPECT_EQ(held.defender.score, 9) << "a hold announced in that round is a hold";

  Fight ended = Fight::begin(3, 12, 3, 40);
  play(ended, 1, 6, 2, 9);
  play(ended, 1, 2, 0, 0);
  play(ended, 1, 4, 0, 0);
  ASSERT_EQ(ended.result, FightResult::attacker_wins);
  EXPECT_EQ(ended.defender.score, 9);
}

TEST(HyperPigFight, WhoHasEndedWaits_H7) {
  Fight fight = Fight::begin(3, 60, 3, 60);
  play(fight, 1, kBust, 1, 6);
  for (int round = 0; round < 3; ++round) {
    EXPECT_FALSE(fight.attacker.active);
    play(fight, 0, 0, 1, 6);
  }
  EXPECT_EQ(fight.defender.turn, 24);
  play(fight, 0, 0, 1, kBust);
  EXPECT_TRUE(fight.attacker.active && fight.defender.active) << "a new turn";
  EXPECT_EQ(fight.defender.score, 0);
}

TEST(HyperPigFight, DiceStayTheSameWhateverTheDamage_H9) {
  Fight fight = Fight::begin(9, 90, 10, 80);
  play(fight, 9, 50, 10, 60);
  fight.announce(0, 0);
  EXPECT_EQ(Fight::announcements(fight.attacker).high, 9);
  EXPECT_EQ(Fight::announcements(fight.defender).high, 10);
}

TEST(HyperPigFight, BothHoldAndANewTurnStartsAtOnce_N46) {
  Fight fight = Fight::begin(3, 30, 3, 30);
  play(fight, 1, 3, 1, 4);
  fight.announce(0, 0);
  EXPECT_EQ(fight.phase, FightPhase::announce);
  EXPECT_EQ(fight.attacker.score, 3);
  EXPECT_EQ(fight.defender.score, 4);
  EXPECT_EQ(fight.attacker.need(), 27);
  EXPECT_TRUE(fight.attacker.active && fight.defender.active);

  // One has ended: the other's hold alone ends the turn.
  play(fight, 1, kBust, 1, 6);
  fight.announce(0, 0);
  EXPECT_EQ(fight.phase, FightPhase::announce);
  EXPECT_EQ(fight.defender.score, 10);
  EXPECT_TRUE(fight.attacker.active && fight.defender.active);
}

TEST(HyperPigFight, RandomFightsKeepTheirInvariantsAndEnd) {
  std::mt19937 random(11);
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  for (int game = 0; game < 2000; ++game) {
    Fight fight = Fight::begin(pick(1, 10), pick(1, 200), pick(1, 10), pick(1, 200));
    int steps = 0;
    while (fight.phase != FightPhase::over) {
      ASSERT_LT(++steps, 20'000);
      ASSERT_TRUE(fight.attacker.active || fight.defender.active);
      for (const Fighter* fighter : {&fight.attacker, &fight.defender}) {
        ASSERT_LT(fighter->score + fighter->turn, fighter->target);
      }
      const Fight before = fight;
      const Announcements a = Fight::announcements(fight.attacker);
      const Announcements d = Fight::announcements(fight.defender);
      fight.announce(std::min(pick(a.low, a.high), 3), std::min(pick(d.low, d.high), 3));
      if (fight.phase == FightPhase::roll) {
        const auto roll = [&](const Fighter& fighter) {
          std::vector<std::uint8_t> faces;
          for (int k = 0; k < fighter.announced; ++k) faces.push_back(static_cast<std::uint8_t>(pick(1, 6)));
          return class_of(faces);
        };
        const RollClass attacker = roll(fight.attacker);
        const RollClass defender = roll(fight.defender);
        fight.resolve(attacker, defender);
      }
      ASSERT_GE(fight.attacker.score, before.attacker.score) << "H1: the bank only grows";
      ASSERT_GE(fight.defender.score, before.defender.score);
      ASSERT_EQ(fight.attacker.announced + fight.defender.announced, 0);
    }
    const bool attacker = fight.attacker.score == fight.attacker.target;
    const bool defender = fight.defender.score == fight.defender.target;
    ASSERT_EQ(fight.result, attacker && defender ? FightResult::both_fall
                            : attacker           ? FightResult::attacker_wins
                                                 : FightResult::defender_wins);
    ASSERT_TRUE(attacker || defender);
  }
}

// The classes of a roll against all of its faces (N46).

TEST(HyperPigDice, WeightsAreThoseOfAllRolls_H1_N46) {
  for (int dice = 1; dice <= 6; ++dice) {
    std::vector<std::uint32_t> counted(kMaxSum + 1);
    std::vector<std::uint8_t> faces(static_cast<std::size_t>(dice), 1);
    std::uint32_t total = 0;
    for (bool more = true; more; ++total) {
      ++counted[static_cast<std::size_t>(class_of(faces))];
      more = false;
      for (std::uint8_t& face : faces) {
        if (face < 6) {
          ++face;
          more = true;
          break;
        }
        face = 1;
      }
    }
    const DiceSums& sums = dice_sums(dice);
    EXPECT_EQ(sums.total, total);
    for (int s = 0; s <= kMaxSum; ++s) {
      EXPECT_EQ(sums.weight(s), counted[static_cast<std::size_t>(s)]) << dice << " dice, class " << s;
    }
  }
}

TEST(HyperPigDice, TotalsAndMeansOfAllCounts) {
  std::uint64_t total = 1;
  std::uint64_t safe = 1;
  for (int dice = 1; dice <= kMaxDice; ++dice) {
    total *= 6;
    safe *= 5;
    const DiceSums& sums = dice_sums(dice);
    EXPECT_EQ(sums.total, total);
    EXPECT_EQ(sums.bust, total - safe);
    std::uint64_t weight = 0;
    std::uint64_t points = 0;
    for (int s = 1; s <= kMaxSum; ++s) {
      weight += sums.weight(s);
      points += sums.weight(s) * static_cast<std::uint64_t>(s);
    }
    EXPECT_EQ(weight, safe);
    EXPECT_EQ(points, 4 * static_cast<std::uint64_t>(dice) * safe) << "4 points a die that is not a 1";
  }
  EXPECT_EQ(dice_sums(0).weight(0), 1U);
  EXPECT_EQ(dice_sums(0).total, 1U);
}

}  // namespace
}  // namespace fray::gnostic
