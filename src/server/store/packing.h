// The logs of games that have ended, packed: a few kB instead of a row for each entry. Hashes are left out,
// as they follow from the rest; the last is kept, so whatever is read is still known to be what was written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/compression.h"
#include "server/room/game_log.h"
#include "server/store/stored_log.h"
#include "sqlite/database.h"

namespace fray {

/// An entry as a row of the database has it: the body as text, as it was hashed.
struct RawEntry {
  Moment at = 0;
  std::string body;
  std::string hash;
};

/// The log as a frame of zstd with a checksum. Error "storage": the entry whose hash does not follow from the
/// log, which is then not to be packed; or zstd's own words. Takes a millisecond or two.
Result<PackedBytes> pack_log(std::span<const RawEntry> entries);
/// The entries, numbered from 1, with their hashes. Error "storage" if the bytes are damaged, or the last
/// hash is not `hash`.
Result<std::vector<LogEntry>> unpack_log(std::span<const std::uint8_t> bytes, const std::string& hash);

/// A room of the database and its log as it is there.
struct UnpackedRoom {
  std::int64_t number = 0;
  std::uint64_t last_seq = 0;
  std::vector<RawEntry> entries;
};
/// The same, packed; without a log if it cannot be.
struct PackedRoom {
  std::int64_t number = 0;
  std::uint64_t entries = 0;
  std::string hash;
  std::optional<PackedBytes> log;
};

/// Rooms whose games ended at `ended_before` or earlier and whose logs are not packed, at most `limit`, the
/// earliest first.
Result<std::vector<UnpackedRoom>> rooms_to_pack(Database& database, Moment ended_before, int limit);
/// Needs no database, so that nobody waits for it.
std::vector<PackedRoom> pack_rooms(std::span<const UnpackedRoom> rooms);
/// Puts what pack_rooms made in the place of the entries, but for rooms that have got a further entry since.
/// Within a transaction.
Result<void> store_packed(Database& database, std::span<const PackedRoom> rooms);
/// Begins `log` with the packed log of a room of which `entries` are packed.
Result<void> read_packed(Database& database, std::int64_t room, std::uint64_t entries, LogReader& log);

}  // namespace fray
