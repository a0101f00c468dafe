#include "play/perft_estimate.h"

#include <vector>

#include "core/random.h"

namespace fray {
namespace {

constexpr std::uint64_t kSeed = 1975;

template <class List>
auto& drawn_of(List& list, SplitMix64& random) {
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

/// Goes one step on at random; answers how many there were to choose from.
double step_at_random(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    OutcomeList outcomes;
    state.chance_outcomes(outcomes);
    const double ways = static_cast<double>(outcomes.items.size());
    return state.choose(drawn_of(outcomes.items, random).outcome, log) ? ways : 0;
  }
  double ways = 1;
  std::vector<SeatAction> choices;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    ways *= static_cast<double>(actions.size());
    choices.push_back({seat, drawn_of(actions, random)});
  }
  const bool alone = state.node_kind() == NodeKind::decision;
  const auto done = alone ? state.act(choices.front().action, log) : state.act_together(choices, log);
  return done ? ways : 0;
}

/// How many paths one stands for. The state is left as it was.
double weight_of_path(AnyState& state, int depth, SplitMix64& random) {
  const std::size_t before = state.steps().size();
  double weight = 1;
  for (int left = depth; state.node_kind() != NodeKind::terminal;) {
    if (state.node_kind() != NodeKind::chance && left-- == 0) break;
    weight *= step_at_random(state, random);
  }
  while (state.steps().size() > before) state.undo();
  return weight;
}

}  // namespace

double estimate_perft(const AnyState& state, int depth, int paths) {
  const auto playing = state.clone();
  SplitMix64 random(kSeed);
  double sum = 0;
  for (int i = 0; i < paths; ++i) sum += weight_of_path(*playing, depth, random);
  return sum / paths;
}

}  // namespace fray
