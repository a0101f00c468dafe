// Gnostic Chess as the contract of core/game.h sees it.
#pragma once

#include "core/game.h"
#include "core/level.h"
#include "gnostic/apply.h"
#include "gnostic/battle.h"
#include "gnostic/evaluate.h"
#include "gnostic/features.h"
#include "gnostic/hyperpig_table.h"
#include "gnostic/moves.h"
#include "gnostic/solved_battle.h"
#include "gnostic/text.h"
#include "gnostic/view.h"
#include "gnostic/why_not.h"

namespace fray::gnostic {

struct GnosticChess {
  using Position = gnostic::Position;
  static constexpr ChoiceCounts kChoices{100, 1};
  static constexpr NodeSizes kNodeSizes{4096, 2048};
  static const LevelTable kLevelTable;

  static const GameInfo& info();
  static Rules rules_of(const OptionSet& options);
  static Position initial(const OptionSet& options, Trail& trail) {
    return gnostic::initial(rules_of(options), trail);
  }

  static NodeKind node_kind(const Position& p) {
    if (p.result != GameResult::none) return NodeKind::terminal;
    if (p.phase == Phase::roll) return NodeKind::chance;
    const bool both = p.phase == Phase::announce && p.fight.attacker.active && p.fight.defender.active;
    return both ? NodeKind::simultaneous : NodeKind::decision;
  }
  static Seat to_act(const Position& p) { return static_cast<Seat>(fray::index_of(side_to_act(p))); }
  static Side side_of(const Position&, Seat seat) { return seat == 0 ? Side::white : Side::black; }
  static Side side_to_act(const Position& p);
  static std::vector<Seat> acting_seats(const Position&) { return {0, 1}; }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return gnostic::hash(p); }
  static bool check_hash(const Position& p) { return p.key == fresh_key(p); }
  static bool turn_start(const Position& p) { return p.phase == Phase::move; }

  static void legal_actions(const Position& p, ActionList& actions) { gnostic::legal_actions(p, actions); }
  static void legal_actions(const Position& p, Seat seat, ActionList& actions) {
    legal_announcements(p, side_of(p, seat), actions);
  }
  static void chance_outcomes(const Position& p, OutcomeList& outcomes);
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink) {
    gnostic::apply(p, action, trail, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, std::span<const SeatAction> choices, Trail& trail, Sink& sink) {
    gnostic::apply(p, choices, trail, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
    gnostic::apply(p, outcome, trail, sink);
  }

  /// Attacker's dice, then the defender's.
  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces);
  static void explain_roll(const Position& p, const Faces& faces, EventLog& log);

  static bool in_battle(const Position& p) {
    return p.result == GameResult::none && (p.phase == Phase::announce || p.phase == Phase::roll);
  }
  static void battle_outcomes(const Position& p, OutcomeList& outcomes) {
    gnostic::battle_outcomes(p, outcomes);
  }
  template <EventSink Sink>
  static void settle(Position& p, Outcome end, Trail& trail, Sink& sink) {
    gnostic::settle(p, end, trail, sink);
  }
  static std::string battle_outcome_text(const Position& p, Outcome end) {
    return gnostic::battle_outcome_text(p, end);
  }
  static void battle_strategy(const Position& p, Seat seat, MixedStrategy& strategy) {
    gnostic::battle_strategy(p, side_of(p, seat), strategy);
  }

  static PositionText position_text(const Position& p, const Trail& trail) {
    return gnostic::position_text(p, trail);
  }
  static Result<Position> parse_position(const PositionText& text, const OptionSet& options, Trail& trail) {
    return gnostic::parse_position(text, rules_of(options), trail);
  }
  static std::string action_text(const Position& p, Action action) { return gnostic::action_text(p, action); }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return gnostic::parse_action(p, text);
  }
  static std::string outcome_text(Outcome outcome) { return gnostic::outcome_text(outcome); }
  static void describe(const Position& p, const Trail&, View& view) { gnostic::describe(p, view); }
  static int slow_odds(const Position& p) { return gnostic::slow_odds(p); }
  static bool odds_near() { return fights_near(); }
  static void add_slow_odds(const Position& p, int part, View& view) {
    gnostic::add_slow_odds(p, part, view);
  }
  static std::string why_not(const Position& p, Square from, Square to) {
    return gnostic::why_not(p, from, to);
  }
  static std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
    return gnostic::turns_of(p, side, trail);
  }
  static std::vector<std::string> examples(char letter) { return gnostic::examples(letter); }

  static Value evaluate(const Position& p) { return gnostic::evaluate(p); }
  static Value material(const Position& p) { return gnostic::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    gnostic::order(p, actions, scores);
  }
  static void battle_actions(const Position& p, ActionList& actions) { add_attacks(p, actions); }
  static void search_actions(const Position& p, ActionList& actions) { gnostic::search_actions(p, actions); }

  static Network network() { return gnostic::network(); }
  static void list_features(const Position& p, FeatureList& features) { gnostic::list_features(p, features); }
};

}  // namespace fray::gnostic
