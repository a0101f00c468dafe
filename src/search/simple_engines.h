// Two fixed opponents for measuring: the random player, and the greedy one that looks one turn ahead in
// expectation.
#pragma once

#include <algorithm>
#include <chrono>

#include "core/game_adapter.h"
#include "search/battle_player.h"
#include "search/engine.h"
#include "search/playout.h"
#include "search/turn_value.h"

namespace fray {

template <Game G>
class RandomEngine final : public Engine {
 public:
  explicit RandomEngine(std::uint64_t seed) : random_(seed) {}
  std::string name() const override { return "random"; }
  Action announce(const AnyState& state, Seat seat) override {
    ActionList actions;
    state.legal_actions(seat, actions);
    return actions[random_.below(static_cast<std::uint32_t>(actions.size()))];
  }
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

/// Plays for the most expected material (the contract's crude count) at the end of the turn, all further
/// choices of the turn, also the opponent's, being made to the same end; among equals at random. It knows
/// nothing that is ever tuned, so that results against it can be compared over the years.
template <Game G>
class GreedyEngine final : public Engine {
 public:
  explicit GreedyEngine(std::uint64_t seed) : random_(seed) {}
  std::string name() const override { return "greedy"; }
  Action announce(const AnyState& state, Seat seat) override {
    return draw_announcement(state, seat, random_);
  }

  SearchResult think(const AnyState& state, const Limits&, const StopFlag&, const ProgressReport&) override {
    if (state.in_battle()) return choose_in_battle<G>(state, random_);
    const auto start = std::chrono::steady_clock::now();
    const auto& root = typed_state<G>(state);
    Trail trail = root.trail();
    const Side us = G::side_to_act(root.position());
    ActionList actions;
    G::legal_actions(root.position(), actions);
    SearchResult result;
    double best = -2.0 * kWinValue;
    std::uint32_t equals = 0;
    for (const Action action : actions) {
      typename G::Position next = root.position();
      NullSink sink;
      G::apply(next, action, trail, sink);
      ++result.report.nodes;
      const double value = turn_value<G>(next, us, 0, G::material, trail, result.report.nodes);
      equals = value > best ? 1 : value == best ? equals + 1 : equals;
      // Each of n equals is kept with probability 1 / n.
      if (value > best || (value == best && random_.below(equals) == 0)) result.best = action;
      best = std::max(best, value);
    }
    result.report.lines.push_back(
        {result.best, 0.5 + 0.5 * best / kWinValue, {{state.action_text(result.best), false, 1}}});
    result.report.depth = 1;
    result.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
  }

 private:
  SplitMix64 random_;
};

}  // namespace fray
