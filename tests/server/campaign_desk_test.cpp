// Campaigns on the server: nothing is done twice, whoever asks at the same time, asks again, or comes back
// after a crash; and a game settles itself from what its room has stored.
#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "server/campaign_fixture.h"
#include "server/store/schema.h"
#include "sqlite/database.h"

namespace fray::test {
namespace {

using testing::HasSubstr;

class CampaignDeskTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  std::string path_ = folder_ / "fray.db";
  std::unique_ptr<Store> store_ = open_store(path_);
};

TEST_F(CampaignDeskTest, D81APurchaseIsAnEventThatStaysAfterARestart) {
  TestCampaign campaign(*store_, {5000, 1});
  campaign.must(purchase(0, "a", "ring-of-protection+1"));
  campaign.must(gift(0, "b", 1, "d1"));
  const std::string before = campaign.now().campaign->file();
  store_.reset();
  store_ = open_store(path_);
  CampaignDesk desk(*store_, all_games());
  const auto after = desk.read(campaign.id, kStart);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(after->campaign->file(), before);
  EXPECT_EQ(after->campaign->team(0).gold, 3000);
  EXPECT_EQ(after->team_of(kTokens[1]), 1);
}

TEST_F(CampaignDeskTest, ARequestThatComesAgainIsNotDoneAgain) {
  TestCampaign campaign(*store_, {5000, 1});
  const auto first = campaign.ask(purchase(0, "a", "ring-of-protection+1"));
  const auto again = campaign.ask(purchase(0, "a", "ring-of-protection+1"));
  ASSERT_TRUE(first && again);
  EXPECT_FALSE(first->repeated);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->sequence, first->sequence);
  EXPECT_EQ(campaign.gold(0), 3000);
  // The same id from the other player is another request.
  campaign.must(purchase(1, "a", "ring-of-protection+1"));
  EXPECT_EQ(campaign.gold(1), 3000);
}

TEST_F(CampaignDeskTest, OfManyBuyersAtOnceNoneSpendsWhatIsNotThere) {
  TestCampaign campaign(*store_, {10000, 1});
  std::atomic<int> bought = 0, too_dear = 0;
  std::vector<std::thread> buyers;
  for (int i = 0; i < 8; ++i) {
    buyers.emplace_back([&, i] {
      CampaignDesk desk(*store_, all_games());
      for (int k = 0; k < 2; ++k) {
        const auto done = desk.change(
            campaign.id, purchase(i % 2, std::to_string(i) + std::to_string(k), "weapon+1"), kStart);
        if (done) ++bought;
        if (!done && done.error().code == "too_dear") ++too_dear;
      }
    });
  }
  for (std::thread& buyer : buyers) buyer.join();
  // 10,000 gold are four weapons of 2,300.
  EXPECT_EQ(bought, 8);
  EXPECT_EQ(too_dear, 8);
  EXPECT_EQ(campaign.gold(0), 800);
  EXPECT_EQ(campaign.gold(1), 800);
}

TEST_F(CampaignDeskTest, OneRequestSentManyTimesAtOnceIsDoneOnce) {
  TestCampaign campaign(*store_, {100000, 1});
  std::vector<std::thread> senders;
  std::atomic<int> done = 0;
  for (int i = 0; i < 6; ++i) {
    senders.emplace_back([&] {
      CampaignDesk desk(*store_, all_games());
      if (desk.change(campaign.id, purchase(0, "same", "weapon+1"), kStart)) ++done;
    });
  }
  for (std::thread& sender : senders) sender.join();
  EXPECT_EQ(done, 6);
  EXPECT_EQ(campaign.now().campaign->team(0).items.size(), 1u);
}

TEST_F(CampaignDeskTest, D80AResignationIsASurrenderThatIsSettledOnce) {
  TestCampaign campaign(*store_, {10000, 1});
  campaign.must(purchase(1, "shop", "weapon+1"));
  campaign.begin_game();
  EXPECT_EQ(code_of(campaign.ask(purchase(0, "now?", "weapon+1"))), "not_now");
  campaign.resign(1);
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) {
    readers.emplace_back([&] {
      CampaignDesk desk(*store_, all_games());
      EXPECT_TRUE(desk.read(campaign.id, kStart));
    });
  }
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(campaign.gold(0), 20000);
  EXPECT_EQ(campaign.gold(1), 7700);
  const auto open = campaign.now();
  ASSERT_EQ(open.campaign->games().size(), 1u);
  EXPECT_TRUE(open.campaign->games()[0].surrendered);
  ASSERT_TRUE(open.campaign->spoils());
  EXPECT_EQ(open.campaign->spoils()->gold, 1540);
  EXPECT_EQ(code_of(campaign.ask(purchase(0, "first", "weapon+1"))), "not_now");
  campaign.must(spoils(0, "spoils", 1));
  EXPECT_EQ(code_of(campaign.ask(spoils(0, "more", 0))), "not_now");
  EXPECT_EQ(campaign.now().campaign->team(0).items.at(0).number, 1);
  EXPECT_TRUE(campaign.now().campaign->team(1).items.empty());
}

TEST_F(CampaignDeskTest, D80WhoRunsOutOfTimeHasSurrendered) {
  CampaignSetup setup = dnd_campaign();
  setup.clock = fischer(60'000, 0);
  TestCampaign campaign(*store_, {1000, 1}, setup);
  campaign.begin_game();
  const auto room = campaign.room_of_running();
  // The clock of a side runs once it has chosen: a turn of each, and White is to move.
  room->act(0, "a2a3");
  room->act(1, "a7a6");
  room->now += 100'000;
  room->tick();
  EXPECT_EQ(room->last()["reason"], "time");
  campaign.keep(*room);
  const auto open = campaign.now();
  EXPECT_TRUE(open.campaign->games().at(0).surrendered);
  EXPECT_EQ(open.campaign->games()[0].result, GameResult::black_wins);
  EXPECT_EQ(open.campaign->team(1).gold, 11000);
  EXPECT_EQ(open.campaign->spoils()->winner, 1);
}

TEST_F(CampaignDeskTest, AnAbortedGameCountsForNothing) {
  TestCampaign campaign(*store_, {1000, 1});
  campaign.begin_game();
  campaign.end_game(0, {{"type", "abort"}});
  const auto open = campaign.now();
  EXPECT_FALSE(open.campaign->running());
  EXPECT_EQ(open.campaign->games().at(0).result, GameResult::none);
  EXPECT_EQ(open.campaign->team(1).gold, 1000);
  campaign.begin_game();
  EXPECT_NE(campaign.now().room_of(1), campaign.now().room_of(2));
}

TEST_F(CampaignDeskTest, D78NobodyHasAPrizeForAnAgreedDraw) {
  TestCampaign campaign(*store_);
  campaign.begin_game();
  const auto room = campaign.room_of_running();
  room->must(0, {{"type", "offer"}, {"what", "draw"}});
  room->must(1, {{"type", "answer"}, {"what", "draw"}, {"accept", true}});
  campaign.keep(*room);
  const auto open = campaign.now();
  EXPECT_EQ(open.campaign->games().at(0).result, GameResult::draw);
  EXPECT_FALSE(open.campaign->spoils());
  EXPECT_EQ(open.campaign->team(0).gold, 0);
}

/// A database with the first events of another only.
void cut(const std::string& from, const std::string& to, int events) {
  std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
  auto database = Database::open({to, kApplicationId});
  ASSERT_TRUE(database);
  ASSERT_TRUE(database->run("DELETE FROM campaign_events WHERE sequence > ?", events));
  ASSERT_TRUE(database->run("UPDATE campaigns SET last_sequence = ?", events));
}

/// The story of a campaign: every step can be done again, and leads to the same.
void tell_story(TestCampaign& campaign) {
  const auto games = [&] { return campaign.now().campaign->games().size(); };
  const auto may = [&](const CampaignDesk::Request& request) { return campaign.ask(request).has_value(); };
  EXPECT_TRUE(may(purchase(0, "1", "weapon+1")));
  EXPECT_TRUE(may(gift(0, "2", 1, "a1")));
  EXPECT_TRUE(may(purchase(1, "3", "cloak-of-resistance+1")));
  EXPECT_TRUE(may(asked(0, "4", TestCampaign::start_game, "Room0000Ab")));
  if (games() == 0 && !*campaign.store.phase_of_room("Room0000Ab")) campaign.resign(1);
  EXPECT_TRUE(may(spoils(0, "5", 2)));
  EXPECT_TRUE(may(gift(0, "6", 2, "a1")));
  EXPECT_TRUE(may(asked(0, "7", TestCampaign::start_game, "Room0000Cd")));
}

TEST_F(CampaignDeskTest, ARestartBetweenAnyTwoEventsLosesAndDoublesNothing) {
  TestCampaign campaign(*store_, {20000, 1});
  tell_story(campaign);
  const auto open = campaign.now();
  const std::string whole = open.campaign->file();
  ASSERT_EQ(open.campaign->events(), 9);
  store_.reset();
  for (int events = 1; events <= open.campaign->events(); ++events) {
    SCOPED_TRACE(events);
    const std::string path = folder_ / ("cut" + std::to_string(events) + ".db");
    cut(path_, path, events);
    const auto store = open_store(path);
    TestCampaign other(*store);
    other.id = campaign.id;
    tell_story(other);
    EXPECT_EQ(other.now().campaign->file(), whole);
  }
}

TEST_F(CampaignDeskTest, ACampaignFromBeforeTheyNamedTheirGameGoesOn) {
  TestCampaign campaign(*store_, {5000, 1});
  campaign.must(purchase(0, "a", "weapon+1"));
  store_.reset();
  ASSERT_TRUE(Database::open({path_, kApplicationId})
                  ->script("UPDATE campaigns SET setup = json_remove(setup, '$.game'); DROP TABLE plans; "
                           "DROP TABLE downtimes; DROP TABLE packed_logs; DROP INDEX rooms_by_deadline; "
                           "DROP INDEX rooms_to_pack; ALTER TABLE rooms DROP COLUMN deadline; "
                           "ALTER TABLE rooms DROP COLUMN packed; "
                           "PRAGMA user_version = 2"));
  store_ = open_store(path_);
  CampaignDesk desk(*store_, all_games());
  const auto read = desk.read(campaign.id, kStart);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->setup.game, *find_game("dnd"));
  EXPECT_EQ(read->campaign->team(0).gold, 2700);
}

TEST_F(CampaignDeskTest, DamagedEventsAreNoticed) {
  TestCampaign campaign(*store_, {20000, 1});
  campaign.must(purchase(0, "1", "weapon+1"));
  campaign.must(gift(0, "2", 1, "a1"));
  store_.reset();
  for (const auto& [sql, part] : std::vector<std::pair<std::string, std::string>>{
           {"UPDATE campaign_events SET body = replace(body, '2300', '23') WHERE sequence = 2", "event 2"},
           {"UPDATE campaign_events SET body = '{' WHERE sequence = 3", "event 3"},
           {"DELETE FROM campaign_events WHERE sequence = 2", "event"},
           {"DELETE FROM campaign_events WHERE sequence = 3", "ends with event 2"},
           {"UPDATE campaigns SET setup = '[]'", "setup"},
       }) {
    SCOPED_TRACE(sql);
    const std::string path = folder_ / "damaged.db";
    std::filesystem::copy_file(path_, path, std::filesystem::copy_options::overwrite_existing);
    ASSERT_TRUE(Database::open({path, kApplicationId})->script(sql));
    const auto store = open_store(path);
    CampaignDesk desk(*store, all_games());
    const auto read = desk.read(campaign.id, kStart);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, "storage");
    EXPECT_THAT(read.error().message, HasSubstr(part));
  }
}

TEST_F(CampaignDeskTest, ATeamIsTakenOnce) {
  CampaignDesk desk(*store_, all_games());
  const auto id = desk.found(dnd_campaign(), founding(**find_game("dnd")), {leader(0)}, kStart);
  ASSERT_TRUE(id);
  EXPECT_EQ(code_of(desk.join(*id, leader(0), kStart)), "not_possible");
  EXPECT_TRUE(desk.join(*id, leader(1), kStart));
  EXPECT_EQ(code_of(desk.join(*id, leader(1), kStart)), "not_possible");
  EXPECT_EQ(code_of(desk.join("nowhere", leader(1), kStart)), "not_found");
  CampaignPlayer nameless = leader(1);
  nameless.name = " ";
  EXPECT_EQ(code_of(desk.join(*id, nameless, kStart)), "bad_request");
}

TEST_F(CampaignDeskTest, StrangersCanDoNothing) {
  TestCampaign campaign(*store_, {20000, 1});
  CampaignDesk::Request request = purchase(0, "1", "weapon+1");
  request.token = "another token";
  EXPECT_EQ(code_of(campaign.ask(request)), "not_yours");
  EXPECT_EQ(campaign.now().campaign->events(), 1);
}

TEST_F(CampaignDeskTest, AComputerBuysDressesAndTakesItsSpoils) {
  CampaignSetup setup = dnd_campaign();
  setup.players[1] = computer();
  TestCampaign campaign(*store_, {7000, 1}, setup);
  const auto open = campaign.now();
  EXPECT_LT(open.campaign->team(1).gold, 1000);
  EXPECT_FALSE(open.campaign->team(1).items.empty());
  for (const CampaignItem& item : open.campaign->team(1).items) EXPECT_TRUE(item.given_to);
  EXPECT_EQ(open.campaign->team(0).gold, 7000);
  EXPECT_EQ(campaign.now().campaign->file(), open.campaign->file());
  campaign.begin_game();
  campaign.resign(0);
  EXPECT_FALSE(campaign.now().campaign->spoils());
  EXPECT_EQ(campaign.gold(0), 5600);
}

TEST(CampaignRequestIds, ArePrintableAndShort) {
  EXPECT_TRUE(check_request_id("a"));
  EXPECT_TRUE(check_request_id(std::string(32, '~')));
  for (const std::string& id : {std::string(), std::string(33, 'a'), std::string("a b"), std::string("\n")})
    EXPECT_EQ(code_of(check_request_id(id)), "bad_request");
}

}  // namespace
}  // namespace fray::test
