#include "dnd/melee/choice.h"

#include <algorithm>
#include <utility>

#include "dnd/apply.h"
#include "dnd/evaluate.h"
#include "dnd/game.h"
#include "dnd/melee/battle_end.h"
#include "dnd/melee/no_past.h"
#include "dnd/melee/solver.h"
#include "dnd/moves.h"

namespace fray::dnd {
namespace {

std::array<int, 2> points_of(const Melee& melee) {
  return {melee.fighters[0].points, melee.fighters[1].points};
}

/// The ways in which both may be left standing.
InlineList<EndKind, 3> partings_of(const Position& p, const Melee& melee) {
  InlineList<EndKind, 3> partings;
  if (melee.may_withdraw) partings.push_back(EndKind::withdrawn);
  for (const Role role : {Role::attacker, Role::defender}) {
    if (kind_of(p.now.battle.who(role)) == Kind::king) partings.push_back(suspension_by(role));
  }
  return partings;
}

double evaluated(const Position& q, Side us) { return q.now.side == us ? evaluate(q) : -evaluate(q); }

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

/// Calls `act` with each position that a roll can lead to, a few standing for many, and its chance.
template <class Act>
void each_roll(const Position& q, Act&& act) {
  OutcomeList outcomes;
  chance_outcomes(q, outcomes);
  thin_out(outcomes);
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    Position next = q;
    NullSink sink;
    apply(next, outcomes.items[i].outcome, no_past(), sink);
    act(next, outcomes.probability(i));
  }
}

/// What `us` can expect of a position after the battle, by evaluation.
double expected_after(const Position& q, Side us) {
  if (q.result != GameResult::none) return result_value(q.result, us);
  if (DndBattleChess::node_kind(q) != NodeKind::chance) return evaluated(q, us);
  double sum = 0;
  each_roll(q, [&](const Position& next, double chance) { sum += chance * expected_after(next, us); });
  return sum;
}

/// The same of a battle that ends so.
double expected_at_end(const Position& p, const BattleEnd& end, Side us) {
  Position after = p;
  NullSink sink;
  settle(after, pack(end), no_past(), sink);
  return expected_after(after, us);
}

/// What somebody who looks further than evaluate has found the ends of a battle to be worth beside what it
/// says, to the attacker's side: by their kind, and where there is a winner linearly by his points.
class Outlook {
 public:
  Outlook() = default;
  Outlook(const Position& p, const BattleEnds& ends, std::span<const Value> worth) {
    const Side us = side_of(p.now.battle.attacker);
    const double sign = side_of(p.fighter()) == us ? 1 : -1;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const BattleEnd end = unpack(ends[i]);
      const double beside = sign * worth[i] - expected_at_end(p, end, us);
      Line& line = lines_[index_of(end.kind)];
      if (!end.has_winner() || end.points[index_of(end.winner())] == 1) {
        line.none = beside;
      } else {
        // The end with one point comes first.
        const int points = end.points[index_of(end.winner())];
        line.per_point = (beside - line.none) / (points - 1);
        line.none -= line.per_point;
      }
    }
  }

  double of(const BattleEnd& end) const {
    const Line& line = lines_[index_of(end.kind)];
    return line.none + (end.has_winner() ? line.per_point * end.points[index_of(end.winner())] : 0);
  }

  void add_to(Stakes& stakes) const {
    for (std::size_t kind = 0; kind < kEndKinds; ++kind) stakes.ends[kind].none += lines_[kind].none;
    for (const Role role : {Role::attacker, Role::defender}) {
      const std::size_t kind = index_of(win_of(role));
      stakes.ends[kind].per_point[index_of(role)] += lines_[kind].per_point;
    }
  }

 private:
  struct Line {
    double none = 0;  ///< without any points
    double per_point = 0;
  };
  std::array<Line, kEndKinds> lines_{};
};

/// By what the board is worth after each end.
class BoardStakes {
 public:
  BoardStakes(const Position& p, const Melee& melee)
      : p_(p), melee_(melee), us_(side_of(p.now.battle.attacker)) {}

  Stakes stakes(const Outlook& outlook) const {
    Stakes stakes;
    for (const Role role : {Role::attacker, Role::defender}) add_win(role, stakes);
    for (const EndKind kind : partings_of(p_, melee_)) add_parting(kind, stakes);
    outlook.add_to(stakes);
    return stakes;
  }

 private:
  double value(EndKind kind, std::array<int, 2> points, const Purse& purse) const {
    BattleEnd end;
    end.kind = kind;
    end.points = points;
    end.purse = purse;
    return expected_at_end(p_, end, us_);
  }

  void add_win(Role role, Stakes& stakes) const {
    const std::size_t i = index_of(role);
    const Fighter& fighter = melee_.of(role);
    const EndKind kind = win_of(role);
    Stakes::End& end = stakes.ends[index_of(kind)];
    end.none = value(kind, {}, fighter.purse[0]);
    const double full = value(kind, points_of(melee_), fighter.purse[0]);
    end.per_point[i] = (full - end.none) / std::max(1, fighter.points);
    for (std::size_t casts = 1; casts <= static_cast<std::size_t>(fighter.casts); ++casts)
      stakes.spent[i][casts] = value(kind, points_of(melee_), fighter.purse[casts]) - full;
  }
  void add_parting(EndKind kind, Stakes& stakes) const {
    Stakes::End& end = stakes.ends[index_of(kind)];
    const double full = value(kind, points_of(melee_), {});
    end.none = full;
    for (std::size_t i = 0; i < 2; ++i) {
      std::array<int, 2> points = points_of(melee_);
      const int lost = std::exchange(points[i], 0);
      end.per_point[i] = (full - value(kind, points, {})) / std::max(1, lost);
      end.none -= end.per_point[i] * lost;
    }
  }

  const Position& p_;
  const Melee& melee_;
  Side us_;
};

/// For a choice; two who may lose their turns (D64) may lose any number of them in a row.
constexpr double kUnlikely = 1e-6;

/// What is to be expected in a battle that goes on by the model.
class Expectation {
 public:
  Expectation(const Battle& battle, const Outlook& outlook, Side us)
      : battle_(battle), outlook_(outlook), us_(us), attacks_(side_of(battle.attacker) == us) {}

  /// Of a position in the battle or just after it. `chance` is that of coming there from where the question
  /// was asked.
  double of(const Position& q, double chance = 1) const {
    if (q.result != GameResult::none) return result_value(q.result, us_);
    if (chance < kUnlikely) return evaluated(q, us_);
    if (!q.in_battle()) {
      const double beside = outlook_.of(end_after(q, battle_));
      return expected_after(q, us_) + (attacks_ ? beside : -beside);
    }
    if (DndBattleChess::node_kind(q) == NodeKind::chance) {
      double sum = 0;
      each_roll(q, [&](const Position& next, double part) { sum += part * of(next, chance * part); });
      return sum;
    }
    const Melee melee = melee_of(q);
    const Stakes stakes = BoardStakes(q, melee).stakes(outlook_);
    const double value = MeleeSolver(melee, stakes).value();
    return attacks_ ? value : -value;
  }

 private:
  const Battle& battle_;
  const Outlook& outlook_;
  Side us_;
  bool attacks_;
};

}  // namespace

void battle_stakes(const Position& p, BattleEnds& ends) {
  const Melee melee = melee_of(p);
  BattleEnd end;
  for (const Role role : {Role::attacker, Role::defender}) {
    end.kind = win_of(role);
    end.purse = melee.of(role).purse[0];
    end.points[index_of(role)] = 1;
    ends.push_back(pack(end));
    end.points[index_of(role)] = melee.of(role).points;
    if (melee.of(role).points > 1) ends.push_back(pack(end));
  }
  end.points = points_of(melee);
  for (const EndKind kind : partings_of(p, melee)) {
    end.kind = kind;
    ends.push_back(pack(end));
  }
}

void battle_strategy(const Position& p, std::span<const Value> worth, MixedStrategy& strategy) {
  const Position here = without_past(p);
  const Side us = side_of(p.fighter());
  Outlook outlook;
  if (!worth.empty()) {
    BattleEnds ends;
    battle_stakes(here, ends);
    outlook = Outlook(here, ends, worth);
  }
  const Melee melee = melee_of(here);
  const Stakes stakes = BoardStakes(here, melee).stakes(outlook);
  const MeleeSolver solver(melee, stakes);
  const auto known = solver.first_actions();
  const double sign = side_of(p.now.battle.attacker) == us ? 1 : -1;
  ValuedAction best{no_action, -2.0 * kWinValue};
  for (const ValuedAction& one : known) {
    // Where to is for the board to say.
    if (one.action != kWithdrawal && sign * one.value > best.value) best = {one.action, sign * one.value};
  }
  const Expectation expectation(p.now.battle, outlook, us);
  ActionList actions;
  legal_actions(here, actions);
  for (const Action action : actions) {
    const auto is_known = [action](const ValuedAction& one) { return one.action == action; };
    if (std::any_of(known.begin(), known.end(), is_known)) continue;
    // Where evaluate likes neither win each would wait for the other to strike, for ever.
    if (action == make_action(ActionType::pass) && best.action != no_action) continue;
    Position next = here;
    NullSink sink;
    apply(next, action, no_past(), sink);
    if (const double value = expectation.of(next); value > best.value) best = {action, value};
  }
  strategy.clear();
  strategy.push_back({best.action, 1});
}

}  // namespace fray::dnd
