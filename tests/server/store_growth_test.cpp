// What must not cost more the more is stored: deadlines, questions of many rooms, times without a server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(ServiceTime, LeavesOutTheTimesWithoutAServer) {
  const ServiceTime always;
  EXPECT_EQ(always.of(1000), 1000);
  EXPECT_EQ(always.down_since(0), 0);
  const ServiceTime time({{100, 150}, {200, 210}, {300, 400}});
  EXPECT_EQ(time.of(1000), 1000 - 160);
  EXPECT_EQ(time.down_since(0), 160);
  EXPECT_EQ(time.down_since(100), 160);
  EXPECT_EQ(time.down_since(149), 1 + 10 + 100);  // an entry after the last sign of life
  EXPECT_EQ(time.down_since(150), 110);
  EXPECT_EQ(time.down_since(205), 5 + 100);
  EXPECT_EQ(time.down_since(399), 1);
  EXPECT_EQ(time.down_since(400), 0);
}

class ServiceTimeOfStore : public testing::TestWithParam<StoreKind> {};

INSTANTIATE_TEST_SUITE_P(Where, ServiceTimeOfStore, lasting_kinds(), name_of_kind);

TEST_P(ServiceTimeOfStore, EachStartAddsTheTimeBeforeIt) {
  const StorePlace place(GetParam());
  const auto begin = [&](Moment now, Moment seen) {
    const auto store = place.open();
    const auto time = store->begin_service(now);
    EXPECT_TRUE(time) << time.error().message;
    EXPECT_EQ(store->last_seen(), now);
    if (seen > 0) store->say_alive(seen);
    return *time;
  };
  EXPECT_EQ(begin(1000, 1500).of(0), 0);  // the first time of all
  EXPECT_EQ(begin(1700, 0).of(0), -200);  // dies at once
  EXPECT_EQ(begin(2000, 0).of(0), -500);
  EXPECT_EQ(begin(1900, 0).of(0), -500);  // the clock was set back
  const ServiceTime time = begin(2100, 0);
  EXPECT_EQ(time.of(0), -700);
  EXPECT_EQ(time.down_since(1600), 100 + 300 + 200);
}

class DueRooms : public testing::TestWithParam<StoreKind> {
 protected:
  void add(const std::string& id, std::optional<Moment> deadline) {
    RoomWrite room = RoomAuthor(id).created();
    room.deadline = deadline;
    ASSERT_TRUE(write(*store_, std::move(room)));
  }
  std::vector<std::string> due(const DueRoom& after, Moment until, int limit = 10) {
    std::vector<std::string> list;
    const std::vector<DueRoom> rooms = store_->due_rooms(after, until, limit).value();
    for (const DueRoom& room : rooms) {
      list.push_back(room.id);
      last_ = room;
    }
    return list;
  }

  const StorePlace place_{GetParam()};
  const std::unique_ptr<Store> store_ = place_.open();
  DueRoom last_;
};

INSTANTIATE_TEST_SUITE_P(Where, DueRooms, kinds_of_store(), name_of_kind);

TEST_P(DueRooms, ComeInOrderOfTheirDeadlines) {
  add("never", std::nullopt);
  add("late", 900);
  add("soon", 100);
  add("twin", 100);
  add("next", 500);
  EXPECT_THAT(due({}, 99), IsEmpty());
  EXPECT_THAT(due({}, 500), ElementsAre("soon", "twin", "next"));
  EXPECT_THAT(due(last_, 1000), ElementsAre("late"));
  EXPECT_THAT(due({}, 1000, 1), ElementsAre("soon"));
  EXPECT_THAT(due(last_, 1000, 2), ElementsAre("twin", "next"));
}

TEST_P(DueRooms, FollowWhatIsWrittenOfThem) {
  RoomAuthor author("r");
  RoomWrite room = author.created();
  room.deadline = 100;
  ASSERT_TRUE(write(*store_, std::move(room)));
  RoomWrite next = author.next();
  next.deadline = 300;
  ASSERT_TRUE(write(*store_, std::move(next)));
  EXPECT_THAT(due({}, 200), IsEmpty());
  EXPECT_EQ(store_->load("r").value()->deadline, 300);
  ASSERT_TRUE(write(*store_, author.next(0)));
  EXPECT_THAT(due({}, 1000), IsEmpty());
  EXPECT_EQ(store_->load("r").value()->deadline, std::nullopt);
}

TEST(DueRoomsOnFile, RoomsOfAnEarlierVersionAreLookedAtOnce) {
  const TemporaryFolder folder;
  const std::string path = folder / "test.db";
  {
    const auto store = open_store(path);
    ASSERT_TRUE(write(*store, RoomAuthor("open").created()));
    ASSERT_TRUE(write(*store, RoomAuthor("over").created("ended")));
    ASSERT_TRUE(write(*store, RoomAuthor("going on").created("playing")));
  }
  ASSERT_TRUE(Database::open({path, kApplicationId})
                  ->script("DROP TABLE downtimes; DROP TABLE packed_logs; DROP INDEX rooms_by_deadline;"
                           "DROP INDEX rooms_to_pack; ALTER TABLE rooms DROP COLUMN deadline;"
                           "ALTER TABLE rooms DROP COLUMN packed; PRAGMA user_version = 4"));
  const auto store = open_store(path);
  std::vector<std::string> ids;
  const std::vector<DueRoom> rooms = store->due_rooms({}, 1000, 10).value();
  for (const DueRoom& room : rooms) ids.push_back(room.id);
  EXPECT_THAT(ids, ElementsAre("open", "going on"));
  EXPECT_EQ(store->load("open").value()->log.size(), 1u);
}

/// How SQLite answers a question, one line a step.
std::string plan_of(Database& database, std::string_view sql) {
  std::string plan;
  Statement rows = database.query("EXPLAIN QUERY PLAN " + std::string(sql));
  while (rows.next()) plan += rows.text(3) + '\n';
  EXPECT_TRUE(rows.finish());
  return plan;
}

TEST(StorePlans, NoQuestionLooksAtAllRooms) {
  const TemporaryFolder folder;
  auto database = Database::open({folder / "test.db", kApplicationId});
  ASSERT_TRUE(database);
  ASSERT_TRUE(migrate(*database));
  const std::string lobby = plan_of(*database, room_sql::kLobby);
  EXPECT_THAT(lobby, HasSubstr("USING INDEX lobby"));
  EXPECT_THAT(lobby, Not(HasSubstr("SCAN")));
  EXPECT_THAT(lobby, Not(HasSubstr("TEMP B-TREE")));
  const std::string due = plan_of(*database, room_sql::kDue);
  EXPECT_THAT(due, HasSubstr("USING INDEX rooms_by_deadline"));
  EXPECT_THAT(due, Not(HasSubstr("SCAN")));
  EXPECT_THAT(due, Not(HasSubstr("TEMP B-TREE")));
  const std::string pack = plan_of(*database, room_sql::kToPack);
  EXPECT_THAT(pack, HasSubstr("USING INDEX rooms_to_pack"));
  EXPECT_THAT(pack, Not(HasSubstr("SCAN")));
  EXPECT_THAT(pack, Not(HasSubstr("TEMP B-TREE")));
  // Sorts what it finds, which is 1,000 rooms at most.
  const std::string own = plan_of(*database, room_sql::kRoomsOf);
  EXPECT_THAT(own, HasSubstr("USING INDEX seat_keys_by_account"));
  EXPECT_THAT(own, HasSubstr("SEARCH rooms USING INTEGER PRIMARY KEY"));
  EXPECT_THAT(own, Not(HasSubstr("SCAN")));
  EXPECT_THAT(plan_of(*database, room_sql::kUnfinished), HasSubstr("COVERING INDEX unfinished_rooms"));
}

class OwnRoomsOfStore : public testing::TestWithParam<StoreKind> {};

INSTANTIATE_TEST_SUITE_P(Where, OwnRoomsOfStore, kinds_of_store(), name_of_kind);

TEST_P(OwnRoomsOfStore, AreThoseOfTheLastThousandSeats) {
  const StorePlace place(GetParam());
  const auto store = place.open();
  const std::int64_t ada = store->create_account("Ada", "long enough")->id;
  constexpr int kRooms = 1005;
  for (int i = 0; i < kRooms; ++i) {
    RoomWrite room = RoomAuthor("r" + std::to_string(i)).created();
    room.keys.push_back({0, random_bytes32(), ada});
    store->write(std::move(room), {});
  }
  ASSERT_TRUE(write(*store, RoomAuthor("last").created()));
  const auto rooms = store->rooms_of(ada, 2000).value();
  ASSERT_EQ(rooms.size(), 1000u);
  EXPECT_EQ(rooms.front().room, "r1004");
  EXPECT_EQ(rooms.back().room, "r5");
}

}  // namespace
}  // namespace fray::test
