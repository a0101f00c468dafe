// Events and campaigns as JSON: round trips, and errors that name the field.
#include "campaigns.h"

namespace fray::dnd::campaign::test {
namespace {

/// A campaign with an event of each type.
Campaign eventful() {
  Campaign campaign = founded(100000, 2);
  const ItemId item = equip(campaign, 0, "weapon+1+bane.queen", "d1");
  apply(campaign, campaign.take_off(0, item));
  equip(campaign, 1, "armor+1", "a2");
  GameFacts facts = won_by_white({killed("a7", 2)}, 2);
  facts.promoted = {at_home("d1")};
  play(campaign, 0, facts);
  apply(campaign, campaign.sell(0, item));
  play(campaign, 1, {GameResult::white_wins, Side::black, {}, {}});
  apply(campaign, campaign.take_spoils(2));
  apply(campaign, campaign.start_game(0));
  apply(campaign, campaign.abort());
  return campaign;
}

TEST(DndCampaignJson, CampaignsComeBackAsTheyWere) {
  const Campaign campaign = eventful();
  const std::string text = export_campaign(campaign);
  const auto back = import_campaign(text);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, campaign);
  EXPECT_EQ(export_campaign(*back), text);
}

TEST(DndCampaignJson, EventsComeBackAsTheyWere) {
  const Campaign campaign = eventful();
  std::vector<bool> types(std::variant_size_v<What>, false);
  for (const CampaignEvent& event : campaign.events()) {
    const auto back = parse_event(json_of(event).dump());
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, event);
    types[event.what.index()] = true;
  }
  EXPECT_EQ(std::count(types.begin(), types.end(), false), 0);
}

TEST(DndCampaignJson, BadEventsAreRefusedByField) {
  for (const auto& [text, expected] : std::vector<std::pair<std::string, std::string>>{
           {"nonsense", "JSON"},
           {"[]", "an object"},
           {R"({"type": "sold", "team": 0, "id": 1, "gold": 5})", "'sequence'"},
           {R"({"sequence": 2, "type": "stolen", "team": 0})", "'type'"},
           {R"({"sequence": 2, "type": "sold", "team": 2, "id": 1, "gold": 5})", "'team'"},
           {R"({"sequence": 2, "type": "sold", "team": 0, "id": "1", "gold": 5})", "'id'"},
           {R"({"sequence": 2, "type": "sold", "team": 0, "id": 1, "gold": -5})", "'gold'"},
           {R"({"sequence": 2, "type": "sold", "team": 0, "id": 1, "gold": 5, "more": 1})", "'more'"},
           {R"({"sequence": 2, "type": "given", "team": 0, "id": 1, "to": "e4"})", "'to'"},
           {R"({"sequence": 1, "type": "founded", "teams": ["A"], "gold": 0, "level": 1})", "'teams'"},
           {R"({"sequence": 1, "type": "founded", "teams": ["A", 2], "gold": 0, "level": 1})", "'teams'"},
           {R"({"sequence": 1, "type": "founded", "teams": ["A", "B"], "gold": 0, "level": 6})", "'level'"},
           {R"({"sequence": 3, "type": "game-settled", "game": 1, "result": "1-0", "kills": [{"who": "e5"}],
               "promoted": [], "prize": [0, 0], "bonus": [0, 0], "looted": []})",
            "'who'"},
       }) {
    const auto read = parse_event(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, "bad_event");
    EXPECT_NE(read.error().message.find(expected), std::string::npos) << read.error().message;
  }
}

TEST(DndCampaignJson, BadCampaignsAreRefused) {
  const std::string good = export_campaign(eventful());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return import_campaign(text.replace(at, from.size(), to));
  };
  for (const auto& [from, to, code, expected] : std::vector<std::array<std::string, 4>>{
           {"fray-dnd-campaign", "something", "bad_campaign", "'format'"},
           {"\"version\":1", "\"version\":2", "bad_campaign", "'version'"},
           {"\"events\"", "\"types\"", "bad_campaign", "'events'"},
           {"\"sequence\":2", "\"sequence\":3", "missing_event", "entry 2"},
           {"\"sequence\":2", "\"sequence\":1", "stale_event", "entry 2"},
           {"\"price\":8300", "\"price\":1", "bad_event", "price"},
           {"\"gold\":100000", "\"gold\":100", "too_dear", "entry 2"},
           {"\"prize\":[1", "\"prize\":[2", "bad_event", "prize"},
           {"\"looted\":[2]", "\"looted\":[]", "bad_event", "looted"},
           {"\"white\":0", "\"white\":1", "bad_event", "position"},
       }) {
    const auto read = with(from, to);
    ASSERT_FALSE(read) << to;
    EXPECT_EQ(read.error().code, code) << read.error().message;
    EXPECT_NE(read.error().message.find(expected), std::string::npos) << read.error().message;
  }
}

}  // namespace
}  // namespace fray::dnd::campaign::test
