// Many games of one kind at once, stepped by threads, their numbers in arrays that NumPy sees as they are.
//
// A batch knows decision nodes only. What lies between two of them it does by itself: chance nodes are
// rolled, and a battle of many nodes that has been solved is settled at once, as good play would have it,
// which is what playouts and the search do. A game that ends is followed by a new one in the same step.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "python/game_numbers.h"
#include "python/thread_team.h"

namespace fray::python {

struct BatchSettings {
  std::size_t size = 1;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  bool masks = true;            ///< keep Arrays::masks
  bool observations = true;     ///< keep Arrays::observations
  std::uint32_t max_steps = 0;  ///< a game of so many steps is given up; 0: none is
};

/// What there is to see of all games, after each step. The arrays stay where they are for the life of the
/// batch.
struct BatchArrays {
  std::vector<std::int32_t> counts;        ///< legal actions
  std::vector<std::int8_t> players;        ///< who is to choose
  std::vector<std::uint8_t> turn_starts;   ///< whether a turn begins here
  std::vector<std::uint8_t> masks;         ///< size x actions
  std::vector<std::uint8_t> observations;  ///< size x observation, whole numbers up to 255
  /// Of the step that was done last: what each player won by it, whether a game ended by its rules, or was
  /// given up, and how many steps that game had.
  std::vector<float> rewards;  ///< size x players
  std::vector<std::uint8_t> terminated;
  std::vector<std::uint8_t> truncated;
  std::vector<std::int32_t> lengths;
};

/// Stands for an action that is drawn, each being equally likely.
inline constexpr std::int32_t kDrawn = -1;

class Batch {
 public:
  virtual ~Batch() = default;

  const BatchArrays& arrays() const { return arrays_; }
  const BatchSettings& settings() const { return settings_; }
  const GameNumbers& numbers() const { return numbers_; }
  int players() const { return players_; }

  /// Begins all games anew, with the dice of that seed.
  virtual void reset(std::uint64_t seed) = 0;
  /// One step of every game: an action by its number, or kDrawn. The numbers have been checked.
  virtual void step(std::span<const std::int32_t> actions) = 0;
  /// So many steps of every game with drawn actions. Of the arrays those about the last step say what
  /// happened in any of them: rewards and lengths of the last game that ended, and whether one did.
  virtual void play(std::uint32_t steps) = 0;
  /// For the games [begin, end) the number of the action that promises most by the end of the turn, among
  /// equals one at random: by `weights`, one for each feature and one that is always added, whose sum x
  /// stands for an expected score of 1 / (1 + exp(-x)) of the side to act at a turn start; with none by the
  /// game's crude count of material, as the greedy engine does. With probability `exploration` an action is
  /// drawn instead.
  virtual void choose(std::size_t begin, std::size_t end, std::span<const float> weights, double exploration,
                      std::span<std::int32_t> choices) = 0;
  /// The codes of the legal actions, size x actions; what is no action is no_action.
  virtual void list_codes(std::span<std::uint32_t> codes) = 0;
  virtual std::string position(std::size_t game) const = 0;
  /// The first game whose number is neither an action nor kDrawn; size() if all are.
  std::size_t first_wrong(std::span<const std::int32_t> actions) const;

 protected:
  Batch(const BatchSettings& settings, const GameNumbers& numbers, int players);

  BatchSettings settings_;
  GameNumbers numbers_;
  int players_;
  BatchArrays arrays_;
  ThreadTeam team_;
};

/// Games that begin where `start` is, whose own past is part of theirs.
std::unique_ptr<Batch> make_batch(const AnyState& start, const BatchSettings& settings);

}  // namespace fray::python
