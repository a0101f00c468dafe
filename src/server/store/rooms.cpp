#include "server/store/rooms.h"

#include <algorithm>
#include <utility>

#include "server/store/packing.h"
#include "server/store/stored_log.h"

namespace fray {
namespace {

Result<std::int64_t> add_room(Database& database, const RoomWrite& write) {
  const Moment at = write.entries.back().at;
  Statement insert = database.query(
      "INSERT INTO rooms (id, secret, phase, phase_since, listed, summary, last_seq, updated, deadline)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
      write.room, *write.secret, write.phase, at, write.listed, write.summary, write.entries.back().seq, at,
      write.deadline);
  const std::int64_t number = insert.next() ? insert.integer(0) : 0;
  if (auto done = insert.finish(); !done) return room_error(write.room, done.error().message);
  return number;
}

/// Why no room was updated.
tl::unexpected<Error> not_updated(Database& database, const RoomWrite& write) {
  Statement there = database.query("SELECT last_seq FROM rooms WHERE id = ?", write.room);
  if (there.next()) {
    return room_error(write.room, does_not_follow(write, there.integer(0)));
  }
  if (auto done = there.finish(); !done) return pass_on(done.error());
  return room_error(write.room, "there is no such room");
}

/// Compare and set: the update finds the room only if its last entry is the one before ours.
Result<std::int64_t> update_room(Database& database, const RoomWrite& write) {
  std::optional<std::int64_t> before, last, at;
  if (!write.entries.empty()) {
    before = static_cast<std::int64_t>(write.entries.front().seq) - 1;
    last = static_cast<std::int64_t>(write.entries.back().seq);
    at = write.entries.back().at;
  }
  Statement update = database.query(
      "UPDATE rooms SET phase_since = iif(phase = ?3, phase_since, ifnull(?5, updated)), phase = ?3, listed "
      "= ?4,"
      " updated = ifnull(?5, updated), summary = ?6, last_seq = ifnull(?7, last_seq), deadline = ?8"
      " WHERE id = ?1 AND last_seq = ifnull(?2, last_seq) RETURNING number",
      write.room, before, write.phase, write.listed, at, write.summary, last, write.deadline);
  if (update.next()) {
    const std::int64_t number = update.integer(0);
    if (auto done = update.finish(); !done) return room_error(write.room, done.error().message);
    return number;
  }
  if (auto done = update.finish(); !done) return room_error(write.room, done.error().message);
  return not_updated(database, write);
}

Result<void> add_entry(Database& database, std::int64_t room, const LogEntry& entry) {
  // As it was hashed, so that it fits the hash when it is read.
  return database.run("INSERT INTO entries (room, seq, at, body, hash) VALUES (?, ?, ?, ?, ?)", room,
                      entry.seq, entry.at, dump_line(entry.body), entry.hash);
}

/// All entries of a room, which end with `last_seq`; of these `packed` are (or -1: none can be).
Result<std::vector<LogEntry>> read_log(Database& database, std::int64_t room, std::uint64_t last_seq,
                                       std::int64_t packed) {
  LogReader log;
  if (packed > 0) {
    if (auto read = read_packed(database, room, static_cast<std::uint64_t>(packed), log); !read)
      return pass_on(read.error());
  }
  Statement rows =
      database.query("SELECT seq, at, body, hash FROM entries WHERE room = ? ORDER BY seq", room);
  while (rows.next()) {
    auto added =
        log.add(static_cast<std::uint64_t>(rows.integer(0)), rows.integer(1), rows.text(2), rows.text(3));
    if (!added) return pass_on(added.error());
  }
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return log.finish(last_seq);
}

Result<std::vector<RoomWrite::SeatKey>> read_keys(Database& database, std::int64_t room) {
  std::vector<RoomWrite::SeatKey> keys;
  Statement rows =
      database.query("SELECT seat, token_hash, account FROM seat_keys WHERE room = ? ORDER BY rowid", room);
  while (rows.next()) {
    keys.push_back({static_cast<int>(rows.integer(0)), bytes32(rows.bytes(1)), rows.maybe_integer(2)});
  }
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return keys;
}

Result<std::vector<SeatPlan>> read_plans(Database& database, std::int64_t room) {
  std::vector<SeatPlan> plans;
  Statement rows = database.query("SELECT seat, plan FROM plans WHERE room = ? ORDER BY seat", room);
  while (rows.next()) plans.push_back({static_cast<Seat>(rows.integer(0)), rows.text(1)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return plans;
}

Result<void> write_plan(Database& database, std::int64_t room, const SeatPlan& plan) {
  if (plan.text.empty())
    return database.run("DELETE FROM plans WHERE room = ? AND seat = ?", room, static_cast<int>(plan.seat));
  return database.run(
      "INSERT INTO plans (room, seat, plan) VALUES (?, ?, ?)"
      " ON CONFLICT (room, seat) DO UPDATE SET plan = excluded.plan",
      room, static_cast<int>(plan.seat), plan.text);
}

Result<std::vector<Store::LobbyRow>> lobby_rows(Statement& rows) {
  std::vector<Store::LobbyRow> lobby;
  while (rows.next()) lobby.push_back({rows.text(0), rows.text(1), rows.text(2)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return lobby;
}

}  // namespace

Result<void> write_room(Database& database, const RoomWrite& write) {
  if (const std::string problem = problem_of(write); !problem.empty()) return room_error(write.room, problem);
  const auto number = write.secret ? add_room(database, write) : update_room(database, write);
  if (!number) return pass_on(number.error());
  for (const LogEntry& entry : write.entries) {
    if (auto done = add_entry(database, *number, entry); !done)
      return room_error(write.room, done.error().message);
  }
  for (const RoomWrite::SeatKey& key : write.keys) {
    auto done = database.run("INSERT INTO seat_keys (room, seat, token_hash, account) VALUES (?, ?, ?, ?)",
                             *number, key.seat, key.token_hash, key.account);
    if (!done) return room_error(write.room, done.error().message);
  }
  for (const SeatPlan& plan : write.plans) {
    if (auto done = write_plan(database, *number, plan); !done)
      return room_error(write.room, done.error().message);
  }
  return {};
}

Result<std::optional<StoredRoom>> load_room(Database& database, const std::string& room) {
  // One transaction, so that a write between the statements is seen by all or none of them.
  return database.transact(Database::Access::read, [&]() -> Result<std::optional<StoredRoom>> {
    Statement row =
        database.query("SELECT number, secret, last_seq, deadline, packed FROM rooms WHERE id = ?", room);
    if (!row.next()) {
      if (auto done = row.finish(); !done) return pass_on(done.error());
      return std::nullopt;
    }
    const std::int64_t number = row.integer(0);
    StoredRoom stored{room, bytes32(row.bytes(1)), {}, {}, {}, row.maybe_integer(3)};
    auto log = read_log(database, number, static_cast<std::uint64_t>(row.integer(2)), row.integer(4));
    if (!log) return room_error(room, log.error().message);
    auto keys = read_keys(database, number);
    if (!keys) return room_error(room, keys.error().message);
    stored.log = std::move(*log);
    auto plans = read_plans(database, number);
    if (!plans) return room_error(room, plans.error().message);
    stored.keys = std::move(*keys);
    stored.plans = std::move(*plans);
    return stored;
  });
}

Result<std::int64_t> count_unfinished(Database& database) { return database.number(room_sql::kUnfinished); }

Result<std::vector<DueRoom>> due_rooms(Database& database, const DueRoom& after, Moment until, int limit) {
  std::vector<DueRoom> due;
  Statement rows = database.query(room_sql::kDue, after.deadline, after.number, until, std::max(limit, 0));
  while (rows.next()) due.push_back({rows.text(0), rows.integer(1), rows.integer(2)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return due;
}

Result<std::vector<Store::LobbyRow>> lobby(Database& database, std::string_view phase, int limit) {
  Statement rows = database.query(room_sql::kLobby, phase, std::max(limit, 0));
  return lobby_rows(rows);
}

Result<std::vector<Store::LobbyRow>> rooms_of(Database& database, std::int64_t account, int limit) {
  Statement rows = database.query(room_sql::kRoomsOf, account, std::max(limit, 0));
  return lobby_rows(rows);
}

Result<void> write_review(Database& database, const std::string& room, const std::string& review) {
  auto done = database.run(
      "INSERT INTO reviews (room, review) SELECT number, ?2 FROM rooms WHERE id = ?1"
      " ON CONFLICT (room) DO UPDATE SET review = excluded.review",
      room, review);
  if (done && database.changes() == 0) return room_error(room, "there is no such room to review");
  return done;
}

Result<std::optional<std::string>> read_review(Database& database, const std::string& room) {
  Statement row = database.query("SELECT review FROM reviews JOIN rooms ON number = room WHERE id = ?", room);
  std::optional<std::string> review;
  if (row.next()) review = row.text(0);
  if (auto done = row.finish(); !done) return pass_on(done.error());
  return review;
}

}  // namespace fray
