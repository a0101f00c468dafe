#include "conflict/evaluate.h"

#include <algorithm>
#include <array>

#include "conflict/moves.h"
#include "conflict/threats.h"
#include "core/game_network.h"

namespace fray::conflict {
namespace {

// In the order of Feature; written by `fray fit conflict`.
constexpr std::int16_t kNumbers[]{
#include "conflict/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.conflict", kNumbers);

/// Where the features of one side begin.
struct SideFeatures {
  int square;
  int uncommanded;
  int leaders;
  int threat;
};
constexpr SideFeatures kMover{Feature::square, Feature::uncommanded, Feature::leaders, Feature::threat};
constexpr SideFeatures kOther{Feature::other_square, Feature::other_uncommanded, Feature::other_leaders,
                              Feature::other_threat};

constexpr int worth_kind(Kind kind) { return is_leader(kind) ? 4 : static_cast<int>(kind); }

/// What one side has on the board. `turned` is 0 or 63 and turns the board for a Black mover.
void list_pieces(const Position& p, Side side, const SideFeatures& at, int turned, FeatureList& features) {
  const auto add = [&](int feature) { features.push_back(static_cast<std::uint16_t>(feature)); };
  const Bits64 own = p.sides[fray::index_of(side)];
  for (std::size_t i = 0; i < kKinds; ++i) {
    const int kind = worth_kind(static_cast<Kind>(i));
    for_each_square(p.kinds[i] & own, [&](Square square) { add(at.square + 64 * kind + (square ^ turned)); });
  }
  const int leaders = popcount(p.leaders() & own);
  if (leaders > 0) add(at.leaders + std::min(leaders, 3) - 1);

  const Bits64 idle = own & ~in_command(p, side);
  if (idle == 0) return;
  for (int kind = 0; kind < 4; ++kind) {
    const int count = popcount(idle & p.kinds[static_cast<std::size_t>(kind)]);
    for (int i = 0; i < count; ++i) add(at.uncommanded + kind);
  }
}

/// The best odds of `side` against each kind of enemy but pawns.
void list_threats(const Position& p, Side side, const SideFeatures& at, FeatureList& features) {
  const Threats threats(p, side);
  const Bits64 enemy = p.sides[fray::index_of(~side)];
  const Bits64 leaders = enemy & p.leaders();
  const auto best_against = [&](Bits64 targets, int kind) {
    int best = 0;
    for_each_square(targets, [&](Square target) { best = std::max(best, threats.level_against(target)); });
    features.push_back(static_cast<std::uint16_t>(at.threat + Feature::kThreatLevels * kind + best));
  };
  best_against(enemy & p.of(Kind::knight), 0);
  best_against(enemy & p.of(Kind::bishop), 1);
  best_against(enemy & p.of(Kind::rook), 2);
  best_against(leaders, has_several(leaders) ? 3 : 4);
}

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const int turned = p.side == Side::white ? 0 : 63;
  list_pieces(p, p.side, kMover, turned, features);
  list_pieces(p, ~p.side, kOther, turned, features);
  list_threats(p, p.side, kMover, features);
  list_threats(p, ~p.side, kOther, features);
}

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
