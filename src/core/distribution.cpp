#include "core/distribution.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fray {

Distribution::Distribution(int first, std::vector<std::uint64_t> weights)
    : first_(first),
      weights_(std::move(weights)),
      total_(std::accumulate(weights_.begin(), weights_.end(), std::uint64_t{0})) {}

Distribution Distribution::dice(int count, int sides) {
  Distribution sum = constant(0);
  for (int i = 0; i < count; ++i) sum = sum + die(sides);
  return sum;
}

Distribution operator+(const Distribution& a, const Distribution& b) {
  std::vector<std::uint64_t> weights(a.weights_.size() + b.weights_.size() - 1, 0);
  for (std::size_t i = 0; i < a.weights_.size(); ++i) {
    for (std::size_t j = 0; j < b.weights_.size(); ++j) weights[i + j] += a.weights_[i] * b.weights_[j];
  }
  return {a.first_ + b.first_, std::move(weights)};
}

Distribution Distribution::negated() const {
  std::vector<std::uint64_t> reversed(weights_.rbegin(), weights_.rend());
  return {-last(), std::move(reversed)};
}

double Distribution::mean() const {
  double sum = 0;
  for (int value = first(); value <= last(); ++value) sum += value * probability(value);
  return sum;
}

double Distribution::variance() const {
  const double centre = mean();
  double sum = 0;
  for (int value = first(); value <= last(); ++value)
    sum += (value - centre) * (value - centre) * probability(value);
  return sum;
}

std::uint64_t Distribution::weight_above(int value) const {
  std::uint64_t sum = 0;
  for (int above = std::max(value + 1, first()); above <= last(); ++above) sum += weight(above);
  return sum;
}

}  // namespace fray
