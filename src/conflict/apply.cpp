#include "conflict/apply.h"

#include "conflict/battle.h"
#include "conflict/moves.h"

namespace fray::conflict {
namespace {

/// A piece died or changed its kind for good: no earlier turn start can come back.
void forget_past(Position& p) { p.trail_begin = p.trail_end; }

template <EventSink Sink>
void kill(Position& p, Side side, Square square, Sink& sink) {
  const Kind kind = p.kind_on(square);
  p.remove(side, kind, square);
  forget_past(p);
  if constexpr (Sink::kWanted) sink.report(event::Died{side, name_of(kind), square});
}

/// Moves a piece and turns it into what it becomes there (C26, C27).
template <EventSink Sink>
void relocate(Position& p, Square from, Square to, Kind promotion, Sink& sink) {
  const Kind kind = p.kind_on(from);
  Kind after = kind;
  if (promotion != Kind::none) after = promotion;
  if (becomes_leader(kind, p.side, from, to)) after = Kind::queen;
  p.remove(p.side, kind, from);
  p.put(p.side, after, to);
  if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, name_of(kind), from, to});
  if (after != kind) {
    forget_past(p);
    if constexpr (Sink::kWanted) sink.report(event::Promoted{p.side, name_of(kind), name_of(after), to});
  }
}

template <EventSink Sink>
void end_turn(Position& p, bool fought, Trail& trail, Sink& sink) {
  const bool quiet = !fought && p.before != Kind::pawn;
  p.quiet = quiet ? static_cast<std::uint8_t>(p.quiet + 1) : std::uint8_t{0};
  if (p.side == Side::black && p.turn < kMostTurns) ++p.turn;
  p.pass_turn();
  p.phase = Phase::move;
  p.commanded = 0;
  p.attackers = 0;
  p.from = p.to = p.target = kNoSquare;
  p.before = Kind::none;
  begin_turn(p, trail, sink);
}

template <EventSink Sink>
void make_move(Position& p, Action action, Trail& trail, Sink& sink) {
  const Square from = from_of(action);
  const Square to = to_of(action);
  p.before = p.kind_on(from);
  const Bits64 commanded = in_command(p, p.side);
  relocate(p, from, to, promotion_of(action), sink);
  p.from = from;
  p.to = to;
  if (attackable(p) == 0) return end_turn(p, false, trail, sink);
  p.phase = Phase::attack;
  p.commanded = (commanded ^ Board::bit(from)) | Board::bit(to);
}

template <EventSink Sink>
void declare_attack(Position& p, Action action, Sink& sink) {
  p.attackers = attackers_in(p, action);
  p.target = to_of(action);
  p.commanded = 0;
  p.phase = Phase::roll;
  if constexpr (Sink::kWanted) {
    const Battle battle = pending_battle(p);
    std::vector<Square> attackers;
    for_each_square(p.attackers, [&](Square square) { attackers.push_back(square); });
    sink.report(event::Attacked{p.side, std::move(attackers), name_of(p.kind_on(p.target)), p.target,
                                battle.attack, battle.defence});
  }
}

template <EventSink Sink>
void send_home(Position& p, Action action, Sink& sink) {
  const Square from = from_of(action);
  const Square to = to_of(action);
  const Kind kind = p.kind_on(from);
  if (sort_of(action) == Sort::send_off) return kill(p, p.side, from, sink);
  p.remove(p.side, kind, from);
  p.put(p.side, kind, to);
  if constexpr (Sink::kWanted) sink.report(event::SentHome{p.side, name_of(kind), from, to});
}

}  // namespace

bool becomes_leader(Kind kind, Side side, Square from, Square to) {
  return is_officer(kind) && (Board::bit(to) & last_rank(side)) != 0 &&
         (Board::bit(from) & last_rank(side)) == 0;
}

Position initial(Rules rules, Trail& trail) {
  Position p;
  p.rules = rules;
  put_chessmen<Kind>([&](Side side, Kind kind, Square square) { p.put(side, kind, square); });
  NullSink sink;
  begin_turn(p, trail, sink);
  return p;
}

template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink) {
  if ((p.leaders() & p.own()) == 0) {
    p.result = win_for(~p.side);
    p.ending = Ending::no_leader;
  } else if ((p.leaders() & p.enemy()) == 0) {
    p.result = win_for(p.side);
    p.ending = Ending::no_leader;
  } else if (!has_move(p)) {
    p.result = GameResult::draw;
    p.ending = Ending::stalemate;
  } else if (trail.count(p.trail_begin, p.trail_end, p.key) >= 2) {
    p.result = GameResult::draw;
    p.ending = Ending::repetition;
  } else if (p.quiet >= kQuietLimit) {
    p.result = GameResult::draw;
    p.ending = Ending::hundred_half_moves;
  }
  trail.set(p.trail_end++, p.key);
  if constexpr (Sink::kWanted) {
    if (p.result != GameResult::none) sink.report(event::GameEnded{p.result, name_of(p.ending)});
  }
}

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink) {
  switch (sort_of(action)) {
    case Sort::move: return make_move(p, action, trail, sink);
    case Sort::no_attack:
      if constexpr (Sink::kWanted) sink.report(event::Declined{p.side, "does not attack"});
      return end_turn(p, false, trail, sink);
    case Sort::attack: return declare_attack(p, action, sink);
    case Sort::move_in:
      relocate(p, from_of(action), to_of(action), promotion_of(action), sink);
      return end_turn(p, true, trail, sink);
    case Sort::nobody:
      if constexpr (Sink::kWanted) sink.report(event::Declined{~p.side, "sends nobody home"});
      return end_turn(p, true, trail, sink);
    case Sort::send_home:
    case Sort::send_off: send_home(p, action, sink); return end_turn(p, true, trail, sink);
  }
}

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail&, Sink& sink) {
  const bool attacker_wins = outcome == kAttackerWins;
  if constexpr (Sink::kWanted) sink.report(event::BattleWon{attacker_wins ? p.side : ~p.side});
  if (attacker_wins) kill(p, ~p.side, p.target, sink);
  p.phase = attacker_wins ? Phase::move_in : Phase::send_home;
}

std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
  if (p.side == side) return p.phase == Phase::move ? std::vector{p} : std::vector<Position>{};
  if (p.phase != Phase::move && p.phase != Phase::attack) return {};
  Position next = p;
  next.quiet = 0;
  forget_past(next);
  NullSink sink;
  end_turn(next, true, trail, sink);
  if (next.result != GameResult::none) return {};
  return {next};
}

template void begin_turn(Position&, Trail&, NullSink&);
template void begin_turn(Position&, Trail&, EventLog&);
template void apply(Position&, Action, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, EventLog&);
template void apply(Position&, Outcome, Trail&, NullSink&);
template void apply(Position&, Outcome, Trail&, EventLog&);

}  // namespace fray::conflict
