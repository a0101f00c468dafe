// What `fray serve` can bear: actions a second beside a bare echo on the same processor, bytes of messages,
// fairness under misuse, start and growth, memory, a long time under load. Prints Markdown tables for
// docs/benchmarks/server.md, which says what each means.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "abuses.h"
#include "child.h"
#include "interrupt.h"
#include "measurements.h"

namespace fray::bench {
namespace {

struct Measurement {
  const char* name;
  const char* what;
  void (*rows)(const Settings&);
  bool usual;         ///< part of `all`
  bool of_all_games;  ///< unless --games says which
  double seconds;     ///< unless --seconds says how many
};

constexpr Measurement kMeasurements[]{
    {"load", "actions a second", load_rows, true, true, 5},
    {"sizes", "bytes of messages", size_rows, true, true, 5},
    {"memory", "what games and spectators take", memory_rows, true, false, 5},
    {"computer", "processor time of a computer's move", computer_rows, true, true, 60},
    {"abuse", "others while one address misuses the server", abuse_rows, true, false, 10},
    {"start", "with so many games stored", start_rows, false, false, 5},
    {"soak", "a long time under load", soak_rows, false, true, 7200},
};

std::vector<std::string> all_games() {
  return {"conflict", "chess", "gnostic", "wizards", "gladiator", "dnd"};
}

std::vector<std::string> names_of_measurements() {
  std::vector<std::string> names{"all"};
  for (const Measurement& measurement : kMeasurements) names.emplace_back(measurement.name);
  return names;
}

void check(const Settings& settings) {
  if (access(settings.server.c_str(), X_OK) != 0)
    throw std::runtime_error("there is no program " + settings.server + "; build it, or name it by --server");
  const std::size_t files = raise_file_limit();
  const int most = std::max({2 * *std::max_element(settings.rooms.begin(), settings.rooms.end()),
                             settings.spectators, 2 * settings.idle_games, 2 * settings.peak_rooms});
  if (files < static_cast<std::size_t>(most) + 100)
    throw std::runtime_error("at most " + std::to_string(files) + " files may be open here, but " +
                             std::to_string(most + 100) + " are needed (ulimit -n)");
}

void use_processors(Settings& settings) {
  const std::vector<int> mine = processors();
  settings.server_processor = mine.back();
  settings.client_processor = mine.front();
  stay_on(mine.front());
  if (mine.size() == 1)
    std::cerr << "there is only one processor: server and clients share it, so all is slower\n";
}

/// `what` is a name, or `all`. What the command line does not say is as usual for each.
void run(Settings settings, const std::string& what, bool games_given, bool seconds_given) {
  check(settings);
  use_processors(settings);
  watch_interrupts();
  bool first = true;
  for (const Measurement& measurement : kMeasurements) {
    if (what != measurement.name && !(what == "all" && measurement.usual)) continue;
    Settings own = settings;
    if (!games_given && measurement.of_all_games) own.games = all_games();
    if (!seconds_given) own.seconds = measurement.seconds;
    std::printf("%s%s: %s\n\n", first ? "" : "\n", measurement.name, measurement.what);
    first = false;
    measurement.rows(own);
    throw_if_interrupted();
  }
}

}  // namespace
}  // namespace fray::bench

int main(int argc, char** argv) {
  using namespace fray::bench;
  CLI::App app{"What fray serve can bear. Prints Markdown tables; Ctrl-C ends it and prints what it has."};
  Settings settings;
  std::string what = "all";
  const auto own_folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  settings.server = (own_folder.parent_path() / "fray").string();
  settings.folder = own_folder.string();
  constexpr int kMany = 100'000;
  app.add_option("--server", settings.server, "the program fray");
  app.add_option("--what", what, "what is measured; `all` is without start and soak, which take long")
      ->check(CLI::IsMember(names_of_measurements()));
  app.add_option("--folder", settings.folder, "where the databases are made and removed again")
      ->check(CLI::ExistingDirectory);
  const CLI::Option* games =
      app.add_option("--games", settings.games,
                     "which are played; if none are named all, for memory, abuse and start Conflict Chess")
          ->delimiter(',')
          ->check(CLI::IsMember(all_games()));
  const CLI::Option* seconds =
      app.add_option("--seconds", settings.seconds,
                     "of each run: 5 if not said, abuse 10, soak 7200; computer: at most, for a game, 60")
          ->check(CLI::Range(0.1, 86'400.0));
  app.add_option("--repeat", settings.repeat,
                 "load: medians of so many runs; sizes: so many rounds of actions")
      ->check(CLI::Range(1, 100));
  app.add_option("--rooms", settings.rooms, "load: how many games go on at once, one row for each number")
      ->delimiter(',')
      ->check(CLI::Range(1, kMany));
  app.add_option("--actions", settings.actions, "sizes: own actions of a round")->check(CLI::Range(1, kMany));
  app.add_option("--abuses", settings.abuses, "abuse: which; if none are named all")
      ->delimiter(',')
      ->check(CLI::IsMember(names_of_abuses()));
  app.add_option("--stored", settings.stored, "start: how many games are stored, a tenth of them unfinished")
      ->delimiter(',')
      ->check(CLI::Range(10, 10'000'000));
  app.add_option("--idle-games", settings.idle_games, "memory: games")->check(CLI::Range(2, kMany));
  app.add_option("--spectators", settings.spectators, "memory: spectators")->check(CLI::Range(1, kMany));
  app.add_option("--peak-rooms", settings.peak_rooms, "memory: games at the peak")
      ->check(CLI::Range(1, kMany));
  app.add_option("--patience", settings.patience, "memory: most seconds until the server forgets them")
      ->check(CLI::Range(1, 86'400));
  CLI11_PARSE(app, argc, argv);
  try {
    run(settings, what, games->count() > 0, seconds->count() > 0);
  } catch (const Interrupted& error) {
    std::cerr << error.what() << '\n';
    return 130;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
