// The rooms in the database: their logs, keys, lobby rows and reviews. One function a question; whoever calls
// holds the connection's lock, and has begun a transaction for writing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/store/database.h"
#include "server/store/store.h"

namespace fray {

/// Error "storage", also if the entries do not follow those that are there, or the room is new and there
/// already.
Result<void> write_room(Database& database, const RoomWrite& write);

/// Error "storage", also if the log that was stored has gaps or does not fit its hashes.
Result<std::optional<StoredRoom>> load_room(Database& database, const std::string& room);
Result<std::vector<std::string>> unfinished_rooms(Database& database);
Result<std::vector<Store::LobbyRow>> lobby(Database& database, std::string_view phase, int limit);
Result<std::vector<Store::LobbyRow>> rooms_of(Database& database, std::int64_t account, int limit);

Result<void> write_review(Database& database, const std::string& room, const std::string& review);
Result<std::optional<std::string>> read_review(Database& database, const std::string& room);

}  // namespace fray
