// What a campaign on the server is made of, beside its events: which game it is of, who leads its teams, and
// how its games are played.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "server/room/setup.h"

namespace fray {

struct CampaignSetup {
  const AnyGame* game = nullptr;     ///< one that has campaigns
  std::array<SeatSetup, 2> players;  ///< by team
  ClockSettings clock;
  std::vector<OptionValue> options;
};

/// As it is stored.
Json campaign_setup_json(const CampaignSetup& setup);
/// Error "storage" if it is not what campaign_setup_json writes; or as campaign_game.
Result<CampaignSetup> parse_campaign_setup(const std::string& text, std::span<const AnyGame* const> games);

/// The room in which a game of the campaign is played; `white` is a team.
RoomSetup room_of_campaign(const CampaignSetup& setup, std::string room, int white, std::string position);

/// A game of that name that has campaigns. Errors: "unknown_game", "not_possible".
Result<const AnyGame*> campaign_game(std::string_view name, std::span<const AnyGame* const> games);

}  // namespace fray
