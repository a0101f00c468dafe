// A site that moves from one database to another: nothing is lost, nothing is doubled.
#include "server/store/copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "server/program_run.h"
#include "server/sample_log.h"
#include "server/store/database_file.h"
#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::unique_ptr<StoreTransfer> opened(const StorePlace& place, CopySide side = CopySide::to) {
  auto transfer = open_transfer(place.address(), side);
  if (!transfer) {
    ADD_FAILURE() << transfer.error().message;
    std::abort();
  }
  return std::move(*transfer);
}

std::string text_of(const Bytes32& bytes) { return {bytes.begin(), bytes.end()}; }

std::string account_text(const std::optional<std::int64_t>& account) {
  return account ? std::to_string(*account) : "nobody";
}

std::string text_of(const RoomRecord& record) {
  const StoredRoom& room = record.room;
  std::string text = "room " + room.id + text_of(room.secret) + record.phase + record.summary +
                     (record.listed ? " listed " : " ") + std::to_string(record.phase_since) + " " +
                     std::to_string(record.updated) + " " + std::to_string(room.deadline.value_or(-1)) + " " +
                     record.review.value_or("no review") + '\n';
  for (const LogEntry& entry : room.log) text += dump_line(entry_json(entry, true)) + '\n';
  for (const auto& key : room.keys)
    text += "key " + std::to_string(key.seat) + text_of(key.token_hash) + account_text(key.account) + '\n';
  for (const SeatPlan& plan : room.plans) text += "plan " + std::to_string(plan.seat) + plan.text + '\n';
  return text;
}

std::string text_of(const StoredCampaign& campaign) {
  std::string text = "campaign " + campaign.id + campaign.setup + '\n';
  for (const CampaignEntry& entry : campaign.entries)
    text += std::to_string(entry.sequence) + " " + std::to_string(entry.at) + entry.body + entry.request +
            entry.room + std::to_string(entry.team.value_or(-1)) + '\n';
  for (const CampaignPlayer& player : campaign.players)
    text += std::to_string(player.team) + player.name + text_of(player.token_hash) +
            account_text(player.account) + '\n';
  return text;
}

/// Everything that is in a database.
std::string contents_of(const StorePlace& place) {
  const auto transfer = opened(place);
  std::string text;
  const auto accounts = transfer->accounts(0, 1000).value();
  for (const AccountRecord& one : accounts)
    text += "account " + std::to_string(one.account.id) + one.account.name + one.password +
            std::to_string(one.created) + '\n';
  const auto sessions = transfer->sessions({}, 1000).value();
  for (const SessionRecord& one : sessions)
    text += "session " + text_of(one.token_hash) + std::to_string(one.account) + std::to_string(one.expires) +
            '\n';
  const auto rooms = transfer->rooms(0, 1000).value();
  for (const auto& room : rooms) text += text_of(transfer->room(room.id).value().value());
  const auto campaigns = transfer->campaigns(0, 1000).value();
  for (const auto& campaign : campaigns) text += text_of(transfer->campaign(campaign.id).value().value());
  const ServiceRecord service = transfer->service().value();
  for (const Downtime& downtime : service.downtimes)
    text += "down " + std::to_string(downtime.began) + " " + std::to_string(downtime.ended) + '\n';
  return text + "seen " + std::to_string(service.last_seen) + '\n';
}

Result<CopyReport> copied(
    const StorePlace& from, const StorePlace& to,
    const std::function<bool(const CopyReport&)>& progress = [](const CopyReport&) { return true; }) {
  const auto source = opened(from, CopySide::from), target = opened(to);
  return copy_store(*source, *target, progress);
}

/// A site with some of everything.
class StoreCopy : public testing::TestWithParam<std::pair<StoreKind, StoreKind>> {
 protected:
  static constexpr int kRooms = 60;

  StoreCopy() {
    const auto store = from_.open();
    EXPECT_TRUE(store->begin_service(1000));
    store->say_alive(1500);
    const auto ada = store->create_account("Ada", "a password").value(),
               bob = store->create_account("Bob", "a password").value();
    token_ = store->start_session(ada.id).value();
    write_rooms(*store, ada.id, bob.id);
    EXPECT_TRUE(store->create_campaign({"c1",
                                        "{\"game\":\"dnd\"}",
                                        {{1, 1, "{}", {}, "", ""}, {2, 2, "{\"n\":2}", 1, "key", "r1"}},
                                        {{0, "Ada", bytes32_of(1), ada.id}}}));
  }

  void write_rooms(Store& store, std::int64_t ada, std::int64_t bob) {
    for (int i = 0; i < kRooms; ++i) {
      authors_.emplace_back("r" + std::to_string(i));
      RoomWrite first = authors_.back().created();
      first.keys = {{0, bytes32_of(1), ada},
                    {1, bytes32_of(2), i % 2 == 0 ? std::optional(bob) : std::nullopt}};
      first.listed = i % 3 == 0;
      store.write(std::move(first), {});
      RoomWrite next = authors_.back().next(i % 4);
      next.plans = {{0, "plan é"}, {1, ""}};
      if (i % 5 == 0) next.deadline = 1000 + i;
      store.write(std::move(next), {});
    }
    RoomWrite over;
    over.room = "over";
    over.entries = sample_.entries();
    over.phase = "ended";
    over.secret = bytes32_of(9);
    EXPECT_TRUE(write(store, std::move(over)));
    EXPECT_EQ(store.pack_logs(sample_.entries().back().at, 10), 1);
    store.save_review("over", "[1,2]");
  }
  /// The site goes on.
  void play_on() {
    const auto store = from_.open();
    EXPECT_TRUE(store->begin_service(2500));
    RoomAuthor author(store->take("r3").value().value());
    RoomWrite next = author.next(2, "ended");
    next.keys = {{1, bytes32_of(7), std::nullopt}};
    next.plans = {{0, ""}, {2, "new"}};
    EXPECT_TRUE(write(*store, std::move(next)));
    EXPECT_TRUE(write(*store, RoomAuthor("later").created()));
    EXPECT_TRUE(store->create_account("Eve", "a password"));
    EXPECT_TRUE(store->end_session(token_));
    EXPECT_EQ(store->append_to_campaign("c1", {{3, 3, "{}", {}, "", ""}}), true);
    EXPECT_EQ(store->take_team("c1", {1, "Eve", bytes32_of(3), std::nullopt}), true);
  }

  const SampleLog sample_{{.seed = 4}};
  const StorePlace from_{GetParam().first}, to_{GetParam().second};
  std::vector<RoomAuthor> authors_;
  std::string token_;
};

INSTANTIATE_TEST_SUITE_P(Where, StoreCopy,
                         testing::Values(std::pair(StoreKind::file, StoreKind::file),
                                         std::pair(StoreKind::file, StoreKind::postgres),
                                         std::pair(StoreKind::postgres, StoreKind::file)),
                         [](const auto& info) {
                           return info.param.second == StoreKind::postgres  ? "ToPostgres"
                                  : info.param.first == StoreKind::postgres ? "FromPostgres"
                                                                            : "FileToFile";
                         });

TEST_P(StoreCopy, LosesNothing) {
  const auto report = copied(from_, to_);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->rooms.added, kRooms + 1);
  EXPECT_EQ(report->rooms.same, 0);
  EXPECT_EQ(report->accounts.added, 2);
  EXPECT_EQ(report->campaigns.added, 1);
  EXPECT_EQ(report->sessions, 1);
  EXPECT_EQ(contents_of(to_), contents_of(from_));
  // And it can be served.
  const auto store = to_.open();
  ASSERT_TRUE(store->begin_service(3000));
  EXPECT_EQ(store->check_password("ada", "a password")->id, 1);
  EXPECT_EQ(store->create_account("Carol", "a password")->id, 3);
  RoomAuthor author(store->take("r3").value().value());
  EXPECT_TRUE(write(*store, author.next()));
  EXPECT_EQ(store->last_seen().value(), 3000);
}

TEST_P(StoreCopy, MayBeRepeatedAndTakesWhatHasCome) {
  ASSERT_TRUE(copied(from_, to_));
  const auto again = copied(from_, to_);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->rooms.same, kRooms + 1);
  EXPECT_EQ(again->rooms.added + again->rooms.changed + again->accounts.added + again->accounts.changed, 0);
  EXPECT_EQ(again->campaigns.same, 1);
  play_on();
  const auto third = copied(from_, to_);
  ASSERT_TRUE(third) << third.error().message;
  EXPECT_EQ(third->rooms.added, 1);
  EXPECT_EQ(third->rooms.changed, 1);
  EXPECT_EQ(third->rooms.same, kRooms);
  EXPECT_EQ(third->accounts.added, 1);
  EXPECT_EQ(third->campaigns.changed, 1);
  EXPECT_EQ(contents_of(to_), contents_of(from_));
}

TEST_P(StoreCopy, GoesOnAfterAnInterruption) {
  const auto first = copied(from_, to_, [](const CopyReport& report) { return report.rooms.added == 0; });
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().code, "interrupted");
  EXPECT_GE(to_.number("SELECT count(*) FROM rooms"), 50);
  EXPECT_LT(to_.number("SELECT count(*) FROM rooms"), kRooms);
  const auto second = copied(from_, to_);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_GE(second->rooms.same, 50);
  EXPECT_EQ(contents_of(to_), contents_of(from_));
}

TEST_P(StoreCopy, ARoomThatHasForkedIsNamed) {
  ASSERT_TRUE(copied(from_, to_));
  {
    const auto store = to_.open();
    RoomAuthor author(store->take("r2").value().value());
    ASSERT_TRUE(write(*store, author.next()));
  }
  const auto longer = copied(from_, to_);
  ASSERT_FALSE(longer);
  EXPECT_THAT(longer.error().message,
              HasSubstr("room r2: it has 4 entries where it is copied to, and only 3"));
  {
    const auto store = from_.open();
    const StoredRoom stored = store->take("r2").value().value();
    LogWriter log(stored.log);
    RoomWrite other = RoomAuthor(stored).next(0);
    other.entries = {log.append(77, {{"type", "other"}}), log.append(78, {{"type", "other"}})};
    ASSERT_TRUE(write(*store, std::move(other)));
  }
  const auto forked = copied(from_, to_);
  ASSERT_FALSE(forked);
  EXPECT_EQ(forked.error().code, "storage");
  EXPECT_THAT(forked.error().message, HasSubstr("room r2: it has forked: entry 4 is another one"));
}

TEST_P(StoreCopy, DamageIsNamed) {
  from_.script("UPDATE entries SET at = at + 1 WHERE seq = 1 AND room = 5");
  const auto report = copied(from_, to_);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("room r4: entry 1 does not fit its hash"));
}

TEST_P(StoreCopy, AnAccountOfAnotherPersonIsNamed) {
  to_.open()->create_account("Eve", "a password").value();
  const auto report = copied(from_, to_);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message,
              HasSubstr("account 1 is Ada where it comes from, and Eve where it is copied to"));
}

/// What is served is not copied, on either side.
TEST(StoreCopyPostgres, RefusesWhatAServerHas) {
  const StorePlace place(StoreKind::postgres);
  {
    const auto store = place.open();
    ASSERT_TRUE(store->begin_service(1000));
    const std::string id = store->renew()->own;
    const auto refused = open_transfer(place.address(), CopySide::from);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("a server (" + id + ") has this database"));
  }
  const auto transfer = opened(place);
  const auto store = place.open();
  const auto refused = store->begin_service(2000);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("`fray store copy` has the database"));
  EXPECT_FALSE(open_transfer(place.address(), CopySide::to));
}

TEST(StoreCopyCommand, CopiesAndSaysWhatItHasDone) {
  const StorePlace from(StoreKind::file), to(StoreKind::file);
  ASSERT_TRUE(write(*from.open(), RoomAuthor("r").created()));
  const ProgramRun run = run_fray("store copy " + from.address() + " " + to.address());
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_EQ(run.output,
            "accounts: 0 new, 0 changed, 0 the same\nsessions: 0\nrooms: 1 new, 0 changed, 0 the same\n"
            "campaigns: 0 new, 0 changed, 0 the same\n");
  EXPECT_EQ(contents_of(to), contents_of(from));
}

TEST(StoreCopyCommand, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  open_store(folder / "a.db");
  const auto expect = [&](const std::string& arguments, int exit_code, const std::string& part) {
    const ProgramRun run = run_fray("store " + arguments);
    EXPECT_EQ(run.exit_code, exit_code) << arguments << ": " << run.output;
    EXPECT_THAT(run.output, HasSubstr(part));
    EXPECT_THAT(run.output, Not(HasSubstr("sesame")));
  };
  const std::string a = folder / "a.db", b = folder / "b.db";
  expect("--help", 0, "copy");
  expect("copy --help", 0, "FROM");
  expect("", 2, "subcommand");
  expect("copy", 2, "FROM");
  expect("copy " + a, 2, "TO");
  expect("copy " + a + " " + a, 2, "the same database");
  expect("copy " + a + " ''", 2, "TO: expected the path of an SQLite file");
  expect("copy :memory: " + a, 2, "FROM: expected the path of an SQLite file");
  expect("copy " + a + " postgresql://u:ses@ame@/x", 2, "TO: expected a URL as postgresql://");
  expect("copy " + b + " " + a, 1, b + ": there is no such file");
  EXPECT_FALSE(std::filesystem::exists(b));
  expect("copy " + a + " 'postgresql://u:sesame@/x?host=/nonexistent'", 1, "No such file or directory");
  const auto lock = DatabaseLock::take(a);
  expect("copy " + a + " " + b, 1, "another server (process");
}

}  // namespace
}  // namespace fray::test
