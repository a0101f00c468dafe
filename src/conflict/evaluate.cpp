#include "conflict/evaluate.h"

#include <cstdint>

#include "conflict/features.h"
#include "core/game_network.h"

namespace fray::conflict {
namespace {

// In the order of Feature; written by `fray fit conflict`.
constexpr std::int16_t kNumbers[]{
#include "conflict/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.conflict", kNumbers);

}  // namespace

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) { return kNetwork.value(p); }

Value material(const Position& p) {
  const auto worth = [&](Bits64 side) {
    return popcount(side & p.of(Kind::pawn)) + 3 * popcount(side & p.officers()) +
           9 * popcount(side & p.leaders());
  };
  const int own = worth(p.own());
  const int enemy = worth(p.enemy());
  return (own - enemy) * (kWinValue / (own + enemy));
}

}  // namespace fray::conflict
