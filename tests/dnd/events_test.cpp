// What people are told of attack rolls, saves and the beginning of a battle.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "dnd/engine_table.h"

namespace fray::test {
namespace {

using testing::ElementsAre;

/// What is told when the actions are played and these dice are rolled at the chance node that they lead to.
std::vector<std::string> told_of(const std::string& position, const std::vector<std::string>& actions,
                                 const std::vector<int>& faces) {
  auto state = *dnd_game().load(position, {});
  EventLog log;
  for (const std::string& action : actions) EXPECT_TRUE(state->act(*state->parse_action(action), log));
  log.events.clear();
  EXPECT_TRUE(state->roll_told(faces, log));
  std::vector<std::string> texts;
  for (const Event& event : log.events) texts.push_back(describe(event, 8));
  return texts;
}

TEST(DndEvents, ABattleBeginsWithAChallenge) {
  auto state = *dnd_game().load("4k3/8/8/3p4/4P3/8/8/4K3 side=white", {});
  EventLog log;
  ASSERT_TRUE(state->act(*state->parse_action("e4d5"), log));
  ASSERT_EQ(log.events.size(), 2U);
  EXPECT_EQ(describe(log.events[0], 8), "White pawn e4 to d5");
  EXPECT_EQ(describe(log.events[1], 8), "White pawn challenges the pawn on d5");
}

// D26, D89: what is declared against a king is told before his side decides on the swap.
TEST(DndEvents, WhatIsAimedAtAKingIsAnnounced) {
  auto state = *dnd_game().load("4k3/3p4/8/8/8/8/8/4RK2 side=white", {});
  EventLog log;
  ASSERT_TRUE(state->act(*state->parse_action("e1e8"), log));
  ASSERT_EQ(log.events.size(), 1U);
  EXPECT_EQ(describe(log.events[0], 8), "White announces a move against the king");
}

constexpr const char* kBattle =
    "4k3/8/8/3p4/8/8/8/4K3 side=white phase=battle battle=Pe4d5 fighter=attacker first=attacker begun=yes";

// D36, D95: a threat is confirmed by a second roll with the same numbers.
TEST(DndEvents, AnAttackIsToldAgainstTheArmorClassAndSoIsItsConfirmation) {
  EXPECT_THAT(told_of(kBattle, {"attack"}, {8}),
              ElementsAre("White pawn rolls an attack: 8 + 4 = 12 against 16: a miss"));
  EXPECT_THAT(
      told_of(kBattle, {"attack"}, {19, 5, 1, 2}),
      ElementsAre("White pawn rolls an attack: 19 + 4 = 23 against 16: a hit",
                  "White pawn rolls to confirm a critical hit: 5 + 4 = 9 against 16: not confirmed",
                  "White rolls 1 2 + 3 = 6 for damage", "Black pawn on d5 has 6 of 12 hit points left"));
}

// A save is a d20 and the bonus of its name against the difficulty of the spell.
TEST(DndEvents, ASaveIsToldByItsNameAgainstTheDifficulty) {
  const std::string near = "7k/8/8/2p5/8/8/5B2/4K3 side=white pieces=f2:level3";
  EXPECT_THAT(told_of(near, {"f2e3", "doom:c5"}, {12}),
              ElementsAre("Black pawn rolls a will save: 12 + 1 = 13 against 13: it succeeds"));
}

}  // namespace
}  // namespace fray::test
