// The review of a game: what White could expect after each step, and how much of every change was luck, a
// worse choice than there was, or a search that sees more from the later position.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "play/given_game.h"
#include "play/json/json.h"
#include "play/review/luck.h"
#include "search/engine.h"

namespace fray {

// How a step is judged. The position before it is searched with a fixed number of nodes, as are the
// positions that the best action and the action taken lead to, or, before a roll, those that all outcomes
// lead to; all are compared at the same depth in turns. The value of a position there is the mean over that
// depth and one turn less, as evaluations at the start of a turn favour one side a little and odd depths
// would differ from even ones; certain results are taken as they are.
//
//   white_i   before a choice, the value of the better of the best action found and the one taken; before a
//             roll, the exact expectation over all outcomes; at the end of the game, the result.
//   luck      of a roll: the value of the position that came less white_i.
//   skill     of a choice: the value of the position that came less white_i, for the side that chose; never
//             above 0.
//   revision  white_{i+1} less the value that step i gave that same position: what searching from there, a
//             step deeper, changes in the estimate. Nobody's luck and nobody's fault.
//
// All four are whole millionths of a point, and so, exactly,
//   white_end - white_start = sum of luck + sum of White's skill - sum of Black's skill + sum of revision.
//
// In a battle that has been solved the value of a node is the expectation over the ends of the battle, if
// both sides go on as the solution says. Each end is searched once, so the value changes within a battle by
// what is rolled and chosen, not by searching again, and a roll of a thousand classes costs no more than one
// of two.
//
//   A choice of one seat is judged as any other, the action that the solution prefers taking the place of the
//   best one found.
//   A joint choice has both: the skill of a side is what its announcement brings against the other side as
//   the solution has it, less the value of the node; never above 0, and 0 for what the solution itself may
//   announce, since a mixed strategy loses nothing by any of its actions. What is left of the change is luck:
//   how two announcements that neither side could foresee fell together. Where both sides announce as the
//   solution says, its expectation is 0.

struct ReviewSettings {
  /// Of each search; with so many a step takes some tens of milliseconds.
  std::uint64_t nodes = 100'000;
  /// Error "stopped" before the next step once it is set; nothing: never.
  const StopFlag* stop = nullptr;
  std::shared_ptr<const EndgameLibrary> endgames{};  ///< tables of endings to search with; null: none
};

/// Gets the points one by one, from the first; `total` is how many there will be.
using PointSeen = std::function<void(const Json& point, std::size_t total)>;

/// POINT of docs/server-protocol.md for the start and after every step, by an engine of its own: the same
/// game and settings give the same points. Errors as play_through, and "not_possible" if the game has nodes
/// that engines do not value. Takes three searches for each step, and some for a battle.
Result<Json> review_game(const GivenGame& given, const ReviewSettings& settings = {},
                         const PointSeen& seen = nullptr);

/// The same by an engine of the game, which is new, and the game's evaluation.
Result<Json> review_game(const GivenGame& given, Engine& engine, const PositionValue& evaluation,
                         const ReviewSettings& settings = {}, const PointSeen& seen = nullptr);

}  // namespace fray
