// What must hold of the numbers and hashes of logs and events, in whatever database they are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/room/game_log.h"
#include "server/store/store.h"

namespace fray {

/// The error "storage" of a room, or of a campaign.
tl::unexpected<Error> room_error(const std::string& room, const std::string& what);
tl::unexpected<Error> campaign_error(const std::string& campaign, const std::string& what);

/// What is wrong with the numbers of the entries by themselves; empty: nothing.
std::string problem_of(const RoomWrite& write);
/// What is wrong with the numbers of events that are to follow number `last`; empty: nothing.
std::string problem_of(const std::vector<CampaignEntry>& entries, int last);

/// "entry 4 was to be written, but the last one there is entry 2".
std::string does_not_follow(const RoomWrite& write, std::int64_t last);

/// The error of a room that says that entries are packed, and has none.
tl::unexpected<Error> packed_log_missing();

/// Puts the log of a room together as it is read. Errors "storage" say which entry is wrong.
class LogReader {
 public:
  /// First, if the beginning of the log is packed: the frame, the hash of its last entry, how many there are.
  Result<void> add_packed(std::span<const std::uint8_t> bytes, const std::string& hash,
                          std::uint64_t entries);
  /// The next entry, its body as text.
  Result<void> add(std::uint64_t seq, Moment at, const std::string& body, std::string hash);
  /// The log, which must end with `last_seq`.
  Result<std::vector<LogEntry>> finish(std::uint64_t last_seq);

 private:
  std::vector<LogEntry> log_;
};

/// Whether the events of a campaign are all there, up to number `last`.
Result<void> check_entries(const StoredCampaign& campaign, std::int64_t last);

/// The bytes of a column that has 32; shorter ones are filled with zeros.
Bytes32 bytes32(std::span<const std::uint8_t> bytes);

}  // namespace fray
