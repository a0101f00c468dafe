#include "core/fixed_list.h"

#include <gtest/gtest.h>

#include <vector>

namespace fray {
namespace {

constexpr int kRoom = 12;
using Few = FixedList<int, kRoom>;

std::vector<int> items(const Few& list) { return {list.begin(), list.end()}; }

TEST(FixedList, KeepsWhatIsAppendedUntilItIsFull) {
  for (int before = 0; before <= kRoom; ++before) {
    for (int with_appender = 0; before + with_appender <= kRoom; ++with_appender) {
      Few list;
      std::vector<int> expected;
      const auto next = [&] {
        expected.push_back(static_cast<int>(expected.size()));
        return expected.back();
      };
      for (int i = 0; i < before; ++i) list.push_back(next());
      {
        Few::Appender appender(list);
        for (int i = 0; i < with_appender; ++i) appender.push_back(next());
      }
      if (list.size() < Few::kRoom) list.push_back(next());
      EXPECT_EQ(items(list), expected);
      EXPECT_EQ(list.size(), expected.size());
      EXPECT_EQ(list.empty(), expected.empty());
      for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(list[i], expected[i]);
    }
  }
}

}  // namespace
}  // namespace fray
