#include "gnostic/hyperpig_outcomes.h"

#include <algorithm>

namespace fray::gnostic {
namespace {

constexpr std::size_t kBothFall = 0;
constexpr std::size_t kNothing = 1;
constexpr std::size_t kAttackerMoments = 2;
constexpr std::size_t kDefenderMoments = 5;
/// Points are scaled by this power of two, so that moments stay near 1.
constexpr double kPointScale = 256;

}  // namespace

FightSolver::Outcomes::Outcomes(const FightKind& kind, int max_attacker_need, int max_defender_need)
    : kind_(kind),
      max_defender_need_(max_defender_need),
      table_(static_cast<std::size_t>(max_attacker_need + 1) *
             static_cast<std::size_t>(max_defender_need + 1)),
      attacker_wins_(static_cast<std::size_t>(max_defender_need + 1)),
      defender_wins_(static_cast<std::size_t>(max_attacker_need + 1)) {
  for (int k = 0; k <= kMaxDice; ++k) {
    const DiceSums& sums = dice_sums(k);
    auto& chance = chance_[static_cast<std::size_t>(k)];
    for (std::size_t s = 0; s <= kMaxSum; ++s) chance[s] = static_cast<double>(sums.sum[s]) / sums.total;
    if (k > 0) chance[0] = static_cast<double>(sums.bust) / sums.total;
  }
  const auto fill = [](std::vector<Quantities>& wins, std::size_t first) {
    for (std::size_t points = 0; points < wins.size(); ++points) {
      double power = 1;
      for (std::size_t k = 0; k < 3; ++k) {
        power *= static_cast<double>(points) / kPointScale;
        wins[points].v[first + k] = power;
      }
    }
  };
  fill(attacker_wins_, kAttackerMoments);
  fill(defender_wins_, kDefenderMoments);
}

double FightSolver::Outcomes::evaluate(const TurnStrategy& strategy) {
  strategy_ = &strategy;
  attacker_need_ = strategy.attacker_need();
  defender_need_ = strategy.defender_need();
  const std::size_t cells = cell(attacker_need_, 0);
  for (auto* values : {&both_, &attacker_alone_, &defender_alone_}) {
    if (values->size() < cells) values->resize(cells);
  }
  for (auto& row : rolled_) {
    const auto size = static_cast<std::size_t>(defender_need_) + 2;
    if (row.size() < size) row.resize(size);
  }
  Quantities& result = table_[table_index(attacker_need_, defender_need_)];
  result = {};
  result.v[kNothing] = 1;

  evaluate_alone();
  for (int a = attacker_need_ - 1; a >= 0; --a) {
    if (a == 1) continue;
    rolled_known_.fill(false);
    for (int d = a == 0 ? 0 : 2; d < (a == 0 ? 1 : defender_need_); ++d) {
      Quantities sum;
      const TurnStrategy::Choice choice = strategy.choice(a, d);
      if (choice.mix < 0) {
        add_pair(sum, 1, a, d, choice.attacker, choice.defender);
      } else {
        const MatrixGameSolution& mix = strategy.mix(choice.mix);
        for (int i = 0; i <= kind_.attacker_dice; ++i) {
          const double row = mix.rows[static_cast<std::size_t>(i)];
          if (row == 0) continue;
          for (int j = 0; j <= kind_.defender_dice; ++j) {
            const double weight = row * mix.columns[static_cast<std::size_t>(j)];
            if (weight != 0) add_pair(sum, weight, a, d, i, j);
          }
        }
      }
      both_[cell(a, d)] = sum;
    }
  }

  const Quantities turn = both_[0];
  const double nothing = turn.v[kNothing];
  for (std::size_t k = 0; k < 8; ++k) result.v[k] = turn.v[k] / (1 - nothing);
  result.v[kNothing] = 0;
  return nothing;
}

/// The states in which one side has ended its turn; the other holds or rolls one die.
void FightSolver::Outcomes::evaluate_alone() {
  for (int a = 0; a < attacker_need_; ++a) {
    for (int d = defender_need_ - 1; d >= 0; --d) {
      Quantities& value = defender_alone_[cell(a, d)];
      if (strategy_->defender_alone_holds(d, a)) {
        value = next(a, d);
        continue;
      }
      Quantities sum;
      sum.add(kSixth, next(a, 0));
      for (int face = 2; face <= 6; ++face) {
        const bool won = d + face >= defender_need_;
        sum.add(kSixth, won ? there(false, attacker_need_ - a) : defender_alone_[cell(a, d + face)]);
      }
      value = sum;
    }
  }
  for (int a = attacker_need_ - 1; a >= 0; --a) {
    for (int d = 0; d < defender_need_; ++d) {
      Quantities& value = attacker_alone_[cell(a, d)];
      if (strategy_->attacker_alone_holds(a, d)) {
        value = next(a, d);
        continue;
      }
      Quantities sum;
      sum.add(kSixth, next(0, d));
      for (int face = 2; face <= 6; ++face) {
        const bool won = a + face >= attacker_need_;
        sum.add(kSixth, won ? there(true, defender_need_ - d) : attacker_alone_[cell(a + face, d)]);
      }
      value = sum;
    }
  }
}

/// The means over so many of the attacker's dice at its points `a`, 0 dice to hold.
const std::vector<FightSolver::Outcomes::Quantities>& FightSolver::Outcomes::rolled(int a, int dice) {
  const auto k = static_cast<std::size_t>(dice);
  std::vector<Quantities>& row = rolled_[k];
  if (rolled_known_[k]) return row;
  rolled_known_[k] = true;
  const int need = defender_need_;
  const auto there_cell = static_cast<std::size_t>(need);
  const std::size_t bust_cell = there_cell + 1;
  if (dice == 0) {
    std::copy_n(defender_alone_.begin() + static_cast<std::ptrdiff_t>(cell(a, 0)), need, row.begin());
    row[there_cell] = there(false, attacker_need_ - a);
    row[bust_cell] = next(a, 0);
    return row;
  }
  const auto& chance = chance_[k];
  for (int d = 0; d < need; ++d) {
    row[static_cast<std::size_t>(d)] = {};
    row[static_cast<std::size_t>(d)].add(chance[0], defender_alone_[cell(0, d)]);
  }
  row[there_cell] = {};
  row[there_cell].add(chance[0], there(false, attacker_need_));
  row[bust_cell] = {};
  row[bust_cell].add(chance[0], next(0, 0));
  double reach = 0;
  for (int sum = 2 * dice; sum <= 6 * dice; ++sum) {
    const double weight = chance[static_cast<std::size_t>(sum)];
    if (a + sum >= attacker_need_) {
      reach += weight;
      continue;
    }
    for (int d = 2; d < need; ++d) row[static_cast<std::size_t>(d)].add(weight, both_[cell(a + sum, d)]);
    row[there_cell].add(weight, there(false, attacker_need_ - a - sum));
    row[bust_cell].add(weight, attacker_alone_[cell(a + sum, 0)]);
  }
  if (reach > 0) {
    for (int d = 2; d < need; ++d) row[static_cast<std::size_t>(d)].add(reach, there(true, need - d));
    row[there_cell].v[kBothFall] += reach;
    row[bust_cell].add(reach, there(true, need));
  }
  return row;
}

/// Adds what comes of a pair of announcements at (a, d).
void FightSolver::Outcomes::add_pair(Quantities& sum, double weight, int a, int d, int attacker_dice,
                                     int defender_dice) {
  if (defender_dice == 0) {
    add_defender_held(sum, weight, a, d, attacker_dice);
    return;
  }
  const std::vector<Quantities>& row = rolled(a, attacker_dice);
  const auto& chance = chance_[static_cast<std::size_t>(defender_dice)];
  const auto there_cell = static_cast<std::size_t>(defender_need_);
  sum.add(weight * chance[0], row[there_cell + 1]);
  double reach = 0;
  for (int roll = 2 * defender_dice; roll <= 6 * defender_dice; ++roll) {
    const double share = weight * chance[static_cast<std::size_t>(roll)];
    if (d + roll >= defender_need_) {
      reach += share;
    } else {
      sum.add(share, row[static_cast<std::size_t>(d + roll)]);
    }
  }
  sum.add(reach, row[there_cell]);
}

void FightSolver::Outcomes::add_defender_held(Quantities& sum, double weight, int a, int d, int dice) const {
  if (dice == 0) {
    sum.add(weight, next(a, d));
    return;
  }
  const auto& chance = chance_[static_cast<std::size_t>(dice)];
  sum.add(weight * chance[0], next(0, d));
  for (int roll = 2 * dice; roll <= 6 * dice; ++roll) {
    const bool won = a + roll >= attacker_need_;
    sum.add(weight * chance[static_cast<std::size_t>(roll)],
            won ? there(true, defender_need_ - d) : attacker_alone_[cell(a + roll, d)]);
  }
}

void FightSolver::Outcomes::mirror(int attacker_need, int defender_need) {
  const Quantities from = table_[table_index(attacker_need, defender_need)];
  Quantities& to = table_[table_index(defender_need, attacker_need)];
  to = from;
  for (std::size_t k = 0; k < 3; ++k) {
    to.v[kAttackerMoments + k] = from.v[kDefenderMoments + k];
    to.v[kDefenderMoments + k] = from.v[kAttackerMoments + k];
  }
}

double FightSolver::Outcomes::both_fall(int attacker_need, int defender_need) const {
  return table_[table_index(attacker_need, defender_need)].v[kBothFall];
}

std::array<double, 3> FightSolver::Outcomes::attacker_moments(int attacker_need, int defender_need) const {
  const Quantities& q = table_[table_index(attacker_need, defender_need)];
  return {q.v[kAttackerMoments] * kPointScale, q.v[kAttackerMoments + 1] * kPointScale * kPointScale,
          q.v[kAttackerMoments + 2] * kPointScale * kPointScale * kPointScale};
}

std::array<double, 3> FightSolver::Outcomes::defender_moments(int attacker_need, int defender_need) const {
  const Quantities& q = table_[table_index(attacker_need, defender_need)];
  return {q.v[kDefenderMoments] * kPointScale, q.v[kDefenderMoments + 1] * kPointScale * kPointScale,
          q.v[kDefenderMoments + 2] * kPointScale * kPointScale * kPointScale};
}

}  // namespace fray::gnostic
