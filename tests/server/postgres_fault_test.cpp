// PostgreSQL when things go wrong: connections that are cut, answers that never come, a database that is
// away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

/// Stands between a store and PostgreSQL, and does harm when it is told to.
class Proxy {
 public:
  explicit Proxy(const std::string& server_folder) : server_(server_folder + "/.s.PGSQL.5432") {
    listening_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un name = name_of(folder_ / ".s.PGSQL.5432");
    if (bind(listening_, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0 ||
        listen(listening_, 8) != 0)
      std::abort();
    thread_ = std::thread([this] { run(); });
  }
  ~Proxy() {
    ends_ = true;
    thread_.join();
    for (std::thread& thread : threads_) thread.join();
    close(listening_);
  }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  std::string url(const std::string& schema) const {
    return "postgresql://fray@/postgres?host=" + folder_.path().string() + "&options=-csearch_path%3D" +
           schema;
  }
  /// The `messages`th time from now that the store says something, PostgreSQL hears it, but the connection
  /// ends before it can answer.
  void cut_after(int messages) { until_cut_ = messages; }
  /// Whether it has done so.
  bool has_cut() const { return until_cut_ == 0; }
  /// Nothing goes through any more, though nothing is cut.
  void fall_silent() { silent_ = true; }

 private:
  static sockaddr_un name_of(const std::string& path) {
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    std::strncpy(name.sun_path, path.c_str(), sizeof name.sun_path - 1);
    return name;
  }
  bool wait_for(int file) const {
    pollfd one{file, POLLIN, 0};
    return poll(&one, 1, 5) > 0;
  }
  void run() {
    while (!ends_) {
      if (!wait_for(listening_)) continue;
      const int client = accept(listening_, nullptr, nullptr);
      threads_.emplace_back([this, client] { serve(client); });
    }
  }
  void serve(int client) {
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un name = name_of(server_);
    bool open = connect(server, reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0;
    while (open && !ends_) {
      pollfd files[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
      if (poll(files, 2, 5) <= 0 || silent_) continue;
      if (files[0].revents != 0) {
        open = pass(client, server);
        if (open && until_cut_ > 0 && --until_cut_ == 0) {
          std::this_thread::sleep_for(milliseconds(200));
          open = false;
        }
      }
      if (open && files[1].revents != 0) open = pass(server, client);
    }
    close(client);
    close(server);
  }
  static bool pass(int from, int to) {
    char buffer[65536];
    const ssize_t size = read(from, buffer, sizeof buffer);
    return size > 0 && send(to, buffer, static_cast<std::size_t>(size), MSG_NOSIGNAL) == size;
  }

  const TemporaryFolder folder_;
  const std::string server_;
  int listening_ = -1;
  std::atomic<int> until_cut_ = -1;
  std::atomic<bool> silent_ = false, ends_ = false;
  std::thread thread_;
  std::vector<std::thread> threads_;  // of the thread
};

class PostgresFaults : public testing::Test {
 protected:
  PostgresServer& postgres() { return PostgresServer::instance(); }
  std::size_t log_size(Store& store, const std::string& room) {
    const auto stored = store.load(room);  // refuses gaps and wrong hashes
    EXPECT_TRUE(stored) << stored.error().message;
    return stored && *stored ? (*stored)->log.size() : 0;
  }
  /// All connections but the one that does it.
  void cut_all() {
    postgres().script("public",
                      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                      " AND backend_type = 'client backend'");
  }

  const StorePlace place_{StoreKind::postgres};
};

/// The connection ends when PostgreSQL has committed and before it can say so: what is done again finds that.
TEST_F(PostgresFaults, ACommitWhoseAnswerIsLostIsNotDoneTwice) {
  Proxy proxy(postgres().folder());
  const auto store = open_store(proxy.url(place_.schema()));
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  RoomWrite first = author.next();
  first.keys = {{0, bytes32_of(1), std::nullopt}};
  ASSERT_TRUE(write(*store, first));   // from now on everything is prepared
  for (const int messages : {1, 2}) {  // the statements; the end of the transaction
    proxy.cut_after(messages);
    RoomWrite next = author.next(2);
    next.keys = {{1, bytes32_of(static_cast<std::uint8_t>(10 + messages)), std::nullopt}};
    const auto written = write(*store, next);
    EXPECT_TRUE(written) << written.error().message;
    EXPECT_TRUE(proxy.has_cut());
  }
  EXPECT_EQ(log_size(*store, "r"), 6u);
  EXPECT_EQ((*store->load("r"))->keys.size(), 3u);
  EXPECT_TRUE(write(*store, author.next()));
  EXPECT_EQ(store->counts().failed, 0u);
}

TEST_F(PostgresFaults, ACampaignGoesOnAfterAnAnswerThatIsLost) {
  Proxy proxy(postgres().folder());
  const auto store = open_store(proxy.url(place_.schema()));
  ASSERT_TRUE(store->create_campaign({"c", "{}", {{1, 1, "{}", {}, "", ""}}, {}}));
  EXPECT_EQ(store->append_to_campaign("c", {{2, 1, "{}", {}, "", ""}}), true);
  proxy.cut_after(2);
  EXPECT_EQ(store->append_to_campaign("c", {{3, 1, "{}", {}, "", ""}}), true);
  EXPECT_TRUE(proxy.has_cut());
  EXPECT_EQ((*store->load_campaign("c"))->entries.size(), 3u);
}

TEST_F(PostgresFaults, ConnectionsThatAreCutLoseNothingAndDoubleNothing) {
  const auto store = open_store(place_.address(), {.patience_ms = 20'000});
  constexpr int kRooms = 4, kCuts = 12;
  std::vector<RoomAuthor> authors;
  std::atomic<int> failures = 0;
  for (int room = 0; room < kRooms; ++room) {
    authors.emplace_back("r" + std::to_string(room));
    ASSERT_TRUE(write(*store, authors.back().created()));
  }
  std::atomic<bool> cutting = true;
  std::thread cutter([&] {
    for (int i = 0; i < kCuts; ++i) {
      std::this_thread::sleep_for(milliseconds(20 + 17 * (i % 3)));
      cut_all();
    }
    cutting = false;
  });
  std::vector<std::thread> writers;
  for (RoomAuthor& author : authors) {
    writers.emplace_back([&] {
      while (cutting) failures += write(*store, author.next(3)) ? 0 : 1;
    });
  }
  cutter.join();
  for (std::thread& thread : writers) thread.join();
  EXPECT_EQ(failures, 0);
  for (int room = 0; room < kRooms; ++room) {
    EXPECT_EQ(log_size(*store, "r" + std::to_string(room)),
              authors[static_cast<std::size_t>(room)].last_seq());
  }
}

TEST_F(PostgresFaults, ADatabaseThatStopsIsReportedAndGotOver) {
  const auto store = open_store(place_.address(), {.patience_ms = 300});
  ASSERT_TRUE(store->begin_service(1000));
  RoomAuthor author("r"), other("other");
  ASSERT_TRUE(write(*store, author.created()));
  postgres().stop();
  const auto refused = write(*store, author.next());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "storage");
  EXPECT_FALSE(write(*store, other.created()));
  ASSERT_FALSE(store->works());
  EXPECT_EQ(store->works().error().code, "storage");
  EXPECT_FALSE(store->load("r"));
  EXPECT_FALSE(store->renew());
  postgres().start();
  const auto taken = store->take("r");
  ASSERT_TRUE(taken) << taken.error().message;
  ASSERT_EQ((*taken)->log.size(), 1u);
  RoomAuthor again(**taken);
  EXPECT_TRUE(write(*store, again.next()));
  EXPECT_TRUE(store->works());
}

TEST_F(PostgresFaults, WhatIsWrittenWaitsForADatabaseThatIsBackSoon) {
  const auto store = open_store(place_.address(), {.patience_ms = 60'000});
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  postgres().stop();
  std::promise<Result<void>> told;
  store->write(author.next(), [&](Result<void> result) { told.set_value(std::move(result)); });
  std::this_thread::sleep_for(milliseconds(200));
  postgres().start();
  EXPECT_TRUE(told.get_future().get());
  EXPECT_EQ(log_size(*store, "r"), 2u);
}

TEST_F(PostgresFaults, AServerLivesOnWhileAWriteIsHeldUp) {
  const auto store = place_.open();
  ASSERT_TRUE(store->begin_service(1000));
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  postgres::Session other = postgres().session(place_.schema());
  ASSERT_TRUE(
      other.run("SET idle_in_transaction_session_timeout = 0; BEGIN; SELECT 1 FROM rooms FOR UPDATE"));
  std::promise<Result<void>> told;
  store->say_alive(2000);
  store->write(author.next(), [&](Result<void> result) { told.set_value(std::move(result)); });
  for (int i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(milliseconds(20));
    const auto standing = store->renew();
    ASSERT_TRUE(standing) << standing.error().message;
  }
  ASSERT_TRUE(other.run("COMMIT"));
  EXPECT_TRUE(told.get_future().get());
}

/// Its server waits for the next statement, and it has locks.
TEST_F(PostgresFaults, AStoppedServerKeepsNoLocks) {
  const auto store = place_.open();
  ASSERT_TRUE(write(*store, RoomAuthor("r").created()));
  auto stopped = postgres::Session::connect(place_.address(), {});
  ASSERT_TRUE(stopped);
  ASSERT_TRUE(stopped->run("BEGIN; UPDATE rooms SET summary = 'x'"));
  EXPECT_TRUE(store->take("r")) << "it waits a moment";
  EXPECT_FALSE(stopped->run("COMMIT"));
  EXPECT_TRUE(stopped->lost());
}

TEST_F(PostgresFaults, AnAnswerThatDoesNotComeIsNotWaitedFor) {
  Proxy proxy(postgres().folder());
  auto session = postgres::Session::connect(proxy.url(place_.schema()), {.answer = 2000});
  ASSERT_TRUE(session);
  EXPECT_TRUE(session->ask(postgres::Query("SELECT 1::bigint")));
  proxy.fall_silent();
  const auto answer = session->ask(postgres::Query("SELECT 1::bigint"));
  ASSERT_FALSE(answer);
  EXPECT_THAT(answer.error().message, HasSubstr("the database does not answer"));
  EXPECT_TRUE(session->lost());
}

/// More than the sockets of either side hold, both ways at once.
TEST_F(PostgresFaults, ALargeBatchBlocksNobody) {
  auto session = postgres::Session::connect(place_.address(), {.answer = 60'000});
  ASSERT_TRUE(session);
  const std::string text(100'000, 'x');
  std::vector<postgres::Query> queries(50, postgres::Query("SELECT $1 || 'y'", text));
  const auto answers = session->ask_all(queries);
  ASSERT_TRUE(answers) << answers.error().message;
  ASSERT_EQ(answers->size(), 50u);
  EXPECT_EQ(answers->back().text(0, 0), text + 'y');
}

TEST_F(PostgresFaults, AFailedStatementEndsAPipelineAndNotTheSession) {
  auto session = postgres::Session::connect(place_.address(), {});
  ASSERT_TRUE(session);
  const std::vector<postgres::Query> queries{postgres::Query("SELECT 1::bigint"),
                                             postgres::Query("SELECT 1 / $1::bigint", 0),
                                             postgres::Query("SELECT 2::bigint")};
  const auto answers = session->ask_all(queries);
  ASSERT_FALSE(answers);
  EXPECT_THAT(answers.error().message, HasSubstr("division by zero"));
  EXPECT_FALSE(session->lost());
  EXPECT_TRUE(session->refused());
  EXPECT_EQ(session->ask(postgres::Query("SELECT 2::bigint"))->integer(0, 0), 2);
}

}  // namespace
}  // namespace fray::test
