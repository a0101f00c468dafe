// Training an evaluation: rounds of self-play by the best network so far, of fitting to what came of it, and
// of a match that decides whether the new network takes its place. Everything is kept in a folder
// (lab/training_folder.h), so that it can be stopped at any time and goes on from there.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"
#include "lab/gate.h"
#include "lab/round_report.h"
#include "lab/self_play.h"
#include "lab/train_network.h"
#include "search/engine.h"

namespace fray {

struct TrainingSettings {
  int rounds = 10;
  int games = 2000;  ///< of a round; a tenth of them judges the fits
  int window = 3;    ///< rounds whose games are fitted to: the last ones
  int threads = 1;   ///< games and pairs at once
  SelfPlaySettings play{};
  Training fit{};
  /// What is tried of each round: shares of the games' results in the targets, 0 to 1, at least one. Where
  /// there are several, those fitted to each play `trial_pairs` pairs against the champion, and the one that
  /// does best goes on to the gate, which begins anew.
  std::vector<double> result_shares{0.3};
  int trial_pairs = 60;
  /// Every fit starts from random weights, not from the champion's.
  bool from_nothing = false;
  std::size_t lanes =
      kLaneStep;  ///< of the networks; of one that starts from the champion's at least its own
  std::uint64_t gate_nodes = 1000;
  int gate_pairs = 400;           ///< at most; whoever is not proved to be better then stays outside
  SprtBounds gate_bounds{0, 20};  ///< in normalized Elo
  std::string start_file;         ///< of the network to begin with; none: the one that the game has
};

struct TrainingReport {
  std::vector<RoundReport> rounds;  ///< that are over
  SharedNetwork champion;
  bool complete = false;  ///< it was not stopped
};

/// Trains, or goes on with it. `progress` gets lines for people. The same settings give the same networks
/// with any number of threads, however often it was interrupted. Errors: "no_features"; "other_training" if
/// the folder belongs to one with other settings (but for `rounds` and `threads`, which may change),
/// "folder_in_use" if another program trains in it; "bad_shares" unless the shares are different hundredths;
/// "bad_file", "bad_network"; those of play_gate.
Result<TrainingReport> train_evaluation(const AnyGame& game, const TrainingSettings& settings,
                                        const std::string& folder, const StopFlag& stop,
                                        const std::function<void(const std::string&)>& progress);

}  // namespace fray
