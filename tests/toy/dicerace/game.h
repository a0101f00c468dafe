// Dice Race as the contract of core/game.h sees it.
#pragma once

#include "core/game.h"
#include "toy/dicerace/apply.h"
#include "toy/dicerace/evaluate.h"
#include "toy/dicerace/moves.h"
#include "toy/dicerace/text.h"
#include "toy/dicerace/view.h"

namespace fray::dicerace {

struct DiceRace {
  using Position = dicerace::Position;

  static const GameInfo& info();
  static Position initial(const OptionSet&, Trail&) { return {}; }

  static NodeKind node_kind(const Position& p) {
    if (p.result != GameResult::none) return NodeKind::terminal;
    return p.phase == Phase::run ? NodeKind::decision : NodeKind::chance;
  }
  static Seat to_act(const Position& p) { return static_cast<Seat>(p.side); }
  static Side side_of(const Position&, Seat seat) { return static_cast<Side>(seat); }
  static Side side_to_act(const Position& p) { return p.side; }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return dicerace::hash(p); }
  /// Nothing is kept up from move to move.
  static bool check_hash(const Position&) { return true; }
  static bool turn_start(const Position& p) { return p.phase == Phase::roll; }

  static void legal_actions(const Position& p, ActionList& actions) { dicerace::legal_actions(p, actions); }
  static void chance_outcomes(const Position& p, OutcomeList& outcomes) {
    dicerace::chance_outcomes(p, outcomes);
  }
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail&, Sink& sink) {
    dicerace::apply(p, action, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail&, Sink& sink) {
    dicerace::apply(p, outcome, sink);
  }

  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces) {
    return dicerace::roll(p, dice, faces);
  }
  static void explain_roll(const Position& p, const Faces& faces, EventLog& log) {
    dicerace::explain_roll(p, faces, log);
  }

  static PositionText position_text(const Position& p, const Trail&) { return dicerace::position_text(p); }
  static Result<Position> parse_position(const PositionText& text, const OptionSet&, Trail&) {
    return dicerace::parse_position(text);
  }
  static std::string action_text(const Position&, Action action) { return dicerace::action_text(action); }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return dicerace::parse_action(p, text);
  }
  static std::string outcome_text(Outcome outcome) { return dicerace::outcome_text(outcome); }
  static std::string why_not(const Position&, Square, Square) { return ""; }
  static void describe(const Position& p, const Trail&, View& view) { dicerace::describe(p, view); }

  static Value evaluate(const Position& p) { return dicerace::evaluate(p); }
  static Value material(const Position& p) { return dicerace::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    dicerace::order(p, actions, scores);
  }
  /// None: turns begin with a roll, and nobody fights.
  static void battle_actions(const Position&, ActionList&) {}
};

}  // namespace fray::dicerace
