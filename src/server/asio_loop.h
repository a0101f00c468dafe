// The loop of the server: that of the network.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "server/loop.h"

namespace fray {

class AsioLoop final : public Loop {
 public:
  /// `context` is run by one thread and outlives this.
  explicit AsioLoop(boost::asio::io_context& context) : context_(context) {}

  void post(std::function<void()> what) override { boost::asio::post(context_, std::move(what)); }
  std::unique_ptr<Alarm> alarm() override { return std::make_unique<Timer>(context_); }

 private:
  class Timer final : public Alarm {
   public:
    explicit Timer(boost::asio::io_context& context) : timer_(context) {}
    void set(std::int64_t ms, std::function<void()> what) override {
      timer_.expires_after(std::chrono::milliseconds(ms));
      timer_.async_wait([what = std::move(what)](const boost::system::error_code& error) {
        if (!error) what();
      });
    }
    void cancel() override { timer_.cancel(); }

   private:
    boost::asio::steady_timer timer_;
  };

  boost::asio::io_context& context_;
};

}  // namespace fray
