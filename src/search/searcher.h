// The search behind every game of the contract: expectiminimax in the form of negamax with alpha-beta, Star1
// at chance nodes, a transposition table, and a quiescence search over battles.
//
// A battle that is played in many nodes and has been solved (BattleGame) counts as one chance node.
//
// Depth is counted in turns. A position is evaluated only at the start of a turn; whatever is pending in a
// turn (a choice of attackers, dice, a choice of the defender) is always played out. Where a turn begins with
// a roll, it is evaluated before that roll, and no battles are looked at beyond. At depth 0 the side to
// act may take its evaluation ("stand pat") or try the actions that may lead to a battle, for
// `quiescence_turns` more turns; where it must answer a threat it tries all actions.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/endgame.h"
#include "core/game.h"
#include "endgame/table.h"
#include "search/action_order.h"
#include "search/budget.h"
#include "search/chance_window.h"
#include "search/corrections.h"
#include "search/evaluations.h"
#include "search/game_traits.h"
#include "search/selectivity.h"
#include "search/settings.h"
#include "search/table.h"

namespace fray {

template <Game G>
class Searcher {
 public:
  using Position = typename G::Position;

  Searcher(TranspositionTable& table, const SearchSettings& settings)
      : table_(table),
        settings_(settings),
        quiescence_turns_(settings.quiescence_turns.value_or(quiescence_turns<G>())),
        endgames_(settings.endgames ? settings.endgames->of(G::info().name) : nullptr) {}

  /// Prepares for a new root: takes its trail, forgets node counts and killers.
  void start(const Trail& trail, const SearchBudget& budget) {
    trail_ = trail;
    budget_ = budget;
    nodes_ = 0;
    nodes_seen_.store(0, std::memory_order_relaxed);
    deepest_ = 0;
    stopped_ = false;
    order_.start();
  }

  /// What is overlooked from now on.
  void set_oversight(const Oversight& oversight) { settings_.oversight = oversight; }

  /// Forgets the evaluations of another game, which may have had other rules, and how they were wrong.
  void new_game() {
    evaluations_.clear();
    corrections_.clear();
  }

  /// The value of a node for the side to act, searched `depth` turns deep. Below alpha or above beta it is
  /// only a bound (fail-soft). Meaningless if stopped() afterwards.
  Value search(const Position& p, int depth, Value alpha, Value beta) {
    root_depth_ = depth;
    return visit(p, depth, alpha, beta, 0, 0);
  }

  /// The value for the side to act at `p` of an action there.
  Value search_action(const Position& p, Action action, int depth, Value alpha, Value beta) {
    root_depth_ = depth;
    Position child = p;
    NullSink sink;
    G::apply(child, action, trail_, sink);
    return child_value(p, child, depth, alpha, beta, 1, 1);
  }

  /// By how many turns less deep an action at `p` that comes so late in the order is searched first.
  /// Only where the game tells which are calm: others are not reduced at the root.
  int turns_less(const Position& p, Action action, int depth, std::size_t index) const {
    const bool reduced = TellsCalm<G> && is_reduced(p, depth, index, is_calm<G>(p, action));
    return reduced ? std::min(reduction_of(depth, index), depth - 1) : 0;
  }

  /// The value for the side to act at `p`, a node in a battle, of an end of it.
  Value search_end(const Position& p, Outcome end, int depth) {
    root_depth_ = depth;
    Position child = p;
    NullSink sink;
    apply_outcome<G>(child, end, trail_, sink);
    return child_value(p, child, depth, -kWinValue - 1, kWinValue + 1, 1, 1);
  }

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }
  /// How many there were when the budget was looked at last; other threads may ask.
  std::uint64_t nodes_seen() const { return nodes_seen_.load(std::memory_order_relaxed); }
  int deepest_turn() const { return deepest_; }

 private:
  /// A decision node when its search begins.
  struct Situation {
    int depth;
    Value alpha, beta;
    int ply, turns;
    std::uint64_t hash = 0;
    std::optional<TableEntry> entry{};
    bool turn_start = false;
    bool threatened = false;  ///< a turn start at which a threat must be answered
    bool improving = false;   ///< the evaluation is better than when this side had its last turn
    /// What the node seems to be worth, where that may decide what is not looked at.
    std::optional<Value> guess{};

    bool is_quiescent() const { return turn_start && depth <= 0 && !threatened; }
  };

  static constexpr std::uint64_t kPollInterval = 256;

  void poll() {
    nodes_seen_.store(nodes_, std::memory_order_relaxed);
    if (nodes_ >= budget_.nodes ||
        (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) || budget_.is_late()) {
      stopped_ = true;
    }
  }

  /// The value of a child as the side to act at its parent sees it. Starting a new turn uses up depth.
  Value child_value(const Position& parent, const Position& child, int depth, Value alpha, Value beta,
                    int ply, int turns) {
    const bool same_side = G::side_to_act(child) == G::side_to_act(parent);
    const auto visited = [&](int child_depth, Value low, Value high, int child_turns) {
      return same_side ? visit(child, child_depth, low, high, ply, child_turns)
                       : -visit(child, child_depth, -high, -low, ply, child_turns);
    };
    if (!G::turn_start(child)) return visited(depth, alpha, beta, turns - 1);
    const Value value = visited(depth - 1, bound_after_turn(alpha), -bound_after_turn(-beta), turns);
    if (is_certain(value) && G::node_kind(child) != NodeKind::terminal) return a_turn_before(value);
    return value;
  }

  /// The highest value whose a_turn_before is at most `alpha`.
  static constexpr Value bound_after_turn(Value alpha) {
    return is_certain_win(alpha) ? alpha + 1 : alpha < -kLeastCertain ? alpha - 1 : alpha;
  }

  Value visit(const Position& p, int depth, Value alpha, Value beta, int ply, int turns) {
    ++nodes_;
    if (nodes_ % kPollInterval == 0 || nodes_ >= budget_.nodes) poll();
    if (stopped_) return 0;
    deepest_ = std::max(deepest_, turns);
    if (!settings_.pruning) {
      alpha = -kWinValue - 1;
      beta = kWinValue + 1;
    }
    const NodeKind kind = G::node_kind(p);
    if (kind == NodeKind::terminal) return result_value(G::result(p), G::side_to_act(p));
    if (alpha >= kWinValue) return kWinValue;  // there is a shorter win elsewhere
    if (beta <= -kWinValue) return -kWinValue;
    if constexpr (TellsRepetition<G>) {
      if (settings_.repetition && ply > 0 && G::turn_start(p) && G::has_repeated(p, trail_)) return 0;
    }
    if constexpr (HasEndgames<G>) {
      if (endgames_ != nullptr && ply > 0 && G::turn_start(p)) {
        if (const auto known = known_value(p)) return *known;
      }
    }
    if (kind == NodeKind::chance || in_battle<G>(p)) return visit_chance(p, depth, alpha, beta, ply, turns);
    return visit_decision(p, depth, alpha, beta, ply, turns);
  }

  /// What the tables of endings have of a turn start, for the side to act.
  std::optional<Value> known_value([[maybe_unused]] const Position& p) const {
    if constexpr (HasEndgames<G>) {
      const auto place = G::endgame_place(p);
      if (!place) [[likely]]
        return std::nullopt;
      const auto entry = endgames_->find(*place);
      if (!entry) return std::nullopt;
      return G::side_to_act(p) == Side::white ? entry->value() : -entry->value();
    }
    return std::nullopt;
  }

  /// The evaluation, by itself.
  Value evaluate(const Position& p) { return evaluate(p, G::hash(p)); }
  Value evaluate(const Position& p, std::uint64_t hash) {
    return evaluations_.of(hash, [&p] { return uncertain(G::evaluate(p)); });
  }

  bool is_deep_enough(const TableEntry& entry, int depth) const {
    return settings_.exact_depth ? entry.depth == depth : entry.depth >= depth;
  }
  /// Whether what the table holds decides a node, and with what value.
  bool table_decides(const TableEntry& entry, int depth, Value alpha, Value beta) const {
    if (!is_deep_enough(entry, depth)) return false;
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.value >= beta) ||
           (entry.bound == Bound::upper && entry.value <= alpha);
  }

  std::optional<TableEntry> probe(std::uint64_t hash) const {
    return settings_.table ? table_.find(hash) : std::nullopt;
  }

  void store(std::uint64_t hash, Value value, Action action, int depth, Value alpha, Value beta) {
    if (!settings_.table || stopped_) return;
    const Bound bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
    table_.store(hash, value, action, depth, bound);
  }

  /// `excluded`, if it is an action, is left out, and what comes of it not kept in the table.
  Value visit_decision(const Position& p, int depth, Value alpha, Value beta, int ply, int turns,
                       Action excluded = no_action) {
    Situation node{.depth = depth, .alpha = alpha, .beta = beta, .ply = ply, .turns = turns};
    node.turn_start = G::turn_start(p);
    if (node.turn_start && depth <= -quiescence_turns_) return evaluate(p);
    node.threatened = node.turn_start && forced<G>(p);

    const bool tabled = node.turn_start || depth >= kTabledDepth;
    node.hash = tabled ? G::hash(p) : 0;
    Action first = no_action;
    if (tabled) node.entry = probe(node.hash);
    if (node.entry) {
      if (ply > 0 && excluded == no_action && table_decides(*node.entry, depth, alpha, beta))
        return node.entry->value;
      first = node.entry->action;
    }

    Value best = -kWinValue - 1;
    judge(p, node);
    if (node.is_quiescent()) {
      best = order_.frame(ply).still;
      if (best >= beta) return best;
      node.alpha = std::max(alpha, best);
    }
    int further = 0;
    if (excluded == no_action) {
      if (const auto value = value_without_search(p, node)) return *value;
      further = turns_further(p, node);
      if (stopped_) return 0;
      if (further == kTwoAreGoodEnough) return beta;
    }
    const bool untried = TellsCalm<G> && node.turn_start && first == no_action && settings_.table;
    if (untried && settings_.reductions && depth >= kUntriedDepth) --node.depth;

    const auto [value, action] = visit_actions(p, node, best, first, further, excluded);
    if (stopped_) return 0;
    if (excluded != no_action) return value;
    if (tabled) store(node.hash, value, action, node.depth, alpha, beta);
    learn_correction(p, node, alpha, value, action);
    return value;
  }

  /// Searches the actions of a node, of which the table has found `first` best: the value, at least `best`,
  /// and the action that has it.
  std::pair<Value, Action> visit_actions(const Position& p, const Situation& node, Value best, Action first,
                                         int further, Action excluded) {
    SearchFrame& here = order_.frame(node.ply);
    here.actions.clear();
    node.is_quiescent() ? G::battle_actions(p, here.actions) : list_search_actions<G>(p, here.actions);
    order_.score(p, node.ply, first, settings_.ordering);

    Value lower = node.alpha;
    Action best_action = no_action;
    std::size_t calm_before = 0;
    for (std::size_t i = 0; i < here.actions.size(); ++i) {
      const Action action = settings_.ordering || i == 0 ? here.take_best(i) : here.actions[i];
      if (node.is_quiescent() && TellsCalm<G> && here.scores[i] < 0) break;
      if (action == excluded) continue;
      // Somebody who sees nothing else sees the last.
      const bool only_one_left = i + 1 == here.actions.size() && best < -kWinValue;
      if (node.turn_start && !only_one_left &&
          settings_.oversight.overlooks(node.hash, action, i, here.actions.size()))
        continue;
      const bool calm = node.turn_start && is_calm<G>(p, action);
      if (const auto most = most_of(p, node, action, lower)) {
        best = std::max(best, *most);
        continue;
      }
      Position child = p;
      NullSink sink;
      G::apply(child, action, trail_, sink);
      prefetch(child);
      if (node.guess && i > 0 && !is_certain_loss(best) &&
          passed_over(p, node, here.scores[i], action, calm, calm_before, lower) && !is_sharp<G>(child))
        continue;
      if (calm) ++calm_before;
      here.tried = action;
      const int depth = node.depth + (action == first ? further : 0);
      const Value value = search_child(p, child, node, depth, lower, i, calm);
      if (stopped_) break;
      if (value > best) {
        best = value;
        best_action = action;
        lower = std::max(lower, value);
        if (value >= node.beta && settings_.pruning) {
          if (node.turn_start) order_.learn_cutoff(p, node.ply, i, node.depth);
          break;
        }
      }
    }
    return {best, best_action};
  }

  /// One child in the manner of principal variation search: a late one at the start of a turn is first
  /// searched less deep, and after the first child a window of no width tells whether a child can be better
  /// at all.
  Value search_child(const Position& p, const Position& child, const Situation& node, int depth, Value lower,
                     std::size_t index, bool calm) {
    const auto search_with = [&](int child_depth, Value high) {
      return child_value(p, child, child_depth, lower, high, node.ply + 1, node.turns + 1);
    };
    const bool wide = node.beta - lower > 1;
    if (is_reduced(p, depth, index, calm)) {
      const int less = reduction_at(node, depth, index, wide || is_sharp<G>(child));
      const Value value = search_with(std::max(depth - less, 1), lower + 1);
      if (value <= lower || stopped_) return value;
    }
    if (settings_.pruning && index > 0 && wide) {
      const Value value = search_with(depth, lower + 1);
      if (value <= lower || value >= node.beta || stopped_) return value;
    }
    return search_with(depth, node.beta);
  }

  /// Whether an action that is calm or not is so late in the order of a turn that it is searched less deep
  /// first.
  bool is_reduced(const Position& p, int depth, std::size_t index, bool calm) const {
    return settings_.pruning && settings_.reductions && depth >= 2 && index >= kFirstReduced && calm &&
           G::turn_start(p);
  }

  // What need not be searched, or more deeply: search/shortcuts.h.
  /// Evaluates a node, for itself and for its children, and says whether the side to act is doing better.
  void judge(const Position& p, Situation& node);
  /// The evaluation, or what the table knows better.
  static Value guess_of(Value still, const std::optional<TableEntry>& entry);
  /// The value of a node that is so good or so bad that this is known without a search of all its actions.
  /// Whatever it is if stopped() afterwards.
  std::optional<Value> value_without_search(const Position& p, const Situation& node);
  /// By how many turns less deep a turn that is passed is searched, since a node is so far above beta.
  static int turns_ahead(Value guess, Value beta);
  std::optional<Value> value_of_passing(const Position& p, const Situation& node);
  std::optional<Value> value_of_hopeless(const Position& p, const Situation& node);
  std::optional<Value> value_of_taking(const Position& p, const Situation& node);
  /// By how many turns deeper the action that the table found best is searched, since all others are worse by
  /// far; kTwoAreGoodEnough where two of them prove that the node reaches beta.
  int turns_further(const Position& p, const Situation& node);
  /// Beyond the depth: the most that taking something can bring, if that is not enough.
  std::optional<Value> most_of(const Position& p, const Situation& node, Action action, Value lower);
  /// Whether an action that is not the first is not worth a look: it changes little where much would have to
  /// change, or has come late in the order, or loses what it stakes.
  bool passed_over(const Position& p, const Situation& node, std::int32_t score, Action action, bool calm,
                   std::size_t calm_before, Value lower) const;
  /// By how many turns less deep a late action is searched first; one less where that is risky.
  int reduction_at(const Situation& node, int depth, std::size_t index, bool careful);
  /// Learns from what was found how wrong the evaluation is in such positions.
  void learn_correction(const Position& p, const Situation& node, Value alpha, Value found, Action action);
  /// Asks for the child's place in the table, before it is needed.
  void prefetch(const Position& child) const {
    if constexpr (TellsCalm<G>) table_.prefetch(G::hash(child));
  }

  // Chance nodes: search/chance_node.h.
  Value visit_chance(const Position& p, int depth, Value alpha, Value beta, int ply, int turns);
  /// A bound by what a less deep search says of the frame's outcomes, where that lies far enough outside the
  /// window (CutsChance).
  std::optional<Value> value_beyond(const Position& p, int depth, Value alpha, Value beta, int ply,
                                    int turns);
  /// The weighted mean with an open window for every outcome.
  Value full_value(const Position& p, const OutcomeList& outcomes, int depth, int ply, int turns);
  /// The value by Star1, or a bound beyond the window.
  Value star_value(const Position& p, int depth, Value alpha, Value beta, int ply, int turns);
  /// Finds what is known of the frame's outcomes before any is searched, and tells the window.
  void find_known(const Position& p, int depth, int ply, ChanceWindow& window);
  /// Within what the value of a child lies, for the side to act at its parent, by the table and the rules.
  ValueRange known_range(const Position& parent, const Position& child, int depth) const;

  static constexpr std::size_t kFirstReduced = 2;
  /// Within a turn, shallower nodes are not kept in the table: searching them again is cheaper than the
  /// access.
  static constexpr int kTabledDepth = 2;
  /// From this depth on it pays to ask what is known of outcomes before searching them.
  static constexpr int kKnownDepth = 2;
  /// From this depth on a less deep search may do for a chance node.
  static constexpr int kCutDepth = 2;
  /// From this depth on a node whose best action nobody has found yet is searched a turn less deep.
  static constexpr int kUntriedDepth = 4;
  static constexpr int kTwoAreGoodEnough = 100;

  TranspositionTable& table_;
  SearchSettings settings_;
  int quiescence_turns_;
  const EndgameTables* endgames_;  ///< of the library that the settings have; null: none
  SearchBudget budget_;
  Trail trail_;
  ActionOrder<G> order_;
  Corrections corrections_{TellsCalm<G>};
  Evaluations evaluations_;
  std::uint64_t nodes_ = 0;
  std::atomic<std::uint64_t> nodes_seen_{0};
  int deepest_ = 0;
  int root_depth_ = 0;
  bool stopped_ = false;
};

}  // namespace fray

#include "search/chance_node.h"
#include "search/shortcuts.h"
