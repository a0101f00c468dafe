#include "lab/self_play.h"

#include <bit>
#include <string>

#include "core/random.h"
#include "game_types.h"
#include "lab/sampled_game.h"
#include "lab/tuned_game.h"

namespace fray {
namespace {

/// Calls `function` with the type of the game. Error "no_features".
template <class Answer, class Function>
Result<Answer> with_fitted(const AnyGame& game, const Function& function) {
  return AllGames::with(game.info().name, [&]<Game G>() -> Result<Answer> {
    if constexpr (HasFeatures<G>) {
      return function.template operator()<G>();
    } else {
      return fail("no_features", std::string(game.info().name) + " has no evaluation that can be fitted");
    }
  });
}

template <HasFeatures G>
std::optional<Samples> play_with_new_engine(const SharedNetwork& network, const SelfPlaySettings& settings,
                                            std::uint64_t number, const StopFlag& abandon) {
  EngineSpec spec;
  spec.hash_mb = 2;  // much for few nodes, and quickly made for the next game
  static const GameAdapter<TunedGame<G>> game;
  const typename TunedGame<G>::Use use(*network);
  TunedEngine<G> engine(spec, network);
  return SampledGame<TunedGame<G>>(game, settings, number, engine, abandon).play();
}

/// The game's own network.
template <HasFeatures G>
SharedNetwork present_network() {
  static const auto network = std::make_shared<const OwnedNetwork>(G::network());
  return network;
}

std::uint64_t hash_of(const Samples& samples) {
  std::uint64_t hash = samples.items.size();
  const auto add = [&hash](std::uint64_t number) { hash = mix64(hash + 0x9e3779b97f4a7c15ULL + number); };
  for (const std::uint16_t feature : samples.features) add(feature);
  for (const Sample& sample : samples.items) {
    add(sample.last);
    for (const float number : {sample.value, sample.adjusted, sample.points, sample.predicted})
      add(std::bit_cast<std::uint32_t>(number));
  }
  return hash;
}

template <HasFeatures G>
std::uint64_t fingerprint_of_type() {
  SelfPlaySettings settings;
  settings.nodes = 200;
  const StopFlag never{false};
  return hash_of(*play_with_new_engine<G>(present_network<G>(), settings, 0, never));
}

}  // namespace

Result<Network> fitted_network(const AnyGame& game) {
  return with_fitted<Network>(game, []<class G>() { return G::network(); });
}

Result<std::optional<Samples>> self_play_samples(const AnyGame& game, const SelfPlaySettings& settings,
                                                 std::uint64_t number, const StopFlag& abandon) {
  return with_fitted<std::optional<Samples>>(game, [&]<class G>() {
    return play_with_new_engine<G>(present_network<G>(), settings, number, abandon);
  });
}

Result<std::optional<Samples>> self_play_samples(const AnyGame& game, const SharedNetwork& network,
                                                 const SelfPlaySettings& settings, std::uint64_t number,
                                                 const StopFlag& abandon) {
  return with_fitted<std::optional<Samples>>(
      game, [&]<class G>() { return play_with_new_engine<G>(network, settings, number, abandon); });
}

Result<std::uint64_t> self_play_fingerprint(const AnyGame& game) {
  return with_fitted<std::uint64_t>(game, []<class G>() {
    static const std::uint64_t fingerprint = fingerprint_of_type<G>();
    return fingerprint;
  });
}

}  // namespace fray
