// How many entries a second the store makes durable, and how long each waits, when so many rooms write at
// once: each writes its next entry as soon as the one before is acknowledged; in SQLite or PostgreSQL, with
// so many rooms stored before. Prints a Markdown table for docs/benchmarks/server.md.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <future>
#include <iostream>
#include <string>
#include <vector>

#include "server/store/open_store.h"
#include "server/store/store.h"

namespace fray {
namespace {

using Clock = std::chrono::steady_clock;

struct Measurement {
  double seconds = 0;
  double processor_seconds = 0;  ///< of this process, which says something on a busy machine too
  Store::Counts counts;
  std::vector<double> waits;  ///< microseconds
};

/// One room, writing for as long as it may.
class BusyRoom {
 public:
  BusyRoom(Store& store, std::string id, Clock::time_point end, Measurement& measurement)
      : store_(store), id_(std::move(id)), end_(end), measurement_(measurement) {}

  void start() { send(true); }
  Result<void> finished() { return finished_.get_future().get(); }

 private:
  void send(bool first) {
    RoomWrite write{id_, {}, std::string(500, 's'), "playing", true, std::nullopt, {}};
    if (first) write.secret = random_bytes32();
    write.entries.push_back(log_.append(1'789'000'000'000, {{"type", "action"},
                                                            {"by", {{"seat", 0}, {"id", "0123456789"}}},
                                                            {"action", "e2e4"},
                                                            {"clock", {171'000, 180'000}}}));
    sent_ = Clock::now();
    store_.write(std::move(write), [this](const Result<void>& result) { acknowledged(result); });
  }
  /// On the store's thread, as all of the measurement.
  void acknowledged(const Result<void>& result) {
    const auto now = Clock::now();
    measurement_.waits.push_back(std::chrono::duration<double, std::micro>(now - sent_).count());
    if (!result || now >= end_) return finished_.set_value(result);
    send(false);
  }

  Store& store_;
  std::string id_;
  Clock::time_point end_;
  Measurement& measurement_;
  LogWriter log_;
  Clock::time_point sent_;
  std::promise<Result<void>> finished_;
};

/// Games that others have played: of one entry each, all ended but one in ten.
Result<void> store_rooms(Store& store, const std::string& run, int first, int last) {
  constexpr int kTogether = 1000;
  for (int begin = first; begin < last; begin += kTogether) {
    std::vector<Store::PendingWrite> writes;
    std::vector<std::promise<Result<void>>> told(static_cast<std::size_t>(std::min(kTogether, last - begin)));
    for (std::size_t i = 0; i < told.size(); ++i) {
      const int number = begin + static_cast<int>(i);
      LogWriter log;
      RoomWrite write{run + "-stored" + std::to_string(number),
                      {},
                      std::string(500, 's'),
                      number % 10 == 0 ? "playing" : "ended",
                      true,
                      random_bytes32(),
                      {}};
      write.entries.push_back(log.append(1'789'000'000'000, {{"type", "created"}}));
      writes.push_back(
          {std::move(write), [&told, i](Result<void> result) { told[i].set_value(std::move(result)); }});
    }
    store.write_all(std::move(writes));
    Result<void> all;
    for (auto& answer : told) {
      if (auto result = answer.get_future().get(); !result) all = result;
    }
    if (!all) return all;
  }
  return {};
}

Result<Measurement> measure(Store& store, const std::string& run, int rooms, double seconds) {
  const Store::Counts before = store.counts();
  Measurement measurement;
  const std::clock_t processor_start = std::clock();
  const auto start = Clock::now();
  const auto end =
      start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  std::vector<std::unique_ptr<BusyRoom>> busy;
  for (int room = 0; room < rooms; ++room) {
    const std::string id = run + "-" + std::to_string(room);
    busy.push_back(std::make_unique<BusyRoom>(store, id, end, measurement));
  }
  for (const auto& room : busy) room->start();
  Result<void> all;
  for (const auto& room : busy) {
    if (auto finished = room->finished(); !finished) all = finished;
  }
  if (!all) return tl::unexpected<Error>(all.error());
  measurement.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  measurement.processor_seconds = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
  measurement.counts = store.counts();
  measurement.counts.writes -= before.writes;
  measurement.counts.transactions -= before.transactions;
  return measurement;
}

void print_row(int stored, int rooms, Measurement& measurement) {
  auto& waits = measurement.waits;
  std::sort(waits.begin(), waits.end());
  const auto percentile = [&](std::size_t percent) {
    return waits[(waits.size() - 1) * percent / 100] / 1000;
  };
  const auto entries = static_cast<double>(measurement.counts.writes);
  const auto transactions = static_cast<double>(measurement.counts.transactions);
  std::printf("| %d | %d | %.0f | %.0f | %.1f | %.2f | %.2f | %.0f |\n", stored, rooms,
              entries / measurement.seconds, transactions / measurement.seconds, entries / transactions,
              percentile(50), percentile(99), measurement.processor_seconds * 1e6 / entries);
  std::fflush(stdout);
}

struct Settings {
  std::string folder = ".";
  std::string database;  ///< a PostgreSQL; "": SQLite, in the folder
  std::vector<int> rooms{1, 10, 100};
  std::vector<int> stored{0};
  double seconds = 5;
};

/// Names of rooms that no earlier run has used.
std::string new_run() { return "b" + new_token().substr(0, 8); }

Result<void> measure_all(Store& store, const Settings& settings) {
  int there = 0;
  for (const int stored : settings.stored) {
    if (auto done = store_rooms(store, new_run(), there, stored); !done) return done;
    there = std::max(there, stored);
    for (const int count : settings.rooms) {
      auto measurement = measure(store, new_run(), count, settings.seconds);
      if (!measurement) return tl::unexpected<Error>(measurement.error());
      print_row(there, count, *measurement);
    }
  }
  return {};
}

int run(const Settings& settings) {
  std::puts(
      "| rooms stored | rooms that write | entries/s | transactions/s | entries a transaction | median ms | "
      "99 % ms | processor us an entry |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- |");
  const std::string path = (std::filesystem::path(settings.folder) / "store_bench.db").string();
  Result<void> done;
  {
    auto store = open_store(settings.database.empty() ? path : settings.database);
    done = store ? measure_all(**store, settings) : tl::unexpected<Error>(store.error());
  }
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path + end);
  if (done) return 0;
  std::cerr << done.error().message << '\n';
  return 1;
}

}  // namespace
}  // namespace fray

int main(int argc, char** argv) {
  CLI::App app{"How fast the store is."};
  fray::Settings settings;
  app.add_option("--folder", settings.folder, "where the SQLite database is made and removed again")
      ->check(CLI::ExistingDirectory);
  app.add_option("--database", settings.database,
                 "a postgresql:// URL instead: of an empty database, in which the rooms remain");
  app.add_option("--rooms", settings.rooms, "how many rooms write at once, one run for each number")
      ->check(CLI::Range(1, 100'000));
  app.add_option("--stored", settings.stored, "how many rooms are stored before, in rising order")
      ->check(CLI::Range(0, 10'000'000));
  app.add_option("--seconds", settings.seconds, "how long each run takes")->check(CLI::Range(0.1, 3600.0));
  CLI11_PARSE(app, argc, argv);
  return fray::run(settings);
}
