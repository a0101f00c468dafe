// Gladiator Chess: how slots begin and end (G1, G26, G57-G60, G68). Instantiated for NullSink and EventLog in
// slot.cpp.
#pragma once

#include <vector>

#include "core/event.h"
#include "gladiator/moves.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// Ends the game.
template <EventSink Sink>
void end_game(Position& p, GameResult result, Ending ending, Sink& sink) {
  p.result = result;
  p.ending = ending;
  p.now.phase = Phase::move;
  p.now.to = kNoSquare;
  if constexpr (Sink::kWanted) sink.report(event::GameEnded{result, name_of(ending)});
}

/// Goes on from the start of a slot, or from a decision before its move, to the next decision: replacing,
/// healing, moving, past slots that are skipped; or to the end of the game. `p` has no phase yet beyond those
/// that are done, as `from` says.
template <EventSink Sink>
void go_on(Position& p, Phase from, Sink& sink);

/// After the move of a slot with its fight and placements: a check that was not answered (G26), then the next
/// slot.
template <EventSink Sink>
void end_slot(Position& p, Sink& sink);

/// The contract's turns_of: the next slot of each commander of the side, at its move.
std::vector<Position> turns_of(const Position& p, Side side);

/// The node that the slot has reached when replacements and healing are done: override or move, or `place` in
/// a slot that has no move and will be skipped. For reading positions.
Phase phase_of_move(const Position& p);

}  // namespace fray::gladiator
