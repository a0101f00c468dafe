#include "server/store/database_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "server/logging.h"

namespace fray {
namespace {

constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;
constexpr mode_t kOthers = S_IRWXG | S_IRWXO;

tl::unexpected<Error> file_error(const std::string& path, const std::string& what, int error) {
  return fail("storage", path + ": " + what + " (" + std::strerror(error) + ")");
}

void keep_from_others(const std::string& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode) || (facts.st_mode & kOthers) == 0) return;
  if (::chmod(path.c_str(), facts.st_mode & ~kOthers & 07777) == 0) {
    log_line(LogLevel::warning, "others could read the database; now only its owner can", {{"path", path}});
  } else {
    log_line(LogLevel::warning, "others can read the database, and it cannot be changed",
             {{"path", path}, {"error", std::strerror(errno)}});
  }
}

/// The number that the process which has the lock has written; empty if there is none.
std::string process_in(int file) {
  std::array<char, 32> text{};
  const ssize_t size = ::pread(file, text.data(), text.size(), 0);
  std::string number(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  number.erase(std::min(number.find_first_not_of("0123456789"), number.size()));
  return number;
}

}  // namespace

Result<void> make_private(const std::string& path) {
  // SQLite takes an empty file for a new database, and gives its own files the permissions of that.
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  if (file >= 0) {
    ::close(file);
    return {};
  }
  if (errno != EEXIST) return file_error(path, "the file cannot be made", errno);
  for (const char* suffix : {"", "-wal", "-shm"}) keep_from_others(path + suffix);
  return {};
}

Result<DatabaseLock> DatabaseLock::take(const std::string& path) {
  // By whatever name the database is called, the lock is one.
  std::error_code ignored;
  const std::string name = std::filesystem::weakly_canonical(path, ignored).string() + ".lock";
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly);
  if (file < 0) return file_error(name, "the lock of the database cannot be made", errno);
  DatabaseLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return file_error(name, "the database cannot be locked", errno);
    const std::string process = process_in(file);
    return fail("storage", path + ": another server" +
                               (process.empty() ? std::string() : " (process " + process + ")") +
                               " has this database; two cannot serve it (the lock is " + name + ")");
  }
  const std::string number = std::to_string(::getpid()) + '\n';
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, number.data(), number.size(), 0) < 0) {
    // The lock holds all the same; only nobody can read whose it is.
    log_line(LogLevel::warning, "the lock of the database cannot be written", {{"path", name}});
  }
  return lock;
}

DatabaseLock::DatabaseLock(DatabaseLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

DatabaseLock& DatabaseLock::operator=(DatabaseLock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

DatabaseLock::~DatabaseLock() {
  if (file_ >= 0) ::close(file_);
}

DatabaseWatch::DatabaseWatch(std::string path)
    : path_(std::move(path)), file_(identity_of(path_)), watches_(path_ != ":memory:") {}

std::optional<DatabaseWatch::Identity> DatabaseWatch::identity_of(const std::string& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
  return Identity{facts.st_dev, facts.st_ino};
}

Result<void> DatabaseWatch::check() {
  if (!watches_) return {};
  const auto log = identity_of(path_ + "-wal");
  if (!log_) log_ = log;  // it comes with the first write
  const auto file = identity_of(path_);
  if (!file || file != file_ || (log_ && log != log_)) gone_ = true;
  if (!gone_) return {};
  return fail("storage", path_ + ": the database was removed or replaced while the server runs; nothing is " +
                             "stored any more. Put it back from a backup and start the server again");
}

}  // namespace fray
