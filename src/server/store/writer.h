// The thread of the store that writes. It takes everything that waits, does it in one transaction, and when
// that is on disk tells all who waited: under load one wait for the disk serves many writes.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "server/store/database.h"
#include "server/store/database_file.h"
#include "server/store/store.h"

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
  /// Called once on the writer's thread, without locks.
  std::function<void(Result<void>)> done;
  /// Jobs with a room are refused after one of that room has failed, until forgive().
  std::string room{};
};

class StoreWriter {
 public:
  /// `connection` must outlive the writer.
  explicit StoreWriter(Connection& connection);
  /// Does what is waiting.
  ~StoreWriter();
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  /// Any thread; also from a `done`.
  void submit(WriteJob job);
  /// Many at once: the thread is woken when all are there.
  void submit_all(std::vector<WriteJob> jobs);
  /// Waits for it. Not from a `done`, which would wait for itself.
  Result<void> submit_and_wait(std::function<Result<void>(Database&)> work);
  /// Jobs of the room that are submitted from now on are done again; earlier ones that still wait are not.
  void forgive(const std::string& room);
  Store::Counts counts() const;
  /// Why the last write that could not be stored could not, until one is: nothing that concerns a single room
  /// only (no such room), but a full disk, a lock, a database that is gone. Any thread.
  Result<void> works() const;

 private:
  struct Waiting {
    WriteJob job;
    std::uint64_t ticket;  ///< in order of submission
    Result<void> result;
  };

  void run();
  std::vector<Waiting> take_all();
  void write(std::vector<Waiting>& batch);
  /// One transaction. `begun` says whether it could start at all.
  Result<void> write_together(std::vector<Waiting*>& jobs, bool& begun);
  void write_one_by_one(std::vector<Waiting*>& jobs);
  Result<void> commit();
  bool refuses(Waiting& waiting);
  void failed(Waiting& waiting, const Error& error);

  Connection& connection_;
  DatabaseWatch watch_;
  std::atomic<std::uint64_t> writes_ = 0, transactions_ = 0, failed_ = 0;

  mutable std::mutex mutex_;  // of all below
  std::condition_variable something_waits_;
  std::vector<Waiting> waiting_;
  std::uint64_t next_ticket_ = 0;
  /// Of rooms that have failed: the jobs with a lower ticket are refused.
  std::unordered_map<std::string, std::uint64_t> refused_below_;
  bool closing_ = false;
  std::optional<Error> trouble_;  ///< of the last transaction that was tried

  std::thread thread_;  // last: it uses the rest
};

}  // namespace fray
