#include "conflict/evaluate.h"

#include <array>

#include "conflict/battle.h"
#include "conflict/moves.h"
#include "conflict/weights.h"
#include "core/logistic.h"

namespace fray::conflict {
namespace {

constexpr int feature_kind(Kind kind) { return is_leader(kind) ? 4 : static_cast<int>(kind); }

/// The strength of the enemies of `side` that attack a square as they stand.
int pressure_on(const Position& p, Square square, Side side) {
  const Bits64 attackers = attackers_of(p, square, ~side);
  return attackers == 0 ? 0 : battle_between(p, attackers, square).attack;
}

/// Calls visit(feature, count) for what one side has.
template <class Visit>
void visit_side(const Position& p, Side side, Visit visit) {
  const Bits64 own = p.sides[fray::index_of(side)];
  const int turned = side == Side::white ? 0 : 63;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const int base = Feature::square + 64 * feature_kind(static_cast<Kind>(kind));
    for_each_square(p.kinds[kind] & own, [&](Square square) { visit(base + (square ^ turned), 1); });
  }
  const Bits64 leaders = p.leaders() & own;
  const int leader_count = popcount(leaders);
  if (leader_count == 1) visit(Feature::last_leader, 1);
  if (leader_count > 2) visit(Feature::spare_leader, leader_count - 2);

  const Bits64 idle = own & ~in_command(p, side);
  if (idle != 0) {
    for (std::size_t kind = 0; kind < 4; ++kind) {
      const int count = popcount(idle & p.kinds[kind]);
      if (count != 0) visit(Feature::uncommanded + static_cast<int>(kind), count);
    }
  }
  for_each_square(leaders, [&](Square square) {
    const int pressure = pressure_on(p, square, side);
    if (pressure != 0) visit(Feature::leader_pressure, pressure);
  });
  if ((leaders & kTerrain) != 0) visit(Feature::leader_on_terrain, popcount(leaders & kTerrain));
}

constexpr std::array<std::int32_t, 7> kPieceWorth{100, 300, 300, 350, 900, 900, 0};

std::int32_t worth_on(const Position& p, Square square) { return kPieceWorth[index_of(p.kind_on(square))]; }

}  // namespace

void add_features(const Position& p, std::span<std::int16_t> features) {
  const auto add = [&](int sign) {
    return [&features, sign](int feature, int count) {
      auto& slot = features[static_cast<std::size_t>(feature)];
      slot = static_cast<std::int16_t>(slot + sign * count);
    };
  };
  visit_side(p, p.side, add(1));
  visit_side(p, ~p.side, add(-1));
  features[Feature::tempo] = static_cast<std::int16_t>(features[Feature::tempo] + 1);
}

Value evaluate(const Position& p) {
  Logit own = 0;
  Logit enemy = 0;
  visit_side(p, p.side,
             [&](int feature, int count) { own += kWeights[static_cast<std::size_t>(feature)] * count; });
  visit_side(p, ~p.side,
             [&](int feature, int count) { enemy += kWeights[static_cast<std::size_t>(feature)] * count; });
  return value_of_logit(own - enemy + kWeights[Feature::tempo]);
}

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    std::int32_t score = 0;
    switch (sort_of(action)) {
      case Sort::move:
        if (promotion_of(action) != Kind::none) score = 500;
        break;
      case Sort::attack: {
        const Battle battle = battle_between(p, attackers_in(p, action), to_of(action));
        score = worth_on(p, to_of(action)) * winning_rolls(battle) - 36 * battle.attack;
        break;
      }
      case Sort::no_attack: score = 1000; break;
      // The cheapest attacker is risked first; the dearest is sent farthest away.
      case Sort::move_in: score = -worth_on(p, from_of(action)); break;
      case Sort::send_home: score = worth_on(p, from_of(action)) / 2; break;
      case Sort::send_off: score = 10 * worth_on(p, from_of(action)); break;
      case Sort::nobody: break;
    }
    scores[i] = score;
  }
}

}  // namespace fray::conflict
