#include "core/markov.h"

#include <cmath>
#include <string>
#include <utility>

namespace fray {

AbsorbingChain::AbsorbingChain(std::size_t transient, std::size_t absorbing)
    : transient_(transient),
      absorbing_(absorbing),
      q_(transient * transient, 0.0),
      r_(transient * absorbing, 0.0) {}

Result<AbsorbingChain::Solution> AbsorbingChain::solve() const {
  const std::size_t n = transient_;
  const std::size_t width = n + absorbing_ + 1;  // I - Q, R, and a column of ones for the steps
  std::vector<double> rows(n * width, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      sum += q_[i * n + j];
      rows[i * width + j] = (i == j ? 1.0 : 0.0) - q_[i * n + j];
    }
    for (std::size_t j = 0; j < absorbing_; ++j) {
      sum += r_[i * absorbing_ + j];
      rows[i * width + n + j] = r_[i * absorbing_ + j];
    }
    rows[i * width + width - 1] = 1.0;
    if (std::abs(sum - 1.0) > 1e-9) {
      return fail("bad_chain", "the probabilities of transient state " + std::to_string(i) + " sum to " +
                                   std::to_string(sum) + ", expected 1");
    }
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t i = column + 1; i < n; ++i) {
      if (std::abs(rows[i * width + column]) > std::abs(rows[pivot * width + column])) pivot = i;
    }
    if (std::abs(rows[pivot * width + column]) < 1e-12) {
      return fail("bad_chain", "some transient state never reaches an absorbing one");
    }
    for (std::size_t j = 0; j < width; ++j) std::swap(rows[pivot * width + j], rows[column * width + j]);
    const double scale = 1.0 / rows[column * width + column];
    for (std::size_t j = column; j < width; ++j) rows[column * width + j] *= scale;
    for (std::size_t i = 0; i < n; ++i) {
      const double factor = rows[i * width + column];
      if (i == column || factor == 0.0) continue;
      for (std::size_t j = column; j < width; ++j) rows[i * width + j] -= factor * rows[column * width + j];
    }
  }
  Solution solution{absorbing_, std::vector<double>(n * absorbing_), std::vector<double>(n)};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < absorbing_; ++j)
      solution.absorption[i * absorbing_ + j] = rows[i * width + n + j];
    solution.steps[i] = rows[i * width + width - 1];
  }
  return solution;
}

}  // namespace fray
