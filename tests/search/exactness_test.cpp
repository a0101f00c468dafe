// Pruning, the table and ordering change how fast a value is found, not the value: against plain
// expectiminimax.
#include <gtest/gtest.h>

#include <algorithm>

#include "positions.h"
#include "search/searcher.h"

namespace fray {
namespace {

/// The definition of the search's value with nothing clever: for the side to act, `depth` turns deep.
Value expectiminimax(const Conflict::Position& p, int depth, int quiescence, Trail& trail) {
  const auto child_value = [&](auto step) {
    Conflict::Position child = p;
    NullSink sink;
    Conflict::apply(child, step, trail, sink);
    const int child_depth = Conflict::turn_start(child) ? depth - 1 : depth;
    const Value value = expectiminimax(child, child_depth, quiescence, trail);
    return Conflict::side_to_act(child) == Conflict::side_to_act(p) ? value : -value;
  };
  switch (Conflict::node_kind(p)) {
    case NodeKind::terminal: return result_value(Conflict::result(p), Conflict::side_to_act(p));
    case NodeKind::chance: {
      OutcomeList outcomes;
      Conflict::chance_outcomes(p, outcomes);
      std::int64_t sum = 0;
      for (const WeightedOutcome& item : outcomes.items) {
        sum += static_cast<std::int64_t>(item.weight) * child_value(item.outcome);
      }
      const auto denominator = static_cast<std::int64_t>(outcomes.denominator);
      return static_cast<Value>(sum >= 0 ? sum / denominator : -((-sum + denominator - 1) / denominator));
    }
    default: break;
  }
  Value best = -kWinValue - 1;
  ActionList actions;
  if (Conflict::turn_start(p) && depth <= 0) {
    best = Conflict::evaluate(p);
    if (depth > -quiescence) Conflict::battle_actions(p, actions);
  } else {
    Conflict::legal_actions(p, actions);
  }
  for (const Action action : actions) best = std::max(best, child_value(action));
  return best;
}

struct Variant {
  const char* name;
  SearchSettings settings;
};

/// Every part of the search alone, all together, and all but one.
std::vector<Variant> variants() {
  SearchSettings none;
  none.pruning = none.star1 = none.star2 = none.table = none.ordering = none.reductions = false;
  none.exact_depth = true;
  SearchSettings all;
  all.star2 = true;
  all.reductions = false;
  all.exact_depth = true;
  std::vector<Variant> list{{"nothing", none}, {"everything", all}};
  using Member = bool SearchSettings::*;
  for (const auto& [name, member] : {std::pair<const char*, Member>{"star1", &SearchSettings::star1},
                                     {"star2", &SearchSettings::star2},
                                     {"table", &SearchSettings::table},
                                     {"ordering", &SearchSettings::ordering}}) {
    SearchSettings without = all;
    without.*member = false;
    list.push_back({name, without});
    SearchSettings only = none;
    only.pruning = only.*member = true;
    list.push_back({name, only});
  }
  return list;
}

Value search_value(const AnyState& state, int depth, const SearchSettings& settings) {
  const auto& typed = typed_state<Conflict>(state);
  TranspositionTable table(1);
  Searcher<Conflict> searcher(table, settings);
  searcher.start(typed.trail(), SearchBudget{});
  // Shallower searches first, as in iterative deepening: their entries are in the table.
  Value value = 0;
  for (int d = 1; d <= depth; ++d)
    value = searcher.search(typed.position(), d, -kWinValue - 1, kWinValue + 1);
  return value;
}

void expect_exact(const AnyState& state, int depth, int quiescence) {
  const auto& typed = typed_state<Conflict>(state);
  Trail trail = typed.trail();
  const Value expected = expectiminimax(typed.position(), depth, quiescence, trail);
  for (Variant variant : variants()) {
    variant.settings.quiescence_turns = quiescence;
    EXPECT_EQ(search_value(state, depth, variant.settings), expected)
        << variant.name << ", depth " << depth << ", " << state.position_text();
  }
}

TEST(Exactness, SmallPositionsThreeTurnsDeep) {
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    for (int depth = 1; depth <= 3; ++depth) expect_exact(*state, depth, 0);
  }
}

TEST(Exactness, SmallPositionsWithQuiescence) {
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    for (int depth = 1; depth <= 2; ++depth) expect_exact(*state, depth, 1);
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
    if (state->node_kind() == NodeKind::decision) expect_exact(*state, 1, 0);
  }
}

/// A window that the value lies outside of gets a bound on the right side of it.
TEST(Exactness, BoundsAreSound) {
  SearchSettings settings;
  settings.star2 = true;
  settings.reductions = false;
  settings.exact_depth = true;
  for (const std::string& position : kSmallPositions) {
    const auto state = conflict_state(position);
    const auto& typed = typed_state<Conflict>(*state);
    Trail trail = typed.trail();
    const Value exact = expectiminimax(typed.position(), 2, 0, trail);
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

}  // namespace
}  // namespace fray
