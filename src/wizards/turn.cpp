#include "wizards/turn.h"

#include "wizards/apply.h"
#include "wizards/completion.h"
#include "wizards/spells.h"

namespace fray::wizards {
namespace {

/// Any legal end of the turn; a captured king comes back by a spell only (W46).
struct AnyEnd {
  static bool by_move(const Position& p) { return p.has_king(p.side) && can_move(p); }
  static bool by_spell(const Position& p) {
    return p.has_king(p.side) ? can_end_by_spell(p) : can_revive_king(p);
  }
};
const Completion<AnyEnd> kAnyEnd{AnyEnd{}};

/// An end that takes a pawn en passant on a square.
struct TakingOn {
  Square passed;

  bool by_move(const Position& p) const {
    if (must_replenish(p) || must_leap(p)) return false;
    const KingGuard guard(p);
    return visit_moves(p, [&](Action action) {
      return sort_of(action) == Sort::en_passant && to_of(action) == passed && guard.allows(action);
    });
  }
  bool by_spell(const Position& p) const { return can_take_in_love(p, passed); }
};

void add_purchases(const Position& p, ActionList& actions) {
  const std::span<const Card> places = p.places();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Card card = places[i];
    const auto before = places.first(i);
    const bool again = std::find(before.begin(), before.end(), card) != before.end();
    if (card == kNoCard || again || p.rules.price(card) > p.captured_by(p.side)) continue;
    visit_discards(p, [&](Card discarded) {
      if (kAnyEnd.after_buying(p, card, discarded)) actions.push_back(make_buy(card, discarded));
      return false;
    });
  }
}

/// What comes before the move: everything but moves and replenishing.
void add_preparations(const Position& p, ActionList& actions) {
  if (may_reset(p) && kAnyEnd.after_resetting(p)) actions.push_back(kReset);
  if (may_buy(p) && p.captured_by(p.side) > 0) add_purchases(p, actions);
  if (may_give(p) && kAnyEnd.after_giving(p)) actions.push_back(kGive);
}

void add_moves(const Position& p, ActionList& actions) {
  if (must_replenish(p)) {
    visit_safe_replenishings(p, [&](std::uint32_t places) {
      actions.push_back(make_replenish(places));
      return false;
    });
    return;
  }
  const KingGuard guard(p);
  visit_moves(p, [&](Action action) {
    if (guard.allows(action)) actions.push_back(action);
    return false;
  });
}

void add_second_moves(const Position& p, ActionList& actions) {
  if (!in_check(p)) actions.push_back(kDone);
  add_moves(p, actions);
}

void add_turn(const Position& p, ActionList& actions, bool all_spells) {
  if (!p.has_king(p.side)) {
    if (may_reset(p) && can_revive_king(after_reset(p))) actions.push_back(kReset);
    return add_king_revivals(p, actions);
  }
  add_preparations(p, actions);
  if (may_cast(p)) {
    if (all_spells) {
      add_spells(p, actions);
    } else {
      add_promising_spells(p, actions);
    }
  }
  add_moves(p, actions);
}

void add_actions(const Position& p, ActionList& actions, bool all_spells) {
  switch (p.phase) {
    case Phase::turn: return add_turn(p, actions, all_spells);
    case Phase::hearts: return add_first_moves(p, actions);
    case Phase::second: return add_second_moves(p, actions);
    case Phase::deal: break;
  }
}

}  // namespace

CardSet may_be_dealt(const Position& p) {
  CardSet cards = p.unseen;
  const int seen = p.rules.numbers.book_size - popcount(p.unseen);
  for (int i = 0; i < seen; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Card card = at < p.bottom.size ? p.bottom.cards[at] : p.book[at - p.bottom.size];
    cards |= CardSet{1} << card;
  }
  return cards;
}

bool can_complete(const Position& p) {
  if (p.phase == Phase::hearts) return can_complete_hearts(p);
  if (p.phase == Phase::second) return !in_check(p) || can_move(p);
  return kAnyEnd.exists(p);
}

Bits64 really_passed(const Position& p) {
  Bits64 real = 0;
  if (!p.has_king(p.side)) return real;  // It comes back in this turn, and nothing else is done (W46, W47).
  for_each_square(takeable_passed(p, p.side), [&](Square passed) {
    if (Completion(TakingOn{passed}).exists(p)) real |= Board::bit(passed);
  });
  return real;
}

void legal_actions(const Position& p, ActionList& actions) { add_actions(p, actions, true); }

void search_actions(const Position& p, ActionList& actions) { add_actions(p, actions, false); }

void battle_actions(const Position& p, ActionList& actions) {
  if (!p.has_king(p.side) || in_check(p)) return search_actions(p, actions);
  if (must_replenish(p)) return;
  const KingGuard guard(p);
  visit_moves(p, [&](Action action) {
    const bool fights = taken_by(p, p.side, action) != kNoSquare || into_of(action) != Kind::none;
    if (fights && guard.allows(action)) actions.push_back(action);
    return false;
  });
}

}  // namespace fray::wizards
