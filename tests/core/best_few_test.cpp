#include "core/best_few.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/insertion_sort.h"
#include "core/random.h"

namespace fray {
namespace {

std::vector<Action> kept(const BestFew& best) {
  std::vector<Action> actions;
  best.for_each([&](Action action) { actions.push_back(action); });
  return actions;
}

TEST(BestFew, AreThoseThatSortingPutsFirst) {
  SplitMix64 random(3);
  for (int i = 0; i < 500; ++i) {
    const std::size_t most = 1 + random.below(20);
    BestFew best(most);
    std::vector<std::pair<std::int32_t, Action>> all;
    for (std::uint32_t number = random.below(40); number > 0; --number) {
      const auto score = static_cast<std::int32_t>(random.below(10)) - 5;
      all.emplace_back(-score, Action{number});
      best.offer(Action{number}, score);
    }
    insertion_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Action> expected;
    for (std::size_t at = 0; at < std::min(most, all.size()); ++at) expected.push_back(all[at].second);
    ASSERT_EQ(kept(best), expected);
  }
}

}  // namespace
}  // namespace fray
