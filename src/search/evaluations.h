// The evaluations of the latest positions: different turns often lead to the same one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/value.h"

namespace fray {

class Evaluations {
 public:
  void clear() { std::fill(slots_.begin(), slots_.end(), Slot{}); }

  /// What is remembered of the position of a hash, else what `evaluate()` says of it.
  template <class Evaluate>
  Value of(std::uint64_t hash, const Evaluate& evaluate) {
    Slot& slot = slots_[hash % kSlots];
    if (slot.hash != hash) slot = {hash, evaluate()};
    return slot.value;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    Value value = 0;
  };
  static constexpr std::size_t kSlots = std::size_t{1} << 15;

  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
};

}  // namespace fray
