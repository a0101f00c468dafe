// What players ask of campaigns, read from the bodies of their requests (docs/server-protocol.md,
// "Campaigns").
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "play/referee/request.h"
#include "server/campaign/desk.h"

namespace fray {

/// The text of an item that is made to order has at most so many bytes.
inline constexpr std::size_t kLongestItem = 200;

/// A new campaign.
struct CampaignOrder {
  CampaignSetup setup;
  std::string founded;    ///< the first event
  std::vector<Seat> own;  ///< teams of whoever asks
  std::string name;
};

/// The body of POST /api/campaigns. Error "bad_request" and those of campaign_game, options and clocks.
Result<CampaignOrder> read_campaign_order(const Json& body, std::span<const AnyGame* const> games);

/// A team as it stands in a path; error "not_found".
Result<int> read_team(const std::string& text);

/// The token and id that every change has; `make` is left empty. Error "bad_request".
Result<CampaignDesk::Request> read_campaign_request(const Fields& fields);

/// What the body of POST /api/campaigns/ID/changes asks for. Error "bad_request".
Result<decltype(CampaignDesk::Request::make)> read_campaign_change(const Fields& fields, const Json& body);

}  // namespace fray
