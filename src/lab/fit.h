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
#include "lab/owned_network.h"
#include "lab/samples.h"
#include "lab/self_play.h"
#include "lab/train_network.h"

namespace fray {

struct FitSettings {
  int games = 2000;  ///< self-play games; a tenth of them judges the fit, all if there are no passes
  int threads = 1;   ///< games at once
  SelfPlaySettings play{};
  Training training{};  ///< with no passes the weights that the game has are judged and made calibrated
  /// Start from the weights that the game has and stay near them, instead of from nothing: for a game whose
  /// self-play says little about rare features.
  bool from_present = false;
  std::size_t lanes = kLaneStep;  ///< of the network; from the present weights at least as many as they have
};

struct FitReport {
  OwnedNetwork network;
  /// What the log-odds of the fitted network were multiplied by to make it calibrated on games kept out of
  /// the fit; part of `network`.
  double slope = 1;
  std::size_t positions = 0;
  double loss_before = 0;  ///< mean log-loss in bits of the evaluation as it is, on games kept out of the fit
  double loss_after = 0;   ///< likewise with the new weights
  struct Bin {
    double predicted;  ///< mean predicted points of the bin
    double scored;     ///< mean points scored, less the luck of what came after
    /// 95 %, of scored less predicted, counting games, whose positions share a result; 1 of fewer than three.
    double margin;
    std::size_t positions;
  };
  std::vector<Bin> calibration;  ///< ten bins of predictions, on the games that judge
  /// The furthest that a bin of at least a hundredth of the positions lies from what it scored.
  double worst_bin() const;
  std::optional<Error> problem;  ///< why there were fewer games than asked for, unless `stop` was set
};

/// Fits a network to samples, from `start` on; by those that judge it is made calibrated, and judged. Fewer
/// passes are made when `stop` is set. Not without samples that judge.
FitReport fit_network(const SplitSamples& samples, const FloatNetwork& start, const Training& training,
                      const std::atomic<bool>& stop, const std::function<void(const std::string&)>& progress);

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
