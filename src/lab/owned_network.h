// A network that is made here, not compiled in.
#pragma once

#include <cstdint>
#include <vector>

#include "core/network.h"

namespace fray {

struct OwnedNetwork {
  std::vector<std::int16_t> numbers;
  std::size_t lanes = kLaneStep;

  OwnedNetwork() = default;
  OwnedNetwork(std::vector<std::int16_t> all, std::size_t wide) : numbers(std::move(all)), lanes(wide) {}
  explicit OwnedNetwork(const Network& network)
      : numbers(network.numbers.begin(), network.numbers.end()), lanes(network.lanes) {}

  /// As whoever evaluates by it sees it, as long as this lives.
  Network view() const { return {numbers, lanes}; }
  bool operator==(const OwnedNetwork&) const = default;
};

}  // namespace fray
