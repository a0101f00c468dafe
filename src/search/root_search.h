// The search of one thread from the root: what each action there is worth, deeper and deeper.
#pragma once

#include <algorithm>
#include <vector>

#include "core/insertion_sort.h"
#include "core/random.h"
#include "search/searcher.h"
#include "search/selectivity.h"

namespace fray {

struct RootAction {
  Action action;
  Value value;
};

/// Equals stay in their order.
inline void sort_best_first(std::vector<RootAction>::iterator first, std::vector<RootAction>::iterator last) {
  insertion_sort(first, last, [](const RootAction& a, const RootAction& b) { return a.value > b.value; });
}

template <Game G>
class RootSearch {
 public:
  using Position = typename G::Position;

  RootSearch(TranspositionTable& table, const SearchSettings& settings)
      : searcher_(table, settings), aspiration_(settings.aspiration && settings.pruning) {}

  void new_game() { searcher_.new_game(); }

  /// Prepares for a root at which somebody chooses; its actions come in the game's order.
  void start(const Position& root, const Trail& trail, const SearchBudget& budget) {
    searcher_.start(trail, budget);
    root_ = root;
    ActionList actions;
    G::legal_actions(root, actions);
    std::vector<std::int32_t> scores(actions.size(), 0);
    G::order(root, actions, scores);
    found_.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) found_.push_back({actions[i], scores[i] - kWinValue});
    sort_best_first(found_.begin(), found_.end());
    for (RootAction& item : found_) item.value = uncertain(item.value);
  }

  /// What is overlooked from now on: leaves out, before the first depth, such actions of the root, but any
  /// one if nothing would be left, and further on does not see others.
  void overlook(const Oversight& oversight) {
    searcher_.set_oversight(oversight);
    const std::uint64_t hash = G::hash(root_);
    std::vector<RootAction> seen;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (!oversight.overlooks(hash, found_[i].action, i, found_.size())) seen.push_back(found_[i]);
    }
    if (seen.empty()) seen.push_back(found_[mix64(hash ^ oversight.seed) % found_.size()]);
    found_ = std::move(seen);
  }

  /// What is known of the actions, at least one. After deepen(depth, lines) the best `lines` come first, best
  /// first; of the others a value says nothing.
  const std::vector<RootAction>& found() const { return found_; }

  /// Finds the best `lines` actions, so many turns deep; one depth after the other, from 1 on. If it is
  /// stopped, what it had found out is kept: an action that had proved better than the best of the last depth
  /// leads. False if it was stopped.
  bool deepen(int depth, std::size_t lines) {
    if (SelectsActions<G> && depth == 1 && found_.size() > kMostDeep) return deepen_all(depth, lines);
    if (SelectsActions<G> && depth == 2) select(lines);
    for (std::size_t line = 0; line < lines; ++line) {
      Value best = -kWinValue - 1;
      for (std::size_t i = line; i < found_.size(); ++i) {
        const Value value =
            i == line ? first_value(found_[i], depth) : later_value(found_[i].action, depth, best, i - line);
        if (searcher_.stopped()) return false;
        if (value > best) {
          best = value;
          found_[i].value = value;
          // To the front of what is left; the others keep their order.
          const auto first = found_.begin() + static_cast<std::ptrdiff_t>(line);
          std::rotate(first, found_.begin() + static_cast<std::ptrdiff_t>(i),
                      found_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
      }
    }
    return true;
  }

  /// Finds the value of every action and sorts them, otherwise likewise. If it is stopped, those that were
  /// searched come first. False if it was stopped.
  bool deepen_all(int depth, std::size_t lines) {
    if (SelectsActions<G> && depth == 2) select(lines);
    auto end = found_.begin();
    for (; end != found_.end(); ++end) {
      const Value value = searcher_.search_action(root_, end->action, depth, -kBeyond, kBeyond);
      if (searcher_.stopped()) break;
      end->value = value;
    }
    sort_best_first(found_.begin(), end);
    return end == found_.end();
  }

  Searcher<G>& searcher() { return searcher_; }
  const Searcher<G>& searcher() const { return searcher_; }

 private:
  static constexpr Value kBeyond = kWinValue + 1;
  static constexpr std::size_t kMostDeep = 64;

  /// Of a thousand actions only those that a search of one turn finds best are searched deeper.
  void select(std::size_t lines) {
    if (found_.size() > std::max(kMostDeep, lines)) found_.resize(std::max(kMostDeep, lines));
  }

  /// The value of the first action of a line: within a window around what it was worth a turn less deep, as
  /// that is mostly true still, and a narrow window is fast.
  Value first_value(const RootAction& first, int depth) {
    constexpr Value kWidth = kWinValue / 40;
    constexpr int kLeastDepth = 4;
    const bool narrow = depth >= kLeastDepth && aspiration_ && !is_certain(first.value);
    Value width = margin_at(first.value, kWidth) + 1;
    Value low = narrow ? first.value - width : -kBeyond, high = narrow ? first.value + width : kBeyond;
    while (true) {
      const Value value = searcher_.search_action(root_, first.action, depth, low, high);
      if (searcher_.stopped() || (value > low && value < high)) return value;
      width = width < kWinValue / 4 ? 4 * width : 4 * kWinValue;
      if (value <= low) low = std::max(-kBeyond, first.value - width);
      if (value >= high) high = std::min(kBeyond, first.value + width);
    }
  }

  /// The value of another action, if it is better than `best`; else a bound.
  Value later_value(Action action, int depth, Value best, std::size_t index) {
    if (const int less = searcher_.turns_less(root_, action, depth, index); less > 0) {
      const Value value = searcher_.search_action(root_, action, depth - less, best, best + 1);
      if (value <= best || searcher_.stopped()) return value;
    }
    const Value value = searcher_.search_action(root_, action, depth, best, best + 1);
    if (value <= best || searcher_.stopped()) return value;
    return searcher_.search_action(root_, action, depth, best, kBeyond);
  }

  Searcher<G> searcher_;
  bool aspiration_;
  Position root_{};
  std::vector<RootAction> found_;
};

}  // namespace fray
