// The search's value by its definition, and the search with parts of it switched off, to compare the two.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/game_adapter.h"
#include "search/searcher.h"

namespace fray {

/// Certain results are those within 255 of kWinValue; no other is worth as much.
inline bool is_within_certain(Value value) { return std::abs(value) >= kWinValue - 255; }
inline Value not_certain(Value value) { return std::clamp(value, -kWinValue + 256, kWinValue - 256); }

/// The definition of the search's value with nothing clever: for the side to act, `depth` turns deep.
template <Game G>
Value expectiminimax(const typename G::Position& p, int depth, int quiescence, Trail& trail) {
  const auto child_value = [&](auto step) {
    typename G::Position child = p;
    NullSink sink;
    G::apply(child, step, trail, sink);
    const int child_depth = G::turn_start(child) ? depth - 1 : depth;
    Value value = expectiminimax<G>(child, child_depth, quiescence, trail);
    const bool turn_begins = G::node_kind(child) != NodeKind::terminal && G::turn_start(child);
    if (turn_begins && is_within_certain(value) && std::abs(value) > kWinValue - 255)
      value += value > 0 ? -1 : 1;
    return G::side_to_act(child) == G::side_to_act(p) ? value : -value;
  };
  if (G::node_kind(p) == NodeKind::chance && G::turn_start(p) && depth <= 0)
    return not_certain(G::evaluate(p));
  switch (G::node_kind(p)) {
    case NodeKind::terminal: return result_value(G::result(p), G::side_to_act(p));
    case NodeKind::chance: {
      OutcomeList outcomes;
      G::chance_outcomes(p, outcomes);
      std::int64_t sum = 0;
      bool all_won = true, all_lost = true;
      for (const WeightedOutcome& item : outcomes.items) {
        const Value value = child_value(item.outcome);
        all_won = all_won && is_within_certain(value) && value > 0;
        all_lost = all_lost && is_within_certain(value) && value < 0;
        sum += static_cast<std::int64_t>(item.weight) * value;
      }
      const auto denominator = static_cast<std::int64_t>(outcomes.denominator);
      const auto mean =
          static_cast<Value>(sum >= 0 ? sum / denominator : -((-sum + denominator - 1) / denominator));
      return all_won || all_lost ? mean : not_certain(mean);
    }
    default: break;
  }
  Value best = -kWinValue - 1;
  ActionList actions;
  if (G::turn_start(p) && depth <= 0) {
    best = not_certain(G::evaluate(p));
    if (depth > -quiescence) G::battle_actions(p, actions);
  } else {
    G::legal_actions(p, actions);
  }
  for (const Action action : actions) best = std::max(best, child_value(action));
  return best;
}

struct Variant {
  const char* name;
  SearchSettings settings;
};

/// Every part of the search alone, all together, and all but one.
inline std::vector<Variant> variants() {
  SearchSettings none;
  none.pruning = none.star1 = none.table = none.ordering = none.reductions = false;
  none.null_move = none.repetition = none.futility = none.corrections = none.chance_cut = false;
  none.exact_depth = true;
  SearchSettings all;
  all.reductions = all.null_move = all.repetition = all.futility = all.corrections = all.chance_cut = false;
  all.exact_depth = true;
  std::vector<Variant> list{{"nothing", none}, {"everything", all}};
  using Member = bool SearchSettings::*;
  for (const auto& [name, member] : {std::pair<const char*, Member>{"star1", &SearchSettings::star1},
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

template <Game G>
Value search_value(const AnyState& state, int depth, const SearchSettings& settings) {
  const auto& typed = typed_state<G>(state);
  TranspositionTable table(1);
  Searcher<G> searcher(table, settings);
  searcher.start(typed.trail(), SearchBudget{});
  // Shallower searches first, as in iterative deepening: their entries are in the table.
  Value value = 0;
  for (int d = 1; d <= depth; ++d)
    value = searcher.search(typed.position(), d, -kWinValue - 1, kWinValue + 1);
  return value;
}

/// That every variant finds the plain value.
template <Game G>
void expect_exact(const AnyState& state, int depth, int quiescence) {
  const auto& typed = typed_state<G>(state);
  Trail trail = typed.trail();
  const Value expected = expectiminimax<G>(typed.position(), depth, quiescence, trail);
  for (Variant variant : variants()) {
    variant.settings.quiescence_turns = quiescence;
    EXPECT_EQ(search_value<G>(state, depth, variant.settings), expected)
        << variant.name << ", depth " << depth << ", " << state.position_text();
  }
}

}  // namespace fray
