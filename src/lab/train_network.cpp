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

using Lanes = std::array<float, kMostLanes>;

/// What all log-odds of a network are divided by.
float divisor_of(const FloatNetwork& network) {
  return std::max(1.0F, network.numbers[network.numbers.size() - network.lanes] * kNetworkUnit);
}

/// What comes of a position on its way through a network.
struct Pass {
  Lanes sum;
  Lanes hidden;
  double logit;
  double points() const { return 1 / (1 + std::exp(-logit)); }
};

void run(const FloatNetwork& network, std::span<const std::uint16_t> features, Pass& pass) {
  const std::size_t lanes = network.lanes;
  const std::size_t bias = network.features();
  const float* numbers = network.numbers.data();
  std::copy_n(numbers + bias * lanes, lanes, pass.sum.begin());
  for (const std::uint16_t feature : features) {
    const float* row = numbers + feature * lanes;
    for (std::size_t lane = 0; lane < lanes; ++lane) pass.sum[lane] += row[lane];
  }
  const float* output = numbers + (bias + 1) * lanes;
  float logit = pass.sum[0];
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    pass.hidden[lane] = std::clamp(pass.sum[lane], 0.0F, 1.0F);
    logit += output[lane] * pass.hidden[lane];
  }
  pass.logit = logit / divisor_of(network);
}

Pass run(const FloatNetwork& network, std::span<const std::uint16_t> features) {
  Pass pass;
  run(network, features, pass);
  return pass;
}

/// Adds the gradient of one sample, whose error is `error`.
void add_gradient(const FloatNetwork& network, std::span<const std::uint16_t> features, const Pass& pass,
                  float error, std::vector<float>& gradient) {
  const std::size_t lanes = network.lanes;
  const std::size_t bias = network.features();
  error /= divisor_of(network);
  const float* output = &network.numbers[(bias + 1) * lanes];
  float* output_gradient = &gradient[(bias + 1) * lanes];
  Lanes slope;
  slope[0] = error;
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    output_gradient[lane] += error * pass.hidden[lane];
    slope[lane] = pass.sum[lane] > 0 && pass.sum[lane] < 1 ? error * output[lane] : 0.0F;
  }
  const auto add_to_row = [&](std::size_t number) {
    float* row = &gradient[number * lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) row[lane] += slope[lane];
  };
  for (const std::uint16_t feature : features) add_to_row(feature);
  add_to_row(bias);
}

/// Adam (Kingma, Ba, "Adam: a method for stochastic optimization", 2015).
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size, 0.0F), square_(size, 0.0F) {}

  void step(std::vector<float>& numbers, const std::vector<float>& gradient, double rate) {
    ++steps_;
    const auto step = static_cast<float>(rate / (1 - std::pow(0.9, steps_)));
    const auto scale = static_cast<float>(1 / (1 - std::pow(0.999, steps_)));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const float slope = gradient[i];
      mean_[i] = 0.9F * mean_[i] + 0.1F * slope;
      square_[i] = 0.999F * square_[i] + 0.001F * slope * slope;
      numbers[i] -= step * mean_[i] / (std::sqrt(square_[i] * scale) + 1e-8F);
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

/// The weights of a hidden unit.
void set_random(FloatNetwork& network, std::size_t lane, SplitMix64& random) {
  const std::size_t features = network.features();
  for (std::size_t number = 0; number < features; ++number)
    network.numbers[number * network.lanes + lane] = 0.2F * static_cast<float>(random.uniform() - 0.5);
  network.numbers[features * network.lanes + lane] = 0.3F;
}

}  // namespace

double predicted_points(const FloatNetwork& network, std::span<const std::uint16_t> features) {
  return run(network, features).points();
}

FloatNetwork random_network(std::size_t features, std::size_t lanes, std::uint64_t seed) {
  FloatNetwork network{std::vector<float>(network_size(features, lanes), 0.0F), lanes};
  SplitMix64 random(seed);
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    set_random(network, lane, random);
    network.numbers[(features + 1) * lanes + lane] = 0.6F * static_cast<float>(random.uniform() - 0.5);
  }
  return network;
}

FloatNetwork continued_network(const Network& network, std::size_t lanes, std::uint64_t seed) {
  lanes = std::max(lanes, network.lanes);
  const std::size_t rows = network.features() + 2;
  FloatNetwork start{std::vector<float>(rows * lanes, 0.0F), lanes};
  for (std::size_t i = 0; i < network.numbers.size(); ++i)
    start.numbers[i / network.lanes * lanes + i % network.lanes] =
        static_cast<float>(network.numbers[i]) / kNetworkUnit;
  SplitMix64 random(seed);
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    bool used = false;
    for (std::size_t row = 0; row < rows; ++row) used |= start.numbers[row * lanes + lane] != 0;
    if (!used) set_random(start, lane, random);
  }
  return start;
}

FloatNetwork train_network(const Samples& samples, const FloatNetwork& start, const Training& training,
                           const std::atomic<bool>& stop,
                           const std::function<void(const std::string&)>& progress) {
  SplitMix64 random(training.seed);
  FloatNetwork network = start;
  Adam adam(network.numbers.size());
  std::vector<float> gradient(network.numbers.size());
  std::vector<std::size_t> order(samples.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Pass pass;
  for (int epoch = 0; epoch < training.epochs && !stop; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const double rate = training.rate * 0.5 * (1 + std::cos(std::numbers::pi * epoch / training.epochs));
    double squares = 0;
    for (std::size_t first = 0; first < order.size() && !stop; first += kBatch) {
      const std::size_t end = std::min(order.size(), first + kBatch);
      for (std::size_t i = 0; i < gradient.size(); ++i)
        gradient[i] = static_cast<float>(training.pull) * (network.numbers[i] - start.numbers[i]);
      for (std::size_t i = first; i < end; ++i) {
        const Sample& sample = samples.items[order[i]];
        const auto present = samples.features_of(sample);
        run(network, present, pass);
        const double error = pass.points() - sample.target(training.result_share);
        squares += error * error;
        add_gradient(network, present, pass, static_cast<float>(error / static_cast<double>(end - first)),
                     gradient);
      }
      adam.step(network.numbers, gradient, rate);
    }
    progress("pass " + std::to_string(epoch + 1) + " of " + std::to_string(training.epochs) + ": error " +
             std::to_string(std::sqrt(squares / static_cast<double>(order.size()))) + " points");
  }
  return network;
}

double calibration_slope(const Samples& samples, const FloatNetwork& network) {
  struct Said {
    double logit;
    double points;
  };
  std::vector<Said> all;
  for (const Sample& sample : samples.items) {
    if (sample.from_game) all.push_back({run(network, samples.features_of(sample)).logit, sample.points});
  }
  constexpr int kSteps = 20;
  double slope = 1;
  for (int step = 0; step < kSteps; ++step) {
    double gradient = 0;
    double curvature = 1e-9;
    for (const Said& said : all) {
      const double points = 1 / (1 + std::exp(-slope * said.logit));
      gradient += (said.points - points) * said.logit;
      curvature += points * (1 - points) * said.logit * said.logit;
    }
    slope = std::clamp(slope + gradient / curvature, 0.05, 20.0);
  }
  return slope;
}

void scale(FloatNetwork& network, double factor) {
  const std::size_t lanes = network.lanes;
  const std::size_t output = network.numbers.size() - lanes;
  for (std::size_t i = 0; i < network.numbers.size(); ++i) {
    if (i > output || (i % lanes == 0 && i != output)) network.numbers[i] *= static_cast<float>(factor);
  }
}

std::vector<std::int16_t> rounded(const FloatNetwork& network) {
  const std::size_t output = network.numbers.size() - network.lanes;
  std::vector<std::int16_t> numbers;
  for (std::size_t i = 0; i < network.numbers.size(); ++i) {
    const std::size_t lane = i % network.lanes;
    const bool heard = lane == 0 || network.numbers[output + lane] != 0;
    const float number = heard ? network.numbers[i] * kNetworkUnit : 0;
    numbers.push_back(static_cast<std::int16_t>(std::lround(std::clamp(number, -32767.0F, 32767.0F))));
  }
  return numbers;
}

}  // namespace fray
