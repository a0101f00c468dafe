#include "play/review/valuation.h"

#include <algorithm>
#include <string>

namespace fray {
namespace {

const StopFlag kNeverStop{false};

double points_of_white(double points, Side side) { return side == Side::white ? points : 1 - points; }

/// Each outcome of a chance node with its probability and its value.
struct ValuedOutcome {
  double probability;
  int turn;  ///< 1 if it starts a turn, else 0
  Valuation value;
};

/// The deepest depth of the chance node at which all outcomes have a value.
int common_depth(const std::vector<ValuedOutcome>& outcomes) {
  int depth = kDeepestValuation;
  for (const ValuedOutcome& outcome : outcomes) {
    depth = std::min(depth, outcome.value.deepest() + outcome.turn);
  }
  return depth;
}

}  // namespace

int depth_left(int depth, const AnyState& state) { return state.turn_start() ? depth - 1 : depth; }

int Valuation::deepest() const {
  return settled ? kDeepestValuation : first_depth + static_cast<int>(white.size()) - 1;
}

double Valuation::at(int depth) const {
  if (settled) return white.back();
  const int last = static_cast<int>(white.size()) - 1;
  return white[static_cast<std::size_t>(std::clamp(depth - first_depth, 0, last))];
}

Result<Valuation> Valuer::value(AnyState& state, int depth, std::uint64_t nodes) {
  if (state.in_battle()) return chance_value(state, depth, nodes);
  switch (state.node_kind()) {
    case NodeKind::terminal: {
      Valuation ended;
      ended.white = {white_points(state.result())};
      ended.settled = true;
      return ended;
    }
    case NodeKind::chance: return chance_value(state, depth, nodes);
    case NodeKind::decision: return decision_value(state, depth, nodes);
    case NodeKind::simultaneous: break;
  }
  return fail("not_possible", "several seats choose at once in this game, and no engine values that");
}

Valuation Valuer::decision_value(const AnyState& state, int depth, std::uint64_t nodes) {
  Valuation valuation;
  if (state.turn_start()) {
    valuation.first_depth = 0;
    valuation.white.push_back(evaluation_.white_points(state));
  }
  if (depth <= 0 && state.turn_start()) return valuation;
  // Only what an iteration found that was searched to its end counts, so that values of a depth can be
  // compared; an engine reports these as its progress.
  const std::size_t before = valuation.white.size();
  const auto take = [&](const SearchReport& report) {
    const Line& line = report.lines.front();
    valuation.white.push_back(points_of_white(line.points, state.side_to_act()));
    valuation.best = line.first;
    valuation.variation = line.variation;
    valuation.settled = line.exact || line.points <= 0 || line.points >= 1;
  };
  Limits limits;
  limits.depth = std::max(depth, 1);
  limits.nodes = std::max<std::uint64_t>(nodes, 1);
  engine_.think(state, limits, kNeverStop, take);
  if (valuation.white.size() == before) {
    Limits one_turn;
    one_turn.depth = 1;
    engine_.think(state, one_turn, kNeverStop, take);
  }
  return valuation;
}

Result<Valuation> Valuer::value_after_battle_step(AnyState& state, int depth, std::uint64_t nodes) {
  return state.in_battle() ? value(state, depth, nodes) : end_value(state, depth, nodes);
}

Result<Valuation> Valuer::end_value(AnyState& state, int depth, std::uint64_t nodes) {
  const std::uint64_t hash = state.hash();
  const auto known = ends_.find(hash);
  if (known != ends_.end() && known->second.depth >= depth) return known->second.value;
  // All ends of a battle are searched alike, also one that the game counts to a group of its own kind.
  const std::uint64_t budget = known != ends_.end() ? known->second.nodes
                               : end_nodes_ > 0     ? end_nodes_
                                                    : nodes;
  auto found = value(state, depth, budget);
  if (found) ends_[hash] = {*found, depth, budget};
  return found;
}

Result<Valuation> Valuer::chance_value(AnyState& state, int depth, std::uint64_t nodes) {
  const bool battle = state.in_battle();
  OutcomeList list;
  battle ? state.battle_outcomes(list) : state.search_outcomes(list);
  const std::uint64_t share = nodes / list.items.size();
  if (battle && ends_.empty()) end_nodes_ = share;
  std::vector<ValuedOutcome> outcomes;
  Valuation valuation;
  if (state.turn_start()) {
    valuation.first_depth = 0;
    valuation.white.push_back(evaluation_.white_points(state));
    if (depth <= 0) return valuation;
  }
  double likeliest = 0;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    EventLog log;
    const Outcome outcome = list.items[i].outcome;
    if (const auto done = battle ? state.settle(outcome, log) : state.choose(outcome, log); !done) {
      return tl::unexpected<Error>(done.error());
    }
    const std::string text = state.steps().back().text;
    const int left = depth_left(depth, state);
    auto child = battle ? end_value(state, left, share) : value(state, left, share);
    state.undo();
    if (!child) return child;
    const double probability = list.probability(i);
    if (probability > likeliest) {
      likeliest = probability;
      valuation.variation = {{text, true, probability}};
      valuation.variation.insert(valuation.variation.end(), child->variation.begin(), child->variation.end());
    }
    outcomes.push_back({probability, depth - left, std::move(*child)});
  }
  valuation.settled = std::all_of(outcomes.begin(), outcomes.end(),
                                  [](const ValuedOutcome& outcome) { return outcome.value.settled; });
  const int deepest = valuation.settled ? 1 : common_depth(outcomes);
  for (int d = 1; d <= deepest; ++d) {
    double sum = 0;
    for (const ValuedOutcome& outcome : outcomes) {
      sum += outcome.probability * outcome.value.at(d - outcome.turn);
    }
    valuation.white.push_back(sum);
  }
  return valuation;
}

}  // namespace fray
