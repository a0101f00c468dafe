// Everything that changes a campaign. An event says what happened with all numbers that follow from it, so
// that a list of events can be read by itself; applying one checks each of them.
#pragma once

#include <array>
#include <variant>

#include "dnd/campaign/facts.h"
#include "dnd/campaign/team.h"

namespace fray::dnd::campaign {

using TeamId = int;  ///< 0 or 1

struct Settings {
  int gold = 0;                          ///< in each war chest at the start
  int level = 1;                         ///< of every piece at the start
  TableSetNumber tables = kUsualTables;  ///< with which its games are played and its shop is stocked
  bool operator==(const Settings&) const = default;
};
inline constexpr int kMostStartingGold = 1000000;

struct Founded {
  std::array<std::string, 2> teams;
  Settings settings;
  bool operator==(const Founded&) const = default;
};
struct GameStarted {
  int game = 0;  ///< from 1 on
  TeamId white = 0;
  std::string position;  ///< the text from which it is played
  bool operator==(const GameStarted&) const = default;
};
struct GameSettled {
  int game = 0;
  GameFacts facts;
  std::array<int, 2> prize{};  ///< by team
  std::array<int, 2> bonus{};
  std::vector<ItemId> looted;  ///< that change hands, ascending
  bool operator==(const GameSettled&) const = default;
};
/// It ended without a result: nothing that happened in it counts.
struct GameAborted {
  int game = 0;
  bool operator==(const GameAborted&) const = default;
};
/// After a surrender: one item of the loser's, or a fifth of his war chest as it was before the game (D80).
struct SpoilsTaken {
  int game = 0;
  ItemId item = 0;  ///< 0: the gold
  int gold = 0;
  bool operator==(const SpoilsTaken&) const = default;
};
struct Bought {
  TeamId team = 0;
  ItemId id = 0;
  std::string item;
  int price = 0;
  bool operator==(const Bought&) const = default;
};
struct Sold {
  TeamId team = 0;
  ItemId id = 0;
  int gold = 0;
  bool operator==(const Sold&) const = default;
};
/// From the stash or another piece.
struct Given {
  TeamId team = 0;
  ItemId id = 0;
  Place to = 0;
  bool operator==(const Given&) const = default;
};
struct TakenOff {
  TeamId team = 0;
  ItemId id = 0;
  bool operator==(const TakenOff&) const = default;
};

using What =
    std::variant<Founded, GameStarted, GameSettled, GameAborted, SpoilsTaken, Bought, Sold, Given, TakenOff>;

struct CampaignEvent {
  int sequence = 0;  ///< from 1 on, without gaps
  What what;
  bool operator==(const CampaignEvent&) const = default;
};

}  // namespace fray::dnd::campaign
