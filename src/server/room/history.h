// The newest entries of a room's log and what is told beside them, for those who come back. Few ever ask, and
// every room has one, so all but the last few are kept packed: a tenth of the size.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/compression.h"
#include "server/room/game_log.h"

namespace fray {

class RoomHistory {
 public:
  /// The next entry, which follows the one before. `played`: JSON fields that are told of it beside its own,
  /// if it is one of play, else empty. Takes some microseconds, every eighth time some tens.
  void add(const LogEntry& entry, std::string played);

  /// The entries after `seq`, without hashes; nothing if one of them is gone. At least the newest 64 are
  /// kept.
  std::optional<std::vector<LogEntry>> since(std::uint64_t seq) const;
  /// What was given to add() with that entry; empty if it is gone.
  std::string played_at(std::uint64_t seq) const;

 private:
  struct Past {
    Moment at = 0;
    std::string body;  ///< JSON
    std::string played;
  };
  std::uint64_t first_seq() const;
  /// Calls `see` with each entry from `seq` on and its number.
  template <class See>
  void visit(std::uint64_t seq, See see) const;
  static PackedBytes pack(const std::vector<Past>& entries, std::size_t count);
  static std::vector<Past> unpack(const PackedBytes& bytes);

  std::deque<PackedBytes> packed_;  ///< eight entries each, the oldest first
  std::vector<Past> newest_;
  std::uint64_t last_seq_ = 0;
};

}  // namespace fray
