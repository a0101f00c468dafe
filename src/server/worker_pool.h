// Computers think in processes of their own (`fray worker`), so that they can never hold up a room. A worker
// takes one job a line and answers each with one line (play/worker.h); one that dies or does not answer in
// time is replaced, and its job is given to another, twice at most.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/result.h"
#include "play/json.h"

namespace fray {

struct WorkerJob {
  Json request;             ///< without `id`
  std::int64_t limit_ms;    ///< a worker that has not answered by then is killed
  bool background = false;  ///< after all others (reviews); one worker at least is kept for the rest
};

class WorkerPool {
 public:
  using Done = std::function<void(Result<Json>)>;

  /// Starts `workers` processes of `executable` ("worker" is the argument). Everything happens on `executor`,
  /// which is one thread's. Error "worker" if the program cannot be started.
  static Result<std::unique_ptr<WorkerPool>> start(boost::asio::any_io_executor executor,
                                                   std::string executable, int workers);
  virtual ~WorkerPool() = default;  ///< ends the processes

  /// Puts a job in the queue; `done` is called once: the answer, or "worker" (died or late three times) or
  /// "busy" (more than 1000 wait). Answers the job's number.
  virtual std::uint64_t submit(WorkerJob job, Done done) = 0;
  /// `done` will not be called; a worker that is busy with it is stopped.
  virtual void cancel(std::uint64_t job) = 0;

  struct Counts {
    int workers = 0, busy = 0, waiting = 0;
    std::uint64_t done = 0, restarts = 0;
  };
  virtual Counts counts() const = 0;
};

}  // namespace fray
