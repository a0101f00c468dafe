#include "lab/train_network.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <thread>

#include "core/random.h"

namespace fray {
namespace {

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

  void begin_step(double rate) {
    ++steps_;
    step_ = static_cast<float>(rate / (1 - std::pow(0.9, steps_)));
    scale_ = static_cast<float>(1 / (1 - std::pow(0.999, steps_)));
  }

  /// Moves one number; each once a step, in any order.
  void move(std::size_t i, float& number, float slope) {
    mean_[i] = 0.9F * mean_[i] + 0.1F * slope;
    square_[i] = 0.999F * square_[i] + 0.001F * slope * slope;
    number -= step_ * mean_[i] / (std::sqrt(square_[i] * scale_) + 1e-8F);
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
  float step_ = 0;
  float scale_ = 0;
};

/// Passes over the samples, batch by batch. A batch has parts, each with a gradient of its own, which are
/// added up in one order; so the threads that share the parts change nothing but how long it takes.
class Passes {
 public:
  Passes(const Samples& samples, const FloatNetwork& start, const Training& training,
         const std::atomic<bool>& stop, const std::function<void(const std::string&)>& progress)
      : samples_(samples),
        start_(start),
        training_(training),
        stop_(stop),
        progress_(progress),
        network_(start),
        adam_(start.numbers.size()),
        parts_(kParts, Part{std::vector<float>(start.numbers.size()), 0}),
        order_(samples.items.size()),
        random_(training.seed),
        threads_(static_cast<std::size_t>(std::clamp(training.threads, 1, static_cast<int>(kParts)))),
        all_here_(static_cast<std::ptrdiff_t>(threads_)) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  FloatNetwork fit() {
    if (training_.epochs > 0 && !order_.empty() && !stop_) {
      begin_pass();
      std::vector<std::jthread> others;
      for (std::size_t thread = 1; thread < threads_; ++thread)
        others.emplace_back([this, thread] { work(thread); });
      work(0);
    }
    return std::move(network_);
  }

 private:
  static constexpr std::size_t kBatch = 1024;
  static constexpr std::size_t kParts = 8;

  struct Part {
    std::vector<float> gradient;
    double squares;  ///< of the errors
  };

  void begin_pass() {
    for (std::size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[random_.below(static_cast<std::uint32_t>(i))]);
    first_ = 0;
    squares_ = 0;
    begin_batch();
  }

  void begin_batch() {
    const double turned = std::numbers::pi * epoch_ / training_.epochs;
    adam_.begin_step(training_.rate * 0.5 * (1 + std::cos(turned)));
  }

  void work(std::size_t thread) {
    while (!over_) {
      for (std::size_t part = thread; part < kParts; part += threads_) add_up(part);
      all_here_.arrive_and_wait();
      move_numbers(thread);
      all_here_.arrive_and_wait();
      if (thread == 0) go_on();
      all_here_.arrive_and_wait();
    }
  }

  std::size_t end_of_batch() const { return std::min(order_.size(), first_ + kBatch); }

  void add_up(std::size_t number) {
    Part& part = parts_[number];
    std::fill(part.gradient.begin(), part.gradient.end(), 0.0F);
    part.squares = 0;
    const std::size_t size = end_of_batch() - first_;
    const std::size_t end = first_ + size * (number + 1) / kParts;
    Pass pass;
    for (std::size_t i = first_ + size * number / kParts; i < end; ++i) {
      const Sample& sample = samples_.items[order_[i]];
      const auto present = samples_.features_of(sample);
      run(network_, present, pass);
      const double error = pass.points() - sample.target(training_.result_share);
      part.squares += error * error;
      add_gradient(network_, present, pass, static_cast<float>(error / static_cast<double>(size)),
                   part.gradient);
    }
  }

  /// Those that fall to this thread.
  void move_numbers(std::size_t thread) {
    std::vector<float>& numbers = network_.numbers;
    const std::size_t end = numbers.size() * (thread + 1) / threads_;
    for (std::size_t i = numbers.size() * thread / threads_; i < end; ++i) {
      float slope = static_cast<float>(training_.pull) * (numbers[i] - start_.numbers[i]);
      for (const Part& part : parts_) slope += part.gradient[i];
      adam_.move(i, numbers[i], slope);
    }
  }

  /// To the next batch; the other threads wait.
  void go_on() {
    for (const Part& part : parts_) squares_ += part.squares;
    first_ = end_of_batch();
    if (first_ < order_.size() && !stop_) return begin_batch();
    ++epoch_;
    const double error = std::sqrt(squares_ / static_cast<double>(std::max<std::size_t>(1, first_)));
    progress_("pass " + std::to_string(epoch_) + " of " + std::to_string(training_.epochs) + ": error " +
              std::to_string(error) + " points");
    over_ = epoch_ == training_.epochs || stop_;
    if (!over_) begin_pass();
  }

  const Samples& samples_;
  const FloatNetwork& start_;
  const Training& training_;
  const std::atomic<bool>& stop_;
  const std::function<void(const std::string&)>& progress_;
  FloatNetwork network_;
  Adam adam_;
  std::vector<Part> parts_;
  std::vector<std::size_t> order_;
  SplitMix64 random_;
  std::size_t threads_;
  std::barrier<> all_here_;
  int epoch_ = 0;
  std::size_t first_ = 0;  ///< of the batch, in `order_`
  double squares_ = 0;     ///< of this pass
  bool over_ = false;
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
  return Passes(samples, start, training, stop, progress).fit();
}

double calibration_slope(const Samples& samples, const FloatNetwork& network) {
  struct Said {
    double logit;
    double points;
  };
  std::vector<Said> all;
  for (const Sample& sample : samples.items) {
    if (sample.from_game) all.push_back({run(network, samples.features_of(sample)).logit, sample.adjusted});
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
