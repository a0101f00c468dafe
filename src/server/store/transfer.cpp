#include "server/store/transfer.h"

#include <sodium.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "server/store/campaigns.h"
#include "server/store/database_file.h"
#include "server/store/open_store.h"
#include "server/store/postgres/transfer.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "server/store/stored_log.h"
#include "sqlite/database.h"

namespace fray {
namespace {

class SqliteTransfer final : public StoreTransfer {
 public:
  SqliteTransfer(DatabaseLock lock, Database database)
      : lock_(std::move(lock)), database_(std::move(database)) {}

  Result<std::vector<Place>> rooms(std::int64_t after, int limit) override {
    return places("SELECT number, id FROM rooms WHERE number > ? ORDER BY number LIMIT ?", after, limit);
  }
  Result<std::vector<Place>> campaigns(std::int64_t after, int limit) override {
    return places("SELECT number, id FROM campaigns WHERE number > ? ORDER BY number LIMIT ?", after, limit);
  }
  Result<std::vector<AccountRecord>> accounts(std::int64_t after, int limit) override;
  Result<std::vector<SessionRecord>> sessions(const std::optional<Bytes32>& after, int limit) override;
  Result<std::int64_t> count_rooms() override { return database_.number("SELECT count(*) FROM rooms"); }
  Result<std::optional<RoomRecord>> room(const std::string& id) override;
  Result<std::optional<StoredCampaign>> campaign(const std::string& id) override {
    return find_campaign(database_, id);
  }
  Result<ServiceRecord> service() override;

  Result<void> put_rooms(std::span<const RoomPut> rooms) override {
    return each_of(rooms, [this](const RoomPut& room) { return put_room(room); });
  }
  Result<void> put_campaign(const StoredCampaign& campaign) override;
  Result<void> put_accounts(std::span<const AccountRecord> accounts) override {
    return each_of(accounts, [this](const AccountRecord& one) {
      return database_.run(
          "INSERT INTO accounts (id, name, password, created) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
          " SET name = excluded.name, password = excluded.password, created = excluded.created",
          one.account.id, one.account.name, one.password, one.created);
    });
  }
  Result<void> put_sessions(std::span<const SessionRecord> sessions, bool first) override;
  Result<void> put_service(const ServiceRecord& service) override;

 private:
  Result<std::vector<Place>> places(std::string_view sql, std::int64_t after, int limit);
  template <class Things, class Put>
  Result<void> each_of(const Things& things, Put put) {
    return database_.transact(Database::Access::write, [&]() -> Result<void> {
      for (const auto& thing : things) {
        if (auto done = put(thing); !done) return done;
      }
      return {};
    });
  }
  Result<void> put_room(const RoomPut& put);

  DatabaseLock lock_;  // ends after the database
  Database database_;
};

Result<std::vector<StoreTransfer::Place>> SqliteTransfer::places(std::string_view sql, std::int64_t after,
                                                                 int limit) {
  std::vector<Place> found;
  Statement rows = database_.query(sql, after, limit);
  while (rows.next()) found.push_back({rows.integer(0), rows.text(1)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return found;
}

Result<std::vector<AccountRecord>> SqliteTransfer::accounts(std::int64_t after, int limit) {
  std::vector<AccountRecord> found;
  Statement rows = database_.query(
      "SELECT id, name, password, created FROM accounts WHERE id > ? ORDER BY id LIMIT ?", after, limit);
  while (rows.next()) found.push_back({{rows.integer(0), rows.text(1)}, rows.text(2), rows.integer(3)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return found;
}

Result<std::vector<SessionRecord>> SqliteTransfer::sessions(const std::optional<Bytes32>& after, int limit) {
  std::vector<SessionRecord> found;
  const std::vector<std::uint8_t> least =
      after ? std::vector<std::uint8_t>(after->begin(), after->end()) : std::vector<std::uint8_t>();
  Statement rows = database_.query(
      "SELECT token_hash, account, expires FROM sessions WHERE token_hash > ? ORDER BY token_hash LIMIT ?",
      least, limit);
  while (rows.next()) found.push_back({bytes32(rows.bytes(0)), rows.integer(1), rows.integer(2)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return found;
}

Result<std::optional<RoomRecord>> SqliteTransfer::room(const std::string& id) {
  auto stored = load_room(database_, id);
  if (!stored) return pass_on(stored.error());
  if (!*stored) return std::nullopt;
  RoomRecord record{std::move(**stored), {}, {}};
  Statement row =
      database_.query("SELECT phase, summary, listed, phase_since, updated FROM rooms WHERE id = ?", id);
  if (row.next()) {
    record.phase = row.text(0);
    record.summary = row.text(1);
    record.listed = row.integer(2) != 0;
    record.phase_since = row.integer(3);
    record.updated = row.integer(4);
  }
  if (auto done = row.finish(); !done) return pass_on(done.error());
  auto review = read_review(database_, id);
  if (!review) return pass_on(review.error());
  record.review = std::move(*review);
  return record;
}

Result<ServiceRecord> SqliteTransfer::service() {
  ServiceRecord record;
  const auto seen = database_.number("SELECT last_seen FROM server");
  if (!seen) return pass_on(seen.error());
  record.last_seen = *seen;
  Statement rows = database_.query("SELECT began, ended FROM downtimes ORDER BY number");
  while (rows.next()) record.downtimes.push_back({rows.integer(0), rows.integer(1)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return record;
}

Result<void> SqliteTransfer::put_room(const RoomPut& put) {
  const std::string& id = put.change.room;
  if (auto done = write_room(database_, put.change); !done) return done;
  auto done = database_.run("UPDATE rooms SET phase_since = ?, updated = ? WHERE id = ?", put.phase_since,
                            put.updated, id);
  if (!done || !put.review) return done;
  return write_review(database_, id, *put.review);
}

Result<void> SqliteTransfer::put_campaign(const StoredCampaign& campaign) {
  return database_.transact(Database::Access::write, [&]() -> Result<void> {
    const auto& entries = campaign.entries;
    if (!entries.empty() && entries.front().sequence == 1) return add_campaign(database_, campaign);
    const auto appended = append_entries(database_, campaign.id, entries);
    if (!appended) return pass_on(appended.error());
    if (!*appended) return campaign_error(campaign.id, "somebody else changes it");
    for (const CampaignPlayer& player : campaign.players) {
      if (auto added = add_player(database_, campaign.id, player); !added) return pass_on(added.error());
    }
    return {};
  });
}

Result<void> SqliteTransfer::put_sessions(std::span<const SessionRecord> sessions, bool first) {
  return database_.transact(Database::Access::write, [&]() -> Result<void> {
    if (first) {
      if (auto done = database_.run("DELETE FROM sessions"); !done) return done;
    }
    for (const SessionRecord& session : sessions) {
      auto done = database_.run("INSERT INTO sessions (token_hash, account, expires) VALUES (?, ?, ?)",
                                session.token_hash, session.account, session.expires);
      if (!done) return done;
    }
    return {};
  });
}

Result<void> SqliteTransfer::put_service(const ServiceRecord& service) {
  return database_.transact(Database::Access::write, [&]() -> Result<void> {
    if (auto done = database_.run("DELETE FROM downtimes"); !done) return done;
    for (const Downtime& downtime : service.downtimes) {
      auto done =
          database_.run("INSERT INTO downtimes (began, ended) VALUES (?, ?)", downtime.began, downtime.ended);
      if (!done) return done;
    }
    if (service.last_seen == 0) return {};
    return database_.run(
        "INSERT INTO server (id, last_seen) VALUES (1, ?)"
        " ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen",
        service.last_seen);
  });
}

Result<std::unique_ptr<StoreTransfer>> open_sqlite(const std::string& path, CopySide side) {
  if (path.empty() || path == ":memory:")
    return fail("storage", "\"" + path + "\": expected the path of an SQLite file, or a postgresql:// URL");
  std::error_code ignored;
  if (side == CopySide::from && !std::filesystem::exists(path, ignored))
    return fail("storage", path + ": there is no such file");
  auto lock = DatabaseLock::take(path);
  if (!lock) return pass_on(lock.error());
  if (auto made = make_private(path); !made) return pass_on(made.error());
  auto database = Database::open({path, kApplicationId});
  if (!database) return pass_on(database.error());
  if (auto migrated = migrate(*database); !migrated) return pass_on(migrated.error());
  return std::make_unique<SqliteTransfer>(std::move(*lock), std::move(*database));
}

}  // namespace

Result<std::unique_ptr<StoreTransfer>> open_transfer(const std::string& address, CopySide side) {
  if (sodium_init() < 0) return fail("storage", "libsodium could not be started");
  return is_postgres(address) ? postgres::open_transfer(address) : open_sqlite(address, side);
}

}  // namespace fray
