// How well a computer opponent for people plays, and how much there is to decide in a game: what a game says
// of itself, for levels (search/levels.h) and time (search/time_control.h).
#pragma once

#include <array>
#include <cstdint>

namespace fray {

inline constexpr int kLevels = 8;

/// A level errs as people do: it does not look far, and it overlooks what it could do and what the other side
/// could answer, less often where something stands out; but of what it sees it takes what it finds best.
struct Level {
  int depth;            ///< turns; 0: no limit
  std::uint64_t nodes;  ///< 0: no limit
  /// The share of the actions that it does not see, 0 to 1; ahead, of those with which a turn begins.
  double overlooked;
  double misjudgement;  ///< standard deviation of the error in the expected points of each action; 0: none
};

inline constexpr Level kFullStrength{0, 0, 0, 0};

/// From the weakest to full strength. The same numbers mean different things in different games: those of a
/// game are chosen by what its levels win of each other (docs/benchmarks/levels.md).
using LevelTable = std::array<Level, kLevels>;

/// How many choices a side has, on average, that there is something to think about: outside battles, with
/// more than one action. As `fray match` counts them of the search against itself (docs/benchmarks/levels.md,
/// "Time").
struct ChoiceCounts {
  double a_game;
  double a_turn;  ///< in each of its own turns
};

}  // namespace fray
