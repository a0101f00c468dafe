// The exact distribution of how one fight ends, for documentation, the page and tests; the table groups it.
#pragma once

#include <vector>

#include "gnostic/fight_set.h"
#include "gnostic/hyperpig_solver.h"

namespace fray::gnostic {

/// The joint distribution of the winner and the effective hit points that it has left.
struct ExactOutcome {
  double both_fall = 0;
  /// [n]: the probability that this side wins with n points left, n from 1.
  std::vector<double> attacker_left;
  std::vector<double> defender_left;

  double attacker_wins() const;
  double defender_wins() const;
};

/// What comes of a fight with these needs when both play the strategies that follow from `values`, which must
/// be known for all needs up to these. Carries the probability of every state forwards from the first. Exact
/// up to rounding; O(number of states * squares of sums of dice): at once for pawns and knights, some seconds
/// for kings.
ExactOutcome exact_outcome(const FightKind& kind, const NeedValues& values, int attacker_need,
                           int defender_need);

/// The same from the table; `needs_occur` must hold.
ExactOutcome exact_outcome(int attacker_dice, int attacker_need, int defender_dice, int defender_need);

/// The same of two ranks with these numbers, whose needs must be within `need_limits`: from the table, or
/// from their FightSet, which solves the fights of the two if nobody has asked for one before. Any thread.
ExactOutcome exact_outcome(const Numbers& numbers, Opponents who, int attacker_need, int defender_need);

}  // namespace fray::gnostic
