// How many entries a second the store makes durable, and how long each waits, when so many rooms write at
// once: each writes its next entry as soon as the one before is acknowledged. Prints a Markdown table for
// docs/benchmarks.md.
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

Result<Measurement> measure(const std::string& path, int rooms, double seconds) {
  auto store = Store::open(path);
  if (!store) return tl::unexpected<Error>(store.error());
  Measurement measurement;
  const std::clock_t processor_start = std::clock();
  const auto start = Clock::now();
  const auto end =
      start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  std::vector<std::unique_ptr<BusyRoom>> busy;
  for (int room = 0; room < rooms; ++room) {
    const std::string id = "room" + std::to_string(rooms) + "-" + std::to_string(room);
    busy.push_back(std::make_unique<BusyRoom>(**store, id, end, measurement));
  }
  for (const auto& room : busy) room->start();
  Result<void> all;
  for (const auto& room : busy) {
    if (auto finished = room->finished(); !finished) all = finished;
  }
  if (!all) return tl::unexpected<Error>(all.error());
  measurement.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  measurement.processor_seconds = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
  measurement.counts = (*store)->counts();
  return measurement;
}

void print_row(int rooms, Measurement& measurement) {
  auto& waits = measurement.waits;
  std::sort(waits.begin(), waits.end());
  const auto percentile = [&](std::size_t percent) {
    return waits[(waits.size() - 1) * percent / 100] / 1000;
  };
  const auto entries = static_cast<double>(measurement.counts.writes);
  const auto transactions = static_cast<double>(measurement.counts.transactions);
  std::printf("| %d | %.0f | %.0f | %.1f | %.2f | %.2f | %.0f |\n", rooms, entries / measurement.seconds,
              transactions / measurement.seconds, entries / transactions, percentile(50), percentile(99),
              measurement.processor_seconds * 1e6 / entries);
  std::fflush(stdout);
}

int run(const std::string& folder, const std::vector<int>& rooms, double seconds) {
  std::puts(
      "| rooms that write | entries/s | transactions/s | entries a transaction | median ms | 99 % ms | "
      "processor us an entry |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- |");
  for (const int count : rooms) {
    const std::filesystem::path path = std::filesystem::path(folder) / "store_bench.db";
    auto measurement = measure(path.string(), count, seconds);
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
    if (!measurement) {
      std::cerr << measurement.error().message << '\n';
      return 1;
    }
    print_row(count, *measurement);
  }
  return 0;
}

}  // namespace
}  // namespace fray

int main(int argc, char** argv) {
  CLI::App app{"How fast the store is."};
  std::string folder = ".";
  std::vector<int> rooms{1, 10, 100};
  double seconds = 5;
  app.add_option("--folder", folder, "where the database is made and removed again")
      ->check(CLI::ExistingDirectory);
  app.add_option("--rooms", rooms, "how many rooms write at once, one run for each number")
      ->check(CLI::Range(1, 100'000));
  app.add_option("--seconds", seconds, "how long each run takes")->check(CLI::Range(0.1, 3600.0));
  CLI11_PARSE(app, argc, argv);
  return fray::run(folder, rooms, seconds);
}
