// Self-play games of the registered games: what each brings to the fit of an evaluation (lab/sampled_game.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/any_game.h"
#include "core/network.h"
#include "core/result.h"
#include "lab/owned_network.h"
#include "lab/samples.h"
#include "search/engine.h"

namespace fray {

/// What decides, with the number of a game, how it is played.
struct SelfPlaySettings {
  std::uint64_t nodes = 1500;  ///< the engine's limit for each decision
  int opening_turns = 8;       ///< random turns at the start of each game, at most
  std::uint64_t seed = 1;
};

/// A network, shared by those who play by it.
using SharedNetwork = std::shared_ptr<const OwnedNetwork>;

/// The network that is the game's evaluation. Error "no_features" if it is none on features.
Result<Network> fitted_network(const AnyGame& game);

/// Plays game `number` by the game's network, or by another on the same features. The settings decide it, and
/// nothing else: not what was played before, nor on which thread. Nothing if `abandon` was set before its
/// end, within 5 ms for each outcome of a roll. Error "no_features". Any thread.
Result<std::optional<Samples>> self_play_samples(const AnyGame& game, const SelfPlaySettings& settings,
                                                 std::uint64_t number, const StopFlag& abandon);
Result<std::optional<Samples>> self_play_samples(const AnyGame& game, const SharedNetwork& network,
                                                 const SelfPlaySettings& settings, std::uint64_t number,
                                                 const StopFlag& abandon);

/// 64 bits that change when self-play does, by other rules, features, weights, search or arithmetic: a hash
/// of the samples of one short-sighted game. That is played once a process, in some hundredths of a second.
/// Error "no_features". Any thread.
Result<std::uint64_t> self_play_fingerprint(const AnyGame& game);

}  // namespace fray
