#include "stored_rooms.h"

#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "interrupt.h"

namespace fray::bench {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// A database without any of the store's cares: what is lost is made again.
class QuickDatabase {
 public:
  explicit QuickDatabase(const std::string& path) {
    if (sqlite3_open_v2(path.c_str(), &handle_, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK)
      fail_with("cannot open " + path);
  }
  ~QuickDatabase() { sqlite3_close(handle_); }
  QuickDatabase(const QuickDatabase&) = delete;
  QuickDatabase& operator=(const QuickDatabase&) = delete;

  Rows run(const std::string& sql) {
    Rows rows;
    char* message = nullptr;
    const auto take = [](void* into, int columns, char** values, char**) {
      std::vector<std::string> row;
      for (int i = 0; i < columns; ++i) row.emplace_back(values[i] == nullptr ? "" : values[i]);
      static_cast<Rows*>(into)->push_back(std::move(row));
      return 0;
    };
    if (sqlite3_exec(handle_, sql.c_str(), take, &rows, &message) != SQLITE_OK) fail_with(sql);
    return rows;
  }

 private:
  [[noreturn]] void fail_with(const std::string& what) {
    throw std::runtime_error(std::string("SQLite: ") + sqlite3_errmsg(handle_) + ": " + what);
  }
  sqlite3* handle_ = nullptr;
};

constexpr const char* kIdOfCopy = "printf('copy%08d', n)";

/// What column `name` of a copy is, where `n` is its number.
std::string value_of(const std::string& table, const std::string& name) {
  if (table == "rooms" && name == "id") return kIdOfCopy;
  if (table == "rooms" && name == "summary")
    return std::string("replace(t.summary, (SELECT id FROM rooms WHERE number = source), ") + kIdOfCopy + ")";
  if (name == "account") return "iif(n % 1000 = 0, t.account, NULL)";
  return "t." + name;
}

/// Copies the rows of a table that are of a room: `key` is the column that says of which.
void copy_rows(QuickDatabase& database, const std::string& table, const std::string& key, int from, int to) {
  std::string into = key, values = "base + n";
  for (const auto& column : database.run("PRAGMA table_info(" + table + ")")) {
    const std::string& name = column[1];
    const bool counted =
        table != "rooms" && column[2] == "INTEGER" && column[5] == "1" && name != key &&
        database.run("SELECT 1 FROM pragma_table_info('" + table + "') WHERE pk = 2").empty();
    if (name == key || counted) continue;
    into += ", " + name;
    values += ", " + value_of(table, name);
  }
  database.run("INSERT INTO " + table + " (" + into + ") SELECT " + values + " FROM temp.copies CROSS JOIN " +
               table + " t WHERE t." + key + " = source AND n BETWEEN " + std::to_string(from) + " AND " +
               std::to_string(to));
}

/// Tables with rows that are of a room, and the column that says of which.
std::vector<std::pair<std::string, std::string>> tables_of_rooms(QuickDatabase& database) {
  std::vector<std::pair<std::string, std::string>> tables{{"rooms", "number"}};
  for (const auto& row : database.run(
           "SELECT m.name, f.\"from\" FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = "
           "'table' AND f.\"table\" = 'rooms'"))
    tables.emplace_back(row[0], row[1]);
  return tables;
}

}  // namespace

void fill_database(const std::string& path, const StoredRooms& rooms) {
  QuickDatabase database(path);
  database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  const auto number_of = [&](const std::string& id) {
    const Rows found = database.run("SELECT number FROM rooms WHERE id = '" + id + "'");
    if (found.empty()) throw std::runtime_error("the database has no room " + id);
    return found[0][0];
  };
  const std::string count = std::to_string(rooms.count);
  database.run("CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY, source INTEGER, base INTEGER)");
  database.run("WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < " + count +
               ") INSERT INTO temp.copies SELECT n, iif(n % 10 = 0, " + number_of(rooms.unfinished) + ", " +
               number_of(rooms.ended) + "), (SELECT max(number) FROM rooms) FROM count");
  constexpr int kAtOnce = 100'000;
  const auto tables = tables_of_rooms(database);
  for (int from = 1; from <= rooms.count; from += kAtOnce) {
    throw_if_interrupted();
    database.run("BEGIN");
    for (const auto& [table, key] : tables) copy_rows(database, table, key, from, from + kAtOnce - 1);
    database.run("COMMIT");
  }
  database.run("PRAGMA optimize; PRAGMA journal_mode = WAL");
}

std::string stored_room_id(int number) {
  char id[16];
  std::snprintf(id, sizeof id, "copy%08d", number);
  return id;
}

}  // namespace fray::bench
