// The rooms in the database: their logs, keys, lobby rows and reviews. One function a question; whoever calls
// holds the connection's lock, and has begun a transaction for writing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/store/store.h"
#include "sqlite/database.h"

namespace fray {

/// Questions whose cost must not grow with the number of rooms; a test looks at how SQLite answers them.
namespace room_sql {
inline constexpr std::string_view kLobby =
    "SELECT id, phase, summary FROM rooms WHERE listed = 1 AND phase = ?"
    " ORDER BY phase_since DESC, number DESC LIMIT ?";
inline constexpr std::string_view kRoomsOf =
    "SELECT id, phase, summary FROM rooms WHERE number IN"
    " (SELECT room FROM seat_keys WHERE account = ? ORDER BY rowid DESC LIMIT 1000)"
    " ORDER BY updated DESC, number DESC LIMIT ?";
inline constexpr std::string_view kDue =
    "SELECT id, deadline, number FROM rooms WHERE deadline IS NOT NULL AND (deadline, number) > (?, ?)"
    " AND deadline <= ? ORDER BY deadline, number LIMIT ?";
inline constexpr std::string_view kToPack =
    "SELECT number, last_seq FROM rooms WHERE phase = 'ended' AND packed = 0 AND phase_since <= ?"
    " ORDER BY phase_since LIMIT ?";
inline constexpr std::string_view kUnfinished = "SELECT count(*) FROM rooms WHERE phase <> 'ended'";
}  // namespace room_sql

/// Error "storage", also if the entries do not follow those that are there, or the room is new and there
/// already.
Result<void> write_room(Database& database, const RoomWrite& write);

/// Error "storage", also if the log that was stored has gaps or does not fit its hashes.
Result<std::optional<StoredRoom>> load_room(Database& database, const std::string& room);
Result<std::int64_t> count_unfinished(Database& database);
Result<std::vector<DueRoom>> due_rooms(Database& database, const DueRoom& after, Moment until, int limit);
Result<std::vector<Store::LobbyRow>> lobby(Database& database, std::string_view phase, int limit);
Result<std::vector<Store::LobbyRow>> rooms_of(Database& database, std::int64_t account, int limit);

Result<void> write_review(Database& database, const std::string& room, const std::string& review);
Result<std::optional<std::string>> read_review(Database& database, const std::string& room);

}  // namespace fray
