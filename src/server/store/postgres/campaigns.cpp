#include "server/store/postgres/campaigns.h"

#include <algorithm>
#include <span>
#include <utility>

#include "server/store/stored_log.h"

namespace fray::postgres {
namespace {

/// Events in columns.
struct EventColumns {
  explicit EventColumns(const std::vector<CampaignEntry>& entries) {
    for (const CampaignEntry& entry : entries) {
      sequences.push_back(entry.sequence);
      ats.push_back(entry.at);
      teams.push_back(entry.team ? std::optional<std::int64_t>(*entry.team) : std::nullopt);
      requests.push_back(entry.request);
      rooms.push_back(entry.room);
      bodies.push_back(entry.body);
    }
  }

  std::vector<std::int64_t> sequences, ats;
  std::vector<std::optional<std::int64_t>> teams;
  std::vector<std::string> requests, rooms, bodies;
};

/// Adds the events in $1 to $6 to the campaign that the statement before has touched.
constexpr const char* kAddEvents =
    "INSERT INTO campaign_events (campaign, sequence, at, team, request, room, body)"
    " SELECT touched.number, new.sequence, new.at, new.team, nullif(new.request, ''), nullif(new.room, ''),"
    " new.body FROM touched, unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],"
    " $6::text[]) AS new (sequence, at, team, request, room, body)";

const std::string& create_sql() {
  static const std::string sql =
      std::string(
          "WITH touched AS (INSERT INTO campaigns (id, setup, last_sequence) VALUES ($7, $8, $9)"
          " RETURNING number), added AS (") +
      kAddEvents +
      ") INSERT INTO campaign_players (campaign, team, name, token_hash, account)"
      " SELECT touched.number, new.team, new.name, new.token_hash, new.account FROM touched,"
      " unnest($10::bigint[], $11::text[], $12::bytea[], $13::bigint[])"
      " AS new (team, name, token_hash, account)";
  return sql;
}

/// Compare and set: the update finds the campaign only if its last event is the one before ours.
const std::string& append_sql() {
  static const std::string sql =
      std::string(
          "WITH touched AS (UPDATE campaigns SET last_sequence = $9 WHERE id = $7 AND last_sequence = $8"
          " RETURNING number) ") +
      kAddEvents;
  return sql;
}

Job refuse(Error error) {
  Job job;
  job.judge = [error = std::move(error)](std::span<const Rows>) -> Result<void> {
    return tl::unexpected<Error>(error);
  };
  return job;
}

std::vector<CampaignEntry> entries_of(const Rows& rows) {
  std::vector<CampaignEntry> entries;
  for (int row = 0; row < rows.count(); ++row) {
    CampaignEntry entry{static_cast<int>(rows.integer(row, 0)),
                        rows.integer(row, 1),
                        rows.text(row, 2),
                        {},
                        rows.text(row, 4),
                        rows.text(row, 5)};
    if (const auto team = rows.maybe_integer(row, 3)) entry.team = static_cast<int>(*team);
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<CampaignPlayer> players_of(const Rows& rows) {
  std::vector<CampaignPlayer> players;
  for (int row = 0; row < rows.count(); ++row) {
    players.push_back({static_cast<int>(rows.integer(row, 0)), rows.text(row, 1), bytes32(rows.bytes(row, 2)),
                       rows.maybe_integer(row, 3)});
  }
  return players;
}

}  // namespace

Job add_campaign(const StoredCampaign& campaign) {
  if (const std::string problem = problem_of(campaign.entries, 0); !problem.empty())
    return refuse(campaign_error(campaign.id, problem).value());
  const EventColumns events(campaign.entries);
  std::vector<std::int64_t> teams;
  std::vector<std::string> names;
  std::vector<Bytes32> token_hashes;
  std::vector<std::optional<std::int64_t>> accounts;
  for (const CampaignPlayer& player : campaign.players) {
    teams.push_back(player.team);
    names.push_back(player.name);
    token_hashes.push_back(player.token_hash);
    accounts.push_back(player.account);
  }
  Job job;
  job.queries.push_back(Query(create_sql(), events.sequences, events.ats, events.teams, events.requests,
                              events.rooms, events.bodies, campaign.id, campaign.setup,
                              campaign.entries.size(), teams, names, token_hashes, accounts));
  job.judge = [](std::span<const Rows>) -> Result<void> { return {}; };
  return job;
}

Job append_entries(const std::string& campaign, const std::vector<CampaignEntry>& entries, bool& appended) {
  const int before = entries.front().sequence - 1;
  if (const std::string problem = problem_of(entries, before); !problem.empty())
    return refuse(campaign_error(campaign, problem).value());
  const EventColumns events(entries);
  Job job;
  job.queries.push_back(Query(append_sql(), events.sequences, events.ats, events.teams, events.requests,
                              events.rooms, events.bodies, campaign, before, entries.back().sequence));
  job.judge = [&appended](std::span<const Rows> answers) -> Result<void> {
    appended = answers[0].changed() > 0;
    return {};
  };
  return job;
}

Job add_player(const std::string& campaign, const CampaignPlayer& player, bool& added) {
  Job job;
  job.queries.push_back(Query(
      "INSERT INTO campaign_players (campaign, team, name, token_hash, account)"
      " SELECT number, $2, $3, $4, $5 FROM campaigns WHERE id = $1 ON CONFLICT (campaign, team) DO NOTHING",
      campaign, player.team, player.name, player.token_hash, player.account));
  job.judge = [&added](std::span<const Rows> answers) -> Result<void> {
    added = answers[0].changed() > 0;
    return {};
  };
  return job;
}

Result<std::optional<StoredCampaign>> find_campaign(Session& session, const std::string& campaign) {
  if (!is_storable(campaign)) return std::nullopt;
  // One snapshot, so that a write between the statements is seen by all or none of them.
  const std::vector<Query> queries{
      Query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      Query("SELECT setup, last_sequence FROM campaigns WHERE id = $1", campaign),
      Query("SELECT sequence, at, body, team, coalesce(request, ''), coalesce(room, '') FROM campaign_events"
            " JOIN campaigns ON number = campaign WHERE id = $1 ORDER BY sequence",
            campaign),
      Query("SELECT team, name, token_hash, account FROM campaign_players"
            " JOIN campaigns ON number = campaign WHERE id = $1 ORDER BY team",
            campaign),
      Query("COMMIT")};
  const auto answers = session.ask_all(queries);
  if (!answers) {
    if (!session.lost()) static_cast<void>(session.run("ROLLBACK"));
    return campaign_error(campaign, answers.error().message);
  }
  const Rows& row = (*answers)[1];
  if (row.empty()) return std::nullopt;
  StoredCampaign stored{campaign, row.text(0, 0), entries_of((*answers)[2]), players_of((*answers)[3])};
  if (auto all_there = check_entries(stored, row.integer(0, 1)); !all_there)
    return pass_on(all_there.error());
  return stored;
}

Result<std::optional<std::string>> find_campaign_of_room(Session& session, const std::string& room) {
  if (!is_storable(room)) return std::nullopt;
  const auto row = session.ask(
      Query("SELECT id FROM campaigns JOIN campaign_events ON campaign = number WHERE room = $1", room));
  if (!row) return pass_on(row.error());
  return row->empty() ? std::nullopt : std::optional(row->text(0, 0));
}

Result<std::vector<std::string>> find_campaigns_of(Session& session, std::int64_t account, int limit) {
  const auto rows =
      session.ask(Query("SELECT DISTINCT id, number FROM campaigns JOIN campaign_players ON campaign = number"
                        " WHERE account = $1 ORDER BY number DESC LIMIT $2",
                        account, std::max(limit, 0)));
  if (!rows) return pass_on(rows.error());
  std::vector<std::string> ids;
  for (int row = 0; row < rows->count(); ++row) ids.push_back(rows->text(row, 0));
  return ids;
}

}  // namespace fray::postgres
