// Campaigns of D&D Battle Chess as core/campaign.h sees them; the events as text are those of json.h.
#pragma once

#include "core/campaign.h"
#include "dnd/campaign/campaign.h"

namespace fray::dnd::campaign {

class CampaignAdapter final : public AnyCampaign {
 public:
  int events() const override { return static_cast<int>(campaign_.events().size()); }
  Result<void> apply(std::string_view event) override;

  Result<std::string> start_game() const override;
  Result<std::string> end_game(const AnyState& state, GameResult result) const override;
  Result<std::string> wish(int team, const CampaignWish& wish) const override;
  std::optional<std::string> wish_of_computer(int team) const override;

  std::optional<RunningCampaignGame> running() const override;
  std::optional<CampaignSpoils> spoils() const override;
  CampaignTeam team(int team) const override;
  std::vector<FinishedGame> games() const override;
  std::vector<CampaignTrade> trades() const override;
  std::vector<CampaignOffer> offers(int team) const override;
  std::vector<CampaignAddition> additions() const override;
  Result<CampaignOffer> quote(int team, std::string_view ware) const override;
  std::string file() const override;

 private:
  CampaignOffer offer(int team, const Item& item) const;

  Campaign campaign_;
};

/// The titles of what is told of every game, in the order in which CampaignAdapter::games tells it.
std::vector<std::string_view> campaign_columns();

}  // namespace fray::dnd::campaign
