#include "chess/evaluate.h"

#include <algorithm>
#include <array>

#include "chess/attacks.h"
#include "chess/king_and_pawn.h"

namespace fray::chess {
namespace {

// In the order of Feature; written by `fray train chess`.
constexpr std::int16_t kNetwork[]{
#include "chess/weights.inc"
};

constexpr Bits64 files_of(Bits64 set) {
  set |= set >> 8 | set << 8;
  set |= set >> 16 | set << 16;
  return set | set >> 32 | set << 32;
}

/// With few pieces the king may leave its shelter: neither side has more than a queen or two rooks or the
/// like.
int stage_of(const Position& p) {
  const auto pieces = [&](Side side) {
    return 3 * popcount(p.of(side) & (p.of(Kind::knight) | p.of(Kind::bishop))) +
           5 * popcount(p.of(side, Kind::rook)) + 9 * popcount(p.of(side, Kind::queen));
  };
  return std::max(pieces(Side::white), pieces(Side::black)) <= 13 ? 1 : 0;
}

/// Lists the features of one side.
class SideLister {
 public:
  /// `turned` is 0 or 7 and turns the files.
  SideLister(const Position& p, Side side, int stage, int turned, int base, FeatureList& features)
      : p_(p), side_(side), stage_(stage), turned_(turned), base_(base), features_(features) {}

  void list() {
    list_squares();
    list_pawns();
    list_mobility();
    list_king();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  void add_times(int feature, int times) {
    for (int i = 0; i < times; ++i) add(feature);
  }
  /// A square as the side sees it.
  int seen(Square square) const { return (side_ == Side::white ? square : square ^ 56) ^ turned_; }

  void list_squares() {
    for (int kind = 0; kind < 5; ++kind) {
      for_each_square(p_.of(side_, static_cast<Kind>(kind)),
                      [&](Square square) { add(Feature::square + 64 * kind + seen(square)); });
    }
    add(Feature::king_square + 64 * stage_ + seen(p_.king(side_)));
    if (has_several(p_.of(side_, Kind::bishop))) add(Feature::bishop_pair);
  }

  void list_pawns() {
    const Bits64 pawns = p_.of(side_, Kind::pawn);
    const Bits64 enemies = p_.of(~side_, Kind::pawn);
    const Bits64 seen_by_enemies = squares_ahead(enemies | beside(enemies), ~side_);
    const Square enemy_king = p_.king(~side_);
    for_each_square(pawns & ~seen_by_enemies & ~squares_ahead(pawns, ~side_), [&](Square square) {
      const int rank = Board::rank_of(seen(square));
      const Square goal = home_square(~side_, Board::file_of(square));
      add(Feature::passed + rank + (Board::distance(enemy_king, goal) > 7 - rank + 1 ? 8 : 0));
    });
    add_times(Feature::isolated, popcount(pawns & ~files_of(beside(pawns))));
    add_times(Feature::doubled, popcount(pawns & squares_ahead(pawns, side_)));
    add_times(Feature::open_rook, popcount(p_.of(side_, Kind::rook) & ~files_of(pawns | enemies)));
    add_times(Feature::harried, popcount(p_.of(side_) & ~p_.of(Kind::pawn) & pawn_attacks(enemies, ~side_)));
  }

  void list_mobility() {
    const Bits64 free = ~p_.of(side_) & ~pawn_attacks(p_.of(~side_, Kind::pawn), ~side_);
    const Bits64 zone = kKingAttacks[p_.king(~side_)];
    int pressure = 0;
    for (int kind = 1; kind < 5; ++kind) {
      for_each_square(p_.of(side_, static_cast<Kind>(kind)), [&](Square square) {
        const Bits64 reach = attacks_from(static_cast<Kind>(kind), side_, square, p_.occupied());
        add(Feature::mobility + 8 * (kind - 1) + std::min(popcount(reach & free) / 2, 7));
        pressure += popcount(reach & zone);
      });
    }
    add(Feature::pressure + 8 * stage_ + std::min(pressure, 7));
  }

  void list_king() {
    const Bits64 king = p_.of(side_, Kind::king);
    const Bits64 ahead = pawn_steps(king, side_) | pawn_attacks(king, side_);
    const int shelter = popcount((ahead | pawn_steps(ahead, side_)) & p_.of(side_, Kind::pawn));
    add(Feature::shelter + 4 * stage_ + std::min(shelter, 3));
  }

  const Position& p_;
  Side side_;
  int stage_;
  int turned_;
  int base_;
  FeatureList& features_;
};

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const int stage = stage_of(p);
  const int turned = Board::file_of(p.king(p.side)) < 4 ? 7 : 0;
  SideLister(p, p.side, stage, turned, 0, features).list();
  SideLister(p, ~p.side, stage, turned, Feature::kOther, features).list();
  if (checkers(p) != 0) features.push_back(static_cast<std::uint16_t>(Feature::in_check));
  if (stage != 0) features.push_back(static_cast<std::uint16_t>(Feature::late));
}

Network network() { return network_of<Feature::count>(kNetwork); }

namespace {

/// Below a queen more, and the more the further the pawn has come, so that it goes on.
Value pawn_ending_value(const Position& p) {
  if (!pawn_wins(p)) return 0;
  const Side winner = side_of_pawn(p);
  const Square pawn = static_cast<Square>(lowest(p.of(winner, Kind::pawn)));
  const int rank = winner == Side::white ? Board::rank_of(pawn) : 7 - Board::rank_of(pawn);
  const Value value = kWinValue / 128 * (112 + rank);
  return p.side == winner ? value : -value;
}

}  // namespace

bool is_known(const Position& p) { return is_king_and_pawn(p); }

Value evaluate(const Position& p) {
  if (is_known(p)) [[unlikely]]
    return pawn_ending_value(p);
  return network_value<Feature::count>(kNetwork, p);
}

Value material(const Position& p) {
  const auto worth = [&](Side side) {
    return popcount(p.of(side, Kind::pawn)) +
           3 * popcount(p.of(side) & (p.of(Kind::knight) | p.of(Kind::bishop))) +
           5 * popcount(p.of(side, Kind::rook)) + 9 * popcount(p.of(side, Kind::queen));
  };
  const int own = worth(p.side);
  const int enemy = worth(~p.side);
  // The kings are worth nothing here, and count once so that bare kings are an even game.
  return (own - enemy) * (kWinValue / (own + enemy + 1));
}

}  // namespace fray::chess
