// Campaigns in the store: what is written comes back, and entries follow one another.
#include <gmock/gmock.h>

#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

CampaignEntry entry(int sequence, const std::string& request = "", std::optional<int> team = std::nullopt) {
  return {sequence, 1000 * sequence, "{\"n\":" + std::to_string(sequence) + "}", team, request, ""};
}

class StoreCampaigns : public testing::TestWithParam<StoreKind> {
 protected:
  StoredCampaign campaign(const std::string& id) {
    return {id, "{}", {entry(1)}, {{0, "Ada", bytes32_of(1), std::nullopt}}};
  }
  std::vector<int> sequences(const std::string& id) {
    std::vector<int> found;
    const auto stored = store_->load_campaign(id);
    EXPECT_TRUE(stored && *stored);
    for (const CampaignEntry& one : (*stored)->entries) found.push_back(one.sequence);
    return found;
  }

  const StorePlace place_{GetParam()};
  std::unique_ptr<Store> store_ = place_.open();
};

INSTANTIATE_TEST_SUITE_P(Where, StoreCampaigns, kinds_of_store(), name_of_kind);

TEST_P(StoreCampaigns, GiveBackWhatWasWritten) {
  const auto account = store_->create_account("Ada", "a password");
  ASSERT_TRUE(account);
  StoredCampaign written = campaign("Campaign01");
  written.players[0].account = account->id;
  ASSERT_TRUE(store_->create_campaign(written));
  CampaignEntry second = entry(2, "key", 1);
  second.room = "Room000001";
  EXPECT_EQ(store_->append_to_campaign("Campaign01", {second, entry(3)}), true);
  EXPECT_EQ(store_->take_team("Campaign01", {1, "Bob", bytes32_of(2), std::nullopt}), true);

  const auto stored = store_->load_campaign("Campaign01");
  ASSERT_TRUE(stored && *stored);
  ASSERT_EQ((*stored)->entries.size(), 3u);
  EXPECT_EQ((*stored)->entries[0].body, "{\"n\":1}");
  EXPECT_EQ((*stored)->entries[0].team, std::nullopt);
  EXPECT_EQ((*stored)->entries[0].room, "");
  EXPECT_EQ((*stored)->entries[1].team, 1);
  EXPECT_EQ((*stored)->entries[1].request, "key");
  EXPECT_EQ((*stored)->entries[1].room, "Room000001");
  EXPECT_EQ((*stored)->entries[1].at, 2000);
  ASSERT_EQ((*stored)->players.size(), 2u);
  EXPECT_EQ((*stored)->players[0].account, account->id);
  EXPECT_EQ((*stored)->players[1].name, "Bob");
  EXPECT_EQ((*stored)->players[1].token_hash, bytes32_of(2));
  EXPECT_EQ(*store_->campaign_of_room("Room000001"), "Campaign01");
  EXPECT_EQ(*store_->campaign_of_room("Room000002"), std::nullopt);
  EXPECT_THAT(*store_->campaigns_of(account->id, 10), ElementsAre("Campaign01"));
}

TEST_P(StoreCampaigns, AnEntryThatDoesNotFollowIsNotWritten) {
  ASSERT_TRUE(store_->create_campaign(campaign("Campaign01")));
  EXPECT_EQ(store_->append_to_campaign("Campaign01", {entry(3)}), false);
  EXPECT_EQ(store_->append_to_campaign("Campaign01", {entry(1)}), false);
  EXPECT_EQ(store_->append_to_campaign("nowhere", {entry(2)}), false);
  EXPECT_EQ(store_->append_to_campaign("Campaign01", {entry(2)}), true);
  const auto gap = store_->append_to_campaign("Campaign01", {entry(3), entry(5)});
  ASSERT_FALSE(gap);
  EXPECT_THAT(gap.error().message, HasSubstr("event 5"));
  EXPECT_THAT(sequences("Campaign01"), ElementsAre(1, 2));
}

TEST_P(StoreCampaigns, ARequestIsWrittenOnceInAnyCase) {
  ASSERT_TRUE(store_->create_campaign(campaign("Campaign01")));
  EXPECT_EQ(store_->append_to_campaign("Campaign01", {entry(2, "key", 0)}), true);
  EXPECT_FALSE(store_->append_to_campaign("Campaign01", {entry(3, "key", 0)}));
  EXPECT_EQ(store_->append_to_campaign("Campaign01", {entry(3, "key", 1)}), true);
  EXPECT_THAT(sequences("Campaign01"), ElementsAre(1, 2, 3));
}

TEST_P(StoreCampaigns, ATeamHasOneLeader) {
  ASSERT_TRUE(store_->create_campaign(campaign("Campaign01")));
  EXPECT_EQ(store_->take_team("Campaign01", {0, "Eve", bytes32_of(9), std::nullopt}), false);
  EXPECT_EQ((**store_->load_campaign("Campaign01")).players[0].name, "Ada");
}

TEST_P(StoreCampaigns, KnowsNothingOfACampaignThatIsNotThere) {
  const auto stored = store_->load_campaign("nowhere");
  ASSERT_TRUE(stored);
  EXPECT_FALSE(*stored);
  EXPECT_EQ(*store_->phase_of_room("nowhere"), std::nullopt);
}

}  // namespace
}  // namespace fray::test
