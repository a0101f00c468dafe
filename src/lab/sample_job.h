// A self-play game of a fit as a job for a worker (docs/worker.md), so that a fit can be spread over
// machines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/any_game.h"
#include "core/result.h"
#include "lab/fit.h"
#include "lab/samples.h"
#include "lab/self_play.h"
#include "play/json/json.h"
#include "play/worker.h"
#include "search/engine.h"

namespace fray {

/// What a worker is asked, without `id`. `version` is self_play_fingerprint of the game: a worker for which
/// it is another refuses the job.
Json samples_request(const AnyGame& game, const SelfPlaySettings& settings, std::uint64_t version,
                     std::uint64_t number);
/// The samples of its answer, exactly as self_play_samples has them; whatever the answer is, they can be
/// fitted. Errors "bad_samples" and "no_features".
Result<Samples> samples_of_answer(const AnyGame& game, const Json& answer);

/// Asks a worker and waits for its answer. Errors: that of the worker, and "stopped" soon after `stop` was
/// set.
using AskWorker = std::function<Result<Json>(Json request, const StopFlag& stop)>;

/// The games as workers play them. One that is too long to be told is played here, on the thread that asks.
/// The source keeps a reference to `game`, and `ask` is called by as many threads as the source.
GameSource games_of_workers(const AnyGame& game, const SelfPlaySettings& settings, std::uint64_t version,
                            AskWorker ask);

/// Of samples as a text, in bytes: what can be sent over NATS with what goes with it. The longest of some
/// hundred games had a third of that.
inline constexpr std::size_t kLongestSamples = std::size_t{500} << 10;

/// The job "samples". Errors "bad_request", "unknown_game", "no_features", "other_version", and "too_long" of
/// games whose samples have a longer text.
FurtherJob samples_job(std::size_t longest = kLongestSamples);

}  // namespace fray
