// Computers think elsewhere, so that they can never hold up a room: on a server in processes
// (process_pool.h). A worker takes one job a line and answers each with one line (docs/worker.md).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "play/json/json.h"
#include "server/workers/job_queue.h"

namespace fray {

struct WorkerJob {
  Json request;  ///< without `id`
  /// A worker that neither answers nor tells progress for so long is killed.
  std::int64_t limit_ms = 10'000;
  JobClass kind = JobClass::game;
  /// Who wants it: owners take turns (JobQueue). The key of an address, or nothing if nobody looks on.
  std::string owner{};
};

class WorkerPool {
 public:
  /// The worker's answer, or an error: the worker's own, which is final; "worker" (died or late three times);
  /// "busy" (too many jobs wait, of the owner or in all: JobQueue::Limits).
  using Done = std::function<void(Result<Json>)>;
  /// The value of `progress` in a line that a worker says before its answer. A job that is done again tells
  /// its progress again from the beginning.
  using Progress = std::function<void(const Json&)>;

  /// Ends the workers; no callback is called any more. Not to be called in a callback.
  virtual ~WorkerPool() = default;

  /// Puts a job in the queue. `done` is called once, `progress` as often as the worker has something to tell
  /// before that, neither of them before this returns. Answers the job's number.
  virtual std::uint64_t submit(WorkerJob job, Done done, Progress progress = nullptr) = 0;
  /// Neither callback of the job will be called; a worker that is busy with it is replaced. Nothing happens
  /// if the job is over or there never was one of that number.
  virtual void cancel(std::uint64_t job) = 0;
  /// The job is for something else now, or wanted by somebody else. Nothing happens if it is over.
  virtual void change(std::uint64_t job, JobClass kind, const std::string& owner) = 0;

  struct Counts {
    int workers = 0;  ///< that are running now
    int busy = 0;
    int waiting = 0;
    std::array<int, kJobClasses> waiting_of{};  ///< by JobClass
    std::uint64_t done = 0;                     ///< jobs that a worker has answered
    std::uint64_t restarts = 0;                 ///< workers replaced because they died or were late
  };
  virtual Counts counts() const = 0;
};

/// What a worker's line, which is an object, says of its job: an answer or the worker's own error. Nothing if
/// it is neither.
std::optional<Result<Json>> worker_answer(const Json& said);

}  // namespace fray
