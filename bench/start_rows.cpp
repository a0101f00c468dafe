#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "fray_server.h"
#include "interrupt.h"
#include "load.h"
#include "measurements.h"
#include "players.h"
#include "server/store/schema.h"
#include "sqlite/database.h"
#include "stored_rooms.h"

namespace fray::bench {
namespace {

constexpr int kTimes = 50;  // each thing is done

/// Makes an account; its cookie.
asio::awaitable<void> sign_up(Load& load, std::uint16_t port, Caller& owner) {
  const Answer answer = co_await request(load.context(), port, {}, "/api/account",
                                         R"({"name":"Ada","password":"correct horse"})");
  if (answer.status != 201) throw std::runtime_error("no account could be made: " + answer.body);
  owner.cookie = answer.cookie;
}

void check(const Result<void>& done) {
  if (!done) throw std::runtime_error(done.error().message);
}

StoredRoomsOrder order_of(int stored) {
  constexpr int kUnfinishedOf = 10, kActions = 20;
  return {.ended = stored - stored / kUnfinishedOf,
          .unfinished = stored / kUnfinishedOf,
          .packed = true,
          .actions = kActions};
}

/// Every 1,000th room is also one of the account's.
void give_to_account(const std::string& path) {
  auto database = Database::open({path, kApplicationId});
  if (!database) throw std::runtime_error(database.error().message);
  check(
      database->script("INSERT INTO seat_keys (room, seat, token_hash, account)"
                       " SELECT number, 1, randomblob(32), (SELECT min(id) FROM accounts) FROM rooms WHERE "
                       "number % 1000 = 0"));
}

/// The id of the unfinished room of that number, from 0, as store_rooms() gives it.
std::string id_of_unfinished(const StoredRoomsOrder& order, std::int64_t number) {
  const std::string digits = std::to_string(order.ended + number);
  constexpr std::size_t kLength = 10;
  return std::string(kLength - std::min(kLength, digits.size()), 'r') + digits;
}

/// Milliseconds of each kind of request.
struct Times {
  std::vector<double> lobby, own_games, new_room, action, stored_game;
};

asio::awaitable<void> time_requests(Load& load, std::uint16_t port, std::string game, Caller owner,
                                    StoredRoomsOrder order, Times& times) {
  const auto timed = [&](std::vector<double>& into, Caller caller, std::string target,
                         std::string body) -> asio::awaitable<void> {
    const auto begin = Clock::now();
    co_await http(load.context(), port, caller, target, body);
    into.push_back(milliseconds_since(begin));
  };
  Table table(load, port, game, 2);
  co_await table.start_game();
  for (int i = 1; i <= kTimes; ++i) {
    co_await timed(times.lobby, {}, "/api/rooms", "");
    co_await timed(times.own_games, owner, "/api/me", "");
    co_await timed(times.new_room, {}, "/api/rooms", room_order(game, "me open"));
    if (table.over()) co_await table.start_game();
    times.action.push_back(co_await table.play_one());
    Player player(load.context());
    const auto begin = Clock::now();
    co_await player.enter(port, id_of_unfinished(order, (i - 1) * order.unfinished / kTimes), "");
    times.stored_game.push_back(milliseconds_since(begin));
  }
}

asio::awaitable<void> await_health(Load& load, std::uint16_t port) {
  while (true) {
    const Answer answer = co_await request(load.context(), port, {}, "/healthz");
    if (answer.status == 200) co_return;
    co_await sleep_for(load.context(), 0.01);
  }
}

std::string middle_and_most(const std::vector<double>& times) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f, %.2f", median(times), percentile(times, 100));
  return text;
}

void print_row(const Settings& settings, int stored) {
  FrayServer server(settings, Limits::wide);
  Caller owner;
  {
    Load load;
    load.run(sign_up(load, server.port(), owner));
  }
  server.stop();
  std::fprintf(stderr, "storing %d games\n", stored);
  const StoredRoomsOrder order = order_of(stored);
  check(store_rooms(server.database(), order));
  give_to_account(server.database());
  throw_if_interrupted();
  const double gigabytes = static_cast<double>(std::filesystem::file_size(server.database())) / 1e9;
  std::fprintf(stderr, "starting the server\n");
  const auto begin = Clock::now();
  server.start(Limits::wide);
  Load load;
  load.run(await_health(load, server.port()));
  const double seconds = milliseconds_since(begin) / 1000;
  load.run(sleep_for(load.context(), 1));
  const double megabytes = server.child().resident_bytes() / 1e6;
  Times times;
  load.run(time_requests(load, server.port(), settings.games.front(), owner, order, times));
  std::printf("| %d | %lld | %.2f | %.2f | %.1f | %s | %s | %s | %s | %s |\n", stored,
              static_cast<long long>(order.unfinished), gigabytes, seconds, megabytes,
              middle_and_most(times.lobby).c_str(), middle_and_most(times.own_games).c_str(),
              middle_and_most(times.new_room).c_str(), middle_and_most(times.action).c_str(),
              middle_and_most(times.stored_game).c_str());
  std::fflush(stdout);
}

}  // namespace

void start_rows(const Settings& settings) {
  std::puts(
      "| games stored | of these unfinished | GB | s until the server answers | resident MB | lobby ms: "
      "median, "
      "most | own games | a new game | an action | first look at a stored game |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const int stored : settings.stored) print_row(settings, stored);
}

}  // namespace fray::bench
