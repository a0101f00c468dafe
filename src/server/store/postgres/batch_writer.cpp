#include "server/store/postgres/batch_writer.h"

#include <cstddef>
#include <string_view>
#include <thread>
#include <utility>

namespace fray::postgres {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto kPause = milliseconds(100);

/// Whether a transaction has been committed is not known if the session is lost meanwhile. So each has a
/// number, which is in the table if it has. The row is locked until the transaction ends: whoever asks waits
/// until it is decided.
constexpr std::string_view kNumber =
    "INSERT INTO batches (writer, number, at) VALUES ($1, $2, clock_timestamp())"
    " ON CONFLICT (writer) DO UPDATE SET number = excluded.number, at = excluded.at"
    " WHERE batches.number < excluded.number";

}  // namespace

BatchWriter::BatchWriter(std::string url, const Limits& limits, std::string name, int patience_ms)
    : url_(std::move(url)), limits_(limits), name_(std::move(name)), patience_(patience_ms) {
  start();
}

BatchWriter::~BatchWriter() {
  finish();
  if (session_ && !session_->lost())
    static_cast<void>(session_->ask(Query("DELETE FROM batches WHERE writer = $1", name_)));
}

void BatchWriter::write(std::vector<Waiting>& batch) {
  std::vector<Waiting*> jobs = to_be_done(batch);
  if (!jobs.empty()) write_together(std::move(jobs), steady_clock::now() + patience_);
}

/// Until all of them are stored or have failed.
BatchWriter::Ending BatchWriter::write_together(std::vector<Waiting*> jobs, Time until) {
  while (!jobs.empty()) {
    const Ending ending = persist(jobs, until);
    if (ending == Ending::stored) {
      stored(jobs.size());
      return ending;
    }
    if (ending == Ending::away) {
      troubled(last_error_);
      for (Waiting* waiting : jobs) failed(*waiting, last_error_);
      return ending;
    }
    if (ending == Ending::one_raised) {
      if (jobs.size() > 1) return write_one_by_one(jobs, until);
      failed(*jobs.front(), last_error_);
      return ending;
    }
    // Once more without those that were refused, and without what comes after them in their rooms.
    std::vector<Waiting*> left;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (refuses(*jobs[i])) continue;
      if (judged_[i])
        left.push_back(jobs[i]);
      else
        failed(*jobs[i], judged_[i].error());
    }
    jobs = std::move(left);
  }
  return Ending::some_refused;
}

BatchWriter::Ending BatchWriter::write_one_by_one(const std::vector<Waiting*>& jobs, Time until) {
  Ending ending = Ending::stored;
  for (Waiting* waiting : jobs) {
    if (refuses(*waiting)) continue;
    if (ending == Ending::away)
      failed(*waiting, last_error_);
    else
      ending = write_together({waiting}, until);
  }
  return ending;
}

/// One transaction, tried again while the database is away.
BatchWriter::Ending BatchWriter::persist(const std::vector<Waiting*>& jobs, Time until) {
  ++number_;
  while (true) {
    if (const auto ending = attempt(jobs)) return *ending;
    session_.reset();
    if (steady_clock::now() + kPause >= until) return Ending::away;
    std::this_thread::sleep_for(kPause);
  }
}

/// An error is one of the database, or of the way to it; what has been done is then not known.
Result<BatchWriter::Ending> BatchWriter::attempt(const std::vector<Waiting*>& jobs) {
  const auto go_wrong = [this](const Error& error) {
    last_error_ = error;
    return pass_on(error);
  };
  if (!session_) {
    auto session = Session::connect(url_, limits_);
    if (!session) return go_wrong(session.error());
    session_ = std::move(*session);
  }
  std::vector<Query> queries{Query("BEGIN"), Query(kNumber, name_, number_)};
  for (const Waiting* waiting : jobs)
    queries.insert(queries.end(), waiting->job.queries.begin(), waiting->job.queries.end());
  const auto answers = session_->ask_all(queries);
  if (!answers) {
    if (session_->lost() || !session_->refused()) return go_wrong(answers.error());
    last_error_ = answers.error();
    return roll_back(Ending::one_raised);
  }
  // The attempt before this one has been committed after all; its answers have been judged.
  if ((*answers)[1].changed() == 0) return roll_back(Ending::stored);
  judged_.clear();
  std::size_t next = 2;
  bool all_well = true;
  for (const Waiting* waiting : jobs) {
    const std::size_t count = waiting->job.queries.size();
    judged_.push_back(waiting->job.judge(std::span(*answers).subspan(next, count)));
    all_well = all_well && judged_.back();
    next += count;
  }
  if (!all_well) return roll_back(Ending::some_refused);
  if (auto done = session_->ask(Query("COMMIT")); !done) return go_wrong(done.error());
  return Ending::stored;
}

Result<BatchWriter::Ending> BatchWriter::roll_back(Ending ending) {
  // If it cannot be, the session is of no use any more, and its end does the same.
  if (!session_->ask(Query("ROLLBACK"))) session_.reset();
  return ending;
}

}  // namespace fray::postgres
