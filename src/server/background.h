// Work that must not hold up the network's thread: passwords, reading the database, replaying games.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <exception>
#include <type_traits>
#include <utility>

#include "core/result.h"

namespace fray {

class Background {
 public:
  /// `context` is the network's and outlives this. No more than `most_waiting` pieces of work may be under
  /// way.
  Background(boost::asio::io_context& context, int threads, std::size_t most_waiting)
      : context_(context), threads_(static_cast<std::size_t>(threads)), most_waiting_(most_waiting) {}
  ~Background() { threads_.join(); }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Does `work`, which answers with a Result, on another thread, and then `then` with that on the network's.
  /// Error "busy" if too much is under way, "internal" if the work throws.
  template <class Work, class Then>
  void run(Work work, Then then) {
    using Answer = std::invoke_result_t<Work&>;
    if (waiting_ >= most_waiting_) {
      boost::asio::post(context_, [then = std::move(then)]() mutable {
        then(Answer(fail("busy", "the server has too much to do; try again in a moment")));
      });
      return;
    }
    ++waiting_;
    boost::asio::post(threads_, [this, work = std::move(work), then = std::move(then)]() mutable {
      Answer answer = guarded(work);
      boost::asio::post(context_, [this, answer = std::move(answer), then = std::move(then)]() mutable {
        --waiting_;
        then(std::move(answer));
      });
    });
  }

  std::size_t waiting() const { return waiting_; }

 private:
  template <class Work>
  static std::invoke_result_t<Work&> guarded(Work& work) {
    try {
      return work();
    } catch (const std::exception& error) {
      return fail("internal", error.what());
    }
  }

  boost::asio::io_context& context_;
  boost::asio::thread_pool threads_;
  std::size_t most_waiting_;
  std::size_t waiting_ = 0;  // of the network's thread
};

}  // namespace fray
