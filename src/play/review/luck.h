// Luck: by how much each roll turned out better than could be expected. What a side scores, less its luck, is
// an unbiased measure of its play with a fraction of the noise (Burch, Schmid, Moravcik, Morrill, Bowling,
// "AIVAT: a new variance reduction technique for agent evaluation in imperfect information games", 2018, of
// which this is the part for chance; backgammon programs call it the luck-adjusted result).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "core/any_game.h"

namespace fray {

/// V: what White can expect from a position. Any function of the position keeps the adjustment unbiased as
/// long as it is chosen before the games; a good one takes away more noise.
class PositionValue {
 public:
  virtual ~PositionValue() = default;
  /// The expected points of White, 0 to 1, at any node. May be called from several threads at once.
  virtual double white_points(const AnyState& state) const = 0;
};

/// The game's own evaluation at the end of the turn and of `turns` more whole turns after it, 0 to 3, by
/// turn_value (search/turn_value.h). Its work grows some thousandfold with each turn; what is too much is
/// left out (EvaluationValue).
std::unique_ptr<PositionValue> make_evaluation_value(const AnyGame& game, int turns);

/// 64 bits that change when V does: a hash of what V says of some fixed random positions of the game. `start`
/// is where they start from.
std::uint64_t fingerprint(const PositionValue& value, const AnyState& start);

/// Measures the luck of the rolls of one game.
///
/// At a chance node V of the position that came is compared with the expectation of V over all that could
/// have come. In a battle that has been solved (AnyState::in_battle) the game knows the expectation: there V
/// is the mean of V over the ends of the battle by their probabilities, before the roll and after it. So a
/// roll of a thousand classes costs two such means, and each end is valued once a battle. What the sides
/// announce is not luck: it is theirs.
class LuckMeter {
 public:
  /// Keeps a reference to `value`.
  explicit LuckMeter(const PositionValue& value) : value_(value) {}

  /// Rolls the dice at a chance node, plays on with what they show, and answers White's luck in points, -1 to
  /// 1. The expectation of the luck is 0: exactly at an ordinary chance node, in a battle as far as the
  /// game's battle_outcomes before the roll are the mean of those after it. What happened by the roll is
  /// added to `events`, if they are given. Error "wrong_node" elsewhere.
  Result<double> roll(AnyState& state, DiceSource& dice, EventLog* events = nullptr);

 private:
  Result<double> roll_in_battle(AnyState& state, DiceSource& dice, EventLog& events);
  /// V in a battle or just after it.
  Result<double> battle_points(AnyState& state);
  double end_points(const AnyState& state);

  const PositionValue& value_;
  std::unordered_map<std::uint64_t, double> ends_;  ///< of the turn in progress, by hash
  std::size_t turn_ = 0;                            ///< the step that began it
};

/// The luck of one roll, by a meter of its own.
Result<double> roll_measuring_luck(AnyState& state, DiceSource& dice, const PositionValue& value);

}  // namespace fray
