// The solution of HyperPig as the board uses it: odds, the chance node of a whole fight, announcements.
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "gnostic/game.h"
#include "gnostic/hyperpig_exact.h"
#include "gnostic/random_positions.h"

namespace fray::gnostic {
namespace {

Position position(const std::string& text) {
  Trail trail;
  const auto read = GnosticChess::parse_position(*PositionText::parse(text),
                                                 OptionSet(GnosticChess::info().options.size()), trail);
  EXPECT_TRUE(read) << read.error().message;
  return *read;
}

/// All that can come of a joint announcement or of a roll, weighed by the strategies and the dice.
FightOutcome mean_over_what_follows(const Position& p) {
  FightOutcome sum;
  const auto add = [&](double weight, const Position& next) {
    if (GnosticChess::in_battle(next)) {
      const FightOutcome chances = battle_outcome(next);
      sum.attacker_wins += weight * chances.attacker_wins;
      sum.defender_wins += weight * chances.defender_wins;
      sum.both_fall += weight * chances.both_fall;
      return;
    }
    // Who is left of the two that fought, told by the pieces that are.
    const bool white = popcount(next.of(Side::white)) == popcount(p.of(Side::white));
    const bool black = popcount(next.of(Side::black)) == popcount(p.of(Side::black));
    (white == black                     ? sum.both_fall
     : white == (p.side == Side::white) ? sum.attacker_wins
                                        : sum.defender_wins) += weight;
  };
  Trail trail;
  NullSink sink;
  if (p.phase == Phase::roll) {
    OutcomeList outcomes;
    GnosticChess::chance_outcomes(p, outcomes);
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      Position next = p;
      GnosticChess::apply(next, outcomes.items[i].outcome, trail, sink);
      add(outcomes.probability(i), next);
    }
    return sum;
  }
  MixedStrategy white{};
  MixedStrategy black{};
  const bool both = GnosticChess::node_kind(p) == NodeKind::simultaneous;
  battle_strategy(p, Side::white, white);
  battle_strategy(p, Side::black, black);
  if (!both) {
    for (const MixedAction& one : GnosticChess::side_to_act(p) == Side::white ? white : black) {
      Position next = p;
      GnosticChess::apply(next, one.action, trail, sink);
      add(one.probability, next);
    }
    return sum;
  }
  for (const MixedAction& w : white) {
    for (const MixedAction& b : black) {
      Position next = p;
      const std::array<SeatAction, 2> choices{{{0, w.action}, {1, b.action}}};
      GnosticChess::apply(next, std::span<const SeatAction>(choices), trail, sink);
      add(w.probability * b.probability, next);
    }
  }
  return sum;
}

// What is to be expected is the mean of what is to be expected next, at every node of fights that are played
// at random; the table's probabilities are right to 1e-5.
TEST(GnosticBattle, ChancesAreAMartingale) {
  const char* const fights[] = {"4k3/8/8/3p4/4P3/8/8/4K3 side=white spells=-/-",
                                "4k3/8/8/3n4/4P3/8/8/4K3 side=white track=D toward=A spells=-/-",
                                "4k3/8/8/3r4/8/2N5/8/4K3 side=white track=B toward=A hp=d5:111 spells=-/-",
                                "4k3/8/8/3q4/8/8/8/3RK3 side=white track=E toward=A hp=d1:203 spells=-/-"};
  SplitMix64 random(7);
  int nodes = 0;
  for (const char* text : fights) {
    for (int game = 0; game < 4; ++game) {
      Position p = position(text);
      Trail trail;
      NullSink sink;
      const Square to = static_cast<Square>(Board::at(3, 4));
      ActionList actions;
      add_attacks(p, actions);
      ASSERT_EQ(to_of(actions[0]), to);
      GnosticChess::apply(p, actions[0], trail, sink);
      while (GnosticChess::in_battle(p)) {
        const FightOutcome before = battle_outcome(p);
        ASSERT_NEAR(before.attacker_wins + before.defender_wins + before.both_fall, 1, 3e-5);
        const FightOutcome after = mean_over_what_follows(p);
        ASSERT_NEAR(before.attacker_wins, after.attacker_wins, 5e-5) << name_of(p.phase) << ' ' << text;
        ASSERT_NEAR(before.both_fall, after.both_fall, 5e-5) << name_of(p.phase) << ' ' << text;
        ++nodes;
        if (p.phase == Phase::roll) {
          SeededDice dice(random.next());
          Faces faces;
          GnosticChess::apply(p, GnosticChess::roll(p, dice, faces), trail, sink);
          continue;
        }
        const auto any = [&](Side side) {
          ActionList list;
          legal_announcements(p, side, list);
          return list[random.below(static_cast<std::uint32_t>(std::min<std::size_t>(list.size(), 4)))];
        };
        if (GnosticChess::node_kind(p) == NodeKind::decision) {
          GnosticChess::apply(p, any(GnosticChess::side_to_act(p)), trail, sink);
        } else {
          const std::array<SeatAction, 2> choices{{{0, any(Side::white)}, {1, any(Side::black)}}};
          GnosticChess::apply(p, std::span<const SeatAction>(choices), trail, sink);
        }
      }
    }
  }
  EXPECT_GT(nodes, 100);
}

// The two classes of each winner have the mean of what it is left with; each is a whole point, so half a
// point is what the grouping may be off.
TEST(GnosticBattle, EndsHaveTheMeanOfWhatTheWinnerHasLeft) {
  for (const char* text :
       {"4k3/8/8/3r4/8/2N5/8/4K3 side=white phase=announce fight=c3d5 attacker=0,0,in defender=0,0,in "
        "spells=-/-",
        "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=announce fight=e4d5 attacker=0,0,in defender=0,0,in "
        "spells=-/-"}) {
    const Position p = position(text);
    OutcomeList ends;
    battle_outcomes(p, ends);
    const FightOutcome outcome = fight_outcome(p.fight.attacker.dice, p.fight.attacker.target,
                                               p.fight.defender.dice, p.fight.defender.target);
    double wins = 0;
    double left = 0;
    for (std::size_t i = 0; i < ends.items.size(); ++i) {
      const auto [result, points] = end_of(ends.items[i].outcome);
      if (result != FightResult::attacker_wins) continue;
      wins += ends.probability(i);
      left += ends.probability(i) * (p.fight.defender.target - points);
    }
    EXPECT_NEAR(wins, outcome.attacker_wins, 1e-6);
    EXPECT_NEAR(left / wins, outcome.attacker_left.mean(), 0.5);
  }
}

// H1: a roll without a 1 scores at least 2, so nobody ends a fight with one point more than it has banked.
TEST(GnosticBattle, EndsAreSuchAsCanBe) {
  Position p = position(
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=announce fight=e4d5 attacker=0,0,in defender=0,0,in "
      "spells=-/-");
  int with_more = 0;
  const auto check = [&](FightResult winner, const Fighter& loser, const OutcomeList& ends) {
    for (const WeightedOutcome& item : ends.items) {
      const auto [result, points] = end_of(item.outcome);
      if (result != winner) continue;
      EXPECT_LT(points, loser.target);
      EXPECT_TRUE(points == loser.score || points >= loser.score + 2)
          << points << " with " << int{loser.score} << " of " << int{loser.target} << " banked";
      with_more += points > loser.score;
    }
  };
  for (const int dice : {1, 3, 9}) {
    for (const int target : {3, 5, 10, 30, 90}) {
      if (target > 10 * dice) continue;  // more than such a piece has
      for (int banked = 0; banked < target; ++banked) {
        p.fight = Fight::begin(1, target, dice, 10);
        p.fight.attacker.score = static_cast<std::uint8_t>(banked);
        OutcomeList ends;
        battle_outcomes(p, ends);
        check(FightResult::attacker_wins, p.fight.defender, ends);
        check(FightResult::defender_wins, p.fight.attacker, ends);
      }
    }
  }
  EXPECT_GT(with_more, 100);
}

// Where a king is lost the game is; a king prefers to win alone rather than to fall with its enemy.
TEST(GnosticBattle, SettlingKillsHurtsAndEndsTheGame) {
  const Position p = position(
      "3qk3/8/8/8/8/8/8/3QK3 side=white phase=announce fight=d1d8 attacker=0,0,in defender=0,0,in "
      "spells=-/-");
  OutcomeList ends;
  battle_outcomes(p, ends);
  ASSERT_GE(ends.items.size(), 4u);
  for (const WeightedOutcome& item : ends.items) {
    Position after = p;
    Trail trail;
    EventLog log;
    settle(after, item.outcome, trail, log);
    const auto [result, points] = end_of(item.outcome);
    const Square d8 = Board::at(3, 7);
    if (result == FightResult::both_fall) {
      EXPECT_EQ(popcount(after.of(Kind::queen)), 0);
      continue;
    }
    // d8 follows the track, which is neutral: a point costs six sixths.
    EXPECT_EQ(after.kind_on(d8), Kind::queen);
    EXPECT_EQ(after.states[d8].damage(), 6 * points);
    EXPECT_EQ(after.side_on(d8), result == FightResult::attacker_wins ? Side::white : Side::black);
  }
}

}  // namespace
}  // namespace fray::gnostic
