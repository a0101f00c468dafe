#include "play/uci/query.h"

#include <cstdio>

#include "play/terminal/board.h"
#include "play/uci/words.h"

namespace fray {
namespace {

std::string turn_answer(const AnyState& state) {
  const NodeKind kind = state.node_kind();
  if (kind == NodeKind::decision) return std::string(name_of(state.side_to_act()));
  std::string text(name_of(kind));
  for (const Seat seat : state.to_act()) text += ' ' + std::to_string(seat);
  return text;
}

std::string legal_answer(const AnyState& state) {
  std::string text;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    if (state.node_kind() == NodeKind::simultaneous) text += " seat " + std::to_string(seat);
    for (const Action action : actions) text += ' ' + state.action_text(action);
  }
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  for (const WeightedOutcome& item : outcomes.items) text += ' ' + state.outcome_text(item.outcome);
  return "legal" + text;
}

Result<std::string> chance_answer(const AnyState& state) {
  if (state.node_kind() != NodeKind::chance) {
    return fail("wrong_node", "query chance: nothing is to be rolled, it is a " +
                                  std::string(name_of(state.node_kind())) + " node");
  }
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  std::string text = "chance";
  for (const WeightedOutcome& item : outcomes.items) {
    text += ' ' + state.outcome_text(item.outcome) + ' ' + std::to_string(item.weight);
  }
  return text + " of " + std::to_string(outcomes.denominator) + (outcomes.exact ? "" : " rounded");
}

Result<std::string> strategy_answer(const AnyState& state) {
  std::string text = "strategy";
  for (const Seat seat : state.to_act()) {
    MixedStrategy strategy;
    state.battle_strategy(seat, strategy);
    if (strategy.empty()) continue;
    text += " seat " + std::to_string(seat);
    for (const MixedAction& item : strategy) {
      char probability[32];
      std::snprintf(probability, sizeof probability, "%.6f", item.probability);
      text += ' ' + state.action_text(item.action) + ' ' + probability;
    }
  }
  if (text == "strategy") {
    return fail("wrong_node", "query strategy: nobody chooses here in a battle that has been solved");
  }
  return text;
}

}  // namespace

Result<std::string> answer_query(const AnyState& state, std::string_view what) {
  if (what == "turn") return "turn " + turn_answer(state);
  if (what == "gameover") {
    return std::string("gameover ") + (state.node_kind() == NodeKind::terminal ? "true" : "false");
  }
  if (what == "result") return "result " + std::string(pgn_result(state.result()));
  if (what == "legal") return legal_answer(state);
  if (what == "chance") return chance_answer(state);
  if (what == "strategy") return strategy_answer(state);
  if (what == "position") return "position " + state.position_text();
  return fail("bad_command", "there is no query " + quoted(what) +
                                 "; there is turn, gameover, result, legal, chance, strategy, position");
}

std::string board_text(const AnyState& state) {
  const View view = state.view();
  const GameInfo& info = state.game().info();
  const std::string options = options_text(info, state.options());
  std::string text = terminal::draw_view(view, {});
  text += "game: " + std::string(info.name) + (options.empty() ? "" : " " + options) + '\n';
  text += view.prompt;
  if (view.result != GameResult::none) {
    text += ": " + std::string(pgn_result(view.result)) + ", " + std::string(view.reason);
  }
  return text + "\nposition: " + state.position_text();
}

}  // namespace fray
