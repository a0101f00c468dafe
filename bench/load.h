// A load on a server: many coroutines on one thread that all work for the same time, and what was counted.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fray::bench {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

/// A WebSocket client. Everything throws on failure.
class Connection {
 public:
  explicit Connection(asio::io_context& context) : stream_(context) {}
  asio::awaitable<void> open(std::uint16_t port, std::string path);
  asio::awaitable<void> send(std::string_view text);
  /// The next message, valid until the one after.
  asio::awaitable<std::string_view> receive();

 private:
  boost::beast::websocket::stream<asio::ip::tcp::socket, false> stream_;
  boost::beast::flat_buffer buffer_;
};

/// One request on a connection of its own; the body of the answer. Throws unless it is a success.
asio::awaitable<std::string> http(asio::io_context& context, std::uint16_t port, bool post,
                                  std::string target, std::string body);

/// What a load counts while it is measured.
struct Counts {
  double seconds = 0;
  std::uint64_t done = 0;
  std::uint64_t bytes = 0;           ///< of messages that `done` brought
  std::vector<double> milliseconds;  ///< until each was there
  double percentile(double percent) const;
};

class Load {
 public:
  Load();

  asio::io_context& context() { return context_; }
  /// Runs beside the others; if it throws, run() throws that.
  void spawn(asio::awaitable<void> work);
  /// For a worker that is prepared: waits until all are, and the measurement is about to begin.
  asio::awaitable<void> ready();
  /// Workers are to end.
  bool over() const { return over_; }
  /// Something was done that had begun then and brought so many bytes; counts if it is measured now.
  void done(Clock::time_point begin, Clock::time_point end, std::size_t bytes);

  /// Waits until so many workers are ready, lets them warm up, and measures. `before` and `after` are called
  /// when the measurement begins and ends. Throws what a worker has thrown, and if nothing is done any more.
  Counts measure(std::size_t workers, double seconds, const std::function<void()>& before,
                 const std::function<void()>& after);
  /// Waits until so many workers are ready, a second more, and calls `then`; workers are over after that.
  void settle(std::size_t workers, const std::function<void()>& then);

 private:
  asio::awaitable<void> await_ready(std::size_t workers);
  asio::awaitable<void> conduct(std::size_t workers, double seconds, std::function<void()> before,
                                std::function<void()> after);
  asio::awaitable<void> sleep(double seconds);
  void run();

  asio::io_context context_{1};
  asio::steady_timer gate_;
  std::size_t ready_ = 0;
  bool open_ = false, measured_ = false, over_ = false;
  Counts counts_;
  std::exception_ptr failure_;
};

}  // namespace fray::bench
