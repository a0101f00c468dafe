// A game whose evaluation uses other weights than its own, for trying weights against each other in one
// program.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/logistic.h"
#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "play/review/evaluation_value.h"
#include "search/engine.h"
#include "search/search_engine.h"

namespace fray {

/// A game whose evaluation is a network with groups of weights.
template <class G>
concept Tunable = requires(const typename G::Position& p, FeatureList& features) {
  { G::network() } -> std::same_as<std::span<const std::int16_t>>;
  { G::feature_groups() } -> std::same_as<std::vector<FeatureGroup>>;
  G::list_features(p, features);
};

/// The weights of a network.
using Weights = std::vector<std::int16_t>;

/// The weights that a game has.
template <Tunable G>
Weights present_weights() {
  const auto network = G::network();
  return {network.begin(), network.end()};
}

/// Weights, shared by those who use them.
using SharedWeights = std::shared_ptr<const Weights>;

/// G with the weights that the thread has chosen last. Only the search sees the difference: what a game
/// itself evaluates (the strategies of BattleGame) goes by its own.
template <Tunable G>
struct TunedGame : G {
  static Value evaluate(const typename G::Position& p) {
    FeatureList features;
    G::list_features(p, features);
    return value_of_logit(network_logit(in_use->data(), feature_count(G::network()), features));
  }
  static inline const Weights present = present_weights<G>();
  static inline thread_local const Weights* in_use = &present;
};

/// The search, by these weights.
template <Tunable G>
class TunedEngine final : public Engine {
 public:
  TunedEngine(const EngineSpec& spec, SharedWeights weights) : weights_(std::move(weights)), search_(spec) {}

  std::string name() const override { return search_.name(); }
  void new_game() override { search_.new_game(); }
  Action announce(const AnyState& state, Seat seat) override { return search_.announce(state, seat); }
  SearchResult think(const AnyState& state, const Limits& limits, const StopFlag& stop,
                     const ProgressReport& progress) override {
    TunedGame<G>::in_use = weights_.get();
    return search_.think(state, limits, stop, progress);
  }

 private:
  SharedWeights weights_;
  SearchEngine<TunedGame<G>> search_;
};

/// What the game says by the weights that it has at the end of the turn, whoever has been thinking.
template <Tunable G>
class PresentValue final : public PositionValue {
 public:
  double white_points(const AnyState& state) const override {
    TunedGame<G>::in_use = &TunedGame<G>::present;
    return value_.white_points(state);
  }

 private:
  EvaluationValue<TunedGame<G>> value_{0};
};

}  // namespace fray
