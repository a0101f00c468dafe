// D&D Battle Chess: the ends of a melee with their chances, and the few outcomes that stand for them.
#pragma once

#include <array>
#include <cstdint>

#include "core/node.h"
#include "dnd/melee/melee.h"

namespace fray::dnd {

/// How a melee ends, gathered over several of them with their weights.
class MeleeEnds {
 public:
  static constexpr std::size_t kPoints = 128;
  struct Group {
    double weight = 0;
    std::array<double, kSpellLevels> slots{};  ///< weighted sums
    double smited = 0;
  };

  /// Both stand: weighted sums by Role.
  struct Parting {
    double weight = 0;
    std::array<double, 2> points{};
    std::array<double, 2> casts{};
  };

  void add(Role winner, int points, const Purse& purse, double weight);
  void add_parting(EndKind kind, std::array<int, 2> points, std::array<int, 2> casts, double weight);
  void add_both(double weight) { both_ += weight; }
  void add_turns(double turns) { turns_ += turns; }

  const std::array<Group, kPoints>& of(Role winner) const { return groups_[index_of(winner)]; }
  const Parting& parting(EndKind kind) const { return partings_[index_of(kind)]; }
  /// The weight of both falling.
  double both() const { return both_; }
  double turns() const { return turns_; }

 private:
  std::array<std::array<Group, kPoints>, 2> groups_{};
  std::array<Parting, kEndKinds> partings_{};
  double both_ = 0;
  double turns_ = 0;
};

/// What the weights of the outcomes of a battle add up to.
inline constexpr std::uint64_t kWholeWeight = std::uint64_t{1} << 32;

/// The ends as outcomes (battle_end.h), whose weights add up to kWholeWeight: by the winner and thirds of the
/// points that he can have left, each with the means of what it holds; where both stand one for each kind.
void list_ends(const MeleeEnds& ends, OutcomeList& outcomes);

}  // namespace fray::dnd
