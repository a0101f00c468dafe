// Matches of many pairs on several threads, counted so that the result does not depend on how many.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "play/match/match.h"
#include "play/match/statistics.h"

namespace fray {

/// How long a match goes on.
struct MatchPlan {
  std::uint64_t pairs = 100;       ///< at most, from pair 0 on
  std::optional<SprtBounds> sprt;  ///< stops earlier when the test is decided
  unsigned threads = 1;            ///< pairs played at once
};

/// The pairs that count: 0, 1, 2, ... without a gap, up to the one at which the sequential test was decided.
/// A pair that finishes before an earlier one waits for it, since short games would else count sooner than
/// long ones.
class MatchTally {
 public:
  explicit MatchTally(std::optional<SprtBounds> sprt) : sprt_(sprt) {}

  /// Takes a finished pair; each number once.
  void add(MatchPair pair);

  std::span<const MatchPair> counted() const { return counted_; }
  const PairStatistics& statistics() const { return statistics_; }
  const std::optional<SprtBounds>& sprt() const { return sprt_; }
  /// Of the adjusted scores; 0 without a test.
  double ratio() const { return sprt_ ? log_likelihood_ratio(statistics_.adjusted(), *sprt_) : 0; }
  SprtVerdict verdict() const { return sprt_verdict(ratio()); }

 private:
  std::optional<SprtBounds> sprt_;
  std::vector<MatchPair> counted_;
  std::map<std::uint64_t, MatchPair> waiting_;
  PairStatistics statistics_;
};

/// Who is told how a match goes on, one call at a time, from the threads that play.
struct MatchObserver {
  /// A pair is finished, in whatever order; an error ends the match.
  std::function<Result<void>(const MatchPair&)> finished;
  /// More pairs count than before.
  std::function<void(const MatchTally&)> counted;
};

/// Plays a pair of a match, here or elsewhere: as play_pair. Called on several threads at once.
using PairPlayer =
    std::function<Result<std::optional<MatchPair>>(std::uint64_t number, const StopFlag& stop)>;

/// Plays the pairs of the plan that are not in `done` (of the same match, any order) until all are played,
/// the test is decided, or `stop` is set. Errors: as play_pair, or the observer's.
Result<MatchTally> run_match(const MatchRules& rules, const MatchPlan& plan, std::vector<MatchPair> done,
                             const StopFlag& stop, const MatchObserver& observer);
/// The same, whoever plays them.
Result<MatchTally> run_match(const PairPlayer& player, const MatchPlan& plan, std::vector<MatchPair> done,
                             const StopFlag& stop, const MatchObserver& observer);

}  // namespace fray
