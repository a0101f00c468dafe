// A library that is loaded when it is needed first, so that who does not need it need not have it.
#pragma once

#include <dlfcn.h>

#include <string>
#include <utility>

namespace fray {

/// Looks up functions and keeps the first thing that is wrong. What is loaded stays until the process ends:
/// it may have threads of its own.
class SharedLibrary {
 public:
  /// `file` as the system finds it, "libpq.so.5"; `package` is the one of Debian's that has it.
  SharedLibrary(std::string file, std::string package)
      : file_(std::move(file)),
        package_(std::move(package)),
        library_(dlopen(file_.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (library_ != nullptr) return;
    const char* reason = dlerror();
    problem_ = file_ + " is needed and cannot be loaded; Debian's package " + package_ + " has it (" +
               (reason == nullptr ? "no reason given" : reason) + ")";
  }

  template <class Function>
  void find(Function*& function, const char* name) {
    if (!problem_.empty()) return;
    function = reinterpret_cast<Function*>(dlsym(library_, name));
    if (function == nullptr)
      problem_ = file_ + " has no function " + name + "; that of Debian's package " + package_ + " has it";
  }

  /// Why not all that was looked up is there; "" if it is.
  const std::string& problem() const { return problem_; }

 private:
  std::string file_, package_;
  void* library_;
  std::string problem_;
};

}  // namespace fray
