// How batches are written to PostgreSQL (group_writer.h): all statements of all jobs go out in one pipeline
// and their answers are looked at before it is committed, so a batch costs two round trips, however many
// rooms are in it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/store/group_writer.h"
#include "server/store/postgres/query.h"
#include "server/store/postgres/session.h"

namespace fray::postgres {

struct Job {
  std::vector<Query> queries;
  /// Looks at what they have answered: an error if nothing was to be written. Statements are such that they
  /// have changed nothing then. May be called again, if what was done has been taken back.
  std::function<Result<void>(std::span<const Rows>)> judge;
  std::function<void(Result<void>)> done{};
  std::string room{};
};

class BatchWriter final : public GroupWriter<Job> {
 public:
  /// `name` is this writer's only; `patience_ms` is how long a batch is tried while the database is away.
  BatchWriter(std::string url, const Limits& limits, std::string name, int patience_ms);
  /// Does what is waiting.
  ~BatchWriter() override;
  /// The same, sooner; nothing may be submitted then.
  void close() { finish(); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  /// What came of a transaction. Unless it was stored, nothing of it is there.
  enum class Ending { stored, some_refused, one_raised, away };

  void write(std::vector<Waiting>& batch) override;
  Ending write_together(std::vector<Waiting*> jobs, Time until);
  Ending write_one_by_one(const std::vector<Waiting*>& jobs, Time until);
  Ending persist(const std::vector<Waiting*>& jobs, Time until);
  Result<Ending> attempt(const std::vector<Waiting*>& jobs);
  Result<Ending> roll_back(Ending ending);

  const std::string url_;
  const Limits limits_;
  const std::string name_;
  const std::chrono::milliseconds patience_;
  std::optional<Session> session_;
  std::int64_t number_ = 0;           ///< of the transaction that is tried
  Error last_error_;                  ///< of what was tried last
  std::vector<Result<void>> judged_;  ///< of each job of what was tried last
};

}  // namespace fray::postgres
