// Gnostic Chess: points against hit points in light and dark.
#include "gnostic/shade.h"

#include <gtest/gtest.h>

namespace fray::gnostic {
namespace {

TEST(EffectivePoints, AreTheQuotientRoundedUp) {  // N8, N11
  for (int cost = kLeastCost; cost <= kMostCost; ++cost) {
    for (int sixths = 0; sixths < 1024; ++sixths) {
      const int points = effective_points(sixths, cost);
      ASSERT_GE(points * cost, sixths) << sixths << " at " << cost;
      ASSERT_LT((points - 1) * cost, sixths) << sixths << " at " << cost;
    }
  }
}

}  // namespace
}  // namespace fray::gnostic
