#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "fray_server.h"
#include "load.h"
#include "measurements.h"
#include "players.h"
#include "stored_rooms.h"

namespace fray::bench {
namespace {

constexpr int kTimes = 50;  // each thing is done

/// Two games that are copied, and who made them.
struct Originals {
  StoredRooms rooms;
  std::vector<std::string> tokens;  // of the unfinished one
  Caller owner;
};

asio::awaitable<void> play_originals(Load& load, std::uint16_t port, std::string game, Originals& made) {
  constexpr int kPlayed = 4;
  const Answer account = co_await request(load.context(), port, {}, "/api/account",
                                          R"({"name":"Ada","password":"correct horse"})");
  if (account.status != 201) throw std::runtime_error("no account could be made: " + account.body);
  made.owner.cookie = account.cookie;
  std::string order = room_order(game, {"me", "me"});
  constexpr std::string_view kUnlisted = "\"listed\":false";
  order.replace(order.find(kUnlisted), kUnlisted.size(), "\"listed\":true");
  for (const bool ends : {true, false}) {
    Table table(load, port, game, 1);
    co_await table.start_game(co_await create_game(load.context(), port, made.owner, order));
    co_await table.play(kPlayed);
    if (ends) co_await table.resign();
    (ends ? made.rooms.ended : made.rooms.unfinished) = table.keys().room;
    made.tokens = table.keys().tokens;
  }
}

/// Milliseconds of each kind of request.
struct Times {
  std::vector<double> lobby, own_games, new_room, action, stored_game;
};

asio::awaitable<void> time_requests(Load& load, std::uint16_t port, std::string game, Originals originals,
                                    Times& times) {
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
    co_await timed(times.own_games, originals.owner, "/api/me", "");
    co_await timed(times.new_room, {}, "/api/rooms", room_order(game, {"me", "open"}));
    if (table.over()) co_await table.start_game();
    times.action.push_back(co_await table.play_one());
    const int unfinished = 10 * (1 + i * (originals.rooms.count / 10 - 1) / kTimes);
    Player player(load.context());
    const auto begin = Clock::now();
    co_await player.enter(port, stored_room_id(unfinished), originals.tokens.at(0));
    times.stored_game.push_back(milliseconds_since(begin));
  }
}

asio::awaitable<void> await_health(Load& load, std::uint16_t port) {
  while ((co_await request(load.context(), port, {}, "/healthz")).status != 200)
    co_await sleep_for(load.context(), 0.01);
}

std::string middle_and_most(const std::vector<double>& times) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f, %.2f", median(times), percentile(times, 100));
  return text;
}

void print_row(const Settings& settings, int stored) {
  FrayServer server(settings, Limits::wide);
  Originals originals;
  {
    Load load;
    load.run(play_originals(load, server.port(), settings.games.front(), originals));
  }
  server.stop();
  originals.rooms.count = stored;
  std::fprintf(stderr, "storing %d games\n", stored);
  fill_database(server.database(), originals.rooms);
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
  load.run(time_requests(load, server.port(), settings.games.front(), originals, times));
  std::printf("| %d | %d | %.2f | %.2f | %.1f | %s | %s | %s | %s | %s |\n", stored, stored / 10, gigabytes,
              seconds, megabytes, middle_and_most(times.lobby).c_str(),
              middle_and_most(times.own_games).c_str(), middle_and_most(times.new_room).c_str(),
              middle_and_most(times.action).c_str(), middle_and_most(times.stored_game).c_str());
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
