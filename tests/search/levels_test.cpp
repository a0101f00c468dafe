// Levels for people: what they do not see, and that they throw nothing away of what they see.
#include "search/levels.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/random.h"
#include "game_types.h"
#include "games.h"
#include "search/engine.h"
#include "search/oversight.h"

namespace fray {
namespace {

LevelTable table_of(const AnyGame& game) {
  return AllGames::with(game.info().name, []<Game G>() { return level_table<G>(); });
}

SearchResult think_as(const AnyState& state, const std::string& spec, const Limits& limits = {}) {
  const StopFlag never{false};
  return make_engine(state.game(), parse_engine_spec(spec).value())->think(state, limits, never, {});
}

/// A decision with several actions, outside a battle, after some random turns.
std::unique_ptr<AnyState> random_decision(const AnyGame& game, std::uint64_t seed) {
  SplitMix64 random(seed);
  while (true) {
    auto state = game.start({}).value();
    const std::uint32_t least = random.below(60);
    for (std::uint32_t step = 0; step < 400 && state->node_kind() != NodeKind::terminal; ++step) {
      EventLog log;
      if (state->node_kind() == NodeKind::chance) {
        SeededDice dice(random.next());
        EXPECT_TRUE(state->roll(dice, log));
        continue;
      }
      std::vector<SeatAction> choices;
      ActionList actions;
      for (const Seat seat : state->to_act()) {
        actions.clear();
        state->legal_actions(seat, actions);
        choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
      }
      const bool decision = state->node_kind() == NodeKind::decision;
      if (step >= least && decision && !state->in_battle() && actions.size() > 1) return state;
      EXPECT_TRUE(decision ? state->act(choices.front().action, log) : state->act_together(choices, log));
    }
  }
}

TEST(Oversight, HidesTheShareThatItSaysAndLessOfWhatStandsOut) {
  for (const double share : {0.1, 0.5, 0.9}) {
    const Oversight oversight{share, 77};
    int standing_out = 0, others = 0;
    constexpr int kTries = 20'000;
    for (int i = 0; i < kTries; ++i) {
      const auto hash = mix64(static_cast<std::uint64_t>(i / 40));
      const auto action = static_cast<Action>(i % 40);
      standing_out += oversight.overlooks(hash, action, 0, 40) ? 1 : 0;
      others += oversight.overlooks(hash, action, 5, 40) ? 1 : 0;
    }
    // Four standard deviations are at most 0.0142.
    EXPECT_NEAR(static_cast<double>(others) / kTries, share, 0.0142);
    EXPECT_NEAR(static_cast<double>(standing_out) / kTries, share * share, 0.0142);
  }
  EXPECT_FALSE(Oversight{}.overlooks(1, static_cast<Action>(2), 9, 40));
}

TEST(Oversight, IsTheSameInTheSamePositionAndAnotherForAnotherPlayer) {
  int differ = 0;
  for (std::uint64_t hash = 0; hash < 500; ++hash) {
    const auto sees = [&](std::uint64_t seed) {
      return Oversight{0.5, seed}.overlooks(mix64(hash), static_cast<Action>(3), 8, 20);
    };
    EXPECT_EQ(sees(1), sees(1));
    differ += sees(1) != sees(2) ? 1 : 0;
  }
  EXPECT_GT(differ, 150);
  EXPECT_LT(differ, 350);
}

class LevelsOf : public ::testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, LevelsOf, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) { return std::string(game.param->info().name); });

TEST_P(LevelsOf, SeeMoreAndLookFurtherFromOneToTheNext) {
  const LevelTable table = table_of(*GetParam());
  for (std::size_t i = 1; i < table.size(); ++i) {
    const auto or_endless = [](auto limit) {
      return limit == 0 ? 1'000'000'000u : static_cast<unsigned>(limit);
    };
    EXPECT_LE(table[i].overlooked, table[i - 1].overlooked);
    EXPECT_LE(table[i].misjudgement, table[i - 1].misjudgement);
    EXPECT_GE(or_endless(table[i].depth), or_endless(table[i - 1].depth));
    EXPECT_GE(or_endless(table[i].nodes), or_endless(table[i - 1].nodes));
  }
  EXPECT_EQ(table.back().depth, 0);
  EXPECT_EQ(table.back().nodes, 0u);
  EXPECT_EQ(table.back().overlooked, 0);
  EXPECT_EQ(table.back().misjudgement, 0);
}

TEST_P(LevelsOf, AnswerLegallyEvenIfNothingIsSeen) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto state = random_decision(*GetParam(), seed);
    for (const char* spec : {"search:depth=2,nodes=2000,overlook=1", "search:level=1", "search:level=3"}) {
      const SearchResult found = think_as(*state, spec);
      EventLog log;
      EXPECT_TRUE(state->act(found.best, log)) << spec;
      EXPECT_EQ(think_as(*random_decision(*GetParam(), seed), spec).best, found.best) << "it can be repeated";
      ASSERT_TRUE(state->undo());
    }
  }
}

TEST(Levels, WhoSeesNothingPlaysAnything) {
  const auto state = (*find_game("chess"))->start({}).value();
  std::set<Action> played;
  for (int seed = 1; seed <= 100; ++seed)
    played.insert(think_as(*state, "search:depth=2,overlook=1,seed=" + std::to_string(seed)).best);
  // Each of the twenty is missed with a chance of 0.6 %.
  EXPECT_GE(played.size(), 17u);
}

TEST(Levels, DoNotMisjudgeAMateThatTheySee) {
  const auto state = (*find_game("chess"))->load("7k/8/6K1/8/8/8/8/R7 w - - 0 1", {}).value();
  for (int seed = 1; seed <= 50; ++seed) {
    const Action best = think_as(*state, "search:depth=2,misjudge=1,seed=" + std::to_string(seed)).best;
    EXPECT_EQ(state->action_text(best), "a1a8") << seed;
  }
}

/// What loses much at one turn's look-ahead, a level does hardly more often than it overlooks all that is
/// better.
TEST_P(LevelsOf, ThrowNothingAwayThatTheySee) {
  constexpr int kDecisions = 40;
  constexpr double kMuch = 0.2;
  Limits every_action;
  every_action.depth = 1;
  every_action.lines = 256;
  const LevelTable table = table_of(*GetParam());
  for (const int level : {2, 4, 5}) {
    int thrown_away = 0;
    for (std::uint64_t seed = 1; seed <= kDecisions; ++seed) {
      const auto state = random_decision(*GetParam(), 1000 + seed);
      const auto lines = think_as(*state, "search", every_action).report.lines;
      const Action chosen =
          think_as(*state, "search:level=" + std::to_string(level) + ",seed=" + std::to_string(seed)).best;
      for (const Line& line : lines) {
        if (line.first == chosen && line.points < lines.front().points - kMuch) ++thrown_away;
      }
    }
    const double overlooked = table[static_cast<std::size_t>(level - 1)].overlooked;
    EXPECT_LE(static_cast<double>(thrown_away) / kDecisions, overlooked + 0.15) << "level " << level;
  }
}

}  // namespace
}  // namespace fray
