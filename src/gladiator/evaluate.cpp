#include "gladiator/evaluate.h"

#include <algorithm>
#include <array>

#include "core/game_network.h"
#include "gladiator/moves.h"

namespace fray::gladiator {
namespace {

// In the order of Feature; written by `fray train gladiator`.
constexpr std::int16_t kNumbers[]{
#include "gladiator/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.gladiator", kNumbers);

/// What a side attacks, by the dice its attackers have.
struct Attacks {
  std::array<Squares, kMostDice + 1> with_dice{};  ///< with at least so many
  Squares on_queens;
};

Attacks attacks_of(const Position& p, Side side) {
  Attacks attacks;
  const Squares occupied = p.occupied();
  const Squares empty = kWholeBoard & ~occupied;
  const auto add = [&](Kind kind, auto moves_from) {
    Squares to{};
    for_each_square(p.of(side, kind), [&](Square square) { to |= moves_from(square); });
    attacks.with_dice[static_cast<std::size_t>(p.dice_of(kind))] |= to;
    if (captures_queens(kind)) attacks.on_queens |= to;
  };
  const auto knight = [](Square square) { return kKnightMoves[square]; };
  add(Kind::mounted_knight, knight);
  add(Kind::black_knight, knight);
  add(Kind::kings_knight, knight);
  add(Kind::champion, [&](Square square) { return champion_moves(Board::bit(square), empty); });
  add(Kind::warrior, [&](Square square) { return rook_moves(square, occupied); });
  add(Kind::scout, [&](Square square) { return bishop_moves(square, occupied); });
  add(Kind::king,
      [&](Square square) { return p.is_captive(side) ? queen_moves(square, occupied) : kKingMoves[square]; });
  for (const Kind pawn : {Kind::squire, Kind::footman})
    attacks.with_dice[static_cast<std::size_t>(p.dice_of(pawn))] |= diagonally_ahead(p.of(side, pawn), side);
  for (std::size_t dice = kMostDice; dice-- > 0;) attacks.with_dice[dice] |= attacks.with_dice[dice + 1];
  return attacks;
}

/// The region of a square, as each side sees it: 12 ranks from the own end, 5 files from the edge.
constexpr auto kRegionOf = [] {
  std::array<std::array<std::uint8_t, Board::kSquares>, 2> regions{};
  for (int square = 0; square < Board::kSquares; ++square) {
    const int file = std::min(Board::file_of(square), Board::kFiles - 1 - Board::file_of(square));
    const int rank = Board::rank_of(square);
    const auto at = static_cast<std::size_t>(square);
    regions[fray::index_of(Side::white)][at] = static_cast<std::uint8_t>(5 * rank + file);
    regions[fray::index_of(Side::black)][at] =
        static_cast<std::uint8_t>(5 * (Board::kRanks - 1 - rank) + file);
  }
  return regions;
}();

/// Lists the features of one side.
class SideLister {
 public:
  SideLister(const Position& p, Side side, int base, FeatureList& features)
      : p_(p), side_(side), base_(base), features_(features) {}

  void list() {
    list_pieces();
    list_wounds();
    list_state();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }

  void list_pieces() {
    const Attacks enemy = attacks_of(p_, ~side_);
    for (int i = 0; i < static_cast<int>(kKinds); ++i) {
      const Kind kind = static_cast<Kind>(i);
      const Squares pieces = p_.of(side_, kind);
      if (!pieces) continue;
      for_each_square(pieces, [&](Square square) {
        add(Feature::region + Feature::kRegions * i + kRegionOf[fray::index_of(side_)][square]);
      });
      for (int count = popcount(pieces & p_.moved); count > 0; --count) add(Feature::moved + i);
      const Squares reach =
          kind == Kind::queen ? enemy.on_queens : enemy.with_dice[static_cast<std::size_t>(p_.dice_of(kind))];
      for (int count = popcount(pieces & reach); count > 0; --count) add(Feature::attacked + i);
    }
  }

  void list_wounds() {
    constexpr std::array<Kind, kWounds> kKindOfPlace{
        Kind::king,         Kind::champion, Kind::mounted_knight, Kind::black_knight,
        Kind::kings_knight, Kind::scout,    Kind::scout};
    for (std::size_t place = 0; place < kWounds; ++place) {
      const int hits = p_.now.hits[fray::index_of(side_)][place];
      if (hits == 0) continue;
      const int level = (Feature::kHitLevels * hits - 1) / p_.whole(kKindOfPlace[place]);
      add(Feature::hits + Feature::kHitLevels * std::min(static_cast<int>(place), 5) + level);
    }
  }

  void list_state() {
    if (const OffBoard& held = p_.frozen_by(side_); held) add(Feature::holds + static_cast<int>(held.kind));
    if (p_.is_captive(side_)) {
      // By how many ends of turns are left, of which the usual game has six.
      const int left = p_.rules.ends_held() - p_.now.held[fray::index_of(side_)];
      add(Feature::captive + std::clamp(6 - left, 0, 6));
    }
    if (p_.now.fallen[fray::index_of(side_)] != 0) add(Feature::fallen);
    if (p_.mortal(side_)) add(Feature::mortal);
  }

  const Position& p_;
  Side side_;
  int base_;
  FeatureList::Appender features_;
};

void list_side(const Position& p, Side side, int base, FeatureList& features) {
  SideLister(p, side, base, features).list();
}

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const Side side = p.now.side;
  list_side(p, side, 0, features);
  list_side(p, ~side, Feature::other, features);
  const int slot = static_cast<int>(p.now.slot) + (side == Side::white ? 0 : 4);
  features.push_back(static_cast<std::uint16_t>(Feature::slot + slot));
}

std::vector<FeatureGroup> feature_groups() {
  constexpr int kKindCount = static_cast<int>(kKinds);
  std::vector<FeatureGroup> groups;
  for (const int base : {0, Feature::other}) {
    const auto add = [&](std::string_view name, int first, int count) {
      groups.push_back({name, static_cast<std::uint16_t>(base + first), static_cast<std::uint16_t>(count)});
    };
    for (int kind = 0; kind < kKindCount; ++kind) {
      add(kKindData[static_cast<std::size_t>(kind)].name, Feature::region + Feature::kRegions * kind,
          Feature::kRegions);
      add("attacked", Feature::attacked + kind, 1);
    }
    add("wounded king", Feature::hits, Feature::kHitLevels);
    add("wounded", Feature::hits + Feature::kHitLevels, 5 * Feature::kHitLevels);
    add("moved", Feature::moved, kKindCount);
    add("holds", Feature::holds, kKindCount);
    add("captive", Feature::captive, 7);
    add("mortal", Feature::fallen, 2);
  }
  return groups;
}

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) { return kNetwork.value(p); }

namespace {

/// What a piece counts where its army is not the usual one: its dice, more of them where it has more hit
/// points than usual.
int worth_in_other_army(const Army& army, Kind kind) {
  const int usual = kUsualArmy.whole(kind);
  return std::max(1, (army.dice_of(kind) * army.whole(kind) + usual / 2) / usual);
}

}  // namespace

Value material(const Position& p) {
  const auto worth = [&](Squares side) {
    int dice = 0;
    for (std::size_t i = 0; i < kKinds; ++i) {
      const Kind kind = static_cast<Kind>(i);
      const int each = !fights(kind)        ? 5
                       : p.rules.other_army ? worth_in_other_army(p.rules.army, kind)
                                            : kKindData[i].dice;
      dice += popcount(side & p.kinds[i]) * each;
    }
    return dice;
  };
  const int own = worth(p.own());
  const int enemy = worth(p.enemy());
  return (own - enemy) * (kWinValue / (own + enemy + 1));
}

}  // namespace fray::gladiator
