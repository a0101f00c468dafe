// Chance nodes of the search (searcher.h, which includes this file).
//
// Before any outcome is searched, what the table holds of each narrows the bounds with which Star1 begins;
// and where a game allows it, a less deep search may do (CutsChance).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "search/searcher.h"

namespace fray {

template <Game G>
Value Searcher<G>::visit_chance(const Position& p, int depth, Value alpha, Value beta, int ply, int turns) {
  const bool turn_start = G::turn_start(p);
  if (turn_start && depth <= 0) return evaluate(p);
  const bool tabled = turn_start || depth >= kTabledDepth;
  const std::uint64_t hash = tabled ? G::hash(p) : 0;
  if (const auto entry = tabled ? probe(hash) : std::nullopt) {
    if (ply > 0 && table_decides(*entry, depth, alpha, beta)) return entry->value;
  }
  SearchFrame& here = order_.frame(ply);
  here.tried = no_action;
  list_search_outcomes<G>(p, here.outcomes);
  if (settings_.ordering) {
    std::sort(here.outcomes.items.begin(), here.outcomes.items.end(),
              [](const WeightedOutcome& a, const WeightedOutcome& b) {
                return a.weight != b.weight ? a.weight > b.weight : code_of(a.outcome) < code_of(b.outcome);
              });
  }
  if (const auto value = value_beyond(p, depth, alpha, beta, ply, turns)) return *value;
  const Value value = settings_.star1 && settings_.pruning ? star_value(p, depth, alpha, beta, ply, turns)
                                                           : full_value(p, here.outcomes, depth, ply, turns);
  if (stopped_) return 0;
  if (tabled) store(hash, value, no_action, depth, alpha, beta);
  return value;
}

template <Game G>
std::optional<Value> Searcher<G>::value_beyond([[maybe_unused]] const Position& p, [[maybe_unused]] int depth,
                                               [[maybe_unused]] Value alpha, [[maybe_unused]] Value beta,
                                               [[maybe_unused]] int ply, [[maybe_unused]] int turns) {
  if constexpr (CutsChance<G>) {
    // What must be certain is searched to its end.
    const bool may_fail_low = !is_certain(alpha);
    const bool may_fail_high = !is_certain(beta);
    if (!settings_.chance_cut || !settings_.star1 || !settings_.pruning || ply == 0 || depth < kCutDepth ||
        (!may_fail_low && !may_fail_high))
      return std::nullopt;
    const Value low = may_fail_low ? uncertain(alpha - G::kChanceMargin) : alpha;
    const Value high = may_fail_high ? uncertain(beta + G::kChanceMargin) : beta;
    const Value found = star_value(p, depth - 1, low, high, ply, turns);
    if (may_fail_high && found >= high) return beta;
    if (may_fail_low && found <= low) return alpha;
  }
  return std::nullopt;
}

template <Game G>
Value Searcher<G>::full_value(const Position& p, const OutcomeList& outcomes, int depth, int ply, int turns) {
  OutcomeSum sum(0, static_cast<std::int64_t>(outcomes.denominator));
  for (const WeightedOutcome& item : outcomes.items) {
    Position child = p;
    NullSink sink;
    apply_outcome<G>(child, item.outcome, trail_, sink);
    sum.replace(static_cast<std::int64_t>(item.weight), 0,
                child_value(p, child, depth, -kWinValue - 1, kWinValue + 1, ply + 1, turns + 1));
  }
  return sum.mean();
}

template <Game G>
Value Searcher<G>::star_value(const Position& p, int depth, Value alpha, Value beta, int ply, int turns) {
  SearchFrame& here = order_.frame(ply);
  ChanceWindow window(alpha, beta, static_cast<std::int64_t>(here.outcomes.denominator));
  const bool asked = settings_.table && depth >= kKnownDepth;
  if (asked) find_known(p, depth, ply, window);
  for (std::size_t i = 0; i < here.outcomes.items.size(); ++i) {
    if (window.fails_high()) return window.lowest();
    if (window.fails_low()) return window.highest();
    const ValueRange known = asked ? here.known[i] : ValueRange{};
    if (known.low == known.high) continue;
    const WeightedOutcome item = here.outcomes.items[i];
    const auto weight = static_cast<std::int64_t>(item.weight);
    Position child = p;
    NullSink sink;
    apply_outcome<G>(child, item.outcome, trail_, sink);
    const Value low = window.outcome_alpha(weight, known);
    const Value high = window.outcome_beta(weight, known);
    const Value value = child_value(p, child, depth, low, high, ply + 1, turns + 1);
    if (stopped_) return 0;
    window.narrow(weight, known, {value > low ? value : known.low, value < high ? value : known.high});
  }
  return window.fails_low() ? window.highest() : window.lowest();
}

template <Game G>
void Searcher<G>::find_known(const Position& p, int depth, int ply, ChanceWindow& window) {
  SearchFrame& here = order_.frame(ply);
  here.known.clear();
  for (const WeightedOutcome& item : here.outcomes.items) {
    Position child = p;
    NullSink sink;
    apply_outcome<G>(child, item.outcome, trail_, sink);
    const ValueRange known = known_range(p, child, depth);
    here.known.push_back(known);
    window.narrow(static_cast<std::int64_t>(item.weight), {}, known);
  }
}

template <Game G>
ValueRange Searcher<G>::known_range(const Position& parent, const Position& child, int depth) const {
  const Side side = G::side_to_act(parent);
  if (G::node_kind(child) == NodeKind::terminal) {
    const Value value = result_value(G::result(child), side);
    return {value, value};
  }
  const bool turn_start = G::turn_start(child);
  const int child_depth = turn_start ? depth - 1 : depth;
  if (!turn_start && child_depth < kTabledDepth) return {};
  const auto entry = probe(G::hash(child));
  if (!entry || !is_deep_enough(*entry, child_depth)) return {};
  const Value value = turn_start && is_certain(entry->value) ? a_turn_before(entry->value) : entry->value;
  ValueRange known;
  if (entry->bound != Bound::upper) known.low = value;
  if (entry->bound != Bound::lower) known.high = value;
  return G::side_to_act(child) == side ? known : ValueRange{-known.high, -known.low};
}

}  // namespace fray
