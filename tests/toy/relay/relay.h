// Relay: a toy game for teams, with seats by options and a node at which one player may leave the decision to
// another.
//
// Two teams carry a baton each along a track of ten squares, White's on rank 1, Black's on rank 2. Each team
// has four commanders: captain, runner, thrower and keeper, shared among up to four players as the options
// `white_seats` and `black_seats` say; the captain's player is the first. They take legs in turn: White's
// captain, Black's captain, White's runner, and so on. In a leg its commander waits, or walks one square and
// then stops or hurries: a die of four faces takes the baton one square back (1), leaves it (2, 3) or takes
// it one further (4). Three times in a game a captain may sprint in any commander's place, which is two
// squares and the whole leg: where another player has the commander the captain is asked first, and sprints
// or leaves the leg to him. The first baton on the last square wins; after 40 legs the one that is ahead
// does. With the option `call=yes` all players first call heads or tails at once; an even number of heads
// lets White's baton start a square further, an odd number Black's.
//
//   actions    wait, walk, sprint; leave, sprint (of the captain); stop, hurry; heads, tails (of all, unseen)
//   outcomes   back, none, on
//   position   r9/R9 side=white phase=run sprints=3,3 begun=no leg=1
#pragma once

#include <array>
#include <vector>

#include "core/campaign.h"
#include "core/game.h"

namespace fray::toy {

struct Relay {
  enum class Phase : std::uint8_t { call, override_, run, dare, roll };

  static constexpr int kFiles = 10;
  static constexpr int kLegs = 40;
  static constexpr std::size_t kCommanders = 4;

  struct Position {
    std::array<std::array<std::uint8_t, kCommanders>, 2> players{};  ///< of each side's commanders, from 0
    std::array<std::uint8_t, 2> baton{};                             ///< the files
    std::array<std::uint8_t, 2> sprints{3, 3};                       ///< that are left
    std::uint8_t leg = 1;
    bool begun = false;  ///< a decision has been made in this leg
    Phase phase = Phase::run;
    GameResult result = GameResult::none;

    bool operator==(const Position&) const = default;
  };

  static constexpr Action kWait{0};
  static constexpr Action kWalk{1};
  static constexpr Action kSprint{2};
  static constexpr Action kLeave{3};
  static constexpr Action kStop{4};
  static constexpr Action kHurry{5};
  static constexpr Action kHeads{6};
  static constexpr Action kTails{7};
  static constexpr Outcome kBack{0};
  static constexpr Outcome kNone{1};
  static constexpr Outcome kOn{2};

  static const GameInfo& info();
  static Position initial(const OptionSet& options, Trail& trail);

  static NodeKind node_kind(const Position& p);
  static Seat to_act(const Position& p);
  static std::vector<Seat> acting_seats(const Position& p);
  static Side side_of(const Position& p, Seat seat);
  static Side side_to_act(const Position& p);
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p);
  static bool check_hash(const Position&) { return true; }
  static bool turn_start(const Position& p) { return !p.begun; }
  static int seat_count(const Position& p);

  static void legal_actions(const Position& p, ActionList& actions);
  static void legal_actions(const Position& p, Seat seat, ActionList& actions);
  static Action leaving_action(const Position& p);
  static void chance_outcomes(const Position& p, OutcomeList& outcomes);
  template <EventSink Sink>
  static void apply(Position& p, std::span<const SeatAction> choices, Trail& trail, Sink& sink);
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink);
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink);

  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces);
  static void explain_roll(const Position& p, const Faces& faces, EventLog& log);

  static PositionText position_text(const Position& p, const Trail& trail);
  static Result<Position> parse_position(const PositionText& text, const OptionSet& options, Trail& trail);
  static std::string action_text(const Position& p, Action action);
  static Result<Action> parse_action(const Position& p, std::string_view text);
  static std::string outcome_text(Outcome outcome);
  static std::string why_not(const Position&, Square, Square) { return ""; }
  static void describe(const Position& p, const Trail& trail, View& view);

  static Value evaluate(const Position& p);
  static Value material(const Position& p) { return evaluate(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);
  /// None: nobody fights.
  static void battle_actions(const Position&, ActionList&) {}

  static const CampaignRules& campaigns();

  /// Whose leg it is: the number of the commander, from 0.
  static std::size_t commander(const Position& p) { return (p.leg - std::size_t{1}) / 2 % kCommanders; }
  /// How many players a side has.
  static int players_of(const Position& p, Side side);
  /// Who plays a commander.
  static Seat seat_of(const Position& p, Side side, std::size_t commander);
  /// The captain is asked before the commander of this leg.
  static bool asks_captain(const Position& p);
  static GameResult result_at_leg_start(const Position& p);
};

}  // namespace fray::toy
