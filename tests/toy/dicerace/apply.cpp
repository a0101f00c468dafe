#include "toy/dicerace/apply.h"

#include "toy/dicerace/moves.h"

namespace fray::dicerace {
namespace {

/// The turn is over; the other side's begins, if the game goes on.
template <EventSink Sink>
void end_turn(Position& p, Sink& sink) {
  p.phase = Phase::roll;
  p.high = p.low = 0;
  p.side = ~p.side;
  if (p.side == Side::white) ++p.turn;
  p.result = result_at_turn_start(p);
  if constexpr (Sink::kWanted) {
    if (p.result != GameResult::none) sink.report(event::GameEnded{p.result, reason(p)});
  }
}

}  // namespace

template <EventSink Sink>
void apply(Position& p, Action action, Sink& sink) {
  const Side side = p.side;
  const Run run = run_of(p, action);
  const bool strike = strikes(p, run.pawn);
  const Square king_from = king_square(p, side);
  const Square pawn_from = pawn_square(p, side);
  const Square struck = pawn_square(p, ~side);
  p.king[index_of(side)] = run.king;
  p.pawn[index_of(side)] = run.pawn;
  if (strike) p.pawn[index_of(~side)] = 0;
  if constexpr (Sink::kWanted) {
    const auto moved = [&](PieceName piece, Square from, Square to) {
      if (from != to) sink.report(event::Moved{side, piece, from, to});
    };
    moved("king", king_from, king_square(p, side));
    moved("pawn", pawn_from, pawn_square(p, side));
    if (strike) sink.report(event::SentHome{~side, "pawn", struck, pawn_square(p, ~side)});
  }
  end_turn(p, sink);
}

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Sink& sink) {
  if (p.phase == Phase::begin) {
    p.phase = Phase::roll;
    p.side = outcome == kWhiteBegins ? Side::white : Side::black;
    return;
  }
  if (outcome == make_roll(1, 1)) {
    if constexpr (Sink::kWanted) sink.report(event::Passed{p.side, "two ones"});
    return end_turn(p, sink);
  }
  p.phase = Phase::run;
  p.high = high_of(outcome);
  p.low = low_of(outcome);
}

template void apply(Position&, Action, NullSink&);
template void apply(Position&, Action, EventLog&);
template void apply(Position&, Outcome, NullSink&);
template void apply(Position&, Outcome, EventLog&);

std::string_view reason(const Position& p) {
  if (p.result == GameResult::none) return "";
  return p.result == GameResult::draw ? "a hundred turns" : "king and pawn are there";
}

}  // namespace fray::dicerace
