// Random play: the simplest thing that can be done with a game, for MCTS, measurements and tests.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/game.h"
#include "core/random.h"

namespace fray {

/// Draws an outcome class with its probability. `outcomes` is not empty.
inline Outcome draw_outcome(const OutcomeList& outcomes, SplitMix64& random) {
  // Denominators beyond 32 bits (rounded probabilities) lose nothing that matters to a playout.
  std::uint64_t left =
      outcomes.denominator <= 0xffffffffu
          ? random.below(static_cast<std::uint32_t>(outcomes.denominator))
          : static_cast<std::uint64_t>(random.uniform() * static_cast<double>(outcomes.denominator));
  for (const WeightedOutcome& item : outcomes.items) {
    if (left < item.weight) return item.outcome;
    left -= item.weight;
  }
  return outcomes.items[outcomes.items.size() - 1].outcome;
}

/// Moves on by one node, each action and each joint choice being equally likely. `p` is not terminal. A
/// battle of a BattleGame is settled at once, as good play would have it: nobody learns anything of a
/// position from thousands of senseless announcements.
template <Game G>
void random_step(typename G::Position& p, Trail& trail, SplitMix64& random) {
  NullSink sink;
  if (G::node_kind(p) == NodeKind::chance || in_battle<G>(p)) {
    OutcomeList outcomes;
    list_outcomes<G>(p, outcomes);
    apply_outcome<G>(p, draw_outcome(outcomes, random), trail, sink);
    return;
  }
  ActionList actions;
  if constexpr (SimultaneousGame<G>) {
    if (G::node_kind(p) == NodeKind::simultaneous) {
      std::vector<SeatAction> choices;
      for (const Seat seat : G::acting_seats(p)) {
        actions.clear();
        G::legal_actions(p, seat, actions);
        choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
      }
      G::apply(p, std::span<const SeatAction>(choices), trail, sink);
      return;
    }
  }
  if constexpr (requires { G::draw_action(p, random); }) {
    G::apply(p, G::draw_action(p, random), trail, sink);
  } else {
    G::legal_actions(p, actions);
    G::apply(p, actions[random.below(static_cast<std::uint32_t>(actions.size()))], trail, sink);
  }
}

}  // namespace fray
