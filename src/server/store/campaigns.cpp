#include "server/store/campaigns.h"

#include <algorithm>
#include <utility>

#include "server/store/stored_log.h"

namespace fray {
namespace {

Result<std::optional<std::string>> maybe_text(Statement row) {
  std::optional<std::string> text;
  if (row.next()) text = row.text(0);
  if (auto done = row.finish(); !done) return pass_on(done.error());
  return text;
}

Result<void> add_entry(Database& database, std::int64_t campaign, const CampaignEntry& entry) {
  return database.run(
      "INSERT INTO campaign_events (campaign, sequence, at, team, request, room, body)"
      " VALUES (?, ?, ?, ?, nullif(?, ''), nullif(?, ''), ?)",
      campaign, entry.sequence, entry.at, entry.team, entry.request, entry.room, entry.body);
}

Result<void> add_entries(Database& database, std::int64_t campaign,
                         const std::vector<CampaignEntry>& entries) {
  for (const CampaignEntry& entry : entries) {
    if (auto done = add_entry(database, campaign, entry); !done) return done;
  }
  return {};
}

Result<std::vector<CampaignEntry>> read_entries(Database& database, std::int64_t campaign) {
  std::vector<CampaignEntry> entries;
  Statement rows = database.query(
      "SELECT sequence, at, body, team, ifnull(request, ''), ifnull(room, '') FROM campaign_events"
      " WHERE campaign = ? ORDER BY sequence",
      campaign);
  while (rows.next()) {
    CampaignEntry entry{static_cast<int>(rows.integer(0)), rows.integer(1), rows.text(2), {}, {}, {}};
    if (const auto team = rows.maybe_integer(3)) entry.team = static_cast<int>(*team);
    entry.request = rows.text(4);
    entry.room = rows.text(5);
    entries.push_back(std::move(entry));
  }
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return entries;
}

Result<std::vector<CampaignPlayer>> read_players(Database& database, std::int64_t campaign) {
  std::vector<CampaignPlayer> players;
  Statement rows = database.query(
      "SELECT team, name, token_hash, account FROM campaign_players WHERE campaign = ? ORDER BY team",
      campaign);
  while (rows.next()) {
    CampaignPlayer player{static_cast<int>(rows.integer(0)), rows.text(1), {}, rows.maybe_integer(3)};
    player.token_hash = bytes32(rows.bytes(2));
    players.push_back(std::move(player));
  }
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return players;
}

}  // namespace

Result<void> add_campaign(Database& database, const StoredCampaign& campaign) {
  if (const std::string problem = problem_of(campaign.entries, 0); !problem.empty())
    return campaign_error(campaign.id, problem);
  Statement insert =
      database.query("INSERT INTO campaigns (id, setup, last_sequence) VALUES (?, ?, ?) RETURNING number",
                     campaign.id, campaign.setup, campaign.entries.size());
  const std::int64_t number = insert.next() ? insert.integer(0) : 0;
  if (auto done = insert.finish(); !done) return campaign_error(campaign.id, done.error().message);
  if (auto done = add_entries(database, number, campaign.entries); !done) return done;
  for (const CampaignPlayer& player : campaign.players) {
    if (auto added = add_player(database, campaign.id, player); !added) return pass_on(added.error());
  }
  return {};
}

Result<bool> append_entries(Database& database, const std::string& campaign,
                            const std::vector<CampaignEntry>& entries) {
  if (entries.empty()) return true;
  const int before = entries.front().sequence - 1;
  if (const std::string problem = problem_of(entries, before); !problem.empty())
    return campaign_error(campaign, problem);
  // Compare and set: the update finds the campaign only if its last event is the one before ours.
  Statement update = database.query(
      "UPDATE campaigns SET last_sequence = ?3 WHERE id = ?1 AND last_sequence = ?2 RETURNING number",
      campaign, before, entries.back().sequence);
  const std::optional<std::int64_t> number = update.next() ? std::optional(update.integer(0)) : std::nullopt;
  if (auto done = update.finish(); !done) return pass_on(done.error());
  if (!number) return false;
  if (auto done = add_entries(database, *number, entries); !done) return pass_on(done.error());
  return true;
}

Result<bool> add_player(Database& database, const std::string& campaign, const CampaignPlayer& player) {
  auto done = database.run(
      "INSERT INTO campaign_players (campaign, team, name, token_hash, account)"
      " SELECT number, ?2, ?3, ?4, ?5 FROM campaigns WHERE id = ?1 ON CONFLICT (campaign, team) DO NOTHING",
      campaign, player.team, player.name, player.token_hash, player.account);
  if (!done) return pass_on(done.error());
  return database.changes() > 0;
}

Result<std::optional<StoredCampaign>> find_campaign(Database& database, const std::string& campaign) {
  // One transaction, so that a write between the statements is seen by all or none of them.
  return database.transact(Database::Access::read, [&]() -> Result<std::optional<StoredCampaign>> {
    Statement row =
        database.query("SELECT number, setup, last_sequence FROM campaigns WHERE id = ?", campaign);
    if (!row.next()) {
      if (auto done = row.finish(); !done) return pass_on(done.error());
      return std::nullopt;
    }
    StoredCampaign stored{campaign, row.text(1), {}, {}};
    const std::int64_t number = row.integer(0);
    const std::int64_t last = row.integer(2);
    auto entries = read_entries(database, number);
    if (!entries) return campaign_error(campaign, entries.error().message);
    stored.entries = std::move(*entries);
    if (auto all_there = check_entries(stored, last); !all_there) return pass_on(all_there.error());
    auto players = read_players(database, number);
    if (!players) return campaign_error(campaign, players.error().message);
    stored.players = std::move(*players);
    return stored;
  });
}

Result<std::optional<std::string>> find_campaign_of_room(Database& database, const std::string& room) {
  return maybe_text(database.query(
      "SELECT id FROM campaigns JOIN campaign_events ON campaign = number WHERE room = ?", room));
}

Result<std::vector<std::string>> find_campaigns_of(Database& database, std::int64_t account, int limit) {
  std::vector<std::string> ids;
  Statement rows = database.query(
      "SELECT DISTINCT id, number FROM campaigns JOIN campaign_players ON campaign = number"
      " WHERE account = ? ORDER BY number DESC LIMIT ?",
      account, std::max(limit, 0));
  while (rows.next()) ids.push_back(rows.text(0));
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return ids;
}

Result<std::optional<std::string>> find_phase(Database& database, const std::string& room) {
  return maybe_text(database.query("SELECT phase FROM rooms WHERE id = ?", room));
}

}  // namespace fray
