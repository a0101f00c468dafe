// Several servers on one database: whoever comes to any of them can play at any room, and no room has two of
// them at once.
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "nats_fixture.h"
#include "postgres_server.h"
#include "serve/fixture.h"
#include "server/room/game_log.h"
#include "server/verify/verify.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

const std::vector<std::string> kThinking{"--workers", "1"};

class ServersTest : public testing::Test {
 protected:
  ServersTest() : schema_(PostgresServer::instance().make_schema()) { nats_.start(); }
  void TearDown() override {
    if (HasFailure()) std::cout << "nats-server says:\n" << nats_.output();
  }

  std::unique_ptr<ServerProcess> server(std::vector<std::string> more = {}) {
    std::vector<std::string> flags{"--nats", nats_.url()};
    flags.insert(flags.end(), more.begin(), more.end());
    // Nobody thinks unless a test wants it: workers take as long to start as servers.
    if (std::ranges::find(flags, "--workers") == flags.end()) flags.insert(flags.end(), {"--workers", "0"});
    return std::make_unique<ServerProcess>(url(), flags);
  }
  std::string url() const { return PostgresServer::instance().url(schema_); }

  /// Tries until it goes well; what fails meanwhile is in the nature of things.
  static void eventually(const std::function<bool()>& holds, const std::string& what) {
    const auto end = steady_clock::now() + std::chrono::seconds(40);
    std::string last = "it is not so";
    while (steady_clock::now() < end) {
      try {
        if (holds()) return;
      } catch (const std::exception& error) {
        last = error.what();
      }
      std::this_thread::sleep_for(milliseconds(50));
    }
    FAIL() << what << ": " << last;
  }
  static double metric(std::uint16_t port, const std::string& name) {
    const std::string text = "\n" + http(port, "GET", "/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
  }
  /// Everybody knows of everybody.
  static void meet(const std::vector<std::uint16_t>& ports) {
    for (const std::uint16_t port : ports) {
      eventually([&] { return metric(port, "fray_servers") == static_cast<double>(ports.size()); },
                 "servers meet");
      eventually([&] { return metric(port, "fray_bus_connected") == 1; }, "the bus is there");
    }
  }
  static void reconnect(Player& player, std::uint16_t port) {
    eventually(
        [&] {
          player.connect(port, player.seq());
          return true;
        },
        "the player comes again");
  }
  static std::vector<std::string> log_of(std::uint16_t port, const std::string& room) {
    std::vector<std::string> entries;
    const Json json = http(port, "GET", "/api/rooms/" + room + "/log").json();
    for (const Json& entry : json["log"]) entries.push_back(entry.dump());
    return entries;
  }
  static void expect_sound(std::uint16_t port, const std::string& room) {
    const Json json = http(port, "GET", "/api/rooms/" + room + "/log").json();
    std::vector<LogEntry> entries;
    for (const Json& entry : json["log"]) entries.push_back(parse_entry(entry).value());
    const auto report = verify_log(entries);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->right()) << verify_text(*report);
  }

  NatsServer nats_;
  std::string schema_;
  std::mt19937_64 random_{7};
};

TEST_F(ServersTest, PeopleAtDifferentServersPlayInOneRoom) {
  const auto one = server(), two = server(), three = server();
  meet({one->port(), two->port(), three->port()});
  Table table(one->port());
  table.play(random_, 4);
  table.black.connect(two->port(), table.black.seq());
  Player spectator(three->port(), table.id, "");
  EXPECT_EQ(table.black.now["seat"], 1);
  table.play(random_, 30);
  spectator.sync(table.white.seq());
  EXPECT_EQ(spectator.state()["position"], table.white.state()["position"]);
  EXPECT_EQ(table.black.state()["position"], table.white.state()["position"]);
  EXPECT_EQ(metric(two->port(), "fray_relayed_sockets"), 1);
  EXPECT_EQ(metric(one->port(), "fray_relayed_visitors"), 2);
  // What one says, the other reads.
  EXPECT_EQ(table.black.ask({{"type", "chat"}, {"text", "hello"}, {"to", "room"}})["type"], "ack");
  EXPECT_EQ(table.white.socket->until("chat")["text"], "hello");
  EXPECT_EQ(log_of(one->port(), table.id), log_of(three->port(), table.id));
  expect_sound(two->port(), table.id);
  // He who goes is not there any more.
  table.black.socket.reset();
  eventually([&] { return metric(one->port(), "fray_relayed_visitors") == 1; }, "the visitor is gone");
}

TEST_F(ServersTest, RequestsAreAnsweredByWhoeverHasTheRoom) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  const HttpAnswer made =
      http(one->port(), "POST", "/api/rooms", room_order({{"kind", "me"}}, {{"kind", "open"}}).dump());
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string path = "/api/rooms/" + made.json()["id"].get<std::string>();
  EXPECT_EQ(http(two->port(), "GET", path).body, http(one->port(), "GET", path).body);
  const HttpAnswer seat = http(two->port(), "POST", path + "/seats/1", R"({"name":"Zoë"})");
  ASSERT_EQ(seat.status, 201) << seat.body;
  EXPECT_EQ(http(two->port(), "POST", path + "/seats/1", R"({"name":"Eve"})").status, 409);
  EXPECT_EQ(http(one->port(), "GET", path).json()["room"]["seats"][1]["name"], "Zoë");
  Player black(two->port(), made.json()["id"], seat.json()["token"]);
  EXPECT_EQ(black.now["seat"], 1);
  EXPECT_EQ(http(two->port(), "GET", "/api/rooms/NoSuchRoom").status, 404);
}

TEST_F(ServersTest, ATokenOfAnotherRoomOpensNothingAtWhateverServer) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  Table table(one->port()), other(one->port());
  ClientSocket socket(two->port(), table.id);
  socket.send({{"type", "hello"}, {"protocol", 2}, {"token", other.white.token}});
  EXPECT_EQ(socket.close_code(), 4002);
}

TEST_F(ServersTest, AGameGoesOnAtAnotherServerWhenItsOwnIsKilled) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  Table table(one->port());
  table.black.connect(two->port(), table.black.seq());
  table.play(random_, 10);
  const std::uint64_t known = table.white.seq();
  one->kill();
  // He was at the other server, which tells him to come again when it knows.
  EXPECT_EQ(table.black.socket->close_code(), 1001);
  reconnect(table.black, two->port());
  reconnect(table.white, two->port());
  EXPECT_GE(table.white.seq(), known);
  table.play(random_, 10);
  expect_sound(two->port(), table.id);
}

TEST_F(ServersTest, WhatAServerMayStillWriteThatWasPausedTooLongIsRefused) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  Table table(one->port());
  table.play(random_, 6);
  Player& waiting = table.other();
  const std::uint64_t before = table.white.seq();
  kill(one->process(), SIGSTOP);
  // Said to a server that sleeps.
  Player& mover = table.mover();
  mover.say({{"type", "act"}, {"version", mover.version()}, {"action", mover.state()["actions"][0]["text"]}});
  reconnect(waiting, two->port());
  Player again(two->port(), table.id, mover.token);
  EXPECT_EQ(again.seq(), before);
  ASSERT_EQ(again.act(again.state()["actions"].back()["text"])["type"], "ack");
  kill(one->process(), SIGCONT);
  // It learns that the room is another's by now.
  EXPECT_NE(mover.socket->close_code(), 0);
  eventually([&] { return metric(one->port(), "fray_lease_expired_total") >= 1; }, "it begins anew");
  again.sync(again.seq());
  reconnect(mover, one->port());
  EXPECT_EQ(mover.seq(), again.seq());
  EXPECT_EQ(mover.state()["position"], again.state()["position"]);
  expect_sound(one->port(), table.id);
  meet({one->port(), two->port()});
}

TEST_F(ServersTest, ARoomWithoutAServerIsWokenByOneThatLives) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  Table table(one->port(), {{"kind", "fischer"}, {"initial", 3000}, {"increment", 0}});
  table.play(random_, 2);
  one->kill();
  // Nobody looks on; the flag falls all the same.
  eventually(
      [&] { return http(two->port(), "GET", "/api/rooms/" + table.id).json()["room"]["phase"] == "ended"; },
      "the flag falls");
  expect_sound(two->port(), table.id);
}

TEST_F(ServersTest, TheComputerPlaysOnWhenItsServerIsKilled) {
  const auto one = server(kThinking), two = server(kThinking);
  meet({one->port(), two->port()});
  const HttpAnswer made = http(one->port(), "POST", "/api/rooms",
                               room_order({{"kind", "me"}}, {{"kind", "computer"}, {"level", 1}}).dump());
  ASSERT_EQ(made.status, 201) << made.body;
  Player player(two->port(), made.json()["id"], made.json()["tokens"]["0"]);
  Bytes32 nonce{};
  player.ask({{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce))}});
  player.ask({{"type", "nonce"}, {"nonce", to_hex(nonce)}});
  const auto play = [&] {
    while (!player.may_act()) player.take(player.socket->receive());
    return player.act(player.state()["actions"][0]["text"])["type"] == "ack";
  };
  ASSERT_TRUE(play());
  one->kill();
  EXPECT_EQ(player.socket->close_code(), 1001);
  reconnect(player, two->port());
  EXPECT_TRUE(play());
}

TEST_F(ServersTest, LimitsByTheHourHoldAtAllServersTogether) {
  // Half of what an hour allows may come at once.
  const auto one = server({"--logins-per-hour", "4"}), two = server({"--logins-per-hour", "4"});
  meet({one->port(), two->port()});
  const std::string somebody = R"({"name":"Nobody","password":"not his password"})";
  EXPECT_EQ(http(one->port(), "POST", "/api/session", somebody).code(), "bad_login");
  EXPECT_EQ(http(two->port(), "POST", "/api/session", somebody).code(), "bad_login");
  EXPECT_EQ(http(one->port(), "POST", "/api/session", somebody).status, 429);
  EXPECT_EQ(http(two->port(), "POST", "/api/session", somebody).status, 429);
}

TEST_F(ServersTest, AccountsAndTheLobbyAreTheSameEverywhere) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  const std::string zoe = R"({"name":"Zoe","password":"a good password"})";
  const HttpAnswer registered = http(one->port(), "POST", "/api/account", zoe);
  ASSERT_EQ(registered.status, 201) << registered.body;
  const std::string set_cookie = registered.header("Set-Cookie");
  const Headers signed_in{{"Cookie", set_cookie.substr(0, set_cookie.find(';'))}};
  const HttpAnswer made = http(two->port(), "POST", "/api/rooms",
                               room_order({{"kind", "me"}}, {{"kind", "open"}}).dump(), signed_in);
  ASSERT_EQ(made.status, 201) << made.body;
  const Json me = http(one->port(), "GET", "/api/me", "", signed_in).json();
  EXPECT_EQ(me["account"], "Zoe");
  ASSERT_EQ(me["rooms"].size(), 1U);
  EXPECT_EQ(me["rooms"][0]["id"], made.json()["id"]);
  eventually(
      [&] {
        const Json open = http(one->port(), "GET", "/api/rooms").json()["open"];
        return open.size() == 1 && open[0]["id"] == made.json()["id"];
      },
      "the lobby of the other server has the room");
  EXPECT_EQ(http(two->port(), "DELETE", "/api/session", "", signed_in).status, 204);
  EXPECT_EQ(http(one->port(), "GET", "/api/me", "", signed_in).json()["account"], nullptr);
}

TEST_F(ServersTest, AReviewIsMadeOnceWhoeverAsks) {
  const auto one = server(kThinking), two = server(kThinking);
  meet({one->port(), two->port()});
  Table table(one->port());
  table.play(random_, 4);
  table.white.ask({{"type", "resign"}});
  const std::string path = "/api/rooms/" + table.id + "/review";
  ASSERT_EQ(http(one->port(), "POST", path, "{}").status, 200);
  eventually([&] { return http(two->port(), "GET", path).json()["state"] == "done"; }, "the review is done");
  EXPECT_EQ(http(one->port(), "GET", path).body, http(two->port(), "GET", path).body);
}

TEST_F(ServersTest, WhileTheBusIsAwayGamesGoOnWhereTheyAre) {
  const auto one = server(), two = server();
  meet({one->port(), two->port()});
  Table table(one->port());
  Player spectator(two->port(), table.id, "");
  nats_.kill();
  table.play(random_, 6);
  EXPECT_NE(spectator.socket->close_code(), 0);  // and is not left in the belief that nothing happens
  EXPECT_EQ(http(two->port(), "GET", "/api/rooms/" + table.id).status, 503);
  EXPECT_EQ(http(two->port(), "GET", "/api/rooms/" + table.id + "/log").status, 200);
  nats_.start();
  reconnect(spectator, two->port());
  table.play(random_, 4);
  spectator.sync(table.white.seq());
}

TEST_F(ServersTest, WithoutABusAServerWantsTheDatabaseForItself) {
  const auto one = std::make_unique<ServerProcess>(url());
  Table table(one->port());
  table.play(random_, 4);
  EXPECT_THROW(ServerProcess second(url()), std::runtime_error);
  table.play(random_, 4);
  one->terminate();
  const auto next = std::make_unique<ServerProcess>(url());
  reconnect(table.white, next->port());
  reconnect(table.black, next->port());
  table.play(random_, 4);
}

}  // namespace
}  // namespace fray::test
