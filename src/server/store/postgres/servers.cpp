#include "server/store/postgres/servers.h"

#include <algorithm>
#include <span>
#include <utility>

#include "server/store/postgres/schema.h"
#include "server/store/stored_log.h"

namespace fray::postgres {
namespace {

/// PostgreSQL's code of a lock that was not to be had in time.
constexpr std::string_view kLocked = "55P03";

constexpr std::string_view kLastSeen =
    "SELECT greatest((SELECT coalesce(max(last_seen), 0) FROM seen), (SELECT coalesce(max(seen), 0) FROM "
    "servers))";

/// A server begins while none lives.
Result<void> note_downtime(Session& session, Moment now) {
  const auto seen = last_seen(session);
  if (!seen) return pass_on(seen.error());
  std::vector<Query> queries{Query("DELETE FROM seen"), Query("DELETE FROM servers"),
                             Query("DELETE FROM batches WHERE at < clock_timestamp() - interval '1 day'")};
  if (*seen > 0 && *seen < now)
    queries.push_back(Query("INSERT INTO downtimes (began, ended) VALUES ($1, $2)", *seen, now));
  const auto done = session.ask_all(queries);
  if (!done) return pass_on(done.error());
  return {};
}

Result<std::vector<Downtime>> begin_alone(Session& session, const std::string& server, Moment now) {
  const auto others = living(session);
  if (!others) return pass_on(others.error());
  if (others->empty()) {
    if (auto noted = note_downtime(session, now); !noted) return pass_on(noted.error());
  }
  const std::vector<Query> queries{
      Query("INSERT INTO servers (id, deadline, seen)"
            " VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond', $3)",
            server, static_cast<double>(kLeaseMs), now),
      Query("SELECT began, ended FROM downtimes ORDER BY number")};
  const auto answers = session.ask_all(queries);
  if (!answers) return pass_on(answers.error());
  std::vector<Downtime> downtimes;
  const Rows& rows = (*answers)[1];
  for (int row = 0; row < rows.count(); ++row)
    downtimes.push_back({rows.integer(row, 0), rows.integer(row, 1)});
  return downtimes;
}

}  // namespace

Result<std::vector<Downtime>> begin(Session& session, const std::string& server, Moment now) {
  return session.transact([&]() -> Result<std::vector<Downtime>> {
    // Those who begin at the same time do so one after the other, so that the second sees the first.
    if (auto alone = session.run(std::string("SELECT pg_advisory_xact_lock(") + kLockForStart + ")");
        !alone) {
      if (session.state() != kLocked) return pass_on(alone.error());
      return fail("storage", "another server begins just now, or `fray store copy` has the database");
    }
    return begin_alone(session, server, now);
  });
}

Result<Standing> renew(Session& session, const std::string& server, Moment now) {
  const std::vector<Query> queries{
      Query("UPDATE servers SET deadline = clock_timestamp() + $2 * interval '1 millisecond', seen = $3"
            " WHERE id = $1 AND deadline > clock_timestamp()",
            server, static_cast<double>(kLeaseMs), now),
      Query("SELECT id FROM servers WHERE id <> $1 AND deadline > clock_timestamp() ORDER BY id", server),
      // Nothing that another server holds is waited for here.
      Query("WITH dead AS (DELETE FROM servers WHERE id IN (SELECT id FROM servers"
            " WHERE deadline < clock_timestamp() - interval '1 minute' FOR UPDATE SKIP LOCKED) RETURNING id)"
            " DELETE FROM seen WHERE server IN (SELECT server FROM seen JOIN dead ON id = server"
            " FOR UPDATE OF seen SKIP LOCKED)"),
      Query("DELETE FROM spent WHERE (what, key) IN (SELECT what, key FROM spent"
            " WHERE full_at < clock_timestamp() LIMIT 1000 FOR UPDATE SKIP LOCKED)")};
  const auto answers = session.ask_all(queries);
  if (!answers) return pass_on(answers.error());
  if ((*answers)[0].changed() == 0)
    return fail(kExpired, "this server has not said in time that it lives; its rooms may be others' by now");
  Standing standing{server, {}};
  const Rows& others = (*answers)[1];
  for (int row = 0; row < others.count(); ++row) standing.others.push_back(others.text(row, 0));
  return standing;
}

Result<void> end(Session& session, const std::string& server) {
  // The row stays until others remove it: it says when this server was seen last.
  const auto done = session.ask(
      Query("UPDATE servers SET deadline = clock_timestamp() WHERE id = $1 AND deadline > clock_timestamp()",
            server));
  if (!done) return pass_on(done.error());
  return {};
}

Result<std::vector<std::string>> living(Session& session) {
  const auto rows =
      session.ask(Query("SELECT id FROM servers WHERE deadline > clock_timestamp() ORDER BY id"));
  if (!rows) return pass_on(rows.error());
  std::vector<std::string> ids;
  for (int row = 0; row < rows->count(); ++row) ids.push_back(rows->text(row, 0));
  return ids;
}

Result<Moment> last_seen(Session& session) {
  const auto row = session.ask(Query(kLastSeen));
  if (!row) return pass_on(row.error());
  return row->integer(0, 0);
}

Job note_alive(const std::string& server, Moment now) {
  Job job;
  job.queries.push_back(
      Query("INSERT INTO seen (server, last_seen) VALUES ($1, $2)"
            " ON CONFLICT (server) DO UPDATE SET last_seen = excluded.last_seen",
            server, now));
  job.judge = [](std::span<const Rows>) -> Result<void> { return {}; };
  return job;
}

Result<Bytes32> shared_secret(Session& session) {
  const std::vector<Query> queries{
      Query("INSERT INTO site (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING", random_bytes32()),
      Query("SELECT secret FROM site")};
  const auto answers = session.ask_all(queries);
  if (!answers) return pass_on(answers.error());
  if ((*answers)[1].empty()) return fail("storage", "the secret that servers share cannot be read");
  return bytes32((*answers)[1].bytes(0, 0));
}

Result<std::optional<std::int64_t>> spend(Session& session, std::string_view what, const std::string& key,
                                          double per_second, double burst) {
  // A bucket is known by when it will be full. Taking one puts that off by the time that one needs to come
  // in; there is one as long as it is not further away than what all but one need.
  const double seconds = 1 / std::max(per_second, 1e-9);
  const double others = std::max(burst - 1, 0.0) * seconds;
  const auto row = session.ask(
      Query("WITH taken AS (INSERT INTO spent AS had (what, key, full_at)"
            " VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')"
            " ON CONFLICT (what, key) DO UPDATE"
            " SET full_at = greatest(had.full_at, clock_timestamp()) + $3 * interval '1 second'"
            " WHERE had.full_at <= clock_timestamp() + $4 * interval '1 second' RETURNING full_at)"
            " SELECT EXISTS (SELECT FROM taken),"
            " (SELECT ceil(1000 * extract(epoch FROM full_at - clock_timestamp() - $4 * interval '1 "
            "second'))::bigint"
            " FROM spent WHERE what = $1 AND key = $2)",
            what, key, seconds, others));
  if (!row) return pass_on(row.error());
  if (row->truth(0, 0)) return std::nullopt;
  return std::max<std::int64_t>(1, row->integer(0, 1));
}

}  // namespace fray::postgres
