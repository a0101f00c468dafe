// Wizard's Chess: whether a turn can be completed (W55), looked for through everything that a side may do in
// it.
#pragma once

#include "wizards/moves.h"

namespace fray::wizards {

// Positions later in the same turn, as far as completing it is concerned: keys, and the cards that come into
// the book, are not kept up.

inline Position after_give(const Position& p) {
  Position next = p;
  const int given = leaving_supply(p);
  next.passive[fray::index_of(p.side)] = static_cast<std::uint8_t>(p.passive_of(p.side) - given);
  next.captured[fray::index_of(~p.side)] = static_cast<std::uint8_t>(p.captured_by(~p.side) + given);
  next.done |= Done::give;
  return next;
}

/// As far as completing the turn is concerned: the new card in the book does not matter.
inline Position after_buy(const Position& p, Card card, Card discarded) {
  Position next = p;
  Hand& hand = next.hands[fray::index_of(p.side)];
  if (discarded != kNoCard) hand = without(hand, discarded);
  hand = with(hand, card);
  next.captured[fray::index_of(p.side)] =
      static_cast<std::uint8_t>(p.captured_by(p.side) - p.rules.price(card));
  next.done |= Done::buy;
  return next;
}

inline Position after_reset(const Position& p) {
  Position next = p;
  next.captured[fray::index_of(p.side)] =
      static_cast<std::uint8_t>(p.captured_by(p.side) - p.rules.reset_price);
  next.done |= Done::reset;
  return next;
}

inline bool may_give(const Position& p) {
  return must_replenish(p) && !p.has_done(Done::cast) && p.has_king(p.side);
}
inline bool may_buy(const Position& p) {
  return p.rules.mana && p.has_king(p.side) && !p.has_done(Done::buy | Done::give | Done::cast);
}
inline bool may_reset(const Position& p) {
  return p.rules.mana && p.done == Done::nothing && p.captured_by(p.side) >= p.rules.reset_price;
}
inline bool may_cast(const Position& p) { return p.rules.mana && !p.has_done(Done::buy | Done::cast); }

/// Visits the purchases of a card: one, or with a full hand one for each card that may go for it, jokers
/// once.
template <class Visit>
bool visit_discards(const Position& p, const Visit& visit) {
  const Hand& hand = p.hand(p.side);
  if (size_of(hand) < p.rules.numbers.hand_size) return visit(kNoCard);
  return visit(hand[0]) || (hand[1] != hand[0] && hand[1] != kNoCard && visit(hand[1]));
}

/// The cards that a reset may deal: unseen ones, and those at the bottom that are certain to follow (W55).
CardSet may_be_dealt(const Position& p);

/// Looks for a way to end the turn as `Goal` wants: `goal.by_move(p)` says whether a move does,
/// `goal.by_spell(p)` whether a spell that the side may cast does.
template <class Goal>
class Completion {
 public:
  explicit Completion(Goal goal) : goal_(goal) {}

  bool exists(const Position& p) const {
    return without_buying(p) || by_buying(p) || (may_reset(p) && after_resetting(p));
  }

  bool after_buying(const Position& p, Card card, Card discarded) const {
    const Position next = after_buy(p, card, discarded);
    return goal_.by_move(next) || (may_give(next) && goal_.by_move(after_give(next)));
  }

  bool after_giving(const Position& p) const {
    const Position given = after_give(p);
    return goal_.by_move(given) || (may_cast(given) && goal_.by_spell(given));
  }

  bool after_resetting(const Position& p) const {
    const Position next = after_reset(p);
    if (without_buying(next)) return true;
    if (!may_buy(next)) return false;
    for (CardSet left = may_be_dealt(p); left != 0;) {
      const auto card = static_cast<Card>(std::min(pop_lowest(left), int{kJoker}));
      if (by_buying(next, card)) return true;
    }
    return false;
  }

 private:
  /// With a move, a give or a spell.
  bool without_buying(const Position& p) const {
    return goal_.by_move(p) || (may_cast(p) && goal_.by_spell(p)) || (may_give(p) && after_giving(p));
  }

  bool by_buying(const Position& p, Card card) const {
    if (p.rules.price(card) > p.captured_by(p.side)) return false;
    return visit_discards(p, [&](Card discarded) { return after_buying(p, card, discarded); });
  }

  bool by_buying(const Position& p) const {
    if (!may_buy(p)) return false;
    for (const Card card : p.places()) {
      if (card != kNoCard && by_buying(p, card)) return true;
    }
    return false;
  }

  Goal goal_;
};

}  // namespace fray::wizards
