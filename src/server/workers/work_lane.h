// What a worker of the queue does at a time: it waits for a job of its classes, the most urgent first, thinks
// about it on a thread of its own, and says how that goes.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "play/worker.h"
#include "server/cluster/nats_connection.h"
#include "server/loop.h"
#include "server/workers/work_messages.h"

namespace fray {

/// A thread that does one job at a time.
class ThinkingThread {
 public:
  /// Lines of progress, and at last the answer. Called on the thinking thread.
  using Said = std::function<void(const std::string& line, bool last)>;

  /// A thread that gives way is less urgent to the system than others.
  ThinkingThread(WorkerLimits limits, bool gives_way, std::vector<FurtherJob> further);
  /// Stops thinking.
  ~ThinkingThread();
  ThinkingThread(const ThinkingThread&) = delete;
  ThinkingThread& operator=(const ThinkingThread&) = delete;

  /// Begins a job, a line as docs/worker.md has it; not before the last one has been answered.
  void think(std::string line, Said said);
  /// The job is answered soon, whatever comes of it.
  void stop() { stop_ = true; }

 private:
  void run(WorkerLimits limits, bool gives_way, std::vector<FurtherJob> further);

  StopFlag stop_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<std::pair<std::string, Said>> job_;
  bool ends_ = false;
  std::thread thread_;
};

/// For the loop's thread.
class WorkLane {
 public:
  struct Settings {
    std::vector<WorkClass> classes;  ///< the most urgent first
    WorkerLimits limits{};
    bool gives_way = false;
    std::vector<FurtherJob> further{};
  };
  /// Connection and loop outlive the lane. `worker` is the name of the worker; `busy_changed` is called when
  /// busy() has.
  WorkLane(Settings settings, NatsConnection& nats, Loop& loop, const std::string& worker,
           std::function<void()> busy_changed);
  /// Gives back what it has.
  ~WorkLane();
  WorkLane(const WorkLane&) = delete;
  WorkLane& operator=(const WorkLane&) = delete;

  bool busy() const { return present_.has_value(); }
  /// NATS is there: looks for work, and says what could not be said.
  void connected();
  /// Every kStillThinkingMs.
  void say_it_thinks();
  /// Somebody needs the job no longer.
  void cancel(const std::string& id);

 private:
  struct Present {
    WorkOrder order;
    std::string acknowledge;  ///< the subject on which NATS hears of it
    bool cancelled = false;
  };

  /// Looks for work, and waits for some if there is none.
  void seek();
  void look();
  void wait();
  void ask(WorkClass kind, const std::string& how);
  void nothing(const std::string& status);
  void end_seeking();
  void arm(std::int64_t ms);
  void take(const NatsMessage& message);
  void said(const std::string& line, bool last);
  void finished(const std::string& line);
  void report(WorkReport::Kind kind, Json value = {});

  const Settings settings_;
  NatsConnection& nats_;
  Loop& loop_;
  const std::string worker_;
  std::optional<Present> present_;
  const std::function<void()> busy_changed_;
  std::unique_ptr<Loop::Alarm> alarm_;
  std::string inbox_;      ///< where work comes; "": none is sought
  std::size_t asked_ = 0;  ///< how many classes have been asked whether there is some now
  std::size_t waits_ = 0;  ///< how many may still bring some; 0: it does not wait yet
  std::vector<NatsMessage> unsaid_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< gone when the lane is
  std::unique_ptr<ThinkingThread> thread_;
};

}  // namespace fray
