// Logs of games that have ended, packed and read again.
#include "server/store/packing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sample_log.h"
#include "server/store_fixture.h"
#include "server/store_place.h"
#include "server/verify/verify.h"

namespace fray::test {
namespace {

using testing::HasSubstr;

std::vector<RawEntry> raw(std::span<const LogEntry> log) {
  std::vector<RawEntry> entries;
  for (const LogEntry& entry : log) entries.push_back({entry.at, dump_line(entry.body), entry.hash});
  return entries;
}

void expect_same(std::span<const LogEntry> got, std::span<const LogEntry> expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    EXPECT_EQ(dump_line(entry_json(got[i], true)), dump_line(entry_json(expected[i], true)));
  }
}

TEST(PackLog, LosesNothing) {
  const SampleLog sample({.seed = 3});
  const auto packed = pack_log(raw(sample.entries()));
  ASSERT_TRUE(packed) << packed.error().message;
  std::size_t bytes = 0;
  for (const LogEntry& entry : sample.entries()) bytes += dump_line(entry_json(entry, true)).size();
  EXPECT_LT(packed->size(), bytes / 4);
  const auto log = unpack_log(*packed, sample.entries().back().hash);
  ASSERT_TRUE(log) << log.error().message;
  expect_same(*log, sample.entries());
  EXPECT_TRUE(verify_log(*log)->right());
}

TEST(PackLog, WhatDoesNotFitItsHashesIsNotPacked) {
  const SampleLog sample({.seed = 3});
  for (const std::size_t i : {std::size_t{0}, std::size_t{7}, sample.entries().size() - 1}) {
    std::vector<RawEntry> entries = raw(sample.entries());
    entries[i].at += 1;
    const auto packed = pack_log(entries);
    ASSERT_FALSE(packed);
    EXPECT_EQ(packed.error().message, "entry " + std::to_string(i + 1) + " does not fit its hash");
  }
}

TEST(PackLog, DamageIsNoticed) {
  const SampleLog sample({.seed = 3});
  const std::string hash = sample.entries().back().hash;
  const PackedBytes packed = *pack_log(raw(sample.entries()));
  for (std::size_t i = 0; i < packed.size(); i += 7) {
    PackedBytes other = packed;
    other[i] ^= 0x10;
    const auto log = unpack_log(other, hash);
    // A bit of the header may mean nothing; then nothing is lost either.
    if (log) {
      expect_same(*log, sample.entries());
    } else {
      EXPECT_EQ(log.error().code, "storage");
    }
    EXPECT_FALSE(unpack_log(std::span(packed).first(i), hash));
  }
  EXPECT_FALSE(unpack_log(packed, std::string(64, '0')));
}

class StorePacking : public testing::TestWithParam<StoreKind> {
 protected:
  void write_log(const std::string& id, std::span<const LogEntry> log, const std::string& phase) {
    RoomWrite room;
    room.room = id;
    room.entries.assign(log.begin(), log.end());
    room.phase = phase;
    room.secret = bytes32_of(7);
    ASSERT_TRUE(write(*store_, std::move(room)));
  }

  const StorePlace place_{GetParam()};
  std::unique_ptr<Store> store_ = place_.open();
  const SampleLog sample_{{.seed = 4}};
  const Moment end_ = sample_.entries().back().at;
};

INSTANTIATE_TEST_SUITE_P(Where, StorePacking, lasting_kinds(), name_of_kind);

TEST_P(StorePacking, PacksGamesThatEndedLongEnoughAgo) {
  write_log("over", sample_.entries(), "ended");
  write_log("going on", sample_.entries(), "playing");
  EXPECT_EQ(store_->pack_logs(end_ - 1, 10), 0);
  EXPECT_EQ(store_->pack_logs(end_, 10), 1);
  EXPECT_EQ(store_->pack_logs(end_, 10), 0);
  EXPECT_EQ(place_.number("SELECT count(*) FROM packed_logs"), 1);
  EXPECT_EQ(place_.number("SELECT count(DISTINCT room) FROM entries"), 1);
  for (const char* id : {"over", "going on"}) {
    const auto stored = store_->load(id);
    ASSERT_TRUE(stored) << stored.error().message;
    expect_same((*stored)->log, sample_.entries());
  }
}

TEST_P(StorePacking, AGameThatIsPackedMayGoOn) {
  write_log("over", sample_.entries(), "ended");
  ASSERT_EQ(store_->pack_logs(end_, 10), 1);
  LogWriter writer(sample_.entries());
  std::vector<LogEntry> all = sample_.entries();
  for (int i = 0; i < 2; ++i) {
    all.push_back(writer.append(end_ + 1, {{"type", "offer"}, {"seat", i}, {"what", "rematch"}}));
    RoomWrite more;
    more.room = "over";
    more.phase = "ended";
    more.entries = {all.back()};
    ASSERT_TRUE(write(*store_, std::move(more)));
    expect_same(store_->load("over").value().value().log, all);
  }
  store_.reset();
  store_ = place_.open();
  expect_same(store_->load("over").value().value().log, all);
}

TEST_P(StorePacking, WhatIsPackedAFewAtATimeIsPackedWhole) {
  for (int i = 0; i < 5; ++i) write_log("r" + std::to_string(i), sample_.entries(), "ended");
  EXPECT_EQ(store_->pack_logs(end_, 2), 2);
  EXPECT_EQ(store_->pack_logs(end_, 2), 2);
  EXPECT_EQ(store_->pack_logs(end_, 2), 1);
  EXPECT_EQ(place_.number("SELECT count(*) FROM entries"), 0);
}

TEST_P(StorePacking, ADamagedLogStaysAsItIsAndIsNotTriedAgain) {
  write_log("damaged", sample_.entries(), "ended");
  write_log("good", sample_.entries(), "ended");
  place_.script("UPDATE entries SET at = at + 1 WHERE seq = 3 AND room = 1");
  EXPECT_EQ(store_->pack_logs(end_, 10), 2);
  EXPECT_EQ(store_->pack_logs(end_, 10), 0);
  EXPECT_EQ(place_.number("SELECT count(*) FROM entries"),
            static_cast<std::int64_t>(sample_.entries().size()));
  EXPECT_FALSE(store_->load("damaged"));
  EXPECT_TRUE(store_->load("good").value());
}

TEST_P(StorePacking, DamageOfAPackedLogIsSaid) {
  write_log("r", sample_.entries(), "ended");
  ASSERT_EQ(store_->pack_logs(end_, 10), 1);
  const bool postgres = GetParam() == StoreKind::postgres;
  for (const char* sql : {postgres ? "UPDATE packed_logs SET log = decode(repeat('00', 100), 'hex')"
                                   : "UPDATE packed_logs SET log = zeroblob(100)",
                          "DELETE FROM packed_logs"}) {
    place_.script(sql);
    const auto stored = store_->load("r");
    ASSERT_FALSE(stored) << sql;
    EXPECT_THAT(stored.error().message, HasSubstr("room r: the packed log is "));
  }
}

}  // namespace
}  // namespace fray::test
