// The odds of a melee before it is begun (dnd/melee_odds.h), against melees that are begun.
#include <gtest/gtest.h>

#include "dnd/engine_table.h"
#include "dnd/melee/battle_end.h"
#include "play/random_play.h"
#include "play/view_lookup.h"
#include "thorough.h"

namespace fray::test {
namespace {

using dnd::BattleEnd;
using dnd::EndKind;

/// Of the battle at hand.
ViewOdds odds_here(const AnyState& state) {
  OutcomeList ends;
  state.battle_outcomes(ends);
  ViewOdds odds;
  for (std::size_t i = 0; i < ends.items.size(); ++i) {
    const BattleEnd end = dnd::unpack(ends.items[i].outcome);
    if (end.kind == EndKind::attacker_wins) odds.wins += ends.probability(i);
    if (end.kind == EndKind::both_fall) odds.both += ends.probability(i);
    if (!end.has_winner() && end.kind != EndKind::both_fall) odds.neither += ends.probability(i);
  }
  return odds;
}

TEST(MeleeOdds, OfEveryMoveOfRandomGamesAreThoseOfTheBattleThatItBegins) {
  SplitMix64 random(7);
  int battles = 0;
  for (int game = 0; game < (kThorough ? 6 : 3); ++game) {
    auto state = *dnd_game().start(std::vector<OptionValue>{{"levels", std::to_string(1 + game % 5)}});
    for (int step = 0; step < 300 && state->node_kind() != NodeKind::terminal; ++step) {
      const View view = state->view();
      for (const ViewAction& action : view.actions) {
        if (!state->turn_start()) {
          EXPECT_FALSE(action.odds) << state->position_text() << ' ' << action.text;
          continue;
        }
        const auto next = state->clone();
        EventLog log;
        ASSERT_TRUE(next->act(action.id, log));
        const auto stay = next->parse_action("stay");
        if (stay && !next->in_battle()) {
          ASSERT_TRUE(next->act(*stay, log));
        }
        ASSERT_EQ(next->in_battle(), action.odds.has_value()) << state->position_text() << ' ' << action.text;
        if (!next->in_battle()) continue;
        ++battles;
        const ViewOdds expected = odds_here(*next);
        EXPECT_NEAR(action.odds->wins, expected.wins, 1e-9) << state->position_text() << ' ' << action.text;
        EXPECT_NEAR(action.odds->both, expected.both, 1e-9);
        EXPECT_NEAR(action.odds->neither, expected.neither, 1e-9);
        const bool somebody_wins = expected.both + expected.neither < 1 - 1e-9;
        const bool both_may_stand = expected.neither > 1e-9;  // which is told how it comes about: D117
        EXPECT_EQ(action.odds->facts.empty(), !somebody_wins && !both_may_stand)
            << state->position_text() << ' ' << action.text;
      }
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
    }
  }
  EXPECT_GT(battles, 100);
}

TEST(MeleeOdds, AKingWhoCouldChangePlacesIsTakenToStay) {  // D26
  const auto state = *dnd_game().load("4k3/3p4/8/8/8/8/8/4RK2 side=white", {});
  const View view = state->view();
  const ViewAction& attack = action_of(view, "e1e8");
  ASSERT_TRUE(attack.odds);
  const auto next = state->clone();
  EventLog log;
  ASSERT_TRUE(next->act(attack.id, log));
  ASSERT_FALSE(next->in_battle()) << "the king is asked";
  ASSERT_TRUE(next->act(*next->parse_action("stay"), log));
  EXPECT_NEAR(attack.odds->wins, odds_here(*next).wins, 1e-9);
}

TEST(MeleeOdds, SayWhatIsLeftToWhoeverWins) {
  const auto state = *dnd_game().load("4k3/8/8/8/8/4p3/8/4RK2 side=white", {});
  const View view = state->view();
  const ViewOdds& odds = *action_of(view, "e1e3").odds;
  ASSERT_EQ(odds.facts.size(), 3u);
  EXPECT_EQ(odds.facts[0].name, "hit points left if it wins");
  EXPECT_EQ(odds.facts[1].name, "the other's hit points if it loses");
  EXPECT_EQ(odds.facts[2].name, "it withdraws, both stand");
  EXPECT_FALSE(action_of(view, "e1e2").odds);
}

// D117: a wizard who attacks a paladin goes back while she can, and is told so.
TEST(MeleeOdds, SayWhatComesOfAnAttackThatIsBrokenOff) {
  const auto state = *dnd_game().load("7k/8/8/3n4/8/8/8/K2Q4 side=white", {});
  const View view = state->view();
  const ViewOdds& odds = *action_of(view, "d1d5").odds;
  EXPECT_EQ(odds.wins, 0);
  EXPECT_GT(odds.neither, 0.4);
  EXPECT_EQ(odds.facts.back().name, "it withdraws, both stand");
  EXPECT_EQ(odds.facts.back().value, "41.9%");
}

// Two who may both lose their turns (D64) may do so for ever; that is not followed for ever.
TEST(MeleeOdds, OfTwoWhoMayLoseTheirTurnsAreKnown) {
  const std::string pieces = " side=black pieces=d3:curse-delay,f1:";
  const auto odds_of = [&](const std::string& attacker) {
    const auto state = dnd_game().load("4k3/8/8/8/8/3P4/8/4Kb2" + pieces + attacker, {});
    EXPECT_TRUE(state) << state.error().message;
    const View view = (*state)->view();
    return *action_of(view, "f1d3").odds;
  };
  const ViewOdds cursed = odds_of("curse-delay");
  EXPECT_GT(cursed.wins, 0.0);
  EXPECT_LT(cursed.wins, odds_of("hp10").wins);
}

TEST(MeleeOdds, TwoWhoMayLoseTheirTurnsKnowWhatToDo) {  // D64
  const auto state =
      *dnd_game().load("4k3/8/8/8/8/3P4/8/4Kb2 side=black pieces=d3:curse-delay,f1:curse-delay", {});
  EventLog log;
  SplitMix64 random(3);
  ASSERT_TRUE(state->act(*state->parse_action("f1d3"), log));
  int choices = 0;
  for (int step = 0; step < 200 && state->in_battle(); ++step) {
    if (state->node_kind() == NodeKind::decision) {
      MixedStrategy strategy;
      state->battle_strategy(state->to_act()[0], strategy);
      ASSERT_EQ(strategy.size(), 1u);
      ASSERT_TRUE(state->act(strategy[0].action, log));
      ++choices;
    } else {
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
    }
  }
  EXPECT_GT(choices, 0);
}

}  // namespace
}  // namespace fray::test
