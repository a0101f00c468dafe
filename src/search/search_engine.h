// The engine around the search: iterative deepening, several lines, variations, time, levels.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/game_adapter.h"
#include "core/insertion_sort.h"
#include "search/battle_player.h"
#include "search/engine.h"
#include "search/levels.h"
#include "search/searcher.h"
#include "search/time_control.h"

namespace fray {

template <Game G>
class SearchEngine final : public Engine {
 public:
  using Position = typename G::Position;

  explicit SearchEngine(const EngineSpec& spec)
      : spec_(spec), random_(spec.seed), table_(spec.hash_mb), searcher_(table_, spec.settings) {}

  std::string name() const override {
    return spec_.level == 0 ? "search" : "search level " + std::to_string(spec_.level);
  }
  void new_game() override {
    random_ = SplitMix64(spec_.seed);
    table_.clear();
    searcher_.new_game();
  }
  Action announce(const AnyState& state, Seat seat) override {
    return draw_announcement(state, seat, random_);
  }

  SearchResult think(const AnyState& state, const Limits& given, const StopFlag& stop,
                     const ProgressReport& progress) override {
    started_ = std::chrono::steady_clock::now();
    const auto& typed = typed_state<G>(state);
    const Position& root = typed.position();
    const Limits limits = limits_for_level(with_defaults(given));
    if (state.in_battle()) return think_in_battle(state, limits, stop);
    const bool has_deadline = start(typed.trail(), limits, stop);

    ActionList actions;
    G::legal_actions(root, actions);
    std::vector<RootAction> candidates;
    for (const Action action : actions) candidates.push_back({action, -kWinValue});
    order_root(root, actions, candidates);

    const double misjudgement =
        spec_.level == 0 ? 0.0 : kLevelTable[static_cast<std::size_t>(spec_.level - 1)].misjudgement;
    const auto lines =
        static_cast<std::size_t>(std::clamp<int>(limits.lines, 1, static_cast<int>(candidates.size())));
    const bool stop_early = has_deadline && limits.lines <= 1;
    SearchResult result;
    for (int depth = 1; limits.depth == 0 || depth <= limits.depth; ++depth) {
      if (SelectsActions<G> && depth == 2) select(candidates, lines);
      const bool all = misjudgement > 0 || (SelectsActions<G> && depth == 1);
      const bool complete =
          all ? search_all(root, depth, candidates) : search_depth(root, depth, lines, candidates);
      result.report = report(state, depth, lines, candidates);
      if (progress && complete) progress(result.report);
      if (!complete || depth >= kDeepest) break;
      if (solved(candidates, lines) || (stop_early && candidates.size() == 1)) break;
    }
    if (misjudgement > 0) misjudge(root, misjudgement, candidates);
    result.best = candidates.front().action;
    return result;
  }

 private:
  struct RootAction {
    Action action;
    Value value;
  };
  static constexpr int kDeepest = 60;

  Limits with_defaults(Limits limits) const {
    const bool none = limits.depth == 0 && limits.nodes == 0 && limits.time_ms == 0 && limits.clock_ms == 0;
    if (none) {
      const int lines = limits.lines;
      limits = spec_.limits;
      limits.lines = lines;
    }
    return limits;
  }
  Limits limits_for_level(Limits limits) const {
    if (spec_.level == 0) return limits;
    const Level& level = kLevelTable[static_cast<std::size_t>(spec_.level - 1)];
    if (level.depth > 0) limits.depth = limits.depth > 0 ? std::min(limits.depth, level.depth) : level.depth;
    if (level.nodes > 0) limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, level.nodes) : level.nodes;
    return limits;
  }

  /// Prepares the searcher for a new root; answers whether there is a time by which it must end.
  bool start(const Trail& trail, const Limits& limits, const StopFlag& stop) {
    const auto time = thinking_time(limits);
    SearchBudget budget;
    budget.stop = &stop;
    if (limits.nodes > 0) budget.nodes = limits.nodes;
    if (time) budget.deadline = started_ + *time;
    searcher_.start(trail, budget);
    return time.has_value();
  }

  /// The choice at a decision node in a battle; where the game asks for it, by what its ends are searched to
  /// be worth. A few turns tell how safe the winner is; a battle has many choices, and people wait for each.
  SearchResult think_in_battle(const AnyState& state, [[maybe_unused]] const Limits& limits,
                               [[maybe_unused]] const StopFlag& stop) {
    if constexpr (WeighsBattles<G>) {
      constexpr int kMostTurns = 3;
      const auto& typed = typed_state<G>(state);
      ActionList actions;
      G::legal_actions(typed.position(), actions);
      if (spec_.settings.stakes && actions.size() > 1) {
        start(typed.trail(), limits, stop);
        const int deepest = limits.depth == 0 ? kMostTurns : std::min(limits.depth, kMostTurns);
        std::vector<Value> worth;
        const int searched = search_ends(typed.position(), deepest, worth);
        SearchResult result = choose_in_battle<G>(state, random_, worth);
        result.report.depth = std::max(result.report.depth, searched);
        result.report.selective_depth = searcher_.deepest_turn();
        result.report.nodes += searcher_.nodes();
        result.report.seconds = seconds_so_far();
        return result;
      }
    }
    return choose_in_battle<G>(state, random_);
  }

  /// Finds what the ends of the battle are worth, by the deepest search that is completed; 0 if none is.
  int search_ends(const Position& root, int deepest, std::vector<Value>& worth) {
    BattleEnds ends;
    G::battle_stakes(root, ends);
    for (int depth = 1; depth <= deepest; ++depth) {
      std::vector<Value> found;
      for (const Outcome end : ends) found.push_back(searcher_.search_end(root, end, depth));
      if (searcher_.stopped()) return depth - 1;
      worth = std::move(found);
    }
    return deepest;
  }

  double seconds_so_far() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  }

  void order_root(const Position& root, const ActionList& actions,
                  std::vector<RootAction>& candidates) const {
    std::vector<std::int32_t> scores(actions.size(), 0);
    G::order(root, actions, scores);
    for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].value = scores[i] - kWinValue;
    sort_best_first(candidates.begin(), candidates.end());
  }

  using Iterator = typename std::vector<RootAction>::iterator;
  static void sort_best_first(Iterator first, Iterator last) {
    insertion_sort(first, last, [](const RootAction& a, const RootAction& b) { return a.value > b.value; });
  }

  /// Finds the best `lines` actions at a depth and puts them in front, best first. If the search is stopped,
  /// what it had found out is kept: an action that had proved better than the best of the last depth leads.
  /// False if it was stopped.
  bool search_depth(const Position& root, int depth, std::size_t lines, std::vector<RootAction>& candidates) {
    for (std::size_t line = 0; line < lines; ++line) {
      Value best = -kWinValue - 1;
      for (std::size_t i = line; i < candidates.size(); ++i) {
        const Value value = root_value(root, candidates[i].action, depth, best, i == line);
        if (searcher_.stopped()) return false;
        if (value > best) {
          best = value;
          candidates[i].value = value;
          // To the front of what is left; the others keep their order.
          const auto first = candidates.begin() + static_cast<std::ptrdiff_t>(line);
          std::rotate(first, candidates.begin() + static_cast<std::ptrdiff_t>(i),
                      candidates.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
      }
    }
    return true;
  }

  /// Finds the value of every action at a depth and sorts them. If the search is stopped, those that were
  /// searched come first. False if it was stopped.
  bool search_all(const Position& root, int depth, std::vector<RootAction>& candidates) {
    constexpr Value kBeyond = kWinValue + 1;
    auto end = candidates.begin();
    for (; end != candidates.end(); ++end) {
      const Value value = searcher_.search_action(root, end->action, depth, -kBeyond, kBeyond);
      if (searcher_.stopped()) break;
      end->value = value;
    }
    sort_best_first(candidates.begin(), end);
    return end == candidates.end();
  }

  /// Of a thousand actions only those that a search of one turn finds best are searched deeper.
  static void select(std::vector<RootAction>& candidates, std::size_t lines) {
    constexpr std::size_t kMostDeep = 64;
    if (candidates.size() > std::max(kMostDeep, lines)) candidates.resize(std::max(kMostDeep, lines));
  }

  Value root_value(const Position& root, Action action, int depth, Value best, bool first) {
    constexpr Value kBeyond = kWinValue + 1;
    if (!first) {
      const Value value = searcher_.search_action(root, action, depth, best, best + 1);
      if (value <= best || searcher_.stopped()) return value;
    }
    return searcher_.search_action(root, action, depth, best, kBeyond);
  }

  /// Nothing is left to find out: the best is a certain win, or all that is asked for is certainly lost.
  static bool solved(const std::vector<RootAction>& candidates, std::size_t lines) {
    if (lines == 1) return candidates[0].value == kWinValue || candidates[0].value == -kWinValue;
    return false;
  }

  /// Adds an error to what each action seems worth and sorts anew. The error depends on the seed and the
  /// position alone.
  void misjudge(const Position& root, double deviation, std::vector<RootAction>& candidates) const {
    SplitMix64 random(mix64(spec_.seed ^ G::hash(root)));
    for (RootAction& candidate : candidates) {
      // Box and Muller, "A note on the generation of random normal deviates", 1958.
      const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
      const double normal = radius * std::cos(2 * std::numbers::pi * random.uniform());
      candidate.value += static_cast<Value>(2 * deviation * normal * kWinValue);
    }
    sort_best_first(candidates.begin(), candidates.end());
  }

  SearchReport report(const AnyState& state, int depth, std::size_t lines,
                      const std::vector<RootAction>& candidates) {
    SearchReport report;
    report.depth = searcher_.stopped() ? depth - 1 : depth;
    report.selective_depth = searcher_.deepest_turn();
    report.nodes = searcher_.nodes();
    report.seconds = seconds_so_far();
    for (std::size_t i = 0; i < lines; ++i) {
      const Value value = std::max(candidates[i].value, -kWinValue);
      report.lines.push_back(
          {candidates[i].action, expected_points(value), variation(state, candidates[i].action, depth)});
    }
    return report;
  }

  /// How play may go on after an action: by the table's best actions, and through dice by the most likely
  /// outcome.
  std::vector<VariationStep> variation(const AnyState& state, Action first, int turns) const {
    const auto& typed = typed_state<G>(state);
    Position p = typed.position();
    Trail trail = typed.trail();
    NullSink sink;
    std::vector<VariationStep> steps{{G::action_text(p, first), false, 1}};
    G::apply(p, first, trail, sink);
    for (int left = turns; G::node_kind(p) != NodeKind::terminal;) {
      if (G::turn_start(p) && --left <= 0) break;
      if (G::node_kind(p) == NodeKind::chance || in_battle<G>(p)) {
        OutcomeList outcomes;
        list_search_outcomes<G>(p, outcomes);
        const auto likeliest =
            std::max_element(outcomes.items.begin(), outcomes.items.end(),
                             [](const auto& a, const auto& b) { return a.weight < b.weight; });
        const auto index = static_cast<std::size_t>(likeliest - outcomes.items.begin());
        steps.push_back({outcome_text<G>(p, likeliest->outcome), true, outcomes.probability(index)});
        apply_outcome<G>(p, likeliest->outcome, trail, sink);
        continue;
      }
      const TableEntry* entry = table_.find(G::hash(p));
      ActionList actions;
      G::legal_actions(p, actions);
      if (entry == nullptr || std::find(actions.begin(), actions.end(), entry->action) == actions.end())
        break;
      steps.push_back({G::action_text(p, entry->action), false, 1});
      G::apply(p, entry->action, trail, sink);
    }
    return steps;
  }

  EngineSpec spec_;
  SplitMix64 random_;
  TranspositionTable table_;
  Searcher<G> searcher_;
  std::chrono::steady_clock::time_point started_;
};

}  // namespace fray
