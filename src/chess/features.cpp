#include "chess/features.h"

#include <algorithm>
#include <array>

#include "chess/attacks.h"
#include "chess/squares.h"

namespace fray::chess {
namespace {

/// With few pieces the king may leave its shelter: neither side has more than a queen or two rooks or the
/// like.
int stage_of(const Position& p) {
  const auto pieces = [&](Side side) {
    return 3 * popcount(p.of(side) & (p.of(Kind::knight) | p.of(Kind::bishop))) +
           5 * popcount(p.of(side, Kind::rook)) + 9 * popcount(p.of(side, Kind::queen));
  };
  return std::max(pieces(Side::white), pieces(Side::black)) <= 13 ? 1 : 0;
}

bool has_unlike_bishops(const Position& p) {
  const Bits64 white = p.of(Side::white, Kind::bishop);
  const Bits64 black = p.of(Side::black, Kind::bishop);
  return white != 0 && black != 0 && !has_several(white) && !has_several(black) &&
         ((white & kLightSquares) != 0) != ((black & kLightSquares) != 0);
}

/// What a side attacks.
struct Reach {
  struct Piece {
    Kind kind;
    Bits64 squares;
  };
  FixedList<Piece, Board::kSquares> pieces;  ///< knights to queens
  std::array<Bits64, kKinds> by_kind{};      ///< by men of a kind
  Bits64 all = 0;

  Reach(const Position& p, Side side) {
    const auto add = [&](Kind kind, Bits64 squares) {
      by_kind[index_of(kind)] |= squares;
      all |= squares;
    };
    add(Kind::pawn, pawn_attacks(p.of(side, Kind::pawn), side));
    add(Kind::king, kKingAttacks[p.king(side)]);
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
      for_each_square(p.of(side, kind), [&](Square square) {
        const Bits64 squares = attacks_from(kind, side, square, p.occupied());
        pieces.push_back({kind, squares});
        add(kind, squares);
      });
    }
  }

  Bits64 of(Kind kind) const { return by_kind[index_of(kind)]; }
  /// Attacked by others than king and queens.
  Bits64 of_others() const { return of(Kind::pawn) | of(Kind::knight) | of(Kind::bishop) | of(Kind::rook); }
};

/// Lists the features of one side.
class SideLister {
 public:
  /// `turned` is 0 or 7 and turns the files.
  SideLister(const Position& p, Side side, const Reach& own, const Reach& enemy, int stage, int turned,
             int base, FeatureList& features)
      : p_(p),
        side_(side),
        own_(own),
        enemy_(enemy),
        stage_(stage),
        turned_(turned),
        base_(base),
        features_(features) {}

  void list() {
    list_squares();
    list_pawns();
    list_pieces();
    list_threats();
    list_king();
    list_attack();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  void add_times(int feature, int times) {
    for (int i = 0; i < times; ++i) add(feature);
  }
  /// A square as the side sees it.
  int seen(Square square) const { return (side_ == Side::white ? square : square ^ 56) ^ turned_; }
  int rank_of(Square square) const { return Board::rank_of(seen(square)); }
  static constexpr int piece_index(Kind kind) { return index_of(kind) - 1; }

  void list_squares() {
    for (int kind = 0; kind < 5; ++kind) {
      for_each_square(p_.of(side_, static_cast<Kind>(kind)),
                      [&](Square square) { add(Feature::square + 64 * kind + seen(square)); });
    }
    add(Feature::king_square + 64 * stage_ + seen(p_.king(side_)));
  }

  void list_pawns() {
    const Bits64 pawns = p_.of(side_, Kind::pawn);
    const Bits64 enemies = p_.of(~side_, Kind::pawn);
    list_passed(pawns & ~squares_ahead(enemies | beside(enemies), ~side_) & ~squares_ahead(pawns, ~side_));
    for_each_square(pawns & (own_.of(Kind::pawn) | beside(pawns)),
                    [&](Square square) { add(Feature::connected + rank_of(square)); });
    const Bits64 alone = pawns & ~files_of(beside(pawns));
    // Squares that a pawn beside or behind could protect, now or later.
    const Bits64 covered = beside(pawns | squares_ahead(pawns, side_));
    const Bits64 stopped = pawn_steps(enemies | enemy_.of(Kind::pawn), ~side_);
    add_times(Feature::isolated, popcount(alone));
    add_times(Feature::doubled, popcount(pawns & squares_ahead(pawns, side_)));
    add_times(Feature::backward, popcount(pawns & ~alone & ~covered & stopped));
  }

  void list_passed(Bits64 passed) {
    const Square enemy_king = p_.king(~side_);
    for_each_square(passed, [&](Square square) {
      const int rank = rank_of(square);
      const Square goal = home_square(~side_, Board::file_of(square));
      add(Feature::passed + rank + (Board::distance(enemy_king, goal) > 7 - rank + 1 ? 8 : 0));
      if ((pawn_steps(Board::bit(square), side_) & p_.occupied()) == 0) add(Feature::free_to_pass + rank);
    });
  }

  void list_pieces() {
    const Bits64 free = ~p_.of(side_) & ~enemy_.of(Kind::pawn);
    for (const auto& [kind, squares] : own_.pieces) {
      const int count = popcount(squares & free);
      add(Feature::mobility + 15 * piece_index(kind) + (kind == Kind::queen ? count / 2 : count));
    }
    const Bits64 own_files = files_of(p_.of(side_, Kind::pawn));
    const Bits64 enemy_files = files_of(p_.of(~side_, Kind::pawn));
    const Bits64 rooks = p_.of(side_, Kind::rook) & ~own_files;
    add_times(Feature::open_rook, popcount(rooks & ~enemy_files));
    add_times(Feature::half_open_rook, popcount(rooks & enemy_files));
    const Bits64 beyond = side_ == Side::white ? Bits64{0x0000ffffff000000} : Bits64{0x000000ffffff0000};
    const Bits64 assailable =
        pawn_attacks(p_.of(~side_, Kind::pawn) | squares_ahead(p_.of(~side_, Kind::pawn), ~side_), ~side_);
    const Bits64 posts = beyond & own_.of(Kind::pawn) & ~assailable;
    add_times(Feature::outpost, popcount(p_.of(side_, Kind::knight) & posts));
    add_times(Feature::outpost + 1, popcount(p_.of(side_, Kind::bishop) & posts));
    if (has_several(p_.of(side_, Kind::bishop))) add(Feature::bishop_pair);
  }

  void list_threats() {
    const Bits64 by_minors = enemy_.of(Kind::knight) | enemy_.of(Kind::bishop);
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
      const Bits64 men = p_.of(side_, kind);
      add_times(Feature::harried + piece_index(kind), popcount(men & enemy_.of(Kind::pawn)));
      add_times(Feature::pressed + piece_index(kind), popcount(men & by_minors));
    }
    add_times(Feature::queen_hunted, popcount(p_.of(side_, Kind::queen) & enemy_.of(Kind::rook)));
    const Bits64 hanging = enemy_.all & ~own_.all;
    for (int kind = 0; kind < 5; ++kind)
      add_times(Feature::hanging + kind, popcount(p_.of(side_, static_cast<Kind>(kind)) & hanging));
  }

  void list_king() {
    const Bits64 king = p_.of(side_, Kind::king);
    const Bits64 ahead = pawn_steps(king, side_) | pawn_attacks(king, side_);
    const int shelter = popcount((ahead | pawn_steps(ahead, side_)) & p_.of(side_, Kind::pawn));
    add(Feature::shelter + 4 * stage_ + std::min(shelter, 3));
    if ((p_.castling & castling_of(side_)) != 0) add(Feature::may_castle);
  }

  /// On the enemy's king.
  void list_attack() {
    const Bits64 zone = enemy_.of(Kind::king);
    int pressure = 0;
    int attackers = 0;
    for (const Reach::Piece& piece : own_.pieces) {
      const int attacks = popcount(piece.squares & zone);
      pressure += attacks;
      attackers += attacks != 0 ? 1 : 0;
    }
    add(Feature::pressure + 8 * stage_ + std::min(pressure, 7));
    add(Feature::attackers + std::min(attackers, 4));
    add(Feature::weak_squares + std::min(popcount(zone & own_.all & ~enemy_.of_others()), 4));

    const Square king = p_.king(~side_);
    const Bits64 safe = ~enemy_.all & ~p_.of(side_);
    const Bits64 straight = rook_attacks(king, p_.occupied()) & safe;
    const Bits64 diagonal = bishop_attacks(king, p_.occupied()) & safe;
    const auto add_check = [&](Kind kind, Bits64 from) {
      if ((from & own_.of(kind)) != 0) add(Feature::safe_check + piece_index(kind));
    };
    add_check(Kind::knight, kKnightAttacks[king] & safe);
    add_check(Kind::bishop, diagonal);
    add_check(Kind::rook, straight);
    add_check(Kind::queen, straight | diagonal);
  }

  const Position& p_;
  Side side_;
  const Reach& own_;
  const Reach& enemy_;
  int stage_;
  int turned_;
  int base_;
  FeatureList::Appender features_;
};

[[gnu::noinline]] void list_side(const Position& p, Side side, const Reach& own, const Reach& enemy,
                                 int stage, int turned, int base, FeatureList& features) {
  SideLister(p, side, own, enemy, stage, turned, base, features).list();
}

// Of each man at most eight (square, passed, free to pass, connected, isolated, doubled, backward and hanging
// of a pawn), of each side at most ten besides, of both three.
static_assert(8 * Board::kSquares + 2 * 10 + 3 <= FeatureList::kRoom);

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const int stage = stage_of(p);
  const int turned = Board::file_of(p.king(p.side)) < 4 ? 7 : 0;
  const Reach own(p, p.side);
  const Reach enemy(p, ~p.side);
  list_side(p, p.side, own, enemy, stage, turned, 0, features);
  list_side(p, ~p.side, enemy, own, stage, turned, Feature::kOther, features);
  if ((enemy.all & p.of(p.side, Kind::king)) != 0) features.push_back(Feature::in_check);
  if (stage != 0) features.push_back(Feature::late);
  if (has_unlike_bishops(p)) features.push_back(Feature::unlike_bishops);
}

}  // namespace fray::chess
