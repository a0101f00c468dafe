#include "python/game_numbers.h"

#include "core/game_adapter.h"
#include "game_types.h"
#include "python/observation.h"

namespace fray::python {
namespace {

template <Game G>
GameNumbers make_numbers() {
  NodeSizes most{4096, 4096};
  if constexpr (requires { G::kNodeSizes; }) most = G::kNodeSizes;
  bool has_chance = true;
  if constexpr (requires { G::kHasChance; }) has_chance = G::kHasChance;
  return {most.actions, most.outcomes, observation_size<G>(), G::network().features(), has_chance};
}

}  // namespace

const GameNumbers& numbers_of(const AnyGame& game) {
  return *AllGames::with(game.info().name, []<Game G>() {
    static const GameNumbers numbers = make_numbers<G>();
    return &numbers;
  });
}

void observe_state(const AnyState& state, std::span<float> numbers) {
  AllGames::with(state.game().info().name,
                 [&]<Game G>() { observe<G, float>(typed_state<G>(state).position(), numbers); });
}

}  // namespace fray::python
