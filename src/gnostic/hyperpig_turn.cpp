// How a turn is solved. States are taken in descending order of the attacker's points `a`; everything over
// the defender's points `d` is a row, so that the compiler turns it into vector code.
//
// For a pair of announcements (i, j) the payoff is the mean over both rolls of what comes of them, and k dice
// are one die and k - 1 more: with one more die a 1 loses all, and a face f adds f points. So the mean over
// the attacker's dice comes from the means with one die fewer at a + 2 .. a + 6, and from these rows the mean
// over the defender's dice in the same way, in five additions a number. Points at and beyond the need are the
// same outcome, "there"; a row has one cell for each of the defender's points, six equal ones for "there" (as
// many as one more die reaches), and a last one for a defender who has thrown a 1.
#include "gnostic/hyperpig_turn.h"

#include <algorithm>
#include <cmath>

namespace fray::gnostic {
namespace {

/// Bounds on the value this close are a saddle point.
constexpr double kSaddle = 1e-12;
constexpr int kFaces = 6;

/// `to[k]` = the mean over one more die: `bust` for a 1, else more[k + face].
void roll_defender(double* __restrict to, const double* __restrict more, double bust, int count) {
  for (int k = 0; k < count; ++k) {
    to[k] = (bust + more[k + 2] + more[k + 3] + more[k + 4] + more[k + 5] + more[k + 6]) * kSixth;
  }
}

/// The same for the attacker, whose rows at two to six points more are given.
void roll_rows(double* __restrict to, const double* __restrict bust, const std::array<const double*, 7>& more,
               int count) {
  const double* __restrict two = more[2];
  const double* __restrict three = more[3];
  const double* __restrict four = more[4];
  const double* __restrict five = more[5];
  const double* __restrict six = more[6];
  for (int k = 0; k < count; ++k) {
    to[k] = (bust[k] + two[k] + three[k] + four[k] + five[k] + six[k]) * kSixth;
  }
}

void lower_to(double* __restrict low, const double* __restrict values, int count) {
  for (int k = 0; k < count; ++k) low[k] = values[k] < low[k] ? values[k] : low[k];
}

void raise_to(double* __restrict high, const double* __restrict values, int count) {
  for (int k = 0; k < count; ++k) high[k] = values[k] > high[k] ? values[k] : high[k];
}

}  // namespace

double share_if_both_fall(int attacker_value, int defender_value) {
  constexpr int kKing = 10;
  const bool attacking_king = attacker_value == kKing;
  const bool defending_king = defender_value == kKing;
  if (attacking_king != defending_king) return defending_king ? 1 : 0;
  return static_cast<double>(defender_value) / (attacker_value + defender_value);
}

FightKind FightKind::of(int attacker_dice, int defender_dice) {
  // At most 20 effective hit points for each point of combat value (N10).
  return {attacker_dice, defender_dice, share_if_both_fall(attacker_dice, defender_dice),
          kTieBreak / (20 * attacker_dice), kTieBreak / (20 * defender_dice)};
}

AnnouncementMix TurnStrategy::attacker(int attacker_turn, int defender_turn) const {
  const Choice chosen = choice(attacker_turn, defender_turn);
  if (chosen.mix >= 0) return mix(chosen.mix).rows;
  AnnouncementMix pure{};
  pure[static_cast<std::size_t>(chosen.attacker)] = 1;
  return pure;
}

AnnouncementMix TurnStrategy::defender(int attacker_turn, int defender_turn) const {
  const Choice chosen = choice(attacker_turn, defender_turn);
  if (chosen.mix >= 0) return mix(chosen.mix).columns;
  AnnouncementMix pure{};
  pure[static_cast<std::size_t>(chosen.defender)] = 1;
  return pure;
}

TurnSolver::TurnSolver(const FightKind& kind) : kind_(kind) {
  safe_[0] = 1;
  for (std::size_t k = 1; k <= kMaxDice; ++k) safe_[k] = safe_[k - 1] * 5 / 6;
}

double TurnSolver::solve(const NeedValues& next, int attacker_need, int defender_need, double here,
                         TurnStrategy& strategy) {
  fixed_side_ = Fixed::nobody;
  fixed_ = nullptr;
  return run(next, attacker_need, defender_need, here, strategy);
}

double TurnSolver::best_reply_to_attacker(const NeedValues& next, double here, const TurnStrategy& fixed,
                                          TurnStrategy& scratch) {
  fixed_side_ = Fixed::attacker;
  fixed_ = &fixed;
  return run(next, fixed.attacker_need(), fixed.defender_need(), here, scratch);
}

double TurnSolver::best_reply_to_defender(const NeedValues& next, double here, const TurnStrategy& fixed,
                                          TurnStrategy& scratch) {
  fixed_side_ = Fixed::defender;
  fixed_ = &fixed;
  return run(next, fixed.attacker_need(), fixed.defender_need(), here, scratch);
}

double TurnSolver::run(const NeedValues& next, int attacker_need, int defender_need, double here,
                       TurnStrategy& out) {
  attacker_need_ = attacker_need;
  defender_need_ = defender_need;
  here_ = here;
  out_ = &out;
  prepare(next);
  solve_defender_alone();
  prepare_rows();
  for (int a = attacker_need - 1; a >= 0; --a) {
    if (a == 1) continue;  // no roll leaves one point
    roll_attacker(a);
    fill_payoffs(a);
    find_saddles(a);
    settle(a);
  }
  out.value_ = out.both_[0];
  return out.value_;
}

void TurnSolver::prepare(const NeedValues& next) {
  TurnStrategy& out = *out_;
  const auto cells = static_cast<std::size_t>(attacker_need_) * static_cast<std::size_t>(defender_need_);
  stride_ = (static_cast<std::size_t>(defender_need_) + kFaces + 1 + 7) / 8 * 8;
  const auto dice = static_cast<std::size_t>(kMaxMatrixActions);
  const auto attacker_needs = static_cast<std::size_t>(attacker_need_);
  const auto enlarge = [](std::vector<double>& rows, std::size_t size) {
    if (rows.size() < size) rows.resize(size);
  };
  for (auto* rows : {&attacker_rolled_, &attacker_rolled_defender_held_}) enlarge(*rows, dice * 8 * stride_);
  for (auto* rows : {&attacker_there_, &attacker_there_defender_held_, &row_low_, &column_high_}) {
    enlarge(*rows, dice * stride_);
  }
  for (auto* row : {&bust_row_, &bust_defender_held_, &lower_, &upper_, &best_row_, &best_column_}) {
    enlarge(*row, stride_);
  }
  enlarge(payoff_, dice * dice * stride_);
  enlarge(defender_alone_, attacker_needs * stride_);
  enlarge(hold_by_defender_, cells);
  enlarge(alone_by_defender_, cells);

  out.attacker_need_ = attacker_need_;
  out.defender_need_ = defender_need_;
  out.gap_ = 0;
  out.states_ = 0;
  out.mixes_.clear();
  if (out.choices_.size() < cells) out.choices_.resize(cells);
  for (auto* values : {&out.both_, &out.attacker_alone_, &out.defender_alone_, &out.hold_}) {
    enlarge(*values, cells);
  }
  for (int a = 0; a < attacker_need_; ++a) {
    double* hold = out.hold_.data() + out.cell(a, 0);
    for (int d = 0; d < defender_need_; ++d) hold[d] = next.at(attacker_need_ - a, defender_need_ - d);
  }
  out.hold_[0] = here_;
  for (int d = 0; d < defender_need_; ++d) {
    double* hold = hold_by_defender_.data() + static_cast<std::size_t>(d) * attacker_needs;
    for (int a = 0; a < attacker_need_; ++a) hold[a] = out.hold_[out.cell(a, d)];
  }
}

/// The defender alone: a choice between holding and one die, for all points that the attacker has banked.
void TurnSolver::solve_defender_alone() {
  TurnStrategy& out = *out_;
  const int count = attacker_need_;
  const auto needs = static_cast<std::size_t>(count);
  const double* bust = hold_by_defender_.data();  // the defender banks nothing
  defender_there_.resize(needs);
  for (int a = 0; a < count; ++a) {
    defender_there_[static_cast<std::size_t>(a)] = kind_.defender_wins(attacker_need_ - a);
  }
  for (int d = defender_need_ - 1; d >= 0; --d) {
    std::array<const double*, 7> more{};
    for (std::size_t face = 2; face <= kFaces; ++face) {
      const std::size_t points = static_cast<std::size_t>(d) + face;
      const bool there = points >= static_cast<std::size_t>(defender_need_);
      more[face] = there ? defender_there_.data() : alone_by_defender_.data() + points * needs;
    }
    double* alone = alone_by_defender_.data() + static_cast<std::size_t>(d) * needs;
    roll_rows(alone, bust, more, count);
    if (d < 2) continue;  // holding needs a roll first
    if (fixed_side_ == Fixed::defender) {
      const double* hold = hold_by_defender_.data() + static_cast<std::size_t>(d) * needs;
      for (int a = 0; a < count; ++a) {
        if (fixed_->defender_alone_holds(d, a)) alone[a] = hold[a];
      }
    } else {
      lower_to(alone, hold_by_defender_.data() + static_cast<std::size_t>(d) * needs, count);
    }
  }
  for (int a = 0; a < attacker_need_; ++a) {
    double* by_attacker = row(defender_alone_, a);
    double* kept = out.defender_alone_.data() + out.cell(a, 0);
    for (int d = 0; d < defender_need_; ++d) {
      by_attacker[d] = alone_by_defender_[static_cast<std::size_t>(d) * needs + static_cast<std::size_t>(a)];
      kept[d] = by_attacker[d];
    }
    std::fill(by_attacker + defender_need_, by_attacker + defender_need_ + kFaces,
              kind_.defender_wins(attacker_need_ - a));
  }
}

/// The rows that do not depend on the attacker's points: it throws a 1, and it is there.
void TurnSolver::prepare_rows() {
  const int need = defender_need_;
  const Row alone = row(defender_alone_, 0);
  for (int d = 0; d < need; ++d) {
    bust_row_[static_cast<std::size_t>(d)] = alone[d];
    bust_defender_held_[static_cast<std::size_t>(d)] = out_->hold_[static_cast<std::size_t>(d)];
  }
  for (int d = need; d < need + kFaces; ++d) {
    bust_row_[static_cast<std::size_t>(d)] = kind_.defender_wins(attacker_need_);
  }
  bust_row_[static_cast<std::size_t>(need + kFaces)] = here_;
  for (int i = 0; i <= kind_.attacker_dice; ++i) {
    const double safe = safe_[static_cast<std::size_t>(i)];
    const Row there = row(attacker_there_, i);
    const Row held = row(attacker_there_defender_held_, i);
    for (int d = 0; d <= need + kFaces; ++d) {
      const double win = d < need            ? kind_.attacker_wins(need - d)
                         : d < need + kFaces ? kind_.both_fall
                                             : kind_.attacker_wins(need);
      there[d] = (1 - safe) * bust_row_[static_cast<std::size_t>(d)] + safe * win;
    }
    for (int d = 0; d < need; ++d) {
      held[d] = (1 - safe) * bust_defender_held_[static_cast<std::size_t>(d)] +
                safe * kind_.attacker_wins(need - d);
    }
  }
}

/// The means over the attacker's dice at its points `a`, for 1 to all of its dice and each state of the
/// defender; and the attacker alone.
void TurnSolver::roll_attacker(int a) {
  TurnStrategy& out = *out_;
  const int need = defender_need_;
  for (int i = 1; i <= kind_.attacker_dice; ++i) {
    std::array<const double*, 7> more{};
    std::array<const double*, 7> more_held{};
    for (int face = 2; face <= kFaces; ++face) {
      const bool there = a + face >= attacker_need_;
      const auto f = static_cast<std::size_t>(face);
      more[f] = there ? row(attacker_there_, i - 1) : ring(attacker_rolled_, i - 1, a + face);
      more_held[f] = there ? row(attacker_there_defender_held_, i - 1)
                           : ring(attacker_rolled_defender_held_, i - 1, a + face);
    }
    roll_rows(ring(attacker_rolled_, i, a), bust_row_.data(), more, need + kFaces + 1);
    roll_rows(ring(attacker_rolled_defender_held_, i, a), bust_defender_held_.data(), more_held, need);
  }
  // Alone it holds or rolls one die; in a first round it must roll.
  const Row alone = ring(attacker_rolled_defender_held_, 0, a);
  const double* hold = out.hold_.data() + out.cell(a, 0);
  const Row one_die = ring(attacker_rolled_defender_held_, 1, a);
  std::copy(one_die, one_die + need, alone);
  if (a >= 2 && fixed_side_ == Fixed::attacker) {
    for (int d = 0; d < need; ++d) {
      if (fixed_->attacker_alone_holds(a, d)) alone[d] = hold[d];
    }
  } else if (a >= 2) {
    raise_to(alone, hold, need);
  }
  std::copy(alone, alone + need, out.attacker_alone_.data() + out.cell(a, 0));
}

/// The payoffs of all announcements at the attacker's points `a` and every number of the defender's.
void TurnSolver::fill_payoffs(int a) {
  const TurnStrategy& out = *out_;
  const int need = defender_need_;
  const int first = a == 0 ? 1 : 0;  // H3
  const double* hold = out.hold_.data() + out.cell(a, 0);
  for (int i = first; i <= kind_.attacker_dice; ++i) {
    const double* source = i == 0 ? row(defender_alone_, a) : ring(attacker_rolled_, i, a);
    const double bust = i == 0 ? hold[0] : source[need + kFaces];
    const double there = source[need];
    if (first == 0) {
      const double* held = i == 0 ? hold : ring(attacker_rolled_defender_held_, i, a);
      std::copy(held, held + need, payoff(i, 0));
    }
    for (int j = 1; j <= kind_.defender_dice; ++j) {
      const Row to = payoff(i, j);
      roll_defender(to, source, bust, need);
      const double safe = safe_[static_cast<std::size_t>(j)];
      std::fill(to + need, to + need + kFaces, (1 - safe) * bust + safe * there);
      source = to;
    }
  }
}

/// Bounds on the values of all states of a row by pure strategies, and these.
void TurnSolver::find_saddles(int a) {
  if (fixed_side_ != Fixed::nobody) return;
  const int first = a == 0 ? 1 : 0;
  const int count = a == 0 ? 1 : defender_need_;
  for (int i = first; i <= kind_.attacker_dice; ++i) {
    const Row low = row(row_low_, i);
    std::copy(payoff(i, first), payoff(i, first) + count, low);
    for (int j = first + 1; j <= kind_.defender_dice; ++j) lower_to(low, payoff(i, j), count);
  }
  for (int j = first; j <= kind_.defender_dice; ++j) {
    const Row high = row(column_high_, j);
    std::copy(payoff(first, j), payoff(first, j) + count, high);
    for (int i = first + 1; i <= kind_.attacker_dice; ++i) raise_to(high, payoff(i, j), count);
  }
  double* __restrict lower = lower_.data();
  double* __restrict upper = upper_.data();
  double* __restrict best_row = best_row_.data();
  double* __restrict best_column = best_column_.data();
  std::copy(row(row_low_, first), row(row_low_, first) + count, lower);
  std::copy(row(column_high_, first), row(column_high_, first) + count, upper);
  std::fill(best_row, best_row + count, first);
  std::fill(best_column, best_column + count, first);
  for (int i = first + 1; i <= kind_.attacker_dice; ++i) {
    const double* __restrict low = row(row_low_, i);
    for (int d = 0; d < count; ++d) {
      best_row[d] = low[d] > lower[d] ? i : best_row[d];
      lower[d] = low[d] > lower[d] ? low[d] : lower[d];
    }
  }
  for (int j = first + 1; j <= kind_.defender_dice; ++j) {
    const double* __restrict high = row(column_high_, j);
    for (int d = 0; d < count; ++d) {
      best_column[d] = high[d] < upper[d] ? j : best_column[d];
      upper[d] = high[d] < upper[d] ? high[d] : upper[d];
    }
  }
}

/// The values and strategies of all states of a row.
void TurnSolver::settle(int a) {
  TurnStrategy& out = *out_;
  const int need = defender_need_;
  const int first = a == 0 ? 1 : 0;
  const Row values = ring(attacker_rolled_, 0, a);
  const MatrixSupport any{1, 1};
  MatrixSupport support = any;
  for (int d = a == 0 ? 0 : 2; d < (a == 0 ? 1 : need); ++d) {
    const auto k = static_cast<std::size_t>(d);
    ++out.states_;
    if (fixed_side_ != Fixed::nobody) {
      values[d] = settle_fixed(a, d);
      continue;
    }
    TurnStrategy::Choice& choice = out.choices_[out.cell(a, d)];
    choice = {static_cast<std::int16_t>(best_row_[k]), static_cast<std::int16_t>(best_column_[k]), -1};
    values[d] = lower_[k];
    if (upper_[k] - lower_[k] <= kSaddle) continue;
    const MatrixGame game{
        payoff(first, first) + d, kind_.attacker_dice + 1 - first, kind_.defender_dice + 1 - first,
        static_cast<std::ptrdiff_t>(kMaxMatrixActions * stride_), static_cast<std::ptrdiff_t>(stride_)};
    MatrixGameSolution solution = solve_matrix_game(game, support, kSaddle);
    values[d] = solution.value;
    out.gap_ = std::max(out.gap_, solution.gap);
    if (first == 1) {  // the game left holding out
      std::rotate(solution.rows.begin(), solution.rows.end() - 1, solution.rows.end());
      std::rotate(solution.columns.begin(), solution.columns.end() - 1, solution.columns.end());
    }
    choice.mix = static_cast<std::int32_t>(out.mixes_.size());
    out.mixes_.push_back(solution);
  }
  std::copy(values, values + need, out.both_.data() + out.cell(a, 0));
  std::fill(values + need, values + need + kFaces, kind_.defender_wins(attacker_need_ - a));
  values[need + kFaces] = ring(attacker_rolled_defender_held_, 0, a)[0];
}

/// The value of the best reply at a state to the fixed side's mix.
double TurnSolver::settle_fixed(int a, int d) const {
  const bool attacker = fixed_side_ == Fixed::attacker;
  const AnnouncementMix mix = attacker ? fixed_->attacker(a, d) : fixed_->defender(a, d);
  const int first = a == 0 ? 1 : 0;
  const int own = attacker ? kind_.attacker_dice : kind_.defender_dice;
  const int replies = attacker ? kind_.defender_dice : kind_.attacker_dice;
  double best = attacker ? 2 : -1;
  for (int reply = first; reply <= replies; ++reply) {
    double sum = 0;
    for (int k = first; k <= own; ++k) {
      const double weight = mix[static_cast<std::size_t>(k)];
      if (weight == 0) continue;
      const std::size_t pair = static_cast<std::size_t>(attacker ? k : reply) * kMaxMatrixActions +
                               static_cast<std::size_t>(attacker ? reply : k);
      sum += weight * payoff_[pair * stride_ + static_cast<std::size_t>(d)];
    }
    best = attacker ? std::min(best, sum) : std::max(best, sum);
  }
  return best;
}

}  // namespace fray::gnostic
