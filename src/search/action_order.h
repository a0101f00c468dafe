// In which order the search looks at actions: what the table found best, then by the game's order and, at the
// start of a turn, by what was learnt elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/chance_window.h"
#include "search/experience.h"
#include "search/game_traits.h"

namespace fray {

/// What the search keeps of a node while it is below it.
struct SearchFrame {
  static constexpr Value kUnknown = 2 * kWinValue;

  ActionList actions;
  InlineList<std::int32_t, 256> scores;  ///< of these actions, in the same order
  OutcomeList outcomes;
  InlineList<ValueRange, 16> known;                     ///< of these outcomes, in the same order
  std::array<Action, 2> killers{no_action, no_action};  ///< the latest to cut off at this ply
  Action tried = no_action;                             ///< what is being searched
  Value still = kUnknown;  ///< the evaluation, if it is a turn start without a threat
  bool passed = false;     ///< it is a turn that was passed

  /// Brings the best of the actions from `from` on to that place and returns it.
  Action take_best(std::size_t from) {
    // Two passes without branches that are hard to foresee are faster than one.
    std::int32_t highest = scores[from];
    for (std::size_t i = from; i < actions.size(); ++i) highest = std::max(highest, scores[i]);
    std::size_t best = from;
    while (scores[best] != highest) ++best;
    std::swap(actions[from], actions[best]);
    std::swap(scores[from], scores[best]);
    return actions[from];
  }
};

template <Game G>
class ActionOrder {
 public:
  using Position = typename G::Position;

  /// The frame of a ply; it stays where it is.
  SearchFrame& frame(int ply) {
    while (frames_.size() <= static_cast<std::size_t>(ply))
      frames_.push_back(std::make_unique<SearchFrame>());
    return *frames_[static_cast<std::size_t>(ply)];
  }

  /// Before a new root: killers are forgotten, the rest counts for less.
  void start() {
    for (auto& frame : frames_) frame->killers = {no_action, no_action};
    experience_.fade();
  }

  /// Scores the actions of the frame of a ply, `first`, if it is among them, before all others; without
  /// `informed` by nothing else.
  void score(const Position& p, int ply, Action first, bool informed) {
    SearchFrame& here = frame(ply);
    here.scores.clear();
    for (std::size_t i = 0; i < here.actions.size(); ++i) here.scores.push_back(0);
    if (informed && here.actions.size() > 1) {
      G::order(p, here.actions, std::span<std::int32_t>(here.scores.begin(), here.scores.size()));
      if (G::turn_start(p)) add_experience(p, ply);
    }
    if (first == no_action) return;
    for (std::size_t i = 0; i < here.actions.size(); ++i) {
      if (here.actions[i] == first) here.scores[i] = 1 << 30;
    }
  }

  /// At a turn start the action at `index` of the frame has cut off, those before it have not.
  void learn_cutoff(const Position& p, int ply, std::size_t index, int depth) {
    SearchFrame& here = frame(ply);
    const Action action = here.actions[index];
    if (!is_calm<G>(p, action)) return;
    if (here.killers[0] != action) here.killers = {action, here.killers[0]};
    if (!kKnowsAnswers) return experience_.reward(action, std::max(depth, 0));
    const Experience::Before before = tried_before(ply);
    experience_.reward(before, action, std::max(depth, 0));
    for (std::size_t i = 0; i < index; ++i) {
      if (is_calm<G>(p, here.actions[i])) experience_.punish(before, here.actions[i], std::max(depth, 0));
    }
  }

 private:
  static constexpr int kKillerScore = 3000;
  /// Whether actions are known as answers to earlier ones. In Conflict Chess, whose turns are of several
  /// actions and whose trees are shallow, that cost a sixth of the speed and won nothing.
  static constexpr bool kKnowsAnswers = TellsCalm<G>;

  void add_experience(const Position& p, int ply) {
    SearchFrame& here = frame(ply);
    const Experience::Before before = kKnowsAnswers ? tried_before(ply) : Experience::Before{};
    for (std::size_t i = 0; i < here.actions.size(); ++i) {
      const Action action = here.actions[i];
      if (!is_calm<G>(p, action)) continue;
      here.scores[i] += kKnowsAnswers ? experience_.score(before, action) : experience_.score(action);
      if (action == here.killers[0] || action == here.killers[1]) here.scores[i] += kKillerScore;
    }
  }

  Experience::Before tried_before(int ply) {
    return {ply > 0 ? frame(ply - 1).tried : no_action, ply > 1 ? frame(ply - 2).tried : no_action};
  }

  std::vector<std::unique_ptr<SearchFrame>> frames_;
  Experience experience_{kKnowsAnswers};
};

}  // namespace fray
