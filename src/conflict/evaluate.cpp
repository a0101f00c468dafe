#include "conflict/evaluate.h"

#include <algorithm>
#include <array>

#include "conflict/moves.h"
#include "conflict/threats.h"
#include "core/logistic.h"

namespace fray::conflict {
namespace {

// In log-odds (kLogitUnit is 1.0), in the order of Feature; written by `fray fit conflict`.
constexpr std::array<std::int16_t, Feature::count> kWeights{
#include "conflict/weights.inc"
};

constexpr int worth_kind(Kind kind) { return is_leader(kind) ? 4 : static_cast<int>(kind); }

/// Calls visit(feature, count) for what one side has on the board.
template <class Visit>
void visit_side(const Position& p, Side side, Visit visit) {
  const Bits64 own = p.sides[fray::index_of(side)];
  const int turned = side == Side::white ? 0 : 63;
  for (std::size_t i = 0; i < kKinds; ++i) {
    const Bits64 pieces = p.kinds[i] & own;
    if (pieces == 0) continue;
    const int kind = worth_kind(static_cast<Kind>(i));
    visit(Feature::material + kind, popcount(pieces));
    for_each_square(pieces,
                    [&](Square square) { visit(Feature::square + 64 * kind + (square ^ turned), 1); });
  }
  const Bits64 leaders = p.leaders() & own;
  if (!has_several(leaders)) visit(Feature::last_leader, 1);
  if ((leaders & kTerrain) != 0) visit(Feature::leader_on_terrain, popcount(leaders & kTerrain));

  const Bits64 idle = own & ~in_command(p, side);
  if (idle == 0) return;
  for (std::size_t kind = 0; kind < 4; ++kind) {
    const int count = popcount(idle & p.kinds[kind]);
    if (count != 0) visit(Feature::uncommanded + static_cast<int>(kind), count);
  }
}

/// Calls visit(feature, chance) for the best chance of `side` against each kind of enemy but pawns.
template <class Visit>
void visit_threats(const Position& p, Side side, int feature, Visit visit) {
  const Threats threats(p, side);
  const Bits64 enemy = p.sides[fray::index_of(~side)];
  const Bits64 leaders = enemy & p.leaders();
  const auto best_against = [&](Bits64 targets, int kind) {
    int best = 0;
    for_each_square(targets, [&](Square target) { best = std::max(best, threats.chance_against(target)); });
    if (best != 0) visit(feature + kind, best);
  };
  best_against(enemy & p.of(Kind::knight), 0);
  best_against(enemy & p.of(Kind::bishop), 1);
  best_against(enemy & p.of(Kind::rook), 2);
  best_against(leaders, has_several(leaders) ? 3 : 4);
}

/// Calls visit(feature, signed count) for the whole position.
template <class Visit>
void visit_features(const Position& p, Visit visit) {
  const auto against = [&](int feature, int count) { visit(feature, -count); };
  visit_side(p, p.side, visit);
  visit_side(p, ~p.side, against);
  visit_threats(p, p.side, Feature::threat_now, visit);
  visit_threats(p, ~p.side, Feature::threat_next, against);
  visit(Feature::tempo, 1);
}

}  // namespace

void add_features(const Position& p, std::span<std::int16_t> features) {
  visit_features(p, [&](int feature, int count) {
    auto& slot = features[static_cast<std::size_t>(feature)];
    slot = static_cast<std::int16_t>(slot + count);
  });
}

Value evaluate(const Position& p) {
  Logit sum = 0;
  visit_features(p,
                 [&](int feature, int count) { sum += kWeights[static_cast<std::size_t>(feature)] * count; });
  return value_of_logit(sum);
}

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
