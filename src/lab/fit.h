// Fitting an evaluation: self-play games give positions and what they are worth, which turn
// into a network (core/network.h) that is a calibrated win probability.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"

namespace fray {

struct FitSettings {
  int games = 2000;            ///< self-play games; a tenth of them judges the fit
  std::uint64_t nodes = 1500;  ///< the engine's limit for each decision
  int opening_turns = 8;       ///< random turns at the start of each game, at most
  int threads = 1;
  std::uint64_t seed = 1;
  int epochs = 10;  ///< passes over the positions
  /// How much of the target of a position is the luck-adjusted result of its game; the rest is the value that
  /// the search gave it.
  double result_share = 0.3;
};

struct FitReport {
  std::vector<int> weights;  ///< a network for network_logit, core/network.h
  std::size_t positions = 0;
  double loss_before = 0;  ///< mean log-loss in bits of the evaluation as it is, on games kept out of the fit
  double loss_after = 0;   ///< likewise with the new weights
  struct Bin {
    double predicted;  ///< mean predicted points of the bin
    double scored;     ///< mean points scored
    std::size_t positions;
  };
  std::vector<Bin> calibration;  ///< ten bins of predictions, on games kept out of the fit
};

/// Plays and fits. `progress` gets lines for people; the work ends early, with what there is, when `stop` is
/// set. Error "no_features" if the game's evaluation is not a network on features.
Result<FitReport> fit_evaluation(const AnyGame& game, const FitSettings& settings,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(const std::string&)>& progress);

}  // namespace fray
