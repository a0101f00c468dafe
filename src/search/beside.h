// Work beside the calling thread, where there are threads: a browser's module has none.
#pragma once

#if !defined(__wasm__)
#include <thread>
#include <utility>
#include <vector>
#endif

namespace fray {

#if defined(__wasm__)
class Beside {
 public:
  static constexpr bool kPossible = false;
  template <class Work>
  void run(Work&&) {}
};
#else
/// Waits in its destructor for what it runs.
class Beside {
 public:
  static constexpr bool kPossible = true;
  template <class Work>
  void run(Work&& work) {
    threads_.emplace_back(std::forward<Work>(work));
  }

 private:
  std::vector<std::jthread> threads_;
};
#endif

}  // namespace fray
