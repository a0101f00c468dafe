// What OpenSpiel wants to know of a game beforehand: bounds of what can come.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/any_game.h"

namespace fray::python {

struct GameNumbers {
  std::size_t actions;      ///< no node has more legal actions
  std::size_t outcomes;     ///< no chance node has more classes
  std::size_t observation;  ///< numbers of an observation
  std::size_t features;     ///< of these, the first ones
  bool has_chance;
};

const GameNumbers& numbers_of(const AnyGame& game);

/// The observation of the present node, numbers_of(game).observation numbers.
void observe_state(const AnyState& state, std::span<float> numbers);

}  // namespace fray::python
