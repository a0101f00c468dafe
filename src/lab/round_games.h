// The self-play games of the rounds of a training (lab/training.h): played, kept, and read for a fit.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/any_game.h"
#include "core/result.h"
#include "lab/samples.h"
#include "lab/self_play.h"
#include "lab/training_folder.h"
#include "search/engine.h"

namespace fray {

/// The games of all rounds have numbers of their own: a round has `count` of them.
struct RoundGames {
  const AnyGame& game;
  const TrainingFolder& folder;
  const SelfPlaySettings& settings;
  int count = 0;
  std::size_t features = 0;  ///< of the game's network

  /// Plays those of a round that have not been played, so many at once, until `stop` is set. `progress` gets
  /// a line after each. Errors: "bad_file", "no_features".
  Result<void> play(int round, const SharedNetwork& network, int threads, const StopFlag& stop,
                    const std::function<void(const std::string&)>& progress) const;

  /// Those of some rounds, which have been played. Errors: "bad_file" also if some are missing; "no_games" if
  /// there are too few to fit anything.
  Result<SplitSamples> samples(int first_round, int last_round) const;

 private:
  std::string file_of(int round) const { return folder.of_round(round, ".games"); }
};

}  // namespace fray
