// Two fixed opponents for measuring: the random player, and the greedy one that looks one turn ahead in
// expectation.
#pragma once

#include <algorithm>
#include <chrono>

#include "core/game_adapter.h"
#include "search/engine.h"
#include "search/playout.h"
#include "search/turn_value.h"

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
/// turn, also the opponent's, being made to the same end.
template <Game G>
class GreedyEngine final : public Engine {
 public:
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
      typename G::Position next = root.position();
      NullSink sink;
      G::apply(next, action, trail, sink);
      ++result.report.nodes;
      const double value = turn_value<G>(next, us, 0, trail, result.report.nodes);
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
};

}  // namespace fray
