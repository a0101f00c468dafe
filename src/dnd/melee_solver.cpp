#include "dnd/melee_solver.h"

#include <cmath>
#include <utility>
#include <vector>

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

bool is_free(Stage stage) { return stage >= Stage::free1; }

Stage ordinary(Role role) { return role == Role::attacker ? Stage::attacker : Stage::defender; }

}  // namespace

/// What a solution works in; kept from one to the next so that solving allocates nothing.
struct MeleeSolver::Scratch {
  std::array<std::vector<float>, kStages> value;
  std::array<std::vector<float>, kStages> mass;
  std::array<std::vector<Choice>, kStages> choice;

  void make_room(Stage stage, std::size_t cells) {
    const std::size_t i = index_of(stage);
    value[i].resize(std::max(value[i].size(), cells));
    choice[i].resize(value[i].size());
    if (mass[i].size() < cells) mass[i].resize(cells);
    std::fill_n(mass[i].begin(), cells, 0.0F);
  }
};

MeleeSolver::Scratch& MeleeSolver::scratch() {
  thread_local Scratch one;
  return one;
}

MeleeSolver::Strike MeleeSolver::prepared(const Blow& blow) {
  Strike strike;
  strike.blow = &blow;
  float more = 0;
  for (int points = std::max(kMostPoints, blow.last()); points >= 0; --points) {
    if (points <= kMostPoints) strike.fells[static_cast<std::size_t>(points)] = more;
    more += points <= blow.last() ? blow.chance(points) : 0;
  }
  for (int loss = 1; loss <= std::min(blow.last(), kMostPoints); ++loss)
    strike.backwards[static_cast<std::size_t>(blow.last() - loss)] = blow.chance(loss);
  return strike;
}

MeleeSolver::MeleeSolver(const Melee& melee, const Stakes& stakes)
    : work_(scratch()), melee_(melee), stakes_(stakes) {
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::size_t i = index_of(role);
    const Fighter& fighter = melee.of(role);
    sizes_[i] = fighter.points + 1;
    casts_[i] = fighter.casts;
    attack_[i] = prepared(fighter.attack);
    for (int n = 0; n < fighter.casts; ++n)
      cast_[i][static_cast<std::size_t>(n)] = prepared(fighter.cast[static_cast<std::size_t>(n)]);
  }
  const int points = sizes_[0] * sizes_[1];
  while (points * (casts_[0] + 1) * (casts_[1] + 1) > kMostCells) --casts_[casts_[0] > casts_[1] ? 0 : 1];
  const auto cells = static_cast<std::size_t>(points * (casts_[0] + 1) * (casts_[1] + 1));
  first_ = prepared(melee.first);
  first_cast_ = prepared(melee.first_cast);
  for (std::size_t i = 0; i < charged_cast_.size(); ++i) charged_cast_[i] = prepared(melee.charged_cast[i]);
  charge_ = prepared(melee.charge);
  charged_ = prepared(melee.charged);
  helpless_ = prepared(melee.helpless);

  work_.make_room(Stage::attacker, cells);
  work_.make_room(Stage::defender, cells);
  each_cell(Role::attacker, false, [&](const Cell& cell) { solve_ordinary(cell); });
  const auto stages = opening_stages();
  for (std::size_t i = stages.size(); i-- > 0;) {
    work_.make_room(stages[i], cells);
    each_cell(turn_of(stages[i]), false, [&](const Cell& cell) { solve(stages[i], cell); });
  }
}

InlineList<Stage, kStages> MeleeSolver::opening_stages() const {
  InlineList<Stage, kStages> stages;
  const Stage begin = melee_.stage;
  if (is_free(begin)) {
    for (std::size_t i = index_of(begin); i >= index_of(Stage::free1); --i)
      stages.push_back(static_cast<Stage>(i));
    return stages;
  }
  if (begin == Stage::before) stages.push_back(Stage::before);
  const bool has_first = begin == Stage::before || begin == Stage::first;
  if (has_first) stages.push_back(Stage::first);
  if (begin == Stage::charged || (has_first && melee_.may_charge)) stages.push_back(Stage::charged);
  return stages;
}

Role MeleeSolver::turn_of(Stage stage) const {
  switch (stage) {
    case Stage::attacker:
    case Stage::first: return Role::attacker;
    case Stage::defender:
    case Stage::charged:
    case Stage::before: return Role::defender;
    default: return melee_.free;
  }
}

Stage MeleeSolver::after(Stage stage) const {
  switch (stage) {
    case Stage::before: return Stage::first;
    case Stage::first:
    case Stage::attacker: return Stage::defender;
    case Stage::charged:
    case Stage::defender: return Stage::attacker;
    case Stage::free1: return ordinary(melee_.free);
    default: return static_cast<Stage>(index_of(stage) - 1);
  }
}

std::size_t MeleeSolver::at(Role turn, const Cell& cell) const {
  const int casts = cell.attackers_casts * (casts_[1] + 1) + cell.defenders_casts;
  return static_cast<std::size_t>((casts * sizes_[index_of(~turn)] + cell.other) * sizes_[index_of(turn)] +
                                  cell.own);
}

MeleeSolver::Cell MeleeSolver::spent(Role role, Cell cell) const {
  ++(role == Role::attacker ? cell.attackers_casts : cell.defenders_casts);
  return cell;
}

template <class Do>
void MeleeSolver::each_cell(Role turn, bool forwards, Do&& act) const {
  // Forwards castings grow and points fall, so that whatever leads to a cell has been done before it.
  const auto count = [&](int i, int size) { return forwards ? size - 1 - i : i; };
  const int own = sizes_[index_of(turn)];
  const int other = sizes_[index_of(~turn)];
  for (int a = casts_[0]; a >= 0; --a) {
    for (int d = casts_[1]; d >= 0; --d) {
      for (int i = 0; i < other; ++i) {
        for (int j = 0; j < own; ++j)
          act(Cell{forwards ? casts_[0] - a : a, forwards ? casts_[1] - d : d, count(j, own),
                   count(i, other)});
      }
    }
  }
}

float MeleeSolver::win(Role winner, int points, const Cell& cell) const {
  return static_cast<float>(stakes_.won(winner, points, cell.casts(winner)));
}

std::array<int, 2> MeleeSolver::points_of(Role turn, const Cell& cell) {
  return turn == Role::attacker ? std::array{cell.own, cell.other} : std::array{cell.other, cell.own};
}

float MeleeSolver::parted(EndKind kind, Role turn, const Cell& cell) const {
  return static_cast<float>(
      stakes_.parted(kind, points_of(turn, cell), {cell.attackers_casts, cell.defenders_casts}));
}

/// What a strike brings if it takes something.
float MeleeSolver::hits(Role by, const Strike& strike, const Cell& cell, Stage next) const {
  const std::vector<float>& values = work_.value[index_of(next)];
  const std::size_t whole = at(~by, cell.turned());
  float sum = strike.fells[static_cast<std::size_t>(cell.other)] * win(by, cell.own, cell);
  if (strike.blow->suspends() > 0) sum += strike.blow->suspends() * parted(suspension_by(by), by, cell);
  const int most = std::min(cell.other, strike.blow->last());
  return sum + dot(values.data() + whole - most, strike.backwards.data() + strike.blow->last() - most, most);
}

float MeleeSolver::result(Role by, const Strike& strike, const Cell& cell, Stage next) const {
  const std::size_t same = at(~by, cell.turned());
  return hits(by, strike, cell, next) + strike.blow->nothing() * work_.value[index_of(next)][same];
}

const MeleeSolver::Strike& MeleeSolver::cast_strike(Stage stage, const Cell& cell) const {
  const Role by = turn_of(stage);
  const auto number = static_cast<std::size_t>(cell.casts(by));
  if (stage == Stage::first && number == 0) return first_cast_;
  if (stage == Stage::charged && number < charged_cast_.size()) return charged_cast_[number];
  return cast_[index_of(by)][number];
}

float MeleeSolver::casting(Stage stage, const Cell& cell, Stage next) const {
  const Role by = turn_of(stage);
  return result(by, cast_strike(stage, cell), spent(by, cell), next);
}

/// Both ordinary turns at once, the attacker being the one whose points are `own`: if both attack and miss
/// they are where they were.
void MeleeSolver::solve_ordinary(Cell cell) {
  const Cell turned = cell.turned();
  const float attacker_hits = hits(Role::attacker, attack_[0], cell, Stage::defender);
  const float defender_hits = hits(Role::defender, attack_[1], turned, Stage::attacker);
  const float attacker_misses = attack_[0].blow->nothing();
  const float defender_misses = attack_[1].blow->nothing();
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
  const std::size_t at_a = at(Role::attacker, cell);
  const std::size_t at_d = at(Role::defender, turned);
  work_.value[index_of(Stage::attacker)][at_a] = a;
  work_.value[index_of(Stage::defender)][at_d] = d;
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
  for (int loss = 0; loss <= std::min(cell.other, helpless_.blow->last()); ++loss) {
    const Cell left{cell.attackers_casts, cell.defenders_casts, cell.own, cell.other - loss};
    misses += helpless_.blow->chance(loss) * values[at(by, left)];
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

MeleeSolver::Cell MeleeSolver::start() const {
  const std::size_t own = index_of(turn_of(melee_.stage));
  return {0, 0, sizes_[own] - 1, sizes_[1 - own] - 1};
}

double MeleeSolver::value() const {
  return static_cast<double>(work_.value[index_of(melee_.stage)][at(turn_of(melee_.stage), start())]);
}

// --- the ends ----------------------------------------------------------------------------------------------

void MeleeSolver::add_parting(EndKind kind, Role turn, const Cell& cell, float mass) {
  if (mass <= 0) return;
  std::array<int, 2> points = points_of(turn, cell);
  for (std::size_t i = 0; i < 2; ++i) points[i] += spare_[i];
  ends_->add_parting(kind, points, {cell.attackers_casts, cell.defenders_casts},
                     weight_ * static_cast<double>(mass));
}

/// Lets the mass of a cell flow to where a strike leads; a miss may be left to the caller.
void MeleeSolver::strike_out(Role by, const Strike& strike, const Cell& cell, Stage next, float mass,
                             bool misses_too) {
  if (mass <= 0) return;
  std::vector<float>& masses = work_.mass[index_of(next)];
  const float fells = strike.fells[static_cast<std::size_t>(cell.other)];
  if (fells > 0) {
    const Purse& purse = melee_.of(by).purse[static_cast<std::size_t>(cell.casts(by))];
    ends_->add(by, cell.own + spare_[index_of(by)], purse, weight_ * static_cast<double>(mass * fells));
  }
  if (strike.blow->suspends() > 0) add_parting(suspension_by(by), by, cell, mass * strike.blow->suspends());
  // Who loses points is `own` of the cells of his turn, which lie side by side, and else `other`.
  const Role turn = turn_of(next);
  const bool again = turn == by;
  const Cell whole{cell.attackers_casts, cell.defenders_casts, again ? cell.own : cell.other,
                   again ? cell.other : cell.own};
  const std::size_t stride = again ? static_cast<std::size_t>(sizes_[index_of(turn)]) : 1;
  float* to = masses.data() + at(turn, whole);
  if (misses_too) *to += mass * strike.blow->nothing();
  for (int loss = 1; loss <= std::min(cell.other, strike.blow->last()); ++loss)
    to[-static_cast<std::ptrdiff_t>(static_cast<std::size_t>(loss) * stride)] +=
        mass * strike.blow->chance(loss);
}

void MeleeSolver::flow_ordinary(Cell cell) {
  const Cell turned = cell.turned();
  const std::size_t at_a = at(Role::attacker, cell);
  const std::size_t at_d = at(Role::defender, turned);
  const float in_a = work_.mass[index_of(Stage::attacker)][at_a];
  const float in_d = work_.mass[index_of(Stage::defender)][at_d];
  if (in_a + in_d <= 0) return;
  const auto choice_a = work_.choice[index_of(Stage::attacker)][at_a];
  const auto choice_d = work_.choice[index_of(Stage::defender)][at_d];
  const float back_from_a = choice_a != Choice::attack ? 0 : attack_[0].blow->nothing();
  const float back_from_d = choice_d != Choice::attack ? 0 : attack_[1].blow->nothing();
  const float loop = std::max(1 - back_from_a * back_from_d, 1e-6F);
  const float a = (in_a + back_from_d * in_d) / loop;
  const float d = (in_d + back_from_a * in_a) / loop;
  turns_ += static_cast<double>(a + d);
  if (choice_a == Choice::withdraw) {
    add_parting(EndKind::withdrawn, Role::attacker, cell, a);
  } else if (choice_a == Choice::cast) {
    strike_out(Role::attacker, cast_[0][static_cast<std::size_t>(cell.attackers_casts)],
               spent(Role::attacker, cell), Stage::defender, a, true);
  } else {
    strike_out(Role::attacker, attack_[0], cell, Stage::defender, a, false);
  }
  if (choice_d == Choice::cast) {
    strike_out(Role::defender, cast_[1][static_cast<std::size_t>(cell.defenders_casts)],
               spent(Role::defender, turned), Stage::attacker, d, true);
  } else {
    strike_out(Role::defender, attack_[1], turned, Stage::attacker, d, false);
  }
}

void MeleeSolver::flow(Stage stage, Cell cell) {
  const Role by = turn_of(stage);
  const float mass = work_.mass[index_of(stage)][at(by, cell)];
  if (mass <= 0) return;
  turns_ += static_cast<double>(mass);
  const auto choice = work_.choice[index_of(stage)][at(by, cell)];
  if (is_free(stage)) {
    strike_out(by, helpless_, cell, ordinary(~by), mass * melee_.frees_himself, true);
    return strike_out(by, helpless_, cell, after(stage), mass * (1 - melee_.frees_himself), true);
  }
  const Stage next = after(stage);
  if (choice == Choice::cast)
    return strike_out(by, cast_strike(stage, cell), spent(by, cell), next, mass, true);
  if (choice == Choice::wait) {
    work_.mass[index_of(next)][at(~by, cell.turned())] += mass;
    return;
  }
  if (choice == Choice::charge) return strike_out(by, charge_, cell, Stage::charged, mass, true);
  strike_out(by, stage == Stage::first ? first_ : charged_, cell, next, mass, true);
}

void MeleeSolver::add_ends(double weight, const std::array<int, 2>& spare, MeleeEnds& ends) {
  ends_ = &ends;
  weight_ = weight;
  spare_ = spare;
  turns_ = 0;
  work_.mass[index_of(melee_.stage)][at(turn_of(melee_.stage), start())] = 1;
  for (const Stage stage : opening_stages())
    each_cell(turn_of(stage), true, [&](const Cell& cell) { flow(stage, cell); });
  each_cell(Role::attacker, true, [&](const Cell& cell) { flow_ordinary(cell); });
  ends.add_turns(weight * turns_);
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
    add(make_action(Deed::pass), work_.value[index_of(next)][at(~by, cell.turned())]);
  } else {
    add(make_action(Deed::attack), result(by, attack, cell, next));
  }
  if (stage == Stage::first && melee_.may_charge)
    add(make_action(Deed::charge), result(by, charge_, cell, Stage::charged));
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
