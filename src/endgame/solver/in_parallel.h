// The same work for many items on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace fray {

/// Calls work(i) once for each i below `count`, on `threads` threads, this one among them, in any order.
/// Returns when all are done.
template <class Work>
void in_parallel(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto go_on = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads && static_cast<std::size_t>(i) < count; ++i) others.emplace_back(go_on);
  go_on();
}

}  // namespace fray
