#include "dnd/melee/solved_melee.h"

#include <memory>

#include "core/random.h"
#include "dnd/apply.h"
#include "dnd/characters/sheet.h"
#include "dnd/evaluate.h"
#include "dnd/game.h"
#include "dnd/melee/battle_end.h"
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

// --- how a battle ends -------------------------------------------------------------------------------------

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
  mix(p.outfit != nullptr ? p.outfit->key : 0);
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

Action model_action(const Position& p) {
  const Melee melee = melee_of(p);
  const Stakes stakes = quick_stakes(p, melee);
  const Action action = MeleeSolver(melee, stakes).first_actions()[0].action;
  return action == kWithdrawal ? make_action(ActionType::withdraw, plain_withdrawal(p)) : action;
}

}  // namespace fray::dnd
