// When a search must stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace fray {

struct SearchBudget {
  std::uint64_t nodes = ~std::uint64_t{0};
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;
  const std::atomic<bool>* ponder_hit = nullptr;  ///< while it is there and not set, there is no deadline

  bool is_late() const {
    if (ponder_hit != nullptr && !ponder_hit->load(std::memory_order_relaxed)) return false;
    return std::chrono::steady_clock::now() >= deadline;
  }
};

}  // namespace fray
