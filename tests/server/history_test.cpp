#include "server/room/history.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

std::string entry(std::uint64_t seq) { return R"({"seq":)" + std::to_string(seq) + R"(,"text":"\n é"})"; }

std::string array_of(std::uint64_t first, std::uint64_t last) {
  std::string text = "[";
  for (std::uint64_t seq = first; seq <= last; ++seq) text += (seq == first ? "" : ",") + entry(seq);
  return text + ']';
}

TEST(RoomHistory, KeepsAtLeastTheNewest64Entries) {
  RoomHistory history;
  EXPECT_EQ(history.since(0), "[]");
  for (std::uint64_t seq = 1; seq <= 200; ++seq) {
    history.add(entry(seq));
    for (std::uint64_t count = 0; count <= std::min<std::uint64_t>(seq, 64); ++count)
      EXPECT_EQ(history.since(seq - count), array_of(seq - count + 1, seq)) << seq << ' ' << count;
    EXPECT_FALSE(history.since(seq + 1));
    EXPECT_FALSE(history.since(~std::uint64_t{0}));
  }
  EXPECT_FALSE(history.since(1));
}

}  // namespace
}  // namespace fray
