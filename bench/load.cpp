#include "load.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "interrupt.h"

namespace fray::bench {
namespace {

constexpr double kWarmUpSeconds = 1;
constexpr double kPatienceSeconds = 120;

Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double percentile(std::vector<double> values, double percent) {
  if (values.empty()) return std::nan("");
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(static_cast<double>(values.size() - 1) * percent / 100)];
}

asio::awaitable<void> sleep_for(asio::io_context& context, double seconds) {
  asio::steady_timer timer(context, duration(seconds));
  co_await timer.async_wait(asio::use_awaitable);
}

Load::Load() : gate_(context_, Clock::time_point::max()) { spawn(look_for_interrupts()); }

void Load::spawn(asio::awaitable<void> work) {
  asio::co_spawn(context_, std::move(work), [this](std::exception_ptr failure) {
    if (!failure || failure_) return;
    failure_ = failure;
    context_.stop();
  });
}

asio::awaitable<void> Load::look_for_interrupts() {
  while (true) {
    throw_if_interrupted();
    co_await sleep_for(context_, 0.1);
  }
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

asio::awaitable<void> Load::await_ready(std::size_t workers) {
  const auto end = Clock::now() + duration(kPatienceSeconds);
  while (ready_ < workers) {
    if (Clock::now() > end)
      throw std::runtime_error("only " + std::to_string(ready_) + " of " + std::to_string(workers) +
                               " were ready in two minutes");
    co_await sleep_for(context_, 0.02);
  }
}

asio::awaitable<void> Load::conduct(std::size_t workers, double seconds, std::function<void()> before,
                                    std::function<void()> after) {
  co_await await_ready(workers);
  open_ = true;
  gate_.cancel();
  co_await sleep_for(context_, kWarmUpSeconds);
  before();
  const auto begin = Clock::now();
  measured_ = true;
  co_await sleep_for(context_, seconds);
  measured_ = false;
  counts_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  after();
  over_ = true;
  context_.stop();
}

void Load::run() {
  context_.restart();
  context_.run();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

Counts Load::measure(std::size_t workers, double seconds, const std::function<void()>& before,
                     const std::function<void()>& after) {
  spawn(conduct(workers, seconds, before, after));
  run();
  return std::move(counts_);
}

void Load::settle(std::size_t workers, const std::function<void()>& then) {
  run([](Load& self, std::size_t count, std::function<void()> what) -> asio::awaitable<void> {
    co_await self.await_ready(count);
    co_await sleep_for(self.context_, kWarmUpSeconds);
    what();
    self.over_ = true;
  }(*this, workers, then));
}

void Load::run(asio::awaitable<void> work) {
  spawn([](Load& self, asio::awaitable<void> what) -> asio::awaitable<void> {
    co_await std::move(what);
    self.context_.stop();
  }(*this, std::move(work)));
  run();
}

}  // namespace fray::bench
