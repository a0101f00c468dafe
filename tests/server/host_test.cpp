// The rooms in memory, over a store on disk: when they are loaded, woken and forgotten.
#include "server/room/host.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <future>

#include "pool_fixture.h"
#include "room_fixture.h"
#include "server/asio_loop.h"
#include "server/store/schema.h"
#include "server/threaded_background.h"
#include "sqlite/database.h"
#include "store_fixture.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Somebody who keeps a database from being written.
class Lock {
 public:
  explicit Lock(const std::string& path) {
    sqlite3_open(path.c_str(), &database_);
    sqlite3_busy_timeout(database_, 10'000);
    EXPECT_EQ(sqlite3_exec(database_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~Lock() { sqlite3_close(database_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

/// Somebody who looks on, as the room sees him.
class SilentSocket final : public Socket {
 public:
  void send(std::shared_ptr<const std::string> text) override { sent.push_back(Json::parse(*text)); }
  void close(CloseCode code, std::string_view) override { closed = code; }
  void set_send_bound(std::size_t) override {}
  std::string_view address() const override { return "192.0.2.1"; }
  std::vector<Json> sent;
  std::optional<CloseCode> closed;
};

class HostTest : public PoolTest {
 protected:
  HostTest() {
    start_pool(script(answering()), 1);
    open();
  }
  ~HostTest() override { close(); }

  void open() {
    store_ = open_store(path(), {.busy_timeout_ms = 20});
    background_ = std::make_unique<ThreadedBackground>(context_, 1, 64, 256);
    odds_ = std::make_unique<ThreadedBackground>(context_, 1, 64, 256);
    metrics_ = std::make_unique<Metrics>();
    host_ = std::make_unique<RoomHost>(loop_, *store_, *background_, *odds_, *pool_, *metrics_, settings_);
  }
  void close() {
    if (host_) {
      bool stopped = false;
      host_->stop([&] { stopped = true; });
      run_until([&] { return stopped && background_->waiting() + odds_->waiting() == 0; });
    }
    background_.reset();
    odds_.reset();
    host_.reset();
    store_.reset();
  }
  std::string path() const { return folder_ / "test.db"; }

  /// Stores a room as a server that has gone left it.
  void leave(const TestRoom& room, std::optional<Moment> deadline) {
    RoomWrite change;
    change.room = room.room->setup().id;
    change.entries = room.log;
    change.summary = room.room->summary_text();
    change.phase = name_of(room.room->phase());
    change.secret = room.secret;
    change.deadline = deadline;
    ASSERT_TRUE(write(*store_, std::move(change)));
  }
  std::vector<std::string> stored_types(const std::string& id) {
    std::vector<std::string> types;
    const StoredRoom stored = *store_->load(id).value();
    for (const LogEntry& entry : stored.log) types.emplace_back(entry.type());
    return types;
  }
  std::string phase(const std::string& id) { return store_->phase_of_room(id).value().value_or("none"); }
  Result<std::string> make(const std::string& id) {
    RoomSetup setup = two_people();
    setup.id = id;
    std::optional<Result<std::string>> made;
    host_->create(setup, {}, [&](const Result<std::shared_ptr<LiveRoom>>& room) {
      made = room ? Result<std::string>((*room)->id()) : tl::unexpected<Error>(room.error());
    });
    run_until([&] { return made.has_value(); });
    return *made;
  }
  /// As a visitor does who only looks. `then` sees the room.
  Result<void> visit(const std::string& id, const std::function<void(LiveRoom&)>& then = {},
                     const std::string& asker = "") {
    std::optional<Result<void>> answer;
    host_->with_room(
        id,
        [&](const Result<LiveRoom*>& room) {
          answer = room ? Result<void>() : tl::unexpected<Error>(room.error());
          if (room && then) then(**room);
        },
        asker);
    run_until([&] { return answer.has_value(); });
    return *answer;
  }
  /// Somebody takes a seat, which cannot be stored.
  void fail_to_sit(const std::string& id) {
    const Lock lock(path());
    bool done = false;
    ASSERT_TRUE(visit(id, [&](LiveRoom& live) {
      live.commit(*live.room().sit(0, "Ada", now_ms()), {}, [&](const Result<void>& written) {
        EXPECT_FALSE(written);
        done = true;
      });
    }));
    run_until([&] { return done; });
  }

  const TemporaryFolder folder_;
  RoomHostSettings settings_;
  std::unique_ptr<Store> store_;
  AsioLoop loop_{context_};
  std::unique_ptr<Background> background_, odds_;
  std::unique_ptr<Metrics> metrics_;
  std::unique_ptr<RoomHost> host_;
};

RoomSetup named(const std::string& id, const ClockSettings& clock = {}) {
  RoomSetup setup = two_people();
  setup.id = id;
  setup.clock = clock;
  return setup;
}

TEST_F(HostTest, BeginsWithoutLoadingAnything) {
  TestRoom room(named("Room0000aa", fischer(60'000, 0)));
  room.start();
  leave(room, room.now + 1'000'000'000'000);
  ASSERT_TRUE(host_->begin());
  EXPECT_EQ(host_->unfinished(), 1u);
  run_for(std::chrono::milliseconds(50));
  EXPECT_EQ(host_->rooms(), 0u);
}

TEST_F(HostTest, ARoomThatNobodyVisitsIsWokenWhenItsTimeComes) {
  TestRoom room(named("Room0000aa", fischer(60'000, 0)));
  room.start();
  room.act(0, "a2a3");
  room.act(1, "a7a6");
  // It is long ago, and the server has been there all the time.
  leave(room, room.room->next_deadline());
  TestRoom later(named("Room0000bb"));
  leave(later, now_ms() + 1'000'000);
  ASSERT_TRUE(host_->begin());
  run_until([&] { return phase("Room0000aa") == "ended"; });
  EXPECT_EQ(store_->load("Room0000aa").value()->log.back().body["reason"], "time");
  run_until([&] { return host_->rooms() == 0; });  // it was loaded for that alone
  EXPECT_EQ(host_->unfinished(), 1u);
  EXPECT_EQ(phase("Room0000bb"), "open");
}

TEST_F(HostTest, ManyDueRoomsAreWokenOneAfterTheOther) {
  constexpr int kRooms = 30;
  settings_.max_loaded = 10;
  close();
  open();
  for (int i = 0; i < kRooms; ++i) {
    TestRoom room(named("Room" + std::to_string(100'000 + i)));
    leave(room, 5);  // of an earlier version, which kept no deadlines; open for a long time
  }
  ASSERT_TRUE(host_->begin());
  std::size_t most = 0;
  run_until([&] {
    most = std::max(most, host_->rooms());
    return host_->unfinished() == 0;
  });
  EXPECT_LE(most, settings_.max_loaded);
  for (int i = 0; i < kRooms; ++i) {
    EXPECT_THAT(stored_types("Room" + std::to_string(100'000 + i)), ElementsAre("created", "ended"));
  }
}

TEST_F(HostTest, AVisitorFindsTheRoomWithItsClocksPutRightOnce) {
  TestRoom room(named("Room0000aa", fischer(60'000, 0)));
  room.now = now_ms() - 100'000;
  room.start();
  room.act(0, "a2a3");
  room.act(1, "a7a6");
  leave(room, std::nullopt);
  store_->say_alive(room.now + 2000);
  ASSERT_TRUE(host_->begin());
  ASSERT_TRUE(visit("Room0000aa"));
  const StoredRoom stored = *store_->load("Room0000aa").value();
  ASSERT_EQ(stored.log.back().type(), "paused");
  EXPECT_GE(stored.log.back().body["downtime"], 90'000);
  EXPECT_TRUE(stored.deadline);
  ASSERT_TRUE(visit("Room0000aa"));
  // Another server, at once: nothing has been missed but that moment.
  const std::size_t entries = stored.log.size();
  host_->forget("Room0000aa");
  ASSERT_TRUE(visit("Room0000aa"));
  EXPECT_EQ(store_->load("Room0000aa").value()->log.size(), entries);
}

TEST_F(HostTest, WhatCannotBeStoredIsTriedAgainWithPauses) {
  TestRoom room(named("Room0000aa"));
  leave(room, 5);
  ASSERT_TRUE(host_->begin());
  auto lock = std::make_unique<Lock>(path());
  run_until([&] { return store_->counts().failed > 0; });
  run_for(std::chrono::milliseconds(1500));
  EXPECT_LE(store_->counts().failed, 4u);  // not as often as it can be tried
  lock.reset();
  run_until([&] { return phase("Room0000aa") == "ended"; });
  EXPECT_EQ(host_->unfinished(), 0u);
}

TEST_F(HostTest, LogsOfGamesThatHaveEndedArePacked) {
  settings_.pack_after_ms = 1000;
  close();
  open();
  TestRoom room(named("Room0000aa"));
  room.start();
  room.must(0, {{"type", "resign"}});
  leave(room, std::nullopt);
  ASSERT_TRUE(host_->begin());
  const auto rows = [&] {
    return *Database::open({path(), kApplicationId})->number("SELECT count(*) FROM packed_logs");
  };
  run_until([&] { return rows() == 1; });
  ASSERT_TRUE(visit("Room0000aa"));
}

TEST_F(HostTest, GamesThatHaveNotEndedAreLimitedWhereverTheyAre) {
  settings_.max_rooms = 2;
  close();
  open();
  TestRoom room(named("Room0000aa"));
  leave(room, now_ms() + 1'000'000);
  ASSERT_TRUE(host_->begin());
  ASSERT_TRUE(make("Room0000bb"));
  const auto refused = make("Room0000cc");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "too_many_rooms");
  host_->with_room("Room0000bb", [](const Result<LiveRoom*>& live) {
    RoomChange change;
    change = *(*live)->room().sit(0, "Ada", now_ms());
    (*live)->commit(std::move(change), {}, [live = *live](const Result<void>&) {
      std::string id;
      const auto abort = parse_client_message(R"({"type":"abort","id":"x"})", id);
      live->commit(*live->room().say(0, *abort, now_ms()), {}, [](const Result<void>&) {});
    });
  });
  run_until([&] { return host_->unfinished() == 1; });
  EXPECT_TRUE(make("Room0000cc"));
}

/// However much he has waiting through whom it came into memory: others are in it too.
TEST_F(HostTest, ARoomThatHasToBeLoadedOnceMoreWaitsForNobodysTurn) {
  leave(TestRoom(named("Room0000aa")), now_ms() + 1'000'000);
  ASSERT_TRUE(host_->begin());
  ASSERT_TRUE(visit("Room0000aa", {}, "192.0.2.66"));
  std::promise<void> enough;
  const auto until = enough.get_future().share();
  for (int i = 0; i < 64; ++i) {
    background_->run(
        "192.0.2.66",
        [until]() -> Result<bool> {
          until.wait();
          return true;
        },
        [](const Result<bool>&) {});
  }
  fail_to_sit("Room0000aa");
  enough.set_value();
  const auto visited = visit("Room0000aa", {}, "192.0.2.1");
  EXPECT_TRUE(visited) << visited.error().message;
}

TEST_F(HostTest, WhoLooksOnIsShownTheRoomAgainIfWhatHeMayHaveSeenCouldNotBeStored) {
  leave(TestRoom(named("Room0000aa")), now_ms() + 1'000'000);
  ASSERT_TRUE(host_->begin());
  const auto socket = std::make_shared<SilentSocket>();
  const auto viewer = std::make_shared<Viewer>(Viewer{socket, std::nullopt});
  ASSERT_TRUE(visit("Room0000aa", [&](LiveRoom& live) { live.join(viewer, std::nullopt); }));
  socket->sent.clear();
  fail_to_sit("Room0000aa");
  ASSERT_TRUE(visit("Room0000aa"));
  ASSERT_FALSE(socket->sent.empty());
  EXPECT_EQ(socket->sent[0]["type"], "welcome");
  EXPECT_EQ(socket->sent[0]["resync"], true);
  EXPECT_EQ(socket->sent[0]["room"]["seats"][0]["kind"], "open");
  EXPECT_FALSE(socket->closed);
}

TEST_F(HostTest, WhoLooksOnIsToldToComeAgainIfTheRoomCannotBeLoadedOnceMore) {
  leave(TestRoom(named("Room0000aa")), now_ms() + 1'000'000);
  ASSERT_TRUE(host_->begin());
  const auto socket = std::make_shared<SilentSocket>();
  const auto viewer = std::make_shared<Viewer>(Viewer{socket, std::nullopt});
  ASSERT_TRUE(visit("Room0000aa", [&](LiveRoom& live) { live.join(viewer, std::nullopt); }));
  ASSERT_TRUE(Database::open({path(), kApplicationId})->script("UPDATE entries SET hash = 'x'"));
  fail_to_sit("Room0000aa");
  run_until([&] { return socket->closed.has_value(); });
  EXPECT_EQ(*socket->closed, CloseCode::try_later);
}

/// For how long somebody was away from a room that was not in memory nobody knows: he may just have gone.
TEST_F(HostTest, WhoeverIsAwayIsAwaySinceTheRoomWasLoadedAtMost) {
  TestRoom room(named("Room0000aa"));
  room.now = now_ms() - 1'000'000;
  room.start();
  leave(room, now_ms() + 1'000'000);
  ASSERT_TRUE(host_->begin());
  const Moment before = now_ms();
  Json gone;
  ASSERT_TRUE(visit("Room0000aa", [&](LiveRoom& live) { gone = live.room().gone(now_ms()); }));
  ASSERT_TRUE(gone.is_object());
  EXPECT_GE(gone["since"], before);
}

TEST_F(HostTest, RoomsThatNobodyUsesMakePlaceTheOldestFirst) {
  settings_.max_loaded = 2;
  close();
  open();
  ASSERT_TRUE(host_->begin());
  ASSERT_TRUE(make("Room0000aa"));
  ASSERT_TRUE(make("Room0000bb"));
  ASSERT_TRUE(visit("Room0000aa"));
  ASSERT_TRUE(make("Room0000cc"));
  EXPECT_EQ(host_->rooms(), 2u);
  ASSERT_TRUE(visit("Room0000bb"));
  EXPECT_EQ(host_->rooms(), 2u);
  EXPECT_EQ(host_->unfinished(), 3u);
}

}  // namespace
}  // namespace fray::test
