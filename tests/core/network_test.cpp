// Networks of all widths add up what they should: compared with sums in plain integers.
#include "core/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/random.h"

namespace fray {
namespace {

/// The log-odds by the text of core/network.h, one number after the other.
Logit plain_logit(const Network& network, const FeatureList& features) {
  const auto number = [&](std::size_t row, std::size_t lane) {
    return int{network.numbers[row * network.lanes + lane]};
  };
  int hidden = 0;
  int linear = 0;
  for (std::size_t lane = 0; lane < network.lanes; ++lane) {
    int sum = number(network.features(), lane);
    for (const std::uint16_t feature : features) sum += number(feature, lane);
    if (lane == 0) linear = sum;
    if (lane > 0) hidden += number(network.features() + 1, lane) * std::min(std::max(sum, 0), kNetworkUnit);
  }
  const int logit = kLogitUnit / kNetworkUnit * (linear + hidden / kNetworkUnit);
  return logit / std::max(1, number(network.features() + 1, 0));
}

TEST(Network, OfEveryWidthIsTheSumOfItsRows) {
  constexpr std::size_t kFeatures = 40;
  SplitMix64 random(3);
  for (std::size_t lanes = kLaneStep; lanes <= kMostLanes; lanes += kLaneStep) {
    std::vector<std::int16_t> numbers;
    for (std::size_t i = 0; i < network_size(kFeatures, lanes); ++i)
      numbers.push_back(static_cast<std::int16_t>(static_cast<int>(random.below(401)) - 200));
    for (const std::int16_t divisor : {0, 1, 7}) {
      numbers[(kFeatures + 1) * lanes] = divisor;
      const Network network{numbers, lanes};
      EXPECT_EQ(network.features(), kFeatures);
      for (int trial = 0; trial < 50; ++trial) {
        FeatureList features;
        for (std::uint32_t count = random.below(60); count > 0; --count)
          features.push_back(static_cast<std::uint16_t>(random.below(kFeatures)));
        EXPECT_EQ(network_logit(network, features), plain_logit(network, features)) << lanes;
      }
    }
  }
}

}  // namespace
}  // namespace fray
