#include "dnd/solved_melee.h"

#include <cmath>
#include <memory>
#include <utility>

#include "core/random.h"
#include "dnd/apply.h"
#include "dnd/battle_end.h"
#include "dnd/evaluate.h"
#include "dnd/game.h"
#include "dnd/melee_solver.h"
#include "dnd/moves.h"
#include "dnd/sheet.h"

namespace fray::dnd {
namespace {

/// A trail for positions whose past is left out: nobody asks for repetitions here.
Trail& no_past() {
  thread_local Trail trail;
  return trail;
}

Position without_past(const Position& p) {
  Position q = p;
  q.trail_begin = q.trail_end = 0;
  return q;
}

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

// --- how a battle ends -------------------------------------------------------------------------------------

/// How the two have parted who both stand.
EndKind parting_of(const Position& q, const Battle& battle) {
  for (const Role role : {Role::attacker, Role::defender}) {
    const Lock& lock = q.lock_of(side_of(battle.who(role)));
    if (lock && lock.inert() == battle.who(~role)) return suspension_by(role);
  }
  return EndKind::withdrawn;
}

/// What is less likely is left out: two who may lose their turns (D64) may lose any number of them in a row.
constexpr double kNegligible = 1e-9;

void gather(const Position& q, const Battle& battle, double weight, MeleeEnds& ends) {
  if (weight < kNegligible) return;
  if (q.result != GameResult::none || !q.in_battle()) {
    const bool attacker = q[battle.attacker].on_board();
    const bool defender = q[battle.defender].on_board();
    if (attacker && defender)
      return ends.add_parting(parting_of(q, battle),
                              {q[battle.attacker].points(), q[battle.defender].points()}, {0, 0}, weight);
    if (!attacker && !defender) return ends.add_both(weight);
    const Character& winner = q[attacker ? battle.attacker : battle.defender];
    return ends.add(attacker ? Role::attacker : Role::defender, winner.points(), purse_of(winner), weight);
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

void solve_ends(const Position& p, OutcomeList& outcomes) {
  MeleeEnds ends;
  gather(without_past(p), p.now.battle, 1, ends);
  list_ends(ends, outcomes);
}

// --- answers that are kept ---------------------------------------------------------------------------------

constexpr std::uint64_t kKeySalt = 0x9e3779b97f4a7c15ULL;

/// All that a battle's ends depend on when it has just begun.
std::uint64_t key_of(const Position& p) {
  const Battle& battle = p.now.battle;
  std::uint64_t key = std::uint64_t{battle.attacker} << 8 | battle.defender;
  const auto mix = [&key](std::uint64_t value) { key = mix64(key + mix64(value + kKeySalt)); };
  for (const Role role : {Role::attacker, Role::defender}) {
    const Who who = battle.who(role);
    Character character = p[who];
    character.square = 0;
    mix(character.rounds.raw());
    mix(character.state());
    mix((is_flanked(p, who, battle.who(~role)) ? 1U : 0U) | (is_inspired(p, who) ? 2U : 0U) |
        (has_aura(p, who) ? 4U : 0U));
  }
  mix(p.outfit);
  mix((p.rules.save_once ? 1U : 0U) | (p.rules.king_inspired ? 2U : 0U) | (p.rules.touch_self ? 4U : 0U));
  return key;
}

struct Kept {
  static constexpr std::size_t kMost = 10;
  std::uint64_t key = 0;
  std::uint32_t size = 0;
  std::array<Outcome, kMost> ends{};
  std::array<std::uint32_t, kMost> weights{};  // below 2^32 where there are two ends or more
};

class Memory {
 public:
  Kept& at(std::uint64_t key) { return (*kept_)[key % kSize]; }

 private:
  static constexpr std::size_t kSize = 4096;
  std::unique_ptr<std::array<Kept, kSize>> kept_ = std::make_unique<std::array<Kept, kSize>>();
};

void recall(const Kept& kept, OutcomeList& outcomes) {
  outcomes.clear();
  for (std::size_t i = 0; i < kept.size; ++i) outcomes.items.push_back({kept.ends[i], kept.weights[i]});
  outcomes.denominator = kWholeWeight;
  outcomes.exact = false;
}

void keep(const OutcomeList& outcomes, std::uint64_t key, Kept& kept) {
  if (outcomes.items.size() < 2 || outcomes.items.size() > Kept::kMost) return;
  kept.key = key;
  kept.size = static_cast<std::uint32_t>(outcomes.items.size());
  for (std::size_t i = 0; i < kept.size; ++i) {
    kept.ends[i] = outcomes.items[i].outcome;
    kept.weights[i] = static_cast<std::uint32_t>(outcomes.items[i].weight);
  }
}

// --- what to do --------------------------------------------------------------------------------------------

/// What `us` can expect of a position without a past, battles going on by the model. `chance` is that of
/// coming there from where the question was asked.
double expected(const Position& q, Side us, double chance = 1);

/// By what the board is worth after each end.
class BoardStakes {
 public:
  BoardStakes(const Position& p, const Melee& melee)
      : p_(p), melee_(melee), us_(side_of(p.now.battle.attacker)) {}

  Stakes stakes() const {
    Stakes stakes;
    for (const Role role : {Role::attacker, Role::defender}) add_win(role, stakes);
    if (melee_.may_withdraw) add_parting(EndKind::withdrawn, stakes);
    for (const Role role : {Role::attacker, Role::defender}) {
      if (kind_of(p_.now.battle.who(role)) == Kind::king) add_parting(suspension_by(role), stakes);
    }
    return stakes;
  }

 private:
  double value(EndKind kind, std::array<int, 2> points, const Purse& purse) const {
    BattleEnd end;
    end.kind = kind;
    end.points = points;
    end.purse = purse;
    Position settled = p_;
    NullSink sink;
    settle(settled, pack(end), no_past(), sink);
    return expected(settled, us_);
  }
  std::array<int, 2> all_points() const { return {melee_.fighters[0].points, melee_.fighters[1].points}; }

  void add_win(Role role, Stakes& stakes) const {
    const std::size_t i = index_of(role);
    const Fighter& fighter = melee_.of(role);
    const EndKind kind = win_of(role);
    Stakes::End& end = stakes.ends[index_of(kind)];
    end.none = value(kind, {}, fighter.purse[0]);
    const double full = value(kind, all_points(), fighter.purse[0]);
    end.per_point[i] = (full - end.none) / std::max(1, fighter.points);
    for (std::size_t casts = 1; casts <= static_cast<std::size_t>(fighter.casts); ++casts)
      stakes.spent[i][casts] = value(kind, all_points(), fighter.purse[casts]) - full;
  }
  void add_parting(EndKind kind, Stakes& stakes) const {
    Stakes::End& end = stakes.ends[index_of(kind)];
    const double full = value(kind, all_points(), {});
    end.none = full;
    for (std::size_t i = 0; i < 2; ++i) {
      std::array<int, 2> points = all_points();
      const int lost = std::exchange(points[i], 0);
      end.per_point[i] = (full - value(kind, points, {})) / std::max(1, lost);
      end.none -= end.per_point[i] * lost;
    }
  }

  const Position& p_;
  const Melee& melee_;
  Side us_;
};

/// A few outcomes in place of many: of each run the one in its middle has the chance of all.
void thin_out(OutcomeList& outcomes) {
  constexpr std::size_t kEnough = 8;
  const std::size_t size = outcomes.items.size();
  if (size <= kEnough) return;
  InlineList<WeightedOutcome, 64> few;
  // The first and the last, a miss and a fall as a rule, stand for themselves.
  const std::size_t inner = size - 2;
  few.push_back(outcomes.items[0]);
  for (std::size_t run = 0; run < kEnough - 2; ++run) {
    const std::size_t first = 1 + run * inner / (kEnough - 2);
    const std::size_t beyond = 1 + (run + 1) * inner / (kEnough - 2);
    WeightedOutcome one{outcomes.items[(first + beyond) / 2].outcome, 0};
    for (std::size_t i = first; i < beyond; ++i) one.weight += outcomes.items[i].weight;
    if (one.weight > 0) few.push_back(one);
  }
  few.push_back(outcomes.items[size - 1]);
  outcomes.items = few;
}

double evaluated(const Position& q, Side us) { return q.now.side == us ? evaluate(q) : -evaluate(q); }

/// For a choice; as kNegligible.
constexpr double kUnlikely = 1e-6;

double expected(const Position& q, Side us, double chance) {
  if (q.result != GameResult::none) return result_value(q.result, us);
  if (chance < kUnlikely) return evaluated(q, us);
  if (DndBattleChess::node_kind(q) == NodeKind::chance) {
    OutcomeList outcomes;
    chance_outcomes(q, outcomes);
    thin_out(outcomes);
    double sum = 0;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      Position next = q;
      NullSink sink;
      apply(next, outcomes.items[i].outcome, no_past(), sink);
      sum += outcomes.probability(i) * expected(next, us, chance * outcomes.probability(i));
    }
    return sum;
  }
  if (!q.in_battle()) return evaluated(q, us);
  const Melee melee = melee_of(q);
  const Stakes stakes = BoardStakes(q, melee).stakes();
  const double value = MeleeSolver(melee, stakes).value();
  return side_of(q.now.battle.attacker) == us ? value : -value;
}

std::string both_left(const BattleEnd& end) {
  return " (" + std::to_string(end.points[0]) + " and " + std::to_string(end.points[1]) + " left)";
}

}  // namespace

void battle_outcomes(const Position& p, OutcomeList& outcomes) {
  if (p.now.phase != Phase::initiative) return solve_ends(p, outcomes);
  thread_local Memory memory;
  const std::uint64_t key = key_of(p);
  Kept& kept = memory.at(key);
  if (kept.key == key) return recall(kept, outcomes);
  solve_ends(p, outcomes);
  keep(outcomes, key, kept);
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

void battle_strategy(const Position& p, MixedStrategy& strategy) {
  const Position here = without_past(p);
  const Side us = side_of(p.fighter());
  const Melee melee = melee_of(here);
  const Stakes stakes = BoardStakes(here, melee).stakes();
  const MeleeSolver solver(melee, stakes);
  const auto known = solver.first_actions();
  const double sign = side_of(p.now.battle.attacker) == us ? 1 : -1;
  ValuedAction best{no_action, -2.0 * kWinValue};
  for (const ValuedAction& one : known) {
    // Where to is for the board to say.
    if (one.action != kWithdrawal && sign * one.value > best.value) best = {one.action, sign * one.value};
  }
  ActionList actions;
  legal_actions(here, actions);
  for (const Action action : actions) {
    const auto is_known = [action](const ValuedAction& one) { return one.action == action; };
    if (std::any_of(known.begin(), known.end(), is_known)) continue;
    Position next = here;
    NullSink sink;
    apply(next, action, no_past(), sink);
    if (const double value = expected(next, us); value > best.value) best = {action, value};
  }
  strategy.clear();
  strategy.push_back({best.action, 1});
}

Action model_action(const Position& p) {
  const Melee melee = melee_of(p);
  const Stakes stakes = quick_stakes(p, melee);
  const Action action = MeleeSolver(melee, stakes).first_actions()[0].action;
  return action == kWithdrawal ? make_action(Deed::withdraw, plain_withdrawal(p)) : action;
}

}  // namespace fray::dnd
