// Campaigns of the record store.
#include <algorithm>

#include "module/record_fields.h"
#include "module/record_store.h"
#include "server/room/fair_dice.h"

namespace fray {
namespace {

constexpr std::string_view kCampaign = "campaign/";
constexpr std::string_view kEvent = "event/";

std::string campaign_key(const std::string& id) { return std::string(kCampaign) + id; }
std::string events_of(const std::string& id) { return std::string(kEvent) + id + '/'; }

Json player_json(const CampaignPlayer& player) {
  return {{"team", player.team}, {"name", player.name}, {"key", to_hex(player.token_hash)}};
}

std::optional<std::vector<CampaignPlayer>> read_campaign_players(const Json& record) {
  std::vector<CampaignPlayer> players;
  const auto list = record.find("players");
  if (list == record.end() || !list->is_array()) return std::nullopt;
  for (const Json& json : *list) {
    const auto team = field<int>(json, "team");
    const auto name = field<std::string>(json, "name");
    const auto key = from_hex(field<std::string>(json, "key").value_or(""));
    if (!team || !name || !key) return std::nullopt;
    players.push_back({*team, *name, *key, std::nullopt});
  }
  return players;
}

bool is_campaign_record(const Json& record) {
  return field<std::string>(record, "setup") && field<int>(record, "last") && record.contains("rooms") &&
         record["rooms"].is_array() && read_campaign_players(record).has_value();
}

Json campaign_entry_json(const CampaignEntry& entry) {
  return {{"sequence", entry.sequence}, {"at", entry.at},
          {"body", entry.body},         {"team", entry.team ? Json(*entry.team) : Json(nullptr)},
          {"request", entry.request},   {"room", entry.room}};
}

std::optional<CampaignEntry> read_campaign_entry(const Json& json) {
  const auto sequence = field<int>(json, "sequence");
  const auto at = field<Moment>(json, "at");
  const auto body = field<std::string>(json, "body");
  const auto request = field<std::string>(json, "request");
  const auto room = field<std::string>(json, "room");
  if (!sequence || !at || !body || !request || !room) return std::nullopt;
  return CampaignEntry{*sequence, *at, *body, field<int>(json, "team"), *request, *room};
}

}  // namespace

bool RecordStore::begin_campaign(const std::string& key, Json record) {
  if (!key.starts_with(kCampaign) || !is_campaign_record(record)) return false;
  const std::string id = key.substr(kCampaign.size());
  for (const Json& room : record["rooms"]) {
    if (room.is_string()) campaign_of_room_[room.get<std::string>()] = id;
  }
  campaigns_[id] = {std::move(record), std::nullopt};
  return true;
}

/// Keeps new entries with the record of their campaign.
void RecordStore::keep_campaign(const std::string& id, const std::vector<CampaignEntry>& entries) {
  CampaignRow& row = campaigns_[id];
  std::vector<Record> records;
  for (const CampaignEntry& entry : entries) {
    records.emplace_back(numbered_key(events_of(id), static_cast<std::uint64_t>(entry.sequence)),
                         dump_line(campaign_entry_json(entry)));
    if (entry.room.empty()) continue;
    row.record["rooms"].push_back(entry.room);
    campaign_of_room_[entry.room] = id;
  }
  if (!entries.empty()) row.record["last"] = entries.back().sequence;
  records.emplace_back(campaign_key(id), dump_line(row.record));
  keep(std::move(records));
}

Result<void> RecordStore::create_campaign(const StoredCampaign& campaign) {
  Json players = Json::array();
  for (const CampaignPlayer& player : campaign.players) players.push_back(player_json(player));
  campaigns_[campaign.id] = {
      {{"setup", campaign.setup}, {"last", 0}, {"rooms", Json::array()}, {"players", std::move(players)}},
      campaign.entries};
  keep_campaign(campaign.id, campaign.entries);
  return {};
}

Result<bool> RecordStore::append_to_campaign(const std::string& id,
                                             const std::vector<CampaignEntry>& entries) {
  if (entries.empty()) return true;
  const auto found = campaigns_.find(id);
  if (found == campaigns_.end() || !found->second.entries)
    return fail("storage", "campaign " + id + " has not been read");
  if (found->second.record["last"].get<int>() != entries.front().sequence - 1) return false;
  found->second.entries->insert(found->second.entries->end(), entries.begin(), entries.end());
  keep_campaign(id, entries);
  return true;
}

Result<bool> RecordStore::take_team(const std::string& id, const CampaignPlayer& player) {
  const auto found = campaigns_.find(id);
  if (found == campaigns_.end()) return fail("storage", "there is no campaign " + id);
  const auto players = read_campaign_players(found->second.record);
  if (std::ranges::find(*players, player.team, &CampaignPlayer::team) != players->end()) return false;
  found->second.record["players"].push_back(player_json(player));
  keep_campaign(id, {});
  return true;
}

Result<std::optional<StoredCampaign>> RecordStore::load_campaign(const std::string& id) {
  const auto found = campaigns_.find(id);
  if (found == campaigns_.end()) return std::nullopt;
  CampaignRow& row = found->second;
  if (!row.entries) {
    const auto told = told_.find(events_of(id));
    if (told == told_.end()) return missing(events_of(id));
    std::vector<CampaignEntry> entries;
    for (const auto& [key, text] : told->second) {
      auto entry = read_campaign_entry(parsed_record(text));
      if (!entry || entry->sequence != static_cast<int>(entries.size()) + 1)
        return fail("storage", "the record " + key + " is damaged");
      entries.push_back(std::move(*entry));
    }
    if (static_cast<int>(entries.size()) != row.record["last"].get<int>())
      return fail("storage", "campaign " + id + ": events are missing");
    row.entries = std::move(entries);
  }
  return StoredCampaign{id, row.record["setup"].get<std::string>(), *row.entries,
                        *read_campaign_players(row.record)};
}

Result<std::optional<std::string>> RecordStore::campaign_of_room(const std::string& room) {
  const auto found = campaign_of_room_.find(room);
  return found == campaign_of_room_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace fray
