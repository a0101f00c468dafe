// Campaigns as JSON for those who look at them (docs/server-protocol.md, "Campaigns").
#pragma once

#include "play/json/json.h"
#include "server/campaign/desk.h"

namespace fray {

/// CAMPAIGNS of the protocol: what a game with campaigns says of them.
Json campaign_info_json(const CampaignInfo& info);
/// CAMPAIGN of the protocol.
Json campaign_json(const OpenCampaign& open);
/// What a team can buy, and why it cannot.
Json shop_json(const OpenCampaign& open, int team);
/// What an item costs a team; error "bad_item".
Result<Json> quote_json(const OpenCampaign& open, int team, const std::string& item);

}  // namespace fray
