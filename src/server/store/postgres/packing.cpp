// Packs the logs of games that have ended (store/packing.h) where several servers may do so.
#include "server/store/packing.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "server/store/postgres/rooms.h"

namespace fray::postgres {
namespace {

/// So long the packing between two statements may take.
constexpr std::string_view kPatience = "SET LOCAL idle_in_transaction_session_timeout = 20000";

Result<std::vector<UnpackedRoom>> rooms_to_pack(Session& session, Moment ended_before, int limit) {
  const auto rooms = session.ask(Query(room_sql::kToPack, ended_before, std::max(limit, 0)));
  if (!rooms) return pass_on(rooms.error());
  std::vector<UnpackedRoom> unpacked;
  for (int row = 0; row < rooms->count(); ++row) {
    UnpackedRoom room{rooms->integer(row, 0), static_cast<std::uint64_t>(rooms->integer(row, 1)), {}};
    const auto entries =
        session.ask(Query("SELECT at, body, hash FROM entries WHERE room = $1 ORDER BY seq", room.number));
    if (!entries) return pass_on(entries.error());
    for (int i = 0; i < entries->count(); ++i)
      room.entries.push_back({entries->integer(i, 0), entries->text(i, 1), entries->text(i, 2)});
    unpacked.push_back(std::move(room));
  }
  return unpacked;
}

Result<void> store_packed(Session& session, const PackedRoom& room) {
  std::vector<Query> queries{Query("UPDATE rooms SET packed = $2 WHERE number = $1", room.number,
                                   room.log ? static_cast<std::int64_t>(room.entries) : -1)};
  if (room.log) {
    queries.push_back(Query("INSERT INTO packed_logs (room, hash, log) VALUES ($1, $2, $3)", room.number,
                            room.hash, *room.log));
    queries.push_back(Query("DELETE FROM entries WHERE room = $1 AND seq <= $2", room.number, room.entries));
  }
  const auto done = session.ask_all(queries);
  if (!done) return pass_on(done.error());
  return {};
}

}  // namespace

/// The rooms are locked until it is done, so none gets a further entry meanwhile; what another server packs
/// is passed over.
Result<int> pack_logs(Session& session, Moment ended_before, int limit) {
  return session.transact([&]() -> Result<int> {
    if (auto done = session.run(std::string(kPatience)); !done) return pass_on(done.error());
    const auto rooms = rooms_to_pack(session, ended_before, limit);
    if (!rooms) return pass_on(rooms.error());
    for (const PackedRoom& packed : pack_rooms(*rooms)) {
      if (auto done = store_packed(session, packed); !done) return pass_on(done.error());
    }
    return static_cast<int>(rooms->size());
  });
}

}  // namespace fray::postgres
