#include "server/campaign_desk.h"

#include <algorithm>
#include <utility>

#include "dnd/campaign/json.h"
#include "dnd/campaign/quartermaster.h"
#include "server/campaign_facts.h"
#include "server/person_name.h"

namespace fray {
namespace {

using dnd::campaign::Campaign;
using dnd::campaign::CampaignEvent;

/// Reading a campaign plays its events through, so their number has an end.
constexpr int kMostEvents = 20'000;
/// How often a change is made anew because another came first.
constexpr int kAttempts = 20;

tl::unexpected<Error> pass_on(const Error& error) { return tl::unexpected<Error>(error); }

std::string text_of(const CampaignEvent& event) {
  return dnd::campaign::json_of(event).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Campaign> replay(const StoredCampaign& stored) {
  Campaign campaign;
  for (const CampaignEntry& entry : stored.entries) {
    auto event = dnd::campaign::parse_event(entry.body);
    Result<void> applied;
    if (!event)
      applied = pass_on(event.error());
    else
      applied = campaign.apply(*event);
    if (!applied)
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
  return campaign.running() ? room_of(campaign.running()->number) : "";
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
  auto setup = parse_campaign_setup((*stored)->setup);
  if (!setup) return pass_on(setup.error());
  auto campaign = replay(**stored);
  if (!campaign) return pass_on(campaign.error());
  return OpenCampaign{id, std::move(*setup), std::move(*campaign), std::move((*stored)->entries),
                      std::move((*stored)->players)};
}

Result<OpenCampaign> CampaignDesk::read(const std::string& id, Moment now) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto open = load(id);
    if (!open) return open;
    const auto events = due(*open);
    if (!events) return pass_on(events.error());
    const auto appended = append(*open, *events, {0, now, {}, {}, {}, {}});
    if (!appended) return pass_on(appended.error());
    if (*appended) return open;
  }
  return fail("busy", "this campaign has too much to do; try again in a moment");
}

/// All that follows of itself, one thing after the other.
Result<std::vector<CampaignEvent>> CampaignDesk::due(const OpenCampaign& open) {
  Campaign campaign = open.campaign;
  std::vector<CampaignEvent> events;
  while (true) {
    auto next = next_due(open, campaign);
    if (!next) return pass_on(next.error());
    if (!*next) return events;
    if (const auto applied = campaign.apply(**next); !applied) return pass_on(applied.error());
    events.push_back(std::move(**next));
  }
}

Result<std::optional<CampaignEvent>> CampaignDesk::next_due(const OpenCampaign& open, const Campaign& now) {
  if (now.running()) {
    const std::string id = open.room_of_running();
    const auto phase = store_.phase_of_room(id);
    if (!phase) return pass_on(phase.error());
    if (*phase != "ended") return std::nullopt;
    const auto stored = store_.load(id);
    if (!stored) return pass_on(stored.error());
    const auto room = Room::restore((*stored)->log, (*stored)->secret, games_);
    if (!room) return pass_on(room.error());
    return end_of_game(now, **room);
  }
  for (int team = 0; team < 2; ++team) {
    if (!open.is_computer(team)) continue;
    if (auto wish = dnd::campaign::next_wish(now, team)) return wish;
  }
  return std::nullopt;
}

// --- changing -------------------------------------------------------------------------------------------

Result<bool> CampaignDesk::append(OpenCampaign& open, const std::vector<CampaignEvent>& events,
                                  const CampaignEntry& how) {
  std::vector<CampaignEntry> entries;
  for (const CampaignEvent& event : events) {
    CampaignEntry entry = how;
    entry.sequence = event.sequence;
    entry.body = text_of(event);
    entries.push_back(std::move(entry));
  }
  const auto stored = store_.append_to_campaign(open.id, entries);
  if (!stored || !*stored) return stored;
  for (const CampaignEvent& event : events) {
    if (const auto applied = open.campaign.apply(event); !applied) return pass_on(applied.error());
  }
  std::ranges::move(entries, std::back_inserter(open.entries));
  return true;
}

Result<std::string> CampaignDesk::found(const CampaignSetup& setup, const CampaignEvent& founded,
                                        std::vector<CampaignPlayer> players, Moment now) {
  Campaign campaign;
  if (const auto applied = campaign.apply(founded); !applied)
    return fail("bad_request", applied.error().message);
  for (const CampaignPlayer& player : players) {
    if (const auto good = check_person_name(player.name); !good) return pass_on(good.error());
  }
  StoredCampaign stored{new_id(), dump_line(campaign_setup_json(setup)), {}, std::move(players)};
  stored.entries.push_back({founded.sequence, now, text_of(founded), {}, {}, {}});
  if (const auto done = store_.create_campaign(stored); !done) return pass_on(done.error());
  return stored.id;
}

Result<OpenCampaign> CampaignDesk::join(const std::string& id, const CampaignPlayer& player, Moment now) {
  if (const auto good = check_person_name(player.name); !good) return pass_on(good.error());
  const auto open = read(id, now);
  if (!open) return open;
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
    const auto stored = append(*open, {*event}, {0, now, {}, *team, request.id, request.room});
    if (!stored) return pass_on(stored.error());
    if (*stored) return Change{std::move(*open), *team, event->sequence, false};
  }
  return fail("busy", "this campaign has too much to do; try again in a moment");
}

}  // namespace fray
