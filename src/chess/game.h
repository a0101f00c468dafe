// Chess as the contract of core/game.h sees it. There are no dice: a turn is one move.
#pragma once

#include "chess/apply.h"
#include "chess/draw_action.h"
#include "chess/evaluate.h"
#include "chess/exchange.h"
#include "chess/moves.h"
#include "chess/text.h"
#include "chess/view.h"
#include "chess/why_not.h"
#include "core/game.h"
#include "core/level.h"

namespace fray::chess {

struct Chess {
  using Position = chess::Position;
  static constexpr ChoiceCounts kChoices{80, 1};
  static constexpr NodeSizes kNodeSizes{256, 1};
  static const LevelTable kLevelTable;

  /// There are no chance nodes.
  static constexpr bool kHasChance = false;
  /// Captures are looked at until there are none that help.
  static constexpr int kQuiescenceTurns = 12;

  static const GameInfo& info();
  static Position initial(const OptionSet&, Trail& trail) { return chess::initial(trail); }

  static NodeKind node_kind(const Position& p) {
    return p.result != GameResult::none ? NodeKind::terminal : NodeKind::decision;
  }
  static Side side_to_act(const Position& p) { return p.side; }
  static Seat to_act(const Position& p) { return static_cast<Seat>(p.side); }
  static Side side_of(const Position&, Seat seat) { return static_cast<Side>(seat); }
  static GameResult result(const Position& p) { return p.result; }
  static std::uint64_t hash(const Position& p) { return chess::hash(p); }
  static bool check_hash(const Position& p) { return p.key == fresh_key(p); }
  static bool turn_start(const Position&) { return true; }

  static void legal_actions(const Position& p, ActionList& actions) { chess::legal_actions(p, actions); }
  static Action draw_action(const Position& p, SplitMix64& random) { return chess::draw_action(p, random); }
  static void chance_outcomes(const Position&, OutcomeList& outcomes) { outcomes.clear(); }
  template <EventSink Sink>
  static void apply(Position& p, Action action, Trail& trail, Sink& sink) {
    chess::apply(p, action, trail, sink);
  }
  template <EventSink Sink>
  static void apply(Position&, Outcome, Trail&, Sink&) {}

  static Outcome roll(const Position&, DiceSource&, Faces&) { return Outcome{}; }
  static void explain_roll(const Position&, const Faces&, EventLog&) {}

  static PositionText position_text(const Position& p, const Trail& trail) {
    return chess::position_text(p, trail);
  }
  static Result<Position> parse_position(const PositionText& text, const OptionSet&, Trail& trail) {
    return chess::parse_position(text, trail);
  }
  static std::string action_text(const Position& p, Action action) { return chess::action_text(p, action); }
  static std::string record_text(const Position& p, Action action) { return chess::san_text(p, action); }
  static Result<Action> parse_action(const Position& p, std::string_view text) {
    return chess::parse_action(p, text);
  }
  static std::string outcome_text(Outcome) { return ""; }
  static void describe(const Position& p, const Trail&, View& view) { chess::describe(p, view); }
  static std::string why_not(const Position& p, Square from, Square to) {
    return chess::why_not(p, from, to);
  }
  static std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
    return chess::turns_of(p, side, trail);
  }
  static std::vector<std::string> examples(char letter) { return chess::examples(letter); }

  static Value evaluate(const Position& p) { return chess::evaluate(p); }
  static bool is_known(const Position& p) { return chess::is_known(p); }
  static Value material(const Position& p) { return chess::material(p); }
  static void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
    chess::order(p, actions, scores);
  }
  static void battle_actions(const Position& p, ActionList& actions) { chess::battle_actions(p, actions); }
  static bool forced(const Position& p) { return checkers(p) != 0; }

  static bool pass_turn(Position& p, Trail& trail) { return chess::pass_in_thought(p, trail); }
  static bool has_repeated(const Position& p, const Trail& trail) {
    return p.quiet >= 4 && trail.count(p.trail_begin, p.trail_end - 1, p.key) > 0;
  }
  static bool is_calm(const Position& p, Action action) { return chess::is_calm(p, action); }
  static bool loses(const Position& p, Action action) { return exchange_of(p, action) < 0; }
  static Logit most_gain(const Position& p, Action action) { return chess::most_gain(p, action); }
  static std::uint64_t structure_key(const Position& p) { return chess::structure_key(p); }
  /// Two thirds of a pawn.
  static constexpr Logit kTurnMargin = kLogitUnit * 2 / 9;

  static Network network() { return chess::network(); }
  static void list_features(const Position& p, FeatureList& features) { chess::list_features(p, features); }

  static std::uint64_t perft(const Position& p, int depth) { return chess::perft(p, depth); }
};

}  // namespace fray::chess
