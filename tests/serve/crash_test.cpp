// What survives when the server dies, or is told to stop.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <set>
#include <thread>

#include "fixture.h"
#include "server/verify/verify.h"
#include "thorough.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;

/// One game of the crash test, both of whose seats are ours.
struct Game {
  std::string room;
  std::unique_ptr<Player> white, black;
  std::map<std::string, std::uint64_t> acknowledged;  ///< by the message's id
  std::string waits_for;                              ///< the id of an action that has been sent

  Player& mover() { return white->may_act() ? *white : *black; }
};

class Crowd {
 public:
  explicit Crowd(std::size_t games) : games_(games) {}

  void found(std::uint16_t port) {
    for (Game& game : games_) {
      Table table(port);
      game.room = table.id;
      game.white = std::make_unique<Player>(std::move(table.white));
      game.black = std::make_unique<Player>(std::move(table.black));
    }
  }

  void reconnect(std::uint16_t port) {
    for (Game& game : games_) {
      for (Player* player : {game.white.get(), game.black.get()}) player->connect(port, player->seq());
      game.waits_for.clear();
      for (const auto& [id, seq] : game.acknowledged) {
        ASSERT_LE(seq, game.white->seq()) << game.room << " lost an acknowledged action";
      }
    }
  }

  /// Every game goes one action further; throws when the server goes away.
  void play_round(std::mt19937_64& random) {
    for (Game& game : games_) {
      if (game.white->phase() != "playing") continue;
      Player& player = game.mover();
      const Json& actions = player.state()["actions"];
      game.waits_for = player.say({{"type", "act"},
                                   {"version", player.version()},
                                   {"action", actions[random() % actions.size()]["text"]}});
    }
    for (Game& game : games_) {
      if (game.waits_for.empty()) continue;
      Player& player = game.mover();
      const std::uint64_t before = player.seq();
      while (!game.waits_for.empty()) {
        const Json message = player.socket->receive();
        player.take(message);
        if (message.value("id", "") != game.waits_for) continue;
        if (message["type"] != "ack") throw std::logic_error("refused: " + message.dump());
        game.acknowledged[game.waits_for] = message["seq"];
        ++actions_;
        game.waits_for.clear();
      }
      player.sync(before + 1);
      game.white->sync(player.seq());
      game.black->sync(player.seq());
    }
  }

  std::vector<Game>& games() { return games_; }
  std::size_t actions() const { return actions_; }

 private:
  std::vector<Game> games_;
  std::atomic<std::size_t> actions_ = 0;
};

/// Kills the server a while after so many actions: after the while alone a slow machine might have played
/// none.
std::thread killer_of(ServerProcess& server, const Crowd& crowd, std::size_t actions, milliseconds wait) {
  return std::thread([&server, &crowd, actions, wait] {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (crowd.actions() < actions && std::chrono::steady_clock::now() < latest)
      std::this_thread::sleep_for(milliseconds(1));
    std::this_thread::sleep_for(wait);
    server.kill();
  });
}

/// The log of a game has every acknowledged action, once, and holds together.
void check_log(std::uint16_t port, const Game& game) {
  SCOPED_TRACE(game.room);
  const Json log = http(port, "GET", "/api/rooms/" + game.room + "/log").json()["log"];
  std::map<std::string, std::uint64_t> ids;
  std::vector<LogEntry> entries;
  for (const Json& json : log) {
    entries.push_back(*parse_entry(json));
    if (json["type"] != "action") continue;
    EXPECT_TRUE(ids.emplace(json["by"]["id"], json["seq"]).second) << "done twice: " << json;
  }
  for (const auto& [id, seq] : game.acknowledged) {
    ASSERT_TRUE(ids.contains(id)) << "lost: " << id;
    EXPECT_EQ(ids[id], seq);
  }
  const auto report = verify_log(entries);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->right()) << verify_text(*report);
}

TEST(ServeCrash, NoAcknowledgedActionIsLostWhenTheServerIsKilled) {
  const std::size_t games = kThorough ? 200 : 20;
  const int kills = kThorough ? 12 : 4;
  const TemporaryFolder folder;
  const std::string database = folder / "fray.db";
  std::mt19937_64 random(2026);
  Crowd crowd(games);
  auto server = std::make_unique<ServerProcess>(database);
  crowd.found(server->port());
  std::size_t cut_short = 0;
  for (int kill = 0; kill < kills; ++kill) {
    std::thread killer = killer_of(*server, crowd, crowd.actions() + games / 2, milliseconds(random() % 400));
    try {
      while (true) crowd.play_round(random);
    } catch (const std::logic_error& error) {
      ADD_FAILURE() << error.what();
    } catch (const std::exception&) {
      // The server is gone.
    }
    killer.join();
    for (const Game& game : crowd.games()) cut_short += game.waits_for.empty() ? 0 : 1;
    server = std::make_unique<ServerProcess>(database);
    ASSERT_NO_FATAL_FAILURE(crowd.reconnect(server->port()));
  }
  EXPECT_GT(cut_short, 0U);
  EXPECT_GT(crowd.actions(), games);
  // Every game goes on.
  const std::size_t before = crowd.actions();
  std::size_t going_on = 0;
  for (Game& game : crowd.games()) going_on += game.white->phase() == "playing" ? 1 : 0;
  crowd.play_round(random);
  EXPECT_EQ(crowd.actions(), before + going_on);
  EXPECT_GT(going_on, games / 2);
  for (const Game& game : crowd.games()) check_log(server->port(), game);
}

TEST(ServeCrash, AnUnansweredActionCanBeSentAgain) {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder / "fray.db");
  Table table(server->port());
  std::mt19937_64 random(4);
  for (int i = 0; i < 5; ++i) {
    Player& player = table.mover();
    const Json message{{"type", "act"},
                       {"id", "again" + std::to_string(i)},
                       {"version", player.version()},
                       {"action", player.state()["actions"][0]["text"]}};
    player.socket->send(message);
    if (i % 2 == 1) std::this_thread::sleep_for(milliseconds(20));
    server->kill();
    server = std::make_unique<ServerProcess>(folder / "fray.db");
    for (Player* each : {&table.white, &table.black}) each->connect(server->port(), each->seq());
    player.socket->send(message);
    const Json answer =
        player.socket->until([](const Json& m) { return m["type"] == "ack" || m["type"] == "refused"; });
    EXPECT_EQ(answer["type"], "ack") << answer;
    for (Player* each : {&table.white, &table.black}) {
      each->connect(server->port(), each->seq());
      EXPECT_GE(each->seq(), answer["seq"].get<std::uint64_t>());
    }
  }
}

TEST(ServeCrash, ClocksDoNotRunWhileTheServerIsDown) {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder / "fray.db");
  Table table(server->port(), {{"kind", "fischer"}, {"initial", 60'000}, {"increment", 0}});
  std::mt19937_64 random(4);
  table.play(random, 2);
  server->kill();
  std::this_thread::sleep_for(milliseconds(2500));
  server = std::make_unique<ServerProcess>(folder / "fray.db");
  table.white.connect(server->port(), table.white.seq());
  const Json paused = table.white.entries.back();
  EXPECT_EQ(paused["type"], "paused") << paused;
  EXPECT_GE(paused["downtime"], 1000);  // it said each second that it was alive
  const Json& left = table.white.now["clock"]["left"];
  EXPECT_GT(left[0].get<int>() + left[1].get<int>(), 120'000 - 20'000);
}

TEST(ServeCrash, ToldToStopItFinishesWhatItHasBegun) {
  const TemporaryFolder folder;
  ServerProcess server(folder / "fray.db");
  std::vector<std::unique_ptr<Table>> tables;
  for (int i = 0; i < 5; ++i) tables.push_back(std::make_unique<Table>(server.port()));
  for (const auto& table : tables) {
    Player& player = table->mover();
    player.say(
        {{"type", "act"}, {"version", player.version()}, {"action", player.state()["actions"][0]["text"]}});
  }
  std::this_thread::sleep_for(milliseconds(5));
  auto exit_code = std::async(std::launch::async, [&server] { return server.terminate(); });
  std::vector<std::uint64_t> told;
  for (const auto& table : tables) {
    std::uint64_t acknowledged = 0;
    table->white.socket->on_text = [&](const std::string& text) {
      const Json message = Json::parse(text);
      if (message["type"] == "ack") acknowledged = message["seq"];
    };
    EXPECT_EQ(table->white.socket->close_code(), 1001);
    EXPECT_EQ(table->black.socket->close_code(), 1001);
    told.push_back(acknowledged);
  }
  EXPECT_EQ(exit_code.get(), 0);
  ServerProcess next(folder / "fray.db");
  for (std::size_t i = 0; i < tables.size(); ++i) {
    Player back(next.port(), tables[i]->id, tables[i]->white.token);
    EXPECT_GE(back.seq(), told[i]);
  }
}

/// Somebody who keeps the database from being written.
class DatabaseLock {
 public:
  explicit DatabaseLock(const std::string& path) {
    if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK ||
        sqlite3_exec(database_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) != SQLITE_OK)
      throw std::runtime_error("cannot lock the database");
  }
  ~DatabaseLock() { sqlite3_close(database_); }
  DatabaseLock(const DatabaseLock&) = delete;
  DatabaseLock& operator=(const DatabaseLock&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

TEST(ServeCrash, WhatCannotBeStoredIsRefusedAndTheGameIsAsBefore) {
  const TemporaryFolder folder;
  ServerSettings settings = test_settings();
  settings.config.database = folder / "fray.db";
  LocalServer server(settings);
  Table table(server.port());
  const Json state = table.white.state();
  const std::uint64_t seq = table.white.seq();
  const std::string action = state["actions"][0]["text"];
  {
    std::optional<DatabaseLock> lock;
    while (!lock) {
      try {
        lock.emplace(folder / "fray.db");
      } catch (const std::exception&) {
        std::this_thread::sleep_for(milliseconds(3));  // the server was just writing
      }
    }
    const Json refused = table.white.act(action);
    EXPECT_EQ(refused["type"], "refused");
    EXPECT_EQ(refused["error"]["code"], "storage") << refused;
  }
  for (Player* player : {&table.white, &table.black}) {
    const Json fresh = player->socket->until("welcome");
    EXPECT_EQ(fresh["resync"], true);
    EXPECT_EQ(fresh["seq"], seq);
    player->take(fresh);
  }
  EXPECT_EQ(table.white.state(), state);
  EXPECT_EQ(table.white.act(action)["type"], "ack");
  table.white.sync(seq + 1);
  table.black.sync(seq + 1);
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
}

}  // namespace
}  // namespace fray::test
