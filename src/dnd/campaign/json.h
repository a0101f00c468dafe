// Events and whole campaigns as JSON. A campaign is its events; reading one applies each of them, so that
// what is read is a campaign that can have come about.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "dnd/campaign/campaign.h"

namespace fray::dnd::campaign {

/// {"sequence": 4, "type": "bought", "team": 0, "id": 2, "item": "armor+1", "price": 1150}.
nlohmann::ordered_json json_of(const CampaignEvent& event);

/// Error "bad_event": which field is wrong, and what was expected.
Result<CampaignEvent> parse_event(std::string_view text);

/// The whole campaign, one event a line.
std::string export_campaign(const Campaign& campaign);

/// Errors: "bad_campaign" (which event and which field), or as Campaign::replay.
Result<Campaign> import_campaign(std::string_view text);

}  // namespace fray::dnd::campaign
