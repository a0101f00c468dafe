#include <cstdio>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "fray_server.h"
#include "interrupt.h"
#include "load.h"
#include "measurements.h"
#include "players.h"

namespace fray::bench {
namespace {

/// By how much the server grows until the one worker of the load is ready.
double growth(const FrayServer& server, Load& load) {
  const double before = server.child().resident_bytes();
  double after = 0;
  load.settle(1, [&] { after = server.child().resident_bytes(); });
  return after - before;
}

asio::awaitable<void> create_games(Load& load, std::uint16_t port, std::string game, int games) {
  for (int i = 0; i < games; ++i) co_await create_game(load.context(), port, {}, room_order(game, "me me"));
  co_await load.ready();
}

asio::awaitable<void> look_on(Load& load, std::uint16_t port, std::string game,
                              std::deque<Player>& spectators) {
  constexpr std::size_t kOfOneRoom = 100;
  GameKeys keys;
  for (std::size_t i = 0; i < spectators.size(); ++i) {
    if (i % kOfOneRoom == 0) keys = co_await create_game(load.context(), port, {}, room_order(game, "me me"));
    co_await spectators[i].enter(port, keys.room, "");
  }
  co_await load.ready();
}

asio::awaitable<void> start_games(Load& load, std::deque<Table>& tables) {
  for (Table& table : tables) co_await table.start_game();
  co_await load.ready();
}

double games_alone(const Settings& settings, const std::string& game) {
  const FrayServer server(settings, Limits::wide);
  Load load;
  load.spawn(create_games(load, server.port(), game, settings.idle_games));
  return growth(server, load) / settings.idle_games;
}

double games_with_players(const Settings& settings, const std::string& game) {
  const FrayServer server(settings, Limits::wide);
  Load load;
  std::deque<Table> tables;
  for (int i = 0; i < settings.idle_games; ++i) tables.emplace_back(load, server.port(), game, 1);
  load.spawn(start_games(load, tables));
  return growth(server, load) / settings.idle_games;
}

double spectators(const Settings& settings, const std::string& game) {
  const FrayServer server(settings, Limits::wide);
  Load load;
  std::deque<Player> players;
  for (int i = 0; i < settings.spectators; ++i) players.emplace_back(load.context());
  load.spawn(look_on(load, server.port(), game, players));
  return growth(server, load) / settings.spectators;
}

/// How many actions a game has that is restored, unless it has ended before.
constexpr int kPlayed = 40;

asio::awaitable<void> play_games(Load& load, std::uint16_t port, std::string game, int games,
                                 std::vector<std::string>& rooms) {
  for (int i = 0; i < games; ++i) {
    Table table(load, port, game, static_cast<std::uint64_t>(i));
    co_await table.start_game();
    co_await table.play(kPlayed);
    if (!table.over()) rooms.push_back(table.keys().room);
  }
}

/// Brings each room into memory, if it is not there.
asio::awaitable<void> visit(Load& load, std::uint16_t port, const std::vector<std::string>& rooms) {
  for (const std::string& room : rooms) {
    Player spectator(load.context());
    co_await spectator.enter(port, room, "");
  }
  co_await sleep_for(load.context(), 1);
}

/// Of a room that comes from the disk and that nobody looks at. The server is started again on a database
/// with as many games; visits to the first half fill what is kept for all rooms together, such as solved
/// fights and pages of the database, and what those to the second half add is shared among it.
double restored_games(const Settings& settings, const std::string& game) {
  FrayServer server(settings, Limits::wide);
  std::vector<std::string> rooms;
  {
    Load load;
    load.run(play_games(load, server.port(), game, settings.idle_games, rooms));
  }
  const std::vector<std::string> first(rooms.begin(), rooms.begin() + std::ssize(rooms) / 2);
  const std::vector<std::string> rest(rooms.begin() + std::ssize(first), rooms.end());
  if (first.empty()) throw std::runtime_error("all games of " + game + " ended too soon");
  server.restart(Limits::wide);
  Load load;
  load.run(visit(load, server.port(), first));
  const double before = server.child().resident_bytes();
  load.run(visit(load, server.port(), rest));
  return (server.child().resident_bytes() - before) / static_cast<double>(rest.size());
}

/// What the server's own metric says.
asio::awaitable<void> read_metric(Load& load, std::uint16_t port, std::string name, double& value) {
  const std::string text = "\n" + co_await http(load.context(), port, {}, "/metrics");
  const std::size_t at = text.find("\n" + name + " ");
  if (at == std::string::npos) throw std::runtime_error("the server has no metric " + name);
  value = std::stod(text.substr(at + name.size() + 2));
}

double rooms_in_memory(std::uint16_t port) {
  Load load;
  double rooms = 0;
  load.run(read_metric(load, port, "fray_rooms", rooms));
  return rooms;
}

void peak_rows(const Settings& settings, const std::string& game) {
  const FrayServer server(settings, Limits::wide);
  constexpr double kMega = 1e6;
  const double start = server.child().resident_bytes();
  double peak = 0;
  {
    Load load;
    std::deque<Table> tables;
    for (int i = 0; i < settings.peak_rooms; ++i) tables.emplace_back(load, server.port(), game, 1);
    load.spawn(start_games(load, tables));
    load.settle(1, [&] { peak = server.child().resident_bytes(); });
  }
  std::puts("| when | rooms in memory | resident MB |");
  std::puts("| --- | --- | --- |");
  std::printf("| at the start | 0 | %.1f |\n", start / kMega);
  std::printf("| with both players connected | %d | %.1f |\n", settings.peak_rooms, peak / kMega);
  std::fflush(stdout);
  const auto left = Clock::now();
  double rooms = rooms_in_memory(server.port());
  const auto pause = [] {
    constexpr double kLookEvery = 5;
    Load load;
    load.run(sleep_for(load.context(), kLookEvery));
  };
  try {
    while (rooms > 0 && milliseconds_since(left) < settings.patience * 1000.0) {
      pause();
      rooms = rooms_in_memory(server.port());
    }
    pause();  // the memory of the last ones goes back to the system a moment after them
  } catch (const Interrupted&) {
    std::printf("| %.0f s after all have left | %.0f | %.1f |\n", milliseconds_since(left) / 1000, rooms,
                server.child().resident_bytes() / kMega);
    throw;
  }
  std::printf("| %.0f s after all have left | %.0f | %.1f |\n", milliseconds_since(left) / 1000, rooms,
              server.child().resident_bytes() / kMega);
  std::fflush(stdout);
}

void print_row(const std::string& what, int count, double bytes) {
  std::printf("| %s | %d | %.0f |\n", what.c_str(), count, bytes);
  std::fflush(stdout);
}

}  // namespace

void memory_rows(const Settings& settings) {
  std::puts("| what is open | how many | bytes each |");
  std::puts("| --- | --- | --- |");
  for (const std::string& game : settings.games) {
    print_row(game + ": game that waits, nobody connected", settings.idle_games, games_alone(settings, game));
    print_row(game + ": game with both players connected", settings.idle_games,
              games_with_players(settings, game));
    print_row(game + ": spectator (100 look at one game)", settings.spectators, spectators(settings, game));
    print_row(game + ": game of " + std::to_string(kPlayed) + " actions restored, nobody connected",
              settings.idle_games, restored_games(settings, game));
  }
  std::puts("");
  peak_rows(settings, settings.games.front());
}

}  // namespace fray::bench
