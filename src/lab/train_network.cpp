#include "lab/train_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/random.h"

namespace fray {
namespace {

constexpr std::size_t kBatch = 1024;
constexpr double kRate = 0.003;  ///< at first; it falls to 0 along half a cosine
constexpr float kRidge = 1e-5F;  ///< penalty on squared weights

using Lanes = std::array<float, kLanes>;

/// What comes of a position on its way through a network.
struct Pass {
  Lanes sum;
  Lanes hidden;
  double points;
};

Pass run(const FloatNetwork& network, std::span<const std::uint16_t> features) {
  const std::size_t bias = network.size() / kLanes - 2;
  Pass pass{};
  std::copy_n(&network[bias * kLanes], kLanes, pass.sum.begin());
  for (const std::uint16_t feature : features) {
    const float* row = &network[feature * kLanes];
    for (std::size_t lane = 0; lane < kLanes; ++lane) pass.sum[lane] += row[lane];
  }
  const float* output = &network[(bias + 1) * kLanes];
  double logit = pass.sum[0];
  for (std::size_t lane = 1; lane < kLanes; ++lane) {
    pass.hidden[lane] = std::clamp(pass.sum[lane], 0.0F, 1.0F);
    logit += output[lane] * pass.hidden[lane];
  }
  pass.points = 1 / (1 + std::exp(-logit));
  return pass;
}

/// Adds the gradient of one sample, whose error is `error`.
void add_gradient(const FloatNetwork& network, std::span<const std::uint16_t> features, const Pass& pass,
                  float error, std::vector<float>& gradient) {
  const std::size_t bias = network.size() / kLanes - 2;
  const float* output = &network[(bias + 1) * kLanes];
  float* output_gradient = &gradient[(bias + 1) * kLanes];
  Lanes slope{error};
  for (std::size_t lane = 1; lane < kLanes; ++lane) {
    output_gradient[lane] += error * pass.hidden[lane];
    slope[lane] = pass.sum[lane] > 0 && pass.sum[lane] < 1 ? error * output[lane] : 0.0F;
  }
  const auto add_to_row = [&](std::size_t number) {
    float* row = &gradient[number * kLanes];
    for (std::size_t lane = 0; lane < kLanes; ++lane) row[lane] += slope[lane];
  };
  for (const std::uint16_t feature : features) add_to_row(feature);
  add_to_row(bias);
}

/// Adam (Kingma, Ba, "Adam: a method for stochastic optimization", 2015).
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size, 0.0F), square_(size, 0.0F) {}

  void step(FloatNetwork& network, const std::vector<float>& gradient, double rate) {
    ++steps_;
    const auto step = static_cast<float>(rate / (1 - std::pow(0.9, steps_)));
    const auto scale = static_cast<float>(1 / (1 - std::pow(0.999, steps_)));
    for (std::size_t i = 0; i < network.size(); ++i) {
      const float slope = gradient[i] + kRidge * network[i];
      mean_[i] = 0.9F * mean_[i] + 0.1F * slope;
      square_[i] = 0.999F * square_[i] + 0.001F * slope * slope;
      network[i] -= step * mean_[i] / (std::sqrt(square_[i] * scale) + 1e-8F);
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

/// Small random hidden weights, so that the units become different; no linear part.
FloatNetwork random_network(std::size_t features, SplitMix64& random) {
  FloatNetwork network(network_size(features), 0.0F);
  for (std::size_t number = 0; number < features + 2; ++number) {
    for (std::size_t lane = 1; lane < kLanes; ++lane) {
      const auto spread = static_cast<float>(random.uniform() - 0.5);
      network[number * kLanes + lane] = number < features    ? 0.2F * spread
                                        : number == features ? 0.3F
                                                             : 0.6F * spread;
    }
  }
  return network;
}

}  // namespace

double predicted_points(const FloatNetwork& network, std::span<const std::uint16_t> features) {
  return run(network, features).points;
}

FloatNetwork train_network(const Samples& samples, std::size_t features, int epochs, std::uint64_t seed,
                           const std::function<void(const std::string&)>& progress) {
  SplitMix64 random(seed);
  FloatNetwork network = random_network(features, random);
  Adam adam(network.size());
  std::vector<float> gradient(network.size());
  std::vector<std::size_t> order(samples.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (int epoch = 0; epoch < epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const double rate = kRate * 0.5 * (1 + std::cos(std::numbers::pi * epoch / epochs));
    double squares = 0;
    for (std::size_t start = 0; start < order.size(); start += kBatch) {
      const std::size_t end = std::min(order.size(), start + kBatch);
      std::fill(gradient.begin(), gradient.end(), 0.0F);
      for (std::size_t i = start; i < end; ++i) {
        const Sample& sample = samples.items[order[i]];
        const auto present = samples.features_of(sample);
        const Pass pass = run(network, present);
        const double error = pass.points - sample.target;
        squares += error * error;
        add_gradient(network, present, pass, static_cast<float>(error / static_cast<double>(end - start)),
                     gradient);
      }
      adam.step(network, gradient, rate);
    }
    progress("pass " + std::to_string(epoch + 1) + " of " + std::to_string(epochs) + ": error " +
             std::to_string(std::sqrt(squares / static_cast<double>(order.size()))) + " points");
  }
  return network;
}

std::vector<int> rounded(const FloatNetwork& network) {
  std::vector<int> numbers;
  for (const float number : network) {
    numbers.push_back(static_cast<int>(std::lround(std::clamp(number * kNetworkUnit, -32767.0F, 32767.0F))));
  }
  return numbers;
}

}  // namespace fray
