// Two fixed opponents for measuring: the random player, and the greedy one that looks one turn ahead in
// expectation.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/game_adapter.h"
#include "search/engine.h"
#include "search/playout.h"

namespace fray {

template <Game G>
class RandomEngine final : public Engine {
 public:
  explicit RandomEngine(std::uint64_t seed) : random_(seed) {}
  std::string name() const override { return "random"; }
  SearchResult think(const AnyState& state, const Limits&, const StopFlag&, const ProgressReport&) override {
    const auto& p = typed_state<G>(state).position();
    ActionList actions;
    G::legal_actions(p, actions);
    SearchResult result;
    result.best = actions[random_.below(static_cast<std::uint32_t>(actions.size()))];
    result.report.nodes = 1;
    result.report.lines.push_back(
        {result.best, expected_points(0), {{state.action_text(result.best), false, 1}}});
    return result;
  }

 private:
  SplitMix64 random_;
};

/// Plays the action of the highest expected evaluation at the end of the turn, all further choices of the
/// turn, also the opponent's, being made to the same end. No table, no pruning: an oracle as much as an
/// opponent.
template <Game G>
class GreedyEngine final : public Engine {
 public:
  using Position = typename G::Position;

  std::string name() const override { return "greedy"; }

  SearchResult think(const AnyState& state, const Limits&, const StopFlag&, const ProgressReport&) override {
    const auto start = std::chrono::steady_clock::now();
    const auto& root = typed_state<G>(state);
    Trail trail = root.trail();
    const Side us = G::side_to_act(root.position());
    ActionList actions;
    G::legal_actions(root.position(), actions);
    SearchResult result;
    for (const Action action : actions) {
      const double value = after(root.position(), action, us, trail, result.report.nodes);
      result.report.lines.push_back(
          {action, 0.5 + 0.5 * value / kWinValue, {{state.action_text(action), false, 1}}});
    }
    const auto better = [](const Line& a, const Line& b) { return a.points > b.points; };
    std::stable_sort(result.report.lines.begin(), result.report.lines.end(), better);
    result.best = result.report.lines.front().first;
    result.report.depth = 1;
    result.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
  }

 private:
  template <class Step>
  static double after(const Position& p, Step step, Side us, Trail& trail, std::uint64_t& nodes) {
    Position next = p;
    NullSink sink;
    G::apply(next, step, trail, sink);
    ++nodes;
    return value(next, us, trail, nodes);
  }

  /// The expected evaluation for `us` at the end of this turn.
  static double value(const Position& p, Side us, Trail& trail, std::uint64_t& nodes) {
    const NodeKind kind = G::node_kind(p);
    if (kind == NodeKind::terminal) return result_value(G::result(p), us);
    if (kind == NodeKind::chance) {
      OutcomeList outcomes;
      G::chance_outcomes(p, outcomes);
      double sum = 0;
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        sum += outcomes.probability(i) * after(p, outcomes.items[i].outcome, us, trail, nodes);
      }
      return sum;
    }
    const bool ours = G::side_to_act(p) == us;
    if (G::turn_start(p)) return ours ? G::evaluate(p) : -G::evaluate(p);
    ActionList actions;
    G::legal_actions(p, actions);
    double best = ours ? -kWinValue : kWinValue;
    for (const Action action : actions) {
      const double candidate = after(p, action, us, trail, nodes);
      best = ours ? std::max(best, candidate) : std::min(best, candidate);
    }
    return best;
  }
};

}  // namespace fray
