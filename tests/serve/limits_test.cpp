// Those who ask too often, take too much, or do not listen.
#include <gtest/gtest.h>

#include <thread>

#include "fixture.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;

TEST(ServeLimits, ASlowSpectatorIsDroppedAndPlayersAreNot) {
  ServerSettings settings = test_settings();
  settings.transport.kernel_send_bytes = 4096;
  settings.sockets.spectator_bound = 8 * 1024;
  settings.transport.close_time = std::chrono::seconds(1);
  LocalServer server(settings);
  // Chess, because without dice the length of a game is a matter of the generator alone.
  Table table(server.port(), kNoClock, "chess");
  constexpr int kSmall = 4096;
  ClientSocket slow_spectator(server.port(), table.id, {}, kSmall);
  slow_spectator.send({{"type", "hello"}, {"protocol", 2}});
  ClientSocket slow_player(server.port(), table.id, {}, kSmall);
  slow_player.send({{"type", "hello"}, {"protocol", 2}, {"token", table.black.token}});
  Player quick_spectator(server.port(), table.id, "");
  table.white.socket->until(
      [](const Json& m) { return m.value("type", "") == "presence" && m["spectators"] == 2; });
  std::mt19937_64 random(5);
  for (int i = 0; i < 80 && table.white.phase() == "playing"; ++i) {
    table.step(random);
    quick_spectator.sync(table.white.seq());
  }
  ASSERT_GT(table.white.entries.size(), 60U);
  // Only the spectator who does not read is gone.
  Player fresh(server.port(), table.id, "");
  const Json presence = fresh.socket->until(
      [](const Json& m) { return m.value("type", "") == "presence" && m["spectators"] == 2; });
  EXPECT_EQ(presence["online"], Json({true, true}));
  const int code = slow_spectator.close_code();
  EXPECT_TRUE(code == 4004 || code == 1006) << code;
  // The player gets everything, in order, once he reads.
  std::uint64_t seq = 0;
  while (seq < table.white.seq()) {
    const Json message = slow_player.receive();
    if (message["type"] == "presence") continue;
    EXPECT_GT(message["seq"], seq);
    seq = message["seq"];
  }
}

TEST(ServeLimits, WhenMuchWaitsInAllWhoeverIsBehindIsDropped) {
  ServerSettings settings = test_settings();
  settings.transport.kernel_send_bytes = 4096;
  settings.transport.all_send_bound = 48 * 1024;
  settings.transport.close_time = std::chrono::seconds(1);
  LocalServer server(settings);
  Table table(server.port(), kNoClock, "chess");
  // None of them has nearly as much waiting as one may have.
  std::vector<ClientSocket> slow;
  for (int i = 0; i < 4; ++i) {
    slow.emplace_back(server.port(), table.id, Headers{}, 4096);
    slow.back().send({{"type", "hello"}, {"protocol", 2}});
  }
  std::mt19937_64 random(8);
  for (int i = 0; i < 60; ++i) {
    if (i == 50) std::this_thread::sleep_for(milliseconds(1500));  // who reads needs no second
    table.step(random);
  }
  // Those who read were never dropped.
  EXPECT_GT(table.white.entries.size(), 60U);
  int dropped = 0;
  for (ClientSocket& socket : slow) {
    try {
      const int code = socket.close_code(milliseconds(2000));
      EXPECT_TRUE(code == 4004 || code == 1006) << code;
      ++dropped;
    } catch (const std::exception&) {
      // It had read as much as was sent.
    }
  }
  EXPECT_GT(dropped, 0);
}

/// Whoever leaves much lying must not cost others their place.
TEST(ServeLimits, WhenMuchWaitsInAllWhoReadsIsNotDropped) {
  constexpr double kBound = 96 * 1024;
  ServerSettings settings = test_settings();
  settings.transport.kernel_send_bytes = 4096;
  settings.transport.all_send_bound = static_cast<std::size_t>(kBound);
  LocalServer server(settings);
  Table table(server.port(), kNoClock, "dnd"), others(server.port(), kNoClock, "dnd");
  std::vector<ClientSocket> deaf;
  for (int i = 0; i < 60; ++i) {
    deaf.emplace_back(server.port(), table.id, Headers{}, 4096);
    deaf.back().send({{"type", "hello"}, {"protocol", 2}});
  }
  const auto unsent = [&] {
    const std::string metrics = http(server.port(), "GET", "/metrics").body;
    const std::string name = "\nfray_unsent_socket_bytes ";
    return std::stod(metrics.substr(metrics.find(name) + name.size()));
  };
  // Until little more has place; at first it is the kernel that keeps it.
  for (int i = 0; i < 500 && unsent() < kBound - 9'000; ++i) {
    const std::string text(unsent() < kBound / 3 ? 100 : 1, 'x');
    table.white.ask({{"type", "chat"}, {"to", "room"}, {"text", text}});
  }
  ASSERT_GE(unsent(), kBound - 9'000);
  std::this_thread::sleep_for(milliseconds(2000));  // what waits has done so for a while
  Player looker(server.port(), others.id, "");
  EXPECT_EQ(looker.ask({{"type", "ping"}})["type"], "pong");
  std::mt19937_64 random(9);
  for (int i = 0; i < 10; ++i) others.step(random);
  EXPECT_EQ(looker.ask({{"type", "ping"}})["type"], "pong");
  EXPECT_LE(unsent(), kBound);
}

TEST(ServeLimits, TooManyMessages) {
  ServerSettings settings = test_settings();
  settings.config.messages_per_second = 5;
  LocalServer server(settings);
  Table table(server.port());
  int done = 0, refused = 0, in_a_row = 0;
  for (int i = 0; i < 100; ++i) {
    try {
      table.white.socket->send({{"type", "ping"}, {"id", "p" + std::to_string(i)}});
    } catch (const std::exception&) {
      break;  // closed
    }
  }
  while (const auto text = table.white.socket->try_receive(milliseconds(500))) {
    const Json message = Json::parse(*text);
    if (message["type"] == "pong") {
      ++done;
      in_a_row = 0;  // on a slow machine time enough has passed for another one
    }
    if (message["type"] != "refused") continue;
    EXPECT_EQ(message["error"]["code"], "too_fast");
    EXPECT_EQ(message["id"], "p" + std::to_string(done + refused));
    ++refused;
    ++in_a_row;
  }
  EXPECT_GT(done, 0);
  EXPECT_EQ(in_a_row, 20);
  const int code = table.white.socket->close_code();
  EXPECT_TRUE(code == 4003 || code == 1006) << code;
  // The other one is not held up.
  EXPECT_EQ(table.black.ask({{"type", "ping"}})["type"], "pong");
}

TEST(ServeLimits, TooManyRequests) {
  ServerSettings settings = test_settings();
  settings.config.requests_per_minute = 10;
  LocalServer server(settings);
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    const HttpAnswer answer = http(server.port(), "GET", "/api/games");
    if (answer.status == 200) continue;
    EXPECT_EQ(answer.status, 429);
    EXPECT_EQ(answer.code(), "too_fast");
    EXPECT_GT(std::stoi(answer.header("Retry-After")), 0);
    ++refused;
  }
  EXPECT_EQ(refused, 5);
  EXPECT_ANY_THROW(ClientSocket(server.port(), "0000000000"));
}

TEST(ServeLimits, TooManyRoomsLoginsAndAnalyses) {
  ServerSettings settings = test_settings();
  settings.config.rooms_per_hour = 2;
  settings.config.logins_per_hour = 2;
  settings.config.analyses_per_minute = 2;
  LocalServer server(settings);
  const std::string room = room_order({{"kind", "me"}}, {{"kind", "me"}}).dump();
  EXPECT_EQ(http(server.port(), "POST", "/api/rooms", room).status, 201);
  EXPECT_EQ(http(server.port(), "POST", "/api/rooms", room).status, 429);
  const std::string login = R"({"name":"nobody","password":"long enough"})";
  EXPECT_EQ(http(server.port(), "POST", "/api/session", login).status, 401);
  EXPECT_EQ(http(server.port(), "POST", "/api/session", login).status, 429);
  const std::string analysis = R"({"game":"conflict","steps":[],"lines":1,"ms":50})";
  EXPECT_EQ(http(server.port(), "POST", "/api/analyse", analysis).status, 200);
  EXPECT_EQ(http(server.port(), "POST", "/api/analyse", analysis).status, 429);
}

TEST(ServeLimits, TooManyConnections) {
  ServerSettings settings = test_settings();
  settings.config.sockets_per_address = 3;
  LocalServer server(settings);
  std::vector<ClientSocket> sockets;
  for (int i = 0; i < 3; ++i) sockets.emplace_back(server.port(), "0000000000");
  EXPECT_ANY_THROW(ClientSocket(server.port(), "0000000000"));
  sockets.pop_back();
  // Its end takes a moment to be seen.
  for (int i = 0; i < 200; ++i) {
    if (raw_exchange(server.port(), "GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
            .starts_with("HTTP/1.1 200"))
      return;
    std::this_thread::sleep_for(milliseconds(20));
  }
  FAIL() << "a connection that has ended still counts";
}

TEST(ServeLimits, GamesBeyondTheMostAreRefusedUntilOneHasEnded) {
  ServerSettings settings = test_settings();
  settings.config.max_rooms = 2;
  LocalServer server(settings);
  Table first(server.port()), second(server.port());
  const std::string room = room_order({{"kind", "me"}}, {{"kind", "me"}}).dump();
  // Also while nobody looks at one: it is a game that goes on.
  first.black.socket->cut();
  const HttpAnswer refused = http(server.port(), "POST", "/api/rooms", room);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "too_many_rooms");
  EXPECT_EQ(first.white.ask({{"type", "resign"}})["type"], "ack");
  EXPECT_EQ(http(server.port(), "POST", "/api/rooms", room).status, 201);
  EXPECT_EQ(http(server.port(), "POST", "/api/rooms", room).status, 503);
}

TEST(ServeLimits, RoomsBeyondThoseInMemoryAreRefusedUntilOneIsIdle) {
  ServerSettings settings = test_settings();
  settings.rooms.max_loaded = 2;
  LocalServer server(settings);
  Table first(server.port()), second(server.port());
  const std::string room = room_order({{"kind", "me"}}, {{"kind", "me"}}).dump();
  const HttpAnswer refused = http(server.port(), "POST", "/api/rooms", room);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "too_many_rooms");
  const std::uint64_t seq = first.white.seq();
  first.white.socket->cut();
  first.black.socket->cut();
  // The room that nobody looks at makes place, and comes back when it is asked for.
  HttpAnswer made;
  for (int i = 0; i < 200 && made.status != 201; ++i) {
    made = http(server.port(), "POST", "/api/rooms", room);
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(made.status, 201);
  first.white.connect(server.port(), seq);
  EXPECT_EQ(first.white.seq(), seq);
  EXPECT_EQ(first.white.phase(), "playing");
}

}  // namespace
}  // namespace fray::test
