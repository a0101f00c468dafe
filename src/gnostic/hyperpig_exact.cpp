#include "gnostic/hyperpig_exact.h"

#include <algorithm>
#include <numeric>

#include "gnostic/hyperpig_table.h"

namespace fray::gnostic {
namespace {

double chance(int dice, RollClass roll) {
  const DiceSums& sums = dice_sums(dice);
  return static_cast<double>(sums.weight(roll)) / sums.total;
}

/// Where the probability of one turn goes, from 1 at its start.
class Flow {
 public:
  Flow(const TurnStrategy& turn, int attacker_dice, int defender_dice)
      : turn_(turn),
        attacker_dice_(attacker_dice),
        defender_dice_(defender_dice),
        attacker_need_(turn.attacker_need()),
        defender_need_(turn.defender_need()),
        both_(cells()),
        attacker_alone_(cells()),
        defender_alone_(cells()),
        banked_(cells()),
        attacker_left_(static_cast<std::size_t>(defender_need_) + 1),
        defender_left_(static_cast<std::size_t>(attacker_need_) + 1) {
    both_[0] = 1;
    for (int a = 0; a < attacker_need_; ++a) {
      for (int d = 0; d < defender_need_; ++d) spread(a, d);
    }
    for (int a = 0; a < attacker_need_; ++a) {
      for (int d = 0; d < defender_need_; ++d) {
        go_on_attacker(a, d);
        go_on_defender(a, d);
      }
    }
  }

  /// The probability that both end the turn with these points banked.
  double banked(int a, int d) const { return banked_[cell(a, d)]; }
  double both_fall() const { return both_fall_; }
  const std::vector<double>& attacker_left() const { return attacker_left_; }
  const std::vector<double>& defender_left() const { return defender_left_; }

 private:
  const TurnStrategy& turn_;
  int attacker_dice_;
  int defender_dice_;
  int attacker_need_;
  int defender_need_;
  std::vector<double> both_;
  std::vector<double> attacker_alone_;
  std::vector<double> defender_alone_;
  std::vector<double> banked_;
  double both_fall_ = 0;
  std::vector<double> attacker_left_;
  std::vector<double> defender_left_;

  std::size_t cells() const {
    return static_cast<std::size_t>(attacker_need_) * static_cast<std::size_t>(defender_need_);
  }
  std::size_t cell(int a, int d) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(defender_need_) +
           static_cast<std::size_t>(d);
  }

  void spread(int a, int d) {
    const double mass = both_[cell(a, d)];
    if (mass == 0) return;
    const AnnouncementMix attacker = turn_.attacker(a, d);
    const AnnouncementMix defender = turn_.defender(a, d);
    for (int i = 0; i <= attacker_dice_; ++i) {
      for (int j = 0; j <= defender_dice_; ++j) {
        const double weight =
            mass * attacker[static_cast<std::size_t>(i)] * defender[static_cast<std::size_t>(j)];
        if (weight != 0) announce(a, d, i, j, weight);
      }
    }
  }

  void announce(int a, int d, int i, int j, double mass) {
    for (int x = 0; x <= 6 * i; ++x) {
      const double attacker = chance(i, x);
      if (attacker == 0) continue;
      for (int y = 0; y <= 6 * j; ++y) {
        const double weight = mass * attacker * chance(j, y);
        if (weight != 0) roll(a, d, i, j, x, y, weight);
      }
    }
  }

  void roll(int a, int d, int i, int j, int x, int y, double mass) {
    const bool attacker_ends = i == 0 || x == kBust;
    const bool defender_ends = j == 0 || y == kBust;
    const int attacker_points = i > 0 && x == kBust ? 0 : a + x;
    const int defender_points = j > 0 && y == kBust ? 0 : d + y;
    const bool attacker_there = attacker_points >= attacker_need_;
    const bool defender_there = defender_points >= defender_need_;
    if (attacker_there && defender_there) {
      both_fall_ += mass;
    } else if (attacker_there) {
      attacker_left_[static_cast<std::size_t>(defender_need_ - defender_points)] += mass;
    } else if (defender_there) {
      defender_left_[static_cast<std::size_t>(attacker_need_ - attacker_points)] += mass;
    } else {
      std::vector<double>& to = attacker_ends && defender_ends ? banked_
                                : attacker_ends                ? defender_alone_
                                : defender_ends                ? attacker_alone_
                                                               : both_;
      to[cell(attacker_points, defender_points)] += mass;
    }
  }

  void go_on_attacker(int a, int d) {
    const double mass = attacker_alone_[cell(a, d)];
    if (mass == 0) return;
    if (turn_.attacker_alone_holds(a, d)) {
      banked_[cell(a, d)] += mass;
      return;
    }
    banked_[cell(0, d)] += mass / 6;
    for (int face = 2; face <= 6; ++face) {
      if (a + face >= attacker_need_) {
        attacker_left_[static_cast<std::size_t>(defender_need_ - d)] += mass / 6;
      } else {
        attacker_alone_[cell(a + face, d)] += mass / 6;
      }
    }
  }

  void go_on_defender(int a, int d) {
    const double mass = defender_alone_[cell(a, d)];
    if (mass == 0) return;
    if (turn_.defender_alone_holds(d, a)) {
      banked_[cell(a, d)] += mass;
      return;
    }
    banked_[cell(a, 0)] += mass / 6;
    for (int face = 2; face <= 6; ++face) {
      if (d + face >= defender_need_) {
        defender_left_[static_cast<std::size_t>(attacker_need_ - a)] += mass / 6;
      } else {
        defender_alone_[cell(a, d + face)] += mass / 6;
      }
    }
  }
};

}  // namespace

double ExactOutcome::attacker_wins() const {
  return std::accumulate(attacker_left.begin(), attacker_left.end(), 0.0);
}

double ExactOutcome::defender_wins() const {
  return std::accumulate(defender_left.begin(), defender_left.end(), 0.0);
}

ExactOutcome exact_outcome(const FightKind& kind, const NeedValues& values, int attacker_need,
                           int defender_need) {
  ExactOutcome outcome;
  outcome.attacker_left.resize(static_cast<std::size_t>(defender_need) + 1);
  outcome.defender_left.resize(static_cast<std::size_t>(attacker_need) + 1);
  NeedValues reached(attacker_need, defender_need);
  reached.at(attacker_need, defender_need) = 1;
  TurnSolver solver(kind);
  TurnStrategy turn;
  for (int a = attacker_need; a >= 1; --a) {
    for (int d = defender_need; d >= 1; --d) {
      if (reached.at(a, d) == 0) continue;
      solver.solve(values, a, d, values.at(a, d), turn);
      const Flow flow(turn, kind.attacker_dice, kind.defender_dice);
      // Turns in which nobody banks anything are repeated until something happens.
      const double mass = reached.at(a, d) / (1 - flow.banked(0, 0));
      outcome.both_fall += mass * flow.both_fall();
      for (std::size_t left = 1; left <= static_cast<std::size_t>(d); ++left) {
        outcome.attacker_left[left] += mass * flow.attacker_left()[left];
      }
      for (std::size_t left = 1; left <= static_cast<std::size_t>(a); ++left) {
        outcome.defender_left[left] += mass * flow.defender_left()[left];
      }
      for (int i = 0; i < a; ++i) {
        for (int j = i == 0 ? 1 : 0; j < d; ++j) reached.at(a - i, d - j) += mass * flow.banked(i, j);
      }
    }
  }
  return outcome;
}

ExactOutcome exact_outcome(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  return exact_outcome(FightKind::of(attacker_dice, defender_dice),
                       fight_values(attacker_dice, attacker_need, defender_dice, defender_need),
                       attacker_need, defender_need);
}

ExactOutcome exact_outcome(const Numbers& numbers, Opponents who, int attacker_need, int defender_need) {
  if (FightSet* fights = fights_beyond_table(numbers, who)) {
    return exact_outcome(fights->kind(who), fights->values(who, attacker_need, defender_need), attacker_need,
                         defender_need);
  }
  return exact_outcome(numbers.fight.dice[index_of(who.attacker)], attacker_need,
                       numbers.fight.dice[index_of(who.defender)], defender_need);
}

}  // namespace fray::gnostic
