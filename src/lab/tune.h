// Tuning an evaluation by what wins: groups of weights are made heavier or lighter together, and games
// between the two say in which direction to go on.
//
// SPSA: J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation", IEEE Transactions on Automatic Control 37 (1992). Each pair of games is one measurement:
// all groups are moved at random by the same amount to either side, and the two networks play the pair.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"

namespace fray {

struct TuneSettings {
  int pairs = 2000;            ///< of games, of which each has the same opening and dice twice
  std::uint64_t nodes = 1000;  ///< the engine's limit for each decision
  int opening_turns = 8;       ///< random turns at the start of each game
  int threads = 1;
  std::uint64_t seed = 1;
  std::vector<std::string> vary{};  ///< options of the game that are drawn at random for each pair
  double perturbation = 0.2;        ///< by which the factor of each group is changed to either side
  double rate = 0.01;               ///< how far a factor goes for each measured slope; it falls linearly to 0
};

struct TunedGroup {
  std::string name;
  double factor = 1;  ///< of the weights that the game has
};

struct TuneReport {
  std::vector<int> weights;  ///< a network, core/network.h
  std::vector<TunedGroup> groups;
  int pairs = 0;  ///< that were played
};

/// Plays and tunes. `progress` gets lines for people; the work ends early, with what there is, when `stop` is
/// set. With one thread the same settings give the same weights. Errors: "no_groups" if the game does not say
/// which weights belong together; an option that the game does not have, as AnyGame::start.
Result<TuneReport> tune_evaluation(const AnyGame& game, const TuneSettings& settings,
                                   const std::atomic<bool>& stop,
                                   const std::function<void(const std::string&)>& progress);

}  // namespace fray
