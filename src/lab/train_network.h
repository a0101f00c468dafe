// Fitting a network (core/network.h) to samples.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/network.h"
#include "lab/samples.h"

namespace fray {

/// A network in floating point, in the layout of network_size(features) numbers.
using FloatNetwork = std::vector<float>;

/// Expected points by the network.
double predicted_points(const FloatNetwork& network, std::span<const std::uint16_t> features);

/// Minimises the cross-entropy with the samples' targets in `epochs` passes. The same samples and seed give
/// the same network with the same compiler. `progress` gets a line for people after each pass.
FloatNetwork train_network(const Samples& samples, std::size_t features, int epochs, std::uint64_t seed,
                           const std::function<void(const std::string&)>& progress);

/// In the units of network_logit.
std::vector<int> rounded(const FloatNetwork& network);

}  // namespace fray
