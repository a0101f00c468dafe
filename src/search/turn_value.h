// What a position is worth when the turn is played to its end: the shallowest search that makes sense in
// games whose turns hold several choices and rolls. The greedy player plays by it, the match runner measures
// luck with it. No table, no pruning: an oracle as much as a tool.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/game.h"

namespace fray {

/// The expected value for `us` by `value_of(p)` (the evaluation or the material of the contract), on the
/// scale of Value, `turns` whole turns after the end of the turn in progress: chance nodes by their
/// expectation, decisions by the best choice of whoever makes it. At a turn start no turn is in progress, so
/// `turns` = 0 is that value itself. Battles of a BattleGame count as chance nodes; the position has no other
/// simultaneous node ahead within that horizon. Adds the nodes visited to `nodes`; once these are
/// `most_nodes`, the first action of each decision stands for all, so that little is visited any more.
template <Game G, class ValueOf>
double turn_value(const typename G::Position& p, Side us, int turns, ValueOf value_of, Trail& trail,
                  std::uint64_t& nodes,
                  std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max()) {
  const auto after = [&](auto step, int turns_left) {
    typename G::Position next = p;
    NullSink sink;
    if constexpr (std::is_same_v<decltype(step), Outcome>) {
      apply_outcome<G>(next, step, trail, sink);
    } else {
      G::apply(next, step, trail, sink);
    }
    ++nodes;
    return turn_value<G>(next, us, turns_left, value_of, trail, nodes, most_nodes);
  };

  const NodeKind kind = G::node_kind(p);
  if (kind == NodeKind::terminal) return result_value(G::result(p), us);
  const bool ours = G::side_to_act(p) == us;
  if (G::turn_start(p)) {
    if (turns == 0) return ours ? value_of(p) : -value_of(p);
    --turns;
  }
  if (kind == NodeKind::chance || in_battle<G>(p)) {
    OutcomeList outcomes;
    list_outcomes<G>(p, outcomes);
    double sum = 0;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      sum += outcomes.probability(i) * after(outcomes.items[i].outcome, turns);
    }
    return sum;
  }
  ActionList actions;
  G::legal_actions(p, actions);
  double best = ours ? -kWinValue : kWinValue;
  for (const Action action : actions) {
    const double candidate = after(action, turns);
    best = ours ? std::max(best, candidate) : std::min(best, candidate);
    if (nodes >= most_nodes) break;
  }
  return best;
}

}  // namespace fray
