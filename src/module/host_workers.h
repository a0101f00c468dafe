// The workers of the server in the module: jobs are given to the host, which has instances of the module that
// think (docs/module.md).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/loop.h"
#include "server/workers/job_queue.h"
#include "server/workers/worker_pool.h"

namespace fray {

class HostWorkers final : public WorkerPool {
 public:
  struct Host {
    std::function<void(std::uint64_t job, const std::string& line)> give;
    std::function<void(std::uint64_t job)> cancel;
  };

  HostWorkers(Loop& loop, Host host) : loop_(loop), host_(std::move(host)) {}

  std::uint64_t submit(WorkerJob job, Done done, Progress progress = nullptr) override;
  void cancel(std::uint64_t job) override;
  void change(std::uint64_t job, JobClass kind, const std::string& owner) override;
  Counts counts() const override;

  /// A worker said a line about a job: progress, or its answer.
  void heard(std::uint64_t job, std::string_view line);
  /// The worker of a job died.
  void failed(std::uint64_t job, const std::string& message);

 private:
  struct Job {
    WorkerJob what;
    Done done;
    Progress progress;
    int tries = 0;
  };

  void dispatch();
  void end(std::uint64_t job, Result<Json> answer);

  Loop& loop_;
  Host host_;
  JobQueue queue_;
  std::map<std::uint64_t, Job> jobs_;  ///< that wait or are under way
  std::uint64_t last_ = 0;
};

}  // namespace fray
