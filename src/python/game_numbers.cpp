#include "python/game_numbers.h"

#include <array>
#include <utility>

#include "core/game_adapter.h"
#include "game_types.h"
#include "python/observation.h"

namespace fray::python {
namespace {

/// Actions and outcomes. Of a hundred thousand nodes of random games of each none had half as many actions;
/// positions that somebody makes up may have more, which State lists all the same, and Batch as many as
/// these.
constexpr std::array<std::pair<std::string_view, std::array<std::size_t, 2>>, 6> kMost{{
    {"conflict", {512, 2}},
    {"chess", {256, 1}},
    {"gnostic", {4096, 2048}},
    {"wizards", {1024, 64}},
    {"gladiator", {256, 256}},
    {"dnd", {256, 1024}},
}};

template <Game G>
GameNumbers make_numbers() {
  std::array<std::size_t, 2> most{4096, 4096};
  for (const auto& [name, numbers] : kMost) {
    if (name == G::info().name) most = numbers;
  }
  bool has_chance = true;
  if constexpr (requires { G::kHasChance; }) has_chance = G::kHasChance;
  return {most[0], most[1], observation_size<G>(), G::network().features(), has_chance};
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
