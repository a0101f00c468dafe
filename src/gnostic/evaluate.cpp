#include "gnostic/evaluate.h"

#include "core/game_network.h"
#include "gnostic/features.h"

namespace fray::gnostic {
namespace {

// In the order of Feature; from `fray train gnostic`.
constexpr std::int16_t kNumbers[]{
#include "gnostic/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.gnostic", kNumbers);

}  // namespace

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) { return kNetwork.value(p); }

Value material(const Position& p) {
  const auto worth = [&](Side side) {
    int sum = 0;
    for_each_square(p.of(side), [&](Square square) {
      sum += p.rules.full_sixths(p.kind_on(square)) + p.sixths_left(square);
    });
    return sum;
  };
  const int own = worth(p.side);
  const int enemy = worth(~p.side);
  return static_cast<Value>(std::int64_t{own - enemy} * (kWinValue - 1) / (own + enemy));
}

}  // namespace fray::gnostic
