// The campaigns in the database: their events and who leads their teams. Whoever calls holds the connection's
// lock, and has begun a transaction for writing. Errors are "storage".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/store/store.h"
#include "sqlite/database.h"

namespace fray {

Result<void> add_campaign(Database& database, const StoredCampaign& campaign);
/// False, and nothing written, if the first entry does not follow the last one that is there.
Result<bool> append_entries(Database& database, const std::string& campaign,
                            const std::vector<CampaignEntry>& entries);
/// False if the team has a player.
Result<bool> add_player(Database& database, const std::string& campaign, const CampaignPlayer& player);

/// Error also if the events have gaps.
Result<std::optional<StoredCampaign>> find_campaign(Database& database, const std::string& campaign);
Result<std::optional<std::string>> find_campaign_of_room(Database& database, const std::string& room);
Result<std::vector<std::string>> find_campaigns_of(Database& database, std::int64_t account, int limit);
Result<std::optional<std::string>> find_phase(Database& database, const std::string& room);

}  // namespace fray
