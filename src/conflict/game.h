// Conflict Chess as the contract of core/game.h sees it.
#pragma once

#include "conflict/apply.h"
#include "conflict/battle.h"
#include "conflict/endgames.h"
#include "conflict/evaluate.h"
#include "conflict/moves.h"
#include "conflict/text.h"
#include "conflict/view.h"
#include "conflict/why_not.h"
#include "core/game.h"
#include "core/level.h"

namespace fray::conflict {

struct ConflictChess {
  using Position = conflict::Position;
  static constexpr ChoiceCounts kChoices{45, 1.9};
  static constexpr NodeSizes kNodeSizes{512, 2};
  /// By matches (docs/benchmarks/search.md, "ChanceProbCut").
  static constexpr Value kChanceMargin = kWinValue * 3 / 100;
  static const LevelTable kLevelTable;

  static const GameInfo& info();
  static Position initial(const OptionSet& options, Trail& trail) {
    return conflict::initial(rules_of(options), trail);
  }

  static NodeKind node_kind(const Position& p) {
    if (p.result != GameResult::none) return NodeKind::terminal;
    return p.phase == Phase::roll ? NodeKind::chance : NodeKind::decision;
  }
  static Side side_to_act(const Position& p) { return p.phase == Phase::send_home ? ~p.side : p.side; }
  static Seat to_act(const Position& p) { return static_cast<Seat>(side_to_act(p)); }
  static Side side_of(const Position&, Seat seat) { return static_cast<Side>(seat); }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return conflict::hash(p); }
  static bool check_hash(const Position& p) { return p.key == fresh_key(p); }
  static bool turn_start(const Position& p) { return p.phase == Phase::move; }

  static void legal_actions(const Position& p, ActionList& actions) { conflict::legal_actions(p, actions); }
  static void chance_outcomes(const Position& p, OutcomeList& outcomes);
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink) {
    conflict::apply(p, action, trail, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
    conflict::apply(p, outcome, trail, sink);
  }

  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces);
  static void explain_roll(const Position& p, const Faces& faces, EventLog& log);

  static PositionText position_text(const Position& p, const Trail& trail) {
    return conflict::position_text(p, trail);
  }
  static Result<Position> parse_position(const PositionText& text, const OptionSet& options, Trail& trail) {
    return conflict::parse_position(text, rules_of(options), trail);
  }
  static std::string action_text(const Position& p, Action action) {
    return conflict::action_text(p, action);
  }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return conflict::parse_action(p, text);
  }
  static std::string outcome_text(Outcome outcome) { return conflict::outcome_text(outcome); }
  static void describe(const Position& p, const Trail&, View& view) { conflict::describe(p, view); }
  static std::string why_not(const Position& p, Square from, Square to) {
    return conflict::why_not(p, from, to);
  }
  static std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
    return conflict::turns_of(p, side, trail);
  }
  static std::vector<std::string> examples(char letter) { return conflict::examples(letter); }

  static Value evaluate(const Position& p) { return conflict::evaluate(p); }
  static Value material(const Position& p) { return conflict::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    conflict::order(p, actions, scores);
  }
  static void battle_actions(const Position& p, ActionList& actions) { conflict::battle_actions(p, actions); }

  static Network network() { return conflict::network(); }
  static void list_features(const Position& p, FeatureList& features) {
    conflict::list_features(p, features);
  }

  static std::uint64_t count_leaves(const Position& p) { return conflict::count_leaves(p); }

  static std::span<const Endgame> endgames() { return conflict::endgames(); }
  static Result<std::uint32_t> find_endgame(std::string_view text) { return conflict::find_endgame(text); }
  static std::optional<EndgamePlace> endgame_place(const Position& p) { return conflict::endgame_place(p); }
  static std::optional<Position> endgame_position(std::uint32_t ending, std::uint32_t index, Trail& trail) {
    return conflict::endgame_position(ending, index, trail);
  }

 private:
  static Rules rules_of(const OptionSet& options);
};

}  // namespace fray::conflict
