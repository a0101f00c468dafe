// Rooms in the store: what is written comes back, and only whole logs come about.
#include "server/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> ids(const Result<std::vector<Store::LobbyRow>>& rows) {
  std::vector<std::string> out;
  for (const Store::LobbyRow& row : rows.value()) out.push_back(row.room);
  return out;
}

void expect_storage_error(const Result<void>& result, const char* part) {
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, "storage");
  EXPECT_THAT(result.error().message, HasSubstr(part));
}

/// Everything works in memory, on a file and in PostgreSQL alike.
class StoreTest : public testing::TestWithParam<StoreKind> {
 protected:
  std::size_t log_size(const std::string& room) {
    const auto stored = store_->load(room);
    EXPECT_TRUE(stored) << stored.error().message;
    return stored && *stored ? (*stored)->log.size() : 0;
  }

  /// What the two databases call the same thing.
  const char* words(const char* of_sqlite, const char* of_postgres) const {
    return GetParam() == StoreKind::postgres ? of_postgres : of_sqlite;
  }

  const StorePlace place_{GetParam()};
  std::unique_ptr<Store> store_ = place_.open();
};

INSTANTIATE_TEST_SUITE_P(Where, StoreTest, kinds_of_store(), name_of_kind);

TEST_P(StoreTest, GivesBackWhatWasWritten) {
  const auto account = store_->create_account("Ada", "a password");
  ASSERT_TRUE(account) << account.error().message;
  RoomAuthor author("Ab3dEf6hIj");
  RoomWrite first = author.created();
  first.keys = {{0, bytes32_of(1), account->id}};
  RoomWrite second = author.next(3, "seeding");
  second.keys = {{1, bytes32_of(2), std::nullopt}};
  ASSERT_TRUE(write(*store_, first));
  ASSERT_TRUE(write(*store_, second));

  const auto stored = store_->load("Ab3dEf6hIj");
  ASSERT_TRUE(stored) << stored.error().message;
  ASSERT_TRUE(*stored);
  EXPECT_EQ((*stored)->id, "Ab3dEf6hIj");
  EXPECT_EQ((*stored)->secret, *first.secret);
  std::vector<LogEntry> expected = first.entries;
  expected.insert(expected.end(), second.entries.begin(), second.entries.end());
  ASSERT_EQ((*stored)->log.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(dump_line(entry_json((*stored)->log[i], true)), dump_line(entry_json(expected[i], true)));
  }
  ASSERT_EQ((*stored)->keys.size(), 2u);
  EXPECT_EQ((*stored)->keys[0].seat, 0);
  EXPECT_EQ((*stored)->keys[0].token_hash, bytes32_of(1));
  EXPECT_EQ((*stored)->keys[0].account, account->id);
  EXPECT_EQ((*stored)->keys[1].seat, 1);
  EXPECT_EQ((*stored)->keys[1].account, std::nullopt);
}

TEST_P(StoreTest, KeepsTheNewestPlanOfEachSeat) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  const auto plans = [&] {
    std::vector<std::string> texts;
    const auto stored = store_->load("r");
    for (const SeatPlan& plan : (*stored)->plans) texts.push_back(std::to_string(plan.seat) + plan.text);
    return texts;
  };
  RoomWrite change = author.next(0);
  change.plans = {{0, "a"}, {1, "b"}};
  ASSERT_TRUE(write(*store_, change));
  EXPECT_EQ(plans(), (std::vector<std::string>{"0a", "1b"}));
  change.plans = {{0, "c"}, {1, ""}};
  ASSERT_TRUE(write(*store_, change));
  EXPECT_EQ(plans(), (std::vector<std::string>{"0c"}));
  EXPECT_EQ((*store_->load("r"))->log.size(), 1u);
}

TEST_P(StoreTest, KnowsNothingOfARoomThatIsNotThere) {
  const auto stored = store_->load("nowhere");
  ASSERT_TRUE(stored);
  EXPECT_FALSE(*stored);
}

TEST_P(StoreTest, ATextThatIsNoUtf8FitsItsHashWhenItComesBack) {
  LogWriter log;
  RoomWrite first = RoomAuthor("r").created();
  first.entries = {log.append(1, {{"type", "seated"}, {"name", "\xff\xfe"}})};
  ASSERT_TRUE(write(*store_, first));
  EXPECT_EQ(log_size("r"), 1u);
}

TEST_P(StoreTest, EntriesMustFollowThoseThatAreThere) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  const RoomWrite second = author.next(2);
  const RoomWrite third = author.next();
  expect_storage_error(write(*store_, third), "entry 4 was to be written, but the last one there is entry 1");
  EXPECT_EQ(log_size("r"), 1u);
  EXPECT_TRUE(write(*store_, second));
  expect_storage_error(write(*store_, second),
                       "entry 2 was to be written, but the last one there is entry 3");
  EXPECT_EQ(log_size("r"), 3u);
  EXPECT_TRUE(write(*store_, third));
}

TEST_P(StoreTest, EntriesOfOneWriteMustFollowEachOther) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  RoomWrite gap = author.next(3);
  gap.entries.erase(gap.entries.begin() + 1);
  expect_storage_error(write(*store_, gap), "entry 4 was to follow entry 2");
  EXPECT_EQ(log_size("r"), 1u);
}

TEST_P(StoreTest, ARoomIsMadeOnce) {
  ASSERT_TRUE(write(*store_, RoomAuthor("r").created()));
  expect_storage_error(write(*store_, RoomAuthor("r").created()),
                       words("UNIQUE constraint failed: rooms.id", "there is a room of this name already"));
  expect_storage_error(write(*store_, RoomAuthor("s").next()),
                       words("there is no such room", "a server that has not taken it"));
  RoomWrite late = RoomAuthor("t").next(2);
  late.entries.erase(late.entries.begin());
  late.secret = bytes32_of(1);
  expect_storage_error(write(*store_, late), "must start with entry 1");
}

TEST_P(StoreTest, AWriteWithoutEntriesChangesTheRest) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  ASSERT_TRUE(write(*store_, author.next(0, "ended")));
  EXPECT_EQ(log_size("r"), 1u);
  EXPECT_THAT(ids(store_->lobby("ended", 10)), ElementsAre("r"));
}

TEST_P(StoreTest, AWriteIsDoneWholeOrNotAtAll) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  RoomWrite bad = author.next(2);
  bad.keys = {{0, bytes32_of(1), 4711}};  // no such account
  expect_storage_error(write(*store_, bad),
                       words("FOREIGN KEY constraint failed", "violates foreign key constraint"));
  EXPECT_EQ(log_size("r"), 1u);
  EXPECT_THAT(ids(store_->lobby("open", 10)), ElementsAre("r"));
}

TEST_P(StoreTest, ARoomWhoseWriteFailedIsRefusedUntilItIsLoaded) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  RoomWrite bad = author.next();
  RoomWrite good = bad;
  bad.phase = "asleep";
  expect_storage_error(write(*store_, bad), words("CHECK constraint failed", "violates check constraint"));
  expect_storage_error(write(*store_, good), "an earlier write failed");
  expect_storage_error(write(*store_, good), "room r");
  EXPECT_TRUE(write(*store_, RoomAuthor("other").created()));
  EXPECT_EQ(log_size("r"), 1u);
  EXPECT_TRUE(write(*store_, good));
}

TEST_P(StoreTest, OneBadWriteDoesNotFailTheOthersOfItsTransaction) {
  HeldWriter held(*store_);
  std::vector<std::promise<Result<void>>> told(7);
  std::size_t next = 0;
  const auto send = [&](RoomWrite sent) {
    auto& promise = told[next++];
    store_->write(std::move(sent), [&promise](Result<void> result) { promise.set_value(std::move(result)); });
  };
  RoomAuthor good("good"), bad("bad");
  send(good.created());
  send(bad.created());
  RoomWrite spoilt = bad.next();
  spoilt.phase = "asleep";
  send(spoilt);
  send(bad.next());  // would fit, had the one before been written
  send(good.next());
  send(bad.next(0));  // would fit anyhow
  send(good.next());
  held.release();
  std::vector<bool> well;
  for (auto& promise : told) well.push_back(promise.get_future().get().has_value());
  EXPECT_THAT(well, ElementsAre(true, true, false, false, true, false, true));
  EXPECT_EQ(log_size("good"), 3u);
  EXPECT_EQ(log_size("bad"), 1u);
  const auto counts = store_->counts();
  EXPECT_EQ(counts.failed, 1u);
  EXPECT_EQ(counts.writes, 5u);
  EXPECT_EQ(counts.transactions, 5u);
}

TEST_P(StoreTest, WhatWaitedWhenARoomWasLoadedStaysRefused) {
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store_, author.created()));
  expect_storage_error(write(*store_, RoomAuthor("r").created()), words("UNIQUE", "already"));
  HeldWriter held(*store_);
  std::promise<Result<void>> old_one, new_one;
  store_->write(author.next(0), [&](Result<void> result) { old_one.set_value(std::move(result)); });
  EXPECT_EQ(log_size("r"), 1u);  // loads
  store_->write(author.next(), [&](Result<void> result) { new_one.set_value(std::move(result)); });
  held.release();
  expect_storage_error(old_one.get_future().get(), "an earlier write failed");
  EXPECT_TRUE(new_one.get_future().get());
}

TEST_P(StoreTest, WhatWaitsTogetherIsOneTransaction) {
  HeldWriter held(*store_);
  const auto before = store_->counts();
  std::vector<std::promise<Result<void>>> told(100);
  for (std::size_t i = 0; i < told.size(); ++i) {
    store_->write(RoomAuthor("r" + std::to_string(i)).created(),
                  [&, i](Result<void> result) { told[i].set_value(std::move(result)); });
  }
  EXPECT_EQ(store_->counts().waiting, 100u);
  held.release();
  for (auto& promise : told) EXPECT_TRUE(promise.get_future().get());
  const auto after = store_->counts();
  EXPECT_EQ(after.writes - before.writes, 100u);
  EXPECT_EQ(after.transactions - before.transactions, 1u);
  EXPECT_EQ(after.waiting, 0u);
}

/// However soon the writer wakes: all are there when it does.
TEST_P(StoreTest, WhatIsGivenTogetherIsOneTransaction) {
  const auto before = store_->counts();
  std::vector<std::promise<Result<void>>> told(100);
  std::vector<Store::PendingWrite> writes;
  for (std::size_t i = 0; i < told.size(); ++i) {
    writes.push_back({RoomAuthor("r" + std::to_string(i)).created(),
                      [&, i](Result<void> result) { told[i].set_value(std::move(result)); }});
  }
  store_->write_all(std::move(writes));
  for (auto& promise : told) EXPECT_TRUE(promise.get_future().get());
  EXPECT_EQ(store_->counts().transactions - before.transactions, 1u);
}

TEST_P(StoreTest, LobbyShowsListedRoomsOfAPhaseNewestFirst) {
  RoomAuthor first("first"), second("second"), third("third");
  for (RoomAuthor* author : {&first, &second, &third}) ASSERT_TRUE(write(*store_, author->created()));
  RoomWrite hidden = RoomAuthor("hidden").created();
  hidden.listed = false;
  ASSERT_TRUE(write(*store_, hidden));
  EXPECT_THAT(ids(store_->lobby("open", 10)), ElementsAre("third", "second", "first"));
  EXPECT_THAT(ids(store_->lobby("open", 2)), ElementsAre("third", "second"));
  EXPECT_THAT(ids(store_->lobby("open", -1)), IsEmpty());
  EXPECT_THAT(ids(store_->lobby("nonsense", 10)), IsEmpty());

  ASSERT_TRUE(write(*store_, third.next(1)));  // at 2000
  ASSERT_TRUE(write(*store_, first.next(2)));  // at 3000
  EXPECT_THAT(ids(store_->lobby("playing", 10)), ElementsAre("first", "third"));
  ASSERT_TRUE(write(*store_, third.next(5)));  // a move does not put it in front
  EXPECT_THAT(ids(store_->lobby("playing", 10)), ElementsAre("first", "third"));
  const auto row = store_->lobby("open", 1).value().front();
  EXPECT_EQ(row.phase, "open");
  EXPECT_EQ(row.summary, R"({"id":"second"})");
}

TEST_P(StoreTest, KnowsTheRoomsOfAnAccount) {
  const auto ada = store_->create_account("Ada", "a password").value().id;
  RoomAuthor first("first"), second("second");
  RoomWrite both_seats = first.created();
  both_seats.keys = {{0, bytes32_of(1), ada}, {1, bytes32_of(2), ada}};
  both_seats.listed = false;
  RoomWrite one_seat = second.created();
  one_seat.keys = {{0, bytes32_of(3), ada}};
  ASSERT_TRUE(write(*store_, both_seats));
  ASSERT_TRUE(write(*store_, one_seat));
  ASSERT_TRUE(write(*store_, RoomAuthor("other").created()));
  EXPECT_THAT(ids(store_->rooms_of(ada, 10)), ElementsAre("second", "first"));
  ASSERT_TRUE(write(*store_, first.next(1, "ended")));
  EXPECT_THAT(ids(store_->rooms_of(ada, 10)), ElementsAre("first", "second"));
  EXPECT_THAT(ids(store_->rooms_of(ada, 1)), ElementsAre("first"));
  EXPECT_THAT(ids(store_->rooms_of(ada + 1, 10)), IsEmpty());
}

TEST_P(StoreTest, CountsGamesThatHaveNotEnded) {
  RoomAuthor first("first"), second("second");
  EXPECT_EQ(store_->count_unfinished().value(), 0);
  ASSERT_TRUE(write(*store_, first.created()));
  ASSERT_TRUE(write(*store_, second.created("seeding")));
  EXPECT_EQ(store_->count_unfinished().value(), 2);
  ASSERT_TRUE(write(*store_, first.next(1, "ended")));
  EXPECT_EQ(store_->count_unfinished().value(), 1);
}

TEST_P(StoreTest, RemembersWhenItWasLastAlive) {
  EXPECT_EQ(store_->last_seen(), 0);
  store_->say_alive(1789000000000);
  store_->say_alive(1789000001000);
  ASSERT_TRUE(write(*store_, RoomAuthor("r").created()));  // comes after them
  EXPECT_EQ(store_->last_seen(), 1789000001000);
}

TEST_P(StoreTest, KeepsReviews) {
  ASSERT_TRUE(write(*store_, RoomAuthor("r").created("ended")));
  EXPECT_EQ(store_->review("r").value(), std::nullopt);
  store_->save_review("r", "[1]");
  store_->save_review("r", "[1,2]");
  store_->save_review("nowhere", "[]");
  ASSERT_TRUE(write(*store_, RoomAuthor("s").created()));
  EXPECT_EQ(store_->review("r").value(), "[1,2]");
  EXPECT_EQ(store_->review("nowhere").value(), std::nullopt);
  EXPECT_EQ(store_->counts().failed, 1u);
}

TEST_P(StoreTest, WhoeverIsToldMayWriteAndRead) {
  RoomAuthor author("r");
  std::promise<std::size_t> seen;
  store_->write(author.created(), [&](const Result<void>&) {
    store_->write(author.next(), [&](const Result<void>&) { seen.set_value(log_size("r")); });
  });
  EXPECT_EQ(seen.get_future().get(), 2u);
}

TEST_P(StoreTest, ManyThreadsMayWriteAndReadAtOnce) {
  constexpr int kThreads = 4, kWrites = 60;
  std::atomic<int> failures = 0;
  std::atomic<bool> writing = true;
  std::vector<std::thread> writers, readers;
  for (int thread = 0; thread < kThreads; ++thread) {
    writers.emplace_back([&, room = "room" + std::to_string(thread)] {
      RoomAuthor author(room);
      if (!write(*store_, author.created())) ++failures;
      std::vector<std::promise<bool>> told(kWrites);
      for (auto& promise : told) {
        store_->write(author.next(),
                      [&promise](const Result<void>& result) { promise.set_value(result.has_value()); });
        store_->say_alive(1);
      }
      for (auto& promise : told) failures += promise.get_future().get() ? 0 : 1;
    });
  }
  for (int thread = 0; thread < 2; ++thread) {
    readers.emplace_back([&] {
      while (writing) {
        const auto rows = store_->lobby("playing", 10);
        if (!rows || !store_->last_seen() || !store_->count_unfinished()) ++failures;
        for (const std::string& room : rows ? ids(rows) : std::vector<std::string>()) {
          const auto stored = store_->load(room);
          if (!stored || !*stored || (*stored)->log.empty()) ++failures;
        }
      }
    });
  }
  for (std::thread& thread : writers) thread.join();
  writing = false;
  for (std::thread& thread : readers) thread.join();
  EXPECT_EQ(failures, 0);
  for (int thread = 0; thread < kThreads; ++thread) {
    EXPECT_EQ(log_size("room" + std::to_string(thread)), kWrites + 1u);
  }
}

class LastingStore : public testing::TestWithParam<StoreKind> {
 protected:
  const StorePlace place_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Where, LastingStore, lasting_kinds(), name_of_kind);

TEST_P(LastingStore, WritesWhatIsWaitingBeforeItCloses) {
  std::atomic<int> told = 0;
  {
    const auto store = place_.open();
    RoomAuthor author("r");
    store->write(author.created(), [&](const Result<void>& result) { told += result ? 1 : 0; });
    for (int i = 0; i < 50; ++i) {
      store->write(author.next(), [&](const Result<void>& result) { told += result ? 1 : 0; });
    }
    store->say_alive(5);
  }
  EXPECT_EQ(told, 51);
  const auto store = place_.open();
  EXPECT_EQ(store->load("r").value()->log.size(), 51u);
  EXPECT_EQ(store->last_seen(), 5);
  const std::string log = place_.address() + "-wal";
  EXPECT_FALSE(std::filesystem::exists(log) && std::filesystem::file_size(log) > 0);
}

TEST(StoreOnFile, AStoreOfALaterVersionIsNotOpened) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  open_store(path).reset();
  std::string bytes = contents(path);
  bytes[63] = 99;  // the last byte of user_version in the header
  put(path, bytes);
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "storage");
  EXPECT_THAT(store.error().message, HasSubstr("a later version of Fray wrote this database (schema 99;"));
}

}  // namespace
}  // namespace fray::test
