#include "server/store/writer.h"

#include <cstddef>
#include <utility>

namespace fray {

StoreWriter::StoreWriter(Connection& connection)
    : connection_(connection), watch_(connection.database.path()) {
  start();
}

StoreWriter::~StoreWriter() { finish(); }

Result<void> StoreWriter::submit_and_wait(std::function<Result<void>(Database&)> work) {
  return do_and_wait({std::move(work), {}});
}

void StoreWriter::write(std::vector<Waiting>& batch) {
  const std::lock_guard lock(connection_.mutex);
  std::vector<Waiting*> jobs = to_be_done(batch);
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
  if (done) {
    stored(jobs.size());
    return {};
  }
  if (database.in_trouble() || !watch_.check()) troubled(done.error());
  database.rollback();
  return done;
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

}  // namespace fray
