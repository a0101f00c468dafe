// D&D Battle Chess in the hands of its engine, as the catalogue of rules and the comparison with the
// reference use it.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/game_adapter.h"
#include "core/record.h"
#include "dnd/game.h"
#include "rules/reference_case.h"

namespace fray::test {

inline const GameAdapter<dnd::DndBattleChess>& dnd_game() {
  static const GameAdapter<dnd::DndBattleChess> game;
  return game;
}

class EngineTable final : public ReferenceTable {
 public:
  EngineTable(const std::string& position, const std::vector<OptionValue>& options) {
    auto state = position == "initial" ? dnd_game().start(options) : dnd_game().load(position, options);
    if (!state) throw std::invalid_argument(state.error().message);
    state_ = std::move(*state);
  }

  std::string node() const override { return std::string(name_of(state_->node_kind())); }
  std::string phase() const override { return std::string(state_->view().phase); }
  std::vector<std::string> to_act() const override {
    std::vector<std::string> sides;
    for (const Seat seat : state_->to_act()) sides.emplace_back(name_of(state_->side_of(seat)));
    return sides;
  }
  int seat() const override {
    return state_->to_act().empty() ? -1 : static_cast<int>(state_->to_act().front());
  }
  std::vector<std::string> actions() const override {
    std::vector<std::string> texts;
    if (state_->to_act().empty()) return texts;
    ActionList actions;
    state_->legal_actions(state_->to_act().front(), actions);
    for (const Action action : actions) texts.push_back(state_->action_text(action));
    return texts;
  }
  std::string result() const override { return std::string(pgn_result(state_->result())); }
  std::string reason() const override { return std::string(state_->view().reason); }
  /// Without the keys of earlier turn starts, which a reference does not have.
  std::string text() const override {
    std::string text = state_->position_text();
    const std::size_t seen = text.find(" seen=");
    return text.substr(0, seen);
  }
  std::map<std::string, double> chances() const override {
    OutcomeList outcomes;
    state_->chance_outcomes(outcomes);
    std::map<std::string, double> chances;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i)
      chances[state_->outcome_text(outcomes.items[i].outcome)] += outcomes.probability(i);
    return chances;
  }

  void play(const std::string& step) override {
    EventLog log;
    if (step.starts_with("roll:")) return must(state_->roll_told(faces_of(step), log));
    if (state_->node_kind() == NodeKind::chance) {
      const auto outcome = state_->parse_outcome(step);
      if (!outcome) throw std::invalid_argument(outcome.error().message);
      return must(state_->choose(*outcome, log));
    }
    const auto action = state_->parse_action(step);
    if (!action) throw std::invalid_argument(action.error().message);
    must(state_->act(*action, log));
  }

  AnyState& state() { return *state_; }

 private:
  static void must(const Result<void>& done) {
    if (!done) throw std::invalid_argument(done.error().message);
  }

  std::unique_ptr<AnyState> state_;
};

}  // namespace fray::test
