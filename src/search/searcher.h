// The search behind every game of the contract: expectiminimax in the form of negamax with alpha-beta, Star1
// and Star2 at chance nodes, a transposition table, and a quiescence search over battles.
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
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/game.h"
#include "search/chance_window.h"
#include "search/experience.h"
#include "search/selectivity.h"
#include "search/settings.h"
#include "search/table.h"

namespace fray {

/// When a search must stop.
struct SearchBudget {
  std::uint64_t nodes = ~std::uint64_t{0};
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;

  bool has_deadline() const { return deadline != std::chrono::steady_clock::time_point::max(); }
};

template <Game G>
class Searcher {
 public:
  using Position = typename G::Position;

  Searcher(TranspositionTable& table, const SearchSettings& settings)
      : table_(table),
        settings_(settings),
        quiescence_turns_(settings.quiescence_turns.value_or(quiescence_of_game())) {}

  /// Prepares for a new root: takes its trail, forgets node counts and killers.
  void start(const Trail& trail, const SearchBudget& budget) {
    trail_ = trail;
    budget_ = budget;
    nodes_ = 0;
    nodes_seen_.store(0, std::memory_order_relaxed);
    deepest_ = 0;
    stopped_ = false;
    for (auto& frame : frames_) frame->killers = {no_action, no_action};
    experience_.fade();
  }

  /// Forgets the evaluations of another game, which may have had other rules.
  void new_game() { std::fill(evaluated_.begin(), evaluated_.end(), Evaluated{}); }

  /// The value of a node for the side to act, searched `depth` turns deep. Below alpha or above beta it is
  /// only a bound (fail-soft). Meaningless if stopped() afterwards.
  Value search(const Position& p, int depth, Value alpha, Value beta) {
    return visit(p, depth, alpha, beta, 0, 0);
  }

  /// The value for the side to act at `p` of an action there.
  Value search_action(const Position& p, Action action, int depth, Value alpha, Value beta) {
    Position child = p;
    NullSink sink;
    G::apply(child, action, trail_, sink);
    return child_value(p, child, depth, alpha, beta, 1, 1);
  }

  /// By how many turns less deep an action at `p` that comes so late in the order is searched first.
  int turns_less([[maybe_unused]] const Position& p, [[maybe_unused]] Action action,
                 [[maybe_unused]] int depth, [[maybe_unused]] std::size_t index) const {
    if constexpr (TellsCalm<G>) {
      const bool late = index >= kFirstReduced && depth >= 2 && G::turn_start(p) && G::is_calm(p, action);
      if (late && settings_.pruning && settings_.reductions)
        return std::min(reduction_of(depth, index), depth - 1);
    }
    return 0;
  }

  /// The value for the side to act at `p`, a node in a battle, of an end of it.
  Value search_end(const Position& p, Outcome end, int depth) {
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
  static constexpr int quiescence_of_game() {
    if constexpr (requires { G::kQuiescenceTurns; }) return G::kQuiescenceTurns;
    return 0;
  }
  /// Whether the side to act must answer a threat, so that it may not just take its evaluation.
  static bool forced(const Position& p) {
    if constexpr (requires { G::forced(p); }) return G::forced(p);
    return false;
  }

  struct Frame {
    ActionList actions;
    InlineList<std::int32_t, 256> scores;
    OutcomeList outcomes;
    std::array<Action, 2> killers{no_action, no_action};
    Action tried = no_action;  ///< what is being searched
    bool passed = false;       ///< the search is below a turn that was passed here
  };

  struct Evaluated {
    std::uint64_t hash = 0;
    Value value = 0;
  };

  static constexpr std::size_t kEvaluated = std::size_t{1} << 15;
  static constexpr int kKillerScore = 3000;
  static constexpr std::uint64_t kPollInterval = 1024;

  Frame& frame(int ply) {
    while (frames_.size() <= static_cast<std::size_t>(ply)) frames_.push_back(std::make_unique<Frame>());
    return *frames_[static_cast<std::size_t>(ply)];
  }

  void poll() {
    nodes_seen_.store(nodes_, std::memory_order_relaxed);
    if (nodes_ >= budget_.nodes ||
        (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) ||
        std::chrono::steady_clock::now() >= budget_.deadline) {
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
    if (kind == NodeKind::chance || in_battle<G>(p)) return visit_chance(p, depth, alpha, beta, ply, turns);
    return visit_decision(p, depth, alpha, beta, ply, turns);
  }

  /// The evaluation, which different turns often lead to the same position for, from a small memory.
  Value evaluate(const Position& p) {
    const std::uint64_t hash = G::hash(p);
    Evaluated& slot = evaluated_[hash % kEvaluated];
    if (slot.hash != hash) slot = {hash, uncertain(G::evaluate(p))};
    return slot.value;
  }

  /// Whether what the table holds decides a node, and with what value.
  bool table_decides(const TableEntry& entry, int depth, Value alpha, Value beta) const {
    if (settings_.exact_depth ? entry.depth != depth : entry.depth < depth) return false;
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

  Value visit_decision(const Position& p, int depth, Value alpha, Value beta, int ply, int turns) {
    const bool turn_start = G::turn_start(p);
    if (turn_start && depth <= -quiescence_turns_) return evaluate(p);
    const bool threatened = turn_start && forced(p);
    const bool quiescent = turn_start && depth <= 0 && !threatened;

    const bool tabled = turn_start || depth >= kTabledDepth;
    const std::uint64_t hash = tabled ? G::hash(p) : 0;
    Action first = no_action;
    const std::optional<TableEntry> entry = tabled ? probe(hash) : std::nullopt;
    if (entry) {
      if (ply > 0 && table_decides(*entry, depth, alpha, beta)) return entry->value;
      first = entry->action;
    }

    Frame& here = frame(ply);
    Value best = -kWinValue - 1;
    Value lower = alpha;
    /// What the node seems to be worth, where that may decide what is not looked at.
    std::optional<Value> guess;
    if (quiescent) {
      best = evaluate(p);
      if (best >= beta) return best;
      lower = std::max(lower, best);
    } else if (turn_start && !threatened && settings_.pruning && ply > 0 && beta - alpha == 1 && depth > 0) {
      guess = guess_of(p, entry);
      if (const auto value = value_without_search(p, depth, beta, *guess, ply, turns)) return *value;
      if (stopped_) return 0;
    }
    const bool untried = TellsCalm<G> && turn_start && first == no_action && settings_.table;
    if (untried && settings_.reductions && depth >= kUntriedDepth) --depth;

    here.actions.clear();
    quiescent ? G::battle_actions(p, here.actions) : list_actions(p, here.actions);
    score_actions(p, here, first, ply);

    Action best_action = no_action;
    std::size_t calm = 0;
    for (std::size_t i = 0; i < here.actions.size(); ++i) {
      const Action action = settings_.ordering || i == 0 ? take_best(here, i) : here.actions[i];
      if (quiescent && kScoresLosses && here.scores[i] < 0) break;
      const bool is_calm = turn_start && calms(p, action);
      Position child = p;
      NullSink sink;
      G::apply(child, action, trail_, sink);
      if (guess && i > 0 && !is_certain_loss(best) && !is_sharp(child) &&
          passed_over(here, i, is_calm, calm, depth, *guess, lower))
        continue;
      if (is_calm) ++calm;
      here.tried = action;
      const Value value = search_child(p, child, depth, lower, beta, ply, turns, i, is_calm);
      if (stopped_) return 0;
      if (value > best) {
        best = value;
        best_action = action;
        lower = std::max(lower, value);
        if (value >= beta && settings_.pruning) {
          if (turn_start) remember_cutoff(p, here, i, depth, ply);
          break;
        }
      }
    }
    if (tabled) store(hash, best, best_action, depth, alpha, beta);
    return best;
  }

  /// Whether an action with which a turn begins changes little at once; where the game does not say, all are
  /// taken alike.
  static bool calms([[maybe_unused]] const Position& p, [[maybe_unused]] Action action) {
    if constexpr (TellsCalm<G>) return G::is_calm(p, action);
    return true;
  }

  /// The evaluation, or what the table knows better.
  Value guess_of(const Position& p, const std::optional<TableEntry>& entry) {
    const Value value = evaluate(p);
    if (!entry) return value;
    const bool better = entry->bound == Bound::exact ||
                        (entry->bound == Bound::lower && entry->value > value) ||
                        (entry->bound == Bound::upper && entry->value < value);
    return better ? entry->value : value;
  }

  /// The value of a node that is so good that it need not be searched to be known to reach beta.
  std::optional<Value> value_without_search(const Position& p, int depth, Value beta, Value guess, int ply,
                                            int turns) {
    if constexpr (TellsCalm<G>) {
      if (settings_.futility && depth <= kFutilityDepth && !is_certain(beta) &&
          guess - margin_at(guess, depth * G::kTurnMargin) >= beta)
        return guess;
    }
    if constexpr (PassesTurns<G>) {
      if (!settings_.null_move || depth < 2 || guess < beta || is_certain(beta) || frame(ply - 1).passed)
        return std::nullopt;
      Position child = p;
      if (!G::pass_turn(child, trail_)) return std::nullopt;
      frame(ply).passed = true;
      frame(ply).tried = no_action;
      const int reduced = depth - 2 - depth / 4;
      const Value value = child_value(p, child, reduced, beta - 1, beta, ply + 1, turns + 1);
      frame(ply).passed = false;
      if (!stopped_ && value >= beta) return is_certain(value) ? beta : value;
    }
    return std::nullopt;
  }

  /// Whether an action that is not the first is not worth a look: it changes little where much would have to
  /// change, or has come late in the order, or loses what it stakes.
  bool passed_over([[maybe_unused]] const Frame& here, [[maybe_unused]] std::size_t index,
                   [[maybe_unused]] bool is_calm, [[maybe_unused]] std::size_t calm,
                   [[maybe_unused]] int depth, [[maybe_unused]] Value guess,
                   [[maybe_unused]] Value lower) const {
    if constexpr (TellsCalm<G>) {
      if (!settings_.futility || is_certain(lower)) return false;
      if (!is_calm) return depth <= kLossDepth && here.scores[index] < 0;
      if (depth <= kCalmDepth && calm >= most_calm_actions(depth)) return true;
      return depth <= kFutilityDepth && guess + margin_at(guess, (depth + 1) * G::kTurnMargin) <= lower;
    }
    return false;
  }

  /// One child in the manner of principal variation search: a late one at the start of a turn is first
  /// searched less deep, and after the first child a window of no width tells whether a child can be better
  /// at all.
  Value search_child(const Position& p, const Position& child, int depth, Value lower, Value beta, int ply,
                     int turns, std::size_t index, bool is_calm) {
    const auto search_with = [&](int child_depth, Value high) {
      return child_value(p, child, child_depth, lower, high, ply + 1, turns + 1);
    };
    const bool late = G::turn_start(p) && index >= kFirstReduced && is_calm;
    if (settings_.pruning && settings_.reductions && late && depth >= 2) {
      int turns_less = TellsCalm<G> ? reduction_of(depth, index) : 1;
      if (beta - lower > 1 || is_sharp(child)) turns_less = std::max(1, turns_less - 1);
      const Value value = search_with(std::max(depth - turns_less, 1), lower + 1);
      if (value <= lower || stopped_) return value;
    }
    if (settings_.pruning && index > 0 && beta - lower > 1) {
      const Value value = search_with(depth, lower + 1);
      if (value <= lower || value >= beta || stopped_) return value;
    }
    return search_with(depth, beta);
  }

  /// Whether a turn begins in which something must be answered, or the game is over.
  static bool is_sharp(const Position& child) {
    if (G::node_kind(child) == NodeKind::terminal) return true;
    return G::node_kind(child) == NodeKind::decision && G::turn_start(child) && forced(child);
  }

  Value visit_chance(const Position& p, int depth, Value alpha, Value beta, int ply, int turns) {
    const bool turn_start = G::turn_start(p);
    if (turn_start && depth <= 0) return evaluate(p);
    const bool tabled = turn_start || depth >= kTabledDepth;
    const std::uint64_t hash = tabled ? G::hash(p) : 0;
    if (const auto entry = tabled ? probe(hash) : std::nullopt) {
      if (ply > 0 && table_decides(*entry, depth, alpha, beta)) return entry->value;
    }
    Frame& here = frame(ply);
    here.tried = no_action;
    list_search_outcomes<G>(p, here.outcomes);
    if (settings_.ordering) {
      std::sort(here.outcomes.items.begin(), here.outcomes.items.end(),
                [](const WeightedOutcome& a, const WeightedOutcome& b) {
                  return a.weight != b.weight ? a.weight > b.weight : code_of(a.outcome) < code_of(b.outcome);
                });
    }
    const Value value = settings_.star1 && settings_.pruning
                            ? star_value(p, here.outcomes, depth, alpha, beta, ply, turns)
                            : full_value(p, here.outcomes, depth, ply, turns);
    if (stopped_) return 0;
    if (tabled) store(hash, value, no_action, depth, alpha, beta);
    return value;
  }

  /// The weighted mean with an open window for every outcome.
  Value full_value(const Position& p, const OutcomeList& outcomes, int depth, int ply, int turns) {
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

  /// What is known of one outcome.
  struct Known {
    Value low = -kWinValue;
    Value high = kWinValue;
  };

  Value star_value(const Position& p, const OutcomeList& outcomes, int depth, Value alpha, Value beta,
                   int ply, int turns) {
    ChanceWindow window(alpha, beta, static_cast<std::int64_t>(outcomes.denominator));
    InlineList<Known, 64> known;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) known.push_back({});
    if (settings_.star2 && depth >= kStar2Depth) {
      probe_outcomes(p, outcomes, depth, ply, turns, window, known);
      if (stopped_) return 0;
      if (window.fails_high()) return window.lowest();
      if (window.fails_low()) return window.highest();
    }
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      const auto weight = static_cast<std::int64_t>(outcomes.items[i].weight);
      const Known before = known[i];
      if (before.low == before.high) continue;
      Position child = p;
      NullSink sink;
      apply_outcome<G>(child, outcomes.items[i].outcome, trail_, sink);
      const Value low = std::max(window.outcome_alpha(weight, before.high), before.low - 1);
      const Value high = std::min(window.outcome_beta(weight, before.low), before.high + 1);
      const Value value = child_value(p, child, depth, low, high, ply + 1, turns + 1);
      if (stopped_) return 0;
      const Value clamped = std::clamp(value, before.low, before.high);
      window.narrow(weight, before.low, before.high, value > low ? clamped : before.low,
                    value < high ? clamped : before.high);
      if (window.fails_high()) return window.lowest();
      if (window.fails_low()) return window.highest();
    }
    return window.lowest();
  }

  /// Star2: one action of each outcome bounds its value, from below where the side that rolled chooses, from
  /// above where the other does. Stops as soon as the bounds decide the node.
  void probe_outcomes(const Position& p, const OutcomeList& outcomes, int depth, int ply, int turns,
                      ChanceWindow& window, InlineList<Known, 64>& known) {
    const Side side = G::side_to_act(p);
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      Position child = p;
      NullSink sink;
      apply_outcome<G>(child, outcomes.items[i].outcome, trail_, sink);
      if (G::node_kind(child) != NodeKind::decision) continue;
      const auto weight = static_cast<std::int64_t>(outcomes.items[i].weight);
      const bool ours = G::side_to_act(child) == side;
      const int child_depth = G::turn_start(child) ? depth - 1 : depth;
      const Value low = window.outcome_alpha(weight, known[i].high);
      const Value high = window.outcome_beta(weight, known[i].low);
      const Action action = likely_best(child, ply + 1);
      Position next = child;
      G::apply(next, action, trail_, sink);
      ++nodes_;
      const bool new_turn = G::turn_start(child);
      const Value from = new_turn ? bound_after_turn(low) : low;
      const Value to = new_turn ? -bound_after_turn(-high) : high;
      const Value found = ours ? child_value(child, next, child_depth, from, to, ply + 2, turns + 1)
                               : -child_value(child, next, child_depth, -to, -from, ply + 2, turns + 1);
      if (stopped_) return;
      const Value value = new_turn ? a_turn_before(found) : found;
      Known after = known[i];
      if (ours && value > low) after.low = std::clamp(value, known[i].low, known[i].high);
      if (!ours && value < high) after.high = std::clamp(value, known[i].low, known[i].high);
      window.narrow(weight, known[i].low, known[i].high, after.low, after.high);
      known[i] = after;
      if (window.fails_high() || window.fails_low()) return;
    }
  }

  static void list_actions(const Position& p, ActionList& actions) {
    if constexpr (SelectsActions<G>) return G::search_actions(p, actions);
    G::legal_actions(p, actions);
  }

  /// The action that the table or the game's order puts first. Not for turn starts at depth 0.
  Action likely_best(const Position& p, int ply) {
    Frame& here = frame(ply);
    here.actions.clear();
    list_actions(p, here.actions);
    const auto entry = probe(G::hash(p));
    score_actions(p, here, entry ? entry->action : no_action, ply);
    return take_best(here, 0);
  }

  void score_actions(const Position& p, Frame& here, Action first, int ply) {
    here.scores.clear();
    for (std::size_t i = 0; i < here.actions.size(); ++i) here.scores.push_back(0);
    if (settings_.ordering && here.actions.size() > 1) {
      G::order(p, here.actions, std::span<std::int32_t>(here.scores.begin(), here.scores.size()));
      if (G::turn_start(p)) add_experience(p, here, ply);
    }
    if (first == no_action) return;
    for (std::size_t i = 0; i < here.actions.size(); ++i) {
      if (here.actions[i] == first) here.scores[i] = 1 << 30;
    }
  }

  void add_experience(const Position& p, Frame& here, int ply) {
    const Experience::Before before = tried_before(ply);
    for (std::size_t i = 0; i < here.actions.size(); ++i) {
      const Action action = here.actions[i];
      if (!calms(p, action)) continue;
      here.scores[i] += experience_.score(before, action);
      if (action == here.killers[0] || action == here.killers[1]) here.scores[i] += kKillerScore;
    }
  }

  Experience::Before tried_before(int ply) {
    return {ply > 0 ? frame(ply - 1).tried : no_action, ply > 1 ? frame(ply - 2).tried : no_action};
  }

  /// Brings the best of the actions from `from` on to that place and returns it.
  static Action take_best(Frame& here, std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < here.actions.size(); ++i) {
      if (here.scores[i] > here.scores[best]) best = i;
    }
    std::swap(here.actions[from], here.actions[best]);
    std::swap(here.scores[from], here.scores[best]);
    return here.actions[from];
  }

  /// The action at `index` has cut off, those before it have not.
  void remember_cutoff(const Position& p, Frame& here, std::size_t index, int depth, int ply) {
    const Action action = here.actions[index];
    if (!calms(p, action)) return;
    const Experience::Before before = tried_before(ply);
    if (here.killers[0] != action) here.killers = {action, here.killers[0]};
    experience_.reward(before, action, std::max(depth, 0));
    for (std::size_t i = 0; i < index; ++i) {
      if (calms(p, here.actions[i])) experience_.punish(before, here.actions[i], std::max(depth, 0));
    }
  }

  static constexpr std::size_t kFirstReduced = 2;
  static constexpr int kStar2Depth = 2;
  /// Within a turn, shallower nodes are not kept in the table: searching them again is cheaper than the
  /// access.
  static constexpr int kTabledDepth = 2;
  /// From this depth on a node whose best action nobody has found yet is searched a turn less deep.
  static constexpr int kUntriedDepth = 4;
  static constexpr int kFutilityDepth = 6;
  static constexpr int kCalmDepth = 5;
  static constexpr int kLossDepth = 4;
  static constexpr bool kScoresLosses = TellsCalm<G>;

  TranspositionTable& table_;
  SearchSettings settings_;
  int quiescence_turns_;
  SearchBudget budget_;
  Trail trail_;
  std::vector<std::unique_ptr<Frame>> frames_;
  Experience experience_;
  std::vector<Evaluated> evaluated_ = std::vector<Evaluated>(kEvaluated);
  std::uint64_t nodes_ = 0;
  std::atomic<std::uint64_t> nodes_seen_{0};
  int deepest_ = 0;
  bool stopped_ = false;
};

}  // namespace fray
