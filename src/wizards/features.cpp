#include "wizards/features.h"

#include <algorithm>
#include <array>

#include "wizards/moves.h"

namespace fray::wizards {
namespace {

/// 7 * suit + what it is cast on (pawn to king, any), or 28 for a joker.
int class_of(Card card, Tens tens) {
  if (card == kJoker) return 28;
  const KindSet kinds = targets_of(card, tens);
  return 7 * static_cast<int>(suit_of(card)) + (kinds == kAllMen ? 6 : lowest(Bits64{kinds}));
}

/// What a side attacks.
struct Reach {
  struct Piece {
    Kind kind;
    Bits64 squares;
  };
  FixedList<Piece, Board::kSquares> pieces;  ///< knights to queens
  std::array<Bits64, kMenKinds> by_kind{};   ///< by men of a kind
  Bits64 all = 0;                            ///< by men
  Bits64 prey = 0;                           ///< what mana could leap over, be it a king

  Reach(const Position& p, Side side) {
    add(Kind::pawn, pawn_attacks(p.of(side, Kind::pawn), side));
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
      for_each_square(p.of(side, kind), [&](Square square) {
        const Bits64 squares = reach_of(p, kind, side, square);
        pieces.push_back({kind, squares});
        add(kind, squares);
      });
    }
    if (p.has_king(side)) add(Kind::king, kKingAttacks[p.king(side)]);
    const bool to_last = p.captured_by(~side) > 0;
    for_each_square(near(p.mana(side)) & p.of(~side), [&](Square square) {
      if (leapers_over(p, square, side, to_last) != 0) prey |= Board::bit(square);
    });
  }

  Bits64 of(Kind kind) const { return by_kind[index_of(kind)]; }
  /// Attacked by other men than king and queens.
  Bits64 of_others() const { return of(Kind::pawn) | of(Kind::knight) | of(Kind::bishop) | of(Kind::rook); }

 private:
  void add(Kind kind, Bits64 squares) {
    by_kind[index_of(kind)] |= squares;
    all |= squares;
  }
  /// Squares next to mana, on any diagonal, that can be leapt over.
  static Bits64 near(Bits64 mana) {
    return (mana << 9 | mana << 7 | mana >> 9 | mana >> 7) & kInner & kDarkSquares;
  }
};

/// Lists the features of one side.
class SideLister {
 public:
  SideLister(const Position& p, Side side, const Reach& own, const Reach& enemy, int base,
             FeatureList& features)
      : p_(p), side_(side), own_(own), enemy_(enemy), base_(base), features_(features) {}

  void list() {
    list_squares();
    list_pawns();
    list_piles();
    list_men();
    list_threats();
    list_shelter();
    list_attack();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  void add_times(int feature, int times) {
    for (int i = 0; i < times; ++i) add(feature);
  }
  /// + kind, for each own piece in the set.
  void add_kinds(int feature, Bits64 set) {
    for_each_square(set & p_.of(side_),
                    [&](Square square) { add(feature + static_cast<int>(p_.kind_on(square))); });
  }
  /// A square as the side sees it.
  int seen(Square square) const { return side_ == Side::white ? square : square ^ 56; }
  /// Knight to queen.
  static constexpr int piece_index(Kind kind) { return static_cast<int>(index_of(kind)) - 1; }

  void list_squares() {
    for (int kind = 0; kind < Feature::kAll; ++kind) {
      for_each_square(p_.of(side_, static_cast<Kind>(kind)),
                      [&](Square square) { add(Feature::square + 64 * kind + seen(square)); });
    }
    add_kinds(Feature::clubbed, p_.clubbed);
  }

  void list_pawns() {
    const Bits64 pawns = p_.of(side_, Kind::pawn);
    const Bits64 enemies = p_.of(~side_, Kind::pawn);
    for_each_square(pawns & ~squares_ahead(enemies | beside(enemies), ~side_),
                    [&](Square square) { add(Feature::passed + Board::rank_of(seen(square))); });
    add_times(Feature::isolated, popcount(pawns & ~files_of(beside(pawns))));
    add_times(Feature::doubled, popcount(pawns & squares_ahead(pawns, ~side_)));
    const Bits64 rooks = p_.of(side_, Kind::rook) & ~files_of(pawns);
    if (rooks == 0) return;
    const Bits64 enemy_files = files_of(enemies);
    add_times(Feature::open_rook, popcount(rooks & ~enemy_files));
    add_times(Feature::half_open_rook, popcount(rooks & enemy_files));
  }

  void list_piles() {
    if (!p_.rules.mana) return;
    add(Feature::captured + std::min(p_.captured_by(side_), kUsualCheckers));
    add(Feature::passive + std::min(p_.passive_of(side_), kUsualCheckers));
    for (const Card card : p_.hand(side_)) {
      if (card != kNoCard) add(Feature::card + class_of(card, p_.rules.tens));
    }
    if (p_.captured_by(side_) == 0) return;  // nothing is free
    for (const Card card : p_.places()) {
      if (card != kNoCard && p_.rules.price(card) <= p_.captured_by(side_))
        add(Feature::offer + class_of(card, p_.rules.tens));
    }
  }

  void list_men() {
    const Bits64 free = ~p_.of(side_) & ~enemy_.of(Kind::pawn);
    for (const auto& [kind, squares] : own_.pieces)
      add(Feature::mobility + 8 * piece_index(kind) + std::min(popcount(squares & free) / 2, 7));
  }

  /// What the enemy could take.
  void list_threats() {
    add_kinds(Feature::prey, enemy_.prey);
    add_kinds(Feature::harried, enemy_.of(Kind::pawn) & ~p_.of(Kind::pawn));
    add_kinds(Feature::pressed, enemy_.of(Kind::knight) | enemy_.of(Kind::bishop));
    add_kinds(Feature::hanging, (enemy_.all | enemy_.prey) & ~own_.all & ~p_.of(Kind::king));
    add_times(Feature::hunted, popcount(p_.of(side_, Kind::queen) & enemy_.of(Kind::rook)));
    if (own_.prey != 0) add(Feature::leap);
  }

  void list_shelter() {
    const Bits64 king = p_.of(side_, Kind::king);
    if (king == 0) return;
    const Bits64 ahead = pawn_steps(king, side_) | pawn_attacks(king, side_);
    const Bits64 shelter =
        (ahead | pawn_steps(ahead, side_)) & (p_.of(Kind::pawn) | p_.mana()) & p_.of(side_);
    add(Feature::shelter + std::min(popcount(shelter), 3));
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
    add(Feature::pressure + std::min(pressure, 7));
    if (!p_.has_king(~side_)) return;
    add(Feature::attackers + std::min(attackers, 4));
    add(Feature::weak_squares + std::min(popcount(zone & own_.all & ~enemy_.of_others()), 4));
    list_checks(p_.king(~side_));
  }

  void list_checks(Square king) {
    const Bits64 safe = ~enemy_.all & ~p_.of(side_);
    const Bits64 straight = rook_attacks(king, p_.occupied()) & safe;
    const Bits64 diagonal = bishop_attacks(king, p_.occupied()) & safe;
    const auto add_check = [&](Kind kind, Bits64 from) {
      if ((from & own_.of(kind)) != 0) add(Feature::safe_check + piece_index(kind));
    };
    add_check(Kind::knight, kKnightAttacks[king] & safe);
    add_check(Kind::bishop, bishop_attacks(king, bishop_blockers(p_, king)) & safe);
    add_check(Kind::rook, straight);
    add_check(Kind::queen, straight | diagonal);
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

// Of each piece at most eight (a rook's square, club, file and mobility, and four by what attacks it), of
// each side its cards, those that it can buy and at most eleven besides, of both one.
static_assert(8 * Board::kSquares + 2 * (static_cast<int>(kMostHand + kMostBook) + 11) + 1 <=
              FeatureList::kRoom);

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const Reach own(p, p.side);
  const Reach enemy(p, ~p.side);
  list_side(p, p.side, own, enemy, 0, features);
  list_side(p, ~p.side, enemy, own, Feature::kOther, features);
  const Bits64 king = p.of(p.side, Kind::king);
  if (((enemy.all | enemy.prey) & king) != 0)
    features.push_back(static_cast<std::uint16_t>(Feature::in_check));
}

}  // namespace fray::wizards
