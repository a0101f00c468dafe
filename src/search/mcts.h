// Monte-Carlo tree search in its plain form: UCT (Kocsis, Szepesvari, "Bandit based Monte-Carlo planning",
// 2006) with explicit chance nodes and uniformly random playouts to the end of the game. A fixed opponent for
// measuring, not a strong player.
#pragma once

#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include "core/game_adapter.h"
#include "search/battle_player.h"
#include "search/engine.h"
#include "search/game_traits.h"
#include "search/playout.h"
#include "search/time_control.h"

namespace fray {

template <Game G>
class MctsEngine final : public Engine {
 public:
  using Position = typename G::Position;

  explicit MctsEngine(const EngineSpec& spec) : spec_(spec), random_(spec.seed) {}

  std::string name() const override { return "mcts"; }
  void new_game() override { random_ = SplitMix64(spec_.seed); }

  Action announce(const AnyState& state, Seat seat) override {
    return draw_announcement(state, seat, random_);
  }

  SearchResult think(const AnyState& state, const Limits& given, const StopFlag& stop,
                     const ProgressReport&) override {
    if (state.in_battle()) return choose_in_battle<G>(state, random_);
    const auto start = std::chrono::steady_clock::now();
    const bool none = given.nodes == 0 && given.time_ms == 0 && given.clock_ms == 0;
    const Limits& limits = none ? spec_.limits : given;
    const auto time = thinking_time(limits, choice_counts<G>());
    const auto& typed = typed_state<G>(state);
    trail_ = typed.trail();
    tree_.clear();
    tree_.push_back({});
    nodes_ = 0;
    while (true) {
      simulate(typed.position());
      if (stop.load(std::memory_order_relaxed) || (limits.nodes > 0 && nodes_ >= limits.nodes)) break;
      if (time && !given.ponders() && std::chrono::steady_clock::now() - start >= time->usual) break;
      if (tree_.size() > kMostNodes) break;
    }
    return result(state, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }

 private:
  /// A node of the tree: what led to it from its parent (an action or an outcome), and White's points seen
  /// below it.
  struct Node {
    std::uint32_t step = 0;
    std::uint32_t first_child = 0;
    std::uint32_t children = 0;
    std::uint32_t visits = 0;
    double white_points = 0;
  };
  static constexpr std::size_t kMostNodes = 20'000'000;

  static bool is_chance(const Position& p) { return G::node_kind(p) == NodeKind::chance || in_battle<G>(p); }

  void simulate(const Position& root) {
    Position p = root;
    path_.assign(1, 0);
    NullSink sink;
    while (G::node_kind(p) != NodeKind::terminal) {
      const std::uint32_t at = path_.back();
      if (tree_[at].children == 0) {
        // A leaf is expanded on its second visit.
        if (tree_[at].visits == 0 && at != 0) break;
        expand(p, at);
      }
      const bool chance = is_chance(p);
      const std::uint32_t child = chance ? draw_child(p, at) : best_child(at, G::side_to_act(p));
      ++nodes_;
      if (chance) {
        apply_outcome<G>(p, Outcome{tree_[child].step}, trail_, sink);
      } else {
        G::apply(p, Action{tree_[child].step}, trail_, sink);
      }
      path_.push_back(child);
    }
    while (G::node_kind(p) != NodeKind::terminal) {
      random_step<G>(p, trail_, random_);
      ++nodes_;
    }
    const double points = white_points(G::result(p));
    for (const std::uint32_t node : path_) {
      ++tree_[node].visits;
      tree_[node].white_points += points;
    }
  }

  void expand(const Position& p, std::uint32_t at) {
    const auto first = static_cast<std::uint32_t>(tree_.size());
    if (is_chance(p)) {
      OutcomeList outcomes;
      list_outcomes<G>(p, outcomes);
      for (const WeightedOutcome& item : outcomes.items) tree_.push_back({code_of(item.outcome), 0, 0, 0, 0});
    } else {
      ActionList actions;
      G::legal_actions(p, actions);
      for (const Action action : actions) tree_.push_back({code_of(action), 0, 0, 0, 0});
    }
    tree_[at].first_child = first;
    tree_[at].children = static_cast<std::uint32_t>(tree_.size()) - first;
  }

  std::uint32_t draw_child(const Position& p, std::uint32_t at) {
    OutcomeList outcomes;
    list_outcomes<G>(p, outcomes);
    const Outcome outcome = draw_outcome(outcomes, random_);
    std::uint32_t child = tree_[at].first_child;
    while (tree_[child].step != code_of(outcome)) ++child;
    return child;
  }

  std::uint32_t best_child(std::uint32_t at, Side side) const {
    const Node& parent = tree_[at];
    const double log_visits = std::log(static_cast<double>(parent.visits) + 1);
    std::uint32_t best = parent.first_child;
    double best_score = -1;
    for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.children; ++child) {
      const Node& node = tree_[child];
      if (node.visits == 0) return child;
      const double score = mean_for(node, side) + spec_.exploration * std::sqrt(log_visits / node.visits);
      if (score > best_score) {
        best_score = score;
        best = child;
      }
    }
    return best;
  }

  static double mean_for(const Node& node, Side side) {
    const double white = node.visits == 0 ? 0.5 : node.white_points / node.visits;
    return side == Side::white ? white : 1 - white;
  }

  SearchResult result(const AnyState& state, double seconds) const {
    SearchResult result;
    result.report.nodes = nodes_;
    result.report.seconds = seconds;
    result.report.depth = 1;
    std::uint32_t best = tree_[0].first_child;
    for (std::uint32_t child = best; child < tree_[0].first_child + tree_[0].children; ++child) {
      if (tree_[child].visits > tree_[best].visits) best = child;
    }
    result.best = Action{tree_[best].step};
    const double points = mean_for(tree_[best], state.side_to_act());
    result.report.lines.push_back({result.best, points, {{state.action_text(result.best), false, 1}}});
    return result;
  }

  EngineSpec spec_;
  SplitMix64 random_;
  Trail trail_;
  std::vector<Node> tree_;
  std::vector<std::uint32_t> path_;
  std::uint64_t nodes_ = 0;
};

}  // namespace fray
