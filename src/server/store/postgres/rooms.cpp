#include "server/store/postgres/rooms.h"

#include <algorithm>
#include <map>
#include <utility>

#include "server/store/stored_log.h"

namespace fray::postgres {
namespace {

/// What follows the statement that adds or updates the room, of which it needs the number as changed.number:
/// entries, keys and plans in arrays; $1 is the room. It answers with that number, or NULL, and how the room
/// was before.
constexpr const char* kAddTheRest =
    ", added AS (INSERT INTO entries (room, seq, at, body, hash)"
    " SELECT changed.number, new.seq, new.at, new.body, new.hash"
    " FROM changed, unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) AS new (seq, at, body, hash))"
    ", keyed AS (INSERT INTO seat_keys (room, seat, token_hash, account)"
    " SELECT changed.number, new.seat, new.token_hash, new.account"
    " FROM changed, unnest($6::bigint[], $7::bytea[], $8::bigint[]) AS new (seat, token_hash, account))"
    ", planned AS (INSERT INTO plans (room, seat, plan)"
    " SELECT changed.number, new.seat, new.plan"
    " FROM changed, unnest($9::bigint[], $10::text[]) AS new (seat, plan)"
    " ON CONFLICT (room, seat) DO UPDATE SET plan = excluded.plan)"
    ", unplanned AS (DELETE FROM plans USING changed"
    " WHERE room = changed.number AND seat = ANY ($11::bigint[]))"
    " SELECT (SELECT number FROM changed), was.last_seq, was.owner, was.epoch"
    " FROM (SELECT) AS one LEFT JOIN rooms AS was ON was.id = $1";

const std::string& add_sql() {
  static const std::string sql =
      std::string(
          "WITH changed AS (INSERT INTO rooms (id, secret, phase, phase_since, listed, summary, last_seq,"
          " updated, deadline, owner, epoch)"
          " VALUES ($1, $12, $13, $14, $15, $16, $17, $14, $18, $19, $20) ON CONFLICT (id) DO NOTHING"
          " RETURNING number)") +
      kAddTheRest;
  return sql;
}

/// Compare and set: it finds the room only if its last entry is the one before ours ($17; NULL: any), and
/// nobody has taken it.
const std::string& update_sql() {
  static const std::string sql =
      std::string(
          "WITH changed AS (UPDATE rooms SET"
          " phase_since = CASE WHEN phase = $12 THEN phase_since ELSE coalesce($14, updated) END,"
          " phase = $12, listed = $13, updated = coalesce($14, updated), summary = $15,"
          " last_seq = coalesce($16, last_seq), deadline = $18"
          " WHERE id = $1 AND last_seq = coalesce($17, last_seq) AND owner = $19 AND epoch = $20"
          " RETURNING number)") +
      kAddTheRest;
  return sql;
}

/// What is new in a room, in columns.
struct NewRows {
  explicit NewRows(const RoomWrite& write) {
    for (const LogEntry& entry : write.entries) {
      seqs.push_back(static_cast<std::int64_t>(entry.seq));
      ats.push_back(entry.at);
      bodies.push_back(dump_line(entry.body));  // as it was hashed, so that it fits the hash when it is read
      hashes.push_back(entry.hash);
    }
    for (const RoomWrite::SeatKey& key : write.keys) {
      key_seats.push_back(key.seat);
      token_hashes.push_back(key.token_hash);
      accounts.push_back(key.account);
    }
    std::map<std::int64_t, std::string> newest;
    for (const SeatPlan& plan : write.plans) newest[static_cast<std::int64_t>(plan.seat)] = plan.text;
    for (const auto& [seat, plan] : newest) {
      if (plan.empty()) {
        unplanned.push_back(seat);
      } else {
        plan_seats.push_back(seat);
        plans.push_back(plan);
      }
    }
  }

  std::vector<std::int64_t> seqs, ats, key_seats, plan_seats, unplanned;
  std::vector<std::string> bodies, hashes, plans;
  std::vector<Bytes32> token_hashes;
  std::vector<std::optional<std::int64_t>> accounts;
};

Query add_query(const RoomWrite& write, const Ownership& owned) {
  const NewRows rows(write);
  const LogEntry& last = write.entries.back();
  return Query(add_sql(), write.room, rows.seqs, rows.ats, rows.bodies, rows.hashes, rows.key_seats,
               rows.token_hashes, rows.accounts, rows.plan_seats, rows.plans, rows.unplanned, *write.secret,
               write.phase, last.at, write.listed, write.summary, last.seq, write.deadline, owned.server,
               owned.epoch);
}

Query update_query(const RoomWrite& write, const Ownership& owned) {
  const NewRows rows(write);
  std::optional<std::int64_t> before, last, at;
  if (!write.entries.empty()) {
    before = static_cast<std::int64_t>(write.entries.front().seq) - 1;
    last = static_cast<std::int64_t>(write.entries.back().seq);
    at = write.entries.back().at;
  }
  return Query(update_sql(), write.room, rows.seqs, rows.ats, rows.bodies, rows.hashes, rows.key_seats,
               rows.token_hashes, rows.accounts, rows.plan_seats, rows.plans, rows.unplanned, write.phase,
               write.listed, at, write.summary, last, before, write.deadline, owned.server, owned.epoch);
}

/// Why no room was changed.
std::string reason_of(const Rows& answer, const RoomWrite& write, const Ownership& owned) {
  if (answer.is_null(0, 1)) return "there is no such room";
  if (write.secret) return "there is a room of this name already";
  if (answer.text(0, 2) != owned.server || answer.integer(0, 3) != owned.epoch)
    return "another server has taken it since";
  return write.entries.empty() ? "it was changed by another server meanwhile"
                               : does_not_follow(write, answer.integer(0, 1));
}

Result<std::vector<Store::LobbyRow>> rows_of_lobby(Session& session, const Query& query) {
  const auto rows = session.ask(query);
  if (!rows) return pass_on(rows.error());
  std::vector<Store::LobbyRow> found;
  for (int row = 0; row < rows->count(); ++row)
    found.push_back({rows->text(row, 0), rows->text(row, 1), rows->text(row, 2)});
  return found;
}

Result<std::vector<LogEntry>> log_of(const Rows& room, const Rows& packed, const Rows& entries) {
  LogReader log;
  if (const std::int64_t count = room.integer(0, 3); count > 0) {
    if (packed.empty()) return packed_log_missing();
    auto read = log.add_packed(packed.bytes(0, 0), packed.text(0, 1), static_cast<std::uint64_t>(count));
    if (!read) return pass_on(read.error());
  }
  for (int row = 0; row < entries.count(); ++row) {
    auto added = log.add(static_cast<std::uint64_t>(entries.integer(row, 0)), entries.integer(row, 1),
                         entries.text(row, 2), entries.text(row, 3));
    if (!added) return pass_on(added.error());
  }
  return log.finish(static_cast<std::uint64_t>(room.integer(0, 1)));
}

}  // namespace

Job write_room(const RoomWrite& write, const Ownership& owned) {
  Job job;
  job.room = write.room;
  if (const std::string problem = problem_of(write); !problem.empty()) {
    job.judge = [error = room_error(write.room, problem).value()](std::span<const Rows>) -> Result<void> {
      return tl::unexpected<Error>(error);
    };
    return job;
  }
  job.queries.push_back(write.secret ? add_query(write, owned) : update_query(write, owned));
  job.judge = [write, owned](std::span<const Rows> answers) -> Result<void> {
    if (!answers[0].is_null(0, 0)) return {};
    return room_error(write.room, reason_of(answers[0], write, owned));
  };
  return job;
}

Result<std::optional<StoredRoom>> load_room(Session& session, const std::string& room) {
  if (!is_storable(room)) return std::nullopt;
  // One snapshot, so that a write between the statements is seen by all or none of them.
  const std::vector<Query> queries{
      Query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      Query("SELECT secret, last_seq, deadline, packed FROM rooms WHERE id = $1", room),
      Query("SELECT log, hash FROM packed_logs JOIN rooms ON number = room WHERE id = $1", room),
      Query("SELECT seq, at, body, hash FROM entries JOIN rooms ON number = room WHERE id = $1 ORDER BY seq",
            room),
      Query("SELECT seat, token_hash, account FROM seat_keys JOIN rooms ON rooms.number = room WHERE id = $1"
            " ORDER BY seat_keys.number",
            room),
      Query("SELECT seat, plan FROM plans JOIN rooms ON number = room WHERE id = $1 ORDER BY seat", room),
      Query("COMMIT")};
  const auto answers = session.ask_all(queries);
  if (!answers) {
    if (!session.lost()) static_cast<void>(session.run("ROLLBACK"));
    return pass_on(answers.error());
  }
  const Rows& row = (*answers)[1];
  if (row.empty()) return std::nullopt;
  StoredRoom stored{room, bytes32(row.bytes(0, 0)), {}, {}, {}, row.maybe_integer(0, 2)};
  auto log = log_of(row, (*answers)[2], (*answers)[3]);
  if (!log) return room_error(room, log.error().message);
  stored.log = std::move(*log);
  const Rows& keys = (*answers)[4];
  for (int i = 0; i < keys.count(); ++i) {
    stored.keys.push_back(
        {static_cast<int>(keys.integer(i, 0)), bytes32(keys.bytes(i, 1)), keys.maybe_integer(i, 2)});
  }
  const Rows& plans = (*answers)[5];
  for (int i = 0; i < plans.count(); ++i)
    stored.plans.push_back({static_cast<Seat>(plans.integer(i, 0)), plans.text(i, 1)});
  return stored;
}

Result<std::optional<std::int64_t>> take_room(Session& session, const std::string& room,
                                              const std::string& server, std::optional<std::int64_t> own) {
  static constexpr int kTries = 5;
  if (!is_storable(room)) return std::nullopt;
  for (int i = 0; i < kTries; ++i) {
    const auto taken = session.ask(Query(
        "UPDATE rooms SET owner = $2, epoch = epoch + CASE WHEN owner = $2 AND epoch = $3 THEN 0 ELSE 1 END"
        " WHERE id = $1 AND (owner = $2 OR NOT EXISTS (SELECT FROM servers WHERE servers.id = rooms.owner"
        " AND servers.deadline > clock_timestamp())) RETURNING epoch",
        room, server, own));
    if (!taken) return pass_on(taken.error());
    if (!taken->empty()) return taken->integer(0, 0);
    const auto whose =
        session.ask(Query("SELECT owner, EXISTS (SELECT FROM servers WHERE servers.id = rooms.owner"
                          " AND servers.deadline > clock_timestamp()) FROM rooms WHERE rooms.id = $1",
                          room));
    if (!whose) return pass_on(whose.error());
    if (whose->empty()) return std::nullopt;
    if (whose->truth(0, 1)) return fail(kElsewhere, whose->text(0, 0));
    // It has become free between the two.
  }
  return room_error(room, "it goes from server to server");
}

Result<std::int64_t> count_unfinished(Session& session) {
  const auto row = session.ask(Query(room_sql::kUnfinished));
  if (!row) return pass_on(row.error());
  return row->integer(0, 0);
}

Result<std::vector<DueRoom>> due_rooms(Session& session, const DueRoom& after, Moment until, int limit,
                                       const std::string& server) {
  const auto rows =
      session.ask(Query(room_sql::kDue, after.deadline, after.number, until, std::max(limit, 0), server));
  if (!rows) return pass_on(rows.error());
  std::vector<DueRoom> due;
  for (int row = 0; row < rows->count(); ++row)
    due.push_back({rows->text(row, 0), rows->integer(row, 1), rows->integer(row, 2)});
  return due;
}

Result<std::vector<Store::LobbyRow>> lobby(Session& session, std::string_view phase, int limit) {
  if (!is_storable(phase)) return std::vector<Store::LobbyRow>();
  return rows_of_lobby(session, Query(room_sql::kLobby, phase, std::max(limit, 0)));
}

Result<std::vector<Store::LobbyRow>> rooms_of(Session& session, std::int64_t account, int limit) {
  return rows_of_lobby(session, Query(room_sql::kRoomsOf, account, std::max(limit, 0)));
}

Job write_review(const std::string& room, const std::string& review) {
  Job job;
  job.queries.push_back(
      Query("INSERT INTO reviews (room, review) SELECT number, $2 FROM rooms WHERE id = $1"
            " ON CONFLICT (room) DO UPDATE SET review = excluded.review",
            room, review));
  job.judge = [room](std::span<const Rows> answers) -> Result<void> {
    if (answers[0].changed() == 0) return room_error(room, "there is no such room to review");
    return {};
  };
  return job;
}

Result<std::optional<std::string>> read_review(Session& session, const std::string& room) {
  if (!is_storable(room)) return std::nullopt;
  const auto row =
      session.ask(Query("SELECT review FROM reviews JOIN rooms ON number = room WHERE id = $1", room));
  if (!row) return pass_on(row.error());
  return row->empty() ? std::nullopt : std::optional(row->text(0, 0));
}

Result<std::optional<std::string>> find_phase(Session& session, const std::string& room) {
  if (!is_storable(room)) return std::nullopt;
  const auto row = session.ask(Query("SELECT phase FROM rooms WHERE id = $1", room));
  if (!row) return pass_on(row.error());
  return row->empty() ? std::nullopt : std::optional(row->text(0, 0));
}

}  // namespace fray::postgres
