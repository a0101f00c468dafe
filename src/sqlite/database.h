// SQLite behind a small C++ face: a connection, cached prepared statements, transactions. Errors are
// "storage" and quote the path and SQLite's own words.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace fray {

/// The error of a connection's last call, said of its file.
tl::unexpected<Error> storage_error(std::string_view path, sqlite3* connection);

struct DatabaseSettings {
  std::string path;             ///< of a file, or ":memory:"
  std::int32_t application_id;  ///< a new file gets it, any other must have it
  int busy_timeout_ms = 5000;   ///< how long to wait for a lock that another process holds
  bool for_reading = false;     ///< statements that would write fail
};

/// One run of a prepared statement; gives it back when it goes. Errors are kept until finish() asks for them,
/// so a loop over rows reads `while (rows.next())`. Texts and bytes are copied in.
class Statement {
 public:
  /// Values by position: whole numbers and flags, optional numbers (NULL if there is none), numbers with a
  /// point, texts, spans of bytes.
  template <class... Values>
  Statement(const std::string& path, sqlite3* connection, sqlite3_stmt* statement, const Values&... values)
      : path_(path), connection_(connection), statement_(statement) {
    [[maybe_unused]] int position = 0;
    (bind(++position, values), ...);
  }
  /// One that could not be prepared.
  Statement(const std::string& path, Error error) : path_(path), error_(std::move(error)) {}
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Whether there is another row; then the columns (from 0) may be read, as the types that a STRICT table
  /// keeps in them.
  bool next();
  std::int64_t integer(int column) const;
  std::optional<std::int64_t> maybe_integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;
  std::span<const std::uint8_t> bytes(int column) const;  ///< until the next call of next()

  /// Runs to the end and says whether all went well.
  Result<void> finish();

 private:
  template <class Value>
  void bind(int position, const Value& value) {
    if constexpr (std::is_integral_v<Value>) {
      bind_integer(position, static_cast<std::int64_t>(value));
    } else if constexpr (std::is_floating_point_v<Value>) {
      bind_real(position, value);
    } else if constexpr (std::is_convertible_v<Value, std::optional<std::int64_t>>) {
      const std::optional<std::int64_t> number = value;
      number ? bind_integer(position, *number) : bind_null(position);
    } else if constexpr (std::is_convertible_v<Value, std::string_view>) {
      bind_text(position, value);
    } else {
      bind_bytes(position, value);
    }
  }
  void bind_integer(int position, std::int64_t value);
  void bind_real(int position, double value);
  void bind_text(int position, std::string_view value);
  void bind_bytes(int position, std::span<const std::uint8_t> value);
  void bind_null(int position);
  void check(int code);

  const std::string& path_;  // the connection's
  sqlite3* connection_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
  std::optional<Error> error_;
  bool at_end_ = false;
};

/// One connection; one thread at a time may use it.
class Database {
 public:
  /// Opens the file or makes it; WAL, synchronous=FULL, foreign keys on. Errors "storage".
  static Result<Database> open(const DatabaseSettings& settings);

  const std::string& path() const { return *path_; }

  /// Prepares `sql` (once; it stays prepared) with these values. The same `sql` is not to be run while a run
  /// of it is alive.
  template <class... Values>
  Statement query(std::string_view sql, const Values&... values) {
    auto statement = prepared(sql);
    if (!statement) return Statement(*path_, std::move(statement.error()));
    return Statement(*path_, connection_.get(), *statement, values...);
  }
  /// The same for what answers no rows.
  template <class... Values>
  Result<void> run(std::string_view sql, const Values&... values) {
    return query(sql, values...).finish();
  }
  /// Several statements without values, not kept.
  Result<void> script(const std::string& sql);
  /// The first column of the only row.
  Result<std::int64_t> number(std::string_view sql);
  /// Whether SQLite could not do the last thing that it was asked: a full disk, a lock, a damaged file. Not
  /// if only a constraint was not met.
  bool in_trouble() const;
  /// How many rows the last INSERT, UPDATE or DELETE touched.
  std::int64_t changes() const;

  enum class Access { read, write };
  /// `write` waits for its turn here, so that nothing later in the transaction has to.
  Result<void> begin(Access access);
  Result<void> commit();
  /// Takes back what was done since begin(), if SQLite has not done so.
  void rollback();

  /// Does `work`, which answers a Result, in one transaction: all of it if it succeeds, nothing else.
  template <class Work>
  auto transact(Access access, Work work) -> decltype(work()) {
    if (auto begun = begin(access); !begun) return tl::unexpected<Error>(begun.error());
    auto result = work();
    if (result) {
      if (auto committed = commit(); !committed) result = tl::unexpected<Error>(committed.error());
    }
    if (!result) rollback();
    return result;
  }

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Database() = default;
  Result<void> configure(const DatabaseSettings& settings);
  Result<void> check_application(std::int32_t id);
  Result<void> use_write_ahead_log(int patience_ms);
  Result<sqlite3_stmt*> prepared(std::string_view sql);

  std::unique_ptr<std::string> path_;  // where statements can go on seeing it
  std::unique_ptr<sqlite3, Close> connection_;
  std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

}  // namespace fray
