#include "sqlite/database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "server/store/schema.h"
#include "server/store_fixture.h"

namespace fray::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Result<Database> open(const std::string& path, bool for_reading = false) {
  return Database::open({path, 77, 50, for_reading});
}

void expect_storage_error(const Result<void>& result, const auto& matcher) {
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, "storage");
  EXPECT_THAT(result.error().message, matcher);
}

void expect_cannot_open(const std::string& path, const auto& matcher) {
  const auto database = open(path);
  ASSERT_FALSE(database);
  EXPECT_EQ(database.error().code, "storage");
  EXPECT_THAT(database.error().message, AllOf(HasSubstr(path), matcher));
}

class DatabaseTest : public testing::Test {
 protected:
  DatabaseTest() { EXPECT_TRUE(database_.script("CREATE TABLE t (n INTEGER, s TEXT, b BLOB) STRICT")); }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "test.db";
  Database database_ = std::move(*open(path_));
};

TEST_F(DatabaseTest, IsSetUpToLoseNothing) {
  EXPECT_EQ(database_.number("PRAGMA synchronous"), 2);  // FULL
  EXPECT_EQ(database_.number("PRAGMA foreign_keys"), 1);
  Statement mode = database_.query("PRAGMA journal_mode");
  ASSERT_TRUE(mode.next());
  EXPECT_EQ(mode.text(0), "wal");
}

TEST_F(DatabaseTest, GivesBackWhatWasStored) {
  const std::string text("a\0b é\n", 8);
  const Bytes32 bytes = bytes32_of(9);
  ASSERT_TRUE(database_.run("INSERT INTO t VALUES (?, ?, ?)", std::int64_t{-5'000'000'000}, text, bytes));
  ASSERT_TRUE(database_.run("INSERT INTO t VALUES (?, ?, ?)", std::optional<std::int64_t>{},
                            std::string_view{}, std::span<const std::uint8_t>{}));
  Statement rows = database_.query("SELECT n, s, b, s IS NULL, b IS NULL FROM t ORDER BY rowid");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.integer(0), -5'000'000'000);
  EXPECT_EQ(rows.maybe_integer(0), -5'000'000'000);
  EXPECT_EQ(rows.text(1), text);
  EXPECT_TRUE(std::ranges::equal(rows.bytes(2), bytes));
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.maybe_integer(0), std::nullopt);
  EXPECT_EQ(rows.text(1), "");
  EXPECT_EQ(rows.bytes(2).size(), 0u);
  EXPECT_EQ(rows.integer(3), 0);  // empty is not NULL
  EXPECT_EQ(rows.integer(4), 0);
  EXPECT_FALSE(rows.next());
  EXPECT_FALSE(rows.next());
  EXPECT_TRUE(rows.finish());
}

TEST_F(DatabaseTest, AStatementThatFailedCanBeRunAgain) {
  const char* insert = "INSERT INTO t (n) VALUES (?)";
  expect_storage_error(database_.run(insert, "no number"),
                       AllOf(HasSubstr(path_), HasSubstr("cannot store TEXT value in INTEGER column t.n")));
  EXPECT_TRUE(database_.run(insert, 1));
  EXPECT_EQ(database_.changes(), 1);
  EXPECT_EQ(database_.number("SELECT count(*) FROM t"), 1);
}

TEST_F(DatabaseTest, QuotesWhatIsWrongWithAStatement) {
  expect_storage_error(database_.run("SELECT x FROM t"), HasSubstr("no such column: x"));
  expect_storage_error(database_.script("CREATE TABLE t (n)"), HasSubstr("table t already exists"));
  expect_storage_error(database_.run("SELECT ?", 1, 2), HasSubstr("out of range"));
}

TEST_F(DatabaseTest, ATransactionIsDoneWholeOrNotAtAll) {
  const auto add_two = [&](bool well) {
    return database_.transact(Database::Access::write, [&]() -> Result<void> {
      EXPECT_TRUE(database_.run("INSERT INTO t (n) VALUES (1)"));
      return well ? database_.run("INSERT INTO t (n) VALUES (2)") : fail("other", "changed my mind");
    });
  };
  EXPECT_EQ(add_two(false).error().code, "other");
  EXPECT_EQ(database_.number("SELECT count(*) FROM t"), 0);
  EXPECT_TRUE(add_two(true));
  EXPECT_EQ(database_.number("SELECT count(*) FROM t"), 2);
}

TEST_F(DatabaseTest, AConnectionForReadingCannotWrite) {
  auto reader = open(path_, true);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->number("SELECT count(*) FROM t"), 0);
  expect_storage_error(reader->run("INSERT INTO t (n) VALUES (1)"), HasSubstr("readonly database"));
}

TEST_F(DatabaseTest, SaysWhenTheDiskIsFull) {
  ASSERT_TRUE(database_.number("PRAGMA max_page_count = 8"));
  Result<void> result;
  for (int i = 0; result && i < 100; ++i) {
    result = database_.run("INSERT INTO t (b) VALUES (?)", std::vector<std::uint8_t>(3000));
  }
  expect_storage_error(result, HasSubstr("database or disk is full"));
}

TEST_F(DatabaseTest, SaysWhenAnotherProcessHasLockedIt) {
  auto other = open(path_);
  ASSERT_TRUE(other);
  ASSERT_TRUE(other->begin(Database::Access::write));
  expect_storage_error(database_.begin(Database::Access::write), HasSubstr("database is locked"));
  other->rollback();
  EXPECT_TRUE(database_.begin(Database::Access::write));
}

TEST(DatabaseOpen, NeedsAPath) { expect_cannot_open("", HasSubstr("needs a path")); }

TEST(DatabaseOpen, SaysWhyAPathWillNotDo) {
  const TemporaryFolder folder;
  expect_cannot_open(folder / "missing/test.db",
                     AllOf(HasSubstr("unable to open"), HasSubstr("No such file or directory")));
  expect_cannot_open(folder.path().string(), HasSubstr("unable to open"));
}

TEST(DatabaseOpen, SaysWhenAFileIsNoDatabase) {
  const TemporaryFolder folder;
  const std::string path = folder / "notes.txt";
  put(path, std::string(5000, 'x'));
  expect_cannot_open(path, HasSubstr("file is not a database"));
  EXPECT_EQ(contents(path), std::string(5000, 'x'));
}

TEST(DatabaseOpen, LeavesTheDatabaseOfAnotherProgramAlone) {
  const TemporaryFolder folder;
  const std::string path = folder / "other.db";
  for (const std::int32_t application : {0, 5}) {
    std::filesystem::remove(path);
    {
      auto other = Database::open({path, application});
      ASSERT_TRUE(other);
      ASSERT_TRUE(other->script("CREATE TABLE theirs (x)"));
    }
    const std::string before = contents(path);
    expect_cannot_open(path, HasSubstr("another program"));
    EXPECT_EQ(contents(path), before);
  }
}

// Whoever is root may write everything, so the child gives that up.
TEST(DatabaseOpen, SaysWhenAFileCannotBeWritten) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  ASSERT_TRUE(open(path));
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
  const std::string answer = in_child([&]() -> std::string {
    if (geteuid() == 0 && setuid(65534) != 0) return "cannot become another user";
    const auto database = open(path);
    return database ? "opened" : database.error().message;
  });
  EXPECT_THAT(answer, AllOf(HasSubstr(path), HasSubstr("cannot be written to")));
}

TEST(Schema, IsMadeOnce) {
  const TemporaryFolder folder;
  auto database = open(folder / "test.db");
  ASSERT_TRUE(database);
  ASSERT_TRUE(migrate(*database));
  EXPECT_EQ(database->number("PRAGMA user_version"), schema_version());
  ASSERT_TRUE(database->script("INSERT INTO accounts (name, password, created) VALUES ('Ada', 'x', 1)"));
  ASSERT_TRUE(migrate(*database));
  EXPECT_EQ(database->number("SELECT count(*) FROM accounts"), 1);
}

TEST(Schema, SaysWhenALaterVersionWroteTheDatabase) {
  const TemporaryFolder folder;
  auto database = open(folder / "test.db");
  ASSERT_TRUE(database);
  ASSERT_TRUE(migrate(*database));
  ASSERT_TRUE(database->script("PRAGMA user_version = 9999"));
  expect_storage_error(migrate(*database), AllOf(HasSubstr("later version"), HasSubstr("9999")));
}

TEST(Schema, TwoProcessesMayMakeItAtOnce) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      auto database = Database::open({path, kApplicationId});
      ASSERT_TRUE(database) << database.error().message;
      const auto migrated = migrate(*database);
      EXPECT_TRUE(migrated) << migrated.error().message;
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace fray::test
