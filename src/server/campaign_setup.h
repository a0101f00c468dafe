// What a campaign of D&D Battle Chess on the server is made of, beside its teams: who leads them, and how its
// games are played.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "server/room_setup.h"

namespace fray {

inline constexpr std::string_view kCampaignGame = "dnd";

struct CampaignSetup {
  std::array<SeatSetup, 2> players;  ///< by team
  ClockSettings clock;
  std::vector<OptionValue> options;
};

/// As it is stored.
Json campaign_setup_json(const CampaignSetup& setup);
/// Error "storage" if it is not what campaign_setup_json writes.
Result<CampaignSetup> parse_campaign_setup(const std::string& text);

/// The room in which a game of the campaign is played; `white` is a team.
RoomSetup room_of_campaign(const CampaignSetup& setup, const AnyGame& game, std::string room, int white,
                           std::string position);

/// The game that campaigns are of; error "not_possible" if the server does not play it.
Result<const AnyGame*> campaign_game(std::span<const AnyGame* const> games);

}  // namespace fray
