// A server whose database cannot be had, cannot be written, or is taken away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>

#include "fixture.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

/// Asks for the health until the status is this; the last answer.
HttpAnswer health_until(std::uint16_t port, int status) {
  HttpAnswer answer;
  for (int i = 0; i < 500; ++i) {
    answer = http(port, "GET", "/healthz");
    if (answer.status == status) break;
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(answer.status, status) << answer.body;
  return answer;
}

std::string metrics(std::uint16_t port) { return http(port, "GET", "/metrics").body; }

/// What an action of whoever is to move is answered with.
Json any_action(Table& table) {
  Player& player = table.mover();
  return player.act(player.state()["actions"][0]["text"]);
}

/// How large the files of a process may get; nothing else of it changes.
void limit_files_of(pid_t process, rlim_t size) {
  rlimit limit{};
  ASSERT_EQ(prlimit(process, RLIMIT_FSIZE, nullptr, &limit), 0);
  limit.rlim_cur = size;
  ASSERT_EQ(prlimit(process, RLIMIT_FSIZE, &limit, nullptr), 0);
}

TEST(ServeStorage, ASecondServerOfOneDatabaseDoesNotStart) {
  const TemporaryFolder folder;
  const std::string database = folder / "test.db";
  ServerProcess first(database);
  ServerSettings settings = test_settings();
  settings.config.database = database;
  const auto second = Server::start(settings);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr(database + ": another server (process " +
                                                std::to_string(first.process()) + ") has this database"));
  EXPECT_EQ(http(first.port(), "GET", "/healthz").status, 200);
  // However the first ends.
  first.kill();
  ServerProcess third(database);
  EXPECT_EQ(http(third.port(), "GET", "/healthz").status, 200);
}

TEST(ServeStorage, AFullDiskIsSaidAndGotOver) {
  const TemporaryFolder folder;
  const std::string database = folder / "test.db";
  ServerProcess server(database);
  Table table(server.port());
  std::mt19937_64 random(7);
  table.play(random, 5);
  const std::uint64_t before = table.white.seq();
  health_until(server.port(), 200);
  EXPECT_THAT(metrics(server.port()), HasSubstr("\nfray_store_failing 0\n"));

  // The signal that comes with it would end a process that does not ignore it.
  limit_files_of(server.process(), 4096);
  const Json refused = any_action(table);
  EXPECT_EQ(refused["type"], "refused");
  EXPECT_EQ(refused["error"]["code"], "storage");
  const HttpAnswer ill = health_until(server.port(), 503);
  EXPECT_EQ(ill.code(), "storage");
  EXPECT_THAT(ill.body, HasSubstr("test.db"));
  EXPECT_THAT(metrics(server.port()), HasSubstr("\nfray_store_failing 1\n"));

  limit_files_of(server.process(), RLIM_INFINITY);
  health_until(server.port(), 200);
  EXPECT_THAT(metrics(server.port()), HasSubstr("\nfray_store_failing 0\n"));
  for (Player* player : {&table.white, &table.black}) player->connect(server.port());
  EXPECT_EQ(table.white.seq(), before) << "what was refused has not been done";
  EXPECT_EQ(any_action(table)["type"], "ack");
  EXPECT_EQ(server.terminate(), 0);
}

TEST(ServeStorage, ADatabaseThatIsRemovedStopsPlay) {
  const TemporaryFolder folder;
  const std::string database = folder / "test.db";
  ServerProcess server(database);
  Table table(server.port());
  std::filesystem::remove(database);
  const Json refused = any_action(table);
  EXPECT_EQ(refused["type"], "refused");
  EXPECT_EQ(refused["error"]["code"], "storage");
  const HttpAnswer ill = health_until(server.port(), 503);
  EXPECT_THAT(ill.body, HasSubstr("removed or replaced while the server runs"));
  EXPECT_FALSE(std::filesystem::exists(database)) << "nor is another one made";
}

}  // namespace
}  // namespace fray::test
