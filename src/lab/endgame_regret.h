// How well an engine plays an ending that has been solved: what its choices lose against the best.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "core/any_game.h"
#include "core/result.h"
#include "search/engine.h"

namespace fray {

struct RegretSettings {
  EngineSpec engine;             ///< without tables, or there is nothing to measure
  std::uint64_t nodes = 20'000;  ///< of each decision
  int positions = 10'000;
  std::uint64_t seed = 1;  ///< of the positions
  int threads = 1;         ///< positions at a time; the same report for any number
};

/// All in expected points of the side to act.
struct RegretReport {
  int positions = 0;
  double mean = 0;   ///< what a turn loses
  double worst = 0;  ///< what the worst one loses
  std::string worst_position;
  double rmse = 0;             ///< of what the engine says that the position is worth
  double evaluation_rmse = 0;  ///< of what its evaluation says
};

/// Has the engine play a turn, with all decisions of its own in it, from random turn starts of the ending,
/// all alike likely, each time a new engine's; what comes after the turn and what the other side chooses
/// within it is taken from the tables in `folder`. Errors "bad_ending", "not_possible", "bad_tables" where a
/// table is missing, "interrupted".
Result<RegretReport> measure_regret(const AnyGame& game, std::string_view ending, const std::string& folder,
                                    const RegretSettings& settings, const std::atomic<bool>& stop,
                                    const std::function<void(const std::string&)>& progress);

}  // namespace fray
