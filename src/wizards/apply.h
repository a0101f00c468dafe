// Wizard's Chess: moving on. Instantiated for NullSink and EventLog in apply.cpp.
#pragma once

#include <vector>

#include "core/event.h"
#include "core/trail.h"
#include "wizards/action.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The position before the first five cards are dealt or, with mana=off, at the first turn.
Position initial(Rules rules, Trail& trail);

/// Forgets passed-over squares on which nothing can be taken (W64), ends the game if the rules say so at this
/// turn start (W46, W48, W49, W27, W64), and records it in the trail. `p` is in phase turn, with nothing
/// done.
template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink);

/// After the deal of a reset: mate and stalemate if the cards that came do not help (W55).
template <EventSink Sink>
void end_if_stuck(Position& p, Sink& sink);

/// An action at a decision node.
template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink);

/// A dealt card: the outcome's code is the card.
template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink);

/// The position after a move of pieces, the turn going on: what a Hearts turn's second move starts from.
Position after_move(const Position& p, Action action);

/// The squares of `passed` on which a pawn of `taker` stands ready to take a pawn that is still there.
Bits64 takeable_passed(const Position& p, Side taker);

/// The contract's turns_of: as if nothing more were done in this turn, be the king in check or not.
std::vector<Position> turns_of(const Position& p, Side side, Trail& trail);

}  // namespace fray::wizards
