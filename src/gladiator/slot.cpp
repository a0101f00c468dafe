#include "gladiator/slot.h"

namespace fray::gladiator {
namespace {

template <EventSink Sink>
void heal(Position& p, Square square, Sink& sink) {
  const Kind kind = p.kind_on(square);
  p.set_hits(p.now.side, kind, square, p.whole(kind));
  if constexpr (Sink::kWanted) sink.report(event::Healed{p.now.side, name_of(kind), square, p.whole(kind)});
}

/// The end of a turn of eight slots: a queen has been held one more turn (G35, G58).
template <EventSink Sink>
void end_turn(Position& p, Sink& sink) {
  p.now.slot = Commander::king;
  p.moved = 0;
  for (const Side side : {Side::white, Side::black}) {
    p.now.frozen[fray::index_of(side)].moved = 0;
    p.now.captive_moved[fray::index_of(side)] = 0;
    if (p.is_captive(side)) ++p.now.held[fray::index_of(side)];
  }
  if (p.turn < kMostTurns) ++p.turn;
  for (const Side side : {Side::white, Side::black}) {
    if (p.now.held[fray::index_of(side)] >= p.rules.ends_held())
      end_game(p, win_for(~side), p.rules.queen_lost(), sink);
  }
}

template <EventSink Sink>
void next_slot(Position& p, Sink& sink) {
  p.now.checked = 0;
  p.now.begun = 0;
  p.now.came = 0;
  p.now.phase = Phase::move;
  p.now.side = ~p.now.side;
  if (p.now.side == Side::black) return;
  if (p.now.slot == Commander::kings_knight) return end_turn(p, sink);
  p.now.slot = static_cast<Commander>(index_of(p.now.slot) + 1);
}

/// Heals what is to be healed without a decision; answers whether there is one (G39, G60).
template <EventSink Sink>
bool healing_is_chosen(Position& p, Sink& sink) {
  const Squares hurt = healable(p);
  if (!hurt) return false;
  if (p.rules.heals_one) return true;
  for_each_square(hurt, [&](Square square) { heal(p, square, sink); });
  return false;
}

}  // namespace

Phase phase_of_move(const Position& p) {
  const MoveGenerator generator(p);
  const KindSet group = group_of(p.now.slot);
  if (p.now.slot == Commander::king) return generator.has_move(group) ? Phase::move : Phase::place;
  if (!p.king_is_asked()) return generator.has_move(kAllKinds) ? Phase::move : Phase::place;
  if (generator.has_move(kAllKinds & ~group)) return Phase::override;
  return generator.has_move(group) ? Phase::move : Phase::place;
}

template <EventSink Sink>
void go_on(Position& p, Phase from, Sink& sink) {
  while (p.result == GameResult::none) {
    if (from == Phase::replace) {
      p.now.phase = Phase::replace;
      if (replaceable(p)) return;
      from = Phase::heal;
    }
    if (from == Phase::heal && p.now.slot == Commander::queen && healing_is_chosen(p, sink)) {
      p.now.phase = Phase::heal;
      return;
    }
    p.now.checked = in_check(p, p.now.side) ? 1 : 0;
    const Phase phase = phase_of_move(p);
    if (phase == Phase::place && p.now.checked != 0)
      return end_game(p, win_for(~p.now.side), Ending::checkmate, sink);
    if (p.quiet >= kQuietLimit) return end_game(p, GameResult::draw, Ending::quiet, sink);
    p.now.phase = phase;
    if (phase != Phase::place) return;
    ++p.quiet;
    if constexpr (Sink::kWanted) sink.report(event::Skipped{p.now.side, name_of(p.now.slot)});
    next_slot(p, sink);
    from = Phase::replace;
  }
}

template <EventSink Sink>
void end_slot(Position& p, Sink& sink) {
  if (p.now.checked != 0 && in_check(p, p.now.side)) {
    p.now.failed = 1;
    p.now.checked = 0;
    return end_game(p, win_for(~p.now.side), Ending::checkmate, sink);
  }
  next_slot(p, sink);
  go_on(p, Phase::replace, sink);
}

namespace {

/// Whether that slot still comes in this turn, the one that is now included.
bool is_ahead(const Position& p, Side side, Commander commander) {
  if (commander != p.now.slot) return index_of(commander) > index_of(p.now.slot);
  return side == p.now.side || p.now.side == Side::white;
}

}  // namespace

std::vector<Position> turns_of(const Position& p, Side side) {
  std::vector<Position> turns;
  if (p.now.phase == Phase::fight || p.now.phase == Phase::place) return turns;
  for (std::size_t i = 0; i < kCommanders; ++i) {
    const auto commander = static_cast<Commander>(i);
    Position next = p;
    NullSink sink;
    // A turn of eight slots may end before that one: then everybody has yet to move.
    if (!is_ahead(p, side, commander)) end_turn(next, sink);
    if (next.result != GameResult::none) continue;
    next.now.side = side;
    next.now.slot = commander;
    next.now.begun = next.now.came = next.now.checked = 0;
    next.now.to = kNoSquare;
    next.quiet = 0;
    if (!MoveGenerator(next).has_move(group_of(commander))) continue;
    next.now.phase = Phase::move;
    turns.push_back(next);
  }
  return turns;
}

template void go_on(Position&, Phase, NullSink&);
template void go_on(Position&, Phase, EventLog&);
template void end_slot(Position&, NullSink&);
template void end_slot(Position&, EventLog&);

}  // namespace fray::gladiator
