// Matching pennies on a board of one square, the smallest game with a simultaneous node: both seats announce
// heads or tails unseen; White wins if they are the same.
#pragma once

#include "core/game_adapter.h"

namespace fray::test {

struct Pennies {
  struct Position {
    GameResult result = GameResult::none;
    bool operator==(const Position&) const = default;
  };
  static constexpr Action kHeads{0};
  static constexpr Action kTails{1};

  static const GameInfo& info() {
    static const GameInfo info{"pennies", "Matching Pennies", "folklore", 1, 1, 2, {}};
    return info;
  }
  static Position initial(const OptionSet&, Trail&) { return {}; }

  static NodeKind node_kind(const Position& p) {
    return p.result == GameResult::none ? NodeKind::simultaneous : NodeKind::terminal;
  }
  static std::vector<Seat> acting_seats(const Position&) { return {0, 1}; }
  static Seat to_act(const Position&) { return 0; }
  static Side side_of(const Position&, Seat seat) { return seat == 0 ? Side::white : Side::black; }
  static Side side_to_act(const Position&) { return Side::white; }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return static_cast<std::uint64_t>(p.result); }
  static bool check_hash(const Position&) { return true; }
  static bool turn_start(const Position& p) { return p.result == GameResult::none; }

  static void legal_actions(const Position&, ActionList&) {}
  static void legal_actions(const Position&, Seat, ActionList& actions) {
    actions.push_back(kHeads);
    actions.push_back(kTails);
  }
  static void chance_outcomes(const Position&, OutcomeList& outcomes) { outcomes.clear(); }
  template <EventSink Sink>
  static void apply(Position&, Action, Trail&, Sink&) {}
  template <EventSink Sink>
  static void apply(Position&, Outcome, Trail&, Sink&) {}
  template <EventSink Sink>
  static void apply(Position& p, std::span<const SeatAction> choices, Trail&, Sink& sink) {
    p.result = win_for(choices[0].action == choices[1].action ? Side::white : Side::black);
    if constexpr (Sink::kWanted) sink.report(event::GameEnded{p.result, "announced"});
  }
  static Outcome roll(const Position&, DiceSource&, Faces&) { return {}; }
  static void explain_roll(const Position&, const Faces&, EventLog&) {}

  static PositionText position_text(const Position&, const Trail&) { return {"1", {{"side", "white"}}}; }
  static Result<Position> parse_position(const PositionText&, const OptionSet&, Trail&) { return Position{}; }
  static std::string action_text(const Position&, Action action) {
    return action == kHeads ? "heads" : "tails";
  }
  static Result<Action> parse_action(const Position&, std::string_view text) {
    if (text == "heads") return kHeads;
    if (text == "tails") return kTails;
    return fail("bad_action", "expected heads or tails");
  }
  static std::string outcome_text(Outcome) { return ""; }
  static void describe(const Position&, const Trail&, View& view) { view.phase = "announce"; }
  static std::string why_not(const Position&, Square, Square) { return ""; }

  static Value evaluate(const Position&) { return 0; }
  static Value material(const Position&) { return 0; }
  static void order(const Position&, const ActionList&, std::span<std::int32_t>) {}
  static void battle_actions(const Position&, ActionList&) {}
};

}  // namespace fray::test
