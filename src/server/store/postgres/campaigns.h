// Campaigns in PostgreSQL: their events and who leads their teams. Errors are "storage".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/store/postgres/batch_writer.h"
#include "server/store/postgres/session.h"
#include "server/store/store.h"

namespace fray::postgres {

Job add_campaign(const StoredCampaign& campaign);
/// `appended` becomes false, and nothing is written, if the first entry does not follow the last one that is
/// there. It has to outlive the job, as has that of add_player.
Job append_entries(const std::string& campaign, const std::vector<CampaignEntry>& entries, bool& appended);
/// `added` becomes false if the team has a player.
Job add_player(const std::string& campaign, const CampaignPlayer& player, bool& added);

/// Error also if the events have gaps.
Result<std::optional<StoredCampaign>> find_campaign(Session& session, const std::string& campaign);
Result<std::optional<std::string>> find_campaign_of_room(Session& session, const std::string& room);
Result<std::vector<std::string>> find_campaigns_of(Session& session, std::int64_t account, int limit);

}  // namespace fray::postgres
