// A small network that turns features of a position into log-odds: what a linear sum cannot say, that a piece
// is worth more or less beside others, one hidden layer of clipped units can. Integer arithmetic, so that
// every build on every platform values a position alike.
//
// A feature is present or not, or present several times; each adds its row of kLanes numbers. Lane 0 is the
// linear part; the others are hidden units, clipped to [0, kNetworkUnit] and weighed by the output row,
// whose lane 0 says by what all that is divided: weights that were set by hand stay whole numbers so.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "core/inline_list.h"
#include "core/logistic.h"
#include "core/value.h"

namespace fray {

/// The features of a position, each named once for every time that it is present.
using FeatureList = InlineList<std::uint16_t, 256>;

inline constexpr std::size_t kLanes = 16;

/// 1.0 in every number of a network. Sums stay below 64 in all positions that can come up in a game; beyond
/// they wrap around.
inline constexpr int kNetworkUnit = 512;

/// How many numbers a network of so many features has: a row for each, the row that is always added, and the
/// output row, whose lane 0 is the divisor; 0 stands for 1.
constexpr std::size_t network_size(std::size_t features) { return (features + 2) * kLanes; }

/// Features whose weights belong together, such as those of one kind of piece; `fray tune` makes them heavier
/// or lighter as one (lab/tune.h). Groups of one name are one.
struct FeatureGroup {
  std::string_view name;
  std::uint16_t first = 0;
  std::uint16_t count = 1;
};

/// How many features a network has rows for.
constexpr std::size_t feature_count(std::span<const std::int16_t> network) {
  return network.size() / kLanes - 2;
}

/// The log-odds of the features, by a network of network_size(feature_count) numbers.
inline Logit network_logit(const std::int16_t* network, std::size_t feature_count,
                           const FeatureList& features) {
  // One register of the processor, in the notation that GCC and Clang share. Unsigned numbers wrap around.
  using Row [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;
  Row sum{};
  const auto add_row = [network, &sum](std::size_t number) {
    Row row;
    std::memcpy(&row, network + number * kLanes, sizeof row);
    sum += row;
  };
  add_row(feature_count);
  for (const std::uint16_t feature : features) add_row(feature);

  const std::int16_t* output = network + (feature_count + 1) * kLanes;
  std::int32_t hidden = 0;
  for (std::size_t lane = 1; lane < kLanes; ++lane) {
    hidden += output[lane] * std::clamp<std::int32_t>(static_cast<std::int16_t>(sum[lane]), 0, kNetworkUnit);
  }
  constexpr int kScale = kLogitUnit / kNetworkUnit;
  const Logit logit = kScale * (static_cast<std::int16_t>(sum[0]) + hidden / kNetworkUnit);
  return output[0] > 1 ? logit / output[0] : logit;
}

/// What a position is worth by a network on the features that `list_features(p, features)` of its game names.
template <std::size_t kSize, class Position>
Value network_value(const std::array<std::int16_t, kSize>& network, const Position& p) {
  FeatureList features;
  list_features(p, features);
  return value_of_logit(network_logit(network.data(), feature_count(network), features));
}

}  // namespace fray
