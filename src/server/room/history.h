// The newest entries of a room, as they are told to those who come back. Few ever ask, and every room has
// them, so all but the last few are kept packed: a tenth of the size.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/compression.h"

namespace fray {

class RoomHistory {
 public:
  /// The next entry, from 1: an object of JSON. Takes some microseconds, every eighth time some tens.
  void add(std::string entry);

  /// An array of the entries after number `seq`; nothing if one of them is gone, or `seq` is not yet there.
  /// At least the newest 64 are kept.
  std::optional<std::string> since(std::uint64_t seq) const;

 private:
  std::uint64_t first() const;

  std::deque<PackedBytes> packed_;  ///< some entries each, a line each, the oldest first
  std::vector<std::string> newest_;
  std::uint64_t last_ = 0;
};

}  // namespace fray
