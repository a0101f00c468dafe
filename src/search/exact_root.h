// What the tables of endings know of a root: which of its actions are worth exactly what, and, if that is all
// of them, which is best, without a search.
#pragma once

#include <algorithm>
#include <vector>

#include "core/endgame.h"
#include "endgame/exact_turn.h"
#include "endgame/table.h"
#include "search/engine.h"
#include "search/settings.h"

namespace fray {

/// Of a game without endings it knows nothing.
template <Game G>
class ExactRoot {
 public:
  using Position = typename G::Position;

  ExactRoot() = default;
  /// Asks for all actions at once; the settings' tables are used now and in result().
  ExactRoot(const SearchSettings& settings, const Position& root, const Trail& trail) {
    if constexpr (HasEndgames<G>) {
      tables_ = settings.endgames ? settings.endgames->of(G::info().name) : nullptr;
      if (tables_ == nullptr) return;
      root_ = root;
      trail_ = trail;
      known_ = ExactTurn<G>(*tables_, trail).actions(root);
      ActionList all;
      G::legal_actions(root, all);
      complete_ = known_.size() == all.size();
    }
  }

  /// Every action is known.
  bool complete() const { return complete_; }
  /// Puts what is known of the line's action in the place of what a search has found.
  void amend(Line& line) const {
    const auto item = std::ranges::find(known_, line.first, &ExactAction::action);
    if (item == known_.end()) return;
    line.points = points(*item);
    line.turns_to_end.reset();
    if (item->value.certain != 0) line.turns_to_end = turns_to_end(item->value.certain);
    line.exact = true;
  }

  /// The best action, and so many lines. Only if complete().
  SearchResult result(int lines) const {
    SearchResult result;
    result.best = known_.front().action;
    result.report.depth = 1;
    result.report.nodes = known_.size();
    const std::size_t count = std::min(known_.size(), static_cast<std::size_t>(lines));
    for (std::size_t i = 0; i < count; ++i) result.report.lines.push_back(line(known_[i]));
    return result;
  }

 private:
  static constexpr std::size_t kLongestVariation = 12;

  /// For the side to act.
  double points(const ExactAction& item) const {
    return G::side_to_act(root_) == Side::white ? item.value.points : 1 - item.value.points;
  }

  Line line(const ExactAction& item) const {
    Line line{item.action, points(item), variation(item.action), {}, true};
    if (item.value.certain != 0) line.turns_to_end = turns_to_end(item.value.certain);
    return line;
  }

  /// Best play of both sides by the tables; through dice by the most likely outcome.
  std::vector<VariationStep> variation(Action first) const {
    std::vector<VariationStep> steps;
    if constexpr (HasEndgames<G>) {
      Position p = root_;
      Trail trail = trail_;
      NullSink sink;
      steps.push_back({G::action_text(p, first), false, 1});
      G::apply(p, first, trail, sink);
      while (steps.size() < kLongestVariation && G::node_kind(p) != NodeKind::terminal) {
        if (G::node_kind(p) == NodeKind::chance) {
          OutcomeList outcomes;
          G::chance_outcomes(p, outcomes);
          const auto likeliest = std::ranges::max_element(outcomes.items, {}, &WeightedOutcome::weight);
          const auto index = static_cast<std::size_t>(likeliest - outcomes.items.begin());
          steps.push_back({G::outcome_text(likeliest->outcome), true, outcomes.probability(index)});
          G::apply(p, likeliest->outcome, trail, sink);
          continue;
        }
        const auto known = ExactTurn<G>(*tables_, trail).actions(p);
        if (known.empty()) break;
        steps.push_back({G::action_text(p, known.front().action), false, 1});
        G::apply(p, known.front().action, trail, sink);
      }
    }
    return steps;
  }

  const EndgameTables* tables_ = nullptr;
  Position root_{};
  Trail trail_;
  std::vector<ExactAction> known_;  ///< the best first
  bool complete_ = false;
};

}  // namespace fray
