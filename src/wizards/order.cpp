// Wizard's Chess: the order in which the search looks at actions, and which spells it looks at.
#include <algorithm>
#include <array>

#include "core/best_few.h"
#include "wizards/action.h"
#include "wizards/evaluate.h"
#include "wizards/moves.h"
#include "wizards/spells.h"

namespace fray::wizards {
namespace {

/// In hundredths of a pawn.
constexpr std::array<std::int32_t, kKinds + 1> kWorth{100, 300, 300, 500, 900, 2000, 60, 150, 0};
constexpr std::int32_t worth(Kind kind) { return kWorth[index_of(kind)]; }

/// What an action brings, times this, is above whatever killers and history add to a quiet move.
constexpr std::int32_t kScale = 40;
constexpr std::int32_t kCapture = 20000;

std::int32_t move_score(const Position& p, Action action, Bits64 pawn_prey) {
  const Kind mover = kind_of(action);
  const Square taken = taken_by(p, p.side, action);
  std::int32_t score = 0;
  if (taken != kNoSquare) {
    score = kCapture + 8 * worth(p.kind_on(taken)) - worth(mover) / 8;
  } else if (on(pawn_prey, to_of(action)) && mover != Kind::pawn) {
    score = -8 * worth(mover);
  } else if (mover != Kind::pawn && on(pawn_prey, from_of(action))) {
    score = 8 * worth(mover);
  }
  const Kind into = into_of(action);
  if (into != Kind::none) score += 8 * (worth(into) - worth(mover));
  return score;
}

/// What an own man that moves twice as often is good for: the king stays at home.
constexpr std::int32_t use(Kind kind) { return kind == Kind::king ? 0 : worth(kind); }

/// The most valuable man or mana that the man on a square attacks, the king apart.
std::int32_t best_prey(const Pieces<Kind, kKinds>& b, Kind kind, Side owner, Square square) {
  std::int32_t best = 0;
  for_each_square(reach_of(b, kind, owner, square) & b.of(~owner) & ~b.of(Kind::king),
                  [&](Square prey) { best = std::max(best, worth(b.kind_on(prey))); });
  return best;
}

/// Diamonds: an own man gives check, attacks something or escapes, or an enemy comes to where it is attacked.
std::int32_t displacement_score(const Position& p, Square from, Square to) {
  const Kind kind = p.kind_on(from);
  const Side owner = p.side_on(from);
  Pieces<Kind, kKinds> after = p;
  after.unset(owner, kind, from);
  after.set(owner, kind, to);
  const bool attacked = attackers_of(after, to, ~owner, true) != 0;
  std::int32_t score = -worth(kind) / 16;
  if (owner != p.side) return attacked ? score + worth(kind) / 4 : score;
  constexpr std::int32_t kCheckWorth = 150;
  if (checkers(after, ~p.side, p.captured_by(~p.side)) != 0) score += kCheckWorth;
  score += best_prey(after, kind, owner, to) / 4;
  if (attackers_of(p, from, ~owner, true) != 0) score += worth(kind) / 4;
  return attacked ? score - worth(kind) / 2 : score;
}

/// How promising a cast is, in hundredths of a pawn, roughly.
std::int32_t cast_score(const Position& p, Action action) {
  switch (suit_of(action)) {
    case Suit::spades: return worth(into_of(action));
    case Suit::hearts: return (use(p.kind_on(from_of(action))) + use(p.kind_on(to_of(action)))) / 4;
    case Suit::diamonds: return displacement_score(p, from_of(action), to_of(action));
    case Suit::clubs: {
      const Square target = from_of(action);
      const bool attacked = attackers_of(p, target, p.side, true) != 0;
      return worth(p.kind_on(target)) / (attacked ? 4 : 16);
    }
  }
  return 0;
}

std::int32_t score_of(const Position& p, Action action, Bits64 pawn_prey) {
  if (is_move(action)) return move_score(p, action, pawn_prey);
  if (is_cast(action)) return kScale * cast_score(p, action);
  switch (sort_of(action)) {
    case Sort::buy: return 1000 * p.rules.price(card_of(action));
    case Sort::reset: return -1000;
    default: return 0;
  }
}

constexpr std::size_t kSpellsSearched = 6;  ///< of each suit

}  // namespace

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  const Bits64 pawn_prey = pawn_attacks(p.of(~p.side, Kind::pawn), ~p.side);
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = score_of(p, actions[i], pawn_prey);
}

void add_promising_spells(const Position& p, ActionList& actions) {
  if (p.hand(p.side)[0] == kNoCard) return;
  ActionList all;
  add_spells(p, all);
  if (all.size() <= kSpellsSearched) {
    for (const Action action : all) actions.push_back(action);
    return;
  }
  std::array<BestFew, 4> best{BestFew(kSpellsSearched), BestFew(kSpellsSearched), BestFew(kSpellsSearched),
                              BestFew(kSpellsSearched)};
  for (const Action action : all) {
    // Of two in love either may move first, so one order of their names is enough.
    const bool twin = suit_of(action) == Suit::hearts && from_of(action) > to_of(action) &&
                      may_love(p.kind_on(to_of(action)), p.kind_on(from_of(action)));
    if (!twin) best[index_of(suit_of(action))].offer(action, cast_score(p, action));
  }
  for (const BestFew& suit : best) suit.for_each([&](Action action) { actions.push_back(action); });
}

}  // namespace fray::wizards
