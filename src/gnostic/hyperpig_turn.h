// One turn of HyperPig as a game of its own: given what the fight is worth for the needs that both start the
// next turn with, the value of this turn and an optimal strategy of both at every state in it.
//
// Between turns all that matters is the need of either side, the points still missing to its target; what was
// scored before and what the target was do not. Inside a turn a state is (points of this turn of both) while
// both are active, a simultaneous choice; and once one has ended, a choice of the other alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/matrix_game.h"
#include "gnostic/hyperpig.h"

namespace fray::gnostic {

/// The chance of each face.
inline constexpr double kSixth = 1.0 / 6;

/// The most that hit points left add to the value of a fight between pieces.
inline constexpr double kTieBreak = 1.0 / (1 << 22);

/// What it counts for the attacker, from 0 to 1, that two pieces of these combat values both fall: the
/// defender's share of what is lost. A king is lost for ever (N14), so 1 if only the defender is a king, 0 if
/// only the attacker.
double share_if_both_fall(int attacker_value, int defender_value);

/// What a fight is worth to the attacker: 1 if it wins alone, 0 if the defender does, `both_fall` if both
/// reach their targets; and something for each effective hit point that the winner has left.
struct FightKind {
  int attacker_dice;
  int defender_dice;
  double both_fall;
  /// Added for each point that the attacker has left when it wins, and taken off for each of the defender's.
  double attacker_point = 0;
  double defender_point = 0;

  double attacker_wins(int points_left) const { return 1 + attacker_point * points_left; }
  double defender_wins(int points_left) const { return -defender_point * points_left; }

  /// A fight of two pieces by their combat values, with the usual numbers. Hit points left count for at most
  /// kTieBreak: they do not matter beside winning, but often one die more or less wins as surely, and then
  /// the fewer rounds the other has to score in, the better.
  static FightKind of(int attacker_dice, int defender_dice);
};

/// A number for every pair of needs, (attacker 1 .. max, defender 1 .. max).
class NeedValues {
 public:
  NeedValues(int max_attacker, int max_defender)
      : max_attacker_(max_attacker),
        max_defender_(max_defender),
        values_(static_cast<std::size_t>(max_attacker + 1) * static_cast<std::size_t>(max_defender + 1)) {}

  int max_attacker() const { return max_attacker_; }
  int max_defender() const { return max_defender_; }
  double& at(int attacker, int defender) { return values_[index(attacker, defender)]; }
  double at(int attacker, int defender) const { return values_[index(attacker, defender)]; }

 private:
  int max_attacker_;
  int max_defender_;
  std::vector<double> values_;

  std::size_t index(int attacker, int defender) const {
    return static_cast<std::size_t>(attacker) * static_cast<std::size_t>(max_defender_ + 1) +
           static_cast<std::size_t>(defender);
  }
};

/// What a fighter announces, as the probability of each number of dice, 0 to hold.
using AnnouncementMix = std::array<double, kMaxMatrixActions>;

/// An optimal strategy of both for one turn. States are given by the points of this turn: (attacker,
/// defender), each 0 or 2 .. need - 1, both 0 only at the start of the turn.
class TurnStrategy {
 public:
  int attacker_need() const { return attacker_need_; }
  int defender_need() const { return defender_need_; }

  /// The fight's value to the attacker at the start of the turn, and while both are active.
  double value() const { return value_; }
  double value(int attacker_turn, int defender_turn) const {
    return value_at(both_, attacker_turn, defender_turn);
  }
  /// What both announce while both are active.
  AnnouncementMix attacker(int attacker_turn, int defender_turn) const;
  AnnouncementMix defender(int attacker_turn, int defender_turn) const;

  /// The value where only one is still active, with `turn` points of this turn, and the other has ended with
  /// `banked` points of this turn, 0 after a 1.
  double attacker_alone_value(int turn, int defender_banked) const {
    return value_at(attacker_alone_, turn, defender_banked);
  }
  double defender_alone_value(int turn, int attacker_banked) const {
    return value_at(defender_alone_, attacker_banked, turn);
  }
  /// Who is alone either holds or rolls one die: whatever more dice do, the same dice one after another do,
  /// with more occasions to stop and nobody waiting.
  bool attacker_alone_holds(int turn, int defender_banked) const {
    return turn > 0 && attacker_alone_value(turn, defender_banked) == value_at(hold_, turn, defender_banked);
  }
  bool defender_alone_holds(int turn, int attacker_banked) const {
    return turn > 0 && defender_alone_value(turn, attacker_banked) == value_at(hold_, attacker_banked, turn);
  }

  /// The most that pure replies gain at one state, over all states: rounding errors.
  double gap() const { return gap_; }
  /// The states in which both are active, and how many of them need a mixed strategy.
  std::int64_t states() const { return states_; }
  std::int64_t mixed_states() const { return static_cast<std::int64_t>(mixes_.size()); }

  /// The pair of pure announcements at a state, or none if it is mixed.
  struct Choice {
    std::int16_t attacker;
    std::int16_t defender;
    /// The index into the mixed solutions, or -1.
    std::int32_t mix;
  };
  Choice choice(int attacker_turn, int defender_turn) const {
    return choices_[cell(attacker_turn, defender_turn)];
  }
  const MatrixGameSolution& mix(std::int32_t index) const { return mixes_[static_cast<std::size_t>(index)]; }

 private:
  friend class TurnSolver;

  int attacker_need_ = 0;
  int defender_need_ = 0;
  double value_ = 0;
  double gap_ = 0;
  std::int64_t states_ = 0;
  /// By the points of the turn of attacker and defender.
  std::vector<double> both_;
  std::vector<double> attacker_alone_;
  std::vector<double> defender_alone_;
  /// The value of the next turn if both bank these points.
  std::vector<double> hold_;
  std::vector<Choice> choices_;
  std::vector<MatrixGameSolution> mixes_;

  std::size_t cell(int attacker_turn, int defender_turn) const {
    return static_cast<std::size_t>(attacker_turn) * static_cast<std::size_t>(defender_need_) +
           static_cast<std::size_t>(defender_turn);
  }
  double value_at(const std::vector<double>& values, int attacker_turn, int defender_turn) const {
    return values[cell(attacker_turn, defender_turn)];
  }
};

/// Solves turns by backward induction over their states. Keeps its memory from turn to turn.
class TurnSolver {
 public:
  explicit TurnSolver(const FightKind& kind);

  /// The value to the attacker of a turn that begins with these needs, for the values `next` of later turns
  /// with smaller needs and `here` of the next turn if nobody banks anything. Fills `strategy`. Exact up to
  /// rounding: pure saddle points are found within 1e-12, other states by `solve_matrix_game`. O(needs *
  /// dice^2), about 0.1 microseconds a pair of points of the turn.
  double solve(const NeedValues& next, int attacker_need, int defender_need, double here,
               TurnStrategy& strategy);

  /// As `solve`, but one side plays `fixed`, a strategy for the same needs, and the other the best reply to
  /// it: with `next` and `here` the values of that reply from the next turn on, the value of the best reply.
  double best_reply_to_attacker(const NeedValues& next, double here, const TurnStrategy& fixed,
                                TurnStrategy& scratch);
  double best_reply_to_defender(const NeedValues& next, double here, const TurnStrategy& fixed,
                                TurnStrategy& scratch);

 private:
  /// A row of numbers over the defender's points of the turn.
  using Row = double*;
  enum class Fixed { nobody, attacker, defender };

  FightKind kind_;
  std::array<double, kMaxDice + 1> safe_{};  // the probability of no 1 among so many dice

  // Of the turn being solved.
  int attacker_need_ = 0;
  int defender_need_ = 0;
  double here_ = 0;
  Fixed fixed_side_ = Fixed::nobody;
  const TurnStrategy* fixed_ = nullptr;
  TurnStrategy* out_ = nullptr;
  std::size_t stride_ = 0;

  std::vector<double> defender_there_;
  std::vector<double> hold_by_defender_;   // hold_ transposed: by the defender's points, then the attacker's
  std::vector<double> alone_by_defender_;  // likewise, the defender alone
  std::vector<double> defender_alone_;     // by the attacker's points, rows of stride_
  std::vector<double> attacker_rolled_;    // rings of eight rows for each number of dice; see solver
  std::vector<double> attacker_rolled_defender_held_;
  std::vector<double> attacker_there_;  // rows for each number of dice
  std::vector<double> attacker_there_defender_held_;
  std::vector<double> payoff_;  // rows for each pair of announcements
  std::vector<double> row_low_;
  std::vector<double> column_high_;
  std::vector<double> bust_row_;
  std::vector<double> bust_defender_held_;
  std::vector<double> lower_, upper_, best_row_, best_column_;

  double run(const NeedValues& next, int attacker_need, int defender_need, double here, TurnStrategy& out);
  void prepare(const NeedValues& next);
  void solve_defender_alone();
  void prepare_rows();
  void roll_attacker(int a);
  void fill_payoffs(int a);
  void find_saddles(int a);
  void settle(int a);
  double settle_fixed(int a, int d) const;

  Row ring(std::vector<double>& rows, int dice, int a) {
    return rows.data() + (static_cast<std::size_t>(dice) * 8 + (static_cast<std::size_t>(a) & 7)) * stride_;
  }
  Row row(std::vector<double>& rows, int k) { return rows.data() + static_cast<std::size_t>(k) * stride_; }
  Row payoff(int i, int j) {
    return payoff_.data() +
           (static_cast<std::size_t>(i) * kMaxMatrixActions + static_cast<std::size_t>(j)) * stride_;
  }
};

}  // namespace fray::gnostic
