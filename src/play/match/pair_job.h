// A pair of a match as a job for a worker (docs/worker.md), so that a match can be spread over machines.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/game_info.h"
#include "play/json/json.h"
#include "play/match/match.h"
#include "play/worker.h"
#include "search/engine.h"

namespace fray {

/// A match as it is told to others: what makes the MatchRules, as texts and numbers.
struct MatchTerms {
  std::string game;
  std::vector<OptionValue> options{};
  std::optional<std::string> start{};    ///< a position text; nothing: the initial position
  std::array<std::string, 2> engines{};  ///< specs, by Party
  Limits limits{};                       ///< of each decision, where a spec has none: nodes and time
  std::uint64_t seed = 1;
  int opening_turns = 4;
  int value_turns = 1;  ///< of make_evaluation_value
  int max_turns = 400;
  /// Of the value by which luck is measured: a worker whose value is another refuses the job.
  std::uint64_t value_fingerprint = 0;
};

/// What a worker is asked: without `id`.
Json pair_request(const MatchTerms& terms, std::uint64_t number);
/// The pair of its answer, with the games as PGN. Error "bad_pair".
Result<MatchPair> pair_of_answer(const Json& answer);

/// The name of a contestant in reports and game files.
std::string contestant_name(Party party, const std::string& engine);

/// The job "pair". Errors "bad_request", those of the game, the engines and play_pair, and "other_version".
FurtherJob match_pair_job();

}  // namespace fray
