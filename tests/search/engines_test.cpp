#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "positions.h"
#include "search/engine.h"
#include "search/levels.h"
#include "search/time_control.h"

namespace fray {
namespace {

SearchResult think(const AnyState& state, const std::string& spec, const Limits& limits = {}) {
  const auto parsed = parse_engine_spec(spec);
  if (!parsed) ADD_FAILURE() << parsed.error().message;
  const StopFlag never{false};
  return make_engine(state.game(), *parsed)->think(state, limits, never, {});
}

bool legal(const AnyState& state, Action action) {
  ActionList actions;
  state.legal_actions(state.to_act().front(), actions);
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

// All three together have 9 against 3: they take the last Leader for certain.
const std::string kCertainWin = "Q3k2Q/8/8/1K6/8/8/8/8 side=white phase=attack moved=Ra7a8";

TEST(Engines, AnswerWithALegalActionAtEveryKindOfDecision) {
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    if (state->node_kind() != NodeKind::decision) continue;
    for (const char* spec :
         {"search:nodes=2000", "search:level=1", "search:level=4", "mcts:nodes=2000", "greedy", "random"}) {
      EXPECT_TRUE(legal(*state, think(*state, spec).best)) << spec << ' ' << position;
    }
  }
}

TEST(Engines, TheSearchIsDeterministic) {
  const auto state = conflict_start();
  const SearchResult first = think(*state, "search:nodes=30000");
  const SearchResult second = think(*state, "search:nodes=30000");
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.report.nodes, second.report.nodes);
  EXPECT_EQ(first.report.lines.front().points, second.report.lines.front().points);
}

TEST(Engines, MctsIsDeterministicForASeed) {
  const auto state = conflict_start();
  EXPECT_EQ(think(*state, "mcts:nodes=20000,seed=3").best, think(*state, "mcts:nodes=20000,seed=3").best);
}

TEST(Engines, NodeLimitsAreKept) {
  const auto state = conflict_start();
  for (const std::uint64_t nodes : {1u, 2u, 100u, 1023u, 5000u}) {
    Limits limits;
    limits.nodes = nodes;
    const SearchResult result = think(*state, "search", limits);
    EXPECT_LE(result.report.nodes, nodes + 1);
    EXPECT_TRUE(legal(*state, result.best));
  }
}

TEST(Engines, DepthLimitsAreKept) {
  Limits limits;
  limits.depth = 2;
  const SearchResult result = think(*conflict_start(), "search", limits);
  EXPECT_EQ(result.report.depth, 2);
}

TEST(Engines, AStopThatIsSetBeforehandStillGivesALegalAction) {
  const auto state = conflict_start();
  const StopFlag stopped{true};
  for (const char* spec : {"search", "mcts"}) {
    const auto engine = make_engine(state->game(), *parse_engine_spec(spec));
    const SearchResult result = engine->think(*state, {}, stopped, {});
    EXPECT_TRUE(legal(*state, result.best)) << spec;
    EXPECT_LE(result.report.nodes, 5000u) << spec;
  }
}

TEST(Engines, ACertainWinEndsTheSearchWithoutAnyLimit) {
  const auto state = conflict_state(kCertainWin);
  const SearchResult result = think(*state, "search");
  EXPECT_EQ(state->action_text(result.best), "xe8+b5+h8");
  EXPECT_EQ(result.report.lines.front().points, 1.0);
}

TEST(Engines, LinesAreDistinctAndBestFirst) {
  const auto state = conflict_start();
  Limits limits;
  limits.depth = 2;
  limits.lines = 5;
  const SearchResult result = think(*state, "search:reductions=0", limits);
  ASSERT_EQ(result.report.lines.size(), 5u);
  std::set<std::uint32_t> seen;
  for (std::size_t i = 0; i < 5; ++i) {
    seen.insert(code_of(result.report.lines[i].first));
    if (i > 0) {
      EXPECT_LE(result.report.lines[i].points, result.report.lines[i - 1].points);
    }
  }
  EXPECT_EQ(seen.size(), 5u);
  limits.lines = 1;
  EXPECT_EQ(think(*state, "search:reductions=0", limits).report.lines.front().points,
            result.report.lines.front().points);
}

TEST(Engines, MoreLinesThanActionsGiveEveryAction) {
  const auto state = conflict_state(kSmallPositions[6]);
  Limits limits;
  limits.depth = 1;
  limits.lines = 100;
  EXPECT_EQ(think(*state, "search", limits).report.lines.size(), 2u);
}

TEST(Engines, VariationsCanBePlayed) {
  const auto state = conflict_start();
  Limits limits;
  limits.depth = 4;
  limits.nodes = 400000;
  const SearchResult result = think(*state, "search", limits);
  EventLog log;
  for (const VariationStep& step : result.report.lines.front().variation) {
    if (step.chance) {
      const auto outcome = state->parse_outcome(step.text);
      ASSERT_TRUE(outcome) << step.text;
      ASSERT_TRUE(state->choose(*outcome, log));
    } else {
      const auto action = state->parse_action(step.text);
      ASSERT_TRUE(action) << step.text;
      ASSERT_TRUE(state->act(*action, log));
    }
  }
  EXPECT_GE(result.report.lines.front().variation.size(), 2u);
}

TEST(Engines, ProgressIsReportedOnceADepth) {
  const auto state = conflict_start();
  Limits limits;
  limits.depth = 3;
  std::vector<int> depths;
  const StopFlag never{false};
  make_engine(state->game(), {})->think(*state, limits, never, [&](const SearchReport& report) {
    depths.push_back(report.depth);
  });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3}));
}

TEST(Engines, GreedyTakesTheBattleOfTheHighestPrize) {
  // The queen may attack a pawn or a knight of nearly the same chance; the knight is worth more.
  const auto state = conflict_state("4k3/8/8/8/8/1p3n2/8/3QK3 side=white phase=attack moved=Qd2d1");
  EXPECT_EQ(state->action_text(think(*state, "greedy").best), "xf3");
}

TEST(Levels, AllPlayAndTheLowestMisjudges) {
  const auto state = conflict_start();
  std::set<std::uint32_t> choices;
  for (int seed = 1; seed <= 20; ++seed) {
    choices.insert(code_of(think(*state, "search:level=1,seed=" + std::to_string(seed)).best));
  }
  EXPECT_GT(choices.size(), 5u);
  const SearchResult same = think(*state, "search:level=1,seed=4");
  EXPECT_EQ(same.best, think(*state, "search:level=1,seed=4").best);
}

TEST(Levels, LookNoDeeperThanTheTableSays) {
  const auto state = conflict_start();
  for (int level = 1; level < kLevels; ++level) {
    Limits limits;
    limits.nodes = 300000;
    const SearchResult result = think(*state, "search:level=" + std::to_string(level), limits);
    const int most = level_table<conflict::ConflictChess>()[static_cast<std::size_t>(level - 1)].depth;
    if (most > 0) EXPECT_LE(result.report.depth, most);
  }
}

TEST(EngineSpec, ReadsEveryParameter) {
  const auto spec = parse_engine_spec(
      "search:level=3,hash=64,depth=5,nodes=1000,ms=20,seed=9,star1=0,threads=2,quiescence=2");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->level, 3);
  EXPECT_EQ(spec->hash_mb, 64);
  EXPECT_EQ(spec->limits.depth, 5);
  EXPECT_EQ(spec->limits.nodes, 1000u);
  EXPECT_EQ(spec->limits.time_ms, 20);
  EXPECT_EQ(spec->seed, 9u);
  EXPECT_EQ(spec->threads, 2);
  EXPECT_FALSE(spec->settings.star1);
  EXPECT_EQ(spec->settings.quiescence_turns, 2);
  EXPECT_EQ(parse_engine_spec("mcts:c=0.7")->exploration, 0.7);
}

TEST(EngineSpec, SaysWhatIsWrong) {
  for (const char* text :
       {"", "deep", "search:", "search:level", "search:level=9", "search:level=x", "search:hash=0",
        "search:c=1", "mcts:level=1", "mcts:c=-1", "mcts:c=nan", "mcts:c=", "search:star1=2",
        "greedy:nodes=1", "search:nodes=0", "search:depth=1,", "random:seed=-1"}) {
    const auto spec = parse_engine_spec(text);
    ASSERT_FALSE(spec) << text;
    EXPECT_EQ(spec.error().code, "bad_engine") << text;
    EXPECT_FALSE(spec.error().message.empty()) << text;
  }
}

constexpr ChoiceCounts kCounts{80, 2};

TEST(TimeControl, AFixedTimeIsUsedWhole) {
  Limits limits;
  EXPECT_FALSE(thinking_time(limits, kCounts));
  limits.time_ms = 100;
  const auto time = thinking_time(limits, kCounts);
  EXPECT_TRUE(time->fixed);
  EXPECT_EQ(time->usual.count(), 100);
  EXPECT_EQ(time->most.count(), 100);
}

TEST(TimeControl, AClockIsUsedInShares) {
  Limits limits;
  limits.clock_ms = 60'000;
  const auto time = thinking_time(limits, kCounts);
  EXPECT_FALSE(time->fixed);
  EXPECT_GT(time->usual.count(), 300);
  EXPECT_LT(time->most.count(), 5'000);
  // Of a game with more choices each gets less, and of the last turns before a time control more.
  EXPECT_LT(thinking_time(limits, {160, 2})->usual, time->usual);
  limits.turns_to_go = 5;
  EXPECT_GT(thinking_time(limits, kCounts)->usual, 3 * time->usual);
}

/// Whatever a game is like, who takes the most that he is given, and some milliseconds more, never runs out.
TEST(TimeControl, TheClockNeverRunsOut) {
  for (const std::int64_t clock : {1'000, 10'000, 60'000}) {
    for (const double choices : {1.0, 20.0, 80.0, 300.0}) {
      for (const std::int64_t increment : {0, 100, 10'000}) {
        Limits limits;
        limits.clock_ms = clock;
        limits.increment_ms = increment;
        for (int decision = 0; decision < 100; ++decision) {
          const auto time = thinking_time(limits, {choices, 1.5});
          EXPECT_LE(time->usual, time->most);
          limits.clock_ms -= time->most.count();
          ASSERT_GT(limits.clock_ms, 0) << clock << ' ' << choices << ' ' << increment << ' ' << decision;
          limits.clock_ms += increment;
        }
      }
    }
  }
}

/// Played at the usual pace, a game of average length uses most of a clock, but not all of it.
TEST(TimeControl, AGameUsesMostOfTheClock) {
  for (const double choices : {30.0, 80.0, 170.0}) {
    Limits limits;
    limits.clock_ms = 60'000;
    for (int decision = 0; decision < choices; ++decision)
      limits.clock_ms -= thinking_time(limits, {choices, 1})->usual.count();
    EXPECT_GT(limits.clock_ms, 60'000 * 0.1);
    EXPECT_LT(limits.clock_ms, 60'000 * 0.5);
  }
}

TEST(TimeControl, WhatIsClearIsWorthLess) {
  for (int depths = 0; depths < 8; ++depths) {
    EXPECT_LE(worth_of_time(depths + 1), worth_of_time(depths));
    EXPECT_GT(worth_of_time(depths), 0.4);
    EXPECT_LT(worth_of_time(depths), 2);
  }
}

}  // namespace
}  // namespace fray
