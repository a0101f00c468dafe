// Fitting an evaluation: self-play games give positions and what they are worth, which turn
// into a network (core/network.h) that is a calibrated win probability.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"
#include "lab/samples.h"

namespace fray {

struct FitSettings {
  int games = 2000;            ///< self-play games; a tenth of them judges the fit
  std::uint64_t nodes = 1500;  ///< the engine's limit for each decision
  int opening_turns = 8;       ///< random turns at the start of each game, at most
  int threads = 1;             ///< games at once
  std::uint64_t seed = 1;
  int epochs = 10;  ///< passes over the positions; with none the fit only calibrates
  /// How much of the target of a position is the luck-adjusted result of its game; the rest is the value that
  /// the search gave it.
  double result_share = 0.3;
  /// Start from the weights that the game has and stay near them, instead of from nothing: for a game whose
  /// self-play says little about rare features.
  bool from_present = false;
  double rate = 0.003;  ///< of learning, at first
  double pull = 1e-5;   ///< penalty on squared distances of weights from their start
};

struct FitReport {
  std::vector<int> weights;  ///< a network for network_logit, core/network.h
  /// What the log-odds of the fitted network were multiplied by to make it calibrated on games kept out of
  /// the fit; part of `weights`.
  double slope = 1;
  std::size_t positions = 0;
  double loss_before = 0;  ///< mean log-loss in bits of the evaluation as it is, on games kept out of the fit
  double loss_after = 0;   ///< likewise with the new weights
  struct Bin {
    double predicted;  ///< mean predicted points of the bin
    double scored;     ///< mean points scored
    std::size_t positions;
  };
  std::vector<Bin> calibration;  ///< ten bins of predictions, on games kept out of the fit
  std::optional<Error> problem;  ///< why there were fewer games than asked for, unless `stop` was set
};

/// Where the games come from: the samples of game `number`, or nothing if `stop` was set meanwhile. Waits for
/// them. Called by several threads at once.
using GameSource =
    std::function<Result<std::optional<Samples>>(std::uint64_t number, const std::atomic<bool>& stop)>;

/// Plays and fits. `progress` gets lines for people; the games end early, and what there is of them is
/// fitted, when `stop` is set. The same settings give the same weights with any number of threads. Error
/// "no_features" if the game's evaluation is not a network on features.
Result<FitReport> fit_evaluation(const AnyGame& game, const FitSettings& settings,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(const std::string&)>& progress);
/// Likewise with games from elsewhere. Once the source has given an error no more games are asked for; it is
/// the fit's error if there are too few to fit anything, else the report's `problem`.
Result<FitReport> fit_evaluation(const AnyGame& game, const FitSettings& settings, const GameSource& source,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(const std::string&)>& progress);

}  // namespace fray
