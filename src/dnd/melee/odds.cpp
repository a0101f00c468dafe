#include "dnd/melee/odds.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/decimal.h"
#include "dnd/action.h"
#include "dnd/apply.h"
#include "dnd/characters/sheet.h"
#include "dnd/melee/battle_end.h"
#include "dnd/melee/no_past.h"
#include "dnd/melee/solved_melee.h"

namespace fray::dnd {
namespace {

/// The position when the battle has begun.
Position at_contact(const Position& p, Action move) {
  Position q = without_past(p);
  NullSink sink;
  apply(q, move, no_past(), sink);
  if (q.now.phase == Phase::swap) apply(q, make_action(ActionType::stay), no_past(), sink);
  return q;
}

/// "12.5 of 23": the mean of what is left, of all that he could have.
std::string left_words(const Position& p, Who who, double mean) {
  return one_decimal(mean) + " of " + std::to_string(std::max(max_hp(p, who), p[who].points()));
}

}  // namespace

std::optional<ViewOdds> melee_odds(const Position& p, Action move) {
  if (p.board[to_of(move)] == kNobody) return std::nullopt;
  const Position q = at_contact(p, move);
  if (!q.in_battle()) return std::nullopt;
  OutcomeList ends;
  battle_outcomes(q, ends);
  ViewOdds odds;
  std::array<double, 2> wins{};
  std::array<double, 2> points{};
  double withdrawn = 0;
  double fascinated = 0;
  for (std::size_t i = 0; i < ends.items.size(); ++i) {
    const BattleEnd end = unpack(ends.items[i].outcome);
    const double chance = ends.probability(i);
    if (end.has_winner()) {
      wins[index_of(end.winner())] += chance;
      points[index_of(end.winner())] += chance * end.points[index_of(end.winner())];
    } else {
      (end.kind == EndKind::both_fall ? odds.both : odds.neither) += chance;
      if (end.kind == EndKind::withdrawn) withdrawn += chance;
      if (end.kind == EndKind::suspended_by_attacker || end.kind == EndKind::suspended_by_defender)
        fascinated += chance;
    }
  }
  odds.wins = wins[index_of(Role::attacker)];
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    if (wins[i] <= 0) continue;
    const std::string left = left_words(q, q.now.battle.who(role), points[i] / wins[i]);
    odds.facts.push_back(role == Role::attacker ? Badge{"hit points left if it wins", left}
                                                : Badge{"the other's hit points if it loses", left});
  }
  // An attack that its side breaks off when it plays well is told by what comes of it (D117).
  const auto tell = [&](std::string_view what, double chance) {
    if (chance > 0) odds.facts.push_back({what, one_decimal(100 * chance) + "%"});
  };
  tell("it withdraws, both stand", withdrawn);
  tell("one fascinates the other, both stand", fascinated);
  return odds;
}

}  // namespace fray::dnd
