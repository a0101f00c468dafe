#include "load.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <cmath>
#include <csignal>
#include <stdexcept>

namespace fray::bench {
namespace {

namespace beast = boost::beast;
namespace http_ns = beast::http;
using asio::ip::tcp;

constexpr double kWarmUpSeconds = 1;
constexpr double kPatienceSeconds = 120;

tcp::endpoint local(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }
std::string host(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

asio::awaitable<void> Connection::open(std::uint16_t port, std::string path) {
  co_await stream_.next_layer().async_connect(local(port), asio::use_awaitable);
  stream_.next_layer().set_option(tcp::no_delay(true));
  stream_.read_message_max(std::size_t{16} << 20);
  co_await stream_.async_handshake(host(port), path, asio::use_awaitable);
  stream_.text(true);
}

asio::awaitable<void> Connection::send(std::string_view text) {
  co_await stream_.async_write(asio::buffer(text.data(), text.size()), asio::use_awaitable);
}

asio::awaitable<std::string_view> Connection::receive() {
  buffer_.consume(buffer_.size());
  co_await stream_.async_read(buffer_, asio::use_awaitable);
  const auto data = buffer_.cdata();
  co_return std::string_view(static_cast<const char*>(data.data()), data.size());
}

asio::awaitable<std::string> http(asio::io_context& context, std::uint16_t port, bool post,
                                  std::string target, std::string body) {
  tcp::socket socket(context);
  co_await socket.async_connect(local(port), asio::use_awaitable);
  http_ns::request<http_ns::string_body> request(post ? http_ns::verb::post : http_ns::verb::get, target, 11,
                                                 std::move(body));
  request.set(http_ns::field::host, host(port));
  if (post) request.set(http_ns::field::content_type, "application/json");
  request.keep_alive(false);
  request.prepare_payload();
  co_await http_ns::async_write(socket, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http_ns::response<http_ns::string_body> response;
  co_await http_ns::async_read(socket, buffer, response, asio::use_awaitable);
  if (response.result_int() / 100 != 2)
    throw std::runtime_error("the server answered " + target + " with " +
                             std::to_string(response.result_int()) + ": " + response.body());
  co_return std::move(response.body());
}

double Counts::percentile(double percent) const {
  if (milliseconds.empty()) return std::nan("");
  std::vector<double> sorted = milliseconds;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(static_cast<double>(sorted.size() - 1) * percent / 100)];
}

Load::Load() : gate_(context_, Clock::time_point::max()) {}

void Load::spawn(asio::awaitable<void> work) {
  asio::co_spawn(context_, std::move(work), [this](std::exception_ptr failure) {
    if (!failure || failure_) return;
    failure_ = failure;
    context_.stop();
  });
}

asio::awaitable<void> Load::ready() {
  ++ready_;
  while (!open_) co_await gate_.async_wait(asio::as_tuple(asio::use_awaitable));
}

void Load::done(Clock::time_point begin, Clock::time_point end, std::size_t bytes) {
  if (!measured_) return;
  ++counts_.done;
  counts_.bytes += bytes;
  counts_.milliseconds.push_back(std::chrono::duration<double, std::milli>(end - begin).count());
}

asio::awaitable<void> Load::sleep(double seconds) {
  asio::steady_timer timer(context_, duration(seconds));
  co_await timer.async_wait(asio::use_awaitable);
}

asio::awaitable<void> Load::await_ready(std::size_t workers) {
  const auto end = Clock::now() + duration(kPatienceSeconds);
  while (ready_ < workers) {
    if (Clock::now() > end)
      throw std::runtime_error("only " + std::to_string(ready_) + " of " + std::to_string(workers) +
                               " were ready in two minutes");
    co_await sleep(0.02);
  }
}

asio::awaitable<void> Load::conduct(std::size_t workers, double seconds, std::function<void()> before,
                                    std::function<void()> after) {
  co_await await_ready(workers);
  open_ = true;
  gate_.cancel();
  co_await sleep(kWarmUpSeconds);
  const auto begin = Clock::now();
  before();
  measured_ = true;
  co_await sleep(seconds);
  measured_ = false;
  after();
  counts_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (counts_.done == 0) throw std::runtime_error("the server did nothing while it was measured");
  over_ = true;
  context_.stop();
}

void Load::run() {
  asio::signal_set signals(context_, SIGINT, SIGTERM);
  signals.async_wait([this](boost::system::error_code error, int) {
    if (error) return;
    failure_ = std::make_exception_ptr(std::runtime_error("interrupted"));
    context_.stop();
  });
  context_.run();
  if (failure_) std::rethrow_exception(failure_);
}

Counts Load::measure(std::size_t workers, double seconds, const std::function<void()>& before,
                     const std::function<void()>& after) {
  spawn(conduct(workers, seconds, before, after));
  run();
  return std::move(counts_);
}

void Load::settle(std::size_t workers, const std::function<void()>& then) {
  spawn([](Load& self, std::size_t count, std::function<void()> what) -> asio::awaitable<void> {
    co_await self.await_ready(count);
    co_await self.sleep(kWarmUpSeconds);
    what();
    self.over_ = true;
    self.context_.stop();
  }(*this, workers, then));
  run();
}

}  // namespace fray::bench
