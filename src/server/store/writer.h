// How batches are written to SQLite (group_writer.h).
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/store/database_file.h"
#include "server/store/group_writer.h"
#include "sqlite/database.h"

namespace fray {

/// A connection and the lock of whoever uses it.
struct Connection {
  Database database;
  std::mutex mutex;
};

struct WriteJob {
  /// Runs inside a transaction of its own or of many; may run twice, if what the first run did has been taken
  /// back.
  std::function<Result<void>(Database&)> work;
  std::function<void(Result<void>)> done;
  std::string room{};
};

class StoreWriter final : public GroupWriter<WriteJob> {
 public:
  /// `connection` must outlive the writer.
  explicit StoreWriter(Connection& connection);
  /// Does what is waiting.
  ~StoreWriter() override;

  /// Waits for it. Not from a `done`, which would wait for itself.
  Result<void> submit_and_wait(std::function<Result<void>(Database&)> work);

 private:
  void write(std::vector<Waiting>& batch) override;
  /// One transaction. `begun` says whether it could start at all.
  Result<void> write_together(std::vector<Waiting*>& jobs, bool& begun);
  void write_one_by_one(std::vector<Waiting*>& jobs);
  Result<void> commit();

  Connection& connection_;
  DatabaseWatch watch_;
};

}  // namespace fray
