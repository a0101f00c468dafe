// Campaigns as core/campaign.h sees them: what is stored, who is White, and what a player may ask for.
#include <gmock/gmock.h>

#include "campaigns.h"
#include "core/campaign.h"
#include "core/game_adapter.h"
#include "dnd/game.h"

namespace fray::dnd::campaign::test {
namespace {

using Kind = CampaignWish::Kind;

const GameAdapter<DndBattleChess> kGame;

OptionSet usual_options() { return *resolve_options(kGame.info(), {}); }

/// Applies what a maker has made, and answers with it.
std::string take(AnyCampaign& campaign, const Result<std::string>& event) {
  EXPECT_TRUE(event) << event.error().message;
  const auto applied = campaign.apply(event.value_or(""));
  EXPECT_TRUE(applied) << applied.error().message;
  return event.value_or("");
}
std::unique_ptr<AnyCampaign> founded_as_any(int gold) {
  auto campaign = kGame.campaigns()->create();
  const std::array<int, 2> settings{gold, 2};
  take(*campaign, kGame.campaigns()->found({"Ants", "Bees"}, settings, usual_options()));
  return campaign;
}
/// The game that begins is given up by a side at once, or aborted.
int white_of_next(AnyCampaign& campaign, GameResult result) {
  take(campaign, campaign.start_game());
  const RunningCampaignGame game = campaign.running().value();
  take(campaign, campaign.end_game(**kGame.load(game.position, {}), result));
  if (const auto spoils = campaign.spoils())
    take(campaign, campaign.wish(spoils->winner, {Kind::take_spoils, "", 0}));
  return game.white;
}

// Databases and files of players hold these texts.
TEST(DndCampaignAdapter, EventsHaveTheTextThatIsStored) {
  const auto campaign = kGame.campaigns()->create();
  const std::array<int, 2> settings{5000, 2};
  EXPECT_EQ(take(*campaign, kGame.campaigns()->found({"Ants", "Bees"}, settings, usual_options())),
            R"({"sequence":1,"type":"founded","teams":["Ants","Bees"],"gold":5000,"level":2})");
  EXPECT_EQ(take(*campaign, campaign->wish(1, {Kind::buy, "weapon+1"})),
            R"({"sequence":2,"type":"bought","team":1,"id":1,"item":"weapon+1","price":2300})");
  EXPECT_EQ(take(*campaign, campaign->wish(1, {Kind::give, "", 1, "d1"})),
            R"({"sequence":3,"type":"given","team":1,"id":1,"to":"d1"})");
  EXPECT_EQ(take(*campaign, campaign->wish(1, {Kind::take_off, "", 1})),
            R"({"sequence":4,"type":"taken-off","team":1,"id":1})");
  EXPECT_EQ(take(*campaign, campaign->wish(1, {Kind::sell, "", 1})),
            R"({"sequence":5,"type":"sold","team":1,"id":1,"gold":1150})");
  EXPECT_EQ(campaign->events(), 5);
  EXPECT_EQ(campaign->apply(R"({"sequence":5,"type":"founded"})").error().code, "bad_event");
  EXPECT_EQ(campaign->events(), 5);
}

TEST(DndCampaignAdapter, D75WhiteAlternatesAndAbortedGamesDoNotCount) {
  const auto campaign = founded_as_any(0);
  EXPECT_EQ(white_of_next(*campaign, GameResult::none), 0);
  EXPECT_EQ(white_of_next(*campaign, GameResult::white_wins), 0);
  EXPECT_EQ(white_of_next(*campaign, GameResult::none), 1);
  EXPECT_EQ(white_of_next(*campaign, GameResult::draw), 1);
  EXPECT_EQ(white_of_next(*campaign, GameResult::black_wins), 0);
  EXPECT_EQ(white_of_next(*campaign, GameResult::black_wins), 1);
}

TEST(DndCampaignAdapter, D80SpoilsAreForTheWinnerOfASurrender) {
  const auto campaign = founded_as_any(1000);
  take(*campaign, campaign->start_game());
  take(*campaign,
       campaign->end_game(**kGame.load(campaign->running()->position, {}), GameResult::black_wins));
  EXPECT_TRUE(campaign->games().at(0).surrendered);
  EXPECT_EQ(campaign->spoils().value().winner, 1);
  EXPECT_EQ(campaign->spoils()->gold, 200);
  EXPECT_EQ(code_of(campaign->wish(0, {Kind::take_spoils, "", 0})), "not_yours");
  EXPECT_EQ(code_of(campaign->wish(1, {Kind::take_spoils, "", 7})), "no_such_item");
  take(*campaign, campaign->wish(1, {Kind::take_spoils, "", 0}));
  EXPECT_EQ(campaign->team(1).gold, 11200);
}

TEST(DndCampaignAdapter, APlaceIsTheHomeOfAPiece) {
  const auto campaign = founded_as_any(5000);
  take(*campaign, campaign->wish(0, {Kind::buy, "weapon+1"}));
  for (const char* place : {"e4", "a8", "", "stash"})
    EXPECT_EQ(code_of(campaign->wish(0, {Kind::give, "", 1, place})), "bad_request") << place;
  for (const CampaignPiece& piece : campaign->team(0).pieces)
    EXPECT_TRUE(campaign->wish(0, {Kind::give, "", 1, piece.place})) << piece.place;
}

TEST(DndCampaignAdapter, WhatIsOfferedCanBeOrdered) {
  const auto campaign = founded_as_any(1000000);
  for (const CampaignOffer& offer : campaign->offers(0)) {
    EXPECT_EQ(offer.refused, "") << offer.ware.text;
    EXPECT_TRUE(campaign->quote(0, offer.ware.text)) << offer.ware.text;
    for (const CampaignAddition& addition : campaign->additions()) {
      if (addition.sort != offer.additions) continue;
      const std::string kind = addition.kinds.empty() ? "" : '.' + addition.kinds.front();
      const std::string text = offer.ware.text + '+' + addition.name + kind;
      const auto quote = campaign->quote(0, text);
      EXPECT_TRUE(quote) << quote.error().message;
      EXPECT_EQ(quote->ware.text, text);
    }
  }
}

TEST(DndCampaignAdapter, OfEveryGameAllColumnsAreTold) {
  const auto campaign = founded_as_any(0);
  white_of_next(*campaign, GameResult::none);
  white_of_next(*campaign, GameResult::white_wins);
  for (const FinishedGame& game : campaign->games())
    EXPECT_EQ(game.cells.size(), kGame.campaigns()->info().columns.size());
}

}  // namespace
}  // namespace fray::dnd::campaign::test
