// Pruning, the table and ordering change how fast a value is found, not the value: against plain
// expectiminimax.
#include <gtest/gtest.h>

#include <algorithm>

#include "plain_search.h"
#include "positions.h"

namespace fray {
namespace {

TEST(Exactness, SmallPositionsThreeTurnsDeep) {
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    for (int depth = 1; depth <= 3; ++depth) expect_exact<Conflict>(*state, depth, 0);
  }
}

TEST(Exactness, SmallPositionsWithQuiescence) {
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    for (int depth = 1; depth <= 2; ++depth) expect_exact<Conflict>(*state, depth, 1);
  }
}

TEST(Exactness, FullBoardsFromRandomGames) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SplitMix64 random(seed);
    SeededDice dice(seed);
    const auto state = conflict_start();
    EventLog log;
    for (int step = 0; step < 30 + static_cast<int>(seed) * 5 && state->node_kind() != NodeKind::terminal;
         ++step) {
      if (state->node_kind() == NodeKind::chance) {
        ASSERT_TRUE(state->roll(dice, log));
        continue;
      }
      ActionList actions;
      state->legal_actions(state->to_act().front(), actions);
      ASSERT_TRUE(state->act(actions[random.below(static_cast<std::uint32_t>(actions.size()))], log));
    }
    if (state->node_kind() == NodeKind::decision) expect_exact<Conflict>(*state, 1, 0);
  }
}

/// A window that the value lies outside of gets a bound on the right side of it.
TEST(Exactness, BoundsAreSound) {
  SearchSettings settings;
  settings.reductions = settings.chance_cut = false;
  settings.exact_depth = true;
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    const auto& typed = typed_state<Conflict>(*state);
    Trail trail = typed.trail();
    const Value exact = expectiminimax<Conflict>(typed.position(), 2, 0, trail);
    for (const Value offset : {-200000, -1000, -1, 0, 1, 1000, 200000}) {
      const Value alpha = std::clamp(exact + offset, -kWinValue - 1, kWinValue);
      TranspositionTable table(1);
      Searcher<Conflict> searcher(table, settings);
      searcher.start(typed.trail(), SearchBudget{});
      const Value value = searcher.search(typed.position(), 2, alpha, alpha + 1);
      if (exact > alpha) {
        EXPECT_GT(value, alpha) << position;
        EXPECT_LE(value, exact) << position;
      } else {
        EXPECT_LE(value, alpha) << position;
        EXPECT_GE(value, exact) << position;
      }
    }
  }
}

/// So does that of a chance node of whose outcomes the table holds bounds, from searches with other windows.
TEST(Exactness, WhatTheTableHoldsOfOutcomesIsSound) {
  SearchSettings settings;
  settings.reductions = settings.chance_cut = false;
  settings.exact_depth = true;
  constexpr int kDepth = 2;
  const auto state = conflict_state(kSmallPositions[5]);
  const auto& typed = typed_state<Conflict>(*state);
  const Conflict::Position& roll = typed.position();
  ASSERT_EQ(Conflict::node_kind(roll), NodeKind::chance);
  Trail trail = typed.trail();
  const Value exact = expectiminimax<Conflict>(roll, kDepth, 0, trail);
  OutcomeList outcomes;
  Conflict::chance_outcomes(roll, outcomes);
  SplitMix64 random(3);
  const auto any = [&](Value middle) { return middle - 60000 + static_cast<Value>(random.below(120000)); };
  for (int round = 0; round < 200; ++round) {
    TranspositionTable table(1);
    Searcher<Conflict> searcher(table, settings);
    searcher.start(typed.trail(), SearchBudget{});
    for (const WeightedOutcome& item : outcomes.items) {
      Conflict::Position child = roll;
      NullSink sink;
      Conflict::apply(child, item.outcome, trail, sink);
      const int depth = Conflict::turn_start(child) ? kDepth - 1 : kDepth;
      const Value alpha = any(expectiminimax<Conflict>(child, depth, 0, trail));
      searcher.search(child, depth, alpha, alpha + 1);
    }
    const Value alpha = any(exact);
    const Value found = searcher.search(roll, kDepth, alpha, alpha + 1);
    if (exact <= alpha) {
      EXPECT_TRUE(exact <= found && found <= alpha) << exact << ' ' << alpha << ' ' << found;
    } else {
      EXPECT_TRUE(alpha < found && found <= exact) << exact << ' ' << alpha << ' ' << found;
    }
  }
}

}  // namespace
}  // namespace fray
