// What a game's own evaluation says of a position, as V of play/luck.h.
#pragma once

#include <cstdint>

#include "core/game_adapter.h"
#include "play/review/luck.h"
#include "search/turn_value.h"

namespace fray {

/// The evaluation at the end of the turn and of `turns` more whole turns after it, or of as many as
/// kMostNodes are enough for: a function of the position all the same. A turn alone may be too long (a reset
/// of Wizard's Chess with spells in hand): of that the first choices are looked at.
template <Game G>
class EvaluationValue final : public PositionValue {
 public:
  explicit EvaluationValue(int turns) : turns_(turns) {}
  double white_points(const AnyState& state) const override {
    const auto& typed = typed_state<G>(state);
    for (int turns = turns_;; --turns) {
      Trail trail = typed.trail();
      std::uint64_t nodes = 0;
      const double value =
          turn_value<G>(typed.position(), Side::white, turns, G::evaluate, trail, nodes, kMostNodes);
      if (nodes < kMostNodes || turns == 0) return 0.5 + 0.5 * value / kWinValue;
    }
  }

  /// Of turn_value, for each number of turns.
  static constexpr std::uint64_t kMostNodes = 100'000;

 private:
  int turns_;
};

}  // namespace fray
