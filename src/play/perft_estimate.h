// What a perft will come to, before it is counted.
#pragma once

#include "core/any_game.h"

namespace fray {

/// About how much `state.perft(depth)` is (core/perft.h), by random paths, each of which stands for as many
/// as there were choices on its way: right on average over paths (Knuth, "Estimating the efficiency of
/// backtrack programs", 1975). A few hundred paths are enough for the power of ten, unless nearly all of the
/// tree hangs on a few of its branches. The same arguments give the same answer. O(paths * depth) steps.
/// `paths` is at least 1.
double estimate_perft(const AnyState& state, int depth, int paths);

}  // namespace fray
