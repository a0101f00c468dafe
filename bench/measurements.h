// What server_bench measures: each prints a Markdown table for docs/benchmarks.md. They throw what went
// wrong, and Interrupted on Ctrl-C, after printing what they have.
#pragma once

#include <string>
#include <vector>

namespace fray::bench {

struct Settings {
  std::string server;  ///< the program fray
  std::string folder;  ///< where databases are made and removed again
  std::vector<std::string> games{"conflict"};
  std::vector<std::string> abuses;  ///< names of abuses(); empty: all
  std::vector<int> rooms{1, 100, 1000};
  std::vector<int> stored{1000, 1'000'000};
  double seconds = 5;
  int repeat = 3;
  int actions = 60;
  int spectators = 2000;
  int idle_games = 1000;
  int peak_rooms = 2000;
  int patience = 1200;       ///< seconds to wait for memory to come back
  int server_processor = 0;  ///< where the server runs with all its threads and workers
  int client_processor = 0;
};

/// Actions a second of two players at each of so many tables, beside a bare echo.
void load_rows(const Settings& settings);
/// Bytes of messages while one person plays against the computer.
void size_rows(const Settings& settings);
/// How others are served while one address misuses the server.
void abuse_rows(const Settings& settings);
/// What the server takes to start, and then to answer, with so many games stored.
void start_rows(const Settings& settings);
/// Memory of rooms and spectators; of restored rooms, for each game; after a peak.
void memory_rows(const Settings& settings);
/// Memory, descriptors and latency over a long time under a steady load.
void soak_rows(const Settings& settings);
/// Processor time of a computer's move early and late in a game.
void computer_rows(const Settings& settings);

}  // namespace fray::bench
