#include "wizards/evaluate.h"

#include <algorithm>
#include <array>

#include "core/game_network.h"
#include "wizards/moves.h"

namespace fray::wizards {
namespace {

// In the order of Feature; written by `fray train wizards`.
constexpr std::int16_t kNumbers[]{
#include "wizards/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.wizards", kNumbers);

/// 7 * suit + what it is cast on (pawn to king, any), or 28 for a joker.
int class_of(Card card, Tens tens) {
  if (card == kJoker) return 28;
  const KindSet kinds = targets_of(card, tens);
  return 7 * static_cast<int>(suit_of(card)) + (kinds == kAllMen ? 6 : lowest(Bits64{kinds}));
}

/// Lists the features of one side.
class SideLister {
 public:
  SideLister(const Position& p, Side side, int base, FeatureList& features)
      : p_(p), side_(side), base_(base), features_(features) {}

  void list() {
    list_squares();
    list_piles();
    list_mobility();
    list_threats();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  /// A square as the side sees it.
  int seen(Square square) const { return side_ == Side::white ? square : square ^ 56; }

  void list_squares() {
    for (int kind = 0; kind < static_cast<int>(kKinds); ++kind) {
      for_each_square(p_.of(side_, static_cast<Kind>(kind)),
                      [&](Square square) { add(Feature::square + 64 * kind + seen(square)); });
    }
    const Bits64 enemies = p_.of(~side_, Kind::pawn);
    for_each_square(p_.of(side_, Kind::pawn) & ~squares_ahead(enemies | beside(enemies), ~side_),
                    [&](Square square) { add(Feature::passed + Board::rank_of(seen(square))); });
    for_each_square(p_.clubbed & p_.of(side_),
                    [&](Square square) { add(Feature::clubbed + static_cast<int>(p_.kind_on(square))); });
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

  void list_mobility() {
    const Bits64 free = ~p_.of(side_) & ~pawn_attacks(p_.of(~side_, Kind::pawn), ~side_);
    const Bits64 king = p_.of(~side_, Kind::king);
    const Bits64 zone = king == 0 ? 0 : kKingAttacks[static_cast<std::size_t>(lowest(king))];
    int pressure = 0;
    for (int kind = 1; kind < 5; ++kind) {
      for_each_square(p_.of(side_, static_cast<Kind>(kind)), [&](Square square) {
        const Bits64 reach = reach_of(p_, static_cast<Kind>(kind), side_, square);
        add(Feature::mobility + 8 * (kind - 1) + std::min(popcount(reach & free) / 2, 7));
        pressure += popcount(reach & zone);
      });
    }
    add(Feature::pressure + std::min(pressure, 7));
  }

  /// What the enemy's mana could leap over and its pawns could take, and whether own mana has a leap.
  void list_threats() {
    const bool to_last = p_.captured_by(side_) > 0;
    const Bits64 near = leapable(~side_) & p_.of(side_);
    for_each_square(near, [&](Square square) {
      if (leapers_over(p_, square, ~side_, to_last) != 0)
        add(Feature::prey + static_cast<int>(p_.kind_on(square)));
    });
    for_each_square(p_.of(side_) & ~p_.of(Kind::pawn) & pawn_attacks(p_.of(~side_, Kind::pawn), ~side_),
                    [&](Square square) { add(Feature::harried + static_cast<int>(p_.kind_on(square))); });
    bool leaps = false;
    for_each_square(leapable(side_) & p_.of(~side_), [&](Square square) {
      leaps = leaps || leapers_over(p_, square, side_, p_.captured_by(~side_) > 0) != 0;
    });
    if (leaps) add(Feature::leap);
  }

  /// Squares next to mana of a side, on any diagonal, that can be leapt over.
  Bits64 leapable(Side side) const {
    const Bits64 mana = p_.mana(side);
    return (mana << 9 | mana << 7 | mana >> 9 | mana >> 7) & kInner & kDarkSquares;
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
  list_side(p, p.side, 0, features);
  list_side(p, ~p.side, Feature::kOther, features);
  if (checkers(p) != 0) features.push_back(static_cast<std::uint16_t>(Feature::in_check));
}

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) { return kNetwork.value(p); }

Value material(const Position& p) {
  const auto worth = [&](Side side) {
    const auto count = [&](Kind kind) { return popcount(p.of(side, kind)); };
    int sum = count(Kind::pawn) + 3 * (count(Kind::knight) + count(Kind::bishop)) + 5 * count(Kind::rook) +
              9 * count(Kind::queen) + count(Kind::mana) + 2 * count(Kind::king_mana) + p.captured_by(side);
    for (const Card card : p.hand(side)) sum += card == kNoCard ? 0 : p.rules.price(card);
    return sum;
  };
  const int own = worth(p.side);
  const int enemy = worth(~p.side);
  // The kings are worth nothing here, and count once so that bare kings are an even game.
  return (own - enemy) * (kWinValue / (own + enemy + 1));
}

bool forced(const Position& p) { return !p.has_king(p.side) || in_check(p); }

}  // namespace fray::wizards
