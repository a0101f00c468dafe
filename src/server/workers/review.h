// Reviews of finished games: who asks, joins the one that is under way; the page sees it grow. Knows nothing
// of the network, the rooms or the store.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "play/json/json.h"
#include "server/room/game_log.h"
#include "server/workers/worker_pool.h"

namespace fray {

/// The worker's job (docs/worker.md) that reviews the game of a log: its actions and rolls, less those that
/// were taken back. Errors "not_possible" (the game is not over) and "bad_log".
Result<Json> review_job(std::span<const LogEntry> log);

/// What is known of a review.
struct ReviewStatus {
  enum class State : std::uint8_t { none, running, done, failed };
  State state = State::none;
  /// The answer of `GET /api/rooms/ID/review`, which has half a megabyte for a long game: printed once for
  /// all who ask.
  std::shared_ptr<const std::string> text;
};

/// All functions are called on the pool's executor.
class Reviewer {
 public:
  /// Gets a review when it is done: the answer of `GET /api/rooms/ID/review` as text, to be stored.
  using Save = std::function<void(const std::string& room, const std::string& review)>;

  /// The pool must outlive the reviewer.
  Reviewer(WorkerPool& pool, Save save) : pool_(pool), save_(std::move(save)) {}
  /// Cancels what is under way.
  ~Reviewer();
  Reviewer(const Reviewer&) = delete;
  Reviewer& operator=(const Reviewer&) = delete;

  /// Starts the review of a room for `owner` (WorkerJob), or joins it, and answers its status. Errors of
  /// review_job, and "busy" if 100 are under way, or 10 of the owner.
  Result<ReviewStatus> start(const std::string& room, std::span<const LogEntry> log,
                             const std::string& owner = "");

  /// As far as the reviewer knows: `none` unless the review is under way or one of the last 32. Earlier ones
  /// are in the store. Makes the text anew only if there are new points.
  ReviewStatus status(const std::string& room);

  std::size_t running() const { return running_.size(); }

 private:
  struct Review {
    std::uint64_t job = 0;
    std::string owner{};
    std::size_t total = 0;
    std::size_t points = 0;
    std::string printed{};                              ///< the points, with commas between them
    std::shared_ptr<const std::string> text = nullptr;  ///< of the status, unless there are new points
  };
  struct Finished {
    std::string room;
    ReviewStatus status;
  };

  void told(const std::string& room, const Json& progress);
  void done(const std::string& room, const Result<Json>& answer);

  WorkerPool& pool_;
  Save save_;
  std::map<std::string, Review> running_;
  std::deque<Finished> finished_;  ///< latest last
};

}  // namespace fray
