// How a melee ends if both play as the solution says: chances flow from cell to cell until nothing is left.
#include <algorithm>
#include <utility>
#include <vector>

#include "dnd/melee/cells.h"

namespace fray::dnd {

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
  if (strike.losses->suspends() > 0)
    add_parting(suspension_by(by), by, cell, mass * strike.losses->suspends());
  // Who loses points is `own` of the cells of his turn, which lie side by side, and else `other`.
  const Role turn = turn_of(next);
  const bool again = turn == by;
  const Cell whole{cell.attackers_casts, cell.defenders_casts, again ? cell.own : cell.other,
                   again ? cell.other : cell.own};
  float* to = masses.data() + at(turn, whole);
  if (misses_too) *to += mass * strike.losses->nothing();
  work_.reached[plane_of(cell)] = true;
  const int last = strike.losses->last();
  const int most = std::min(cell.other, last);
  if (again) {
    const auto stride = static_cast<std::ptrdiff_t>(sizes_[index_of(turn)]);
    for (int loss = 1; loss <= most; ++loss) to[-loss * stride] += mass * strike.losses->chance(loss);
    return;
  }
  const float* chances = strike.backwards.data() + last - most;
  for (int i = 0; i < most; ++i) to[i - most] += mass * chances[i];
}

void MeleeSolver::flow_ordinary(Cell cell) {
  const Cell turned = cell.turned();
  const std::size_t at_a = at(Role::attacker, cell);
  const std::size_t at_d = at(Role::defender, turned);
  const float in_a = std::exchange(work_.mass[index_of(Stage::attacker)][at_a], 0.0F);
  const float in_d = std::exchange(work_.mass[index_of(Stage::defender)][at_d], 0.0F);
  if (in_a + in_d <= 0) return;
  const auto choice_a = work_.choice[index_of(Stage::attacker)][at_a];
  const auto choice_d = work_.choice[index_of(Stage::defender)][at_d];
  const float back_from_a = choice_a != Choice::attack ? 0 : attack_[0].losses->nothing();
  const float back_from_d = choice_d != Choice::attack ? 0 : attack_[1].losses->nothing();
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
  const float mass = std::exchange(work_.mass[index_of(stage)][at(by, cell)], 0.0F);
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
  work_.reached[0] = true;
  for (const Stage stage : opening_stages())
    each_opening_cell(stage, [&](const Cell& cell) { flow(stage, cell); });
  each_cell(true, [&](const Cell& cell) { flow_ordinary(cell); });
  ends.add_turns(weight * turns_);
}

}  // namespace fray::dnd
