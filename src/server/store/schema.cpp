#include "server/store/schema.h"

#include <array>
#include <string>

namespace fray {
namespace {

/// Step n makes a database of version n into one of version n + 1. Steps that have been released are never
/// changed.
constexpr std::array kMigrations{
    R"(
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password TEXT NOT NULL,                -- Argon2id, with its salt and parameters
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE rooms (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  phase TEXT NOT NULL CHECK (phase IN ('open', 'seeding', 'playing', 'ended')),
  phase_since INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  summary TEXT NOT NULL,
  last_seq INTEGER NOT NULL,
  updated INTEGER NOT NULL
) STRICT;
CREATE INDEX lobby ON rooms (phase, phase_since) WHERE listed = 1;
CREATE INDEX unfinished_rooms ON rooms (phase) WHERE phase <> 'ended';

CREATE TABLE entries (
  room INTEGER NOT NULL REFERENCES rooms,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (room, seq)
) STRICT;

CREATE TABLE seat_keys (
  room INTEGER NOT NULL REFERENCES rooms,
  seat INTEGER NOT NULL,
  token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
  account INTEGER REFERENCES accounts,
  UNIQUE (room, token_hash)
) STRICT;
CREATE INDEX seat_keys_by_account ON seat_keys (account) WHERE account IS NOT NULL;

CREATE TABLE reviews (
  room INTEGER PRIMARY KEY REFERENCES rooms,
  review TEXT NOT NULL
) STRICT;

CREATE TABLE server (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_seen INTEGER NOT NULL
) STRICT;
)",
    R"(
CREATE TABLE campaigns (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  setup TEXT NOT NULL,
  last_sequence INTEGER NOT NULL
) STRICT;

CREATE TABLE campaign_events (
  campaign INTEGER NOT NULL REFERENCES campaigns,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  team INTEGER CHECK (team IN (0, 1)),   -- who asked for it, and the id of the request;
  request TEXT,                          -- NULL: it followed of itself
  room TEXT UNIQUE,                      -- of a game that begins
  body TEXT NOT NULL,
  PRIMARY KEY (campaign, sequence),
  UNIQUE (campaign, team, request)
) STRICT;

CREATE TABLE campaign_players (
  campaign INTEGER NOT NULL REFERENCES campaigns,
  team INTEGER NOT NULL CHECK (team IN (0, 1)),
  name TEXT NOT NULL,
  token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
  account INTEGER REFERENCES accounts,
  PRIMARY KEY (campaign, team)
) STRICT;
CREATE INDEX campaign_players_by_account ON campaign_players (account) WHERE account IS NOT NULL;
)",
    // Campaigns say which game they are of. Those from before were all of the one game that had them.
    R"(
UPDATE campaigns SET setup = json_set(setup, '$.game', 'dnd') WHERE json_valid(setup);
)",
    // Conditional moves, which the log of a room does not tell.
    R"(
CREATE TABLE plans (
  room INTEGER NOT NULL REFERENCES rooms,
  seat INTEGER NOT NULL,
  plan TEXT NOT NULL,
  PRIMARY KEY (room, seat)
) STRICT;
)",
    // Rooms wait on disk for their time. Games from before are looked at once, one after the other. Logs of
    // games that have ended are packed.
    R"(
ALTER TABLE rooms ADD COLUMN deadline INTEGER;            -- service time; NULL: nothing to do by itself
ALTER TABLE rooms ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;  -- entries in packed_logs; -1: cannot be
UPDATE rooms SET deadline = number WHERE phase <> 'ended';
CREATE INDEX rooms_by_deadline ON rooms (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX rooms_to_pack ON rooms (phase_since) WHERE phase = 'ended' AND packed = 0;

CREATE TABLE downtimes (
  number INTEGER PRIMARY KEY,
  began INTEGER NOT NULL,
  ended INTEGER NOT NULL CHECK (ended > began)
) STRICT;

CREATE TABLE packed_logs (
  room INTEGER PRIMARY KEY REFERENCES rooms,
  hash TEXT NOT NULL,                    -- of the last entry, from which those before follow
  log BLOB NOT NULL
) STRICT;
)",
};

/// The version of the tables, 0 if there are none yet.
Result<int> version_of(Database& database) {
  const auto version = database.number("PRAGMA user_version");
  if (!version) return tl::unexpected<Error>(version.error());
  if (*version < 0 || *version > schema_version()) {
    return fail("storage", database.path() + ": a later version of Fray wrote this database (schema " +
                               std::to_string(*version) + "; this version knows schemas up to " +
                               std::to_string(schema_version()) + ")");
  }
  return static_cast<int>(*version);
}

}  // namespace

int schema_version() { return static_cast<int>(kMigrations.size()); }

Result<void> migrate(Database& database) {
  // The version is read inside the transaction: another process may be doing the same.
  return database.transact(Database::Access::write, [&]() -> Result<void> {
    const auto version = version_of(database);
    if (!version) return tl::unexpected<Error>(version.error());
    if (*version == schema_version()) return {};
    for (std::size_t step = static_cast<std::size_t>(*version); step < kMigrations.size(); ++step) {
      if (auto done = database.script(kMigrations[step]); !done) return done;
    }
    return database.script("PRAGMA user_version = " + std::to_string(schema_version()));
  });
}

}  // namespace fray
