// What a computer does with its team between games: plain, quick and always the same.
#pragma once

#include <optional>

#include "dnd/campaign/campaign.h"

namespace fray::dnd::campaign {

/// The next thing that a computer wants done with its team; nothing if it is content, or cannot do anything
/// now. Asked again and again, it comes to an end.
std::optional<CampaignEvent> next_wish(const Campaign& campaign, TeamId team);

}  // namespace fray::dnd::campaign
