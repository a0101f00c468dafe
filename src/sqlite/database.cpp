#include "sqlite/database.h"

#include <sqlite3.h>

#include <chrono>
#include <cstring>
#include <thread>

namespace fray {

tl::unexpected<Error> storage_error(std::string_view path, sqlite3* connection) {
  std::string message = std::string(path) + ": ";
  message += connection == nullptr ? "out of memory" : sqlite3_errmsg(connection);
  if (connection != nullptr) {
    const int code = sqlite3_errcode(connection);
    const int system_error = sqlite3_system_errno(connection);
    if ((code == SQLITE_CANTOPEN || code == SQLITE_IOERR) && system_error != 0) {
      message += std::string(" (") + std::strerror(system_error) + ")";
    }
  }
  return fail("storage", std::move(message));
}

// --- Statement

Statement::~Statement() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Statement::check(int code) {
  if (code != SQLITE_OK && !error_) error_ = storage_error(path_, connection_).value();
}

void Statement::bind_integer(int position, std::int64_t value) {
  check(sqlite3_bind_int64(statement_, position, value));
}

void Statement::bind_real(int position, double value) {
  check(sqlite3_bind_double(statement_, position, value));
}

void Statement::bind_text(int position, std::string_view value) {
  // SQLite takes a null pointer for NULL, and an empty view may have one.
  const char* data = value.empty() ? "" : value.data();
  check(sqlite3_bind_text64(statement_, position, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_bytes(int position, std::span<const std::uint8_t> value) {
  const void* data = value.empty() ? static_cast<const void*>("") : value.data();
  check(sqlite3_bind_blob64(statement_, position, data, value.size(), SQLITE_TRANSIENT));
}

void Statement::bind_null(int position) { check(sqlite3_bind_null(statement_, position)); }

bool Statement::next() {
  if (error_ || at_end_) return false;
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  at_end_ = true;
  if (code != SQLITE_DONE) error_ = storage_error(path_, connection_).value();
  return false;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
  return integer(column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Statement::text(int column) const {
  // The pointer first: it may convert the value, and the size is then that of the result.
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? std::string() : std::string(data, size);
}

std::span<const std::uint8_t> Statement::bytes(int column) const {
  const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Result<void> Statement::finish() {
  while (next()) {
  }
  if (error_) return tl::unexpected<Error>(*error_);
  return {};
}

// --- Database

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Result<Database> Database::open(const DatabaseSettings& settings) {
  // SQLite would take no name for a temporary database that is gone in the end.
  if (settings.path.empty()) return fail("storage", "the database needs a path, but none was given");
  Database database;
  database.path_ = std::make_unique<std::string>(settings.path);
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(settings.path.c_str(), &connection,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  database.connection_.reset(connection);
  if (code != SQLITE_OK) return storage_error(settings.path, connection);
  if (auto configured = database.configure(settings); !configured) {
    return tl::unexpected<Error>(configured.error());
  }
  return database;
}

Result<void> Database::configure(const DatabaseSettings& settings) {
  sqlite3_extended_result_codes(connection_.get(), 1);
  sqlite3_busy_timeout(connection_.get(), settings.busy_timeout_ms);
  if (sqlite3_db_readonly(connection_.get(), "main") == 1) {
    return fail("storage", *path_ + ": the file cannot be written to (check its permissions and owner)");
  }
  // Before anything is written, so that the file of another program stays as it is.
  if (auto ours = check_application(settings.application_id); !ours) return ours;
  if (auto done = use_write_ahead_log(settings.busy_timeout_ms); !done) return done;
  if (auto done = script("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"); !done) return done;
  return settings.for_reading ? script("PRAGMA query_only = ON") : Result<void>();
}

Result<void> Database::check_application(std::int32_t id) {
  const auto there = number("PRAGMA application_id");
  if (!there) return tl::unexpected<Error>(there.error());
  if (*there == id) return {};
  // Another process may be making the same database, which has no tables without its id for anybody who looks
  // within a transaction.
  return transact(Access::write, [&]() -> Result<void> {
    const auto now_there = number("PRAGMA application_id");
    if (!now_there) return tl::unexpected<Error>(now_there.error());
    if (*now_there == id) return {};
    const auto tables = number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return tl::unexpected<Error>(tables.error());
    if (*now_there != 0 || *tables != 0) {
      return fail("storage", *path_ + ": this is the database of another program");
    }
    return script("PRAGMA application_id = " + std::to_string(id));
  });
}

Result<void> Database::use_write_ahead_log(int patience_ms) {
  constexpr auto kPause = std::chrono::milliseconds(2);
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
  while (true) {
    Statement journal = query("PRAGMA journal_mode = WAL");
    const std::string mode = journal.next() ? journal.text(0) : "";
    const auto done = journal.finish();
    if (done && (mode == "wal" || mode == "memory")) return {};
    if (done) {
      return fail("storage", *path_ + ": this file system does not allow a write-ahead log (SQLite chose '" +
                                 mode + "')");
    }
    // Of all statements only this one does not wait by itself for others who make the same database.
    const bool busy = (sqlite3_errcode(connection_.get()) & 0xff) == SQLITE_BUSY;
    if (!busy || std::chrono::steady_clock::now() >= until) return done;
    std::this_thread::sleep_for(kPause);
  }
}

Result<sqlite3_stmt*> Database::prepared(std::string_view sql) {
  if (const auto known = statements_.find(sql); known != statements_.end()) return known->second.get();
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return storage_error(*path_, connection_.get());
  statements_.emplace(sql, statement);
  return statement;
}

Result<void> Database::script(const std::string& sql) {
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return storage_error(*path_, connection_.get());
}

Result<std::int64_t> Database::number(std::string_view sql) {
  Statement statement = query(sql);
  const std::int64_t value = statement.next() ? statement.integer(0) : 0;
  if (auto done = statement.finish(); !done) return tl::unexpected<Error>(done.error());
  return value;
}

bool Database::in_trouble() const {
  switch (sqlite3_errcode(connection_.get()) & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
    case SQLITE_CONSTRAINT: return false;
    default: return true;
  }
}

std::int64_t Database::changes() const { return sqlite3_changes64(connection_.get()); }

Result<void> Database::begin(Access access) {
  return run(access == Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Result<void> Database::commit() { return run("COMMIT"); }

void Database::rollback() {
  if (sqlite3_get_autocommit(connection_.get()) == 0) static_cast<void>(run("ROLLBACK"));
}

}  // namespace fray
