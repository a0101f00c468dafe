#include "server/store/writer.h"

#include <future>
#include <limits>
#include <utility>

#include "server/logging.h"

namespace fray {

StoreWriter::StoreWriter(Connection& connection)
    : connection_(connection), watch_(connection.database.path()), thread_([this] { run(); }) {}

StoreWriter::~StoreWriter() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  something_waits_.notify_one();
  thread_.join();
}

void StoreWriter::submit(WriteJob job) {
  std::vector<WriteJob> one;
  one.push_back(std::move(job));
  submit_all(std::move(one));
}

void StoreWriter::submit_all(std::vector<WriteJob> jobs) {
  {
    const std::lock_guard lock(mutex_);
    for (WriteJob& job : jobs) waiting_.push_back({std::move(job), next_ticket_++, {}});
  }
  something_waits_.notify_one();
}

Result<void> StoreWriter::submit_and_wait(std::function<Result<void>(Database&)> work) {
  std::promise<Result<void>> told;
  submit({std::move(work), [&](Result<void> result) { told.set_value(std::move(result)); }});
  return told.get_future().get();
}

void StoreWriter::forgive(const std::string& room) {
  const std::lock_guard lock(mutex_);
  if (const auto found = refused_below_.find(room); found != refused_below_.end()) {
    found->second = next_ticket_;
  }
}

Store::Counts StoreWriter::counts() const {
  const std::lock_guard lock(mutex_);
  return {writes_, transactions_, waiting_.size(), failed_};
}

Result<void> StoreWriter::works() const {
  const std::lock_guard lock(mutex_);
  if (trouble_) return tl::unexpected<Error>(*trouble_);
  return {};
}

void StoreWriter::run() {
  while (true) {
    std::vector<Waiting> batch = take_all();
    if (batch.empty()) return;
    write(batch);
    for (Waiting& waiting : batch) {
      if (waiting.job.done) waiting.job.done(std::move(waiting.result));
    }
  }
}

std::vector<StoreWriter::Waiting> StoreWriter::take_all() {
  std::unique_lock lock(mutex_);
  something_waits_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
  return std::exchange(waiting_, {});
}

void StoreWriter::write(std::vector<Waiting>& batch) {
  const std::lock_guard lock(connection_.mutex);
  std::vector<Waiting*> jobs;
  for (Waiting& waiting : batch) {
    if (!refuses(waiting)) jobs.push_back(&waiting);
  }
  if (jobs.empty()) return;
  bool begun = false;
  const auto together = write_together(jobs, begun);
  if (together) return;
  // If not even a transaction could be had, trying again for each would only make all wait longer.
  if (begun && jobs.size() > 1) return write_one_by_one(jobs);
  for (Waiting* waiting : jobs) failed(*waiting, together.error());
}

Result<void> StoreWriter::write_together(std::vector<Waiting*>& jobs, bool& begun) {
  Database& database = connection_.database;
  auto done = database.begin(Database::Access::write);
  begun = done.has_value();
  for (std::size_t i = 0; done && i < jobs.size(); ++i) done = jobs[i]->job.work(database);
  if (done) done = commit();
  const bool troubled = !done && (database.in_trouble() || !watch_.check());
  if (!done) database.rollback();
  if (done || troubled) {
    const std::lock_guard lock(mutex_);
    trouble_ = done ? std::nullopt : std::optional(done.error());
  }
  if (!done) return done;
  writes_ += jobs.size();
  ++transactions_;
  return {};
}

/// What was written to a file that is no longer there is not stored. Looked at before, so that nothing comes
/// of it, and after, so that nothing is acknowledged if it went just then.
Result<void> StoreWriter::commit() {
  if (auto there = watch_.check(); !there) return there;
  if (auto done = connection_.database.commit(); !done) return done;
  return watch_.check();
}

void StoreWriter::write_one_by_one(std::vector<Waiting*>& jobs) {
  bool begun = true;
  Result<void> last;
  for (Waiting* waiting : jobs) {
    if (refuses(*waiting)) continue;
    std::vector<Waiting*> alone{waiting};
    if (begun) last = write_together(alone, begun);
    if (!last) failed(*waiting, last.error());
  }
}

bool StoreWriter::refuses(Waiting& waiting) {
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

void StoreWriter::failed(Waiting& waiting, const Error& error) {
  ++failed_;
  waiting.result = tl::unexpected<Error>(error);
  log_line(LogLevel::error, "a write to the store failed",
           {{"room", waiting.job.room}, {"error", error.message}});
  if (waiting.job.room.empty()) return;
  const std::lock_guard lock(mutex_);
  refused_below_[waiting.job.room] = std::numeric_limits<std::uint64_t>::max();
}

}  // namespace fray
