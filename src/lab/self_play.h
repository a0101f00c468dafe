// Self-play games of the registered games: what each brings to the fit of an evaluation (lab/sampled_game.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/any_game.h"
#include "core/result.h"
#include "lab/fit.h"
#include "lab/samples.h"
#include "search/engine.h"

namespace fray {

/// The network that is the game's evaluation. Error "no_features" if it is none on features.
Result<std::span<const std::int16_t>> fitted_network(const AnyGame& game);

/// Plays game `number`, which `nodes`, `opening_turns`, `seed` and `result_share` of the settings decide, and
/// nothing else: not what was played before, nor on which thread. Nothing if `abandon` was set before its
/// end, within 5 ms for each outcome of a roll. Error "no_features". Any thread.
Result<std::optional<Samples>> self_play_samples(const AnyGame& game, const FitSettings& settings,
                                                 std::uint64_t number, const StopFlag& abandon);

/// 64 bits that change when self-play does, by other rules, features, weights, search or arithmetic: a hash
/// of the samples of one short-sighted game. That is played once a process, in some hundredths of a second.
/// Error "no_features". Any thread.
Result<std::uint64_t> self_play_fingerprint(const AnyGame& game);

}  // namespace fray
