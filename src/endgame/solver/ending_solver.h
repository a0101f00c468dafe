// What every place of an ending is worth, with proof of how near that is.
//
// Values are White's expected result, -1 to 1; a game that never ends is a draw, and so is worth 0. M(f) is
// what a turn is worth if the turn starts behind it are worth f: the best choice of whoever chooses, the mean
// of a roll. The value v of the ending satisfies v = M(v). But so may other functions, where both sides can
// wait for ever, and that v is near M(v) does not say how near v is; so the answer comes with two others:
//
//     low   with low <= M(low) everywhere, and low < M(low) where low > 0;
//     high  with high >= M(high) everywhere, and high > M(high) where high < 0.
//
// They are bounds of the true value. Proof for low: let White always choose as in M(low). Whatever Black
// does, low of the positions that come is a submartingale, bounded, so it converges, and its mean never
// falls. Each turn start with low > 0 raises the mean by a fixed amount at least, so in a game that never
// ends low is positive only finitely often, and its limit is at most 0, the worth of such a game. So the
// expected result is at least low at the start. (That such games have a value: H. Everett, "Recursive games",
// 1957.) Both are whole numbers of 2^-40, and the inequalities are checked with rounding to the unfavourable
// side.
//
// low is the value of the same game if each turn costs White 2^-30, high if it costs Black as much: so value
// less low is also how many turns the side that is ahead needs on average, if it hurries and the other
// delays. Of these numbers it needs one, as by values alone it could put off for ever what it can do as well
// later.
//
// v is found from 0 by sweeps over all places (value iteration; L. S. Shapley, "Stochastic games", 1953).
// Between two of them many sweeps go only through what both sides chose in the last one (modified policy
// iteration; M. L. Puterman and M. C. Shin, 1978), which is a twentieth of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/value.h"
#include "endgame/solver/turn_trees.h"

namespace fray {

/// What is known of a place.
struct SolvedPlace {
  double value = 0;   ///< for White, -1 to 1
  double turns = 0;   ///< that begin before the side that is ahead has got it, on average; 0 in an even game
  Value certain = 0;  ///< for White: a certain result with its distance (core/value.h); 0 if it is none
};

struct SolvedEnding {
  std::vector<SolvedPlace> places;  ///< of impossible ones nothing
  double residual = 0;  ///< largest difference between a value and what its turn is worth, in points
  double error = 0;     ///< in points: no value is farther from the truth, that of earlier endings included
  int sweeps = 0;       ///< through all choices
};

/// An earlier ending, as it is read from its table.
struct EarlierEnding {
  std::uint32_t ending = 0;
  std::vector<SolvedPlace> places;
  double error = 0;  ///< in points
};

struct EndingSettings {
  int threads = 1;          ///< the same answer for any number
  double tolerance = 1e-6;  ///< in points: the error that is allowed
};

/// Told after each sweep how many there have been, and the residual in points.
using SweepReport = std::function<void(int sweeps, double residual)>;

/// Solves an ending; `earlier` has those that its trees lead to. Takes 40 bytes a place beside the trees, and
/// time in proportion to their words and to how many turns the ending takes. Errors "interrupted" once `stop`
/// is set; "not_converged" if the tolerance is not reached.
Result<SolvedEnding> solve_ending(const TurnTrees& trees, const std::vector<EarlierEnding>& earlier,
                                  const EndingSettings& settings, const std::atomic<bool>& stop,
                                  const SweepReport& report);

}  // namespace fray
