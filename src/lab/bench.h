// Benchmarks: fixed work, so that speed can be compared and a change of behaviour seen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "search/engine.h"

namespace fray {

/// Searches of a game's benchmark positions to a fixed depth, on one thread.
struct SearchBench {
  std::uint64_t nodes = 0;
  double seconds = 0;
  /// Depends on every node count and best action, so on every change of behaviour, and on nothing else.
  std::uint64_t signature = 0;
};
SearchBench bench_search(const AnyGame& game, const EngineSpec& spec, int depth);

/// What each part of the search saves or costs: the same searches without reductions, then with one thing
/// changed.
struct PartBench {
  std::string name;  ///< "all", or what is changed
  std::uint64_t nodes = 0;
  double seconds = 0;
};
std::vector<PartBench> bench_parts(const AnyGame& game, int depth);

/// The depth reached and the nodes visited in a given time from each benchmark position.
struct DepthBench {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};
std::vector<DepthBench> bench_depth(const AnyGame& game, int milliseconds);

/// Random games from the initial position for about so many seconds, on one thread.
struct PlayoutBench {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  std::uint64_t rolls = 0;
  std::uint64_t battles = 0;  ///< that have been solved (BattleGame), each settled at once
  std::uint64_t turns = 0;    ///< of one side
  std::uint64_t white_wins = 0;
  std::uint64_t black_wins = 0;
  double seconds = 0;
};
PlayoutBench bench_playouts(const AnyGame& game, double seconds, std::uint64_t seed);

}  // namespace fray
