// The solution of HyperPig: value and outcomes of every fight between two kinds of piece, by backward
// induction over the needs of both. It is a zero-sum stochastic game with simultaneous moves (Shapley 1953);
// since points in the bank are never lost, a turn leads to smaller needs or, if nobody banks anything, back
// to the same, so that each pair of needs is one equation in one unknown and nothing is iterated over the
// whole table.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "gnostic/hyperpig_turn.h"

namespace fray::gnostic {

/// Of a fight that one side wins: the effective hit points that the winner has left, its target for the other
/// minus what the other banked, as two values with probabilities. It has the first three moments of the exact
/// distribution (a Gauss quadrature), so that means of cubic functions of the hit points left are exact.
struct PointsLeft {
  std::array<double, 2> points{};
  /// Sum 1, or 0 if this side never wins.
  std::array<double, 2> weights{};

  double mean() const { return weights[0] * points[0] + weights[1] * points[1]; }
  /// The standard deviation.
  double spread() const;

  friend bool operator==(const PointsLeft&, const PointsLeft&) = default;
};

/// How a fight ends when both play the solution.
struct FightOutcome {
  double attacker_wins = 0;
  double defender_wins = 0;
  double both_fall = 0;
  PointsLeft attacker_left;
  PointsLeft defender_left;
  /// /// The value to the attacker (FightKind): attacker_wins + FightKind::both_fall * both_fall, and what
  /// hit points left break ties by; so it may leave [0, 1] by as little.
  double value = 0;

  /// The same fight with the roles exchanged.
  FightOutcome swapped() const;
};

/// The two-point quadrature of a positive measure on [1, most] with these moments: m0 the total, m1, m2, m3.
PointsLeft points_left(const std::array<double, 4>& moments, double most);

/// Whether needs may occur in a game: both stand on one square, so that hit points that are multiplied for
/// the one are divided for the other. The attacker's need is the defender's hit points, and the reverse.
bool needs_occur(int attacker_dice, int defender_dice, int attacker_need, int defender_need);

/// The most that the defender may need beside each need of the attacker, from 0 (which has none) to the most
/// of it; it never rises with that.
using NeedLimits = std::vector<int>;

/// What solving has taken.
struct SolverStatistics {
  std::int64_t turns = 0;        // pairs of needs
  std::int64_t states = 0;       // inner states of these in which both are active
  std::int64_t mixed = 0;        // of these, without a saddle point
  std::int64_t evaluations = 0;  // turns solved, with every guess of their value
  double residual = 0;           // the largest |F(v) - v| measured, before the last step of Newton's method
  double gap = 0;                // the largest gain of a pure reply at one state
  double contraction = 0;        // the largest probability that nobody banks anything in a turn
};

/// Solves the fights of one kind for all needs up to a limit.
class FightSolver {
 public:
  class Outcomes;

  /// Needs up to these limits are solved.
  FightSolver(const FightKind& kind, int max_attacker_need, int max_defender_need);
  FightSolver(const FightKind& kind, NeedLimits limits);
  /// All needs that occur in a game.
  static FightSolver of_pieces(int attacker_dice, int defender_dice);
  ~FightSolver();
  FightSolver(FightSolver&&) noexcept;
  FightSolver& operator=(FightSolver&&) noexcept;

  /// Solves everything. `progress`, if any, is told after each need of the attacker.
  void solve(const std::function<void(int attacker_need)>& progress = {});

  const FightKind& kind() const { return kind_; }
  bool solved(int attacker_need, int defender_need) const;
  const NeedValues& values() const { return values_; }
  double value(int attacker_need, int defender_need) const {
    return values_.at(attacker_need, defender_need);
  }
  FightOutcome outcome(int attacker_need, int defender_need) const;
  /// An optimal strategy for a turn that begins with these needs.
  TurnStrategy turn(int attacker_need, int defender_need) const;
  const SolverStatistics& statistics() const { return statistics_; }

 private:
  FightKind kind_;
  NeedLimits limits_;
  NeedValues values_;
  SolverStatistics statistics_;
  TurnSolver turns_;
  TurnStrategy strategy_;
  std::unique_ptr<Outcomes> outcomes_;
  /// The slope of the equation last solved, the first guess for the next one.
  double slope_ = 0.3;

  double guess(int attacker_need, int defender_need) const;
  void solve_turn(int attacker_need, int defender_need);
  bool mirrors() const {
    return kind_.attacker_dice == kind_.defender_dice && kind_.both_fall == 0.5 &&
           kind_.attacker_point == kind_.defender_point;
  }
};

/// How much a best reply to the solution gains, for every pair of needs of `solver` (the largest gain): the
/// reply of the defender to the attacker's strategy and the reverse. The strategies are computed afresh from
/// `values`, by default the solver's own; give those of a table to judge it.
struct Exploitability {
  double by_attacker = 0;
  double by_defender = 0;
};
Exploitability exploitability(const FightKind& kind, const NeedValues& values,
                              const std::function<bool(int, int)>& solved);

}  // namespace fray::gnostic
