#include "core/grid.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/random.h"

namespace fray {
namespace {

template <class Board>
class GridTest : public ::testing::Test {};

using Boards = ::testing::Types<Grid8x8, Grid10x12>;
TYPED_TEST_SUITE(GridTest, Boards, );

/// The squares of a set as a plain set of numbers.
template <class Set>
std::set<int> squares_of(Set set) {
  std::set<int> squares;
  for_each_square(set, [&](Square square) { squares.insert(square); });
  return squares;
}

TYPED_TEST(GridTest, NamesAreARoundTripAndAllDifferent) {
  std::set<std::string> names;
  for (int square = 0; square < TypeParam::kSquares; ++square) {
    const std::string name = TypeParam::name(square);
    EXPECT_EQ(TypeParam::parse(name), square);
    names.insert(name);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(TypeParam::kSquares));
}

TYPED_TEST(GridTest, FileAndRankMakeTheSquare) {
  for (int square = 0; square < TypeParam::kSquares; ++square) {
    EXPECT_EQ(TypeParam::at(TypeParam::file_of(square), TypeParam::rank_of(square)), square);
    EXPECT_EQ(squares_of(TypeParam::bit(square)), std::set<int>{square});
  }
}

TYPED_TEST(GridTest, StepsStayOnTheBoardOrAreNone) {
  for (int square = 0; square < TypeParam::kSquares; ++square) {
    for (int files = -3; files <= 3; ++files) {
      for (int ranks = -3; ranks <= 3; ++ranks) {
        const int file = TypeParam::file_of(square) + files;
        const int rank = TypeParam::rank_of(square) + ranks;
        const bool inside = file >= 0 && file < TypeParam::kFiles && rank >= 0 && rank < TypeParam::kRanks;
        ASSERT_EQ(TypeParam::stepped(square, {files, ranks}), inside ? TypeParam::at(file, rank) : kNoSquare);
      }
    }
  }
}

// The distance in king's moves, found by walking as a king.
TYPED_TEST(GridTest, DistanceIsTheNumberOfKingsMoves) {
  for (int from = 0; from < TypeParam::kSquares; ++from) {
    std::vector<int> distance(static_cast<std::size_t>(TypeParam::kSquares), -1);
    std::vector<int> queue{from};
    distance[static_cast<std::size_t>(from)] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const int to : squares_of(TypeParam::steps_from(queue[next], kKingSteps))) {
        if (distance[static_cast<std::size_t>(to)] >= 0) continue;
        distance[static_cast<std::size_t>(to)] = distance[static_cast<std::size_t>(queue[next])] + 1;
        queue.push_back(to);
      }
    }
    for (int to = 0; to < TypeParam::kSquares; ++to) {
      ASSERT_EQ(TypeParam::distance(from, to), distance[static_cast<std::size_t>(to)]);
    }
  }
}

TYPED_TEST(GridTest, RankAndFileSetsCoverTheBoardOnce) {
  std::size_t in_ranks = 0;
  for (int rank = 0; rank < TypeParam::kRanks; ++rank) {
    for (const int square : squares_of(TypeParam::rank_set(rank))) {
      EXPECT_EQ(TypeParam::rank_of(square), rank);
      ++in_ranks;
    }
  }
  std::size_t in_files = 0;
  for (int file = 0; file < TypeParam::kFiles; ++file) {
    for (const int square : squares_of(TypeParam::file_set(file))) {
      EXPECT_EQ(TypeParam::file_of(square), file);
      ++in_files;
    }
  }
  EXPECT_EQ(in_ranks, static_cast<std::size_t>(TypeParam::kSquares));
  EXPECT_EQ(in_files, static_cast<std::size_t>(TypeParam::kSquares));
}

// A rook sees another square if they share a line and nothing stands strictly between them.
TYPED_TEST(GridTest, RooksSlideToTheFirstBlocker) {
  SplitMix64 random(4);
  for (int round = 0; round < 20; ++round) {
    typename TypeParam::Set blockers{0};
    for (int i = 0; i < TypeParam::kSquares / 4; ++i)
      blockers |= TypeParam::bit(static_cast<int>(random.below(TypeParam::kSquares)));
    const std::set<int> blocked = squares_of(blockers);
    for (int from = 0; from < TypeParam::kSquares; ++from) {
      std::set<int> expected;
      for (int to = 0; to < TypeParam::kSquares; ++to) {
        const int files = TypeParam::file_of(to) - TypeParam::file_of(from);
        const int ranks = TypeParam::rank_of(to) - TypeParam::rank_of(from);
        if (from == to || (files != 0 && ranks != 0)) continue;
        const Step unit{files > 0 ? 1 : files < 0 ? -1 : 0, ranks > 0 ? 1 : ranks < 0 ? -1 : 0};
        bool free = true;
        for (int at = TypeParam::stepped(from, unit); at != to; at = TypeParam::stepped(at, unit))
          free = free && blocked.count(at) == 0;
        if (free) expected.insert(to);
      }
      ASSERT_EQ(squares_of(TypeParam::slides_from(from, kRookSteps, blockers)), expected);
    }
  }
}

TYPED_TEST(GridTest, RefusesWhatIsNoSquare) {
  for (const char* text : {"", "a", "4", "a0", "a01", "a-1", "A1", "a1 ", "`1", "aa1", "a1b", "a999", "e4e5"})
    EXPECT_EQ(TypeParam::parse(text), std::nullopt) << text;
}

TEST(Grid, KnowsTheCornersOfBothBoards) {
  EXPECT_EQ(Grid8x8::parse("h8"), 63);
  EXPECT_EQ(Grid8x8::parse("i1"), std::nullopt);
  EXPECT_EQ(Grid8x8::parse("a9"), std::nullopt);
  EXPECT_EQ(Grid10x12::parse("j12"), 119);
  EXPECT_EQ(Grid10x12::parse("k1"), std::nullopt);
  EXPECT_EQ(Grid10x12::parse("a13"), std::nullopt);
}

}  // namespace
}  // namespace fray
