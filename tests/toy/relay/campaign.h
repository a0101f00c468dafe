// Seasons of Relay: a campaign of a toy game, written from core/campaign.h alone, and as little like those of
// D&D Battle Chess as can be: no pieces, no items, no spoils.
//
// Each team keeps gold and the sprints that it has: three at the start, or as many as the setting `sprints`
// says, and never more. Sprints that were used in a game are gone. A win brings two gold, a draw one for each
// team; whoever gives a game up has lost it. A sprint costs one gold. White is team 0 first, then whoever
// lost the last game that had a loser. Nobody calls heads or tails.
//
//   events  {"founded":["Ants","Bees"],"sprints":3}, {"started":0} (White),
//   {"ended":"1-0","left":[1,3],"given_up":false},
//           {"aborted":true}, {"bought":1} (the team)
#pragma once

#include <nlohmann/json.hpp>

#include "core/campaign.h"

namespace fray::toy {

class RelaySeason final : public AnyCampaign {
 public:
  using Json = nlohmann::ordered_json;
  static constexpr int kMostSprints = 3;
  static constexpr int kPrice = 1;

  int events() const override { return static_cast<int>(events_.size()); }
  Result<void> apply(std::string_view event) override;

  Result<std::string> start_game() const override;
  Result<std::string> end_game(const AnyState& state, GameResult result) const override;
  Result<std::string> wish(int team, const CampaignWish& wish) const override;
  std::optional<std::string> wish_of_computer(int team) const override;

  std::optional<RunningCampaignGame> running() const override;
  std::optional<CampaignSpoils> spoils() const override { return std::nullopt; }
  CampaignTeam team(int team) const override;
  std::vector<FinishedGame> games() const override { return games_; }
  std::vector<CampaignTrade> trades() const override { return trades_; }
  std::vector<CampaignOffer> offers(int team) const override;
  std::vector<CampaignAddition> additions() const override { return {}; }
  Result<CampaignOffer> quote(int team, std::string_view ware) const override;
  std::string file() const override;

 private:
  struct Team {
    std::string name;
    int gold = 0;
    int sprints = kMostSprints;
  };

  Result<void> check_idle() const;
  /// Whether the event is of one of the shapes above.
  static bool is_shaped(const Json& event);
  /// Whether it can come next.
  bool is_possible(const Json& event) const;
  void carry_out(const Json& event);
  void end(const Json& event);
  Team& of(int team) { return teams_[static_cast<std::size_t>(team)]; }
  const Team& of(int team) const { return teams_[static_cast<std::size_t>(team)]; }

  std::array<Team, 2> teams_;
  int next_white_ = 0;
  bool running_ = false;
  std::vector<FinishedGame> games_;
  std::vector<CampaignTrade> trades_;
  std::vector<std::string> events_;
};

}  // namespace fray::toy
