// What a campaign learns from the room in which its game was played, out of the room's own log.
#pragma once

#include "dnd/campaign/campaign.h"
#include "server/room.h"

namespace fray {

/// The event that the end of the game leads to: settled, or aborted. Error "bad_log" if the room is not over
/// or the campaign's game cannot have ended so.
Result<dnd::campaign::CampaignEvent> end_of_game(const dnd::campaign::Campaign& campaign, const Room& room);

}  // namespace fray
