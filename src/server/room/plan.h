// Conditional moves: what a seat answers to what the other side may play, thought out while it waits. They
// are no part of the log, which everybody may read, until they are played; the store keeps them beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace fray {

/// Each line goes on from the same position: what the others play and the seat's own answers, in their order.
using PlanLines = std::vector<std::vector<std::string>>;

struct Plan {
  std::uint64_t version = 0;  ///< of the position that it was made at
  std::size_t steps = 0;      ///< how many steps the game had there
  PlanLines lines;
};

/// What the store keeps of a seat's plan.
struct SeatPlan {
  Seat seat = 0;
  std::string text;  ///< print_plan(); empty: there is none any more
};

/// A plan of `seat` at this position, its actions as the game writes them. Error "illegal_action": which step
/// of which line cannot be (an action that is not legal, dice that fall, a line that ends with the other
/// side's action, two lines that answer the same differently), and why. Plays every line through.
Result<Plan> make_plan(const AnyState& state, Seat seat, std::uint64_t version, const PlanLines& lines);

/// The rests of the lines that fit what has been played since; none that are through.
std::vector<std::span<const std::string>> open_lines(const Plan& plan, std::span<const GameStep> steps);

/// As JSON.
std::string print_plan(const Plan& plan);
/// What print_plan() has written; nothing if it is something else.
std::optional<Plan> parse_plan(std::string_view text);

}  // namespace fray
