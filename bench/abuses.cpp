#include "abuses.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstdio>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "client.h"
#include "load.h"
#include "players.h"

namespace fray::bench {
namespace {

constexpr double kHeadStart = 1.5;         // seconds of abuse before anything is measured
constexpr double kRefusedPause = 1;        // seconds until somebody who was refused comes again
constexpr int kSockets = 45;               // below the limit of one address
constexpr double kMessagesPerSecond = 19;  // likewise of one socket

/// Many who each do the same again and again, whatever happens to them.
class Mob {
 public:
  using Work = std::function<asio::awaitable<void>()>;

  asio::io_context& context() { return context_; }
  void add(Work work) { asio::co_spawn(context_, repeat(std::move(work)), asio::detached); }
  void run() {
    asio::co_spawn(context_, tell(), asio::detached);
    context_.run();
  }

 private:
  asio::awaitable<void> repeat(Work work) {
    while (true) {
      bool failed = false;
      try {
        co_await work();
      } catch (const std::exception&) {
        failed = true;
      }
      if (failed) co_await sleep_for(context_, kRefusedPause);
    }
  }
  asio::awaitable<void> tell() {
    co_await sleep_for(context_, kHeadStart);
    std::puts("begun:1");
    std::fflush(stdout);
  }

  asio::io_context context_{1};
};

/// Reads what comes on a connection and forgets it, beside whoever writes.
void read_beside(asio::io_context& context, std::shared_ptr<Player> player) {
  asio::co_spawn(
      context,
      [](std::shared_ptr<Player> reader) -> asio::awaitable<void> {
        try {
          while (true) co_await reader->connection.receive();
        } catch (const std::exception&) {
          // Whoever writes finds out too.
        }
      }(std::move(player)),
      asio::detached);
}

asio::awaitable<void> request_or_wait(Mob& mob, std::uint16_t port, std::string target, std::string body) {
  const Answer answer = co_await request(mob.context(), port, {}, std::move(target), std::move(body));
  if (answer.status / 100 != 2) co_await sleep_for(mob.context(), kRefusedPause);
}

/// A message as long as one may be, of as many keys as fit.
std::string many_keys() {
  constexpr int kKeys = 7662;
  constexpr std::size_t kBytes = 65'000;
  constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  std::string text = R"({"type":"ping","id":"k")";
  for (int i = 0; i < kKeys; ++i) {
    const char key[]{kDigits[i / 1296 % 36], kDigits[i / 36 % 36], kDigits[i % 36], '\0'};
    text += std::string(",\"") + key + "\":1";
  }
  return text + ",\"rest\":\"" + std::string(kBytes - text.size() - 12, 'x') + "\"}";
}

asio::awaitable<void> send_many_keys(Mob& mob, std::uint16_t port, std::string room) {
  const auto player = std::make_shared<Player>(mob.context());
  co_await player->enter(port, room, "");
  read_beside(mob.context(), player);
  const std::string message = many_keys(), ping = R"({"type":"ping","id":"p"})";
  for (int i = 1;; ++i) {
    // Three malformed ones in a row would end it.
    co_await player->connection.send(i % 3 == 0 ? ping : message);
    co_await sleep_for(mob.context(), 1 / kMessagesPerSecond);
  }
}

asio::awaitable<void> come_with_many_keys(Mob& mob, std::uint16_t port) {
  const std::string order = room_order("conflict", "me open");
  const GameKeys game = co_await create_game(mob.context(), port, {}, order);
  for (int i = 0; i < kSockets; ++i)
    mob.add([&mob, port, game] { return send_many_keys(mob, port, game.room); });
  while (true) co_await sleep_for(mob.context(), 3600);
}

void abuse_keys(std::uint16_t port, const std::string&) {
  Mob mob;
  mob.add([&] { return come_with_many_keys(mob, port); });
  mob.run();
}

void abuse_replays(std::uint16_t port, const std::string& room) {
  Mob mob;
  for (int i = 0; i < 20; ++i)
    mob.add([&] { return request_or_wait(mob, port, "/api/rooms/" + room + "/replay", ""); });
  mob.run();
}

void abuse_analyses(std::uint16_t port, const std::string&) {
  Mob mob;
  const std::string body = R"({"game":"conflict","options":{},"steps":[],"lines":1,"ms":3000})";
  for (int i = 0; i < 40; ++i) mob.add([&] { return request_or_wait(mob, port, "/api/analyse", body); });
  mob.run();
}

asio::awaitable<void> begin_unwatched(Mob& mob, std::uint16_t port) {
  const std::string order = room_order("conflict", "8 8");
  co_await create_game(mob.context(), port, {}, order);
  while (true) co_await sleep_for(mob.context(), 3600);
}

void abuse_unwatched(std::uint16_t port, const std::string&) {
  Mob mob;
  for (int i = 0; i < 5; ++i) mob.add([&] { return begin_unwatched(mob, port); });
  mob.run();
}

asio::awaitable<void> play_strong(Mob& mob, std::uint16_t port, std::uint64_t seed) {
  Person person(mob.context(), port, "conflict", 8, seed);
  while (true) {
    co_await person.sit_down();
    co_await person.await_turn();
    if (!person.over()) co_await person.act();
  }
}

void abuse_games(std::uint16_t port, const std::string&) {
  Mob mob;
  for (std::uint64_t i = 0; i < 8; ++i) mob.add([&mob, port, i] { return play_strong(mob, port, i); });
  mob.run();
}

asio::awaitable<void> act_stale(Mob& mob, std::uint16_t port, GameKeys game, bool reads) {
  const auto player = std::make_shared<Player>(mob.context());
  co_await player->enter(port, game.room, game.tokens[0]);
  if (reads) read_beside(mob.context(), player);
  while (true) {
    co_await player->say(R"({"type":"act","version":1,"action":"e2e4")");
    co_await sleep_for(mob.context(), 1 / kMessagesPerSecond);
  }
}

/// A game of two seats that has begun; who began it leaves.
asio::awaitable<void> come_stale(Mob& mob, std::uint16_t port) {
  const GameKeys game = co_await create_game(mob.context(), port, {}, room_order("dnd", "me me"));
  Player white(mob.context()), black(mob.context());
  co_await white.enter(port, game.room, game.tokens[0]);
  co_await black.enter(port, game.room, game.tokens[1]);
  co_await white.commit();
  co_await black.commit();
  co_await white.reveal();
  co_await black.reveal();
  white.connection.drop();
  black.connection.drop();
  // Every other one does not take the answers, so that the server has to keep them.
  for (int i = 0; i < kSockets; ++i)
    mob.add([&mob, port, game, reads = i % 2 == 0] { return act_stale(mob, port, game, reads); });
  while (true) co_await sleep_for(mob.context(), 3600);
}

void abuse_stale(std::uint16_t port, const std::string&) {
  Mob mob;
  mob.add([&] { return come_stale(mob, port); });
  mob.run();
}

asio::awaitable<void> hold_open(Mob& mob, std::uint16_t port, std::string room, Caller caller) {
  Player player(mob.context(), caller);
  co_await player.enter(port, room, "");
  while (true) co_await player.connection.receive();
}

asio::awaitable<void> come_through_proxy(Mob& mob, std::uint16_t port) {
  Caller caller;
  caller.forwarded_for = kAbuserBehindProxy;
  const GameKeys game = co_await create_game(mob.context(), port, caller, room_order("conflict", "me open"));
  for (int i = 0; i < 300; ++i)
    mob.add([&mob, port, game, caller] { return hold_open(mob, port, game.room, caller); });
  while (true) co_await sleep_for(mob.context(), 3600);
}

void abuse_proxy(std::uint16_t port, const std::string&) {
  Mob mob;
  mob.add([&] { return come_through_proxy(mob, port); });
  mob.run();
}

constexpr Abuse kAbuses[]{
    {"keys", "45 WebSockets, messages of 65 kB with 7,662 keys, 19 a second each", false, false, abuse_keys},
    {"replays", "20 connections that ask for the replay of a long game", false, true, abuse_replays},
    {"analyses", "40 analyses of 3 s", false, false, abuse_analyses},
    {"unwatched", "five rooms of level 8 against level 8 that nobody watches", false, false, abuse_unwatched},
    {"games", "eight games against level 8", false, false, abuse_games},
    {"stale", "45 WebSockets, stale actions, 19 a second each, half do not read", false, false, abuse_stale},
    {"proxy", "300 WebSockets behind a proxy, one forwarded address", true, false, abuse_proxy},
};

}  // namespace

std::span<const Abuse> abuses() { return kAbuses; }

std::vector<std::string> names_of_abuses() {
  std::vector<std::string> names;
  for (const Abuse& abuse : kAbuses) names.emplace_back(abuse.name);
  return names;
}

}  // namespace fray::bench
