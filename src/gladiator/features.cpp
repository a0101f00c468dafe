#include "gladiator/features.h"

#include <algorithm>
#include <array>

#include "gladiator/squares.h"

namespace fray::gladiator {
namespace {

/// What a side attacks, by the dice its attackers have.
struct Attacks {
  std::array<Squares, kMostDice + 1> with_dice{};  ///< with at least so many
  Squares on_queens;
  Squares by_queen;  ///< where the queen could move, be it by freezing

  Squares all() const { return with_dice[0]; }
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
  for_each_square(p.of(side, Kind::queen),
                  [&](Square square) { attacks.by_queen |= queen_moves(square, occupied); });
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
  SideLister(const Position& p, Side side, const Attacks& own, const Attacks& enemy, int base,
             FeatureList& features)
      : p_(p), side_(side), own_(own), enemy_(enemy), base_(base), features_(features) {}

  void list() {
    list_pieces();
    list_king();
    add(Feature::freedom + std::min(popcount(own_.all() & ~p_.of(side_)) / 6, 15));
    list_wounds();
    list_state();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  void add_times(int feature, int times) {
    for (int i = 0; i < times; ++i) add(feature);
  }

  void list_pieces() {
    const Squares uncovered = ~own_.all();
    const Squares marked = p_.moved | enemy_.by_queen | enemy_.all();
    for (int i = 0; i < static_cast<int>(kKinds); ++i) {
      const Kind kind = static_cast<Kind>(i);
      const Squares pieces = p_.of(side_, kind);
      if (!pieces) continue;
      for_each_square(pieces, [&](Square square) {
        add(Feature::region + Feature::kRegions * i + kRegionOf[fray::index_of(side_)][square]);
      });
      if (!(pieces & marked)) continue;
      add_times(Feature::moved + i, popcount(pieces & p_.moved));
      add_times(Feature::seen_by_queen + i, popcount(pieces & enemy_.by_queen));
      const bool queen = kind == Kind::queen;
      const Squares assailed = pieces & (queen ? enemy_.on_queens : enemy_.all());
      if (!assailed) continue;
      add_times(Feature::assailed + i, popcount(assailed));
      add_times(Feature::hanging + i, popcount(assailed & uncovered));
      const Squares in_reach =
          queen ? assailed : assailed & enemy_.with_dice[static_cast<std::size_t>(p_.dice_of(kind))];
      add_times(Feature::attacked + i, popcount(in_reach));
    }
  }

  void list_king() {
    if (!p_.has(side_, Kind::king)) return;
    const Square king = p_.square_of(side_, Kind::king);
    const Squares zone = kKingMoves[king] | Board::bit(king);
    add(Feature::zone + popcount(zone & enemy_.all()));
    add(Feature::strong_zone + std::min(popcount(zone & enemy_.with_dice[Feature::kStrong]), 5));
  }

  void list_wounds() {
    constexpr std::array<Kind, kWounds> kKindOfPlace{
        Kind::king,         Kind::champion, Kind::mounted_knight, Kind::black_knight,
        Kind::kings_knight, Kind::scout,    Kind::scout};
    for (std::size_t place = 0; place < kWounds; ++place) {
      const int hits = p_.now.hits[fray::index_of(side_)][place];
      if (hits == 0) continue;
      const int whole = p_.whole(kKindOfPlace[place]);
      // Most are whole, and dividing takes long (docs/benchmarks/search.md, "Nodes a second").
      const int level = hits == whole ? Feature::kHitLevels - 1 : (Feature::kHitLevels * hits - 1) / whole;
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
  const Attacks& own_;
  const Attacks& enemy_;
  int base_;
  FeatureList::Appender features_;
};

[[gnu::noinline]] void list_side(const Position& p, Side side, const Attacks& own, const Attacks& enemy,
                                 int base, FeatureList& features) {
  SideLister(p, side, own, enemy, base, features).list();
}

// Of each piece at most six, of each side at most 14 besides, of both the slot.
static_assert(6 * Board::kSquares + 2 * 14 + 1 <= FeatureList::kRoom);

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const Side side = p.now.side;
  const Attacks own = attacks_of(p, side);
  const Attacks enemy = attacks_of(p, ~side);
  list_side(p, side, own, enemy, 0, features);
  list_side(p, ~side, enemy, own, Feature::other, features);
  const int slot = static_cast<int>(p.now.slot) + (side == Side::white ? 0 : 4);
  features.push_back(static_cast<std::uint16_t>(Feature::slot + slot));
}

}  // namespace fray::gladiator
