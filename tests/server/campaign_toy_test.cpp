// Campaigns of a toy game go through the desk as those of D&D Battle Chess do: nothing there knows which game
// it is.
#include <gmock/gmock.h>
#include <tuple>

#include "server/campaign/requests.h"
#include "server/campaign/views.h"
#include "server/campaign_fixture.h"
#include "server/relay_room.h"

namespace fray::test {
namespace {

using testing::HasSubstr;

CampaignSetup season() {
  CampaignSetup setup;
  setup.game = &kRelay;
  return setup;
}

class ToyCampaign : public testing::Test {
 protected:
  TestCampaign season_with(const std::vector<int>& settings, const CampaignSetup& setup = season()) {
    return TestCampaign(*store_, settings, setup, kRelayGames);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "fray.db";
  std::unique_ptr<Store> store_ = open_store(path_);
};

std::int64_t sprints(const OpenCampaign& open, int team) {
  return open.campaign->team(team).facts.at(0).value;
}

/// White sprints as often as it can and Black waits, until the game is over.
void race(TestRoom& room) {
  while (room.room->phase() == RoomPhase::playing) {
    const Seat seat = room.room->state().to_act().at(0);
    room.act(seat, seat == 1 ? "wait" : room.room->state().parse_action("sprint") ? "sprint" : "wait");
  }
}

TEST_F(ToyCampaign, WhatAGameUsedUpIsGoneInTheNext) {
  TestCampaign campaign = season_with({3});
  campaign.begin_game();
  EXPECT_EQ(campaign.now().campaign->running()->position, "r9/R9 side=white sprints=3,3");
  const auto room = campaign.room_of_running();
  race(*room);
  campaign.keep(*room);
  const OpenCampaign open = campaign.now();
  const FinishedGame game = open.campaign->games().at(0);
  EXPECT_EQ(game.result, GameResult::white_wins);
  EXPECT_FALSE(game.surrendered);
  EXPECT_EQ(open.campaign->team(0).gold, 2);
  EXPECT_EQ(sprints(open, 0), 0);
  EXPECT_EQ(sprints(open, 1), 3);
  // The loser is White now, so team 1 comes first in the position.
  campaign.must(purchase(0, "one", "sprint"));
  campaign.begin_game();
  EXPECT_EQ(campaign.now().campaign->running()->white, 1);
  EXPECT_EQ(campaign.now().campaign->running()->position, "r9/R9 side=white sprints=3,1");
}

TEST_F(ToyCampaign, WhoGivesAGameUpIsNamed) {
  TestCampaign campaign = season_with({3});
  campaign.begin_game();
  campaign.resign(0);
  const FinishedGame game = campaign.now().campaign->games().at(0);
  EXPECT_TRUE(game.surrendered);
  EXPECT_EQ(std::get<std::string>(game.cells.at(1)), "Ants");
  EXPECT_EQ(campaign.gold(1), 2);
  EXPECT_FALSE(campaign.now().campaign->spoils());
}

TEST_F(ToyCampaign, AnAbortedGameChangesNothing) {
  TestCampaign campaign = season_with({1});
  campaign.begin_game();
  campaign.end_game(0, {{"type", "abort"}});
  const OpenCampaign open = campaign.now();
  EXPECT_EQ(open.campaign->games().at(0).result, GameResult::none);
  EXPECT_EQ(sprints(open, 0), 1);
  EXPECT_EQ(open.campaign->team(1).gold, 0);
}

TEST_F(ToyCampaign, WhatItDoesNotHaveIsRefused) {
  TestCampaign campaign = season_with({1});
  EXPECT_EQ(code_of(campaign.ask(purchase(0, "a", "sprint"))), "too_dear");
  EXPECT_EQ(code_of(campaign.ask(purchase(0, "b", "weapon+1"))), "bad_item");
  EXPECT_EQ(code_of(campaign.ask(gift(0, "c", 1, "a1"))), "not_possible");
  EXPECT_EQ(code_of(campaign.ask(spoils(0, "d", 0))), "not_possible");
  campaign.begin_game();
  EXPECT_EQ(code_of(campaign.ask(purchase(0, "e", "sprint"))), "not_now");
}

TEST_F(ToyCampaign, AComputerBuysByItself) {
  CampaignSetup setup = season();
  setup.players[1] = computer();
  TestCampaign campaign = season_with({0}, setup);
  campaign.begin_game();
  campaign.resign(0);
  const OpenCampaign open = campaign.now();
  EXPECT_EQ(sprints(open, 1), 2);
  EXPECT_EQ(open.campaign->team(1).gold, 0);
  EXPECT_EQ(open.campaign->trades().size(), 2u);
}

TEST_F(ToyCampaign, ComesBackFromTheStore) {
  TestCampaign campaign = season_with({2});
  campaign.begin_game();
  campaign.resign(1);
  campaign.must(purchase(0, "a", "sprint"));
  const Json before = campaign_json(campaign.now());
  store_.reset();
  store_ = open_store(path_);
  CampaignDesk desk(*store_, kRelayGames);
  const auto after = desk.read(campaign.id, kStart);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(campaign_json(*after), before);
  // A server that does not play the game says so.
  EXPECT_EQ(code_of(CampaignDesk(*store_, all_games()).read(campaign.id, kStart)), "unknown_game");
}

TEST_F(ToyCampaign, IsShownWithWhatItHas) {
  TestCampaign campaign = season_with({2});
  campaign.begin_game();
  campaign.resign(1);
  const OpenCampaign open = campaign.now();
  const Json json = campaign_json(open);
  EXPECT_EQ(json["game"], "relay");
  EXPECT_EQ(json["columns"], Json({"Sprints left", "Given up by"}));
  EXPECT_EQ(json["games"][0]["cells"], Json({{2, 2}, "Bees"}));
  EXPECT_EQ(json["teams"][0]["facts"], Json::array({{{"title", "Sprints"}, {"value", 2}}}));
  EXPECT_EQ(json["teams"][0]["pieces"], Json::array());
  EXPECT_TRUE(json["spoils"].is_null());
  const Json shop = shop_json(open, 1);
  EXPECT_EQ(shop["items"][0]["item"], "sprint");
  EXPECT_THAT(shop["items"][0]["refused"].get<std::string>(), HasSubstr("costs a gold"));
  EXPECT_TRUE(shop_json(open, 0)["items"][0]["refused"].is_null());
  EXPECT_EQ(shop["additions"], Json::array());
}

Json order() {
  return {
      {"game", "relay"}, {"teams", {"Ants", "Bees"}},   {"players", {{{"kind", "me"}}, {{"kind", "open"}}}},
      {"sprints", 1},    {"clock", {{"kind", "none"}}}, {"name", "Ada"}};
}

TEST(ToyCampaignOrder, HasTheSettingsOfItsGame) {
  const auto read = read_campaign_order(order(), kRelayGames);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->founded, R"({"founded":["Ants","Bees"],"sprints":1})");
  EXPECT_EQ(read->setup.game, &kRelay);
  Json usual = order();
  usual.erase("sprints");
  EXPECT_THAT(read_campaign_order(usual, kRelayGames)->founded, HasSubstr("\"sprints\":3"));
}

TEST(ToyCampaignOrder, IsRefusedByField) {
  for (const auto& [key, value, code] : std::vector<std::tuple<std::string, Json, std::string>>{
           {"sprints", 4, "bad_request"},
           {"gold", 5, "bad_request"},
           {"options", {{"call", "yes"}}, "bad_request"},
           {"options", {{"white_seats", "5555"}}, "bad_option"},
           {"game", "tag", "unknown_game"},
           {"game", nullptr, "bad_request"},
       }) {
    Json body = order();
    body[key] = value;
    EXPECT_EQ(code_of(read_campaign_order(body, kRelayGames)), code) << key << value;
  }
  Json chess = order();
  chess["game"] = "chess";
  EXPECT_EQ(code_of(read_campaign_order(chess, all_games())), "not_possible");
}

}  // namespace
}  // namespace fray::test
