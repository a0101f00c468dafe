#include "core/matrix_game.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fray {
namespace {

constexpr std::size_t kSize = kMaxMatrixActions + 1;
/// After so many pivots by the steepest column, Bland's rule, which cannot cycle.
constexpr int kFreePivots = 60;
/// A gap beyond this part of the range of the payoffs is worth another attempt.
constexpr double kWorthwhile = 1e-13;

std::size_t index(int i) { return static_cast<std::size_t>(i); }

/// The actions that an optimal strategy of each player mixes, equally many.
struct Support {
  int size = 0;
  std::array<int, kSize> rows{};
  std::array<int, kSize> columns{};
};

/// The tableau of: maximise sum(y) subject to B y <= 1, y >= 0, for B with entries in [1, 2]. The columns of
/// the basis are not stored: the exchange of two variables keeps everything in the same cells.
template <class Real>
class Tableau {
 public:
  Tableau(const MatrixGame& matrix, double low, double high) : rows_(matrix.rows), columns_(matrix.columns) {
    const Real scale = 1 / (static_cast<Real>(high) - static_cast<Real>(low));
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < columns_; ++c) {
        at(r, c) = 1 + (static_cast<Real>(matrix.at(r, c)) - static_cast<Real>(low)) * scale;
      }
      at(r, columns_) = 1;
      row_name_[index(r)] = columns_ + r;
    }
    for (int c = 0; c < columns_; ++c) {
      at(rows_, c) = -1;
      column_name_[index(c)] = c;
    }
    at(rows_, columns_) = 0;
  }

  void optimise() {
    // Bland's rule ends; the limit only guards against rounding.
    for (int pivots = 0; pivots < 4 * kFreePivots; ++pivots) {
      const int c = entering(pivots >= kFreePivots);
      if (c < 0) return;
      const int r = leaving(c);
      if (r < 0) return;
      pivot(r, c);
    }
  }

  void strategies(MatrixGameSolution& solution, Support& support) {
    for (int r = 0; r < rows_; ++r) {
      const int name = row_name_[index(r)];
      if (name >= columns_) continue;
      solution.columns[index(name)] = static_cast<double>(at(r, columns_));
      support.columns[index(support.size++)] = name;
    }
    support.size = 0;
    for (int c = 0; c < columns_; ++c) {
      const int name = column_name_[index(c)] - columns_;
      if (name < 0) continue;
      solution.rows[index(name)] = static_cast<double>(at(rows_, c));
      support.rows[index(support.size++)] = name;
    }
  }

 private:
  /// Smaller entries are rounding errors of zero.
  static constexpr Real kTiny = 64 * 64 * std::numeric_limits<Real>::epsilon();

  int rows_;
  int columns_;
  /// The matrix, one more column for the right-hand side and one more row for the objective.
  std::array<std::array<Real, kSize>, kSize> cell_;
  /// The variable of each row and column: 0 .. columns - 1 are the y, the others the slacks of the rows.
  std::array<int, kSize> row_name_;
  std::array<int, kSize> column_name_;

  Real& at(int r, int c) { return cell_[index(r)][index(c)]; }

  /// The column that enters, -1 at the optimum.
  int entering(bool bland) {
    int best = -1;
    for (int c = 0; c < columns_; ++c) {
      if (at(rows_, c) >= -kTiny) continue;
      if (best < 0 ||
          (bland ? column_name_[index(c)] < column_name_[index(best)] : at(rows_, c) < at(rows_, best))) {
        best = c;
      }
    }
    return best;
  }

  /// The row that leaves when column c enters: the smallest ratio, then the lowest name; -1 if none bounds
  /// it, which rounding alone can bring about.
  int leaving(int c) {
    int best = -1;
    Real best_ratio = std::numeric_limits<Real>::infinity();
    for (int r = 0; r < rows_; ++r) {
      if (at(r, c) <= kTiny) continue;
      const Real ratio = at(r, columns_) / at(r, c);
      if (ratio < best_ratio || (ratio == best_ratio && row_name_[index(r)] < row_name_[index(best)])) {
        best = r;
        best_ratio = ratio;
      }
    }
    return best;
  }

  void pivot(int r, int c) {
    const Real inverse = 1 / at(r, c);
    for (int k = 0; k <= columns_; ++k) at(r, k) *= inverse;
    at(r, c) = inverse;
    for (int i = 0; i <= rows_; ++i) {
      if (i == r) continue;
      const Real factor = at(i, c);
      at(i, c) = 0;
      for (int k = 0; k <= columns_; ++k) at(i, k) -= factor * at(r, k);
    }
    std::swap(row_name_[index(r)], column_name_[index(c)]);
  }
};

/// Makes probabilities of weights that rounding may have left below zero; false if they are none at all.
bool normalise(std::array<double, kMaxMatrixActions>& weights) {
  double sum = 0;
  for (double& weight : weights) {
    weight = std::max(weight, 0.0);
    sum += weight;
  }
  if (!(sum > 0) || !(sum < std::numeric_limits<double>::infinity())) return false;
  for (double& weight : weights) weight /= sum;
  return true;
}

/// Value and gap of the strategies.
void judge(const MatrixGame& matrix, MatrixGameSolution& solution) {
  double guaranteed = std::numeric_limits<double>::infinity();
  for (int c = 0; c < matrix.columns; ++c) {
    double sum = 0;
    for (int r = 0; r < matrix.rows; ++r) sum += solution.rows[index(r)] * matrix.at(r, c);
    guaranteed = std::min(guaranteed, sum);
  }
  double conceded = -std::numeric_limits<double>::infinity();
  for (int r = 0; r < matrix.rows; ++r) {
    double sum = 0;
    for (int c = 0; c < matrix.columns; ++c) sum += matrix.at(r, c) * solution.columns[index(c)];
    conceded = std::max(conceded, sum);
  }
  solution.value = (guaranteed + conceded) / 2;
  solution.gap = std::max(0.0, conceded - guaranteed);
}

/// The mix of `mixed` that leaves its opponent indifferent among `indifferent`: one row of the system for
/// each of these but the first, whose payoff is subtracted, and the sum of 1. Elimination with partial
/// pivoting has small residuals however close to singular the system is. `payoff(m, i)` is the payoff of a
/// pair.
template <class Payoff>
bool indifference(int size, const std::array<int, kSize>& mixed, const std::array<int, kSize>& indifferent,
                  Payoff payoff, double scale, std::array<double, kMaxMatrixActions>& strategy) {
  std::array<std::array<double, kSize + 1>, kSize> a;
  for (int i = 0; i < size; ++i) {
    for (int m = 0; m < size; ++m) {
      const int action = mixed[index(m)];
      a[index(i)][index(m)] =
          i == 0 ? 1 : (payoff(action, indifferent[index(i)]) - payoff(action, indifferent[0])) * scale;
    }
    a[index(i)][index(size)] = i == 0 ? 1 : 0;
  }
  for (int k = 0; k < size; ++k) {
    int best = k;
    for (int i = k + 1; i < size; ++i) {
      if (std::abs(a[index(i)][index(k)]) > std::abs(a[index(best)][index(k)])) best = i;
    }
    if (a[index(best)][index(k)] == 0) return false;
    std::swap(a[index(best)], a[index(k)]);
    for (int i = k + 1; i < size; ++i) {
      const double factor = a[index(i)][index(k)] / a[index(k)][index(k)];
      for (int m = k; m <= size; ++m) a[index(i)][index(m)] -= factor * a[index(k)][index(m)];
    }
  }
  strategy = {};
  for (int k = size - 1; k >= 0; --k) {
    double rest = a[index(k)][index(size)];
    for (int m = k + 1; m < size; ++m) rest -= a[index(k)][index(m)] * strategy[index(mixed[index(m)])];
    strategy[index(mixed[index(k)])] = rest / a[index(k)][index(k)];
  }
  return normalise(strategy);
}

/// Both strategies afresh from the payoffs on the support, without the rounding errors of the pivots.
void polish(const MatrixGame& matrix, double scale, const Support& support, MatrixGameSolution& best) {
  MatrixGameSolution solution;
  const auto by_row = [&](int r, int c) { return matrix.at(r, c); };
  const auto by_column = [&](int c, int r) { return matrix.at(r, c); };
  if (!indifference(support.size, support.rows, support.columns, by_row, scale, solution.rows)) return;
  if (!indifference(support.size, support.columns, support.rows, by_column, scale, solution.columns)) return;
  judge(matrix, solution);
  if (solution.gap < best.gap) best = solution;
}

template <class Real>
void attempt(const MatrixGame& matrix, double low, double high, MatrixGameSolution& best) {
  Tableau<Real> tableau(matrix, low, high);
  tableau.optimise();
  MatrixGameSolution solution;
  Support support;
  tableau.strategies(solution, support);
  if (normalise(solution.rows) && normalise(solution.columns)) {
    judge(matrix, solution);
    if (solution.gap < best.gap) best = solution;
  }
  if (best.gap > kWorthwhile * (high - low)) polish(matrix, 1 / (high - low), support, best);
}

/// The solution of a game of at most 2 x 2, in closed form; the gap is not judged.
MatrixGameSolution solve_small(const MatrixGame& game) {
  MatrixGameSolution solution;
  const int last_row = game.rows - 1;
  const int last_column = game.columns - 1;
  const double a = game.at(0, 0);
  const double b = game.at(0, last_column);
  const double c = game.at(last_row, 0);
  const double d = game.at(last_row, last_column);
  const double low_first = std::min(a, b);
  const double low_last = std::min(c, d);
  const double high_first = std::max(a, c);
  const double high_last = std::max(b, d);
  const double lower = std::max(low_first, low_last);
  const double upper = std::min(high_first, high_last);
  if (lower >= upper) {
    solution.value = lower;
    solution.rows[low_first >= low_last ? 0 : index(last_row)] = 1;
    solution.columns[high_first <= high_last ? 0 : index(last_column)] = 1;
    return solution;
  }
  const double sum = (a - b) + (d - c);
  solution.rows[0] = (d - c) / sum;
  solution.rows[1] = 1 - solution.rows[0];
  solution.columns[0] = (d - b) / sum;
  solution.columns[1] = 1 - solution.columns[0];
  solution.value = b + (a - b) * solution.columns[0];
  return solution;
}

/// The numbers of the bits of a set, in ascending order.
int list_bits(std::uint16_t set, std::array<int, kSize>& list) {
  int count = 0;
  for (int k = 0; k < kMaxMatrixActions; ++k) {
    if ((set >> k & 1) != 0) list[index(count++)] = k;
  }
  return count;
}

std::uint16_t bits_of(const std::array<double, kMaxMatrixActions>& strategy) {
  std::uint32_t set = 0;
  for (std::uint32_t k = 0; k < kMaxMatrixActions; ++k) {
    if (strategy[k] > 0) set |= 1U << k;
  }
  return static_cast<std::uint16_t>(set);
}

/// The solution of the game in which only the support is allowed, with the actions' numbers in the whole
/// game.
MatrixGameSolution solve_restricted(const MatrixGame& game, MatrixSupport support) {
  std::array<int, kSize> rows;
  std::array<int, kSize> columns;
  const int row_count = list_bits(support.rows, rows);
  const int column_count = list_bits(support.columns, columns);
  std::array<double, kMaxMatrixActions * kMaxMatrixActions> payoff;
  for (int r = 0; r < row_count; ++r) {
    for (int c = 0; c < column_count; ++c) {
      payoff[index(r * kMaxMatrixActions + c)] = game.at(rows[index(r)], columns[index(c)]);
    }
  }
  const MatrixGame restricted{payoff.data(), row_count, column_count, kMaxMatrixActions};
  const MatrixGameSolution small =
      row_count <= 2 && column_count <= 2 ? solve_small(restricted) : solve_matrix_game(restricted);
  MatrixGameSolution solution;
  solution.value = small.value;
  for (int r = 0; r < row_count; ++r) solution.rows[index(rows[index(r)])] = small.rows[index(r)];
  for (int c = 0; c < column_count; ++c) {
    solution.columns[index(columns[index(c)])] = small.columns[index(c)];
  }
  return solution;
}

}  // namespace

MatrixGameSolution solve_matrix_game(const MatrixGame& game) {
  double low = game.at(0, 0);
  double high = low;
  for (int r = 0; r < game.rows; ++r) {
    for (int c = 0; c < game.columns; ++c) {
      low = std::min(low, game.at(r, c));
      high = std::max(high, game.at(r, c));
    }
  }
  MatrixGameSolution best;
  best.rows[0] = 1;
  best.columns[0] = 1;
  judge(game, best);
  if (best.gap == 0) return best;

  attempt<double>(game, low, high, best);
  if (best.gap > 10 * kWorthwhile * (high - low)) attempt<long double>(game, low, high, best);
  return best;
}

MatrixGameSolution solve_matrix_game(const MatrixGame& game, MatrixSupport& guess, double tolerance) {
  MatrixSupport support = guess;
  // Each pass but the last adds an action.
  for (int pass = 0; pass < 2 * kMaxMatrixActions; ++pass) {
    MatrixGameSolution solution = solve_restricted(game, support);
    std::array<double, kMaxMatrixActions> by_row{};
    std::array<double, kMaxMatrixActions> by_column{};
    for (int r = 0; r < game.rows; ++r) {
      const double weight = solution.rows[index(r)];
      if (weight == 0) continue;
      for (int c = 0; c < game.columns; ++c) by_column[index(c)] += weight * game.at(r, c);
    }
    for (int c = 0; c < game.columns; ++c) {
      const double weight = solution.columns[index(c)];
      if (weight == 0) continue;
      for (int r = 0; r < game.rows; ++r) by_row[index(r)] += weight * game.at(r, c);
    }
    int row = 0;
    int column = 0;
    for (int r = 1; r < game.rows; ++r) row = by_row[index(r)] > by_row[index(row)] ? r : row;
    for (int c = 1; c < game.columns; ++c)
      column = by_column[index(c)] < by_column[index(column)] ? c : column;
    solution.gap = std::max(0.0, by_row[index(row)] - by_column[index(column)]);
    if (solution.gap <= tolerance) {
      guess = {bits_of(solution.rows), bits_of(solution.columns)};
      return solution;
    }
    const MatrixSupport before = support;
    support.rows = static_cast<std::uint16_t>(support.rows | 1U << row);
    support.columns = static_cast<std::uint16_t>(support.columns | 1U << column);
    if (support.rows == before.rows && support.columns == before.columns) break;  // rounding alone is left
  }
  const MatrixGameSolution solution = solve_matrix_game(game);
  guess = {bits_of(solution.rows), bits_of(solution.columns)};
  return solution;
}

}  // namespace fray
