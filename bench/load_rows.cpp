#include <cstdio>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "echo.h"
#include "fray_server.h"
#include "interrupt.h"
#include "load.h"
#include "measurements.h"
#include "players.h"

namespace fray::bench {
namespace {

struct Rate {
  double per_second = 0;
  double median = 0, p99 = 0;  ///< milliseconds
  double processor = 0;        ///< microseconds of the server each
  double bytes = 0;            ///< each
};

Rate measure_rate(Load& load, const Child& child, std::size_t workers, double seconds) {
  double before = 0, after = 0;
  const Counts counts = load.measure(
      workers, seconds, [&] { before = child.processor_seconds(); },
      [&] { after = child.processor_seconds(); });
  if (counts.done == 0) throw std::runtime_error("the server did nothing while it was measured");
  const auto done = static_cast<double>(counts.done);
  return {done / counts.seconds, percentile(counts.milliseconds, 50), percentile(counts.milliseconds, 99),
          (after - before) * 1e6 / done, static_cast<double>(counts.bytes) / done};
}

Rate rate_of_server(const Settings& settings, const std::string& game, int rooms) {
  const FrayServer server(settings, Limits::wide);
  Load load;
  std::deque<Table> tables;
  for (int i = 0; i < rooms; ++i) {
    tables.emplace_back(load, server.port(), game, static_cast<std::uint64_t>(i));
    load.spawn(tables.back().play_on());
  }
  return measure_rate(load, server.child(), tables.size(), settings.seconds);
}

Rate rate_of_echo(const Settings& settings, int connections, std::size_t bytes) {
  const Child server(settings.server_processor, serve_echoes);
  Load load;
  std::deque<Connection> all;
  for (int i = 0; i < connections; ++i) {
    all.emplace_back(load.context());
    load.spawn(echo_on(load, all.back(), server.port(), bytes));
  }
  return measure_rate(load, server, all.size(), settings.seconds);
}

constexpr std::size_t kColumns = 11;
using Runs = std::vector<double>[kColumns];

void measure_once(const Settings& settings, const std::string& game, int rooms, Runs& runs) {
  constexpr std::size_t kSmall = 100;
  const Rate fray = rate_of_server(settings, game, rooms);
  const Rate small = rate_of_echo(settings, 2 * rooms, kSmall);
  const Rate large = rate_of_echo(settings, 2 * rooms, static_cast<std::size_t>(fray.bytes));
  const double row[kColumns] = {fray.per_second,
                                fray.median,
                                fray.p99,
                                fray.processor,
                                fray.bytes,
                                small.per_second,
                                small.processor,
                                fray.per_second / small.per_second,
                                large.per_second,
                                large.processor,
                                fray.per_second / large.per_second};
  for (std::size_t column = 0; column < kColumns; ++column) runs[column].push_back(row[column]);
}

void print_row(const std::string& game, int rooms, const Runs& runs) {
  if (runs[0].empty()) return;
  std::printf("| %s | %d | %.0f | %.2f | %.2f | %.0f | %.0f | %.0f | %.1f | %.2f | %.0f | %.1f | %.2f |\n",
              game.c_str(), rooms, median(runs[0]), median(runs[1]), median(runs[2]), median(runs[3]),
              median(runs[4]), median(runs[5]), median(runs[6]), median(runs[7]), median(runs[8]),
              median(runs[9]), median(runs[10]));
  std::fflush(stdout);
}

}  // namespace

void load_rows(const Settings& settings) {
  std::puts(
      "| game | rooms | actions/s | median ms | 99 % ms | processor us an action | bytes an update | "
      "echoes/s "
      "of 100 bytes | processor us each | ratio | echoes/s of an update | processor us each | ratio |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const std::string& game : settings.games) {
    for (const int rooms : settings.rooms) {
      Runs runs;
      try {
        for (int i = 0; i < settings.repeat; ++i) measure_once(settings, game, rooms, runs);
      } catch (const Interrupted&) {
        print_row(game, rooms, runs);
        throw;
      }
      print_row(game, rooms, runs);
    }
  }
}

}  // namespace fray::bench
