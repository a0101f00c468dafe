// Work that must not hold up the network's thread: passwords, reading the database, replaying games.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "core/result.h"
#include "server/fair_queue.h"

namespace fray {

/// One lane of such work, with threads of its own. What is quick should not wait for what is slow, so there
/// is a lane for each. run() is for the network's thread.
class Background {
 public:
  /// `context` is the network's and outlives this. `most_of_key` and `most_of_all` pieces of work may be
  /// under way or wait.
  Background(boost::asio::io_context& context, std::size_t threads, std::size_t most_of_key,
             std::size_t most_of_all)
      : context_(context), threads_(threads), queue_(threads, most_of_key, most_of_all) {}
  ~Background() { threads_.join(); }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Does `work`, which answers with a Result, on another thread, and then `then` with that on the network's.
  /// Those who ask (`key`, as of rate_key; "" is the server itself, which is never refused) take turns, and
  /// none has two pieces of work done at a time. Error "busy" if too much of that key or in all waits,
  /// "internal" if the work throws.
  template <class Work, class Then>
  void run(const std::string& key, Work work, Then then) {
    using Answer = std::invoke_result_t<Work&>;
    std::unique_ptr<Piece> piece =
        std::make_unique<PieceOf<Answer, Work, Then>>(std::move(work), std::move(then));
    if (!queue_.add(key, piece)) {
      boost::asio::post(context_, [piece = std::move(piece)] { piece->refuse(); });
      return;
    }
    begin_next();
  }

  /// Pieces of work that wait or are being done.
  std::size_t waiting() const { return queue_.size(); }

 private:
  struct Piece {
    virtual ~Piece() = default;
    virtual void work() = 0;    ///< on a thread of ours
    virtual void answer() = 0;  ///< afterwards, on the network's
    virtual void refuse() = 0;  ///< instead of both
  };
  template <class Answer, class Work, class Then>
  struct PieceOf final : Piece {
    PieceOf(Work what, Then next) : to_do(std::move(what)), then(std::move(next)) {}
    void work() override {
      try {
        done = to_do();
      } catch (const std::exception& error) {
        done = fail("internal", error.what());
      }
    }
    void answer() override { then(std::move(done)); }
    void refuse() override {
      then(Answer(fail("busy", "the server has too much to do; try again in a moment")));
    }
    Work to_do;
    Then then;
    Answer done = fail("internal", "nothing was done");
  };

  void begin_next() {
    while (auto next = queue_.next()) {
      boost::asio::post(threads_,
                        [this, key = std::move(next->first), piece = std::move(next->second)]() mutable {
                          piece->work();
                          boost::asio::post(context_, [this, key = std::move(key), piece = std::move(piece)] {
                            queue_.done(key);
                            begin_next();
                            piece->answer();
                          });
                        });
    }
  }

  boost::asio::io_context& context_;
  boost::asio::thread_pool threads_;
  FairQueue<std::unique_ptr<Piece>> queue_;
};

}  // namespace fray
