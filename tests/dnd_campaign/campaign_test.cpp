// The rulings of campaign play: D75 to D81, D110, D111.
#include "campaigns.h"
#include "dnd/position_text.h"

namespace fray::dnd::campaign::test {
namespace {

TEST(DndCampaign, D75LevelsLastAndTheKilledAreOfLevel1) {
  Campaign campaign = founded(0, 2);
  GameFacts facts = won_by_white({killed("b8", 3), killed("a2", 2)}, 2);
  facts.promoted = {at_home("b1")};
  play(campaign, 0, facts);
  EXPECT_EQ(campaign.team(0).levels[place("b1")], 3);
  EXPECT_EQ(campaign.team(0).levels[place("a2")], 1);
  EXPECT_EQ(campaign.team(0).levels[place("c1")], 2);
  EXPECT_EQ(campaign.team(1).levels[place("b1")], 1);
  EXPECT_EQ(campaign.team(1).levels[place("e1")], 1) << "D111: kings too";
  // The same pieces, whichever side the team plays.
  apply(campaign, campaign.start_game(1));
  const std::string& text = campaign.running()->position;
  EXPECT_NE(text.find("b8:level3"), std::string::npos) << text;
  EXPECT_EQ(text.find("b1:"), std::string::npos) << text;
}

TEST(DndCampaign, D75GamesBeginWithItems) {
  Campaign campaign = founded(100000);
  equip(campaign, 0, "weapon+1+keen", "g1");
  equip(campaign, 1, "amulet-of-health+2", "e1");
  apply(campaign, campaign.start_game(0));
  const std::string& text = campaign.running()->position;
  EXPECT_NE(text.find("items=g1:weapon+1+keen,e8:amulet-of-health+2 "), std::string::npos) << text;
  Trail trail;
  const auto read = parse_position(*PositionText::parse(text), Rules{}, trail);
  ASSERT_TRUE(read);
  EXPECT_EQ(position_text(*read, trail).str(), text);
}

TEST(DndCampaign, D76OnlyTheFallenOfBattlesAreLooted) {
  Campaign campaign = founded(100000);
  const ItemId fought = equip(campaign, 1, "armor+1", "a1");
  const ItemId shot = equip(campaign, 1, "armor+2", "b1");
  const ItemId kept = equip(campaign, 1, "armor+3", "c1");
  play(campaign, 0, won_by_white({killed("a8", 1), killed("b8", 1, false)}));
  ASSERT_NE(campaign.team(0).find(fought), nullptr);
  EXPECT_FALSE(campaign.team(0).find(fought)->given_to) << "in the stash";
  EXPECT_EQ(campaign.team(1).find(fought), nullptr);
  EXPECT_EQ(campaign.team(1).find(shot)->given_to, place("b1"));
  EXPECT_EQ(campaign.team(1).find(kept)->given_to, place("c1"));
  EXPECT_EQ(campaign.games().back().looted, 1);
}

TEST(DndCampaign, D76NothingIsChangedDuringAGame) {
  Campaign campaign = founded(100000);
  const ItemId item = equip(campaign, 0, "armor+1", "a1");
  apply(campaign, campaign.start_game(0));
  EXPECT_EQ(code_of(campaign.buy(0, "armor+1")), "not_now");
  EXPECT_EQ(code_of(campaign.sell(0, item)), "not_now");
  EXPECT_EQ(code_of(campaign.give(0, item, place("b1"))), "not_now");
  EXPECT_EQ(code_of(campaign.take_off(0, item)), "not_now");
  EXPECT_EQ(code_of(campaign.start_game(0)), "not_now");
}

// D77.
TEST(DndCampaign, D77BattlePowerIsLevelsAndFullTenThousands) {
  Campaign campaign = founded(100000, 2);
  EXPECT_EQ(battle_power(campaign.team(0)), 16);
  equip(campaign, 0, "weapon+2", "a1");  // 8,300
  EXPECT_EQ(battle_power(campaign.team(0)), 16);
  equip(campaign, 0, "weapon+1", "a1");  // 2,300 more, of no effect (D111)
  EXPECT_EQ(battle_power(campaign.team(0)), 17);
  apply(campaign, campaign.buy(0, "ring-of-evasion"));
  EXPECT_EQ(battle_power(campaign.team(0)), 17) << "what lies in the stash does not count";
}

// D78.
TEST(DndCampaign, D78TheUnderdogEarnsMore) {
  EXPECT_EQ(prize_for(3, 3), 10000);
  EXPECT_EQ(prize_for(3, 7), 14000);
  EXPECT_EQ(prize_for(7, 3), 6000);
  EXPECT_EQ(prize_for(30, 3), 0);
  Campaign campaign = founded(50000);
  equip(campaign, 1, "ring-of-protection+4", "a1");  // 32,000
  play(campaign, 0, won_by_white());
  EXPECT_EQ(campaign.team(0).gold, 50000 + 13000);
  EXPECT_EQ(campaign.team(1).gold, 50000 - 32000);
  play(campaign, 1, {GameResult::draw, std::nullopt, {}, {}});
  EXPECT_EQ(campaign.team(0).gold, 50000 + 13000) << "a draw pays nothing";
}

TEST(DndCampaign, D79BonusGoesToTheKillerWinOrLose) {
  Campaign campaign = founded(0, 3);
  Kill friendly = killed("h7", 3, false);
  friendly.by = Side::black;
  play(campaign, 0, won_by_white({killed("a7", 3), killed("b7", 4, false), killed("a2", 3), friendly}, 3));
  EXPECT_EQ(campaign.games().back().bonus, (std::array<int, 2>{2000 + 3000 + 2000, 2000}));
  EXPECT_EQ(campaign.team(1).gold, 2000) << "D111: nobody is paid for a friend";
  EXPECT_EQ(campaign.team(0).gold, 10000 + 7000);
}

GameFacts surrendered_by_black() { return {GameResult::white_wins, Side::black, {}, {}}; }

TEST(DndCampaign, D80ASurrenderCostsAPrizeAndAnItemOrAFifth) {
  Campaign campaign = founded(9999);
  const ItemId item = equip(campaign, 1, "ring-of-protection+1", "e1");
  play(campaign, 0, surrendered_by_black());
  EXPECT_EQ(campaign.team(1).levels[place("e1")], 1);
  EXPECT_EQ(code_of(campaign.start_game(0)), "not_now");
  EXPECT_EQ(code_of(campaign.buy(1, "armor+1")), "not_now");
  EXPECT_EQ(code_of(campaign.take_spoils(77)), "no_such_item");
  Campaign other = campaign;
  apply(campaign, campaign.take_spoils(0));
  EXPECT_EQ(campaign.team(0).gold, 9999 + 10000 + 1599) << "a fifth of 7,999, rounded down (D111)";
  EXPECT_EQ(campaign.team(1).gold, 7999 - 1599);
  EXPECT_EQ(code_of(campaign.take_spoils(0)), "not_now") << "only once";
  apply(other, other.take_spoils(item));
  EXPECT_NE(other.team(0).find(item), nullptr);
  EXPECT_EQ(other.team(1).gold, 7999);
}

TEST(DndCampaign, D80TheFifthIsOfTheChestBeforeTheGame) {
  Campaign campaign = founded(0, 2);
  GameFacts facts = surrendered_by_black();
  facts.kills = {killed("a2", 2)};
  play(campaign, 0, facts);
  EXPECT_EQ(campaign.team(1).gold, 1000);
  EXPECT_EQ(campaign.spoils()->gold, 0);
}

TEST(DndCampaign, AnAbortedGameChangesNothing) {
  Campaign campaign = founded(100000, 2);
  EXPECT_EQ(code_of(campaign.abort()), "not_now");
  equip(campaign, 0, "weapon+1", "d1");
  const Team before = campaign.team(0);
  apply(campaign, campaign.start_game(1));
  apply(campaign, campaign.abort());
  EXPECT_EQ(campaign.team(0), before);
  EXPECT_FALSE(campaign.running());
  ASSERT_EQ(campaign.games().size(), 1u);
  EXPECT_EQ(campaign.games()[0].result, GameResult::none);
  EXPECT_EQ(campaign.games()[0].power, (std::array<int, 2>{16, 16}));
  apply(campaign, campaign.start_game(0));
  EXPECT_EQ(campaign.running()->number, 2);
}

TEST(DndCampaign, D81TheShopBuysAtHalfPrice) {
  Campaign campaign = founded(5000);
  apply(campaign, campaign.buy(0, "weapon+1"));
  EXPECT_EQ(campaign.team(0).gold, 2700);
  EXPECT_EQ(code_of(campaign.buy(0, "armor+2")), "too_dear");
  EXPECT_EQ(code_of(campaign.buy(0, "wand-of-fireball")), "bad_item");
  apply(campaign, campaign.sell(0, 1));
  EXPECT_EQ(campaign.team(0).gold, 2700 + 1150);
  EXPECT_EQ(code_of(campaign.sell(0, 1)), "no_such_item");
  EXPECT_EQ(code_of(campaign.sell(1, 1)), "no_such_item");
}

TEST(DndCampaign, D110WhereBothFallEachSideHasTheOthersItems) {
  Campaign campaign = founded(10000);
  const ItemId first = equip(campaign, 0, "armor+1", "a2");
  const ItemId second = equip(campaign, 1, "armor+1", "a2");
  play(campaign, 0, won_by_white({killed("a2", 1), killed("a7", 1)}));
  EXPECT_NE(campaign.team(1).find(first), nullptr);
  EXPECT_NE(campaign.team(0).find(second), nullptr);
}

TEST(DndCampaign, EveryEventIsAppliedOnce) {
  Campaign campaign = founded(10000);
  const auto one = campaign.buy(0, "armor+1");
  const auto other = campaign.buy(1, "armor+1");
  apply(campaign, one);
  EXPECT_EQ(code_of(campaign.apply(*one)), "already_applied");
  EXPECT_EQ(code_of(campaign.apply(*other)), "stale_event");
  EXPECT_EQ(code_of(campaign.apply({9, other->what})), "missing_event");
  EXPECT_EQ(campaign.team(0).gold, 10000 - 1150);
  EXPECT_EQ(campaign.team(1).gold, 10000);
  EXPECT_EQ(code_of(campaign.apply({3, one->what})), "bad_event") << "its item's number is taken";
  apply(campaign, campaign.start_game(0));
  const auto settled = campaign.settle(won_by_white());
  apply(campaign, settled);
  EXPECT_EQ(code_of(campaign.apply(*settled)), "already_applied");
  EXPECT_EQ(code_of(campaign.settle(won_by_white())), "not_now");
}

TEST(DndCampaign, FalsifiedEventsAreRefused) {
  Campaign campaign = founded(10000);
  auto bought = std::get<Bought>(campaign.buy(0, "armor+1")->what);
  --bought.price;
  EXPECT_EQ(code_of(campaign.apply({2, bought})), "bad_event");
  apply(campaign, campaign.start_game(0));
  auto settled = std::get<GameSettled>(campaign.settle(won_by_white())->what);
  ++settled.prize[0];
  EXPECT_EQ(code_of(campaign.apply({3, settled})), "bad_event");
  const Campaign before = campaign;
  EXPECT_EQ(code_of(campaign.apply({3, Sold{0, 1, 5}})), "not_now");
  EXPECT_EQ(campaign, before);
}

TEST(DndCampaign, ImpossibleFactsAreRefused) {
  Campaign campaign = founded();
  apply(campaign, campaign.start_game(0));
  GameFacts no_king = won_by_white();
  no_king.kills.clear();
  GameFacts twice = won_by_white({killed("a7", 1), killed("a7", 1)});
  GameFacts high = won_by_white({killed("a7", 3)});
  GameFacts dead_promoted = won_by_white({killed("a7", 2)});
  dead_promoted.promoted = {at_home("a7")};
  GameFacts many = won_by_white();
  for (const char* who : {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"})
    many.promoted.push_back(at_home(who));
  GameFacts brothers = won_by_white({killed("a7", 1)});
  brothers.kills[0].by = Side::black;
  GameFacts dead_surrender = won_by_white();
  dead_surrender.surrendered = Side::black;
  for (const GameFacts& facts : {no_king, twice, high, dead_promoted, many, brothers, dead_surrender})
    EXPECT_EQ(code_of(campaign.settle(facts)), "bad_facts");
}

}  // namespace
}  // namespace fray::dnd::campaign::test
