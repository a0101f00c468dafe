#include "server/room/history.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

Json body_of(std::uint64_t seq) {
  return {{"type", "action"}, {"action", "e2e4\n\"" + std::to_string(seq) + "é"}};
}
std::string played_of(std::uint64_t seq) {
  return seq % 3 == 0 ? "" : "\"side\":\"white\",\"turn\":" + std::to_string(seq);
}

TEST(RoomHistory, KeepsAtLeastTheNewest64Entries) {
  RoomHistory history;
  EXPECT_TRUE(history.since(0)->empty());
  for (std::uint64_t seq = 1; seq <= 200; ++seq) {
    history.add({seq, static_cast<Moment>(1000 * seq), body_of(seq), ""}, played_of(seq));
    EXPECT_EQ(history.played_at(seq), played_of(seq));
    const std::uint64_t kept = std::min<std::uint64_t>(seq, 64);
    for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, kept / 2, kept}) {
      const auto entries = history.since(seq - count);
      ASSERT_TRUE(entries) << seq << ' ' << count;
      ASSERT_EQ(entries->size(), count);
      for (std::uint64_t i = 0; i < count; ++i) {
        const LogEntry& entry = (*entries)[i];
        EXPECT_EQ(entry.seq, seq - count + 1 + i);
        EXPECT_EQ(entry.at, static_cast<Moment>(1000 * entry.seq));
        EXPECT_EQ(entry.body, body_of(entry.seq));
        EXPECT_EQ(history.played_at(entry.seq), played_of(entry.seq));
      }
    }
    EXPECT_FALSE(history.since(seq + 1));
    EXPECT_EQ(history.played_at(seq + 1), "");
  }
  EXPECT_FALSE(history.since(1));
  EXPECT_EQ(history.played_at(1), "");
}

}  // namespace
}  // namespace fray
