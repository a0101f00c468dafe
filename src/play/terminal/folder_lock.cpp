#include "play/terminal/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace fray {

Result<FolderLock> FolderLock::take(const std::string& folder, std::string_view busy) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return fail("bad_file", folder + ": it cannot be made: " + problem.message());
  const std::string path = folder + "/lock";
  FolderLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (lock.file_ < 0) return fail("bad_file", path + ": " + std::strerror(errno));
  if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
    return fail("folder_in_use", folder + ": " + std::string(busy));
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace fray
