// How many actions a second `fray serve` makes durable and shows to the opponent, beside a bare echo on the
// same processor, and what memory games and spectators take. Prints Markdown tables for docs/benchmarks.md.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "child.h"
#include "echo.h"
#include "load.h"
#include "players.h"

namespace fray::bench {
namespace {

struct Settings {
  std::string server;
  std::string folder = ".";
  std::vector<int> rooms{1, 100, 1000};
  double seconds = 5;
  int repeat = 3;
  int spectators = 2000;
  int games = 1000;
  int server_processor = 0;
  std::string what = "all";
};

class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& parent) {
    path_ = (std::filesystem::path(parent) / "fray-bench-XXXXXX").string();
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no folder can be made in " + parent);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// `fray serve` with a database of its own and with limits that a load does not reach.
class FrayServer {
 public:
  explicit FrayServer(const Settings& settings)
      : folder_(settings.folder),
        child_(settings.server_processor, {settings.server,
                                           "serve",
                                           "--database",
                                           folder_.file("fray.db"),
                                           "--port",
                                           "0",
                                           "--page",
                                           "",
                                           "--workers",
                                           "1",
                                           "--log-level",
                                           "error",
                                           "--requests-per-minute",
                                           "1000000",
                                           "--rooms-per-hour",
                                           "1000000",
                                           "--sockets-per-address",
                                           "1000000",
                                           "--max-sockets",
                                           "1000000",
                                           "--max-rooms",
                                           "1000000",
                                           "--messages-per-second",
                                           "1000"}) {}
  const Child& child() const { return child_; }

 private:
  TemporaryFolder folder_;
  Child child_;
};

struct Measurement {
  double rate = 0;             ///< a second
  double median = 0, p99 = 0;  ///< milliseconds
  double processor = 0;        ///< microseconds of the server each
  double bytes = 0;            ///< each
};

Measurement measure(Load& load, const Child& child, std::size_t workers, double seconds) {
  double before = 0, after = 0;
  const Counts counts = load.measure(
      workers, seconds, [&] { before = child.processor_seconds(); },
      [&] { after = child.processor_seconds(); });
  const auto done = static_cast<double>(counts.done);
  return {done / counts.seconds, counts.percentile(50), counts.percentile(99), (after - before) * 1e6 / done,
          static_cast<double>(counts.bytes) / done};
}

Measurement measure_server(const Settings& settings, int rooms) {
  const FrayServer server(settings);
  Load load;
  std::deque<Table> tables;
  for (int i = 0; i < rooms; ++i) {
    tables.emplace_back(load, server.child().port(), static_cast<std::uint64_t>(i));
    load.spawn(tables.back().play_on());
  }
  return measure(load, server.child(), tables.size(), settings.seconds);
}

Measurement measure_echo(const Settings& settings, int connections, std::size_t bytes) {
  const Child server(settings.server_processor, serve_echoes);
  Load load;
  std::deque<Connection> all;
  for (int i = 0; i < connections; ++i) {
    all.emplace_back(load.context());
    load.spawn(echo_on(load, all.back(), server.port(), bytes));
  }
  return measure(load, server, all.size(), settings.seconds);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void load_rows(const Settings& settings) {
  constexpr std::size_t kSmall = 100;
  std::puts(
      "| rooms | actions/s | median ms | 99 % ms | processor us an action | bytes an update | echoes/s of "
      "100 "
      "bytes | processor us each | ratio | echoes/s of an update | processor us each | ratio |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const int rooms : settings.rooms) {
    std::vector<double> columns[11];
    for (int i = 0; i < settings.repeat; ++i) {
      const Measurement fray = measure_server(settings, rooms);
      const Measurement small = measure_echo(settings, 2 * rooms, kSmall);
      const Measurement large = measure_echo(settings, 2 * rooms, static_cast<std::size_t>(fray.bytes));
      const double row[] = {fray.rate,
                            fray.median,
                            fray.p99,
                            fray.processor,
                            fray.bytes,
                            small.rate,
                            small.processor,
                            fray.rate / small.rate,
                            large.rate,
                            large.processor,
                            fray.rate / large.rate};
      for (std::size_t column = 0; column < std::size(row); ++column) columns[column].push_back(row[column]);
    }
    std::printf("| %d | %.0f | %.2f | %.2f | %.0f | %.0f | %.0f | %.1f | %.2f | %.0f | %.1f | %.2f |\n",
                rooms, median(columns[0]), median(columns[1]), median(columns[2]), median(columns[3]),
                median(columns[4]), median(columns[5]), median(columns[6]), median(columns[7]),
                median(columns[8]), median(columns[9]), median(columns[10]));
    std::fflush(stdout);
  }
}

/// By how much the server grows until the one worker of the load is ready.
double growth(const FrayServer& server, Load& load) {
  const double before = server.child().resident_bytes();
  double after = 0;
  load.settle(1, [&] { after = server.child().resident_bytes(); });
  return after - before;
}

asio::awaitable<void> create_games(Load& load, std::uint16_t port, int games) {
  for (int i = 0; i < games; ++i) co_await create_game(load.context(), port);
  co_await load.ready();
}

asio::awaitable<void> look_on(Load& load, std::uint16_t port, std::deque<Connection>& spectators) {
  constexpr std::size_t kOfOneRoom = 100;
  GameKeys game;
  for (std::size_t i = 0; i < spectators.size(); ++i) {
    if (i % kOfOneRoom == 0) game = co_await create_game(load.context(), port);
    co_await enter(spectators[i], port, game.room, "");
  }
  co_await load.ready();
}

asio::awaitable<void> start_games(Load& load, std::deque<Table>& tables) {
  for (Table& table : tables) co_await table.start_game();
  co_await load.ready();
}

double games_alone(const Settings& settings) {
  const FrayServer server(settings);
  Load load;
  load.spawn(create_games(load, server.child().port(), settings.games));
  return growth(server, load) / settings.games;
}

double games_with_players(const Settings& settings) {
  const FrayServer server(settings);
  Load load;
  std::deque<Table> tables;
  for (int i = 0; i < settings.games; ++i) tables.emplace_back(load, server.child().port(), 1);
  load.spawn(start_games(load, tables));
  return growth(server, load) / settings.games;
}

double spectators(const Settings& settings) {
  const FrayServer server(settings);
  Load load;
  std::deque<Connection> connections;
  for (int i = 0; i < settings.spectators; ++i) connections.emplace_back(load.context());
  load.spawn(look_on(load, server.child().port(), connections));
  return growth(server, load) / settings.spectators;
}

void memory_rows(const Settings& settings) {
  std::puts("| what is open | how many | bytes each |");
  std::puts("| --- | --- | --- |");
  std::printf("| game that waits, nobody connected | %d | %.0f |\n", settings.games, games_alone(settings));
  std::printf("| game with both players connected | %d | %.0f |\n", settings.games,
              games_with_players(settings));
  std::printf("| spectator (100 look at one game) | %d | %.0f |\n", settings.spectators,
              spectators(settings));
}

void run(Settings settings) {
  if (access(settings.server.c_str(), X_OK) != 0)
    throw std::runtime_error("there is no program " + settings.server + "; build it, or name it by --server");
  const std::size_t files = raise_file_limit();
  const int most = std::max(2 * *std::max_element(settings.rooms.begin(), settings.rooms.end()),
                            std::max(settings.spectators, 2 * settings.games));
  if (files < static_cast<std::size_t>(most) + 100)
    throw std::runtime_error("at most " + std::to_string(files) + " files may be open here, but " +
                             std::to_string(most + 100) + " are needed (ulimit -n)");
  const std::vector<int> mine = processors();
  settings.server_processor = mine.back();
  stay_on(mine.front());
  if (mine.size() == 1)
    std::cerr << "there is only one processor: server and clients share it, so all is slower\n";
  if (settings.what != "memory") load_rows(settings);
  if (settings.what == "all") std::puts("");
  if (settings.what != "load") memory_rows(settings);
}

}  // namespace
}  // namespace fray::bench

int main(int argc, char** argv) {
  CLI::App app{"How fast fray serve is."};
  fray::bench::Settings settings;
  settings.server =
      (std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "fray").string();
  app.add_option("--server", settings.server, "the program fray");
  app.add_option("--what", settings.what)->check(CLI::IsMember({"all", "load", "memory"}));
  app.add_option("--folder", settings.folder, "where the databases are made and removed again")
      ->check(CLI::ExistingDirectory);
  app.add_option("--rooms", settings.rooms, "how many games go on at once, one row for each number")
      ->delimiter(',')
      ->check(CLI::Range(1, 100'000));
  app.add_option("--seconds", settings.seconds, "how long each run takes")->check(CLI::Range(0.1, 3600.0));
  app.add_option("--repeat", settings.repeat, "medians of so many runs")->check(CLI::Range(1, 100));
  app.add_option("--games", settings.games, "idle games for memory")->check(CLI::Range(1, 100'000));
  app.add_option("--spectators", settings.spectators, "idle spectators for memory")
      ->check(CLI::Range(1, 100'000));
  CLI11_PARSE(app, argc, argv);
  try {
    fray::bench::run(settings);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
