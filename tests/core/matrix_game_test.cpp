// Matrix games: known solutions, and duality, which proves a solution whatever found it.
#include "core/matrix_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace fray {
namespace {

using Payoffs = std::vector<std::vector<double>>;

/// A game in row-major memory that it owns.
struct Stored {
  std::vector<double> cells;
  MatrixGame game;

  explicit Stored(const Payoffs& payoffs) {
    for (const auto& row : payoffs) cells.insert(cells.end(), row.begin(), row.end());
    game = {cells.data(), static_cast<int>(payoffs.size()), static_cast<int>(payoffs[0].size()),
            static_cast<std::ptrdiff_t>(payoffs[0].size())};
  }
  Stored(const Stored&) = delete;
};

/// What pure replies gain against the strategies, computed from the payoffs alone; and that they are
/// strategies.
void expect_solved(const MatrixGame& game, const MatrixGameSolution& solution, double tolerance) {
  double rows = 0;
  double columns = 0;
  for (std::size_t k = 0; k < kMaxMatrixActions; ++k) {
    EXPECT_GE(solution.rows[k], 0);
    EXPECT_GE(solution.columns[k], 0);
    EXPECT_TRUE(static_cast<int>(k) < game.rows || solution.rows[k] == 0);
    EXPECT_TRUE(static_cast<int>(k) < game.columns || solution.columns[k] == 0);
    rows += solution.rows[k];
    columns += solution.columns[k];
  }
  EXPECT_NEAR(rows, 1, 1e-12);
  EXPECT_NEAR(columns, 1, 1e-12);
  for (int c = 0; c < game.columns; ++c) {
    double payoff = 0;
    for (int r = 0; r < game.rows; ++r) payoff += solution.rows[static_cast<std::size_t>(r)] * game.at(r, c);
    EXPECT_GE(payoff, solution.value - tolerance) << "column " << c << " gains";
  }
  for (int r = 0; r < game.rows; ++r) {
    double payoff = 0;
    for (int c = 0; c < game.columns; ++c) {
      payoff += solution.columns[static_cast<std::size_t>(c)] * game.at(r, c);
    }
    EXPECT_LE(payoff, solution.value + tolerance) << "row " << r << " gains";
  }
}

TEST(MatrixGame, KnownGames) {
  const Stored pennies({{1, -1}, {-1, 1}});
  const MatrixGameSolution even = solve_matrix_game(pennies.game);
  EXPECT_NEAR(even.value, 0, 1e-15);
  EXPECT_NEAR(even.rows[0], 0.5, 1e-15);
  EXPECT_NEAR(even.columns[0], 0.5, 1e-15);

  const Stored scissors({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
  const MatrixGameSolution thirds = solve_matrix_game(scissors.game);
  EXPECT_NEAR(thirds.value, 0, 1e-14);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(thirds.rows[k], 1.0 / 3, 1e-14);

  // Odd or even (Ferguson, Game Theory, II.1.2): 7/12 of the time the first of two.
  const Stored odd_or_even({{-2, 3}, {3, -4}});
  const MatrixGameSolution ferguson = solve_matrix_game(odd_or_even.game);
  EXPECT_NEAR(ferguson.value, 1.0 / 12, 1e-14);
  EXPECT_NEAR(ferguson.rows[0], 7.0 / 12, 1e-14);

  // A saddle point in the middle.
  const Stored saddle({{1, 2, 9}, {5, 4, 6}, {8, 3, 1}});
  const MatrixGameSolution pure = solve_matrix_game(saddle.game);
  EXPECT_NEAR(pure.value, 4, 1e-14);
  EXPECT_NEAR(pure.rows[1], 1, 1e-14);
  EXPECT_NEAR(pure.columns[1], 1, 1e-14);

  const Stored one(Payoffs{{0.25}});
  EXPECT_EQ(solve_matrix_game(one.game).value, 0.25);
}

TEST(MatrixGame, DiagonalGamesHaveTheHarmonicValue) {
  // With payoffs d_k on the diagonal alone the value is 1 / sum(1 / d_k) and each row has weight value / d_k.
  for (int n = 2; n <= kMaxMatrixActions; ++n) {
    Payoffs payoffs(static_cast<std::size_t>(n), std::vector<double>(static_cast<std::size_t>(n)));
    double sum = 0;
    for (std::size_t k = 0; k < payoffs.size(); ++k) {
      payoffs[k][k] = static_cast<double>(k + 1);
      sum += 1 / payoffs[k][k];
    }
    const Stored stored(payoffs);
    const MatrixGameSolution solution = solve_matrix_game(stored.game);
    EXPECT_NEAR(solution.value, 1 / sum, 1e-13);
    for (std::size_t k = 0; k < payoffs.size(); ++k) {
      EXPECT_NEAR(solution.rows[k], 1 / sum / payoffs[k][k], 1e-12);
    }
  }
}

/// Random games of every size, with ties, tiny differences and payoffs of very different magnitude.
class RandomGames {
 public:
  Payoffs next() {
    const std::size_t rows = 1 + random_() % kMaxMatrixActions;
    const std::size_t columns = 1 + random_() % kMaxMatrixActions;
    const std::uint64_t manner = random_() % 4;
    Payoffs payoffs(rows, std::vector<double>(columns));
    for (auto& row : payoffs) {
      for (double& payoff : row) {
        const double uniform = static_cast<double>(random_() % 1'000'003) / 1'000'003;
        payoff = manner == 0   ? uniform
                 : manner == 1 ? static_cast<double>(random_() % 3)
                 : manner == 2 ? 0.5 + 1e-7 * uniform
                               : (random_() % 2 == 0 ? 1.0 : 1e-6 * uniform);
      }
    }
    return payoffs;
  }

 private:
  std::mt19937_64 random_{4};
};

TEST(MatrixGame, NoPureReplyGainsAgainstASolution) {
  RandomGames games;
  for (int k = 0; k < 20'000 && !::testing::Test::HasFailure(); ++k) {
    const Stored stored(games.next());
    const MatrixGameSolution solution = solve_matrix_game(stored.game);
    EXPECT_LE(solution.gap, 1e-12);
    expect_solved(stored.game, solution, 1e-12);
  }
}

TEST(MatrixGame, AGuessLeadsToTheSameValue) {
  RandomGames games;
  std::mt19937_64 random(5);
  for (int k = 0; k < 20'000 && !::testing::Test::HasFailure(); ++k) {
    const Stored stored(games.next());
    MatrixSupport guess{
        static_cast<std::uint16_t>(1U << random() % static_cast<unsigned>(stored.game.rows)),
        static_cast<std::uint16_t>(1U << random() % static_cast<unsigned>(stored.game.columns))};
    const MatrixGameSolution solution = solve_matrix_game(stored.game, guess, 1e-12);
    expect_solved(stored.game, solution, 2e-12);
    EXPECT_NEAR(solution.value, solve_matrix_game(stored.game).value, 2e-12);
    for (std::size_t r = 0; r < kMaxMatrixActions; ++r) {
      EXPECT_EQ(solution.rows[r] > 0, (guess.rows >> r & 1) != 0);
    }
  }
}

TEST(MatrixGame, StridesMayPickAPartOfALargerMatrix) {
  const std::vector<double> cells{9, 9, 9, 9, 9, 9, 9, 1, 9, -1, 9, 9, 9, -1, 9, 1};
  const MatrixGame game{cells.data() + 7, 2, 2, 6, 2};
  EXPECT_NEAR(solve_matrix_game(game).value, 0, 1e-15);
}

}  // namespace
}  // namespace fray
