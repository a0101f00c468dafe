#include "gnostic/hyperpig_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gnostic/hyperpig_outcomes.h"
#include "gnostic/hyperpig_table_layout.h"

namespace fray::gnostic {
namespace {

/// A guess whose measured residual is no larger is improved once more, by a step whose error is of second
/// order.
constexpr double kResidual = 1e-6;
constexpr int kMostEvaluations = 40;

}  // namespace

double PointsLeft::spread() const {
  const double difference = points[1] - points[0];
  return std::sqrt(weights[0] * weights[1]) * std::abs(difference);
}

FightOutcome FightOutcome::swapped() const {
  FightOutcome other = *this;
  std::swap(other.attacker_wins, other.defender_wins);
  std::swap(other.attacker_left, other.defender_left);
  other.value = 1 - value;
  return other;
}

PointsLeft points_left(const std::array<double, 4>& moments, double most) {
  // Below this probability a win does not occur but for rounding.
  if (moments[0] < 1e-12) return {};
  const double mean = std::clamp(moments[1] / moments[0], 1.0, most);
  const double second = moments[2] / moments[0] - mean * mean;
  PointsLeft left{{mean, mean}, {0.5, 0.5}};
  if (second < 1e-9 * most * most) return left;
  const double deviation = std::sqrt(second);
  const double third = moments[3] / moments[0] - mean * (3 * second + mean * mean);
  // The nodes are the zeros of the second orthogonal polynomial, x^2 - skewness * x - 1 in standard units.
  const double half = third / (second * deviation) / 2;
  const double root = std::sqrt(half * half + 1);
  left.points[0] = std::clamp(mean + deviation * (half - root), 1.0, most);
  left.points[1] = std::clamp(mean + deviation * (half + root), 1.0, most);
  // The weights that keep the mean.
  left.weights[1] = std::clamp((mean - left.points[0]) / (left.points[1] - left.points[0]), 0.0, 1.0);
  left.weights[0] = 1 - left.weights[1];
  return left;
}

bool needs_occur(int attacker_dice, int defender_dice, int attacker_need, int defender_need) {
  return attacker_need >= 1 && defender_need >= 1 &&
         defender_need <= table::most_defender_need(attacker_dice, defender_dice, attacker_need);
}

FightSolver::FightSolver(const FightKind& kind, int max_attacker_need, int max_defender_need)
    : FightSolver(kind, NeedLimits(static_cast<std::size_t>(max_attacker_need) + 1, max_defender_need)) {}

FightSolver::FightSolver(const FightKind& kind, NeedLimits limits)
    : kind_(kind),
      limits_(std::move(limits)),
      values_(static_cast<int>(limits_.size()) - 1, *std::max_element(limits_.begin(), limits_.end())),
      turns_(kind),
      outcomes_(std::make_unique<Outcomes>(kind, values_.max_attacker(), values_.max_defender())) {}

FightSolver FightSolver::of_pieces(int attacker_dice, int defender_dice) {
  NeedLimits limits{0};
  for (int a = 1; a <= table::most_hit_points(defender_dice, 8); ++a)
    limits.push_back(table::most_defender_need(attacker_dice, defender_dice, a));
  return {FightKind::of(attacker_dice, defender_dice), std::move(limits)};
}

FightSolver::~FightSolver() = default;
FightSolver::FightSolver(FightSolver&&) noexcept = default;
FightSolver& FightSolver::operator=(FightSolver&&) noexcept = default;

bool FightSolver::solved(int attacker_need, int defender_need) const {
  if (attacker_need < 1 || attacker_need > values_.max_attacker()) return false;
  return defender_need >= 1 && defender_need <= limits_[static_cast<std::size_t>(attacker_need)];
}

void FightSolver::solve(const std::function<void(int attacker_need)>& progress) {
  const bool mirrored = mirrors() && values_.max_attacker() == values_.max_defender();
  for (int a = 1; a <= values_.max_attacker(); ++a) {
    for (int d = mirrored ? a : 1; d <= values_.max_defender() && solved(a, d); ++d) {
      solve_turn(a, d);
      if (!mirrored || a == d) continue;
      values_.at(d, a) = 1 - values_.at(a, d);
      outcomes_->mirror(a, d);
    }
    if (progress) progress(a);
  }
}

/// The value that makes the fourth mixed difference vanish, from smaller needs.
double FightSolver::guess(int a, int d) const {
  if (a >= 3 && d >= 3) {
    const auto at = [&](int i, int j) { return values_.at(a - i, d - j); };
    return 2 * at(0, 1) - at(0, 2) + 2 * at(1, 0) - 4 * at(1, 1) + 2 * at(1, 2) - at(2, 0) + 2 * at(2, 1) -
           at(2, 2);
  }
  if (a >= 2 && d >= 2) return values_.at(a - 1, d) + values_.at(a, d - 1) - values_.at(a - 1, d - 1);
  return 0.5;
}

/// Solves v = F(v), F(v) the value of a turn that is worth v again if nobody banks anything: F rises with a
/// slope below 1, the probability of that, so the solution is unique.
void FightSolver::solve_turn(int a, int d) {
  double v = guess(a, d);
  double turn = turns_.solve(values_, a, d, v, strategy_);
  double slope = slope_;
  int evaluations = 1;
  while (std::abs(turn - v) > kResidual && evaluations < kMostEvaluations) {
    const double before = v;
    const double turn_before = turn;
    v += (turn - v) / (1 - slope);
    turn = turns_.solve(values_, a, d, v, strategy_);
    ++evaluations;
    const double secant = (turn - turn_before) / (v - before);
    if (secant >= 0 && secant < 0.99) slope = secant;
  }
  statistics_.residual = std::max(statistics_.residual, std::abs(turn - v));
  statistics_.evaluations += evaluations;
  statistics_.states += strategy_.states();
  statistics_.mixed += strategy_.mixed_states();
  statistics_.gap = std::max(statistics_.gap, strategy_.gap());
  ++statistics_.turns;

  // The slope of F at v is the probability that nobody banks anything under the optimal strategies.
  slope_ = outcomes_->evaluate(strategy_);
  statistics_.contraction = std::max(statistics_.contraction, slope_);
  values_.at(a, d) = v + (turn - v) / (1 - slope_);
}

FightOutcome FightSolver::outcome(int attacker_need, int defender_need) const {
  FightOutcome outcome;
  outcome.value = values_.at(attacker_need, defender_need);
  outcome.both_fall = outcomes_->both_fall(attacker_need, defender_need);
  const std::array<double, 3> attacker = outcomes_->attacker_moments(attacker_need, defender_need);
  const std::array<double, 3> defender = outcomes_->defender_moments(attacker_need, defender_need);
  const double hit_points = kind_.attacker_point * attacker[0] - kind_.defender_point * defender[0];
  const double most = 1 - outcome.both_fall;
  outcome.attacker_wins =
      std::clamp(outcome.value - kind_.both_fall * outcome.both_fall - hit_points, 0.0, most);
  outcome.defender_wins = most - outcome.attacker_wins;
  outcome.attacker_left =
      points_left({outcome.attacker_wins, attacker[0], attacker[1], attacker[2]}, defender_need);
  outcome.defender_left =
      points_left({outcome.defender_wins, defender[0], defender[1], defender[2]}, attacker_need);
  return outcome;
}

TurnStrategy FightSolver::turn(int attacker_need, int defender_need) const {
  TurnStrategy strategy;
  TurnSolver solver(kind_);
  solver.solve(values_, attacker_need, defender_need, value(attacker_need, defender_need), strategy);
  return strategy;
}

Exploitability exploitability(const FightKind& kind, const NeedValues& values,
                              const std::function<bool(int, int)>& solved) {
  TurnSolver turns(kind);
  TurnStrategy strategy;
  TurnStrategy scratch;
  NeedValues attacker_reply(values.max_attacker(), values.max_defender());
  NeedValues defender_reply(values.max_attacker(), values.max_defender());
  Exploitability worst;
  // The value of the best reply is a fixed point of the turn like the value itself.
  const auto fixed_point = [](double v, auto&& turn) {
    double value = turn(v);
    double slope = 0.3;
    for (int k = 0; k < kMostEvaluations && std::abs(value - v) > 1e-13; ++k) {
      const double before = v;
      const double value_before = value;
      v += (value - v) / (1 - slope);
      value = turn(v);
      const double secant = v == before ? slope : (value - value_before) / (v - before);
      if (secant >= 0 && secant < 0.99) slope = secant;
    }
    return value;
  };
  for (int a = 1; a <= values.max_attacker(); ++a) {
    for (int d = 1; d <= values.max_defender(); ++d) {
      if (!solved(a, d)) continue;
      const double v = values.at(a, d);
      turns.solve(values, a, d, v, strategy);
      defender_reply.at(a, d) = fixed_point(v, [&](double here) {
        return turns.best_reply_to_attacker(defender_reply, here, strategy, scratch);
      });
      attacker_reply.at(a, d) = fixed_point(v, [&](double here) {
        return turns.best_reply_to_defender(attacker_reply, here, strategy, scratch);
      });
      worst.by_defender = std::max(worst.by_defender, v - defender_reply.at(a, d));
      worst.by_attacker = std::max(worst.by_attacker, attacker_reply.at(a, d) - v);
    }
  }
  return worst;
}

}  // namespace fray::gnostic
