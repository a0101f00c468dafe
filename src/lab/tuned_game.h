// A game whose evaluation uses another network than its own, for trying networks against each other in one
// program.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/logistic.h"
#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "lab/owned_network.h"
#include "lab/self_play.h"
#include "play/match/match.h"
#include "play/review/evaluation_value.h"
#include "search/engine.h"
#include "search/search_engine.h"

namespace fray {

/// A game whose evaluation is a network on features, seen by the side whose turn it is.
template <class G>
concept HasFeatures = requires(const typename G::Position& p, FeatureList& features) {
  { G::network() } -> std::same_as<Network>;
  G::list_features(p, features);
};

/// Some of whose weights belong together.
template <class G>
concept HasFeatureGroups = HasFeatures<G> && requires {
  { G::feature_groups() } -> std::same_as<std::vector<FeatureGroup>>;
};

/// Where what a position is worth may be known without the network.
template <class G>
concept KnowsValues = requires(const typename G::Position& p) {
  { G::is_known(p) } -> std::same_as<bool>;
};

/// G with the network that the thread has chosen. Only the search sees the difference: what a game
/// itself evaluates (the strategies of BattleGame) goes by its own.
template <HasFeatures G>
struct TunedGame : G {
  static Value evaluate(const typename G::Position& p) {
    if constexpr (KnowsValues<G>) {
      if (G::is_known(p)) return G::evaluate(p);
    }
    FeatureList features;
    G::list_features(p, features);
    return value_of_logit(network_logit(in_use->view(), features));
  }
  static inline const OwnedNetwork present = OwnedNetwork(G::network());
  static inline thread_local const OwnedNetwork* in_use = &present;

  /// Chooses a network as long as it lives, then the one before again.
  class Use {
   public:
    explicit Use(const OwnedNetwork& network) : before_(std::exchange(in_use, &network)) {}
    ~Use() { in_use = before_; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    const OwnedNetwork* before_;
  };
};

/// The search, by this network.
template <HasFeatures G>
class TunedEngine final : public Engine {
 public:
  TunedEngine(const EngineSpec& spec, SharedNetwork network) : network_(std::move(network)), search_(spec) {}

  std::string name() const override { return search_.name(); }
  void new_game() override { search_.new_game(); }
  Action announce(const AnyState& state, Seat seat) override { return search_.announce(state, seat); }
  SearchResult think(const AnyState& state, const Limits& limits, const StopFlag& stop,
                     const ProgressReport& progress) override {
    const typename TunedGame<G>::Use use(*network_);
    return search_.think(state, limits, stop, progress);
  }

 private:
  SharedNetwork network_;
  SearchEngine<TunedGame<G>> search_;
};

/// A contestant of a match that plays by a network.
template <HasFeatures G>
Contestant tuned_contestant(const std::string& name, const Limits& limits, SharedNetwork network) {
  return {name, limits,
          [network = std::move(network)](std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
            EngineSpec spec;
            spec.hash_mb = 2;  // much for few nodes, and quickly cleared for the next game
            spec.seed = seed;
            return std::make_unique<EnginePlayer>(std::make_unique<TunedEngine<G>>(spec, network));
          }};
}

/// What the game says by the network that it has at the end of the turn, whoever has been thinking.
template <HasFeatures G>
class PresentValue final : public PositionValue {
 public:
  double white_points(const AnyState& state) const override {
    const typename TunedGame<G>::Use use(TunedGame<G>::present);
    return value_.white_points(state);
  }

 private:
  EvaluationValue<TunedGame<G>> value_{0};
};

}  // namespace fray
