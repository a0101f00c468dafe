// Chess: moving on. Instantiated for NullSink and EventLog in apply.cpp.
#pragma once

#include <vector>

#include "chess/action.h"
#include "chess/position.h"
#include "core/event.h"
#include "core/trail.h"

namespace fray::chess {

/// The initial position; records the first turn start.
Position initial(Trail& trail);

/// Whether neither side can ever checkmate with the men there are (X16): no more than one minor piece beside
/// the kings, or nothing but bishops on squares of one colour.
bool insufficient_material(const Men& men);

/// Finds out what may be claimed at this turn start, ends the game if the rules say so (X14 to X21), and
/// records the turn start in the trail.
template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink);

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink);

/// The position after a move, without what begins with the next turn (claims, endings, the trail): for
/// questions such as whether a move gives check.
Position after_move(const Position& p, Action action);

/// The contract's pass_turn: not in check, nor with nothing but pawns beside the king, where having to move
/// is often what loses.
bool pass_in_thought(Position& p, Trail& trail);

/// The contract's turns_of: after a null move, unless the side to move is in check.
std::vector<Position> turns_of(const Position& p, Side side, Trail& trail);

}  // namespace fray::chess
