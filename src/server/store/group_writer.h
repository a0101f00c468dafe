// The thread of a store that writes. It takes everything that waits, does it in one transaction, and when
// that is on disk tells all who waited: under load one wait for the disk serves many writes. How a batch is
// written is the database's affair: SQLite's (writer.h), PostgreSQL's (postgres/batch_writer.h).
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <future>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/logging.h"
#include "server/store/store.h"

namespace fray {

/// A `Job` has, besides what is to be done: `std::function<void(Result<void>)> done`, which is called once on
/// the writer's thread, without locks; and `std::string room`: jobs with a room are refused after one of that
/// room has failed, until forgive().
template <class Job>
class GroupWriter {
 public:
  virtual ~GroupWriter() = default;
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  /// Any thread; also from a `done`.
  void submit(Job job) {
    std::vector<Job> one;
    one.push_back(std::move(job));
    submit_all(std::move(one));
  }

  /// Many at once: the thread is woken when all are there.
  void submit_all(std::vector<Job> jobs) {
    {
      const std::lock_guard lock(mutex_);
      for (Job& job : jobs) waiting_.push_back({std::move(job), next_ticket_++, {}});
    }
    something_waits_.notify_one();
  }

  /// Waits for it. Not from a `done`, which would wait for itself.
  Result<void> do_and_wait(Job job) {
    std::promise<Result<void>> told;
    job.done = [&](Result<void> result) { told.set_value(std::move(result)); };
    submit(std::move(job));
    return told.get_future().get();
  }

  /// Jobs of the room that are submitted from now on are done again; earlier ones that still wait are not.
  void forgive(const std::string& room) {
    const std::lock_guard lock(mutex_);
    if (const auto found = refused_below_.find(room); found != refused_below_.end())
      found->second = next_ticket_;
  }

  /// Whether jobs of the room that are submitted now will be refused.
  bool has_failed(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = refused_below_.find(room);
    return found != refused_below_.end() && found->second > next_ticket_;
  }

  Store::Counts counts() const {
    const std::lock_guard lock(mutex_);
    return {writes_, transactions_, waiting_.size(), failed_};
  }

  /// Why the last write that could not be stored could not, until one is: nothing that concerns a single room
  /// only (no such room), but a full disk, a lock, a database that is gone. Any thread.
  Result<void> works() const {
    const std::lock_guard lock(mutex_);
    if (trouble_) return tl::unexpected<Error>(*trouble_);
    return {};
  }

 protected:
  struct Waiting {
    Job job;
    std::uint64_t ticket;  ///< in order of submission
    Result<void> result;
  };

  GroupWriter() = default;
  /// At the end of the constructor of whoever writes.
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  /// At the beginning of its destructor: does what is waiting. Once or more.
  void finish() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    something_waits_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  /// Writes all of them and sets the result of each that failed.
  virtual void write(std::vector<Waiting>& batch) = 0;

  /// Those of a batch that are not to be refused.
  std::vector<Waiting*> to_be_done(std::vector<Waiting>& batch) {
    std::vector<Waiting*> jobs;
    for (Waiting& waiting : batch) {
      if (!refuses(waiting)) jobs.push_back(&waiting);
    }
    return jobs;
  }

  /// Whether an earlier job of its room has failed; that is its result then.
  bool refuses(Waiting& waiting) {
    if (waiting.job.room.empty()) return false;
    const std::lock_guard lock(mutex_);
    const auto found = refused_below_.find(waiting.job.room);
    if (found == refused_below_.end()) return false;
    if (waiting.ticket >= found->second) {
      refused_below_.erase(found);  // forgiven, and all that waited from before has been seen
      return false;
    }
    waiting.result =
        fail("storage", "room " + waiting.job.room +
                            ": an earlier write failed; nothing more is written until it is loaded again");
    return true;
  }

  void failed(Waiting& waiting, const Error& error) {
    ++failed_;
    waiting.result = tl::unexpected<Error>(error);
    log_line(LogLevel::error, "a write to the store failed",
             {{"room", waiting.job.room}, {"error", error.message}});
    if (waiting.job.room.empty()) return;
    const std::lock_guard lock(mutex_);
    refused_below_[waiting.job.room] = std::numeric_limits<std::uint64_t>::max();
  }

  /// A transaction of so many jobs is on disk.
  void stored(std::size_t jobs) {
    const std::lock_guard lock(mutex_);
    trouble_.reset();
    writes_ += jobs;
    ++transactions_;
  }
  /// Nothing can be stored.
  void troubled(const Error& error) {
    const std::lock_guard lock(mutex_);
    trouble_ = error;
  }

 private:
  void run() {
    while (true) {
      std::vector<Waiting> batch = take_all();
      if (batch.empty()) return;
      write(batch);
      for (Waiting& waiting : batch) {
        if (waiting.job.done) waiting.job.done(std::move(waiting.result));
      }
    }
  }

  std::vector<Waiting> take_all() {
    std::unique_lock lock(mutex_);
    something_waits_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    return std::exchange(waiting_, {});
  }

  std::atomic<std::uint64_t> failed_ = 0;

  mutable std::mutex mutex_;  // of all below
  std::condition_variable something_waits_;
  std::vector<Waiting> waiting_;
  std::uint64_t next_ticket_ = 0, writes_ = 0, transactions_ = 0;
  /// Of rooms that have failed: the jobs with a lower ticket are refused.
  std::unordered_map<std::string, std::uint64_t> refused_below_;
  bool closing_ = false;
  std::optional<Error> trouble_;  ///< of the last transaction that was tried

  std::thread thread_;
};

}  // namespace fray
