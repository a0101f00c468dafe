#include "gnostic/features.h"

#include <algorithm>
#include <array>

#include "gnostic/moves.h"
#include "gnostic/solved_battle.h"
#include "gnostic/spells.h"

namespace fray::gnostic {
namespace {

/// What a side attacks, and how well.
struct Reach {
  struct Piece {
    Kind kind;
    Bits64 squares;
  };
  FixedList<Piece, Board::kSquares> pieces;  ///< but pawns and prisoners
  Bits64 all = 0;                            ///< the squares that they and pawns attack
  Bits64 menaced = 0;              ///< enemies against whom a move wins in at least half of all fights
  std::array<int, kKinds> best{};  ///< the best win level of a move against each kind of enemy
  int besiegers = 0;               ///< pieces that attack the enemy's king

  Reach(const Position& p, Side side) {
    const Bits64 enemy = p.of(~side);
    const Bits64 king = p.of(~side, Kind::king);
    const Bits64 pawns = p.of(side, Kind::pawn) & ~p.prisoners;
    all = pawn_attacks(pawns, side);
    besiegers = popcount(pawns & pawn_attacks(king, ~side));
    for_each_square(pawns & pawn_attacks(enemy, ~side), [&](Square from) {
      look_at(p, side, Kind::pawn, from, pawn_attacks(Board::bit(from), side) & enemy);
    });
    // By kinds, not by squares: so processors foresee how a piece moves.
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king}) {
      for_each_square(p.of(side, kind) & ~p.prisoners, [&](Square from) {
        const Bits64 squares = piece_reach(kind, from, p.occupied());
        pieces.push_back({kind, squares});
        all |= squares;
        besiegers += (squares & king) != 0 ? 1 : 0;
        look_at(p, side, kind, from, squares & enemy);
      });
    }
  }

 private:
  /// Whom a piece attacks.
  void look_at(const Position& p, Side side, Kind kind, Square from, Bits64 targets) {
    for_each_square(targets, [&](Square to) {
      const Kind target = p.kind_on(to);
      const int level = win_level(pairing_of(p, side, from, kind, to, to, target));
      int& known = best[index_of(target)];
      known = std::max(known, level);
      if (level >= kWinLevels / 2) menaced |= Board::bit(to);
    });
  }
};

/// Lists the features of one side.
class SideLister {
 public:
  SideLister(const Position& p, Side side, const Reach& own, const Reach& enemy, int base,
             FeatureList& features)
      : p_(p), side_(side), own_(own), enemy_(enemy), base_(base), features_(features) {}

  void list() {
    for (int kind = 0; kind < static_cast<int>(kKinds); ++kind) list_kind(kind);
    list_reach();
    list_king();
    list_passed();
    list_spells();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  void add_times(int feature, int times) {
    for (int i = 0; i < times; ++i) add(feature);
  }
  bool is_white() const { return side_ == Side::white; }

  void list_kind(int kind) {
    const Bits64 pieces = p_.of(side_, static_cast<Kind>(kind));
    if (pieces == 0) return;
    const int turned = p_.side == Side::white ? 0 : 56;
    const int full = p_.rules.full_sixths(static_cast<Kind>(kind));
    for_each_square(pieces, [&](Square square) {
      add(Feature::square + 64 * kind + (square ^ turned));
      const int damage = p_.states[square].damage();
      if (damage > 0)
        add(Feature::hurt + Feature::kHurtLevels * kind + (damage * Feature::kHurtLevels - 1) / full);
    });
    list_shades(kind, pieces);
    add_times(Feature::prisoner + kind, popcount(pieces & p_.prisoners));
    if (const Bits64 menaced = pieces & enemy_.menaced; menaced != 0) {
      add_times(Feature::menaced + kind, popcount(menaced));
      add_times(Feature::loose + kind, popcount(menaced & ~own_.all));
    }
  }

  void list_shades(int kind, Bits64 pieces) {
    const auto add_shade = [&](Shade shade, int count) {
      const int own = is_white() ? shade : -shade;
      if (own != 0) add_times(Feature::shade + Feature::kShades * kind + own - kDarkest, count);
    };
    add_shade(kLightest, popcount(pieces & kAlwaysLight));
    add_shade(kDarkest, popcount(pieces & kAlwaysDark));
    const int turning = popcount(pieces & kVariable);
    add_shade(p_.track.shade, turning);
    const bool rises = (p_.track.direction > 0) == is_white();
    add_times((rises ? Feature::rising : Feature::falling) + kind, turning);
  }

  void list_reach() {
    for (const auto& [kind, squares] : own_.pieces) {
      const int free = std::min(popcount(squares & ~p_.of(side_)) / 2, Feature::kMobilities - 1);
      add(Feature::mobility + Feature::kMobilities * (static_cast<int>(index_of(kind)) - 1) + free);
    }
    for (int kind = 0; kind < static_cast<int>(kKinds); ++kind) {
      const int level = own_.best[static_cast<std::size_t>(kind)];
      if (level > 0) add(Feature::threat + Feature::kThreatLevels * kind + level);
    }
  }

  void list_king() {
    const Bits64 king = p_.of(side_, Kind::king);
    if (king == 0) return;
    add(Feature::besiegers + std::min(enemy_.besiegers, 3));
    add(Feature::zone + std::min(popcount(kKingAttacks[static_cast<Square>(lowest(king))] & enemy_.all), 7));
  }

  void list_passed() {
    const Bits64 enemies = p_.of(~side_, Kind::pawn);
    for_each_square(
        p_.of(side_, Kind::pawn) & ~squares_ahead(enemies | beside(enemies), ~side_),
        [&](Square square) { add(Feature::passed + Board::rank_of(square ^ (is_white() ? 0 : 56))); });
  }

  void list_spells() {
    const Bits64 queens = p_.of(side_, Kind::queen);
    if (queens == 0) return;
    SpellSet left = 0;
    for_each_square(queens, [&](Square queen) { left |= spells_left(p_, queen); });
    const int bound = p_.free_queens(side_) == 0 ? static_cast<int>(kSpells) : 0;
    for (int i = 0; i < static_cast<int>(kSpells); ++i) {
      if ((left >> i & 1) != 0) add(Feature::spell + bound + i);
    }
  }

  const Position& p_;
  Side side_;
  const Reach& own_;
  const Reach& enemy_;
  int base_;
  FeatureList::Appender features_;
};

[[gnu::noinline]] void list_side(const Position& p, Side side, const Reach& own, const Reach& enemy, int base,
                                 FeatureList& features) {
  SideLister(p, side, own, enemy, base, features).list();
}

// Of each piece at most eight (a pawn's square, damage, shade, imprisonment, two threats, turning square and
// way), of each side a threat to each kind, two of the king and the spells, of both the track.
static_assert(8 * Board::kSquares + 2 * static_cast<int>(kKinds + 2 + kSpells) + 1 <= FeatureList::kRoom);

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const Reach own(p, p.side);
  const Reach enemy(p, ~p.side);
  list_side(p, p.side, own, enemy, 0, features);
  list_side(p, ~p.side, enemy, own, Feature::per_side, features);
  features.push_back(static_cast<std::uint16_t>(Feature::track + (p.side == Side::white ? 0 : 10) +
                                                (p.track.direction < 0 ? 0 : 5) + p.track.shade - kDarkest));
}

}  // namespace fray::gnostic
