// Two networks of a game against each other: whether the one is better than the other.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/any_game.h"
#include "core/result.h"
#include "lab/self_play.h"
#include "play/match/runner.h"
#include "search/engine.h"

namespace fray {

struct GateSettings {
  std::uint64_t nodes = 1000;  ///< of each decision, as a node costs both the same
  std::uint64_t seed = 1;
  int opening_turns = 8;
  MatchPlan plan{};
};

/// Plays the match (docs/match.md), A by `challenger`, B by `champion`; luck is measured by the network that
/// the game has, at the end of the turn. Pairs that are finished are kept in `file`, and those that are there
/// already are not played again: it belongs to this match alone. `progress` gets a line for people after each
/// pair. Errors: "no_features", those of MatchFile, and of run_match.
Result<MatchTally> play_gate(const AnyGame& game, const SharedNetwork& challenger,
                             const SharedNetwork& champion, const GateSettings& settings,
                             const std::string& file, const StopFlag& stop,
                             const std::function<void(const std::string&)>& progress);

}  // namespace fray
