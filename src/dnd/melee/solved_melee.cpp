#include "dnd/melee/solved_melee.h"

#include "dnd/apply.h"
#include "dnd/characters/sheet.h"
#include "dnd/evaluate.h"
#include "dnd/game.h"
#include "dnd/melee/battle_end.h"
#include "dnd/melee/kept_ends.h"
#include "dnd/melee/melee_key.h"
#include "dnd/melee/no_past.h"
#include "dnd/melee/solver.h"
#include "dnd/moves.h"

namespace fray::dnd {
namespace {

double cost_of(const Purse& before, const Purse& after, double per_slot) {
  double cost = 0;
  for (std::size_t i = 0; i < kSpellLevels; ++i)
    cost += per_slot * static_cast<double>(i + 1) * (before.slots[i] - after.slots[i]);
  return cost + (after.smited && !before.smited ? per_slot : 0);
}

/// By the worth of the two alone.
Stakes quick_stakes(const Position& p, const Melee& melee) {
  Stakes stakes;
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    const Who who = p.now.battle.who(role);
    const Worth worth = worth_of(p, who);
    const double sign = role == Role::attacker ? 1 : -1;
    const Fighter& fighter = melee.of(role);
    const double all_spent = cost_of(fighter.purse[0], {{}, true}, worth.per_slot);
    for (const EndKind kind :
         {win_of(role), EndKind::withdrawn, EndKind::suspended_by_attacker, EndKind::suspended_by_defender}) {
      Stakes::End& end = stakes.ends[index_of(kind)];
      end.none += sign * (worth.standing + all_spent + (kind_of(who) == Kind::king ? kKingStake : 0));
      end.per_point[i] = sign * worth.per_point;
    }
    for (std::size_t casts = 0; casts <= static_cast<std::size_t>(fighter.casts); ++casts)
      stakes.spent[i][casts] = -sign * cost_of(fighter.purse[0], fighter.purse[casts], worth.per_slot);
  }
  return stakes;
}

/// What is less likely is left out: two who may lose their turns (D64) may lose any number of them in a row.
constexpr double kNegligible = 1e-9;

void gather(const Position& q, const Battle& battle, double weight, MeleeEnds& ends) {
  if (weight < kNegligible) return;
  if (q.result != GameResult::none || !q.in_battle()) {
    const BattleEnd end = end_after(q, battle);
    if (end.has_winner())
      return ends.add(end.winner(), end.points[index_of(end.winner())], end.purse, weight);
    if (end.kind == EndKind::both_fall) return ends.add_both(weight);
    return ends.add_parting(end.kind, end.points, {0, 0}, weight);
  }
  if (DndBattleChess::node_kind(q) == NodeKind::chance) {
    OutcomeList outcomes;
    chance_outcomes(q, outcomes);
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      Position next = q;
      NullSink sink;
      apply(next, outcomes.items[i].outcome, no_past(), sink);
      gather(next, battle, weight * outcomes.probability(i), ends);
    }
    return;
  }
  const Melee melee = melee_of(q);
  const Stakes stakes = quick_stakes(q, melee);
  const auto spare = [&](Role role) { return q[q.now.battle.who(role)].points() - melee.of(role).points; };
  MeleeSolver(melee, stakes).add_ends(weight, {spare(Role::attacker), spare(Role::defender)}, ends);
}

std::string both_left(const BattleEnd& end) {
  return " (" + std::to_string(end.points[0]) + " and " + std::to_string(end.points[1]) + " left)";
}

}  // namespace

void solve_battle(const Position& p, OutcomeList& outcomes) {
  MeleeEnds ends;
  gather(without_past(p), p.now.battle, 1, ends);
  list_ends(ends, outcomes);
}

void battle_outcomes(const Position& p, OutcomeList& outcomes) {
  if (p.now.phase != Phase::initiative) return solve_battle(p, outcomes);
  const std::uint64_t key = melee_key(p);
  if (kept_ends().find(key, outcomes)) return;
  solve_battle(p, outcomes);
  kept_ends().keep(key, outcomes);
}

std::string battle_outcome_text(const Position& p, Outcome outcome) {
  const BattleEnd end = unpack(outcome);
  if (end.kind == EndKind::both_fall) return "both fall";
  if (end.kind == EndKind::withdrawn) return "the attacker withdraws" + both_left(end);
  if (!end.has_winner()) {
    const Role king = end.kind == EndKind::suspended_by_attacker ? Role::attacker : Role::defender;
    return std::string(name_of(side_of(p.now.battle.who(king)))) + " king fascinates" + both_left(end);
  }
  const Who who = p.now.battle.who(end.winner());
  return std::string(name_of(side_of(who))) + ' ' + std::string(name_of(kind_of(who))) + " wins (" +
         std::to_string(end.points[index_of(end.winner())]) + " left)";
}

Action model_action(const Position& p) {
  const Melee melee = melee_of(p);
  const Stakes stakes = quick_stakes(p, melee);
  const Action action = MeleeSolver(melee, stakes).first_actions()[0].action;
  return action == kWithdrawal ? make_action(ActionType::withdraw, plain_withdrawal(p)) : action;
}

}  // namespace fray::dnd
