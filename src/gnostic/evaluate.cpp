#include "gnostic/evaluate.h"

#include <algorithm>
#include <array>

#include "core/game_network.h"
#include "gnostic/moves.h"
#include "gnostic/solved_battle.h"
#include "gnostic/spells.h"

namespace fray::gnostic {
namespace {

// In the order of Feature; from `fray train gnostic`.
constexpr std::int16_t kNumbers[]{
#include "gnostic/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.gnostic", kNumbers);

/// What one side has on the board. `turned` is 0 or 56 and mirrors the board for a Black mover.
void list_pieces(const Position& p, Side side, int first, int turned, FeatureList& features) {
  FeatureList::Appender list(features);
  const auto add = [&](int feature) { list.push_back(static_cast<std::uint16_t>(first + feature)); };
  const Bits64 own = p.of(side);
  for (int kind = 0; kind < static_cast<int>(kKinds); ++kind) {
    const int full = p.rules.full_sixths(static_cast<Kind>(kind));
    for_each_square(p.kinds[static_cast<std::size_t>(kind)] & own, [&](Square square) {
      add(Feature::square + 64 * kind + (square ^ turned));
      const int damage = p.states[square].damage();
      if (damage > 0)
        add(Feature::hurt + Feature::kHurtLevels * kind + (damage * Feature::kHurtLevels - 1) / full);
      const Shade shade = side == Side::white ? shade_of(square, p.track) : -shade_of(square, p.track);
      if (shade != 0) add(Feature::shade + Feature::kShades * kind + shade - kDarkest);
      if ((p.prisoners & Board::bit(square)) != 0) add(Feature::prisoner + kind);
    });
  }
  const Bits64 free = p.free_queens(side);
  const Bits64 queens = p.of(side, Kind::queen);
  if (queens == 0) return;
  SpellSet left = 0;
  for_each_square(queens, [&](Square queen) { left |= spells_left(p, queen); });
  for (std::size_t i = 0; i < kSpells; ++i) {
    if ((left >> i & 1) != 0)
      add(Feature::spell + static_cast<int>(i) + (free == 0 ? static_cast<int>(kSpells) : 0));
  }
}

/// The best chance of a move of `side` against each kind of enemy.
void list_threats(const Position& p, Side side, int first, FeatureList& features) {
  std::array<int, kKinds> best{};
  const Bits64 occupied = p.occupied();
  const Bits64 enemy = p.of(~side);
  for_each_square(p.of(side) & ~p.prisoners, [&](Square from) {
    const Kind kind = p.kind_on(from);
    for_each_square(attack_reach(kind, side, from, occupied) & enemy, [&](Square to) {
      int& known = best[index_of(p.kind_on(to))];
      known = std::max(known, win_level(pairing_of(p, from, to, to)));
    });
  });
  for (int kind = 0; kind < static_cast<int>(kKinds); ++kind) {
    const int level = best[static_cast<std::size_t>(kind)];
    if (level > 0) {
      features.push_back(
          static_cast<std::uint16_t>(first + Feature::threat + Feature::kThreatLevels * kind + level));
    }
  }
}

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const int turned = p.side == Side::white ? 0 : 56;
  list_pieces(p, p.side, 0, turned, features);
  list_pieces(p, ~p.side, Feature::per_side, turned, features);
  list_threats(p, p.side, 0, features);
  list_threats(p, ~p.side, Feature::per_side, features);
  features.push_back(static_cast<std::uint16_t>(Feature::track + (p.side == Side::white ? 0 : 10) +
                                                (p.track.direction < 0 ? 0 : 5) + p.track.shade - kDarkest));
}

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
