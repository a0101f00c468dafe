// How often a position has a feature: what lists of features and references are compared by.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

#include "core/network.h"

namespace fray::test {

/// How often there is a feature.
using FeatureCounts = std::map<int, int>;

/// Those in a list of which `is_counted(feature)`; a failure of the test if there are any from `count` on.
template <class IsCounted>
FeatureCounts counts_of(const FeatureList& features, int count, IsCounted is_counted) {
  FeatureCounts counts;
  for (const std::uint16_t feature : features) {
    EXPECT_LT(feature, count);
    if (is_counted(feature)) ++counts[feature];
  }
  return counts;
}

}  // namespace fray::test
