// A lane of background work with threads of its own.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/background.h"
#include "server/fair_queue.h"

namespace fray {

class ThreadedBackground final : public Background {
 public:
  /// `context` is the loop's and outlives this. `most_of_key` and `most_of_all` pieces of work may be under
  /// way or wait.
  ThreadedBackground(boost::asio::io_context& context, std::size_t threads, std::size_t most_of_key,
                     std::size_t most_of_all)
      : context_(context), threads_(threads), queue_(threads, most_of_key, most_of_all) {}
  ~ThreadedBackground() override { threads_.join(); }
  ThreadedBackground(const ThreadedBackground&) = delete;
  ThreadedBackground& operator=(const ThreadedBackground&) = delete;

  std::size_t waiting() const override { return queue_.size(); }

 private:
  void add(const std::string& key, std::unique_ptr<Piece> piece) override {
    if (!queue_.add(key, piece)) {
      boost::asio::post(context_, [piece = std::move(piece)] {
        piece->fail({"busy", "the server has too much to do; try again in a moment"});
      });
      return;
    }
    begin_next();
  }

  void begin_next() {
    while (auto next = queue_.next()) {
      boost::asio::post(
          threads_, [this, key = std::move(next->first), piece = std::move(next->second)]() mutable {
            auto thrown = do_work(*piece);
            boost::asio::post(context_, [this, key = std::move(key), piece = std::move(piece), thrown] {
              queue_.done(key);
              begin_next();
              thrown ? piece->fail({"internal", *thrown}) : piece->answer();
            });
          });
    }
  }

  /// What it threw, if it did.
  static std::optional<std::string> do_work(Piece& piece) {
    try {
      piece.work();
      return std::nullopt;
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  boost::asio::io_context& context_;
  boost::asio::thread_pool threads_;
  FairQueue<std::unique_ptr<Piece>> queue_;
};

}  // namespace fray
