// Work that must not hold up the loop of the rooms: passwords, reading the database, replaying games.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "core/result.h"

namespace fray {

/// One lane of such work. What is quick should not wait for what is slow, so there is a lane for each. For
/// the loop's thread.
class Background {
 public:
  virtual ~Background() = default;

  /// Does `work`, which answers with a Result, elsewhere, and then `then` with that on the loop's thread.
  /// Those who ask (`key`, as of rate_key; "" is the server itself, which is never refused) take turns, and
  /// none has two pieces of work done at a time. Error "busy" if too much of that key or in all waits,
  /// "internal" if the work throws.
  template <class Work, class Then>
  void run(const std::string& key, Work work, Then then) {
    using Answer = std::invoke_result_t<Work&>;
    add(key, std::make_unique<PieceOf<Answer, Work, Then>>(std::move(work), std::move(then)));
  }

  /// Pieces of work that wait or are being done.
  virtual std::size_t waiting() const = 0;

 protected:
  /// A piece of work: `work` wherever the lane does it, then `answer` on the loop's thread; or `fail` instead
  /// of that.
  struct Piece {
    virtual ~Piece() = default;
    virtual void work() = 0;
    virtual void answer() = 0;
    virtual void fail(const Error& error) = 0;
  };

  virtual void add(const std::string& key, std::unique_ptr<Piece> piece) = 0;

 private:
  template <class Answer, class Work, class Then>
  struct PieceOf final : Piece {
    PieceOf(Work what, Then next) : to_do(std::move(what)), then(std::move(next)) {}
    void work() override { done.emplace(to_do()); }
    void answer() override { then(std::move(*done)); }
    void fail(const Error& error) override { then(Answer(tl::unexpected<Error>(error))); }
    Work to_do;
    Then then;
    std::optional<Answer> done;  // not assigned to: without exceptions tl::expected would copy
  };
};

}  // namespace fray
