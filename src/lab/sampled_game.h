// One self-play game with samples for fitting an evaluation.
//
// What a game brings in the end is mostly dice, so it is a poor teacher. Two better ones are mixed: what the
// search says about the position, and the result of the game less the luck of all rolls after the position
// (docs/match.md), which has the same expectation as the result. And since good play never comes to most
// positions that the search must judge, each turn is also played at random once, off the game, and the search
// asked what came of it.
#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/game_adapter.h"
#include "core/network.h"
#include "core/random.h"
#include "lab/samples.h"
#include "lab/self_play.h"
#include "search/battle_player.h"
#include "search/engine.h"
#include "search/game_traits.h"
#include "search/playout.h"
#include "search/turn_value.h"

namespace fray {

/// A game of which other starts than the first position with the default options are worth learning from.
template <class G>
concept HasTrainingStarts = requires(std::uint64_t seed) {
  { G::training_start(seed) } -> std::same_as<std::string>;
};

template <class G>
class SampledGame {
 public:
  /// Both sides are played by `engine`, which must outlive this, as must `abandon`.
  SampledGame(const AnyGame& game, const SelfPlaySettings& settings, std::uint64_t number, Engine& engine,
              const StopFlag& abandon)
      : settings_(settings),
        engine_(engine),
        abandon_(abandon),
        random_(mix64(settings.seed * 1'000'003 + number)),
        dice_(random_.next()),
        state_(start(game)) {}

  /// Nothing if `abandon` was set before the end of the game.
  std::optional<Samples> play() {
    engine_.new_game();
    const auto opening = random_.below(static_cast<std::uint32_t>(settings_.opening_turns + 1));
    for (std::uint32_t turn = 0; turn < opening; ++turn) play_random_turn(*state_);
    while (state_->node_kind() != NodeKind::terminal && !abandon_) step();
    // What was being thought when the flag was set says nothing.
    if (abandon_) return std::nullopt;
    set_results();
    return std::move(samples_);
  }

 private:
  std::unique_ptr<AnyState> start(const AnyGame& game) {
    if constexpr (HasTrainingStarts<G>) {
      return std::move(*game.load(G::training_start(random_.next()), {}));
    } else {
      return std::move(*game.start({}));
    }
  }

  void step() {
    log_.events.clear();
    if (state_->in_battle()) return settle();
    if (state_->node_kind() == NodeKind::chance) return roll();
    if (state_->node_kind() == NodeKind::simultaneous) return announce();
    const bool turn_start = state_->turn_start();
    if (turn_start) sample_side_line();
    const SearchResult thought = think(*state_, settings_.nodes);
    if (turn_start && is_quiet(*state_, thought.best)) {
      add_sample(*state_, points_of(thought), true);
      luck_before_.push_back(white_luck_);
    }
    (void)state_->act(thought.best, log_);
  }

  /// Rolls, and adds up what that was worth to White by the search, or where there are too many outcomes to
  /// search each by the evaluation: any value that is fixed beforehand will do. A turn that begins with the
  /// roll is a sample, worth what is to be expected of it.
  void roll() {
    OutcomeList outcomes;
    state_->chance_outcomes(outcomes);
    std::vector<double> values;
    double expectation = 0;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      (void)state_->choose(outcomes.items[i].outcome, log_);
      values.push_back(SamplesOutcomes<G> ? evaluated(*state_) : white_value(*state_));
      (void)state_->undo();
      expectation += outcomes.probability(i) * values.back();
    }
    if (state_->turn_start()) {
      const bool for_white = state_->side_to_act() == Side::white;
      add_sample(*state_, for_white ? expectation : 1 - expectation, true);
      luck_before_.push_back(white_luck_);
    }
    (void)state_->roll(dice_, log_);
    const Outcome fell = state_->steps().back().outcome;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (outcomes.items[i].outcome == fell) white_luck_ += values[i] - expectation;
    }
  }

  /// Plays a battle that has been solved to one of its ends at once, and adds up what that was worth to
  /// White: by the evaluation, since a battle may have many ends.
  void settle() {
    OutcomeList ends;
    state_->battle_outcomes(ends);
    const Outcome drawn = draw_outcome(ends, random_);
    double expectation = 0;
    double came = 0;
    for (std::size_t i = 0; i < ends.items.size(); ++i) {
      (void)state_->settle(ends.items[i].outcome, log_);
      const double value = evaluated(*state_);
      (void)state_->undo();
      expectation += ends.probability(i) * value;
      if (ends.items[i].outcome == drawn) came = value;
    }
    (void)state_->settle(drawn, log_);
    white_luck_ += came - expectation;
  }

  /// All seats choose at a simultaneous node that belongs to no such battle.
  void announce() {
    std::vector<SeatAction> choices;
    for (const Seat seat : state_->to_act()) choices.push_back({seat, engine_.announce(*state_, seat)});
    (void)state_->act_together(choices, log_);
  }

  void sample_side_line() {
    const auto side_line = state_->clone();
    play_random_turn(*side_line);
    if (side_line->node_kind() != NodeKind::decision) return;
    const SearchResult thought = think(*side_line, settings_.nodes / 2);
    if (is_quiet(*side_line, thought.best)) add_sample(*side_line, points_of(thought), false);
  }

  /// Where the search plays battles to their end before it evaluates, a position in which the best is to
  /// begin one, or to answer a threat, is never evaluated in earnest, and would teach that what hangs is
  /// worth nothing.
  static bool is_quiet(const AnyState& state, Action best) {
    const auto& p = typed_state<G>(state).position();
    return quiescence_turns<G>() == 0 || (!forced<G>(p) && is_calm<G>(p, best));
  }

  /// Plays to the start of the next turn.
  void play_random_turn(AnyState& state) {
    EventLog log;
    bool first = true;
    while (state.node_kind() != NodeKind::terminal && (first || !state.turn_start())) {
      first = false;
      if (state.in_battle()) {
        OutcomeList ends;
        state.battle_outcomes(ends);
        (void)state.settle(draw_outcome(ends, random_), log);
      } else if (state.node_kind() == NodeKind::chance) {
        (void)state.roll(dice_, log);
      } else {
        std::vector<SeatAction> choices;
        for (const Seat seat : state.to_act())
          choices.push_back({seat, draw_announcement(state, seat, random_)});
        (void)(state.node_kind() == NodeKind::decision ? state.act(choices.front().action, log)
                                                       : state.act_together(choices, log));
      }
    }
  }

  SearchResult think(const AnyState& state, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = std::max<std::uint64_t>(1, nodes);
    return engine_.think(state, limits, abandon_, {});
  }

  /// For the side to act. An engine that was stopped at once has found nothing.
  static double points_of(const SearchResult& thought) {
    return thought.report.lines.empty() ? 0.5 : thought.report.lines.front().points;
  }

  double white_value(const AnyState& state) {
    if (state.node_kind() == NodeKind::terminal) return white_points(state.result());
    if (state.node_kind() != NodeKind::decision || state.in_battle()) return evaluated(state);
    const double points = points_of(think(state, settings_.nodes / 2));
    return state.side_to_act() == Side::white ? points : 1 - points;
  }

  /// What White can expect by the evaluation, at the end of the turn.
  static double evaluated(const AnyState& state) {
    const auto& typed = typed_state<G>(state);
    Trail trail = typed.trail();
    std::uint64_t nodes = 0;
    return 0.5 + 0.5 * turn_value<G>(typed.position(), Side::white, 0, G::evaluate, trail, nodes) / kWinValue;
  }

  void add_sample(const AnyState& state, double value, bool from_game) {
    const auto& p = typed_state<G>(state).position();
    FeatureList features;
    G::list_features(p, features);
    Sample sample;
    sample.first = samples_.features.size();
    samples_.features.insert(samples_.features.end(), features.begin(), features.end());
    sample.last = samples_.features.size();
    sample.value = static_cast<float>(std::clamp(value, 0.0, 1.0));
    sample.predicted = static_cast<float>(expected_points(G::evaluate(p)));
    sample.from_game = from_game;
    samples_.items.push_back(sample);
    sides_.push_back(G::side_to_act(p));
  }

  void set_results() {
    const double white = white_points(state_->result());
    auto luck_before = luck_before_.begin();
    for (std::size_t i = 0; i < samples_.items.size(); ++i) {
      Sample& sample = samples_.items[i];
      if (!sample.from_game) continue;
      const double white_adjusted = white - (white_luck_ - *luck_before++);
      const bool for_white = sides_[i] == Side::white;
      const double adjusted = for_white ? white_adjusted : 1 - white_adjusted;
      sample.points = static_cast<float>(for_white ? white : 1 - white);
      sample.adjusted = static_cast<float>(adjusted);
    }
  }

  const SelfPlaySettings& settings_;
  Engine& engine_;
  const StopFlag& abandon_;
  SplitMix64 random_;
  SeededDice dice_;
  std::unique_ptr<AnyState> state_;
  EventLog log_;
  Samples samples_;
  std::vector<Side> sides_;          ///< whose turn it is in each sample
  std::vector<double> luck_before_;  ///< luck of White before each sample from the game
  double white_luck_ = 0;
};

}  // namespace fray
