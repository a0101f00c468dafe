// Fitting a network (core/network.h) to samples.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/network.h"
#include "lab/samples.h"

namespace fray {

/// A network in floating point, in the layout of core/network.h.
struct FloatNetwork {
  std::vector<float> numbers;
  std::size_t lanes = kLaneStep;

  std::size_t features() const { return numbers.size() / lanes - 2; }
};

/// Expected points by the network.
double predicted_points(const FloatNetwork& network, std::span<const std::uint16_t> features);

/// Without a linear part; small random weights of the hidden units, so that they become different.
FloatNetwork random_network(std::size_t features, std::size_t lanes, std::uint64_t seed);

/// A network as it is. Hidden units without any weights get random ones, and are not heard yet; so do those
/// that are new where `lanes` is more than it has, and it keeps its own number where that is less.
FloatNetwork continued_network(const Network& network, std::size_t lanes, std::uint64_t seed);

struct Training {
  int epochs = 10;  ///< passes over the positions
  std::uint64_t seed = 1;
  double rate = 0.003;        ///< at first; it falls to 0 along half a cosine
  double pull = 1e-5;         ///< penalty on squared distances of weights from the start
  double result_share = 0.3;  ///< of the targets, Sample::target
  int threads = 1;            ///< that share the work; more than eight do not help
};

/// Minimises the cross-entropy with the samples' targets from `start` on, or what there is of it when `stop`
/// is set. The same samples, start and settings give the same network with the same compiler, whatever
/// `threads` is. `progress` gets a line for people after each pass.
FloatNetwork train_network(const Samples& samples, const FloatNetwork& start, const Training& training,
                           const std::atomic<bool>& stop,
                           const std::function<void(const std::string&)>& progress);

/// What the log-odds of the network should be multiplied by so that they say best what the games of the
/// samples brought less luck (logistic regression on that one number, by Newton's method); within 0.05 and
/// 20.
double calibration_slope(const Samples& samples, const FloatNetwork& network);

/// Multiplies the log-odds.
void scale(FloatNetwork& network, double factor);

/// In the units of network_logit, as many lanes wide; hidden units that are not heard are left out.
std::vector<std::int16_t> rounded(const FloatNetwork& network);

}  // namespace fray
