// Several servers on one PostgreSQL: who has a room, who lives, and what they have in common.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <thread>

#include "server/sample_log.h"
#include "server/store/postgres/rooms.h"
#include "server/store/postgres/schema.h"
#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class PostgresSharing : public testing::Test {
 protected:
  struct Server {
    std::unique_ptr<Store> store;
    std::string id;
  };
  /// One that has begun.
  Server server(Moment now = 1000) {
    Server one{place_.open(), {}};
    const auto begun = one.store->begin_service(now);
    EXPECT_TRUE(begun) << begun.error().message;
    one.id = one.store->renew().value().own;
    return one;
  }
  /// As if it had not said for long that it lives.
  void let_expire(const Server& server) {
    place_.script("UPDATE servers SET deadline = clock_timestamp() - interval '1 second' WHERE id = '" +
                  server.id + "'");
  }
  void expect_elsewhere(Server& server, const std::string& room, const std::string& owner) {
    const auto taken = server.store->take(room);
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, kElsewhere);
    EXPECT_EQ(taken.error().message, owner);
  }
  void expect_refused(Server& server, RoomWrite change, const char* part) {
    const auto refused = write(*server.store, std::move(change));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "storage");
    EXPECT_THAT(refused.error().message, HasSubstr(part));
  }
  std::size_t log_size(Server& server, const std::string& room) {
    const auto stored = server.store->load(room);
    EXPECT_TRUE(stored && *stored);
    return (*stored)->log.size();
  }

  const StorePlace place_{StoreKind::postgres};
};

TEST_F(PostgresSharing, ARoomIsOfOneServerUntilThatEnds) {
  Server one = server(), two = server();
  EXPECT_NE(one.id, two.id);
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  expect_elsewhere(two, "r", one.id);
  EXPECT_EQ(log_size(two, "r"), 1u) << "whoever only reads may";
  expect_refused(two, author.next(), "has not taken it");
  RoomAuthor same(**one.store->load("r"));
  ASSERT_TRUE(write(*one.store, same.next()));
  one.store.reset();
  const auto taken = two.store->take("r");
  ASSERT_TRUE(taken) << taken.error().message;
  RoomAuthor next(**taken);
  EXPECT_EQ(next.last_seq(), 2u);
  EXPECT_TRUE(write(*two.store, next.next()));
  EXPECT_FALSE(*two.store->take("nowhere"));
}

TEST_F(PostgresSharing, AnOwnerThatWasStoppedCannotForkAGame) {
  Server one = server(), two = server();
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  let_expire(one);
  // What it was just going to write when it was stopped.
  HeldWriter held(*one.store);
  std::promise<Result<void>> late;
  RoomAuthor other(**one.store->load("r"));
  one.store->write(other.next(), [&](Result<void> result) { late.set_value(std::move(result)); });
  const auto taken = two.store->take("r");
  ASSERT_TRUE(taken) << taken.error().message;
  held.release();
  const auto refused = late.get_future().get();
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("another server has taken it since"));
  // Not even what has no entries, nor after reading it again.
  ASSERT_TRUE(one.store->load("r"));
  expect_refused(one, other.next(0), "another server has taken it since");
  RoomAuthor next(**taken);
  ASSERT_TRUE(write(*two.store, next.next(2)));
  EXPECT_EQ(log_size(two, "r"), 3u);

  const auto standing = one.store->renew();
  ASSERT_FALSE(standing);
  EXPECT_EQ(standing.error().code, kExpired);
  ASSERT_TRUE(one.store->begin_service(3000));
  const std::string again = one.store->renew()->own;
  EXPECT_NE(again, one.id);
  expect_elsewhere(one, "r", two.id);
}

TEST_F(PostgresSharing, ALateOwnerWhoseRoomNobodyTookGoesOn) {
  Server one = server();
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  let_expire(one);
  EXPECT_TRUE(write(*one.store, author.next()));
}

TEST_F(PostgresSharing, AnotherBeginningOwnsNoRooms) {
  Server one = server();
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  ASSERT_TRUE(one.store->begin_service(2000));
  expect_refused(one, author.next(), "has not taken it");
  Server two = server();
  expect_elsewhere(two, "r", one.id);  // the server that it was lives on until it expires
  let_expire(one);
  RoomAuthor next(one.store->take("r").value().value());
  EXPECT_TRUE(write(*one.store, next.next()));
}

TEST_F(PostgresSharing, TakingItsOwnRoomDisturbsNothing) {
  Server one = server();
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  HeldWriter held(*one.store);
  std::promise<Result<void>> told;
  one.store->write(author.next(), [&](Result<void> result) { told.set_value(std::move(result)); });
  ASSERT_TRUE(one.store->take("r"));
  held.release();
  EXPECT_TRUE(told.get_future().get());
}

TEST_F(PostgresSharing, ARoomWhoseWriteFailedGoesOnWhenItIsTakenAgain) {
  Server one = server();
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  RoomWrite bad = author.next(0);
  bad.phase = "asleep";
  EXPECT_FALSE(write(*one.store, bad));
  expect_refused(one, author.next(0), "an earlier write failed");
  RoomAuthor again(one.store->take("r").value().value());
  EXPECT_TRUE(write(*one.store, again.next()));
}

TEST_F(PostgresSharing, AFewThatAreRefusedDoNotFailTheOthersOfTheirTransaction) {
  Server one = server(), two = server();
  for (const char* room : {"a", "b", "c"}) ASSERT_TRUE(write(*one.store, RoomAuthor(room).created()));
  let_expire(one);
  ASSERT_TRUE(two.store->take("b"));
  std::vector<std::promise<bool>> told(6);
  std::vector<Store::PendingWrite> writes;
  RoomAuthor a(**one.store->load("a")), b(**one.store->load("b")), c(**one.store->load("c"));
  for (RoomAuthor* author : {&a, &b, &c, &b, &c, &a}) {
    auto& promise = told[writes.size()];
    writes.push_back(
        {author->next(), [&promise](Result<void> result) { promise.set_value(result.has_value()); }});
  }
  const auto before = one.store->counts();
  one.store->write_all(std::move(writes));
  std::vector<bool> well;
  for (auto& promise : told) well.push_back(promise.get_future().get());
  EXPECT_THAT(well, ElementsAre(true, false, true, false, true, true));
  EXPECT_EQ(one.store->counts().transactions - before.transactions, 1u);
  EXPECT_EQ(log_size(two, "a"), 3u);
  EXPECT_EQ(log_size(two, "b"), 1u);
}

TEST_F(PostgresSharing, ServersKnowOfEachOther) {
  Server one = server();
  EXPECT_EQ(one.id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos);
  EXPECT_GE(one.id.size(), 16u);
  EXPECT_THAT(one.store->renew()->others, IsEmpty());
  Server two = server();
  EXPECT_THAT(one.store->renew()->others, ElementsAre(two.id));
  let_expire(two);
  EXPECT_THAT(one.store->renew()->others, IsEmpty());
  EXPECT_EQ(place_.number("SELECT count(*) FROM servers"), 2) << "it may be late only";
  place_.script("UPDATE servers SET deadline = deadline - interval '2 minutes' WHERE id = '" + two.id + "'");
  ASSERT_TRUE(one.store->renew());
  EXPECT_EQ(place_.number("SELECT count(*) FROM servers"), 1);
  two.store.reset();
  Server three = server();
  three.store.reset();
  EXPECT_THAT(one.store->renew()->others, IsEmpty()) << "one that ends is gone at once";
  const auto store = place_.open();
  const auto nobody = store->renew();
  ASSERT_FALSE(nobody) << "one that has not begun";
  EXPECT_EQ(nobody.error().code, kExpired);
}

TEST_F(PostgresSharing, AStandingEndsByItself) {
  Server one = server();
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one.store, author.created()));
  Server two = server();
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!two.store->take("r") && std::chrono::steady_clock::now() < until) {
    ASSERT_TRUE(two.store->renew());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_FALSE(one.store->renew());
  EXPECT_TRUE(two.store->take("r").value_or(std::nullopt));
}

TEST_F(PostgresSharing, ThoseWhoBeginAtOnceNoteOneDowntime) {
  place_.open()->say_alive(1000);
  constexpr std::size_t kServers = 5;
  std::vector<std::unique_ptr<Store>> stores;
  for (std::size_t i = 0; i < kServers; ++i) stores.push_back(place_.open());
  std::vector<std::thread> threads;
  std::vector<Moment> service(kServers);
  for (std::size_t i = 0; i < kServers; ++i) {
    threads.emplace_back([&, i] {
      const auto time = stores[i]->begin_service(5000);
      service[i] = time ? time->of(5000) : -1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(service, testing::Each(1000));
  EXPECT_EQ(place_.number("SELECT count(*) FROM downtimes"), 1);
}

TEST_F(PostgresSharing, NobodyIsDownWhileAnotherLives) {
  Server one = server(1000);
  one.store->say_alive(2000);
  ASSERT_TRUE(write(*one.store, RoomAuthor("r").created()));
  Server two = server(9000);
  EXPECT_EQ(place_.number("SELECT count(*) FROM downtimes"), 0);
  EXPECT_EQ(two.store->last_seen().value(), one.store->last_seen().value());
}

TEST_F(PostgresSharing, DueRoomsOfOthersAreTheirsToLookAfter) {
  Server one = server(), two = server();
  RoomWrite room = RoomAuthor("r").created();
  room.deadline = 100;
  ASSERT_TRUE(write(*one.store, std::move(room)));
  EXPECT_EQ(one.store->due_rooms({}, 200, 10)->size(), 1u);
  EXPECT_EQ(two.store->due_rooms({}, 200, 10)->size(), 0u);
  let_expire(one);
  EXPECT_EQ(two.store->due_rooms({}, 200, 10)->size(), 1u);
}

TEST_F(PostgresSharing, TheyHaveOneSecret) {
  Server one = server(), two = server();
  const auto secret = one.store->shared_secret();
  ASSERT_TRUE(secret) << secret.error().message;
  EXPECT_NE(*secret, Bytes32{});
  EXPECT_EQ(two.store->shared_secret().value(), *secret);
}

TEST_F(PostgresSharing, LimitsHoldOverAllOfThem) {
  Server one = server(), two = server();
  const auto spend = [](Server& server, const std::string& key) {
    const auto wait = server.store->spend("rooms", key, 0.01, 3);
    EXPECT_TRUE(wait) << wait.error().message;
    return *wait;
  };
  EXPECT_EQ(spend(one, "k"), std::nullopt);
  EXPECT_EQ(spend(two, "k"), std::nullopt);
  EXPECT_EQ(spend(one, "k"), std::nullopt);
  const auto wait = spend(two, "k");
  ASSERT_TRUE(wait);
  EXPECT_GT(*wait, 50'000);
  EXPECT_LE(*wait, 100'000);
  EXPECT_EQ(spend(two, "other"), std::nullopt);
  EXPECT_EQ(two.store->spend("logins", "k", 0.01, 1), std::nullopt);
  // What one needs has come in.
  place_.script("UPDATE spent SET full_at = full_at - interval '101 seconds'");
  EXPECT_EQ(spend(one, "k"), std::nullopt);
  EXPECT_NE(spend(one, "k"), std::nullopt);
  // What is full again is forgotten.
  place_.script("UPDATE spent SET full_at = full_at - interval '1 hour'");
  ASSERT_TRUE(one.store->renew());
  EXPECT_EQ(place_.number("SELECT count(*) FROM spent"), 0);
}

TEST_F(PostgresSharing, TwoMayPackAtOnce) {
  const SampleLog sample({.seed = 4});
  Server one = server(), two = server();
  constexpr int kRooms = 12;
  for (int i = 0; i < kRooms; ++i) {
    RoomWrite room;
    room.room = "r" + std::to_string(i);
    room.entries = sample.entries();
    room.phase = "ended";
    room.secret = bytes32_of(7);
    ASSERT_TRUE(write(*one.store, std::move(room)));
  }
  std::atomic<int> packed = 0;
  std::vector<std::thread> threads;
  for (Store* store : {one.store.get(), two.store.get()}) {
    threads.emplace_back([&packed, store, end = sample.entries().back().at] {
      for (int i = 0; i < kRooms; ++i) packed += store->pack_logs(end, 3).value_or(1000);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(packed, kRooms);
  EXPECT_EQ(place_.number("SELECT count(*) FROM entries"), 0);
  for (int i = 0; i < kRooms; ++i) EXPECT_EQ(log_size(two, "r" + std::to_string(i)), sample.entries().size());
}

// --- Tables

TEST_F(PostgresSharing, SeveralMayMakeTheTablesAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const auto store = fray::open_store(place_.address());
      EXPECT_TRUE(store) << store.error().message;
      opened += store ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 4);
  EXPECT_EQ(place_.number("SELECT version FROM fray_schema"), postgres::schema_version());
}

TEST_F(PostgresSharing, ALaterVersionIsNotOpened) {
  place_.open();
  place_.script("UPDATE fray_schema SET version = 99");
  const auto store = fray::open_store(place_.address());
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "storage");
  EXPECT_THAT(store.error().message, HasSubstr("a later version of Fray wrote this database (schema 99;"));
}

TEST_F(PostgresSharing, TablesOfAnotherProgramAreLeftAlone) {
  place_.script("CREATE TABLE rooms (name text)");
  const auto store = fray::open_store(place_.address());
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().message, HasSubstr("relation \"rooms\" already exists"));
  EXPECT_EQ(place_.number("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"), 1);
}

// --- Addresses that lead nowhere

TEST_F(PostgresSharing, WhatIsWrongWithAnAddressIsSaidWithoutThePassword) {
  PostgresServer& postgres = PostgresServer::instance();
  const std::string good = postgres.url(place_.schema(), "locked:a%20secret");
  const std::string wrong = postgres.url(place_.schema(), "locked:a%20sesame");
  const std::string missing = "postgresql://fray:a%20sesame@/nothing?host=" + postgres.folder();
  const std::string nowhere = "postgresql://fray:a%20sesame@/fray?host=/nonexistent";
  const std::string unknown = postgres.url(place_.schema(), "fray:a%20sesame") + "&nonsense=1";
  // The right one is let in, and told what it may not do.
  EXPECT_THAT(fray::open_store(good).error().message, HasSubstr("no schema has been selected to create in"));
  for (const auto& [url, part] : {std::pair(wrong, "password authentication failed for user \"locked\""),
                                  {missing, "database \"nothing\" does not exist"},
                                  {nowhere, "No such file or directory"},
                                  {unknown, "invalid URI query parameter: \"nonsense\""}}) {
    const auto store = fray::open_store(url);
    ASSERT_FALSE(store) << url;
    EXPECT_EQ(store.error().code, "storage");
    EXPECT_THAT(store.error().message, HasSubstr(part));
    EXPECT_THAT(store.error().message, Not(HasSubstr("sesame")));
  }
}

// --- What questions cost

/// How PostgreSQL answers a question whatever its values are, one line a step.
std::string plan_of(postgres::Session& session, std::string_view sql, const std::string& types,
                    const std::string& values) {
  static int next = 0;
  const std::string name = "q" + std::to_string(next++);
  EXPECT_TRUE(session.run("SET plan_cache_mode = force_generic_plan; PREPARE " + name + " (" + types +
                          ") AS " + std::string(sql)));
  const std::string explain = "EXPLAIN EXECUTE " + name + " (" + values + ")";
  const auto rows = session.ask(postgres::Query(explain));
  EXPECT_TRUE(rows) << rows.error().message;
  std::string plan;
  for (int row = 0; row < rows->count(); ++row) plan += rows->text(row, 0) + '\n';
  return plan;
}

TEST_F(PostgresSharing, NoQuestionLooksAtAllRooms) {
  place_.open();
  place_.script(
      "INSERT INTO rooms (id, secret, phase, phase_since, listed, summary, last_seq, updated, deadline, "
      "owner, epoch)"
      " SELECT 'r' || n, decode(repeat('00', 32), 'hex'), CASE WHEN n % 100 = 0 THEN 'open' ELSE 'ended' "
      "END, n,"
      " true, '{}', 0, n, CASE WHEN n % 10 = 0 THEN n END, '', 1 FROM generate_series(1, 20000) AS n;"
      " INSERT INTO accounts (name, password, created) SELECT 'a' || n, '', 0 FROM generate_series(1, 100) "
      "AS n;"
      " INSERT INTO seat_keys (room, seat, token_hash, account)"
      " SELECT n, 0, decode(repeat('00', 32), 'hex'), 1 + n % 100 FROM generate_series(1, 20000) AS n;"
      " INSERT INTO servers (id, deadline, seen) VALUES ('a', clock_timestamp(), 0); ANALYZE");
  postgres::Session session = PostgresServer::instance().session(place_.schema());
  namespace sql = postgres::room_sql;
  const std::string lobby = plan_of(session, sql::kLobby, "text, bigint", "'ended', 10");
  EXPECT_THAT(lobby, HasSubstr("using lobby on rooms"));
  EXPECT_THAT(lobby, Not(HasSubstr("Sort")));
  const std::string due =
      plan_of(session, sql::kDue, "bigint, bigint, bigint, bigint, text", "0, 0, 20000, 10, 'b'");
  EXPECT_THAT(due, HasSubstr("using rooms_by_deadline on rooms"));
  EXPECT_THAT(due, Not(HasSubstr("Sort")));
  const std::string pack = plan_of(session, sql::kToPack, "bigint, bigint", "20000, 10");
  EXPECT_THAT(pack, HasSubstr("using rooms_to_pack on rooms"));
  EXPECT_THAT(pack, Not(HasSubstr("Sort")));
  // Sorts what it finds, which is 1,000 rooms at most.
  const std::string own = plan_of(session, sql::kRoomsOf, "bigint, bigint", "7, 10");
  EXPECT_THAT(own, HasSubstr("using seat_keys_by_account"));
  EXPECT_THAT(own, HasSubstr("using rooms_pkey on rooms"));
  for (const std::string& plan : {lobby, due, pack, own})
    EXPECT_THAT(plan, Not(HasSubstr("Seq Scan on rooms")));
}

}  // namespace
}  // namespace fray::test
