// The Duel: a toy game on five squares, written from nothing but the contract in core/game.h. It has every
// kind of node and is small enough to count by hand, so the tests of everything that is written against the
// contract use it, and whoever adds a game may read it first.
//
// Two sides push one marker, which starts on c1. A turn: both secretly choose to roll one or two dice (each
// with faces 1 and 2); both roll; the higher total wins, and in a tie the side with fewer dice does, if there
// is one. The winner either holds, which is a point, or pushes the marker one square: White towards e1, Black
// towards a1. Whoever pushes it there wins the game, and so do two points. After six turns it is a draw.
// Option `points=three`: it takes three points.
//
//   actions    one, two (of both seats, at the simultaneous node); hold, push (of the winner)
//   outcomes   white, black, nobody
//   position   2M2 side=white phase=choose points=0,0 turn=1
//              2M2 side=white phase=roll dice=1,2 points=0,0 turn=1
//              2M2 side=black phase=reward points=0,0 turn=1
#pragma once

#include <vector>

#include "core/game.h"

namespace fray::toy {

struct Duel {
  enum class Phase : std::uint8_t { choose, roll, reward };

  struct Position {
    std::array<std::uint8_t, 2> points{};
    std::array<std::uint8_t, 2> dice{};  ///< phase roll: how many each side rolls
    std::uint8_t marker = 2;             ///< its square
    std::uint8_t goal = 2;               ///< points that win, an option
    std::uint8_t turn = 1;
    Phase phase = Phase::choose;
    Side side = Side::white;  ///< the winner in phase reward, else White
    GameResult result = GameResult::none;

    bool operator==(const Position&) const = default;
  };

  static constexpr Action kOne{1};
  static constexpr Action kTwo{2};
  static constexpr Action kHold{3};
  static constexpr Action kPush{4};
  static constexpr Outcome kWhiteWins{0};
  static constexpr Outcome kBlackWins{1};
  static constexpr Outcome kNobodyWins{2};

  static const GameInfo& info();
  static Position initial(const OptionSet& options, Trail& trail);

  static NodeKind node_kind(const Position& p);
  static Seat to_act(const Position& p) { return static_cast<Seat>(p.side); }
  static std::vector<Seat> acting_seats(const Position&) { return {0, 1}; }
  static Side side_of(const Position&, Seat seat) { return static_cast<Side>(seat); }
  static Side side_to_act(const Position& p) { return p.side; }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p);
  /// Nothing is kept up from move to move.
  static bool check_hash(const Position&) { return true; }
  static bool turn_start(const Position& p) { return p.phase == Phase::choose; }

  static void legal_actions(const Position& p, ActionList& actions);
  static void legal_actions(const Position& p, Seat seat, ActionList& actions);
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
  /// None: turns start at a simultaneous node.
  static void battle_actions(const Position&, ActionList&) {}
};

}  // namespace fray::toy
