// The store when things go wrong: killed processes, full disks, locks, files that have been damaged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <map>
#include <mutex>
#include <thread>

#include "core/random.h"
#include "server/store/database_file.h"
#include "server/store/schema.h"
#include "server/store/store.h"
#include "server/store_fixture.h"
#include "sqlite/database.h"

namespace fray::test {
namespace {

using testing::HasSubstr;

// --- Killed in the middle of it

constexpr int kRooms = 6;

std::string name_of_room(int room) { return "room" + std::to_string(room); }

/// A message from the process that writes: this entry of this room has been acknowledged.
struct Acknowledged {
  std::int32_t room;
  std::int32_t seq;
};

/// Writes until it is killed: all rooms at once, each with some writes on their way, going on from what is
/// there.
class EndlessWriter {
 public:
  EndlessWriter(const std::string& path, int pipe) : pipe_(pipe), store_(open_store(path)) {
    for (int room = 0; room < kRooms; ++room) {
      const auto stored = store_->load(name_of_room(room));
      if (!stored) std::abort();
      authors_.emplace_back(*stored ? RoomAuthor(**stored) : RoomAuthor(name_of_room(room)));
    }
    const std::lock_guard lock(mutex_);
    for (int room = 0; room < kRooms; ++room) {
      for (int i = 0; i <= room % 3; ++i) send(room);
    }
  }

 private:
  void send(int room) {
    RoomAuthor& author = authors_[static_cast<std::size_t>(room)];
    RoomWrite sent = author.last_seq() == 0 ? author.created() : author.next(1 + room % 2);
    const Acknowledged news{room, static_cast<std::int32_t>(author.last_seq())};
    store_->write(std::move(sent), [this, news](const Result<void>& result) {
      if (!result || ::write(pipe_, &news, sizeof news) != sizeof news) std::abort();
      const std::lock_guard lock(mutex_);
      send(news.room);
    });
  }

  int pipe_;
  std::mutex mutex_;
  std::vector<RoomAuthor> authors_;
  std::unique_ptr<Store> store_;
};

/// Lets a child write, kills it soon after it has acknowledged `enough` writes, and notes all that it
/// acknowledged.
void write_and_kill(const std::string& path, int enough, std::chrono::microseconds then,
                    std::map<int, std::uint64_t>& acknowledged) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    alarm(60);
    EndlessWriter writer(path, ends[1]);
    while (true) pause();
  }
  close(ends[1]);
  Acknowledged news{};
  const auto hear = [&] {
    if (read(ends[0], &news, sizeof news) != sizeof news) return false;
    acknowledged[news.room] = static_cast<std::uint64_t>(news.seq);
    return true;
  };
  for (int i = 0; i < enough; ++i) ASSERT_TRUE(hear()) << "the child ended by itself";
  std::this_thread::sleep_for(then);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
  while (hear()) {
  }
  close(ends[0]);
}

TEST(StoreFaults, NothingAcknowledgedIsLostWhenTheProcessIsKilled) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  SplitMix64 random(1);
  std::map<int, std::uint64_t> acknowledged;
  for (int round = 0; round < 30; ++round) {
    const int enough = round % 5 == 0 ? 0 : 1 + static_cast<int>(random.below(200));
    // At once: a write that is acknowledged too early is then most likely not on disk. Or a little later:
    // anywhere.
    const auto then = std::chrono::microseconds(round % 5 < 3 ? random.below(10'000) : 0);
    write_and_kill(path, enough, then, acknowledged);
    const auto store = open_store(path);
    for (int room = 0; room < kRooms; ++room) {
      const auto stored = store->load(name_of_room(room));  // refuses gaps and wrong hashes
      ASSERT_TRUE(stored) << "round " << round << ": " << stored.error().message;
      if (acknowledged[room] == 0 && !*stored) continue;
      ASSERT_TRUE(*stored) << "round " << round << ": room " << room << " is lost";
      ASSERT_GE((*stored)->log.size(), acknowledged[room]) << "round " << round;
      for (const LogEntry& entry : (*stored)->log) {
        ASSERT_EQ(entry.body, test_body(name_of_room(room), entry.seq));
      }
    }
  }
}

// --- A disk that is full

/// No file may grow beyond `size`; as on a full disk, writes come back with an error.
void limit_files(rlim_t size) {
  signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = size;
  setrlimit(RLIMIT_FSIZE, &limit);
}

std::string fill_the_disk(const std::string& path) {
  const auto store = open_store(path);
  RoomAuthor author("r");
  if (!write(*store, author.created())) return "could not write at first";
  limit_files(300'000);
  std::size_t written = 1;
  Result<void> result;
  while (written < 10'000 && (result = write(*store, author.next()))) ++written;
  if (result) return "nothing failed";
  std::string answer = result.error().code + ": " + result.error().message;
  if (write(*store, author.next())) answer += "; wrote after a failed write";
  RoomAuthor other("other");
  if (write(*store, other.created())) answer += "; wrote to a full disk";
  if (store->works()) answer += "; does not say that nothing can be written";
  const auto full = store->load("r");
  if (!full || !*full || (*full)->log.size() != written) answer += "; cannot be read while the disk is full";
  limit_files(RLIM_INFINITY);
  const auto stored = store->load("r");
  if (!stored || !*stored || (*stored)->log.size() != written) return answer + "; lost what was acknowledged";
  RoomAuthor again(**stored);
  if (!write(*store, again.next())) answer += "; does not go on";
  if (!store->works()) answer += "; still says that nothing can be written";
  return answer;
}

TEST(StoreFaults, AFullDiskIsReportedAndGotOver) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  const std::string answer = in_child([&] { return fill_the_disk(path); });
  EXPECT_THAT(answer, testing::StartsWith("storage: "));
  EXPECT_THAT(answer, HasSubstr("disk I/O error"));
  EXPECT_THAT(answer, testing::Not(HasSubstr(";")));
}

// --- A database that another process has locked

TEST(StoreFaults, ALockedDatabaseIsReportedAndGotOver) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  const auto store = open_store(path, {.busy_timeout_ms = 20});
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  auto other = Database::open({path, kApplicationId});
  ASSERT_TRUE(other);
  ASSERT_TRUE(other->begin(Database::Access::write));
  const RoomWrite next = author.next();
  const auto refused = write(*store, next);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "storage");
  EXPECT_THAT(refused.error().message, HasSubstr("database is locked"));
  EXPECT_EQ(store->load("r").value()->log.size(), 1u);  // reading goes on
  const auto second = Store::open(path, {.busy_timeout_ms = 20});
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("database is locked"));
  other->rollback();
  EXPECT_TRUE(write(*store, next));
}

TEST(StoreFaults, WritersOfTwoProcessesCannotMixTheirEntries) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  const auto one = open_store(path), two = open_store(path);
  RoomAuthor author("r");
  ASSERT_TRUE(write(*one, author.created()));
  RoomAuthor other(*two->load("r").value());
  ASSERT_TRUE(write(*one, author.next()));
  EXPECT_FALSE(write(*two, other.next()));
  EXPECT_EQ(two->load("r").value()->log.size(), 2u);
}

// --- A database that is taken away

/// Writes fail until the end, and say why; nothing of them is there when the files are put back.
void expect_stopped(Store& store, RoomAuthor& author) {
  for (int i = 0; i < 2; ++i) {
    const auto refused = write(store, author.next());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "storage");
    EXPECT_THAT(refused.error().message,
                HasSubstr(i == 0 ? "removed or replaced" : "an earlier write failed"));
  }
  RoomAuthor other("other");
  const auto refused = write(store, other.created());
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("removed or replaced"));
  ASSERT_FALSE(store.works());
  EXPECT_THAT(store.works().error().message, HasSubstr("test.db: the database was removed or replaced"));
}

TEST(StoreFaults, ADatabaseThatIsRemovedTakesNoMoreWrites) {
  for (const char* suffix : {"", "-wal"}) {
    const TemporaryFolder folder;
    const std::string path = folder / "test.db";
    const auto store = open_store(path);
    RoomAuthor author("r");
    ASSERT_TRUE(write(*store, author.created()));
    EXPECT_TRUE(store->works());
    std::filesystem::remove(path + suffix);
    ASSERT_NO_FATAL_FAILURE(expect_stopped(*store, author)) << suffix;
  }
}

TEST(StoreFaults, ADatabaseThatIsReplacedTakesNoMoreWrites) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db", backup = folder / "backup.db";
  open_store(backup);
  const auto store = open_store(path);
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  std::filesystem::rename(backup, path);
  ASSERT_NO_FATAL_FAILURE(expect_stopped(*store, author));
}

TEST(StoreFaults, ADatabaseThatWasAwayForAMomentStaysStopped) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  const auto store = open_store(path);
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  std::filesystem::rename(path, path + ".away");
  ASSERT_NO_FATAL_FAILURE(expect_stopped(*store, author));
  std::filesystem::rename(path + ".away", path);
  RoomAuthor third("third");
  EXPECT_FALSE(write(*store, third.created()));
  EXPECT_EQ(store->load("r").value()->log.size(), 1u) << "nothing that was refused has been done";
}

// --- Who may read it, and who has it

std::filesystem::perms permissions(const std::string& path) {
  return std::filesystem::status(path).permissions();
}
constexpr auto kOwnerOnly = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;

TEST(StoreFiles, AreForTheirOwnerOnly) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  const auto store = open_store(path);
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  for (const char* suffix : {"", "-wal", "-shm"}) EXPECT_EQ(permissions(path + suffix), kOwnerOnly) << suffix;
}

TEST(StoreFiles, ThatOthersCouldReadAreTightened) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  open_store(path);
  std::filesystem::permissions(path, std::filesystem::perms::group_read | std::filesystem::perms::others_read,
                               std::filesystem::perm_options::add);
  const auto store = open_store(path);
  RoomAuthor author("r");
  ASSERT_TRUE(write(*store, author.created()));
  for (const char* suffix : {"", "-wal", "-shm"}) EXPECT_EQ(permissions(path + suffix), kOwnerOnly) << suffix;
}

TEST(StoreFiles, AreLockedForOneServer) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  {
    const auto lock = DatabaseLock::take(path);
    ASSERT_TRUE(lock) << lock.error().message;
    open_store(path);
    std::filesystem::create_symlink(path, folder / "other.db");
    for (const std::string& name : {path, folder / "other.db"}) {
      const auto second = DatabaseLock::take(name);
      ASSERT_FALSE(second);
      EXPECT_EQ(second.error().code, "storage");
      EXPECT_THAT(second.error().message, HasSubstr(name + ": another server (process " +
                                                    std::to_string(getpid()) + ") has this database"));
    }
    EXPECT_TRUE(DatabaseLock::take(folder / "another.db"));
  }
  EXPECT_TRUE(DatabaseLock::take(path)) << "it ends with the lock, though the file stays";
  const auto nowhere = DatabaseLock::take(folder / "nothing/test.db");
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, HasSubstr("No such file or directory"));
}

// --- A file that has been damaged

/// A closed database of some rooms, and its bytes.
class DamagedFile : public testing::Test {
 protected:
  DamagedFile() {
    const auto store = open_store(path_);
    for (int room = 0; room < kRooms; ++room) {
      RoomAuthor author(name_of_room(room));
      EXPECT_TRUE(write(*store, author.created()));
      EXPECT_TRUE(write(*store, author.next(40)));
    }
  }

  /// What opening the database and loading all rooms answers.
  std::vector<Result<std::optional<StoredRoom>>> load_all() {
    std::vector<Result<std::optional<StoredRoom>>> loaded;
    const auto store = Store::open(path_);
    for (int room = 0; room < kRooms; ++room) {
      if (store) {
        loaded.push_back((*store)->load(name_of_room(room)));
      } else {
        loaded.push_back(tl::unexpected<Error>(store.error()));
      }
    }
    return loaded;
  }
  /// Changes the database behind the store's back.
  void change(const std::string& sql) {
    auto database = Database::open({path_, kApplicationId});
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->script(sql));
    ASSERT_GT(database->changes(), 0);
  }
  void expect_load_fails_with(const char* part) {
    const auto loaded = load_all();
    ASSERT_FALSE(loaded[0]);
    EXPECT_EQ(loaded[0].error().code, "storage");
    EXPECT_THAT(loaded[0].error().message, HasSubstr(part));
    EXPECT_THAT(loaded[0].error().message, HasSubstr("room room0"));
    EXPECT_TRUE(loaded[1]);  // the others are not touched by it
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "test.db";
};

TEST_F(DamagedFile, AnEntryThatIsGoneIsNoticed) {
  change("DELETE FROM entries WHERE room = 1 AND seq = 7");
  expect_load_fails_with("entry 7 is missing");
}

TEST_F(DamagedFile, AnEntryThatIsGoneAtTheEndIsNoticed) {
  change("DELETE FROM entries WHERE room = 1 AND seq = 41");
  expect_load_fails_with("the log ends with entry 40, but should with entry 41");
}

TEST_F(DamagedFile, AnEntryThatWasEditedIsNoticed) {
  change("UPDATE entries SET at = at + 1 WHERE room = 1 AND seq = 9");
  expect_load_fails_with("entry 9 does not fit its hash");
}

TEST_F(DamagedFile, AnEntryThatIsNoJsonIsNoticed) {
  change("UPDATE entries SET body = '[' WHERE room = 1 AND seq = 9");
  expect_load_fails_with("entry 9 is no JSON object");
}

TEST_F(DamagedFile, HalfAFileIsNoticed) {
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) / 2);
  const auto loaded = load_all();
  EXPECT_FALSE(std::all_of(loaded.begin(), loaded.end(), [](const auto& room) { return room.has_value(); }));
  for (const auto& room : loaded) {
    if (!room) {
      EXPECT_EQ(room.error().code, "storage");
      EXPECT_THAT(room.error().message, HasSubstr("malformed"));
    }
  }
}

/// Whatever bytes are wrong: an error, or the log as it was, never another one.
TEST_F(DamagedFile, RandomDamageNeverChangesALog) {
  const auto original = load_all();
  const std::string bytes = contents(path_);
  SplitMix64 random(2);
  int errors = 0;
  for (int trial = 0; trial < 60; ++trial) {
    std::string damaged = bytes;
    for (std::uint32_t i = 0; i < 1 + random.below(20); ++i) {
      damaged[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
    }
    std::filesystem::remove(path_ + "-wal");
    std::filesystem::remove(path_ + "-shm");
    put(path_, damaged);
    const auto loaded = load_all();
    for (std::size_t room = 0; room < loaded.size(); ++room) {
      errors += loaded[room] ? 0 : 1;
      if (!loaded[room] || !*loaded[room]) continue;
      const auto& log = (*loaded[room])->log;
      const auto& expected = (*original[room])->log;
      ASSERT_EQ(log.size(), expected.size()) << "trial " << trial;
      for (std::size_t i = 0; i < log.size(); ++i)
        ASSERT_EQ(entry_json(log[i], true), entry_json(expected[i], true));
    }
  }
  EXPECT_GT(errors, 0);
}

}  // namespace
}  // namespace fray::test
