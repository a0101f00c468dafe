// What OpenSpiel wants to know of a game beforehand: bounds of what can come.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/any_game.h"

namespace fray::python {

struct GameNumbers {
  /// As NodeSizes has them; of a position that somebody makes up State lists more, Batch so many.
  std::size_t actions;
  std::size_t outcomes;
  std::size_t observation;  ///< numbers of an observation
  std::size_t features;     ///< of these, the first ones
  bool has_chance;
};

const GameNumbers& numbers_of(const AnyGame& game);

/// What a side has won: 1, 0 or -1; 0 while there is no result.
inline double return_of(GameResult result, Side side) {
  const double white = 2 * white_points(result) - 1;
  return side == Side::white ? white : 0.0 - white;
}

/// The observation of the present node, numbers_of(game).observation numbers.
void observe_state(const AnyState& state, std::span<float> numbers);

}  // namespace fray::python
