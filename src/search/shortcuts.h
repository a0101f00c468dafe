// What the search need not look at, or must look at more closely (searcher.h, which includes this file). All
// but passing a turn is for games that tell what is calm.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "search/searcher.h"

namespace fray {

template <Game G>
void Searcher<G>::judge(const Position& p, Situation& node) {
  SearchFrame& here = order_.frame(node.ply);
  here.still = SearchFrame::kUnknown;
  if (!node.turn_start || node.threatened) return;
  if constexpr (TellsCalm<G>) {
    here.still = evaluate(p, node.hash);
    if (settings_.corrections) here.still = corrections_.corrected(G::structure_key(p), here.still);
    const Value before = node.ply > 1 ? order_.frame(node.ply - 2).still : SearchFrame::kUnknown;
    node.improving = before == SearchFrame::kUnknown || here.still > before;
  } else if (PassesTurns<G> || node.is_quiescent()) {
    here.still = evaluate(p, node.hash);
  } else {
    return;
  }
  if (settings_.pruning && node.ply > 0 && node.depth > 0 && node.beta - node.alpha == 1)
    node.guess = guess_of(here.still, node.entry);
}

template <Game G>
Value Searcher<G>::guess_of(Value still, const std::optional<TableEntry>& entry) {
  if (!entry) return still;
  const bool better = entry->bound == Bound::exact ||
                      (entry->bound == Bound::lower && entry->value > still) ||
                      (entry->bound == Bound::upper && entry->value < still);
  return better ? entry->value : still;
}

template <Game G>
std::optional<Value> Searcher<G>::value_without_search(const Position& p, const Situation& node) {
  if (!node.guess) return std::nullopt;
  const Value guess = *node.guess;
  if constexpr (TellsCalm<G>) {
    constexpr int kSafeDepth = 8;
    if (settings_.futility && node.depth <= kSafeDepth && !is_certain(node.beta) &&
        shifted(guess, -(node.depth - (node.improving ? 1 : 0)) * G::kTurnMargin) >= node.beta)
      return guess;
  }
  if (const auto value = value_of_passing(p, node)) return value;
  if constexpr (TellsCalm<G>) {
    if (settings_.futility && !stopped_) {
      if (const auto value = value_of_hopeless(p, node)) return value;
      return value_of_taking(p, node);
    }
  }
  return std::nullopt;
}

template <Game G>
int Searcher<G>::turns_ahead([[maybe_unused]] Value guess, [[maybe_unused]] Value beta) {
  int turns = 0;
  if constexpr (TellsCalm<G>) {
    for (const int margins : {3, 6, 10}) turns += shifted(guess, -margins * G::kTurnMargin) >= beta ? 1 : 0;
  }
  return turns;
}

template <Game G>
std::optional<Value> Searcher<G>::value_of_passing([[maybe_unused]] const Position& p,
                                                   [[maybe_unused]] const Situation& node) {
  if constexpr (PassesTurns<G>) {
    if (!settings_.null_move || node.depth < 2 || *node.guess < node.beta || is_certain(node.beta) ||
        order_.frame(node.ply - 1).passed)
      return std::nullopt;
    Position child = p;
    if (!G::pass_turn(child, trail_)) return std::nullopt;
    SearchFrame& here = order_.frame(node.ply);
    here.passed = true;
    here.tried = no_action;
    const int reduced = node.depth - 2 - node.depth / 4 - turns_ahead(*node.guess, node.beta);
    const Value value =
        child_value(p, child, reduced, node.beta - 1, node.beta, node.ply + 1, node.turns + 1);
    here.passed = false;
    if (!stopped_ && value >= node.beta) return is_certain(value) ? node.beta : value;
  }
  return std::nullopt;
}

/// Known as "razoring": where little depth is left and far too little is on the board, only taking something
/// can help.
template <Game G>
std::optional<Value> Searcher<G>::value_of_hopeless(const Position& p, const Situation& node) {
  constexpr int kMostDepth = 2;
  if (node.depth > kMostDepth || shifted(*node.guess, (4 + 2 * node.depth) * G::kTurnMargin) > node.alpha)
    return std::nullopt;
  const Value value = visit_decision(p, 0, node.alpha, node.beta, node.ply, node.turns);
  if (stopped_ || value <= node.alpha) return value;
  return std::nullopt;
}

/// Where taking something brings much more than is needed, by a search that is less deep, it brings enough by
/// a deep one (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995).
template <Game G>
std::optional<Value> Searcher<G>::value_of_taking(const Position& p, const Situation& node) {
  constexpr int kLeastDepth = 5;
  constexpr int kLess = 3;
  constexpr std::size_t kTried = 3;
  if (node.depth < kLeastDepth || is_certain(node.beta)) return std::nullopt;
  const Value high = uncertain(shifted(node.beta, 2 * G::kTurnMargin));
  if (node.entry && node.entry->depth >= node.depth - kLess && node.entry->value < high) return std::nullopt;

  SearchFrame& here = order_.frame(node.ply);
  here.actions.clear();
  G::battle_actions(p, here.actions);
  order_.score(p, node.ply, node.entry ? node.entry->action : no_action, settings_.ordering);
  for (std::size_t i = 0; i < std::min(kTried, here.actions.size()); ++i) {
    here.tried = here.take_best(i);
    if (here.scores[i] < 0) break;
    Position child = p;
    NullSink sink;
    G::apply(child, here.tried, trail_, sink);
    const auto value_at = [&](int depth) {
      return child_value(p, child, depth, high - 1, high, node.ply + 1, node.turns + 1);
    };
    const Action action = here.tried;
    Value value = value_at(1);
    if (!stopped_ && value >= high) value = value_at(node.depth - kLess);
    if (stopped_) return std::nullopt;
    if (value >= high) {
      store(node.hash, value, action, node.depth - kLess, high - 1, high);
      return value;
    }
  }
  return std::nullopt;
}

/// Known as "singular extensions" (Anantharaman, Campbell, Hsu, "Singular extensions: adding selectivity to
/// brute-force searching", 1990), in the form in which the table says which action to try.
template <Game G>
int Searcher<G>::turns_further([[maybe_unused]] const Position& p, [[maybe_unused]] const Situation& node) {
  if constexpr (TellsCalm<G>) {
    constexpr int kLeastDepth = 7;
    constexpr int kLess = 3;
    const auto& entry = node.entry;
    if (!settings_.reductions || !settings_.pruning || !node.turn_start || !entry ||
        entry->action == no_action)
      return 0;
    if (node.depth < kLeastDepth || node.ply == 0 || node.turns >= 2 * root_depth_) return 0;
    if (entry->bound == Bound::upper || entry->depth < node.depth - kLess || is_certain(entry->value))
      return 0;
    const Value bound = uncertain(shifted(entry->value, -node.depth * G::kTurnMargin / 12));
    const Value others =
        visit_decision(p, (node.depth - 1) / 2, bound - 1, bound, node.ply, node.turns, entry->action);
    if (others < bound) return 1;
    if (bound >= node.beta) return kTwoAreGoodEnough;
    return entry->value >= node.beta ? -1 : 0;
  }
  return 0;
}

template <Game G>
std::optional<Value> Searcher<G>::most_of([[maybe_unused]] const Position& p,
                                          [[maybe_unused]] const Situation& node,
                                          [[maybe_unused]] Action action, [[maybe_unused]] Value lower) {
  if constexpr (TellsCalm<G>) {
    if (!node.is_quiescent() || !settings_.futility || !settings_.pruning || is_certain(lower))
      return std::nullopt;
    const Value still = order_.frame(node.ply).still;
    const Value most = uncertain(shifted(still, G::most_gain(p, action) + 2 * G::kTurnMargin));
    if (most <= lower) return most;
  }
  return std::nullopt;
}

template <Game G>
bool Searcher<G>::passed_over([[maybe_unused]] const Position& p, [[maybe_unused]] const Situation& node,
                              [[maybe_unused]] std::int32_t score, [[maybe_unused]] Action action,
                              [[maybe_unused]] bool calm, [[maybe_unused]] std::size_t calm_before,
                              [[maybe_unused]] Value lower) const {
  if constexpr (TellsCalm<G>) {
    constexpr int kLateDepth = 8;
    constexpr int kFutileDepth = 6;
    constexpr int kLossDepth = 4;
    constexpr int kCalmLossDepth = 6;
    if (!settings_.futility || is_certain(lower)) return false;
    const int depth = node.depth;
    if (!calm) return depth <= kLossDepth && score < 0;
    if (depth <= kLateDepth && calm_before >= most_calm_actions(depth, node.improving)) return true;
    if (depth <= kFutileDepth && shifted(*node.guess, (depth + 1) * G::kTurnMargin) <= lower) return true;
    return depth <= kCalmLossDepth && G::loses(p, action);
  }
  return false;
}

template <Game G>
int Searcher<G>::reduction_at([[maybe_unused]] const Situation& node, [[maybe_unused]] int depth,
                              [[maybe_unused]] std::size_t index, [[maybe_unused]] bool careful) {
  if constexpr (TellsCalm<G>) {
    // So much more or less in the order makes a turn.
    constexpr std::int32_t kScoreOfTurn = 3000;
    int less = reduction_of(depth, index);
    if (careful) less = std::max(1, less - 1);
    if (!node.improving) ++less;
    const std::int32_t score = order_.frame(node.ply).scores[index];
    return std::max(0, less - std::clamp(score / kScoreOfTurn, -2, 2));
  }
  return 1;
}

template <Game G>
void Searcher<G>::learn_correction([[maybe_unused]] const Position& p, [[maybe_unused]] const Situation& node,
                                   [[maybe_unused]] Value alpha, [[maybe_unused]] Value found,
                                   [[maybe_unused]] Action action) {
  if constexpr (TellsCalm<G>) {
    const Value still = order_.frame(node.ply).still;
    if (!settings_.corrections || still == SearchFrame::kUnknown || node.is_quiescent() || is_certain(found))
      return;
    if (action != no_action && !is_calm<G>(p, action)) return;
    const bool says_nothing = (found >= node.beta && found <= still) || (found <= alpha && found >= still);
    if (!says_nothing) corrections_.learn(G::structure_key(p), still, found, node.depth);
  }
}

}  // namespace fray
