#include "server/campaign/desk.h"

#include <algorithm>
#include <utility>

#include "server/room/person_name.h"
#include "server/room/room.h"

namespace fray {
namespace {

/// Reading a campaign plays its events through, so their number has an end.
constexpr int kMostEvents = 20'000;
/// How often a change is made anew because another came first.
constexpr int kAttempts = 20;

Result<std::unique_ptr<AnyCampaign>> replay(const AnyGame& game, const StoredCampaign& stored) {
  auto campaign = game.campaigns()->create();
  for (const CampaignEntry& entry : stored.entries) {
    if (const auto applied = campaign->apply(entry.body); !applied)
      return fail("storage", "campaign " + stored.id + ": event " + std::to_string(entry.sequence) + ": " +
                                 applied.error().message);
  }
  return campaign;
}

}  // namespace

// --- what is known of a campaign ------------------------------------------------------------------------

std::optional<int> OpenCampaign::team_of(const std::string& token) const {
  const auto found = std::ranges::find(players, sha256(token), &CampaignPlayer::token_hash);
  return found == players.end() ? std::nullopt : std::optional(found->team);
}

const CampaignPlayer* OpenCampaign::player_of(int team) const {
  const auto found = std::ranges::find(players, team, &CampaignPlayer::team);
  return found == players.end() ? nullptr : &*found;
}

std::string OpenCampaign::room_of(int game) const {
  for (const CampaignEntry& entry : entries) {
    if (!entry.room.empty() && --game == 0) return entry.room;
  }
  return "";
}

std::string OpenCampaign::room_of_running() const {
  const auto running = campaign->running();
  return running ? room_of(running->number) : "";
}

std::optional<int> OpenCampaign::done_before(int team, std::string_view request) const {
  for (const CampaignEntry& entry : entries) {
    if (entry.team == team && entry.request == request) return entry.sequence;
  }
  return std::nullopt;
}

Result<void> check_request_id(std::string_view id) {
  const auto printable = [](char c) { return c > ' ' && c <= '~'; };
  if (!id.empty() && id.size() <= 32 && std::ranges::all_of(id, printable)) return {};
  return fail("bad_request", "field 'id': expected 1 to 32 printable ASCII characters without spaces");
}

// --- reading --------------------------------------------------------------------------------------------

Result<OpenCampaign> CampaignDesk::load(const std::string& id) {
  auto stored = store_.load_campaign(id);
  if (!stored) return pass_on(stored.error());
  if (!*stored) return fail("not_found", "there is no campaign " + id);
  auto setup = parse_campaign_setup((*stored)->setup, games_);
  if (!setup) return pass_on(setup.error());
  auto campaign = replay(*setup->game, **stored);
  if (!campaign) return pass_on(campaign.error());
  return OpenCampaign{id, std::move(*setup), std::move(*campaign), std::move((*stored)->entries),
                      std::move((*stored)->players)};
}

Result<OpenCampaign> CampaignDesk::read(const std::string& id, Moment now) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto open = load(id);
    if (!open) return open;
    const auto events = apply_due(*open);
    if (!events) return pass_on(events.error());
    const auto stored = store(*open, *events, {0, now, {}, {}, {}, {}});
    if (!stored) return pass_on(stored.error());
    if (*stored) return open;
  }
  return fail("busy", "this campaign has too much to do; try again in a moment");
}

Result<std::vector<std::string>> CampaignDesk::apply_due(OpenCampaign& open) {
  std::vector<std::string> events;
  while (true) {
    auto next = next_due(open);
    if (!next) return pass_on(next.error());
    if (!*next) return events;
    if (const auto applied = open.campaign->apply(**next); !applied) return pass_on(applied.error());
    events.push_back(std::move(**next));
  }
}

Result<std::optional<std::string>> CampaignDesk::next_due(const OpenCampaign& open) {
  if (open.campaign->running()) {
    const std::string room = open.room_of_running();
    const auto phase = store_.phase_of_room(room);
    if (!phase) return pass_on(phase.error());
    if (*phase != "ended") return std::nullopt;
    return end_of_game(open, room);
  }
  for (int team = 0; team < 2; ++team) {
    if (!open.is_computer(team)) continue;
    if (auto wish = open.campaign->wish_of_computer(team)) return wish;
  }
  return std::nullopt;
}

/// What the end of the game leads to, out of the room's own log.
Result<std::string> CampaignDesk::end_of_game(const OpenCampaign& open, const std::string& id) {
  const auto stored = store_.load(id);
  if (!stored) return pass_on(stored.error());
  const auto room = Room::restore((*stored)->log, (*stored)->secret, games_);
  if (!room) return pass_on(room.error());
  const RoomFacts& facts = (*room)->facts();
  if (facts.phase != RoomPhase::ended) return fail("bad_log", "room " + id + ": the game is not over");
  auto event = open.campaign->end_game(*facts.state, facts.result);
  if (!event) return fail("bad_log", "room " + id + ": " + event.error().message);
  return event;
}

// --- changing -------------------------------------------------------------------------------------------

Result<bool> CampaignDesk::store(OpenCampaign& open, const std::vector<std::string>& events,
                                 const CampaignEntry& how) {
  std::vector<CampaignEntry> entries;
  int sequence = open.campaign->events() - static_cast<int>(events.size());
  for (const std::string& event : events) {
    CampaignEntry entry = how;
    entry.sequence = ++sequence;
    entry.body = event;
    entries.push_back(std::move(entry));
  }
  const auto stored = store_.append_to_campaign(open.id, entries);
  if (!stored || !*stored) return stored;
  std::ranges::move(entries, std::back_inserter(open.entries));
  return true;
}

Result<std::string> CampaignDesk::found(const CampaignSetup& setup, const std::string& founded,
                                        std::vector<CampaignPlayer> players, Moment now) {
  const auto campaign = setup.game->campaigns()->create();
  if (const auto applied = campaign->apply(founded); !applied)
    return fail("bad_request", applied.error().message);
  for (const CampaignPlayer& player : players) {
    if (const auto good = check_person_name(player.name); !good) return pass_on(good.error());
  }
  StoredCampaign stored{new_id(), dump_line(campaign_setup_json(setup)), {}, std::move(players)};
  stored.entries.push_back({1, now, founded, {}, {}, {}});
  if (const auto done = store_.create_campaign(stored); !done) return pass_on(done.error());
  return stored.id;
}

Result<OpenCampaign> CampaignDesk::join(const std::string& id, const CampaignPlayer& player, Moment now) {
  if (const auto good = check_person_name(player.name); !good) return pass_on(good.error());
  const auto open = read(id, now);
  if (!open) return pass_on(open.error());
  if (open->is_computer(player.team)) return fail("not_possible", "the computer leads this team");
  const auto taken = store_.take_team(id, player);
  if (!taken) return pass_on(taken.error());
  if (!*taken) return fail("not_possible", "somebody leads this team already");
  return read(id, now);
}

Result<CampaignDesk::Change> CampaignDesk::change(const std::string& campaign, const Request& request,
                                                  Moment now) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto open = read(campaign, now);
    if (!open) return pass_on(open.error());
    const auto team = open->team_of(request.token);
    if (!team) return fail("not_yours", "the token is for no team of this campaign");
    if (const auto done = open->done_before(*team, request.id))
      return Change{std::move(*open), *team, *done, true};
    if (open->entries.size() >= kMostEvents) return fail("full", "this campaign has become too long");
    const auto event = request.make(*open, *team);
    if (!event) return pass_on(event.error());
    if (const auto applied = open->campaign->apply(*event); !applied) return pass_on(applied.error());
    const auto stored = store(*open, {*event}, {0, now, {}, *team, request.id, request.room});
    if (!stored) return pass_on(stored.error());
    const int sequence = open->campaign->events();
    if (*stored) return Change{std::move(*open), *team, sequence, false};
  }
  return fail("busy", "this campaign has too much to do; try again in a moment");
}

}  // namespace fray
