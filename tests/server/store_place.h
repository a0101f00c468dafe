// Where a store of a test keeps its things: tests that hold of every store have a StoreKind as their
// parameter.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "postgres_server.h"
#include "server/store/postgres/query.h"
#include "server/store/schema.h"
#include "server/store_fixture.h"
#include "sqlite/database.h"

namespace fray::test {

enum class StoreKind { memory, file, postgres };

inline std::string name_of_kind(const testing::TestParamInfo<StoreKind>& info) {
  return info.param == StoreKind::memory ? "Memory" : info.param == StoreKind::file ? "File" : "Postgres";
}
inline auto kinds_of_store() {
  return testing::Values(StoreKind::memory, StoreKind::file, StoreKind::postgres);
}
/// Those that are still there when a store has been closed.
inline auto lasting_kinds() { return testing::Values(StoreKind::file, StoreKind::postgres); }

/// An empty place, gone in the end. Stores must be closed before.
class StorePlace {
 public:
  explicit StorePlace(StoreKind kind) : kind_(kind) {
    if (kind == StoreKind::postgres) schema_ = PostgresServer::instance().make_schema();
  }
  ~StorePlace() {
    if (kind_ == StoreKind::postgres) PostgresServer::instance().drop_schema(schema_);
  }
  StorePlace(const StorePlace&) = delete;
  StorePlace& operator=(const StorePlace&) = delete;

  StoreKind kind() const { return kind_; }
  const TemporaryFolder& folder() const { return folder_; }
  const std::string& schema() const { return schema_; }  ///< of PostgreSQL
  std::string address() const {
    if (kind_ == StoreKind::postgres) return PostgresServer::instance().url(schema_);
    return kind_ == StoreKind::memory ? ":memory:" : folder_ / "test.db";
  }
  std::unique_ptr<Store> open(StoreSettings settings = {}) const {
    return test::open_store(address(), settings);
  }

  /// Behind the store's back: several statements; and the number that a question answers.
  void script(const std::string& sql) const {
    if (kind_ == StoreKind::postgres) {
      PostgresServer::instance().script(schema_, sql);
    } else {
      const auto done = Database::open({address(), kApplicationId})->script(sql);
      EXPECT_TRUE(done) << sql << ": " << done.error().message;
    }
  }
  std::int64_t number(const std::string& sql) const {
    if (kind_ != StoreKind::postgres) return *Database::open({address(), kApplicationId})->number(sql);
    const auto rows = PostgresServer::instance().session(schema_).ask(postgres::Query(sql));
    EXPECT_TRUE(rows) << sql << ": " << rows.error().message;
    return rows->integer(0, 0);
  }

 private:
  StoreKind kind_;
  TemporaryFolder folder_;
  std::string schema_;
};

}  // namespace fray::test
