// Wizard's Chess as the contract of core/game.h sees it.
#pragma once

#include "core/game.h"
#include "core/level.h"
#include "wizards/apply.h"
#include "wizards/deal.h"
#include "wizards/evaluate.h"
#include "wizards/features.h"
#include "wizards/text.h"
#include "wizards/turn.h"
#include "wizards/view.h"
#include "wizards/why_not.h"

namespace fray::wizards {

struct WizardsChess {
  using Position = wizards::Position;
  static constexpr ChoiceCounts kChoices{30, 1};
  static constexpr NodeSizes kNodeSizes{1024, 64};
  static const LevelTable kLevelTable;

  static const GameInfo& info();
  static Position initial(const OptionSet& options, Trail& trail) {
    return wizards::initial(rules_of(options), trail);
  }

  static NodeKind node_kind(const Position& p) {
    if (p.result != GameResult::none) return NodeKind::terminal;
    return p.phase == Phase::deal ? NodeKind::chance : NodeKind::decision;
  }
  static Seat to_act(const Position& p) { return static_cast<Seat>(fray::index_of(p.side)); }
  static Side side_of(const Position&, Seat seat) { return seat == 0 ? Side::white : Side::black; }
  static Side side_to_act(const Position& p) { return p.side; }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return wizards::hash(p); }
  static bool check_hash(const Position& p) { return p.key == fresh_key(p); }
  static bool turn_start(const Position& p) { return p.phase == Phase::turn && p.done == Done::nothing; }

  static void legal_actions(const Position& p, ActionList& actions) { wizards::legal_actions(p, actions); }
  static void chance_outcomes(const Position& p, OutcomeList& outcomes) {
    wizards::chance_outcomes(p, outcomes);
  }
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink) {
    wizards::apply(p, action, trail, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
    wizards::apply(p, outcome, trail, sink);
  }

  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces) {
    return wizards::roll(p, dice, faces);
  }
  /// A card is reported when it is dealt; the die that chose it says nothing more.
  static void explain_roll(const Position&, const Faces&, EventLog&) {}

  static PositionText position_text(const Position& p, const Trail& trail) {
    return wizards::position_text(p, trail);
  }
  static Result<Position> parse_position(const PositionText& text, const OptionSet& options, Trail& trail) {
    return wizards::parse_position(text, rules_of(options), trail);
  }
  static std::string action_text(const Position& p, Action action) { return wizards::action_text(p, action); }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return wizards::parse_action(p, text);
  }
  static std::string outcome_text(Outcome outcome) { return wizards::outcome_text(outcome); }
  static void describe(const Position& p, const Trail&, View& view) { wizards::describe(p, view); }
  static std::string why_not(const Position& p, Square from, Square to) {
    return wizards::why_not(p, from, to);
  }
  static std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
    return wizards::turns_of(p, side, trail);
  }
  static std::vector<std::string> examples(char letter) { return wizards::examples(letter); }

  static Value evaluate(const Position& p) { return wizards::evaluate(p); }
  static Value material(const Position& p) { return wizards::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    wizards::order(p, actions, scores);
  }
  static void battle_actions(const Position& p, ActionList& actions) { wizards::battle_actions(p, actions); }
  static void search_actions(const Position& p, ActionList& actions) { wizards::search_actions(p, actions); }
  static void lookahead_outcomes(const Position& p, OutcomeList& outcomes) {
    wizards::lookahead_outcomes(p, outcomes);
  }
  static bool forced(const Position& p) { return wizards::forced(p); }
  static constexpr int kQuiescenceTurns = 8;

  static Network network() { return wizards::network(); }
  static void list_features(const Position& p, FeatureList& features) { wizards::list_features(p, features); }

 private:
  static Rules rules_of(const OptionSet& options) {
    Rules rules;
    rules.jokers = options[0] == 1 ? 2 : 0;
    rules.tens = static_cast<Tens>(options[1]);
    rules.spent_out = options[2] == 1;
    rules.mana = options[3] == 0;
    set_numbers(options, rules);
    return rules.with_marks();
  }
  static void set_numbers(const OptionSet& options, Rules& rules);
};

}  // namespace fray::wizards
