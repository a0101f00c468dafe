// D&D Battle Chess as the contract of core/game.h sees it.
#pragma once

#include "core/game.h"
#include "core/level.h"
#include "dnd/apply.h"
#include "dnd/chance/chance_node.h"
#include "dnd/evaluate.h"
#include "dnd/features.h"
#include "dnd/melee/choice.h"
#include "dnd/melee/solved_melee.h"
#include "dnd/position_text.h"
#include "dnd/text.h"
#include "dnd/training_start.h"
#include "dnd/view.h"
#include "dnd/why_not.h"

namespace fray {
class CampaignRules;
}

namespace fray::dnd {

struct DndBattleChess {
  using Position = dnd::Position;
  static constexpr ChoiceCounts kChoices{130, 1.1};
  static constexpr NodeSizes kNodeSizes{256, 1024};
  static const LevelTable kLevelTable;

  static const GameInfo& info();
  static Position initial(const OptionSet& options, Trail& trail) {
    return begin_game(rules_of(options), trail);
  }

  static NodeKind node_kind(const Position& p);
  static Seat to_act(const Position& p);
  static Side side_of(const Position&, Seat seat) { return seat == 0 ? Side::white : Side::black; }
  static Side side_to_act(const Position& p) {
    return node_kind(p) == NodeKind::decision ? side_of(p, to_act(p)) : p.now.side;
  }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return dnd::hash(p); }
  /// Nothing of the hash is kept up from move to move.
  static bool check_hash(const Position&) { return true; }
  static bool turn_start(const Position& p) { return p.now.phase == Phase::move; }

  static void legal_actions(const Position& p, ActionList& actions) { dnd::legal_actions(p, actions); }
  static void chance_outcomes(const Position& p, OutcomeList& outcomes) { dnd::chance_outcomes(p, outcomes); }
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink) {
    dnd::apply(p, action, trail, sink);
  }
  template <EventSink Sink>
  static void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
    dnd::apply(p, outcome, trail, sink);
  }

  static Outcome roll(const Position& p, DiceSource& dice, Faces& faces) { return dnd::roll(p, dice, faces); }
  static void explain_roll(const Position& p, const Faces& faces, EventLog& log) {
    dnd::explain_roll(p, faces, log);
  }

  static bool in_battle(const Position& p) { return p.in_battle() && p.result == GameResult::none; }
  static void battle_outcomes(const Position& p, OutcomeList& outcomes) { dnd::battle_outcomes(p, outcomes); }
  template <EventSink Sink>
  static void settle(Position& p, Outcome end, Trail& trail, Sink& sink) {
    dnd::settle(p, end, trail, sink);
  }
  static std::string battle_outcome_text(const Position& p, Outcome end) {
    return dnd::battle_outcome_text(p, end);
  }
  static void battle_strategy(const Position& p, Seat, MixedStrategy& strategy) {
    dnd::battle_strategy(p, {}, strategy);
  }
  static void battle_stakes(const Position& p, BattleEnds& ends) { dnd::battle_stakes(p, ends); }
  static void battle_strategy(const Position& p, Seat, std::span<const Value> worth,
                              MixedStrategy& strategy) {
    dnd::battle_strategy(p, worth, strategy);
  }

  static PositionText position_text(const Position& p, const Trail& trail) {
    return dnd::position_text(p, trail);
  }
  static Result<Position> parse_position(const PositionText& text, const OptionSet& options, Trail& trail) {
    return dnd::parse_position(text, rules_of(options), trail);
  }
  static std::string action_text(const Position&, Action action) { return dnd::action_text(action); }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return dnd::parse_action(p, text);
  }
  static std::string outcome_text(Outcome outcome) { return dnd::outcome_text(outcome); }
  static void describe(const Position& p, const Trail&, View& view) { dnd::describe(p, view); }
  static int slow_odds(const Position& p) { return dnd::slow_odds(p); }
  static void add_slow_odds(const Position& p, int part, View& view) { dnd::add_slow_odds(p, part, view); }
  static std::string why_not(const Position& p, Square from, Square to) { return dnd::why_not(p, from, to); }
  static std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
    return dnd::turns_of(p, side, trail);
  }
  static std::vector<std::string> examples(char letter) { return dnd::examples(letter); }

  static Network network() { return dnd::network(); }
  static void list_features(const Position& p, FeatureList& features) { dnd::list_features(p, features); }
  static std::vector<FeatureGroup> feature_groups() { return dnd::feature_groups(); }
  static std::string training_start(std::uint64_t seed) { return dnd::training_start(seed); }
  static Value evaluate(const Position& p) { return dnd::evaluate(p); }
  static Value material(const Position& p) { return dnd::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    dnd::order(p, actions, scores);
  }
  static void battle_actions(const Position& p, ActionList& actions) { dnd::battle_actions(p, actions); }

  /// In src/dnd/campaign/, a library of its own.
  static const CampaignRules& campaigns();

  static Rules rules_of(const OptionSet& options);
};

}  // namespace fray::dnd
