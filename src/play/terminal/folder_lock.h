// A folder that one program at a time works in.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace fray {

/// Holds a folder, by the file `lock` in it, as long as it lives; a program that is killed holds nothing.
class FolderLock {
 public:
  /// Makes the folder, or takes the one that is there. Errors: "folder_in_use", with `busy`, what the other
  /// program does with it; "bad_file".
  static Result<FolderLock> take(const std::string& folder, std::string_view busy);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int file) : file_(file) {}

  int file_;  ///< the open file; -1 where it has been moved from
};

}  // namespace fray
