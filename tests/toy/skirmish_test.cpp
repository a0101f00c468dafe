// The rules of Skirmish, and its solution against one found by other means.
#include "toy/skirmish/skirmish.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/game_adapter.h"
#include "core/perft.h"
#include "core/record.h"
#include "toy/skirmish/solution.h"

namespace fray::toy {
namespace {

const GameAdapter<Skirmish> kSkirmish;

Skirmish::Position skirmish_at(const std::string& text) {
  Trail trail;
  return Skirmish::parse_position(*PositionText::parse(text), {}, trail).value();
}

std::unique_ptr<AnyState> skirmish_from(const std::string& text) {
  return std::move(kSkirmish.load(text, {}).value());
}

std::string weights_of(const std::string& battle) {
  OutcomeList outcomes;
  Skirmish::chance_outcomes(skirmish_at("1Rr2 side=white phase=roll attacker=white " + battle), outcomes);
  std::string text;
  for (const WeightedOutcome& item : outcomes.items)
    text += Skirmish::outcome_text(item.outcome) + ' ' + std::to_string(item.weight) + ' ';
  return text + "of " + std::to_string(outcomes.denominator);
}

// A die has 0, 2, 3 or 4 points. 16 pairs: equal in 4; a lead of one in 3:2 and 4:3, either way; all others
// are won.
TEST(Skirmish, OddsOfARollByHand) {
  EXPECT_EQ(weights_of("round=1 dice=1,1"), "white 4 black 4 tied 4 whiteleads 2 blackleads 2 of 16");
  EXPECT_EQ(weights_of("round=2 dice=1,1"), "white 6 black 6 both 4 of 16");
}

// Two dice have no points in 7 of 16 rolls, else 4 to 8, in 1, 2, 3, 2 and 1 of 16. The defender's one die
// has two points more: 0, 4, 5 or 6. Of 64: two dice win against 0 in 9, against 4 in 8, 5 in 6, 6 in 3;
// ties are 7, 1, 2 and 3.
TEST(Skirmish, TheDefenderHasTwoMoreWhereTheNumbersDiffer) {
  EXPECT_EQ(weights_of("round=2 dice=2,1"), "white 26 black 25 both 13 of 64");
}

TEST(Skirmish, PlaysThroughEveryKindOfNode) {
  auto state = skirmish_from("1Rr2 side=white turn=3");
  EventLog log;
  for (const char* step : {"attack", "two&one", "roll:2,4,3", "again", "one&one", "roll:4,2"})
    ASSERT_TRUE(play_text(*state, step, log)) << step;
  // Six points against five, Black fights again and loses.
  EXPECT_EQ(state->position_text(), "1R2r side=black phase=move troops=2,1 turn=4");
  EXPECT_EQ(state->steps()[2].text, "whiteleads");
  EXPECT_TRUE(state->undo() && state->undo());
  EXPECT_EQ(state->position_text(),
            "1Rr2 side=white phase=announce attacker=white round=2 troops=2,2 turn=3");
}

TEST(Skirmish, SettledBattlesAreStepsThatCanBeTakenBack) {
  const auto state = skirmish_from("1Rr2 side=white turn=3");
  EventLog log;
  ASSERT_FALSE(state->in_battle());
  const auto early = state->settle(Skirmish::kWhite, log);
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, "wrong_node");
  for (const char* step : {"attack", "two&one"}) ASSERT_TRUE(play_text(*state, step, log));
  ASSERT_TRUE(state->in_battle());
  EXPECT_EQ(state->settle(Skirmish::kTied, log).error().code, "bad_outcome");
  const std::string before = state->position_text();
  log.events.clear();
  ASSERT_TRUE(state->settle(Skirmish::kBoth, log));
  EXPECT_EQ(state->steps().back().text, "both fall");
  EXPECT_EQ(state->position_text(), "R3r side=black phase=move troops=1,1 turn=4");
  EXPECT_FALSE(log.events.empty());
  EXPECT_FALSE(state->in_battle());
  const auto copy = state->clone();
  ASSERT_TRUE(state->undo());
  EXPECT_EQ(state->position_text(), before);
  EXPECT_EQ(copy->steps().size(), 3u);
}

TEST(Skirmish, OutsideBattlesNothingIsKnownOfThem) {
  const auto state = skirmish_from("1Rr2 side=white");
  OutcomeList ends;
  MixedStrategy strategy;
  state->battle_outcomes(ends);
  state->battle_strategy(0, strategy);
  EXPECT_TRUE(ends.items.empty());
  EXPECT_TRUE(strategy.empty());
  const auto rolling = skirmish_from("1Rr2 side=white phase=roll attacker=white dice=1,1");
  rolling->battle_outcomes(ends);
  rolling->battle_strategy(0, strategy);
  EXPECT_EQ(ends.items.size(), 3u);
  EXPECT_TRUE(strategy.empty()) << "nobody chooses while dice are rolled";
}

TEST(Skirmish, PositionsThatCannotBeAreRefused) {
  for (const char* text :
       {"5 side=white", "R4 side=white", "rR3 side=white", "R3r side=white phase=announce attacker=white",
        "1Rr2 side=white phase=announce", "1Rr2 side=black phase=announce attacker=white",
        "1Rr2 side=white phase=roll attacker=white", "1Rr2 side=white phase=choose attacker=white round=2",
        "1Rr2 side=white phase=roll attacker=white dice=2,2 troops=1,2", "1Rr2 side=white round=1",
        "1Rr2 side=white phase=announce attacker=white troops=0,2", "R3r side=white turn=14"})
    EXPECT_FALSE(kSkirmish.load(text, {})) << text;
}

/// The value of a battle's node to White if, at its announcements, `seat` always announces `fixed` where it
/// may, and the other side as the solution says; with seat 2 both do.
double value_against(const Skirmish::Position& p, Seat seat, Action fixed) {
  if (!Skirmish::in_battle(p)) return 0;
  Trail trail;
  NullSink sink;
  const auto lead = [](const Skirmish::Position& before, const Skirmish::Position& after) {
    return (after.troops[0] - before.troops[0]) - (after.troops[1] - before.troops[1]);
  };
  double sum = 0;
  if (p.phase == Skirmish::Phase::choose) {
    double best = -2;
    for (const Action action : {Skirmish::kYield, Skirmish::kAgain}) {
      Skirmish::Position next = p;
      Skirmish::apply(next, action, trail, sink);
      const double value = lead(p, next) + value_against(next, seat, fixed);
      best = std::max(best, p.side == Side::white ? value : -value);
    }
    return p.side == Side::white ? best : -best;
  }
  if (p.phase == Skirmish::Phase::roll) {
    OutcomeList outcomes;
    Skirmish::chance_outcomes(p, outcomes);
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      Skirmish::Position next = p;
      Skirmish::apply(next, outcomes.items[i].outcome, trail, sink);
      sum += outcomes.probability(i) * (lead(p, next) + value_against(next, seat, fixed));
    }
    return sum;
  }
  std::array<MixedStrategy, 2> strategies;
  for (const Seat each : {Seat{0}, Seat{1}}) {
    Skirmish::battle_strategy(p, each, strategies[each]);
    if (each != seat) continue;
    strategies[each].clear();
    strategies[each].push_back({p.troops[each] > 1 ? fixed : Skirmish::kOne, 1});
  }
  for (const MixedAction& white : strategies[0]) {
    for (const MixedAction& black : strategies[1]) {
      const std::array<SeatAction, 2> choices{{{0, white.action}, {1, black.action}}};
      Skirmish::Position next = p;
      Skirmish::apply(next, std::span<const SeatAction>(choices), trail, sink);
      sum += white.probability * black.probability * value_against(next, seat, fixed);
    }
  }
  return sum;
}

// Neither side gains by announcing otherwise, and what the ends say is what playing the strategies brings.
TEST(Skirmish, NobodyGainsByLeavingTheSolution) {
  int mixed = 0;
  for (const std::string attacker : {"white", "black"}) {
    for (const std::string round : {"1", "2"}) {
      for (const std::string troops : {"1,1", "1,2", "2,1", "2,2"}) {
        const auto p = skirmish_at("1Rr2 side=" + attacker + " phase=announce attacker=" + attacker +
                                   " round=" + round + " troops=" + troops);
        const double value = lead_of(ends_of(p));
        EXPECT_NEAR(value_against(p, 2, no_action), value, 1e-12);
        for (const Action action : {Skirmish::kOne, Skirmish::kTwo}) {
          EXPECT_LE(value_against(p, 0, action), value + 1e-12);
          EXPECT_GE(value_against(p, 1, action), value - 1e-12);
        }
        const double two = announcement(p).white_two;
        mixed += two > 0 && two < 1 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(mixed, 0) << "some announcements have to be mixed, or this toy tests little";
}

}  // namespace
}  // namespace fray::toy
