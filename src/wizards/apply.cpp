#include "wizards/apply.h"

#include "core/chessmen.h"
#include "wizards/moves.h"
#include "wizards/spells.h"
#include "wizards/turn.h"

namespace fray::wizards {
namespace {

/// No earlier turn start can come back, or only when the whole deck has gone round.
void forget_past(Position& p) { p.trail_begin = p.trail_end; }

/// Capture, pawn move, replenishing, card event: the count of quiet turns and the past begin anew.
void make_history(Position& p) {
  p.quiet = 0;
  forget_past(p);
}

template <EventSink Sink>
void end_game(Position& p, GameResult result, Ending ending, Sink& sink) {
  p.result = result;
  p.ending = ending;
  if constexpr (Sink::kWanted) sink.report(event::GameEnded{result, name_of(ending)});
}

/// The piece on a square is captured: men go to the graveyard, mana to the capturer (W11).
template <EventSink Sink>
void capture(Position& p, Square square, Sink& sink) {
  const Kind kind = p.kind_on(square);
  const Side owner = ~p.side;
  p.remove(owner, kind, square);
  if (const int checkers = checkers_in(kind); checkers > 0) {
    p.set_captured(p.side, p.captured_by(p.side) + checkers);
  } else {
    p.set_dead(owner, kind, p.dead[fray::index_of(owner)][index_of(kind)] + 1);
  }
  if (on(p.clubbed, square)) p.set_clubbed(p.clubbed & ~Board::bit(square));
  make_history(p);
  if constexpr (Sink::kWanted) sink.report(event::Died{owner, name_of(kind), square});
}

template <EventSink Sink>
void relocate(Position& p, Side side, Kind kind, Square from, Square to, Sink& sink) {
  p.remove(side, kind, from);
  p.put(side, kind, to);
  if constexpr (Sink::kWanted) sink.report(event::Moved{side, name_of(kind), from, to});
}

/// A pawn or lesser mana becomes something else; king mana needs checkers from the other side's pile (W12,
/// W50).
template <EventSink Sink>
void promote(Position& p, Kind kind, Kind into, Square square, Sink& sink) {
  p.remove(p.side, kind, square);
  p.put(p.side, into, square);
  const int needed = checkers_in(into) - checkers_in(kind);
  if (needed > 0) p.set_captured(~p.side, p.captured_by(~p.side) - needed);
  if constexpr (Sink::kWanted) sink.report(event::Promoted{p.side, name_of(kind), name_of(into), square});
}

void lose_rights(Position& p, Bits64 touched) {
  if (p.castling == 0 || (touched & chess::kCastlingSquares) == 0) return;
  const CastlingRights rights = chess::rights_after(p.castling, touched);
  if (rights == p.castling) return;
  p.set_castling(rights);
  forget_past(p);
}

/// Moves the pieces of a move, leap or castling, with all that it does to rights, piles and counters.
template <EventSink Sink>
void move_pieces(Position& p, Action action, Sink& sink) {
  const Square from = from_of(action);
  const Square to = to_of(action);
  const Kind kind = kind_of(action);
  const Square taken = taken_by(p, p.side, action);
  if (taken != kNoSquare && taken == to) capture(p, taken, sink);
  relocate(p, p.side, kind, from, to, sink);
  if (taken != kNoSquare && taken != to) capture(p, taken, sink);
  lose_rights(p, Board::bit(from) | Board::bit(to) | (taken == kNoSquare ? 0 : Board::bit(taken)));
  if (kind == Kind::pawn || kind == Kind::mana) make_history(p);
  if (kind == Kind::king_mana) p.quiet = 0;
  if (into_of(action) != Kind::none) promote(p, kind, into_of(action), to, sink);
  if (sort_of(action) == Sort::double_step) p.set_passed(p.passed | Board::bit(to - pawn_ahead(p.side)));
  if (sort_of(action) == Sort::castle) {
    const chess::CastlingWay way = castling_to(p.side, to);
    relocate(p, p.side, Kind::rook, way.rook_from, way.rook_to, sink);
  }
  if (p.passed != 0) p.set_passed(takeable_passed(p, p.side) | takeable_passed(p, ~p.side));
}

/// The squares of clubbed men of a side get free (W66).
template <EventSink Sink>
void free_clubbed(Position& p, Side side, Sink& sink) {
  const Bits64 freed = p.clubbed & p.of(side);
  if (freed == 0) return;
  p.set_clubbed(p.clubbed & ~freed);
  if constexpr (Sink::kWanted) {
    for_each_square(freed, [&](Square square) {
      sink.report(event::StatusChanged{side, name_of(p.kind_on(square)), square, "clubbed", false});
    });
  }
}

/// Ends the turn of the side to move. `quiet` says that nothing happened that the 50 moves wait for (W51).
template <EventSink Sink>
void end_turn(Position& p, bool quiet, Trail& trail, Sink& sink) {
  p.quiet = quiet && p.done == Done::nothing && p.phase == Phase::turn
                ? static_cast<std::uint8_t>(p.quiet + 1)
                : std::uint8_t{0};
  p.phase = Phase::turn;
  p.done = Done::nothing;
  p.love = {kNoSquare, kNoSquare};
  if (p.clubbed != 0) free_clubbed(p, p.side, sink);
  if (p.side == Side::black && p.turn < kMostTurns) ++p.turn;
  p.pass_turn();
  begin_turn(p, trail, sink);
}

/// Whether a move leaves the count of quiet turns running: no pawn, no mana, no capture (W51).
bool is_quiet(const Position& p, Action action) {
  return kind_of(action) != Kind::pawn && checkers_in(kind_of(action)) == 0 &&
         taken_by(p, p.side, action) == kNoSquare;
}

template <EventSink Sink>
void apply_move(Position& p, Action action, Trail& trail, Sink& sink) {
  const bool quiet = is_quiet(p, action);
  const bool another = p.phase == Phase::hearts && !uses_both_moves(p, action);
  const Square other = from_of(action) == p.love[0] ? p.love[1] : p.love[0];
  move_pieces(p, action, sink);
  if (!another) return end_turn(p, quiet, trail, sink);
  p.phase = Phase::second;
  p.love = {other, kNoSquare};
}

template <EventSink Sink>
void give_mana(Position& p, int count, Sink& sink) {
  p.set_passive(p.side, p.passive_of(p.side) - count);
  p.set_captured(~p.side, p.captured_by(~p.side) + count);
  if constexpr (Sink::kWanted) {
    if (count > 0) sink.report(event::ManaGiven{p.side, count});
  }
}

/// Places the chosen checkers; the rest of four goes to the opponent (W23).
template <EventSink Sink>
void replenish(Position& p, std::uint32_t places, Sink& sink) {
  make_history(p);
  int left = leaving_supply(p);
  for_each_square(squares_of(p.side, places), [&](Square square) {
    p.put(p.side, Kind::mana, square);
    p.set_passive(p.side, p.passive_of(p.side) - 1);
    --left;
    if constexpr (Sink::kWanted) sink.report(event::Placed{p.side, name_of(Kind::mana), square});
  });
  give_mana(p, left, sink);
}

/// Captured mana is spent: it goes back to its owner's supply, or out of the game (W32).
void spend(Position& p, int price) {
  p.set_captured(p.side, p.captured_by(p.side) - price);
  if (!p.rules.spent_out) p.set_passive(~p.side, p.passive_of(~p.side) + price);
}

template <EventSink Sink>
void reset_book(Position& p, Sink& sink) {
  make_history(p);
  spend(p, p.rules.reset_price);
  for (Card& card : p.places()) {
    p.bottom.push(card);
    card = kNoCard;
  }
  p.update_deck_key();
  p.done |= Done::reset;
  p.phase = Phase::deal;
  if constexpr (Sink::kWanted) sink.report(event::SpellBookReset{p.side, p.rules.reset_price});
}

template <EventSink Sink>
void buy(Position& p, Card card, Card discarded, Sink& sink) {
  make_history(p);
  Hand hand = p.hand(p.side);
  if (discarded != kNoCard) {
    hand = without(hand, discarded);
    p.bottom.push(discarded);
    if constexpr (Sink::kWanted) sink.report(event::Discarded{p.side, name_of(discarded)});
  }
  p.set_hand(p.side, with(hand, card));
  *std::find(p.book.begin(), p.book.end(), card) = kNoCard;
  p.update_deck_key();
  const int price = p.rules.price(card);
  spend(p, price);
  p.done |= Done::buy;
  p.phase = Phase::deal;
  if constexpr (Sink::kWanted) sink.report(event::Bought{p.side, name_of(card), price});
}

template <EventSink Sink>
void begin_love(Position& p, Square lover, Square beloved, Sink& sink) {
  p.phase = Phase::hearts;
  p.love = {lover, beloved};
  if constexpr (Sink::kWanted) {
    for (const Square square : p.love)
      sink.report(event::StatusChanged{p.side, name_of(p.kind_on(square)), square, "in love", true});
  }
}

template <EventSink Sink>
void cast(Position& p, Action action, Trail& trail, Sink& sink) {
  make_history(p);
  const Card card = card_of(action);
  p.set_hand(p.side, without(p.hand(p.side), card));
  p.bottom.push(card);
  p.update_deck_key();
  if constexpr (Sink::kWanted) sink.report(event::Cast{p.side, name_of(card)});
  const Square from = from_of(action);
  const Square to = to_of(action);
  switch (suit_of(action)) {
    case Suit::hearts: return begin_love(p, from, to, sink);
    case Suit::clubs:
      p.done |= Done::cast;
      p.set_clubbed(p.clubbed | Board::bit(from));
      if constexpr (Sink::kWanted)
        sink.report(event::StatusChanged{~p.side, name_of(p.kind_on(from)), from, "clubbed", true});
      return;
    case Suit::diamonds: {
      relocate(p, p.side_on(from), p.kind_on(from), from, to, sink);
      lose_rights(p, Board::bit(from) | Board::bit(to));
      break;
    }
    case Suit::spades: {
      const Kind kind = into_of(action);
      p.set_dead(p.side, kind, p.dead[fray::index_of(p.side)][index_of(kind)] - 1);
      p.put(p.side, kind, to);
      if constexpr (Sink::kWanted) sink.report(event::Placed{p.side, name_of(kind), to});
      break;
    }
  }
  end_turn(p, false, trail, sink);
}

/// Repetition and quiet turns (W51, W64), tested after everything else.
template <EventSink Sink>
void end_if_drawn(Position& p, int seen, Sink& sink) {
  if (seen >= 2) return end_game(p, GameResult::draw, Ending::repetition, sink);
  if (p.quiet >= kQuietLimit) return end_game(p, GameResult::draw, Ending::fifty_moves, sink);
}

}  // namespace

Bits64 takeable_passed(const Position& p, Side taker) {
  return p.passed & passed_rank(~taker) & ~p.occupied() & pawn_steps(p.of(~taker, Kind::pawn), taker) &
         pawn_attacks(p.of(taker, Kind::pawn), taker);
}

Position initial(Rules rules, Trail& trail) {
  Position p;
  p.rules = rules;
  put_chessmen<Kind>([&](Side side, Kind kind, Square square) { p.set(side, kind, square); });
  p.castling = chess::Castling::all;
  if (rules.mana) {
    for (int file = 0; file < 8; file += 2) {
      p.set(Side::white, Kind::mana, Board::at(file, 2));
      p.set(Side::black, Kind::mana, Board::at(file + 1, 5));
    }
    const Numbers& numbers = rules.numbers;
    p.captured.fill(numbers.owned);
    p.passive.fill(static_cast<std::uint8_t>(numbers.checkers - kFirstMana - numbers.owned));
    p.unseen = rules.deck();
    p.phase = Phase::deal;
  }
  p.update_deck_key();
  p.key = fresh_key(p);
  NullSink sink;
  if (!rules.mana) begin_turn(p, trail, sink);
  return p;
}

template <EventSink Sink>
void end_if_stuck(Position& p, Sink& sink) {
  if (can_complete(p)) return;
  if (!p.has_king(p.side)) return end_game(p, win_for(~p.side), Ending::king_captured, sink);
  if (in_check(p)) return end_game(p, win_for(~p.side), Ending::checkmate, sink);
  end_game(p, GameResult::draw, Ending::stalemate, sink);
}

template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink) {
  if (p.passed != 0) p.set_passed(really_passed(p));
  const int seen = trail.count(p.trail_begin, p.trail_end, p.key);
  trail.set(p.trail_end++, p.key);
  // Without own mana and passive mana the game is drawn, unless the side is mated first (W27, W58).
  if (p.rules.mana && p.mana(p.side) == 0 && p.passive_of(p.side) == 0 && p.has_king(p.side) &&
      (!in_check(p) || can_complete(p)))
    return end_game(p, GameResult::draw, Ending::no_passive_mana, sink);
  end_if_stuck(p, sink);
  if (p.result == GameResult::none) end_if_drawn(p, seen, sink);
}

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink) {
  switch (sort_of(action)) {
    case Sort::replenish: replenish(p, places_of(action), sink); return end_turn(p, false, trail, sink);
    case Sort::done:
      if constexpr (Sink::kWanted) sink.report(event::Declined{p.side, "makes no second move"});
      return end_turn(p, false, trail, sink);
    case Sort::give:
      make_history(p);
      p.done |= Done::give;
      return give_mana(p, leaving_supply(p), sink);
    case Sort::reset: return reset_book(p, sink);
    case Sort::buy: return buy(p, card_of(action), discarded_of(action), sink);
    default: break;
  }
  if (is_cast(action)) return cast(p, action, trail, sink);
  apply_move(p, action, trail, sink);
}

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
  const auto card = static_cast<Card>(code_of(outcome));
  if (p.unseen != 0) {
    p.unseen = without(p.unseen, card);
  } else {
    p.bottom.pop();
  }
  const std::span<Card> places = p.places();
  *std::find(places.begin(), places.end(), kNoCard) = card;
  p.update_deck_key();
  if constexpr (Sink::kWanted) sink.report(event::Dealt{name_of(card)});
  if (std::find(places.begin(), places.end(), kNoCard) != places.end()) return;
  p.phase = Phase::turn;
  if (p.done == Done::nothing) return begin_turn(p, trail, sink);
  if (p.done == Done::reset) end_if_stuck(p, sink);
}

Position after_move(const Position& p, Action action) {
  Position next = p;
  NullSink sink;
  move_pieces(next, action, sink);
  return next;
}

std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
  const bool begins = p.phase == Phase::turn && p.done == Done::nothing;
  if (p.side == side) return begins ? std::vector{p} : std::vector<Position>{};
  Position next = p;
  next.trail_begin = next.trail_end;
  NullSink sink;
  end_turn(next, false, trail, sink);
  if (next.result != GameResult::none) return {};
  return {next};
}

template void begin_turn(Position&, Trail&, NullSink&);
template void begin_turn(Position&, Trail&, EventLog&);
template void end_if_stuck(Position&, NullSink&);
template void end_if_stuck(Position&, EventLog&);
template void apply(Position&, Action, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, EventLog&);
template void apply(Position&, Outcome, Trail&, NullSink&);
template void apply(Position&, Outcome, Trail&, EventLog&);

}  // namespace fray::wizards
