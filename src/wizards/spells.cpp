#include "wizards/spells.h"

#include "wizards/apply.h"
#include "wizards/moves.h"

namespace fray::wizards {
namespace {

/// Piece values for love (W40); a king's is above all.
constexpr int love_value(Kind kind) {
  constexpr std::array<int, kMenKinds> values{1, 3, 3, 5, 9, 100};
  return values[index_of(kind)];
}

Bits64 of_kinds(const Position& p, KindSet kinds) {
  Bits64 set = 0;
  for (std::size_t kind = 0; kind < kMenKinds; ++kind) {
    if ((kinds >> kind & 1) != 0) set |= p.kinds[kind];
  }
  return set;
}

/// Looking ahead: the position once the card has left the hand and the spell, if it is Clubs, is cast.
Position after_card(const Position& p, Card card) {
  Position next = p;
  Hand& hand = next.hands[fray::index_of(p.side)];
  hand = without(hand, card);
  next.done |= Done::cast;
  return next;
}

Position in_love(const Position& p, Square lover, Square beloved) {
  Position next = p;
  next.phase = Phase::hearts;
  next.love = {lover, beloved};
  return next;
}

/// The casts of one card by the side to move; `after` is the position without it. Each function visits legal
/// ones until the visit answers true.
class Caster {
 public:
  Caster(const Position& p, Card card)
      : card_(card), kinds_(targets_of(card, p.rules.tens)), after_(after_card(p, card)), guard_(after_) {}

  template <class Visit>
  bool spades(const Visit& visit) const {
    const auto& dead = after_.dead[fray::index_of(after_.side)];
    for (std::size_t i = 0; i < kMenKinds; ++i) {
      if ((kinds_ >> i & 1) == 0 || dead[i] == 0) continue;
      const auto kind = static_cast<Kind>(i);
      for (Bits64 left = home_squares(after_.side, kind) & ~after_.occupied(); left != 0;) {
        const auto to = static_cast<Square>(pop_lowest(left));
        if (revival_is_safe(kind, to) && visit(make_cast(Suit::spades, card_, 0, to, kind))) return true;
      }
    }
    return false;
  }

  template <class Visit>
  bool diamonds(const Visit& visit) const {
    const Bits64 bound = after_.own() & after_.clubbed;
    for (Bits64 left = of_kinds(after_, kinds_) & ~bound; left != 0;) {
      const auto from = static_cast<Square>(pop_lowest(left));
      const Side owner = after_.side_on(from);
      const Kind kind = after_.kind_on(from);
      // Where a man that the king does not see may go without a look at the board after it.
      Bits64 quiet = on(guard_.risky(), from) ? 0 : ~Bits64{0};
      if (guard_.risky() != 0 && owner != after_.side) quiet &= ~attacking_squares(kind);
      for (Bits64 to_set = disapparition_squares(owner, kind) & ~after_.occupied(); to_set != 0;) {
        const auto to = static_cast<Square>(pop_lowest(to_set));
        if ((on(quiet, to) || displacement_is_safe(owner, kind, from, to)) &&
            visit(make_cast(Suit::diamonds, card_, from, to)))
          return true;
      }
    }
    return false;
  }

  template <class Visit>
  bool hearts(const Visit& visit) const {
    const Bits64 men = after_.men(after_.side);
    const Bits64 movable = safe_movers();
    for (Bits64 lovers = men & of_kinds(after_, kinds_); lovers != 0;) {
      const auto lover = static_cast<Square>(pop_lowest(lovers));
      for (Bits64 others = men & ~Board::bit(lover); others != 0;) {
        const auto beloved = static_cast<Square>(pop_lowest(others));
        if (!may_love(after_.kind_on(lover), after_.kind_on(beloved))) continue;
        const bool fine = on(movable, lover) || on(movable, beloved) ||
                          can_complete_hearts(in_love(after_, lover, beloved));
        if (fine && visit(make_cast(Suit::hearts, card_, lover, beloved))) return true;
      }
    }
    return false;
  }

  /// Clubs never end a check themselves (W44): the move after them must be there anyway.
  template <class Visit>
  bool clubs(const Visit& visit) const {
    Bits64 left = after_.men(~after_.side) & of_kinds(after_, kinds_);
    if (left == 0 || !can_move(after_)) return false;
    while (left != 0) {
      if (visit(make_cast(Suit::clubs, card_, static_cast<Square>(pop_lowest(left)), 0))) return true;
    }
    return false;
  }

  bool is(Suit suit) const { return is_suit(card_, suit); }

 private:
  bool exempt() const { return after_.exempt(after_.side); }

  bool safe(const Pieces<Kind, kKinds>& b) const {
    return exempt() || checkers(b, after_.side, after_.captured_by(after_.side)) == 0;
  }
  bool revival_is_safe(Kind kind, Square to) const {
    Pieces<Kind, kKinds> b = after_;
    b.set(after_.side, kind, to);
    return safe(b);
  }
  bool displacement_is_safe(Side owner, Kind kind, Square from, Square to) const {
    Pieces<Kind, kKinds> b = after_;
    b.unset(owner, kind, from);
    b.set(owner, kind, to);
    return safe(b);
  }
  /// From where an enemy man of a kind would attack the king.
  Bits64 attacking_squares(Kind kind) const {
    return reach_of(after_, kind, after_.side, after_.king(after_.side));
  }
  /// Men with a move of their own that leaves the king safe.
  Bits64 safe_movers() const {
    Bits64 movers = 0;
    const auto allowed = [this](Action action) { return guard_.allows(action); };
    for_each_square(after_.men(after_.side), [&](Square square) {
      if (MoveVisitor<decltype(allowed)>(after_, allowed).men(Board::bit(square), after_.enemy()))
        movers |= Board::bit(square);
    });
    return movers;
  }

  Card card_;
  KindSet kinds_;
  Position after_;
  KingGuard guard_;
};

/// Visits a caster for each card in hand, jokers once.
template <class Visit>
bool visit_cards(const Position& p, const Visit& visit) {
  const Hand& hand = p.hand(p.side);
  return (hand[0] != kNoCard && visit(hand[0])) ||
         (hand[1] != kNoCard && hand[1] != hand[0] && visit(hand[1]));
}

/// Must-take and replenishing leave only Clubs (W20, W60).
bool only_clubs(const Position& p) { return must_replenish(p) || must_leap(p); }

template <class Visit>
bool visit_king_revivals(const Position& p, const Visit& visit) {
  return visit_cards(p, [&](Card card) {
    const Caster caster(p, card);
    return caster.is(Suit::spades) &&
           caster.spades([&](Action action) { return into_of(action) == Kind::king && visit(action); });
  });
}

}  // namespace

Bits64 home_squares(Side side, Kind kind) {
  constexpr std::array<Bits64, kMenKinds> kHomes{0xff00, 0x42, 0x24, 0x81, 0x08, 0x10};
  const Bits64 white = kHomes[index_of(kind)];
  if (side == Side::white) return white;
  return kind == Kind::pawn ? Board::rank_set(6) : white << 56;
}

Bits64 disapparition_squares(Side owner, Kind kind) {
  const Bits64 half = owner == Side::white ? 0xffffffff : Bits64{0xffffffff} << 32;
  return kind == Kind::pawn ? half & ~(Board::rank_set(0) | Board::rank_set(7)) : half;
}

bool may_love(Kind lover, Kind beloved) { return love_value(lover) >= love_value(beloved); }

Bits64 possible_targets(const Position& p, Side caster, Card card) {
  const KindSet kinds = targets_of(card, p.rules.tens);
  const Bits64 men = of_kinds(p, kinds);
  Bits64 targets = 0;
  if (is_suit(card, Suit::hearts)) targets |= men & p.of(caster);
  if (is_suit(card, Suit::clubs)) targets |= men & p.of(~caster);
  if (is_suit(card, Suit::diamonds)) targets |= men & ~(p.clubbed & p.of(caster));
  if (is_suit(card, Suit::spades)) {
    for (std::size_t i = 0; i < kMenKinds; ++i) {
      if ((kinds >> i & 1) != 0 && p.dead[fray::index_of(caster)][i] > 0)
        targets |= home_squares(caster, static_cast<Kind>(i)) & ~p.occupied();
    }
  }
  return targets;
}

bool can_revive_king(const Position& p) {
  return visit_king_revivals(p, [](Action) { return true; });
}

void add_king_revivals(const Position& p, ActionList& actions) {
  visit_king_revivals(p, [&](Action action) {
    actions.push_back(action);
    return false;
  });
}

bool can_end_by_spell(const Position& p) {
  if (p.hand(p.side)[0] == kNoCard || only_clubs(p)) return false;
  const auto any = [](Action) { return true; };
  return visit_cards(p, [&](Card card) {
    const Caster caster(p, card);
    return (caster.is(Suit::spades) && caster.spades(any)) ||
           (caster.is(Suit::diamonds) && caster.diamonds(any)) ||
           (caster.is(Suit::hearts) && caster.hearts(any));
  });
}

void add_spells(const Position& p, ActionList& actions) {
  if (p.hand(p.side)[0] == kNoCard) return;
  const bool clubs_only = only_clubs(p);
  const auto add = [&](Action action) {
    actions.push_back(action);
    return false;
  };
  visit_cards(p, [&](Card card) {
    const Caster caster(p, card);
    if (!clubs_only) {
      if (caster.is(Suit::spades)) caster.spades(add);
      if (caster.is(Suit::hearts)) caster.hearts(add);
      if (caster.is(Suit::diamonds)) caster.diamonds(add);
    }
    if (caster.is(Suit::clubs)) caster.clubs(add);
    return false;
  });
}

bool can_take_in_love(const Position& p, Square passed) {
  if (only_clubs(p)) return false;
  const auto takes = [passed](Action action) {
    return sort_of(action) == Sort::en_passant && to_of(action) == passed;
  };
  // Whether the second move, or the first with whatever follows, takes and leaves the king safe.
  const auto takes_in = [&](const Position& loving) {
    const KingGuard guard(loving);
    return visit_moves(loving, [&](Action first) {
      if (takes(first)) return guard.allows(first) || can_move(after_first_move(loving, first));
      if (uses_both_moves(loving, first)) return false;
      const Position next = after_first_move(loving, first);
      const KingGuard second_guard(next);
      return visit_moves(next, [&](Action second) { return takes(second) && second_guard.allows(second); });
    });
  };
  return visit_cards(p, [&](Card card) {
    const Caster caster(p, card);
    return caster.is(Suit::hearts) && caster.hearts([&](Action action) {
      Position loving = in_love(after_card(p, card), from_of(action), to_of(action));
      return takes_in(loving);
    });
  });
}

Position after_first_move(const Position& p, Action action) {
  Position next = after_move(p, action);
  next.phase = Phase::second;
  next.love = {from_of(action) == p.love[0] ? p.love[1] : p.love[0], kNoSquare};
  return next;
}

bool uses_both_moves(const Position& p, Action action) {
  if (sort_of(action) != Sort::castle) return false;
  const Square rook = castling_to(p.side, to_of(action)).rook_from;
  return rook == p.love[0] || rook == p.love[1];
}

namespace {

/// Visits the legal first moves of a Hearts turn.
template <class Visit>
bool visit_first_moves(const Position& p, const Visit& visit) {
  const KingGuard guard(p);
  return visit_moves(p, [&](Action action) {
    const bool legal =
        guard.allows(action) || (!uses_both_moves(p, action) && can_move(after_first_move(p, action)));
    return legal && visit(action);
  });
}

}  // namespace

bool can_complete_hearts(const Position& p) {
  return visit_first_moves(p, [](Action) { return true; });
}

void add_first_moves(const Position& p, ActionList& actions) {
  visit_first_moves(p, [&](Action action) {
    actions.push_back(action);
    return false;
  });
}

}  // namespace fray::wizards
