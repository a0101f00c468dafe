// The solution of the battles of Skirmish.
#pragma once

#include <array>

#include "toy/skirmish/skirmish.h"

namespace fray::toy {

/// The probabilities that a battle ends with White's win, Black's win, and the fall of both.
using Ends = std::array<double, 3>;

/// What White plays for.
constexpr double lead_of(const Ends& ends) { return ends[0] - ends[1]; }

/// A two by two game or smaller: the ends for each pair of numbers of dice, White's first, and how often
/// each side rolls two in an equilibrium.
struct Announcement {
  double white_two = 0;
  double black_two = 0;
  Ends ends{};
};

/// How often, of 16, 64 or 256 equally likely rolls, each class of a roll falls (by its code), and their sum.
struct RollClasses {
  std::array<std::uint64_t, 6> weights{};
  std::uint64_t total = 0;
};
RollClasses roll_classes(const Skirmish::Position& p);

/// The class of a roll.
Outcome class_of(const Skirmish::Position& p, const Faces& faces);

/// The equilibrium at the announcement of a round.
const Announcement& announcement(const Skirmish::Position& p);

/// How a battle ends from any of its nodes.
Ends ends_of(const Skirmish::Position& p);

}  // namespace fray::toy
