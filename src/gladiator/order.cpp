// Gladiator Chess: the order in which the search looks at actions.
#include <array>

#include "gladiator/evaluate.h"
#include "gladiator/fight.h"
#include "gladiator/moves.h"

namespace fray::gladiator {
namespace {

/// In tenths of a pawn, roughly.
constexpr std::array<std::int32_t, kKinds + 1> kWorth{200, 150, 90, 60, 95, 120, 35, 50, 10, 12, 0};
constexpr std::int32_t worth(Kind kind) { return kWorth[index_of(kind)]; }

/// What an action brings, times this, is above whatever killers and history add to a quiet move.
constexpr std::int32_t kScale = 400;

/// What is expected of a fight: what may be won less what may be lost, wounds included by what is left.
std::int32_t fight_score(const Position& p, Action action) {
  const Fight fight = fight_of(p, kind_of(action), from_of(action), to_of(action));
  const FightOdds odds = fight_odds(fight);
  const double left = odds.attacker_hits / fight.attacker.whole;
  const double kept = 0.5 + 0.5 * left;
  const double brings =
      odds.wins * worth(fight.defender.kind) - (1 - odds.wins * kept) * worth(fight.attacker.kind) * 0.7;
  return static_cast<std::int32_t>(kScale * brings);
}

std::int32_t score_of(const Position& p, Action action) {
  const Squares to = Board::bit(to_of(action));
  switch (sort_of(action)) {
    case Sort::fight: return fight_score(p, action);
    case Sort::remove: {
      const Kind own = p.own() & to && !(p.of(Kind::queen) & to) ? p.kind_on(to_of(action)) : Kind::none;
      return own != Kind::none ? -kScale * worth(own) : kScale * 50;
    }
    case Sort::capture: return kScale * 150;
    case Sort::freeze: return kScale * worth(p.kind_on(to_of(action))) / 3;
    case Sort::leave: return kScale * 5;
    case Sort::replace: return kScale * worth(kind_of(action));
    case Sort::heal: return kScale * worth(p.kind_on(from_of(action)));
    // What the slot's own commander moves leaves the others free to move.
    default: return commander_of(kind_of(action)) == p.now.slot ? 40 : 0;
  }
}

}  // namespace

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = score_of(p, actions[i]);
}

void battle_actions(const Position& p, ActionList& actions) {
  if (p.now.phase != Phase::move && p.now.phase != Phase::override) return;
  const MoveGenerator generator(p);
  generator.for_each_piece(choosable(p), [&](Kind kind, Square from, const MoveSets& moves) {
    const auto list = [&](Sort sort, Squares to) {
      for_each_square(to, [&](Square square) { actions.push_back(make_action(sort, kind, from, square)); });
    };
    list(Sort::fight, moves.fights);
    list(Sort::remove, moves.removals);
    list(Sort::capture, moves.captures);
  });
}

}  // namespace fray::gladiator
