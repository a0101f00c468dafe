// How fights end under the strategies of solved turns: probabilities, and moments of the hit points left.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "gnostic/hyperpig_solver.h"

namespace fray::gnostic {

class FightSolver::Outcomes {
 public:
  Outcomes(const FightKind& kind, int max_attacker_need, int max_defender_need);

  /// Evaluates a turn under `strategy`, with the outcomes of smaller needs already known, and keeps the
  /// result for these needs. Returns the probability that the turn ends with nobody having banked anything.
  double evaluate(const TurnStrategy& strategy);
  /// The outcomes of the needs with the roles exchanged, for a fight of equals.
  void mirror(int attacker_need, int defender_need);

  double both_fall(int attacker_need, int defender_need) const;
  /// The moments 1 to 3 of the winner's points left, times the probability that it wins.
  std::array<double, 3> attacker_moments(int attacker_need, int defender_need) const;
  std::array<double, 3> defender_moments(int attacker_need, int defender_need) const;

 private:
  /// What is averaged, eight numbers at once: both fall, nobody banked anything, and three moments of each.
  struct alignas(64) Quantities {
    std::array<double, 8> v{};

    void add(double weight, const Quantities& other) {
      for (std::size_t k = 0; k < 8; ++k) v[k] += weight * other.v[k];
    }
  };

  FightKind kind_;
  int max_defender_need_;
  std::vector<Quantities> table_;
  std::array<std::array<double, kMaxSum + 1>, kMaxDice + 1> chance_{};  // of each class of so many dice
  /// The quantities if a side wins alone with so many points left.
  std::vector<Quantities> attacker_wins_;
  std::vector<Quantities> defender_wins_;

  // Of the turn being evaluated, by the points of both.
  const TurnStrategy* strategy_ = nullptr;
  int attacker_need_ = 0;
  int defender_need_ = 0;
  std::vector<Quantities> both_;
  std::vector<Quantities> attacker_alone_;
  std::vector<Quantities> defender_alone_;
  /// For each number of the attacker's dice the mean over them, by the defender's points; one more cell for a
  /// defender that is there, and one for a 1.
  std::array<std::vector<Quantities>, kMaxDice + 1> rolled_;
  std::array<bool, kMaxDice + 1> rolled_known_{};

  std::size_t table_index(int attacker, int defender) const {
    return static_cast<std::size_t>(attacker) * static_cast<std::size_t>(max_defender_need_ + 1) +
           static_cast<std::size_t>(defender);
  }
  const Quantities& next(int a, int d) const {
    return table_[table_index(attacker_need_ - a, defender_need_ - d)];
  }
  std::size_t cell(int a, int d) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(defender_need_) +
           static_cast<std::size_t>(d);
  }
  const Quantities& there(bool attacker, int points) const {
    return (attacker ? attacker_wins_ : defender_wins_)[static_cast<std::size_t>(points)];
  }
  void evaluate_alone();
  const std::vector<Quantities>& rolled(int a, int dice);
  void add_pair(Quantities& sum, double weight, int a, int d, int attacker_dice, int defender_dice);
  void add_defender_held(Quantities& sum, double weight, int a, int d, int dice) const;
};

}  // namespace fray::gnostic
