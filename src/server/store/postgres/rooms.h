// The rooms in PostgreSQL: their logs, keys, lobby rows and reviews. What writes is a job of the writer; what
// reads asks a session. Errors are "storage".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/store/postgres/batch_writer.h"
#include "server/store/postgres/session.h"
#include "server/store/store.h"

namespace fray::postgres {

/// Questions whose cost must not grow with the number of rooms; a test looks at how PostgreSQL answers them.
namespace room_sql {
inline constexpr std::string_view kLobby =
    "SELECT id, phase, summary FROM rooms WHERE listed AND phase = $1"
    " ORDER BY phase_since DESC, number DESC LIMIT $2";
/// Room by room, whatever PostgreSQL believes of how many there are.
inline constexpr std::string_view kRoomsOf =
    "SELECT own.id, own.phase, own.summary FROM (SELECT DISTINCT room FROM"
    " (SELECT room FROM seat_keys WHERE account = $1 ORDER BY number DESC LIMIT 1000) AS last) AS seats,"
    " LATERAL (SELECT * FROM rooms WHERE number = seats.room OFFSET 0) AS own"
    " ORDER BY own.updated DESC, own.number DESC LIMIT $2";
/// But for those of other servers that live.
inline constexpr std::string_view kDue =
    "SELECT id, deadline, number FROM rooms WHERE deadline IS NOT NULL AND (deadline, number) > ($1, $2)"
    " AND deadline <= $3 AND NOT EXISTS (SELECT FROM servers WHERE servers.id = rooms.owner"
    " AND servers.id <> $5 AND servers.deadline > clock_timestamp())"
    " ORDER BY deadline, number LIMIT $4";
inline constexpr std::string_view kToPack =
    "SELECT number, last_seq FROM rooms WHERE phase = 'ended' AND packed = 0 AND phase_since <= $1"
    " ORDER BY phase_since LIMIT $2 FOR UPDATE SKIP LOCKED";
inline constexpr std::string_view kUnfinished = "SELECT count(*) FROM rooms WHERE phase <> 'ended'";
}  // namespace room_sql

/// By what a server has a room: its writes are those of nobody else.
struct Ownership {
  std::string server;
  std::int64_t epoch = 0;
};

/// The job that writes `write`, of a room that is had so. Its statements and its verdict are one: the room is
/// updated, and all else added, only if its last entry is the one before the first of `write`, and owner and
/// epoch are those here. A new room is had so afterwards.
Job write_room(const RoomWrite& write, const Ownership& owned);

Result<std::optional<StoredRoom>> load_room(Session& session, const std::string& room);
/// Makes the room the server's: the epoch that it is had by then. If `own` is what it was had by, and it
/// still is, that stays. Nothing: there is no such room. Error kElsewhere: of another server that lives.
Result<std::optional<std::int64_t>> take_room(Session& session, const std::string& room,
                                              const std::string& server, std::optional<std::int64_t> own);
Result<std::int64_t> count_unfinished(Session& session);
Result<std::vector<DueRoom>> due_rooms(Session& session, const DueRoom& after, Moment until, int limit,
                                       const std::string& server);
Result<std::vector<Store::LobbyRow>> lobby(Session& session, std::string_view phase, int limit);
Result<std::vector<Store::LobbyRow>> rooms_of(Session& session, std::int64_t account, int limit);
Result<int> pack_logs(Session& session, Moment ended_before, int limit);

Job write_review(const std::string& room, const std::string& review);
Result<std::optional<std::string>> read_review(Session& session, const std::string& room);
Result<std::optional<std::string>> find_phase(Session& session, const std::string& room);

}  // namespace fray::postgres
