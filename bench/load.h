// A load on a server: many coroutines on one thread that all work for the same time, and what was counted.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

namespace fray::bench {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

/// From then until now.
double milliseconds_since(Clock::time_point begin);
/// The value that so many percent of them do not exceed; not a number if there are none.
double percentile(std::vector<double> values, double percent);
inline double median(std::vector<double> values) { return percentile(std::move(values), 50); }

asio::awaitable<void> sleep_for(asio::io_context& context, double seconds);

/// What a load counts while it is measured.
struct Counts {
  double seconds = 0;
  std::uint64_t done = 0;
  std::uint64_t bytes = 0;           ///< of messages that `done` brought
  std::vector<double> milliseconds;  ///< until each was there
};

class Load {
 public:
  Load();

  asio::io_context& context() { return context_; }
  /// Runs beside the others; if it throws, the measurement throws that.
  void spawn(asio::awaitable<void> work);
  /// For a worker that is prepared: waits until all are, and the measurement is about to begin.
  asio::awaitable<void> ready();
  /// Workers are to end.
  bool over() const { return over_; }
  /// It is measured now.
  bool measured() const { return measured_; }
  /// Something was done that had begun then and brought so many bytes; counts if it is measured now.
  void done(Clock::time_point begin, Clock::time_point end, std::size_t bytes);

  /// Waits until so many workers are ready, lets them warm up, and measures. `before` and `after` are called
  /// when the measurement begins and ends. Throws what a worker has thrown; Interrupted on
  /// Ctrl-C.
  Counts measure(std::size_t workers, double seconds, const std::function<void()>& before,
                 const std::function<void()>& after);
  /// Waits until so many workers are ready, a second more, and calls `then`; workers are over after that.
  void settle(std::size_t workers, const std::function<void()>& then);
  /// Runs one piece of work to its end. Throws what it throws; Interrupted on Ctrl-C.
  void run(asio::awaitable<void> work);

 private:
  asio::awaitable<void> await_ready(std::size_t workers);
  asio::awaitable<void> conduct(std::size_t workers, double seconds, std::function<void()> before,
                                std::function<void()> after);
  asio::awaitable<void> look_for_interrupts();
  void run();

  asio::io_context context_{1};
  asio::steady_timer gate_;
  std::size_t ready_ = 0;
  bool open_ = false, measured_ = false, over_ = false;
  Counts counts_;
  std::exception_ptr failure_;
};

}  // namespace fray::bench
