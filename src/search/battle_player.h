// Choices in battles that have been solved (BattleGame), and announcements at simultaneous nodes: drawn from
// the equilibrium, since whoever can be foreseen there has lost.
#pragma once

#include <cstdint>
#include <span>

#include "core/game_adapter.h"
#include "search/engine.h"
#include "search/turn_value.h"

namespace fray {

/// An action of a strategy that is not empty, with its probability.
inline Action draw_action(const MixedStrategy& strategy, SplitMix64& random) {
  double left = random.uniform();
  for (const MixedAction& item : strategy) {
    left -= item.probability;
    if (left < 0) return item.action;
  }
  return strategy[strategy.size() - 1].action;
}

/// What `seat` announces at a simultaneous node: as the equilibrium says where one is known, else any of its
/// actions.
inline Action draw_announcement(const AnyState& state, Seat seat, SplitMix64& random) {
  MixedStrategy strategy;
  state.battle_strategy(seat, strategy);
  if (!strategy.empty()) return draw_action(strategy, random);
  ActionList actions;
  state.legal_actions(seat, actions);
  return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

/// What `seat` does at a decision node in a battle whose ends are worth so much to its side (WeighsBattles);
/// without them, what their evaluation says.
template <Game G>
Action draw_choice(const AnyState& state, Seat seat, [[maybe_unused]] std::span<const Value> worth,
                   SplitMix64& random) {
  if constexpr (WeighsBattles<G>) {
    if (!worth.empty()) {
      MixedStrategy strategy;
      G::battle_strategy(typed_state<G>(state).position(), seat, worth, strategy);
      return draw_action(strategy, random);
    }
  }
  return draw_announcement(state, seat, random);
}

/// The choice at a decision node in a battle; `worth` as in draw_choice.
template <Game G>
SearchResult choose_in_battle(const AnyState& state, SplitMix64& random, std::span<const Value> worth = {}) {
  const auto& typed = typed_state<G>(state);
  Trail trail = typed.trail();
  SearchResult result;
  result.best = draw_choice<G>(state, state.to_act().front(), worth, random);
  const double value =
      turn_value<G>(typed.position(), state.side_to_act(), 0, G::evaluate, trail, result.report.nodes);
  result.report.depth = 1;
  result.report.lines.push_back(
      {result.best, 0.5 + 0.5 * value / kWinValue, {{state.action_text(result.best), false, 1}}});
  return result;
}

}  // namespace fray
