// Gladiator Chess as the contract of core/game.h sees it. What other games call a turn is a slot here.
#pragma once

#include "core/game.h"
#include "core/level.h"
#include "gladiator/apply.h"
#include "gladiator/draw_action.h"
#include "gladiator/evaluate.h"
#include "gladiator/fight.h"
#include "gladiator/moves.h"
#include "gladiator/slot.h"
#include "gladiator/text.h"
#include "gladiator/view.h"
#include "gladiator/why_not.h"

namespace fray::gladiator {

struct GladiatorChess {
  using Position = gladiator::Position;
  static constexpr ChoiceCounts kChoices{68, 1};
  static constexpr NodeSizes kNodeSizes{256, 256};
  static const LevelTable kLevelTable;

  static const GameInfo& info();
  static Rules rules_of(const OptionSet& options);
  static Position initial(const OptionSet& options, Trail&) {
    return gladiator::initial(prepared_rules(options));
  }

  static NodeKind node_kind(const Position& p) {
    if (p.result != GameResult::none) return NodeKind::terminal;
    return p.now.phase == Phase::fight ? NodeKind::chance : NodeKind::decision;
  }
  static Seat to_act(const Position& p) { return deciding_seat(p); }
  static Side side_of(const Position& p, Seat seat) { return gladiator::side_of(p.rules, seat); }
  static Side side_to_act(const Position& p) { return deciding_side(p); }
  static int seat_count(const Position& p) { return gladiator::seat_count(p.rules); }
  static Action leaving_action(const Position& p) {
    return may_leave(p, MoveGenerator(p)) ? kLeave : no_action;
  }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return gladiator::hash(p); }
  static bool check_hash(const Position& p) { return p.key == fresh_key(p); }
  static bool turn_start(const Position& p) {
    return p.now.begun == 0 && p.now.phase != Phase::fight && p.now.phase != Phase::place && !p.has_arrival();
  }

  static void legal_actions(const Position& p, ActionList& actions) { gladiator::legal_actions(p, actions); }
  static Action draw_action(const Position& p, SplitMix64& random) {
    return gladiator::draw_action(p, random);
  }
  static void chance_outcomes(const Position& p, OutcomeList& outcomes) {
    fight_outcomes(pending_fight(p), outcomes);
  }
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail&, Sink& sink) {
    gladiator::apply(p, action, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail&, Sink& sink) {
    gladiator::apply(p, outcome, sink);
  }

  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces) {
    return roll_fight(pending_fight(p), dice, faces);
  }
  static void explain_roll(const Position& p, const Faces& faces, EventLog& log) {
    explain_fight(p, faces, log);
  }

  static PositionText position_text(const Position& p, const Trail&) { return gladiator::position_text(p); }
  static Result<Position> parse_position(const PositionText& text, const OptionSet& options, Trail&) {
    return gladiator::parse_position(text, prepared_rules(options));
  }
  static std::string action_text(const Position&, Action action) { return gladiator::action_text(action); }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return gladiator::parse_action(p, text);
  }
  static std::string outcome_text(Outcome outcome) { return gladiator::outcome_text(outcome); }
  static void describe(const Position& p, const Trail&, View& view) { gladiator::describe(p, view); }
  static std::string why_not(const Position& p, Square from, Square to) {
    return gladiator::why_not(p, from, to);
  }
  static std::vector<Position> turns_of(const Position& p, Side side, const Trail&) {
    return gladiator::turns_of(p, side);
  }
  static std::vector<std::string> examples(char letter) { return gladiator::examples(letter); }
  static void prepare() { prepare_fights(); }

  static Value evaluate(const Position& p) { return gladiator::evaluate(p); }
  static Value material(const Position& p) { return gladiator::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    gladiator::order(p, actions, scores);
  }
  static void battle_actions(const Position& p, ActionList& actions) {
    gladiator::battle_actions(p, actions);
  }
  static void lookahead_outcomes(const Position& p, OutcomeList& outcomes) {
    grouped_outcomes(pending_fight(p), outcomes);
  }
  static std::uint64_t count_leaves(const Position& p) { return gladiator::count_leaves(p); }
  static bool forced(const Position& p) { return p.now.checked != 0; }

  static Network network() { return gladiator::network(); }
  static std::vector<FeatureGroup> feature_groups() { return gladiator::feature_groups(); }
  static void list_features(const Position& p, FeatureList& features) {
    gladiator::list_features(p, features);
  }

 private:
  /// The same, with the tables of all fights under them made.
  static Rules prepared_rules(const OptionSet& options);
};

}  // namespace fray::gladiator
