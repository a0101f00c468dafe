// The database as a file among others: who may read it, which process has it, and whether it is still the one
// that was opened.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "core/result.h"

namespace fray {

/// Makes the file if there is none. Only its owner may read and write it then, nor the files that SQLite
/// keeps beside it; where others could, a line in the log says so. Error "storage" if it cannot be made.
Result<void> make_private(const std::string& path);

/// Keeps other servers away from a database: a lock on a file beside it, PATH.lock, which holds the number of
/// the process and stays when the lock is gone. The lock ends with the object, or with the process, however
/// that ends.
class DatabaseLock {
 public:
  /// Error "storage" if another process, or another lock of this one, has the database, or if the file cannot
  /// be made.
  static Result<DatabaseLock> take(const std::string& path);
  ~DatabaseLock();
  DatabaseLock(DatabaseLock&& other) noexcept;
  DatabaseLock& operator=(DatabaseLock&& other) noexcept;

 private:
  explicit DatabaseLock(int file) : file_(file) {}
  int file_;
};

/// Notices that a database has been removed, or another file put in its place, while it is open: what is
/// written then would be gone with the process.
class DatabaseWatch {
 public:
  /// Of a database that has just been opened; of ":memory:" there is nothing to watch.
  explicit DatabaseWatch(std::string path);

  /// Error "storage" once the file or its write-ahead log is not the one that was there at first; it stays
  /// so. One or two calls of the system. One thread at a time.
  Result<void> check();

 private:
  struct Identity {
    dev_t device;
    ino_t inode;
    bool operator==(const Identity&) const = default;
  };
  static std::optional<Identity> identity_of(const std::string& path);

  std::string path_;
  std::optional<Identity> file_, log_;
  bool watches_;
  bool gone_ = false;
};

}  // namespace fray
