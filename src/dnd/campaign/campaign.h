// A campaign: two teams that play each other game after game (D75 to D81, D111). All that happens to it is a
// list of events. Whoever wants something asks for the event that would do it, stores that, and applies it;
// since events are numbered without gaps, of two that were made at the same time only one can be applied, and
// none twice. Pure logic: no clock, no disk, no threads.
#pragma once

#include <span>

#include "dnd/campaign/events.h"

namespace fray::dnd::campaign {

/// A game that is being played.
struct RunningGame {
  int number = 0;
  TeamId white = 0;
  std::string position;
  std::array<int, 2> power{};  ///< battle power at the start (D77)
  std::array<std::array<int, kPlaces>, 2> levels{};
  bool operator==(const RunningGame&) const = default;
};

/// What the winner of a game that was surrendered may still choose from.
struct PendingSpoils {
  int game = 0;
  TeamId winner = 0;
  int gold = 0;
  bool operator==(const PendingSpoils&) const = default;
};

/// A line of the table of a campaign's history.
struct PlayedGame {
  int number = 0;
  TeamId white = 0;
  GameResult result = GameResult::none;  ///< none: it was aborted
  bool surrendered = false;
  std::array<int, 2> power{};
  std::array<int, 2> kills{};  ///< of the enemy's pieces, by team
  std::array<int, 2> promotions{};
  std::array<int, 2> prize{};
  std::array<int, 2> bonus{};
  int looted = 0;    ///< items that changed hands
  ItemId spoil = 0;  ///< the item that was chosen after a surrender, 0 if none
  int spoils = 0;    ///< or the gold
  bool operator==(const PlayedGame&) const = default;
};

class Campaign {
 public:
  /// Applies the first event, `founded`, or any later one. Nothing changes if it is refused:
  /// "already_applied" (that very event), "stale_event" (another one has its number), "missing_event" (one
  /// before it is missing), "bad_event" (it names the field that is wrong), or what the makers below answer.
  Result<void> apply(const CampaignEvent& event);

  /// Applies events one after the other; errors as `apply`.
  static Result<Campaign> replay(std::span<const CampaignEvent> events);

  // The next event, not yet applied. Errors: "not_now" (a game is being played, spoils are due, or the other
  // way round), "too_dear", "no_such_item", "bad_item", "full".
  static CampaignEvent found(std::string first, std::string second, Settings settings);
  Result<CampaignEvent> start_game(TeamId white) const;
  Result<CampaignEvent> settle(const GameFacts& facts) const;
  Result<CampaignEvent> abort() const;
  /// The item of that number, or the gold if it is 0.
  Result<CampaignEvent> take_spoils(ItemId item) const;
  Result<CampaignEvent> buy(TeamId team, std::string_view item) const;
  Result<CampaignEvent> sell(TeamId team, ItemId id) const;
  Result<CampaignEvent> give(TeamId team, ItemId id, Place to) const;
  Result<CampaignEvent> take_off(TeamId team, ItemId id) const;

  const Settings& settings() const { return settings_; }
  const Team& team(TeamId team) const { return teams_[static_cast<std::size_t>(team)]; }
  const std::optional<RunningGame>& running() const { return running_; }
  const std::optional<PendingSpoils>& spoils() const { return spoils_; }
  const std::vector<PlayedGame>& games() const { return games_; }
  const std::vector<CampaignEvent>& events() const { return events_; }
  bool operator==(const Campaign&) const = default;

 private:
  template <class What>
  CampaignEvent next(What what) const {
    return {static_cast<int>(events_.size()) + 1, std::move(what)};
  }
  /// Whether teams can be changed now.
  Result<void> check_idle() const;
  Result<const OwnedItem*> owned(TeamId team, ItemId id) const;
  Team& of(TeamId team) { return teams_[static_cast<std::size_t>(team)]; }

  Result<void> check(const What& what) const;
  void carry_out(const Founded& event);
  void carry_out(const GameStarted& event);
  void carry_out(const GameSettled& event);
  void carry_out(const GameAborted& event);
  void carry_out(const SpoilsTaken& event);
  void carry_out(const Bought& event);
  void carry_out(const Sold& event);
  void carry_out(const Given& event);
  void carry_out(const TakenOff& event);
  /// The item goes to the other team's stash.
  void change_owner(ItemId id);

  Settings settings_;
  std::array<Team, 2> teams_;
  std::optional<RunningGame> running_;
  std::optional<PendingSpoils> spoils_;
  std::vector<PlayedGame> games_;
  ItemId last_item_ = 0;
  std::vector<CampaignEvent> events_;
};

/// The team of a side in a running game.
inline TeamId team_of(const RunningGame& game, Side side) {
  return side == Side::white ? game.white : 1 - game.white;
}
inline Side side_of_team(const RunningGame& game, TeamId team) {
  return team == game.white ? Side::white : Side::black;
}

/// The position from which two teams play (D75), with the numbers of a set of tables.
std::string starting_text(const Team& white, const Team& black, TableSetNumber tables);

/// What a game comes to for the teams: payments and loot of its facts. Error "bad_facts" if it cannot have
/// ended so.
Result<GameSettled> settlement(const RunningGame& game, const std::array<Team, 2>& teams,
                               const GameFacts& facts);

/// A fifth of a war chest, rounded down (D80, D111).
inline int fifth_of(std::int64_t gold) { return static_cast<int>(gold / 5); }

}  // namespace fray::dnd::campaign
