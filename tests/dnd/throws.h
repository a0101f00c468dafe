// Chance nodes of D&D Battle Chess and what rolling at them comes to, for the tests of dice.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "chi_square.h"
#include "dnd/game.h"

namespace fray::dnd::test {

/// A position that is played on by texts.
class PendingRoll {
 public:
  explicit PendingRoll(const std::string& text, const std::vector<OptionValue>& options = {}) {
    const auto set = resolve_options(DndBattleChess::info(), options);
    const auto parsed = PositionText::parse(text);
    if (!set || !parsed) throw std::invalid_argument(text);
    const auto read = DndBattleChess::parse_position(*parsed, *set, trail_);
    if (!read) throw std::invalid_argument(read.error().message);
    position_ = *read;
  }

  bool is_chance() const { return DndBattleChess::node_kind(position_) == NodeKind::chance; }
  const Position& position() const { return position_; }

  /// An action, an outcome, or raw dice as in "roll:5,3"; false if it is not possible.
  bool play(const std::string& step, const std::vector<int>& faces = {}) {
    NullSink sink;
    if (!is_chance()) {
      const auto action = DndBattleChess::parse_action(position_, step);
      if (action) DndBattleChess::apply(position_, *action, trail_, sink);
      return action.has_value();
    }
    if (!faces.empty()) {
      ToldDice dice(faces);
      Faces rolled;
      const Outcome outcome = roll(position_, dice, rolled);
      if (!dice.problem().empty()) return false;
      DndBattleChess::apply(position_, outcome, trail_, sink);
      return true;
    }
    OutcomeList outcomes;
    chance_outcomes(position_, outcomes);
    for (const WeightedOutcome& item : outcomes.items) {
      if (outcome_text(item.outcome) != step) continue;
      DndBattleChess::apply(position_, item.outcome, trail_, sink);
      return true;
    }
    return false;
  }

 private:
  Trail trail_;
  Position position_;
};

/// Rolls so often at a chance node and holds how the rolls fall against `odds`, by outcome text.
inline void expect_rolls_as(const Position& p, const std::map<std::string, double>& odds, int rolls) {
  std::map<std::string, int> counts;
  SeededDice dice(hash(p));
  for (int i = 0; i < rolls; ++i) {
    Faces faces;
    ++counts[outcome_text(roll(p, dice, faces))];
  }
  fray::test::expect_counts_as(std::move(counts), odds, rolls);
}

/// What chance_outcomes says, by outcome text.
inline std::map<std::string, double> listed_odds(const Position& p) {
  OutcomeList outcomes;
  chance_outcomes(p, outcomes);
  std::map<std::string, double> odds;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i)
    odds[outcome_text(outcomes.items[i].outcome)] += outcomes.probability(i);
  return odds;
}

}  // namespace fray::dnd::test
