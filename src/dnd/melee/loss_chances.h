// D&D Battle Chess: what a turn of a battle does to the opponent's hit points, as chances.
#pragma once

#include <algorithm>
#include <array>

#include "dnd/action.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The hit points of a fighter as the model of a melee counts them: more count as so many.
inline constexpr int kMostPoints = 80;

/// The chances of each loss of hit points. A loss of more than kMostPoints is one of kMostPoints + 1: it
/// fells whoever is struck.
class LossChances {
 public:
  void add(int loss, double chance) {
    const int counted = std::min(loss, kMostPoints + 1);
    chances_[static_cast<std::size_t>(counted)] += static_cast<float>(chance);
    last_ = std::max(last_, counted);
  }
  void add_death(double chance) { add(kMostPoints + 1, chance); }
  /// Fascinate works: the battle is suspended (D71).
  void add_suspension(double chance) { suspends_ += static_cast<float>(chance); }

  float chance(int loss) const { return chances_[static_cast<std::size_t>(loss)]; }
  float nothing() const { return chances_[0]; }
  float suspends() const { return suspends_; }
  /// The greatest loss that has a chance.
  int last() const { return last_; }
  /// What somebody of so many points can expect to lose.
  double mean(int points) const;
  bool operator==(const LossChances&) const = default;

 private:
  std::array<float, kMostPoints + 2> chances_{};
  float suspends_ = 0;
  int last_ = 0;
};

/// What the action of whoever's turn it is in the battle does to the other: an attack with a weapon or a
/// spell that deals damage, or Fascinate. Exact for losses up to the points the other has; what Shield Other
/// takes from him counts as not lost (D61), and what a vicious weapon does to its wielder is left out.
LossChances loss_chances_of(const Position& p, Action action);

/// One loss and then another.
LossChances both(const LossChances& first, const LossChances& second);

}  // namespace fray::dnd
