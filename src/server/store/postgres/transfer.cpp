#include "server/store/postgres/transfer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/postgres/campaigns.h"
#include "server/store/postgres/rooms.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/servers.h"
#include "server/store/postgres/session.h"
#include "server/store/postgres/store.h"
#include "server/store/stored_log.h"

namespace fray::postgres {
namespace {

/// What is put may be a lot, and nobody waits for it.
constexpr int kLongestAnswer = 60'000;

class PostgresTransfer final : public StoreTransfer {
 public:
  explicit PostgresTransfer(Session session) : session_(std::move(session)) {}

  Result<std::vector<Place>> rooms(std::int64_t after, int limit) override {
    return places("SELECT number, id FROM rooms WHERE number > $1 ORDER BY number LIMIT $2", after, limit);
  }
  Result<std::vector<Place>> campaigns(std::int64_t after, int limit) override {
    return places("SELECT number, id FROM campaigns WHERE number > $1 ORDER BY number LIMIT $2", after,
                  limit);
  }
  Result<std::vector<AccountRecord>> accounts(std::int64_t after, int limit) override;
  Result<std::vector<SessionRecord>> sessions(const std::optional<Bytes32>& after, int limit) override;
  Result<std::int64_t> count_rooms() override {
    const auto row = session_.ask(Query("SELECT count(*) FROM rooms"));
    if (!row) return pass_on(row.error());
    return row->integer(0, 0);
  }
  Result<std::optional<RoomRecord>> room(const std::string& id) override;
  Result<std::optional<StoredCampaign>> campaign(const std::string& id) override {
    return find_campaign(session_, id);
  }
  Result<ServiceRecord> service() override;

  Result<void> put_rooms(std::span<const RoomPut> rooms) override;
  Result<void> put_campaign(const StoredCampaign& campaign) override;
  Result<void> put_accounts(std::span<const AccountRecord> accounts) override;
  Result<void> put_sessions(std::span<const SessionRecord> sessions, bool first) override;
  Result<void> put_service(const ServiceRecord& service) override;

 private:
  Result<std::vector<Place>> places(std::string_view sql, std::int64_t after, int limit);
  /// All of them or nothing.
  Result<void> put(const std::vector<Query>& queries);
  Result<void> put_room(const RoomPut& put);
  Result<void> run(const Job& job);

  Session session_;
};

Result<std::vector<StoreTransfer::Place>> PostgresTransfer::places(std::string_view sql, std::int64_t after,
                                                                   int limit) {
  const auto rows = session_.ask(Query(sql, after, limit));
  if (!rows) return pass_on(rows.error());
  std::vector<Place> found;
  for (int row = 0; row < rows->count(); ++row) found.push_back({rows->integer(row, 0), rows->text(row, 1)});
  return found;
}

Result<void> PostgresTransfer::put(const std::vector<Query>& queries) {
  return session_.transact([&]() -> Result<void> {
    const auto done = session_.ask_all(queries);
    if (!done) return pass_on(done.error());
    return {};
  });
}

Result<std::vector<AccountRecord>> PostgresTransfer::accounts(std::int64_t after, int limit) {
  const auto rows = session_.ask(Query(
      "SELECT id, name, password, created FROM accounts WHERE id > $1 ORDER BY id LIMIT $2", after, limit));
  if (!rows) return pass_on(rows.error());
  std::vector<AccountRecord> found;
  for (int row = 0; row < rows->count(); ++row) {
    found.push_back({{rows->integer(row, 0), rows->text(row, 1)}, rows->text(row, 2), rows->integer(row, 3)});
  }
  return found;
}

Result<std::vector<SessionRecord>> PostgresTransfer::sessions(const std::optional<Bytes32>& after,
                                                              int limit) {
  const std::vector<std::uint8_t> least =
      after ? std::vector<std::uint8_t>(after->begin(), after->end()) : std::vector<std::uint8_t>();
  const auto rows =
      session_.ask(Query("SELECT token_hash, account, expires FROM sessions WHERE token_hash > $1"
                         " ORDER BY token_hash LIMIT $2",
                         least, limit));
  if (!rows) return pass_on(rows.error());
  std::vector<SessionRecord> found;
  for (int row = 0; row < rows->count(); ++row)
    found.push_back({bytes32(rows->bytes(row, 0)), rows->integer(row, 1), rows->integer(row, 2)});
  return found;
}

Result<std::optional<RoomRecord>> PostgresTransfer::room(const std::string& id) {
  auto stored = load_room(session_, id);
  if (!stored) return pass_on(stored.error());
  if (!*stored) return std::nullopt;
  const auto row =
      session_.ask(Query("SELECT phase, summary, listed, phase_since, updated, review FROM rooms"
                         " LEFT JOIN reviews ON room = number WHERE id = $1",
                         id));
  if (!row) return pass_on(row.error());
  if (row->empty()) return std::nullopt;
  return RoomRecord{std::move(**stored), row->text(0, 0),    row->text(0, 1),      row->truth(0, 2),
                    row->integer(0, 3),  row->integer(0, 4), row->maybe_text(0, 5)};
}

Result<ServiceRecord> PostgresTransfer::service() {
  ServiceRecord record;
  const auto seen = last_seen(session_);
  if (!seen) return pass_on(seen.error());
  record.last_seen = *seen;
  const auto rows = session_.ask(Query("SELECT began, ended FROM downtimes ORDER BY number"));
  if (!rows) return pass_on(rows.error());
  for (int row = 0; row < rows->count(); ++row)
    record.downtimes.push_back({rows->integer(row, 0), rows->integer(row, 1)});
  return record;
}

/// What a server would do, without its thread.
Result<void> PostgresTransfer::run(const Job& job) {
  std::vector<Rows> answers;
  if (!job.queries.empty()) {
    auto asked = session_.ask_all(job.queries);
    if (!asked) return pass_on(asked.error());
    answers = std::move(*asked);
  }
  return job.judge(answers);
}

Result<void> PostgresTransfer::put_rooms(std::span<const RoomPut> rooms) {
  return session_.transact([&]() -> Result<void> {
    for (const RoomPut& put : rooms) {
      if (auto done = put_room(put); !done) return done;
    }
    return {};
  });
}

/// The room becomes that of a server that never was.
Result<void> PostgresTransfer::put_room(const RoomPut& put) {
  const std::string& id = put.change.room;
  Ownership owned;
  if (!put.change.secret) {
    const auto epoch = take_room(session_, id, owned.server, std::nullopt);
    if (!epoch) return pass_on(epoch.error());
    owned.epoch = epoch->value_or(0);
  }
  if (auto done = run(write_room(put.change, owned)); !done) return done;
  const auto rest = session_.ask(Query("UPDATE rooms SET phase_since = $2, updated = $3 WHERE id = $1", id,
                                       put.phase_since, put.updated));
  if (!rest) return pass_on(rest.error());
  return put.review ? run(write_review(id, *put.review)) : Result<void>();
}

Result<void> PostgresTransfer::put_campaign(const StoredCampaign& campaign) {
  return session_.transact([&]() -> Result<void> {
    const auto& entries = campaign.entries;
    if (!entries.empty() && entries.front().sequence == 1) return run(add_campaign(campaign));
    bool done = true;
    if (!entries.empty()) {
      if (auto ran = run(append_entries(campaign.id, entries, done)); !ran) return ran;
      if (!done) return campaign_error(campaign.id, "somebody else changes it");
    }
    for (const CampaignPlayer& player : campaign.players) {
      if (auto ran = run(add_player(campaign.id, player, done)); !ran) return ran;
    }
    return {};
  });
}

Result<void> PostgresTransfer::put_accounts(std::span<const AccountRecord> accounts) {
  std::vector<Query> queries;
  for (const AccountRecord& one : accounts) {
    queries.push_back(
        Query("INSERT INTO accounts (id, name, password, created) VALUES ($1, $2, $3, $4)"
              " ON CONFLICT (id) DO UPDATE"
              " SET name = excluded.name, password = excluded.password, created = excluded.created",
              one.account.id, one.account.name, one.password, one.created));
  }
  // Those that are made from now on come after all of these.
  queries.push_back(Query("SELECT setval(pg_get_serial_sequence('accounts', 'id'), max(id)) FROM accounts"));
  return put(queries);
}

Result<void> PostgresTransfer::put_sessions(std::span<const SessionRecord> sessions, bool first) {
  std::vector<Query> queries;
  if (first) queries.push_back(Query("DELETE FROM sessions"));
  for (const SessionRecord& session : sessions) {
    queries.push_back(Query("INSERT INTO sessions (token_hash, account, expires) VALUES ($1, $2, $3)",
                            session.token_hash, session.account, session.expires));
  }
  return queries.empty() ? Result<void>() : put(queries);
}

Result<void> PostgresTransfer::put_service(const ServiceRecord& service) {
  std::vector<Query> queries{Query("DELETE FROM downtimes"), Query("DELETE FROM seen"),
                             Query("DELETE FROM servers WHERE deadline <= clock_timestamp()")};
  for (const Downtime& downtime : service.downtimes) {
    queries.push_back(
        Query("INSERT INTO downtimes (began, ended) VALUES ($1, $2)", downtime.began, downtime.ended));
  }
  if (service.last_seen > 0)
    queries.push_back(Query("INSERT INTO seen (server, last_seen) VALUES ('', $1)", service.last_seen));
  return put(queries);
}

}  // namespace

Result<std::unique_ptr<StoreTransfer>> open_transfer(const std::string& url) {
  auto session = open_session(url, Limits());
  if (!session) return pass_on(session.error());
  session->allow_answer(kLongestAnswer);
  const std::string lock = std::string("SELECT pg_try_advisory_lock(") + kLockForStart + ")";
  const auto locked = session->ask(Query(lock));
  if (!locked) return pass_on(locked.error());
  if (!locked->truth(0, 0))
    return fail("storage", "a server begins with this database just now, or it is being copied already");
  const auto servers = living(*session);
  if (!servers) return pass_on(servers.error());
  if (!servers->empty()) {
    return fail("storage", "a server (" + servers->front() +
                               ") has this database; stop all that serve it before it is copied");
  }
  if (auto done = session->run("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
      !done)
    return pass_on(done.error());
  return std::make_unique<PostgresTransfer>(std::move(*session));
}

}  // namespace fray::postgres
