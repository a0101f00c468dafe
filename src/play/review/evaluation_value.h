// What a game's own evaluation says of a position, as V of play/luck.h.
#pragma once

#include <cstdint>

#include "core/game_adapter.h"
#include "play/review/luck.h"
#include "search/turn_value.h"

namespace fray {

/// The evaluation at the end of the turn and of `turns` more whole turns after it.
template <Game G>
class EvaluationValue final : public PositionValue {
 public:
  explicit EvaluationValue(int turns) : turns_(turns) {}
  double white_points(const AnyState& state) const override {
    const auto& typed = typed_state<G>(state);
    Trail trail = typed.trail();
    std::uint64_t nodes = 0;
    return 0.5 +
           0.5 * turn_value<G>(typed.position(), Side::white, turns_, G::evaluate, trail, nodes) / kWinValue;
  }

 private:
  int turns_;
};

}  // namespace fray
