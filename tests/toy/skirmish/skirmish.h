// Skirmish: a toy game on five squares whose battles are played in nodes of their own and have been solved
// (BattleGame in core/game.h), small enough to be solved again in a test by other means.
//
// White's band starts on a1, Black's on e1, each two troops strong. In a turn a band advances a square,
// waits, or attacks the other one beside it. A battle has at most two rounds. In a round each band secretly
// chooses to roll as many four-sided dice as it has troops, or fewer, but one at least. Whoever rolls a 1 has
// no points; else the points are the sum, and the defender has two more where the numbers of dice differ.
// More points win, but in the first round a lead of one point leaves the other side the choice to yield or to
// fight again, that is a second round, as does a tie. A tie in the second round costs both. A band that is
// beaten loses a troop and goes home; without troops its side has lost, or it is a draw if both are gone.
// After twelve turns more troops win.
//
// In a battle each side plays for winning it less losing it, no matter what it costs on the board. So the
// battles are solved once for all: two by two matrix games, from the last round backwards.
//
//   actions    advance, wait, attack; one, two (of both seats, unseen); yield, again (of who is behind)
//   outcomes   of a roll: white, black, both, tied, whiteleads, blackleads
//   ends       white, black, both
//   position   R3r side=white phase=move troops=2,2 turn=1
//              1Rr2 side=white phase=announce attacker=white round=1 troops=2,2 turn=4
//              1Rr2 side=white phase=roll attacker=white round=1 dice=1,2 troops=2,2 turn=4
//              1Rr2 side=black phase=choose attacker=white round=1 troops=2,2 turn=4
#pragma once

#include <vector>

#include "core/game.h"
#include "core/network.h"

namespace fray::toy {

struct Skirmish {
  enum class Phase : std::uint8_t { move, announce, roll, choose };

  struct Position {
    std::array<Square, 2> band{0, 4};
    std::array<std::uint8_t, 2> troops{2, 2};
    std::array<std::uint8_t, 2> dice{};  ///< phase roll: how many each side rolls
    std::uint8_t turn = 1;
    std::uint8_t round = 0;  ///< of the battle, 1 or 2; 0 outside one
    Phase phase = Phase::move;
    Side side = Side::white;      ///< whose turn it is; in phase choose, who is behind
    Side attacker = Side::white;  ///< in a battle, else White
    GameResult result = GameResult::none;

    bool operator==(const Position&) const = default;
  };

  static constexpr Action kAdvance{0};
  static constexpr Action kWait{1};
  static constexpr Action kAttack{2};
  static constexpr Action kOne{3};
  static constexpr Action kTwo{4};
  static constexpr Action kYield{5};
  static constexpr Action kAgain{6};
  static constexpr Outcome kWhite{0};
  static constexpr Outcome kBlack{1};
  static constexpr Outcome kBoth{2};
  static constexpr Outcome kTied{3};
  static constexpr Outcome kWhiteLeads{4};
  static constexpr Outcome kBlackLeads{5};

  static const GameInfo& info();
  static Position initial(const OptionSet&, Trail&) { return {}; }

  static NodeKind node_kind(const Position& p);
  static Seat to_act(const Position& p) { return static_cast<Seat>(p.side); }
  static std::vector<Seat> acting_seats(const Position&) { return {0, 1}; }
  static Side side_of(const Position&, Seat seat) { return static_cast<Side>(seat); }
  static Side side_to_act(const Position& p) { return p.side; }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p);
  static bool check_hash(const Position&) { return true; }
  static bool turn_start(const Position& p) { return p.phase == Phase::move; }

  static void legal_actions(const Position& p, ActionList& actions);
  static void legal_actions(const Position& p, Seat seat, ActionList& actions);
  static void chance_outcomes(const Position& p, OutcomeList& outcomes);
  template <EventSink Sink>
  static void apply(Position& p, std::span<const SeatAction> choices, Trail& trail, Sink& sink);
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink);
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink);

  static bool in_battle(const Position& p) { return p.round > 0; }
  static void battle_outcomes(const Position& p, OutcomeList& outcomes);
  template <EventSink Sink>
  static void settle(Position& p, Outcome outcome, Trail& trail, Sink& sink);
  static std::string battle_outcome_text(const Position& p, Outcome outcome);
  static void battle_strategy(const Position& p, Seat seat, MixedStrategy& strategy);

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
  static Value material(const Position& p);
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);
  static void battle_actions(const Position& p, ActionList& actions);

  /// For the fit of an evaluation: a network that has not been fitted yet; who has how many troops, and how
  /// far each band has come.
  static Network network() {
    static constexpr std::array<std::int16_t, network_size(16, kLaneStep)> kZeros{};
    return {kZeros, kLaneStep};
  }
  static void list_features(const Position& p, FeatureList& features);
};

}  // namespace fray::toy
