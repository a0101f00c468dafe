#include "dnd/melee/loss_chances.h"

#include "dnd/chance/chance_node.h"

namespace fray::dnd {

double LossChances::mean(int points) const {
  double sum = 0;
  for (int loss = 1; loss <= last_; ++loss) sum += chance(loss) * std::min(loss, points + 1);
  return sum;
}

LossChances loss_chances_of(const Position& p, Action action) {
  Position struck = p;
  struck.now.phase = Phase::effect;
  struck.now.pending = action;
  const bool shared = p[p.opponent()].ward != 0;
  const auto own_part = [&](int damage) { return shared ? damage / 2 : damage; };
  OutcomeList outcomes;
  chance_outcomes(struck, outcomes);
  LossChances losses;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    const Outcome outcome = outcomes.items[i].outcome;
    const double chance = outcomes.probability(i);
    switch (what_of(outcome)) {
      case Decided::amount: losses.add(own_part(first_of(outcome)), chance); break;
      case Decided::amounts:  // two missiles at one who is warded
        losses.add(own_part(first_of(outcome)) + own_part(second_of(outcome)), chance);
        break;
      case Decided::dead:
      case Decided::dead_after: losses.add_death(chance); break;
      case Decided::works: losses.add_suspension(chance); break;
      default: losses.add(0, chance); break;
    }
  }
  return losses;
}

LossChances both(const LossChances& first, const LossChances& second) {
  LossChances sum;
  for (int a = 0; a <= first.last(); ++a) {
    for (int b = 0; b <= second.last(); ++b) {
      const double chance = static_cast<double>(first.chance(a)) * static_cast<double>(second.chance(b));
      if (chance > 0) sum.add(a + b, chance);
    }
  }
  return sum;
}

}  // namespace fray::dnd
