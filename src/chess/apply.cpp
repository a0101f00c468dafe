#include "chess/apply.h"

#include "chess/generate.h"
#include "chess/moves.h"
#include "chess/squares.h"

namespace fray::chess {
namespace {

/// No earlier turn start can come back: a man was taken, a pawn moved, or a right to castle was lost.
void forget_past(Position& p) { p.trail_begin = p.trail_end; }

template <EventSink Sink>
void take(Position& p, Square square, Sink& sink) {
  const Kind kind = p.kind_on(square);
  p.remove(~p.side, kind, square);
  p.quiet = 0;
  forget_past(p);
  if constexpr (Sink::kWanted) sink.report(event::Died{~p.side, name_of(kind), square});
}

template <EventSink Sink>
void relocate(Position& p, Kind kind, Square from, Square to, Sink& sink) {
  p.remove(p.side, kind, from);
  p.put(p.side, kind, to);
  if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, name_of(kind), from, to});
}

template <EventSink Sink>
void promote(Position& p, Square square, Kind into, Sink& sink) {
  p.remove(p.side, Kind::pawn, square);
  p.put(p.side, into, square);
  if constexpr (Sink::kWanted)
    sink.report(event::Promoted{p.side, name_of(Kind::pawn), name_of(into), square});
}

void lose_rights(Position& p, Bits64 touched) {
  if (p.castling == Castling::none || (touched & kCastlingSquares) == 0) return;
  const std::uint8_t rights = rights_after(p.castling, touched);
  if (rights == p.castling) return;
  p.set_castling(rights);
  forget_past(p);
}

/// Moves the men of an action that is no claim, with all that it does to rights and counters, except whose
/// turn it is.
template <EventSink Sink>
void move_men(Position& p, Action action, Sink& sink) {
  const Square from = from_of(action);
  const Square to = to_of(action);
  const Sort sort = sort_of(action);
  const Kind kind = kind_of(action);
  if (p.en_passant != kNoSquare) p.set_en_passant(kNoSquare);
  if (p.quiet < kMostQuiet) ++p.quiet;
  const auto square_behind = [&](Square square) { return static_cast<Square>(square - pawn_ahead(p.side)); };
  if (sort == Sort::en_passant) {
    take(p, square_behind(to), sink);
  } else if ((p.enemy() & Board::bit(to)) != 0) {
    take(p, to, sink);
  }
  relocate(p, kind, from, to, sink);
  lose_rights(p, Board::bit(from) | Board::bit(to));
  if (kind == Kind::pawn) {
    p.quiet = 0;
    forget_past(p);
    if (promotion_of(action) != Kind::none) promote(p, to, promotion_of(action), sink);
  } else if (sort == Sort::castle) {
    const CastlingWay way = castling_way(p.side, to == home_square(p.side, 6));
    relocate(p, Kind::rook, way.rook_from, way.rook_to, sink);
  }
}

/// Gives the other side its turn; a double step leaves a square behind on which it may be able to take.
void pass_turn(Position& p, Action action) {
  const auto passed = static_cast<Square>(to_of(action) - pawn_ahead(p.side));
  p.pass_turn();
  if (sort_of(action) == Sort::double_step && may_take_en_passant(p, passed)) p.set_en_passant(passed);
}

template <EventSink Sink>
void end_game(Position& p, GameResult result, Ending ending, Sink& sink) {
  p.result = result;
  p.ending = ending;
  p.claim = Claim::none;
  if constexpr (Sink::kWanted) sink.report(event::GameEnded{result, name_of(ending)});
}

/// Lets the turn of the side to move pass.
void make_null_move(Position& p, Trail& trail) {
  p.quiet = 0;
  forget_past(p);
  if (p.en_passant != kNoSquare) p.set_en_passant(kNoSquare);
  p.pass_turn();
  NullSink sink;
  begin_turn(p, trail, sink);
}

}  // namespace

bool insufficient_material(const Men& men) {
  if ((men.of(Kind::pawn) | men.straight_sliders()) != 0) return false;
  const Bits64 minors = men.of(Kind::knight) | men.of(Kind::bishop);
  if (!has_several(minors)) return true;
  return men.of(Kind::knight) == 0 && ((minors & kLightSquares) == 0 || (minors & ~kLightSquares) == 0);
}

Position initial(Trail& trail) {
  Position p;
  put_chessmen<Kind>([&](Side side, Kind kind, Square square) { p.put(side, kind, square); });
  p.set_castling(Castling::all);
  NullSink sink;
  begin_turn(p, trail, sink);
  return p;
}

template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink) {
  const int seen = trail.count(p.trail_begin, p.trail_end, p.key);
  p.claim = static_cast<std::uint8_t>((seen >= 2 ? Claim::threefold : Claim::none) |
                                      (p.quiet >= kClaimQuiet ? Claim::fifty : Claim::none));
  trail.set(p.trail_end++, p.key);
  if (!has_move(p)) {
    if (checkers(p) != 0) return end_game(p, win_for(~p.side), Ending::checkmate, sink);
    return end_game(p, GameResult::draw, Ending::stalemate, sink);
  }
  if (insufficient_material(p)) return end_game(p, GameResult::draw, Ending::dead_position, sink);
  if (seen >= 4) return end_game(p, GameResult::draw, Ending::fivefold, sink);
  if (p.quiet >= kMostQuiet) return end_game(p, GameResult::draw, Ending::seventy_five, sink);
}

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink) {
  if (sort_of(action) == Sort::claim_draw) [[unlikely]] {
    const bool repeated = (p.claim & Claim::threefold) != 0;
    return end_game(p, GameResult::draw, repeated ? Ending::threefold_claim : Ending::fifty_claim, sink);
  }
  move_men(p, action, sink);
  if (p.side == Side::black && p.turn < kMostTurns) ++p.turn;
  pass_turn(p, action);
  begin_turn(p, trail, sink);
}

Position after_move(const Position& p, Action action) {
  Position next = p;
  NullSink sink;
  move_men(next, action, sink);
  pass_turn(next, action);
  return next;
}

bool pass_in_thought(Position& p, Trail& trail) {
  if ((p.own() & ~p.of(Kind::pawn) & ~p.of(Kind::king)) == 0 || checkers(p) != 0) return false;
  make_null_move(p, trail);
  return true;
}

std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
  if (p.side == side) return {p};
  if (checkers(p) != 0) return {};
  Position next = p;
  make_null_move(next, trail);
  if (next.result != GameResult::none) return {};
  return {next};
}

template void begin_turn(Position&, Trail&, NullSink&);
template void begin_turn(Position&, Trail&, EventLog&);
template void apply(Position&, Action, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, EventLog&);

}  // namespace fray::chess
