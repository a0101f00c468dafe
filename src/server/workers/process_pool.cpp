#include "server/workers/process_pool.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <list>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/workers/worker_process.h"

namespace fray {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr int kFewestWorkers = 2;
constexpr int kMostTries = 3;
constexpr milliseconds kFirstRestartDelay{100};
constexpr milliseconds kLongestRestartDelay{5000};

struct Job {
  std::uint64_t number = 0;
  WorkerJob what;
  WorkerPool::Done done;
  WorkerPool::Progress progress;
  int tries = 0;
};

/// A place for one process, and what it does. A place is always in one of three states: the process is free,
/// it is busy with a job, or there is none and the timer will start one.
struct Place {
  explicit Place(const asio::any_io_executor& executor) : timer(executor) {}
  std::shared_ptr<WorkerProcess> process;
  std::optional<Job> job;
  asio::steady_timer timer;  ///< of the limit of the job, or of the next start
  std::uint64_t armed = 0;   ///< how often the timer has been set or taken back: tells late calls apart
  int failures = 0;          ///< in a row, without an answer between them

  bool free() const { return process != nullptr && !job; }
};

/// No pause before the first restart, then longer and longer ones: a program that cannot run at all must not
/// keep the machine busy.
milliseconds restart_delay(int failures) {
  if (failures <= 1) return milliseconds(0);
  const int doublings = std::min(failures - 2, 10);
  return std::min(kFirstRestartDelay * (1 << doublings), kLongestRestartDelay);
}

class Pool final : public WorkerPool {
 public:
  Pool(asio::any_io_executor executor, WorkerProgram program)
      : executor_(std::move(executor)), program_(std::move(program)) {}
  ~Pool() override {
    for (Place& place : places_) {
      if (place.process) place.process->stop();
    }
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  Result<void> add_worker() {
    places_.emplace_back(executor_);
    return start_process(places_.back());
  }

  std::uint64_t submit(WorkerJob what, Done done, Progress progress) override {
    Job job{++last_number_, std::move(what), std::move(done), std::move(progress), 0};
    const std::uint64_t number = job.number;
    const auto left_out = queue_.add(number, job.what.kind, job.what.owner);
    waiting_.emplace(number, std::move(job));
    if (left_out) refuse(*left_out);
    dispatch();
    return number;
  }

  void cancel(std::uint64_t number) override {
    refused_.erase(number);
    waiting_.erase(number);
    queue_.remove(number);
    for (Place& place : places_) {
      if (!place.job || place.job->number != number) continue;
      place.job.reset();
      clear(place);
      restart(place);
    }
    dispatch();
  }

  void change(std::uint64_t number, JobClass kind, const std::string& owner) override {
    queue_.change(number, kind, owner);
    dispatch();
  }

  Counts counts() const override {
    Counts counts = counts_;
    for (const Place& place : places_) {
      counts.workers += place.process ? 1 : 0;
      counts.busy += place.job ? 1 : 0;
    }
    counts.waiting = static_cast<int>(queue_.waiting());
    for (std::size_t kind = 0; kind < kJobClasses; ++kind)
      counts.waiting_of[kind] = static_cast<int>(queue_.waiting(static_cast<JobClass>(kind)));
    return counts;
  }

 private:
  /// Tells that too many wait, but not before submit() has returned.
  void refuse(std::uint64_t number) {
    refused_.insert(number);
    Done done = std::move(waiting_.at(number).done);
    waiting_.erase(number);
    asio::post(executor_, [this, alive = std::weak_ptr<int>(alive_), number, done = std::move(done)] {
      if (alive.expired() || refused_.erase(number) == 0) return;
      done(fail("busy", "too many jobs wait for a computer; try again later"));
    });
  }

  void dispatch() {
    for (Place& place : places_) {
      if (!place.free()) continue;
      const auto number = queue_.next(places_.size());
      if (!number) return;
      give(place, *number);
    }
  }

  void give(Place& place, std::uint64_t number) {
    const auto found = waiting_.find(number);
    place.job = std::move(found->second);
    waiting_.erase(found);
    Json line{{"id", number}};
    line.update(place.job->what.request);
    place.process->send(dump_line(line));
    arm_limit(place);
  }

  void arm_limit(Place& place) {
    arm(place, milliseconds(place.job->what.limit_ms), [this, &place] { failed(place); });
  }

  /// Calls `then` after a while unless the timer is set again or taken back before.
  template <class Then>
  void arm(Place& place, milliseconds after, Then then) {
    place.timer.expires_after(after);
    place.timer.async_wait([&place, alive = std::weak_ptr<int>(alive_), armed = ++place.armed,
                            then = std::move(then)](const boost::system::error_code& error) {
      if (!error && !alive.expired() && place.armed == armed) then();
    });
  }

  /// Ends the process of a place and whatever its timer was set for.
  void clear(Place& place) {
    ++place.armed;
    place.timer.cancel();
    if (place.process) place.process->stop();
    place.process.reset();
  }

  Result<void> start_process(Place& place) {
    WorkerProcess::Listener listener{[this, &place](std::string_view line) { heard(place, line); },
                                     [this, &place] { failed(place); }};
    auto process = WorkerProcess::start(executor_, program_, std::move(listener));
    if (!process) return tl::unexpected<Error>(process.error());
    place.process = std::move(*process);
    return {};
  }

  /// Starts a new process for a place that has none, at once or after a pause.
  void restart(Place& place) {
    const milliseconds delay = restart_delay(place.failures);
    if (delay.count() == 0 && start_process(place)) return;
    if (delay.count() == 0) ++place.failures;
    arm(place, std::max(delay, kFirstRestartDelay), [this, &place] {
      if (start_process(place)) return dispatch();
      ++place.failures;
      restart(place);
    });
  }

  /// The process of a place has died, was late or does not keep to the protocol.
  void failed(Place& place) {
    ++counts_.restarts;
    ++place.failures;
    std::optional<Job> job = std::exchange(place.job, std::nullopt);
    clear(place);
    restart(place);
    const bool give_up = job && ++job->tries >= kMostTries;
    if (give_up) queue_.remove(job->number);
    if (job && !give_up) {
      queue_.put_back(job->number);
      const std::uint64_t number = job->number;
      waiting_.emplace(number, std::move(*job));
    }
    dispatch();
    if (give_up) job->done(fail("worker", "the computer failed three times"));
  }

  void heard(Place& place, std::string_view line) {
    const Json said = Json::parse(line, nullptr, false);
    if (!place.job || !said.is_object() || !said.contains("id") || said["id"] != place.job->number) {
      return failed(place);
    }
    if (const auto progress = said.find("progress"); progress != said.end()) {
      arm_limit(place);
      if (place.job->progress) {
        // The callback may cancel the job and so end it.
        const Progress tell = place.job->progress;
        tell(*progress);
      }
      return;
    }
    auto answer = worker_answer(said);
    if (!answer) return failed(place);
    Job job = std::move(*place.job);
    place.job.reset();
    place.failures = 0;
    ++place.armed;
    place.timer.cancel();
    ++counts_.done;
    queue_.remove(job.number);
    dispatch();
    job.done(std::move(*answer));
  }

  asio::any_io_executor executor_;
  WorkerProgram program_;
  std::list<Place> places_;  // a list: callbacks refer to its places
  JobQueue queue_;
  std::unordered_map<std::uint64_t, Job> waiting_;  ///< by number
  std::set<std::uint64_t> refused_;                 ///< who still has to be told
  std::uint64_t last_number_ = 0;
  Counts counts_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< gone when the pool is
};

}  // namespace

Result<std::unique_ptr<WorkerPool>> start_worker_processes(asio::any_io_executor executor,
                                                           WorkerProgram program, int workers) {
  auto pool = std::make_unique<Pool>(std::move(executor), std::move(program));
  for (int i = 0; i < std::max(workers, kFewestWorkers); ++i) {
    if (const auto started = pool->add_worker(); !started) return tl::unexpected<Error>(started.error());
  }
  return pool;
}

}  // namespace fray
