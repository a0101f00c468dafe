// The engine around the search: iterative deepening, several lines, variations, time, levels.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/game_adapter.h"
#include "search/battle_player.h"
#include "search/beside.h"
#include "search/engine.h"
#include "search/exact_root.h"
#include "search/levels.h"
#include "search/root_search.h"
#include "search/time_control.h"

namespace fray {

template <Game G>
class SearchEngine final : public Engine {
 public:
  using Position = typename G::Position;

  explicit SearchEngine(const EngineSpec& spec)
      : spec_(without_tables_for_learners(spec)),
        level_(level_of<G>(spec)),
        random_(spec.seed),
        table_(spec.hash_mb),
        main_(table_, spec_.settings) {
    for (int i = 1; Beside::kPossible && i < spec.threads; ++i)
      others_.push_back(std::make_unique<RootSearch<G>>(table_, spec_.settings));
  }

  std::string name() const override {
    return spec_.level == 0 ? "search" : "search level " + std::to_string(spec_.level);
  }
  void new_game() override {
    random_ = SplitMix64(spec_.seed);
    table_.clear();
    main_.new_game();
    for (const auto& other : others_) other->new_game();
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
    exact_ = ExactRoot<G>(spec_.settings, root, typed.trail());
    if (exact_.complete()) {
      SearchResult result = exact_.result(std::max(limits.lines, 1));
      result.report.seconds = seconds_so_far();
      if (progress) progress(result.report);
      return result;
    }
    const double misjudgement = level_.misjudgement;
    const bool weak = misjudgement > 0 || level_.overlooked > 0;
    const bool alone = weak || others_.empty();
    SearchBudget budget = budget_of(limits, stop);
    if (!alone) budget.nodes = std::max<std::uint64_t>(budget.nodes / (1 + others_.size()), 1);
    main_.start(root, typed.trail(), budget);
    const std::uint64_t look = weak ? look_of(state) : 0;
    if (weak) main_.overlook({level_.overlooked, look});
    table_.grow_older();

    const auto lines =
        static_cast<std::size_t>(std::clamp<int>(limits.lines, 1, static_cast<int>(main_.found().size())));
    const auto time = thinking_time(limits, choice_counts<G>(), lateness_ms_);
    const bool stop_early = limits.lines <= 1 && time;
    Steadiness steady;
    StopFlag enough{false};
    Beside beside;
    if (!alone) search_beside(beside, typed, lines, enough);
    SearchResult result;
    for (int depth = 1; limits.depth == 0 || depth <= limits.depth; ++depth) {
      const bool complete = misjudgement > 0 ? main_.deepen_all(depth, lines) : main_.deepen(depth, lines);
      result.report = report(state, depth, lines);
      if (progress && complete) progress(result.report);
      if (!complete || depth >= kDeepest) break;
      if (solved(lines, depth)) break;
      if (stop_early && (main_.found().size() == 1 || is_enough(*time, steady, limits))) break;
    }
    enough.store(true, std::memory_order_relaxed);
    if (time && limits.ponder == nullptr)
      lateness_ms_ = lateness_after(lateness_ms_, 1000 * seconds_so_far(), *time);
    result.best = misjudgement > 0 ? misjudged_best(look, misjudgement) : main_.found().front().action;
    return result;
  }

 private:
  static constexpr int kDeepest = 60;

  /// The levels below the highest play as people do, who have no tables.
  static EngineSpec without_tables_for_learners(EngineSpec spec) {
    const bool learns = spec.level > 0 && spec.level < kLevels;
    if (learns || spec.overlooked > 0 || spec.misjudgement > 0) spec.settings.endgames = nullptr;
    return spec;
  }

  /// For how many depths the best action has been the same.
  struct Steadiness {
    Action best = no_action;
    int depths = 0;
  };

  /// What decides what is overlooked, and how the rest is misjudged. The text of a position counts its moves:
  /// who comes to the same squares again looks again, and sees something else.
  std::uint64_t look_of(const AnyState& state) const {
    std::uint64_t look = mix64(spec_.seed);
    for (const char c : state.position_text()) look = mix64(look ^ static_cast<unsigned char>(c));
    return look;
  }

  /// Whether a depth that has been completed is the last for which there is time: the next takes longer than
  /// all before it, and half of one mostly finds nothing.
  bool is_enough(const ThinkingTime& time, Steadiness& steady, const Limits& limits) const {
    constexpr double kPartForAnother = 0.75;
    const Action best = main_.found().front().action;
    steady = best == steady.best ? Steadiness{best, steady.depths + 1} : Steadiness{best, 0};
    if (time.fixed || limits.ponders()) return false;
    const double worth = worth_of_time(steady.depths) * static_cast<double>(time.usual.count()) / 1000;
    return seconds_so_far() >= kPartForAnother * worth;
  }

  Limits with_defaults(Limits limits) const {
    const bool none = limits.depth == 0 && limits.nodes == 0 && limits.time_ms == 0 && limits.clock_ms == 0;
    if (none) {
      const auto [lines, ponder] = std::pair(limits.lines, limits.ponder);
      limits = spec_.limits;
      limits.lines = lines;
      limits.ponder = ponder;
    }
    return limits;
  }
  Limits limits_for_level(Limits limits) const {
    const auto [depth, nodes] = std::pair(level_.depth, level_.nodes);
    if (depth > 0) limits.depth = limits.depth > 0 ? std::min(limits.depth, depth) : depth;
    if (nodes > 0) limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, nodes) : nodes;
    return limits;
  }

  SearchBudget budget_of(const Limits& limits, const StopFlag& stop) const {
    SearchBudget budget;
    budget.stop = &stop;
    if (limits.nodes > 0) budget.nodes = limits.nodes;
    budget.ponder_hit = limits.ponder;
    if (const auto time = thinking_time(limits, choice_counts<G>(), lateness_ms_))
      budget.deadline = started_ + time->most;
    return budget;
  }

  /// The other threads search the same root and tell the main one what they find through the table, every
  /// second of them at other depths, until it has enough (known as "lazy SMP").
  void search_beside(Beside& beside, const StateAdapter<G>& state, std::size_t lines,
                     const StopFlag& enough) {
    for (std::size_t i = 0; i < others_.size(); ++i) {
      SearchBudget budget;
      budget.stop = &enough;
      RootSearch<G>& other = *others_[i];
      other.start(state.position(), state.trail(), budget);
      beside.run([&other, lines, skip = i % 2 == 0] {
        for (int depth = 1; depth <= kDeepest; ++depth) {
          if (skip && depth > 2 && depth % 2 == 1) continue;
          if (!other.deepen(depth, lines)) return;
        }
      });
    }
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
      const auto time = time_of_choice_in_battle(limits);
      const bool has_time = !time || time->count() > 0;
      if (spec_.settings.stakes && actions.size() > 1 && has_time) {
        main_.searcher().start(typed.trail(), budget_of_choice_in_battle(limits, stop));
        main_.searcher().set_oversight({level_.overlooked, level_.overlooked > 0 ? look_of(state) : 0});
        table_.grow_older();
        const int deepest = limits.depth == 0 ? kMostTurns : std::min(limits.depth, kMostTurns);
        std::vector<Value> worth;
        const int searched = search_ends(typed.position(), deepest, worth);
        SearchResult result = choose_in_battle<G>(state, random_, worth);
        result.report.depth = std::max(result.report.depth, searched);
        result.report.selective_depth = main_.searcher().deepest_turn();
        result.report.nodes += main_.searcher().nodes();
        result.report.seconds = seconds_so_far();
        return result;
      }
    }
    return choose_in_battle<G>(state, random_);
  }

  /// Choices in a battle are many and small: of a clock they get a part of what others do, or nothing.
  SearchBudget budget_of_choice_in_battle(const Limits& limits, const StopFlag& stop) const {
    SearchBudget budget = budget_of(limits, stop);
    if (const auto time = time_of_choice_in_battle(limits)) budget.deadline = started_ + *time;
    return budget;
  }
  std::optional<std::chrono::milliseconds> time_of_choice_in_battle(const Limits& limits) const {
    constexpr int kPart = 20;
    const auto time = thinking_time(limits, choice_counts<G>(), lateness_ms_);
    if (!time || time->fixed) return std::nullopt;
    return time->usual / kPart;
  }

  /// Finds what the ends of the battle are worth, by the deepest search that is completed; 0 if none is.
  int search_ends(const Position& root, int deepest, std::vector<Value>& worth) {
    BattleEnds ends;
    G::battle_stakes(root, ends);
    for (int depth = 1; depth <= deepest; ++depth) {
      std::vector<Value> found;
      for (const Outcome end : ends) found.push_back(main_.searcher().search_end(root, end, depth));
      if (main_.searcher().stopped()) return depth - 1;
      worth = std::move(found);
    }
    return deepest;
  }

  double seconds_so_far() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  }

  /// Nothing is left to find out: the result is certain, and no other is nearer.
  bool solved(std::size_t lines, int depth) const {
    const Value best = main_.found().front().value;
    return lines == 1 && is_certain(best) && turns_to_end(best) < depth;
  }

  /// The best action after an error, drawn by `seed`, has been added to what each seems worth. What is
  /// certain, like a mate that has been seen, is not misjudged.
  Action misjudged_best(std::uint64_t seed, double deviation) const {
    SplitMix64 random(seed);
    std::vector<RootAction> candidates = main_.found();
    for (RootAction& candidate : candidates) {
      // Box and Muller, "A note on the generation of random normal deviates", 1958.
      const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
      const double normal = radius * std::cos(2 * std::numbers::pi * random.uniform());
      if (is_certain(candidate.value)) continue;
      candidate.value = uncertain(candidate.value + static_cast<Value>(2 * deviation * normal * kWinValue));
    }
    sort_best_first(candidates.begin(), candidates.end());
    return candidates.front().action;
  }

  SearchReport report(const AnyState& state, int depth, std::size_t lines) const {
    const Searcher<G>& searcher = main_.searcher();
    SearchReport report;
    report.depth = searcher.stopped() ? depth - 1 : depth;
    report.selective_depth = searcher.deepest_turn();
    report.nodes = searcher.nodes();
    for (const auto& other : others_) report.nodes += other->searcher().nodes_seen();
    report.seconds = seconds_so_far();
    for (std::size_t i = 0; i < lines; ++i) {
      const auto [action, value] = main_.found()[i];
      Line line{action, expected_points(value), variation(state, action, depth)};
      if (is_certain(value)) {
        line.points = value > 0 ? 1 : 0;
        line.turns_to_end = turns_to_end(value);
      }
      exact_.amend(line);
      report.lines.push_back(std::move(line));
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
      const auto entry = table_.find(G::hash(p));
      ActionList actions;
      G::legal_actions(p, actions);
      if (!entry || std::find(actions.begin(), actions.end(), entry->action) == actions.end()) break;
      steps.push_back({G::action_text(p, entry->action), false, 1});
      G::apply(p, entry->action, trail, sink);
    }
    return steps;
  }

  EngineSpec spec_;
  Level level_;
  SplitMix64 random_;
  TranspositionTable table_;
  RootSearch<G> main_;
  std::vector<std::unique_ptr<RootSearch<G>>> others_;
  ExactRoot<G> exact_;
  std::chrono::steady_clock::time_point started_;
  double lateness_ms_ = 2;  ///< by how much searches of late have overrun their time
};

}  // namespace fray
