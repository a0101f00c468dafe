#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "fray_server.h"
#include "interrupt.h"
#include "load.h"
#include "measurements.h"
#include "players.h"

namespace fray::bench {
namespace {

constexpr int kTablesOfGame = 10;
constexpr int kSpectators = 30;

/// What is known of a stretch of time.
struct Sample {
  double minutes = 0;  ///< since the start, at its end
  double megabytes = 0, descriptors = 0, actions = 0, median = 0, p99 = 0;
};

/// The steady load: what people do on a busy server, each at his own pace.
class Crowd {
 public:
  Crowd(Load& load, std::uint16_t port, const std::vector<std::string>& games) : load_(load), port_(port) {
    std::uint64_t seed = 0;
    for (const std::string& game : games) {
      for (int i = 0; i < kTablesOfGame; ++i) {
        Table& table = tables_.emplace_back(load, port, game, ++seed);
        keep([this, &table] { return sit_at(table); });
      }
      keep([this, game, number = ++seed] { return play_computer(game, number); });
    }
    for (int i = 0; i < kSpectators; ++i) keep([this] { return look_on(); });
    keep([this] { return analyse(); });
  }

  /// Milliseconds of the actions since the last call.
  std::vector<double> take_times() { return std::exchange(times_, {}); }
  int failures() const { return failures_; }
  const std::string& last_failure() const { return last_failure_; }

 private:
  using Work = std::function<asio::awaitable<void>()>;

  void keep(Work work) { load_.spawn(repeat(std::move(work))); }
  /// Whoever fails comes again.
  asio::awaitable<void> repeat(Work work) {
    while (true) {
      std::string failure;
      try {
        co_await work();
      } catch (const std::exception& error) {
        failure = error.what();
      }
      if (failure.empty()) continue;
      ++failures_;
      last_failure_ = failure;
      co_await pause(1, 1);
    }
  }
  asio::awaitable<void> pause(double least, double most) {
    co_await sleep_for(load_.context(), std::uniform_real_distribution<>(least, most)(random_));
  }

  asio::awaitable<void> sit_at(Table& table) {
    constexpr int kActionsPerReconnect = 100;
    co_await table.start_game();
    while (!table.over() && table.actions() < Table::kLongestGame) {
      times_.push_back(co_await table.play_one());
      if (random_() % kActionsPerReconnect == 0) co_await table.reconnect();
      co_await pause(0, 0.5);
    }
    co_await table.resign();
  }
  asio::awaitable<void> play_computer(std::string game, std::uint64_t seed) {
    Person person(load_.context(), port_, game, 1, seed);
    co_await person.sit_down();
    while (!person.over()) {
      co_await person.await_turn();
      if (!person.over()) co_await person.act();
      co_await pause(0.5, 1.5);
    }
  }
  asio::awaitable<void> look_on() {
    const std::string room = tables_[random_() % tables_.size()].keys().room;
    if (room.empty()) co_return co_await pause(1, 1);
    const auto spectator = std::make_shared<Player>(load_.context());
    co_await spectator->enter(port_, room, "");
    load_.spawn([](std::shared_ptr<Player> reader) -> asio::awaitable<void> {
      try {
        while (true) co_await reader->connection.receive();
      } catch (const std::exception&) {
        // He has left.
      }
    }(spectator));
    co_await pause(2, 20);
    spectator->connection.drop();
  }
  asio::awaitable<void> analyse() {
    co_await http(load_.context(), port_, {}, "/api/analyse",
                  R"({"game":"conflict","options":{},"steps":[],"lines":1,"ms":100})");
    co_await pause(2, 4);
  }

  Load& load_;
  std::uint16_t port_;
  std::mt19937_64 random_{1};
  std::deque<Table> tables_;
  std::vector<double> times_;
  int failures_ = 0;
  std::string last_failure_;
};

Sample sample_of(const FrayServer& server, const std::vector<double>& times, double minutes, double length) {
  return {minutes,
          server.child().resident_bytes() / 1e6,
          static_cast<double>(server.child().descriptors()),
          static_cast<double>(times.size()) / length,
          median(times),
          percentile(times, 99)};
}

void print_row(const Sample& sample) {
  std::printf("| %.1f | %.1f | %.0f | %.0f | %.2f | %.2f |\n", sample.minutes, sample.megabytes,
              sample.descriptors, sample.actions, sample.median, sample.p99);
  std::fflush(stdout);
}

/// From when on it stayed within a twentieth of what it was at the end.
double level_from(const std::vector<Sample>& samples, double Sample::* what) {
  const double end = samples.back().*what;
  double from = samples.back().minutes;
  for (auto sample = samples.rbegin(); sample != samples.rend(); ++sample) {
    if (std::abs((*sample).*what - end) > end / 20) break;
    from = sample->minutes;
  }
  return from;
}

void print_end(const std::vector<Sample>& samples, const Crowd& crowd) {
  if (samples.empty()) return;
  const Sample &start = samples.front(), &end = samples.back();
  std::printf("\nFrom minute %.1f to %.1f:", start.minutes, end.minutes);
  const auto tell = [&](const char* name, double Sample::* what) {
    std::printf(" %s %.2f to %.2f, within a twentieth of the end from minute %.1f on;", name, start.*what,
                end.*what, level_from(samples, what));
  };
  tell("MB", &Sample::megabytes);
  tell("descriptors", &Sample::descriptors);
  tell("median ms", &Sample::median);
  tell("99 % ms", &Sample::p99);
  std::printf(" %d failures%s%s.\n", crowd.failures(), crowd.failures() > 0 ? ", the last: " : "",
              crowd.last_failure().c_str());
}

/// Samples the server every minute, and prints a row for every tenth of the time.
asio::awaitable<void> watch(Load& load, const FrayServer& server, Crowd& crowd, double seconds,
                            std::vector<Sample>& samples, std::vector<double>& times_of_row) {
  constexpr int kRows = 10, kSamplesOfRow = 12;
  const double length = seconds / (kRows * kSamplesOfRow);
  const auto begin = Clock::now();
  for (int i = 1; i <= kRows * kSamplesOfRow; ++i) {
    co_await sleep_for(load.context(), i * length - milliseconds_since(begin) / 1000);
    const std::vector<double> times = crowd.take_times();
    times_of_row.insert(times_of_row.end(), times.begin(), times.end());
    const double minutes = milliseconds_since(begin) / 60'000;
    const Sample now = samples.emplace_back(sample_of(server, times, minutes, length));
    std::fprintf(stderr,
                 "minute %.1f: %.1f MB, %.0f descriptors, %.0f actions/s, median %.2f ms, 99 %% %.2f ms, %d "
                 "failures\n",
                 now.minutes, now.megabytes, now.descriptors, now.actions, now.median, now.p99,
                 crowd.failures());
    if (i % kSamplesOfRow != 0) continue;
    print_row(sample_of(server, times_of_row, minutes, length * kSamplesOfRow));
    times_of_row.clear();
  }
}

}  // namespace

void soak_rows(const Settings& settings) {
  std::puts("| minute | resident MB | descriptors | actions/s | median ms | 99 % ms |");
  std::puts("| --- | --- | --- | --- | --- | --- |");
  const FrayServer server(settings, Limits::wide);
  Load load;
  Crowd crowd(load, server.port(), settings.games);
  std::vector<Sample> samples;
  std::vector<double> times_of_row;
  try {
    load.run(watch(load, server, crowd, settings.seconds, samples, times_of_row));
  } catch (const Interrupted&) {
    print_end(samples, crowd);
    throw;
  }
  print_end(samples, crowd);
}

}  // namespace fray::bench
