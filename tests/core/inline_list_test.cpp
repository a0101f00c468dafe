#include "core/inline_list.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace fray {
namespace {

using List = InlineList<int, 4>;

List list_of(int count) {
  List list;
  for (int i = 0; i < count; ++i) list.push_back(i);
  return list;
}

std::vector<int> items_of(const List& list) { return {list.begin(), list.end()}; }

std::vector<int> numbers(int count) {
  std::vector<int> expected(static_cast<std::size_t>(count));
  std::iota(expected.begin(), expected.end(), 0);
  return expected;
}

TEST(InlineList, KeepsItsItemsInPlaceAndBeyond) {
  for (int count = 0; count <= 40; ++count) {
    const List list = list_of(count);
    EXPECT_EQ(list.size(), static_cast<std::size_t>(count));
    EXPECT_EQ(list.empty(), count == 0);
    EXPECT_EQ(items_of(list), numbers(count));
    if (count == 0) continue;
    EXPECT_EQ(list[list.size() - 1], count - 1);
  }
}

TEST(InlineList, CopiesAreIndependent) {
  for (const int count : {0, 3, 4, 5, 20}) {
    const List original = list_of(count);
    List copy(original);
    copy.push_back(99);
    EXPECT_EQ(items_of(original), numbers(count));
    EXPECT_EQ(copy.size(), original.size() + 1);
    for (const int before : {0, 4, 30}) {
      List assigned = list_of(before);
      assigned = original;
      EXPECT_EQ(items_of(assigned), numbers(count));
    }
  }
}

TEST(InlineList, AssigningToItselfChangesNothing) {
  List list = list_of(9);
  const List& same = list;
  list = same;
  EXPECT_EQ(items_of(list), numbers(9));
}

TEST(InlineList, ClearingAndTruncating) {
  List list = list_of(9);
  list.truncate(20);
  EXPECT_EQ(items_of(list), numbers(9));
  list.truncate(5);
  EXPECT_EQ(items_of(list), numbers(5));
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(0);
  EXPECT_EQ(items_of(list), numbers(1));
}

TEST(InlineList, ItemsCanBeChanged) {
  List list = list_of(6);
  for (int& item : list) item *= 2;
  list[0] = 7;
  EXPECT_EQ(items_of(list), (std::vector<int>{7, 2, 4, 6, 8, 10}));
}

}  // namespace
}  // namespace fray
