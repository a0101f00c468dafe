// Zero-sum games given by a small matrix of payoffs: the value and an optimal mixed strategy of each player.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fray {

/// The most actions of a player.
inline constexpr int kMaxMatrixActions = 11;

/// A game in which the row player receives `at(r, c)` from the column player, wherever those numbers lie.
/// 1 <= rows, columns <= kMaxMatrixActions; the payoffs are finite.
struct MatrixGame {
  const double* payoff;
  int rows;
  int columns;
  std::ptrdiff_t row_stride;
  std::ptrdiff_t column_stride = 1;

  double at(int r, int c) const { return payoff[r * row_stride + c * column_stride]; }
};

/// A solution of a zero-sum matrix game. The row player, who wants much, gets at least `value` - `gap`
/// against any column, and the column player concedes at most `value` + `gap` against any row.
struct MatrixGameSolution {
  double value = 0;
  /// What the best pure replies of both to these strategies gain together, at least 0: rounding errors only.
  double gap = 0;
  /// The probability of each row and each column; 0 beyond the matrix.
  std::array<double, kMaxMatrixActions> rows{};
  std::array<double, kMaxMatrixActions> columns{};
};

/// Sets of rows and of columns: bit k is action k.
struct MatrixSupport {
  std::uint16_t rows = 0;
  std::uint16_t columns = 0;
};

/// Solves the game exactly up to rounding, by the simplex method on the matrix scaled to [1, 2] (T. Ferguson,
/// Game Theory, II.4.5) and, where its rounding shows, linear equations on the support. About 5 microseconds
/// at 11 x 11. Neither allocates nor throws. Of several solutions the one found depends on the matrix alone.
MatrixGameSolution solve_matrix_game(const MatrixGame& game);

/// Solves the game, beginning with the game restricted to `guess` (neither set empty) and adding best replies
/// until none gains more than `tolerance` (the double oracle method, McMahan et al. 2003). Some 50 ns where
/// the guess is right and has two actions a side; at worst as long as without. `guess` becomes the support
/// found.
MatrixGameSolution solve_matrix_game(const MatrixGame& game, MatrixSupport& guess, double tolerance);

}  // namespace fray
