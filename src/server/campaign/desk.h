// Campaigns as they are read and changed. Every change is an event that is made from all that is stored and
// stored only if nothing has come between, so of two requests at one moment the second is made anew from what
// the first has left. What follows of itself (the end of a game, what a computer does with its team) is added
// by whoever reads first. Everything waits for the database: call it off the network's thread.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/campaign.h"
#include "server/campaign/setup.h"
#include "server/store/store.h"

namespace fray {

/// A campaign, up to date.
struct OpenCampaign {
  std::string id;
  CampaignSetup setup;
  std::unique_ptr<AnyCampaign> campaign;
  std::vector<CampaignEntry> entries;  ///< those of the campaign's events
  std::vector<CampaignPlayer> players;

  /// The team that a token is for.
  std::optional<int> team_of(const std::string& token) const;
  const CampaignPlayer* player_of(int team) const;
  bool is_computer(int team) const {
    return setup.players[static_cast<std::size_t>(team)].kind == SeatSetup::Kind::computer;
  }
  /// The room of a game, "" if there is no such game.
  std::string room_of(int game) const;
  std::string room_of_running() const;
  /// The event that came of that request; nothing if none did.
  std::optional<int> done_before(int team, std::string_view request) const;
};

class CampaignDesk {
 public:
  CampaignDesk(Store& store, std::span<const AnyGame* const> games) : store_(store), games_(games) {}

  /// A campaign with its first event (CampaignRules::found); answers with its id. Errors: "bad_request"
  /// (which field), "storage".
  Result<std::string> found(const CampaignSetup& setup, const std::string& founded,
                            std::vector<CampaignPlayer> players, Moment now);

  /// Errors: "not_found", "storage", "bad_log".
  Result<OpenCampaign> read(const std::string& id, Moment now);

  /// A person takes a team that is open. Errors also "not_possible", "bad_request" (the name).
  Result<OpenCampaign> join(const std::string& id, const CampaignPlayer& player, Moment now);

  /// What a player asks for.
  struct Request {
    std::string token;
    std::string id;    ///< the client's; what has been done under it is not done again
    std::string room;  ///< of a game that begins
    std::function<Result<std::string>(const OpenCampaign&, int team)> make;  ///< the event
  };
  struct Change {
    OpenCampaign after;
    int team = 0;
    int sequence = 0;       ///< of the event that the request led to
    bool repeated = false;  ///< it had been done before
  };
  /// Errors also "not_yours" (the token), those of `make`, "full", "busy".
  Result<Change> change(const std::string& campaign, const Request& request, Moment now);

 private:
  Result<OpenCampaign> load(const std::string& id);
  /// Applies all that follows of itself, one event after the other, and answers with the events.
  Result<std::vector<std::string>> apply_due(OpenCampaign& open);
  Result<std::optional<std::string>> next_due(const OpenCampaign& open);
  Result<std::string> end_of_game(const OpenCampaign& open, const std::string& room);
  /// Stores events that have been applied; false if others were stored first: then all has to be read anew.
  Result<bool> store(OpenCampaign& open, const std::vector<std::string>& events, const CampaignEntry& how);

  Store& store_;
  std::span<const AnyGame* const> games_;
};

/// A request's id is 1 to 32 printable ASCII characters; error "bad_request".
Result<void> check_request_id(std::string_view id);

}  // namespace fray
