// Campaigns: two teams that play each other game after game and keep something in between. A game that has
// them gives its rules as CampaignRules (member `campaigns` of core/game.h); server and page know no more of
// them than what is here.
//
// All that happens to a campaign is a list of events, numbered from 1 on without gaps. An event is a text,
// JSON on one line, with all numbers that follow from it; it is stored and exported as it is, so what an
// event means is a promise for ever. Whoever wants something asks for the event that would do it, stores that
// as the next one, and applies it; applying checks it again, so that no list of events makes a campaign that
// cannot have come about. Pure logic: no clock, no disk, no threads.
//
// A team has gold, pieces, and items that were bought as wares and may be given to pieces. A game leaves out
// what it does not have: a list is empty then, and a wish is answered with "not_possible".
//
// tests/toy/relay/campaign.h is a small one, written from this text alone.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game_info.h"
#include "core/result.h"
#include "core/side.h"

namespace fray {

class AnyState;

/// A number that whoever begins a campaign may choose.
struct CampaignSetting {
  std::string_view name;   ///< as in requests: "gold"
  std::string_view title;  ///< for people: "In each war chest at the start"
  int low = 0, high = 0, usual = 0;
  std::vector<int> offered;  ///< from which people choose, the usual one among them
};

struct CampaignInfo {
  std::string_view keeps;  ///< what teams keep from game to game, for people: "levels, magic items and gold"
  std::vector<CampaignSetting> settings;
  std::vector<std::string_view> own_options;  ///< options of the game that are the campaign's to decide
  std::vector<std::string_view> columns;      ///< titles of what is told of every game (FinishedGame::cells)
};

/// A game that is being played. Its room begins from the position, with the options of the campaign.
struct RunningCampaignGame {
  int number = 0;  ///< from 1 on
  int white = 0;   ///< the team
  std::string position;
};

/// By team if there are two numbers; an empty text is nothing.
using CampaignCell = std::variant<std::string, int, std::array<int, 2>>;

struct FinishedGame {
  int number = 0;
  int white = 0;
  GameResult result = GameResult::none;  ///< none: it was aborted
  bool surrendered = false;              ///< it was given up, or lost on time
  std::vector<CampaignCell> cells;       ///< as many as CampaignInfo::columns
};

/// Something that can be bought.
struct CampaignWare {
  std::string text;  ///< as requests name it: "weapon+1"
  std::string title;
  int price = 0;
  std::string does;  ///< in words
  std::string note;  ///< whom it is for and the like, in words; may be empty
};

/// A ware in the shop.
struct CampaignOffer {
  CampaignWare ware;
  std::string additions;  ///< the sort of additions that it can be made to order with; empty if there is none
  std::string refused;    ///< why the team cannot buy it now, in words; empty if it can
};

/// What can be added to wares of a sort. With additions the text of a ware is its own and those of the
/// additions, with '+' between them; that of an addition is its name, and '.' and one of `kinds` if there are
/// any.
struct CampaignAddition {
  std::string name;
  std::string title;
  std::string sort;
  std::string does;
  std::vector<std::string> kinds;
};

struct CampaignItem {
  CampaignWare ware;
  int number = 0;  ///< each item of a campaign has its own, from 1 on
  int resale = 0;
  std::optional<std::string> given_to;  ///< the place of the piece that has it; nobody: the stash
};

struct CampaignPiece {
  std::string place;  ///< as requests name it: "d1"
  std::string kind;   ///< for people: "queen"
  int level = 1;
};

/// A number that is told of a team.
struct CampaignFact {
  std::string_view title;
  std::int64_t value = 0;
};

struct CampaignTeam {
  std::string name;
  std::int64_t gold = 0;
  std::vector<CampaignFact> facts;
  std::vector<CampaignPiece> pieces;
  std::vector<CampaignItem> items;
};

/// What the winner of a game has to choose from before anything else is done: the gold, or one of the items.
struct CampaignSpoils {
  int game = 0;
  int winner = 0;  ///< the team
  std::int64_t gold = 0;
  std::vector<CampaignItem> items;
};

struct CampaignTrade {
  int event = 0;  ///< its number
  int team = 0;
  bool sold = false;  ///< else bought
  std::string title;
  std::int64_t gold = 0;
};

/// What the player of a team asks for between games.
struct CampaignWish {
  enum class Kind : std::uint8_t { buy, sell, give, take_off, take_spoils };
  Kind kind = Kind::buy;
  std::string ware{};  ///< to buy: its text, of any content
  int item = 0;        ///< else: the number; of spoils 0 stands for the gold
  std::string to{};    ///< to give: the place of a piece, of any content
};

/// A campaign as its events have made it. Teams are 0 and 1. The makers below answer with the next event, not
/// yet applied; their errors name the field of the request that is wrong.
class AnyCampaign {
 public:
  virtual ~AnyCampaign() = default;

  /// How many events have been applied.
  virtual int events() const = 0;
  /// Applies the next event. Nothing changes if it is refused: error "bad_event", or as its maker.
  virtual Result<void> apply(std::string_view event) = 0;

  /// The next game begins, and the campaign says who is White. Error "not_now".
  virtual Result<std::string> start_game() const = 0;
  /// The running game is over: with what result (none if it was aborted) and in which state. Where the state
  /// is not terminal, people have agreed on the draw, or the loser has resigned or run out of time. Error
  /// "not_now", or what cannot be.
  virtual Result<std::string> end_game(const AnyState& state, GameResult result) const = 0;
  /// Errors: "not_now", "not_possible", "not_yours", "bad_request", "bad_item", "no_such_item", "too_dear",
  /// "full".
  virtual Result<std::string> wish(int team, const CampaignWish& wish) const = 0;
  /// The next thing that a computer wants done with its team; nothing if it is content, or can do nothing
  /// now. Asked again and again, each event being applied, it comes to an end.
  virtual std::optional<std::string> wish_of_computer(int team) const = 0;

  virtual std::optional<RunningCampaignGame> running() const = 0;
  virtual std::optional<CampaignSpoils> spoils() const = 0;
  virtual CampaignTeam team(int team) const = 0;
  /// Those that are over, the first one first.
  virtual std::vector<FinishedGame> games() const = 0;
  virtual std::vector<CampaignTrade> trades() const = 0;
  /// What a team finds in the shop, in the same order always.
  virtual std::vector<CampaignOffer> offers(int team) const = 0;
  virtual std::vector<CampaignAddition> additions() const = 0;
  /// A ware of any text, with additions too. Error "bad_item".
  virtual Result<CampaignOffer> quote(int team, std::string_view ware) const = 0;

  /// The whole campaign as a file: JSON with the events.
  virtual std::string file() const = 0;
};

/// Campaigns of a game. Lives as long as the program.
class CampaignRules {
 public:
  virtual ~CampaignRules() = default;
  virtual const CampaignInfo& info() const = 0;
  /// A campaign without events; its first one is what `found` makes.
  virtual std::unique_ptr<AnyCampaign> create() const = 0;
  /// The first event. `settings` are in the order of CampaignInfo::settings, `options` those with which its
  /// games are played; applying the event checks all.
  virtual std::string found(const std::array<std::string, 2>& teams, std::span<const int> settings,
                            const OptionSet& options) const = 0;
};

/// A game that has campaigns.
template <class G>
concept HasCampaigns = requires {
  { G::campaigns() } -> std::same_as<const CampaignRules&>;
};

}  // namespace fray
