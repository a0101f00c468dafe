// Campaigns that are played with a designer's tables (docs/rules/dnd.md, "Numbers of your own"): shop, texts
// and games go by the numbers of the set (D81).
#include "dnd/tables/table_sets.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>

#include "campaigns.h"
#include "core/campaign.h"
#include "core/game_adapter.h"
#include "dnd/game.h"
#include "dnd/tables/data_files.h"

namespace fray::dnd::campaign::test {
namespace {

using Kind = CampaignWish::Kind;
using testing::HasSubstr;

/// Cheaper weapons, and rings that there are with +6 alone. Before main, since nobody may have asked for the
/// sets.
const std::string kBazaar = [] {
  std::string items(data_file::items());
  const auto change = [&](const std::string& from, const std::string& to) {
    const std::size_t at = items.find(from);
    if (at == std::string::npos) std::abort();
    items.replace(at, from.size(), to);
  };
  change(R"("per_square": 2000, "masterwork": 300)", R"("per_square": 500, "masterwork": 100)");
  change(R"("slot": "ring", "sizes": [1, 2, 3, 4, 5])", R"("slot": "ring", "sizes": [6])");
  const auto added = add_table_set({"bazaar", std::nullopt, std::nullopt, std::nullopt, items});
  if (added) return *added;
  std::fprintf(stderr, "%s\n", added.error().message.c_str());
  std::abort();
}();

const GameAdapter<DndBattleChess>& game_of_sets() {
  static const GameAdapter<DndBattleChess> game;
  return game;
}

std::vector<OptionValue> bazaar() { return {{"tables", kBazaar}}; }

std::string done(AnyCampaign& campaign, const Result<std::string>& event) {
  EXPECT_TRUE(event) << event.error().message;
  const auto applied = campaign.apply(event.value_or(""));
  EXPECT_TRUE(applied) << applied.error().message;
  return event.value_or("");
}

std::string founding_event() {
  const std::array<int, 2> settings{100000, 2};
  return game_of_sets().campaigns()->found({"Ants", "Bees"}, settings,
                                           *resolve_options(DndBattleChess::info(), bazaar()));
}

TEST(DndCampaignTables, ShopAndGamesGoByTheSet) {
  const auto campaign = game_of_sets().campaigns()->create();
  EXPECT_EQ(done(*campaign, founding_event()),
            R"({"sequence":1,"type":"founded","teams":["Ants","Bees"],"gold":100000,"level":2,"tables":")" +
                kBazaar + "\"}");
  EXPECT_EQ(done(*campaign, campaign->wish(0, {Kind::buy, "weapon+1"})),
            R"({"sequence":2,"type":"bought","team":0,"id":1,"item":"weapon+1","price":600})");
  ASSERT_FALSE(campaign->wish(0, {Kind::buy, "ring-of-protection+1"}));
  EXPECT_THAT(done(*campaign, campaign->wish(0, {Kind::buy, "ring-of-protection+6"})),
              HasSubstr(R"("price":72000)"));
  done(*campaign, campaign->wish(0, {Kind::give, "", 2, "e1"}));
  const auto offers = campaign->offers(0);
  EXPECT_TRUE(std::ranges::any_of(
      offers, [](const CampaignOffer& offer) { return offer.ware.text == "ring-of-protection+6"; }));
  EXPECT_FALSE(std::ranges::any_of(
      offers, [](const CampaignOffer& offer) { return offer.ware.text == "ring-of-protection+1"; }));
  EXPECT_EQ(campaign->quote(0, "weapon+2")->ware.price, 2100);

  done(*campaign, campaign->start_game());
  const std::string position = campaign->running().value().position;
  EXPECT_THAT(position, HasSubstr("e1:ring-of-protection+6"));
  EXPECT_FALSE(game_of_sets().load(position, {}));
  const auto state = game_of_sets().load(position, bazaar());
  ASSERT_TRUE(state) << state.error().message;
  done(*campaign, campaign->end_game(**state, GameResult::white_wins));
  EXPECT_EQ(campaign->games().size(), 1u);
}

// A computer looks for what it wears as a rule, and passes over what the set does not have.
TEST(DndCampaignTables, AComputerBuysWhatThereIs) {
  const auto campaign = game_of_sets().campaigns()->create();
  done(*campaign, founding_event());
  for (int i = 0; i < 200; ++i) {
    const auto wish = campaign->wish_of_computer(1);
    if (!wish) break;
    ASSERT_TRUE(campaign->apply(*wish)) << *wish;
  }
  EXPECT_GT(campaign->team(1).items.size(), 16u);
  EXPECT_FALSE(campaign->wish_of_computer(1));
}

TEST(DndCampaignTables, ACampaignOfAMissingSetIsRefused) {
  const auto campaign = game_of_sets().campaigns()->create();
  const auto refused = campaign->apply(
      R"({"sequence":1,"type":"founded","teams":["Ants","Bees"],"gold":0,"level":1,"tables":"bazaar-00000000"})");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "event, 'tables': expected a set of tables that there is: usual, " + kBazaar);
}

}  // namespace
}  // namespace fray::dnd::campaign::test
