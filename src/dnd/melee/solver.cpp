#include "dnd/melee/solver.h"

#include <algorithm>
#include <utility>

#include "dnd/melee/cells.h"

namespace fray::dnd {
namespace {

/// Cells of a stage, at most: points of both by castings of both.
constexpr int kMostCells = 32768;
/// Worse than anything.
constexpr float kNever = 1e9F;

/// Adds in eight lanes, which the compiler may not make of a plain sum.
float dot(const float* a, const float* b, int count) {
  std::array<float, 8> lanes{};
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
      lanes[lane] += a[static_cast<std::size_t>(i) + lane] * b[static_cast<std::size_t>(i) + lane];
  }
  float sum =
      ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
  for (; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

MeleeSolver::Scratch& MeleeSolver::scratch() {
  thread_local Scratch one;
  return one;
}

void MeleeSolver::prepare(const LossChances& losses, Strike& strike) {
  strike.losses = &losses;
  float more = 0;
  for (int points = losses.last(); points >= 0; --points) {
    if (points <= kMostPoints) strike.fells[static_cast<std::size_t>(points)] = more;
    more += losses.chance(points);
  }
  std::fill(strike.fells.begin() + std::min(losses.last(), kMostPoints) + 1, strike.fells.end(), 0.0F);
  for (int loss = 1; loss <= losses.last(); ++loss)
    strike.backwards[static_cast<std::size_t>(losses.last() - loss)] =
        loss <= kMostPoints ? losses.chance(loss) : 0;
}

/// What is struck with before the ordinary turns.
void MeleeSolver::prepare_opening() {
  for (const Stage stage : opening_stages()) {
    if (is_free(stage)) return prepare(melee_.helpless, helpless_);
    if (stage == Stage::first) {
      prepare(melee_.first, first_);
      prepare(melee_.first_cast, first_cast_);
      if (melee_.may_charge) prepare(melee_.charge, charge_);
    }
    if (stage == Stage::charged) {
      prepare(melee_.charged, charged_);
      for (std::size_t i = 0; i < charged_cast_.size(); ++i)
        prepare(melee_.charged_cast[i], charged_cast_[i]);
    }
  }
}

/// What both can come to have: what they begin with, less any losses one after another.
void MeleeSolver::find_points() {
  const auto add_losses = [](const Strike& strike, Bits128& losses) {
    for (int loss = 1; strike.losses != nullptr && loss <= strike.losses->last(); ++loss) {
      if (strike.losses->chance(loss) > 0) losses |= Bits128(1) << loss;
    }
  };
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    Bits128 losses;
    add_losses(attack_[1 - i], losses);
    for (const Strike& strike : cast_[1 - i]) add_losses(strike, losses);
    for (const Strike* strike : role == Role::defender
                                    ? std::array{&first_, &first_cast_, &charge_}
                                    : std::array{&charged_, &charged_cast_[0], &charged_cast_[1]})
      add_losses(*strike, losses);
    if (melee_.free != role) add_losses(helpless_, losses);
    Bits128 lost(1);
    for (int sum = 0; sum < sizes_[i]; ++sum) {
      if (lost & Bits128(1) << sum) lost |= losses << sum;
    }
    for (int points = 0; points < sizes_[i]; ++points) {
      if (lost & Bits128(1) << (sizes_[i] - 1 - points))
        points_[i].push_back(static_cast<std::uint8_t>(points));
    }
    lost_[i] = lost & ~(~Bits128() << sizes_[i]);
  }
}

/// Whether the ordinary turns are what has been solved last, of these points or more.
bool MeleeSolver::has_solved() const {
  const Ordinary& solved = work_.solved;
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    const Fighter& fighter = melee_.of(role);
    if (solved.sizes[i] != sizes_[i] || solved.casts[i] != casts_[i] || (lost_[i] & ~solved.lost[i]) ||
        solved.attack[i] != fighter.attack)
      return false;
    if (!std::equal(solved.cast[i].begin(), solved.cast[i].begin() + casts_[i], fighter.cast.begin()))
      return false;
  }
  return solved.may_withdraw == melee_.may_withdraw && solved.stakes == stakes_;
}

void MeleeSolver::remember_solved() {
  Ordinary& solved = work_.solved;
  solved.sizes = sizes_;
  solved.casts = casts_;
  solved.lost = lost_;
  for (std::size_t i = 0; i < 2; ++i) {
    solved.attack[i] = melee_.fighters[i].attack;
    std::copy_n(melee_.fighters[i].cast.begin(), casts_[i], solved.cast[i].begin());
  }
  solved.may_withdraw = melee_.may_withdraw;
  solved.stakes = stakes_;
}

MeleeSolver::MeleeSolver(const Melee& melee, const Stakes& stakes)
    : work_(scratch()), melee_(melee), stakes_(stakes) {
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    const Fighter& fighter = melee.of(role);
    sizes_[i] = fighter.points + 1;
    casts_[i] = fighter.casts;
    prepare(fighter.attack, attack_[i]);
    for (std::size_t n = 0; n < static_cast<std::size_t>(fighter.casts); ++n)
      prepare(fighter.cast[n], cast_[i][n]);
  }
  prepare_opening();
  find_points();
  const int points = sizes_[0] * sizes_[1];
  while (points * (casts_[0] + 1) * (casts_[1] + 1) > kMostCells) --casts_[casts_[0] > casts_[1] ? 0 : 1];
  list_wins();
  const auto cells = static_cast<std::size_t>(points * (casts_[0] + 1) * (casts_[1] + 1));
  work_.make_room(Stage::attacker, cells);
  work_.make_room(Stage::defender, cells);
  if (!has_solved()) {
    each_cell(false, [&](const Cell& cell) { solve_ordinary(cell); });
    remember_solved();
  }
  const auto stages = opening_stages();
  for (std::size_t i = stages.size(); i-- > 0;) {
    work_.make_room(stages[i], cells);
    each_opening_cell(stages[i], [&](const Cell& cell) { solve(stages[i], cell); });
  }
}

/// Of all points, also such as nobody can come to have: what has no chance is multiplied by 0, and must be a
/// number.
void MeleeSolver::list_wins() {
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    for (int casts = 0; casts <= casts_[i]; ++casts) {
      for (int points = 0; points < sizes_[i]; ++points)
        wins_[i][static_cast<std::size_t>(casts)][static_cast<std::size_t>(points)] =
            static_cast<float>(stakes_.won(role, points, casts));
    }
  }
}

float MeleeSolver::win(Role winner, int points, const Cell& cell) const {
  return wins_[index_of(winner)][static_cast<std::size_t>(cell.casts(winner))]
              [static_cast<std::size_t>(points)];
}

float MeleeSolver::parted(EndKind kind, Role turn, const Cell& cell) const {
  return static_cast<float>(
      stakes_.parted(kind, points_of(turn, cell), {cell.attackers_casts, cell.defenders_casts}));
}

/// What a strike brings if it takes something; `same` is the value of the next turn if it does not.
float MeleeSolver::hits(Role by, const Strike& strike, const Cell& cell, const float* same) const {
  float sum = strike.fells[static_cast<std::size_t>(cell.other)] * win(by, cell.own, cell);
  if (strike.losses->suspends() > 0) sum += strike.losses->suspends() * parted(suspension_by(by), by, cell);
  const int most = std::min(cell.other, strike.losses->last());
  return sum + dot(same - most, strike.backwards.data() + strike.losses->last() - most, most);
}

float MeleeSolver::result(Role by, const Strike& strike, const Cell& cell, Stage next) const {
  const float* same = &work_.value[index_of(next)][at(~by, cell.turned())];
  return hits(by, strike, cell, same) + strike.losses->nothing() * *same;
}

float MeleeSolver::casting(Stage stage, const Cell& cell, Stage next) const {
  const Role by = turn_of(stage);
  return result(by, cast_strike(stage, cell), spent(by, cell), next);
}

/// Both ordinary turns at once, the attacker being the one whose points are `own`: if both attack and miss
/// they are where they were.
void MeleeSolver::solve_ordinary(Cell cell) {
  const Cell turned = cell.turned();
  const std::size_t at_a = at(Role::attacker, cell);
  const std::size_t at_d = at(Role::defender, turned);
  float& value_a = work_.value[index_of(Stage::attacker)][at_a];
  float& value_d = work_.value[index_of(Stage::defender)][at_d];
  const float attacker_hits = hits(Role::attacker, attack_[0], cell, &value_d);
  const float defender_hits = hits(Role::defender, attack_[1], turned, &value_a);
  const float attacker_misses = attack_[0].losses->nothing();
  const float defender_misses = attack_[1].losses->nothing();
  const float cast_a =
      cell.attackers_casts < casts_[0] ? casting(Stage::attacker, cell, Stage::defender) : -kNever;
  const float cast_d =
      cell.defenders_casts < casts_[1] ? casting(Stage::defender, turned, Stage::attacker) : kNever;
  const float withdraws = melee_.may_withdraw ? parted(EndKind::withdrawn, Role::attacker, cell) : -kNever;
  const float other_a = std::max(cast_a, withdraws);
  const float loop = std::max(1 - attacker_misses * defender_misses, 1e-6F);
  const float both_a = (attacker_hits + attacker_misses * defender_hits) / loop;
  const float both_d = (defender_hits + defender_misses * attacker_hits) / loop;
  bool attacks_a = true;
  bool attacks_d = true;
  float a = both_a;
  float d = both_d;
  for (int turn = 0; turn < 4; ++turn) {  // strategies improve, and there are four pairs of them
    const bool better_a = other_a > attacker_hits + attacker_misses * d;
    const bool better_d = cast_d < defender_hits + defender_misses * a;
    if (better_a != attacks_a && better_d != attacks_d) break;
    attacks_a = !better_a;
    attacks_d = !better_d;
    a = attacks_a ? both_a : other_a;
    d = attacks_d ? both_d : cast_d;
    if (attacks_a && !attacks_d) a = attacker_hits + attacker_misses * d;
    if (attacks_d && !attacks_a) d = defender_hits + defender_misses * a;
  }
  const Choice choice_a = attacks_a ? Choice::attack : withdraws > cast_a ? Choice::withdraw : Choice::cast;
  const Choice choice_d = attacks_d ? Choice::attack : Choice::cast;
  value_a = a;
  value_d = d;
  work_.choice[index_of(Stage::attacker)][at_a] = choice_a;
  work_.choice[index_of(Stage::defender)][at_d] = choice_d;
}

/// The value of an attack against a helpless opponent: then he frees himself, or misses his turn.
float MeleeSolver::free_turn(Stage stage, const Cell& cell) const {
  const Role by = melee_.free;
  const float frees = melee_.frees_himself;
  const float acts = result(by, helpless_, cell, ordinary(~by));
  if (frees >= 1) return acts;
  const std::vector<float>& values = work_.value[index_of(after(stage))];
  float misses = helpless_.fells[static_cast<std::size_t>(cell.other)] * win(by, cell.own, cell);
  for (int loss = 0; loss <= std::min(cell.other, helpless_.losses->last()); ++loss) {
    const Cell left{cell.attackers_casts, cell.defenders_casts, cell.own, cell.other - loss};
    misses += helpless_.losses->chance(loss) * values[at(by, left)];
  }
  return frees * acts + (1 - frees) * misses;
}

void MeleeSolver::solve(Stage stage, Cell cell) {
  const Role by = turn_of(stage);
  Choice choice = Choice::attack;
  float value = 0;
  const auto offer = [&](Choice other, float worth) {
    if (!better(by, worth, value)) return;
    value = worth;
    choice = other;
  };
  const Stage next = after(stage);
  bool may_cast = cell.casts(by) < casts_[index_of(by)];
  switch (stage) {
    case Stage::first:
      value = result(by, first_, cell, next);
      if (melee_.may_charge) offer(Choice::charge, result(by, charge_, cell, Stage::charged));
      break;
    case Stage::charged: value = result(by, charged_, cell, next); break;
    case Stage::before:
      choice = Choice::wait;
      value = work_.value[index_of(next)][at(~by, cell.turned())];
      may_cast = may_cast && melee_.casts_before && cell.casts(by) == 0;
      break;
    default:
      value = free_turn(stage, cell);
      may_cast = false;
      break;
  }
  if (may_cast) offer(Choice::cast, casting(stage, cell, next));
  work_.value[index_of(stage)][at(by, cell)] = value;
  work_.choice[index_of(stage)][at(by, cell)] = choice;
}

double MeleeSolver::value() const {
  return static_cast<double>(work_.value[index_of(melee_.stage)][at(turn_of(melee_.stage), start())]);
}

InlineList<ValuedAction, 4> MeleeSolver::first_actions() const {
  const Stage stage = melee_.stage;
  const Role by = turn_of(stage);
  const Cell cell = start();
  InlineList<ValuedAction, 4> list;
  const auto add = [&](Action action, float value) { list.push_back({action, static_cast<double>(value)}); };
  if (is_free(stage)) {
    add(melee_.helpless_action, free_turn(stage, cell));
    return list;
  }
  const Stage next = after(stage);
  const Strike& attack = stage == Stage::first     ? first_
                         : stage == Stage::charged ? charged_
                                                   : attack_[index_of(by)];
  if (stage == Stage::before) {
    add(make_action(ActionType::pass), work_.value[index_of(next)][at(~by, cell.turned())]);
  } else {
    add(make_action(ActionType::attack), result(by, attack, cell, next));
  }
  if (stage == Stage::first && melee_.may_charge)
    add(make_action(ActionType::charge), result(by, charge_, cell, Stage::charged));
  if (casts_[index_of(by)] > 0 && (stage != Stage::before || melee_.casts_before))
    add(melee_.of(by).cast_action[0], casting(stage, cell, next));
  if (stage == Stage::attacker && melee_.may_withdraw)
    add(kWithdrawal, parted(EndKind::withdrawn, Role::attacker, cell));
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (better(by, static_cast<float>(list[i].value), static_cast<float>(list[0].value)))
      std::swap(list[0], list[i]);
  }
  return list;
}

}  // namespace fray::dnd
