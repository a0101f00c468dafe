// What a node is worth by tables alone: the rest of its turn played out in full, and every turn start behind
// it looked up. Slow beside a look-up, fast beside a search; for roots.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/endgame.h"
#include "core/insertion_sort.h"
#include "endgame/table.h"

namespace fray {

/// An action whose value comes only from tables.
struct ExactAction {
  Action action = no_action;
  EndgameValue value;
};

template <HasEndgames G>
class ExactTurn {
 public:
  using Position = typename G::Position;

  /// `trail` is a copy of that of the positions that are asked for.
  ExactTurn(const EndgameTables& tables, const Trail& trail) : tables_(tables), trail_(trail) {}

  /// The value of the node after `action`; nothing if that can lead to a turn start without a table.
  std::optional<EndgameValue> after(const Position& p, Action action) {
    Position child = p;
    NullSink sink;
    G::apply(child, action, trail_, sink);
    return value(child);
  }
  std::optional<EndgameValue> after(const Position& p, Outcome outcome) {
    Position child = p;
    NullSink sink;
    G::apply(child, outcome, trail_, sink);
    return value(child);
  }

  /// The value of a node of any kind. At a turn start it is the table's.
  std::optional<EndgameValue> value(const Position& p) {
    const NodeKind kind = G::node_kind(p);
    if (kind == NodeKind::terminal) {
      const Value white = result_value(G::result(p), Side::white);
      return EndgameValue{expected_points(white), 0, white};
    }
    if (G::turn_start(p)) return known(p);
    return kind == NodeKind::chance ? mean(p) : best(p);
  }

  /// The actions of a decision node whose values are known, the best first. Of equals that one is better by
  /// which whoever is ahead gets on faster.
  std::vector<ExactAction> actions(const Position& p) {
    ActionList list;
    G::legal_actions(p, list);
    std::vector<ExactAction> found;
    for (const Action action : list) {
      if (const auto worth = after(p, action)) found.push_back({action, *worth});
    }
    rank(found, G::side_to_act(p));
    return found;
  }

  /// What the tables have of a turn start.
  std::optional<EndgameValue> known(const Position& p) const {
    const auto place = G::endgame_place(p);
    if (!place) return std::nullopt;
    const EndgameTable* table = tables_.table(place->ending);
    if (table == nullptr) return std::nullopt;
    EndgameValue value = table->value_at(place->index);
    value.certain = a_turn_before(value.certain);
    return value;
  }

 private:
  /// Values that differ by less may be equal but for rounding.
  static constexpr double kEqual = 4e-7;

  /// Points for a side, and above and below all others the certain results, by their distance.
  static double score(const EndgameValue& value, Side side) {
    const double own = side == Side::white ? 1 : -1;
    if (value.certain != 0) return own * 2 * value.certain / static_cast<double>(kWinValue);
    return own * (2 * value.points - 1);
  }
  /// How much better a value is for having its end near or far.
  static double progress(const EndgameValue& value, Side side) {
    const bool ahead = score(value, side) > 0;
    return ahead ? -value.turns : value.turns;
  }

  static void rank(std::vector<ExactAction>& actions, Side side) {
    insertion_sort(actions.begin(), actions.end(), [&](const ExactAction& a, const ExactAction& b) {
      return score(a.value, side) > score(b.value, side);
    });
    // Among the best that are equal.
    const auto end = std::ranges::find_if(actions, [&](const ExactAction& action) {
      return score(action.value, side) < score(actions.front().value, side) - kEqual;
    });
    insertion_sort(actions.begin(), end, [&](const ExactAction& a, const ExactAction& b) {
      return progress(a.value, side) > progress(b.value, side);
    });
  }

  std::optional<EndgameValue> best(const Position& p) {
    ActionList list;
    G::legal_actions(p, list);
    std::vector<ExactAction> found;
    for (const Action action : list) {
      const auto worth = after(p, action);
      if (!worth) return std::nullopt;
      found.push_back({action, *worth});
    }
    rank(found, G::side_to_act(p));
    return found.front().value;
  }

  std::optional<EndgameValue> mean(const Position& p) {
    OutcomeList outcomes;
    G::chance_outcomes(p, outcomes);
    EndgameValue sum{0, 0, 0};
    double certain = 0;
    bool wins = true;
    bool losses = true;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      const auto worth = after(p, outcomes.items[i].outcome);
      if (!worth) return std::nullopt;
      const double probability = outcomes.probability(i);
      sum.points += probability * worth->points;
      sum.turns += probability * worth->turns;
      certain += probability * worth->certain;
      wins = wins && is_certain_win(worth->certain);
      losses = losses && is_certain_loss(worth->certain);
    }
    if (wins || losses) sum.certain = static_cast<Value>(std::lround(certain));
    return sum;
  }

  const EndgameTables& tables_;
  Trail trail_;
};

}  // namespace fray
