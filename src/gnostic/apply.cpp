#include "gnostic/apply.h"

#include "gnostic/battle.h"
#include "gnostic/moves.h"

namespace fray::gnostic {
namespace {

/// What a turn was, for draws: a pass, a move that counts towards 100 half-moves, or combat, pawn move or
/// spell, which do not (N31, N36).
enum class Deed : std::uint8_t { pass, quiet, decisive };

/// No earlier turn start can come back: a piece died or was hurt, a pawn moved, a spell was cast.
void forget_past(Position& p) { p.trail_begin = p.trail_end; }

template <EventSink Sink>
void end_game(Position& p, GameResult result, Ending ending, Sink& sink) {
  p.result = result;
  p.ending = ending;
  p.phase = Phase::move;
  if constexpr (Sink::kWanted) sink.report(event::GameEnded{result, name_of(ending)});
}

/// Takes castling rights away that need the king or rook on a square (N16, N38).
void lose_castling(Position& p, Square square) {
  CastlingRights lost = 0;
  for (std::size_t i = 0; i < kCastlings.size(); ++i) {
    if (square == kCastlings[i].king_from || square == kCastlings[i].rook_from)
      lost |= static_cast<CastlingRights>(1u << i);
  }
  if ((p.castling & lost) != 0) p.set_castling(static_cast<CastlingRights>(p.castling & ~lost));
}

template <EventSink Sink>
void kill(Position& p, Square square, Sink& sink) {
  const Side side = p.side_on(square);
  const Kind kind = p.kind_on(square);
  if constexpr (Sink::kWanted) sink.report(event::Died{side, name_of(kind), square});
  const SpellSet used = p.states[square].used();
  p.remove(square);
  lose_castling(p, square);
  if (kind != Kind::king) p.add_dead(side, kind, used);
}

/// Carries a piece, with its damage, to an empty square.
void carry(Position& p, Square from, Square to) {
  const Side side = p.side_on(from);
  const Kind kind = p.kind_on(from);
  const PieceState state = p.states[from];
  p.remove(from);
  p.put(side, kind, to, state);
  lose_castling(p, from);
}

/// The damage stays (N18); a new queen has cast nothing (N42).
template <EventSink Sink>
void promote(Position& p, Square square, Kind into, Sink& sink) {
  const Side side = p.side_on(square);
  const PieceState state(p.states[square].damage(), 0);
  p.remove(square);
  p.put(side, into, square, state);
  if constexpr (Sink::kWanted) sink.report(event::Promoted{side, name_of(Kind::pawn), name_of(into), square});
}

/// Frees the prisoners whose own extreme the marker has come to (N29).
template <EventSink Sink>
void free_prisoners(Position& p, Sink& sink) {
  for (const Side side : {Side::white, Side::black}) {
    if (p.track.shade != own_extreme(side)) continue;
    for_each_square(p.prisoners & p.of(side), [&](Square square) {
      p.set_prisoner(square, false);
      if constexpr (Sink::kWanted)
        sink.report(event::StatusChanged{side, name_of(p.kind_on(square)), square, "imprisoned", false});
    });
  }
}

template <EventSink Sink>
void move_track(Position& p, Track to, Sink& sink) {
  const Track before = p.track;
  p.set_track(to);
  if (to.shade == before.shade) return;
  if constexpr (Sink::kWanted)
    sink.report(event::TrackMoved{"track", name_of_shade(before.shade), name_of_shade(to.shade)});
  free_prisoners(p, sink);
}

/// The round is over: the track may take a step (N4).
template <EventSink Sink>
void tick(Position& p, Sink& sink) {
  Track track = p.track;
  if (++track.rounds >= p.rules.rounds_per_step) {
    track.rounds = 0;
    track.step();
  }
  move_track(p, track, sink);
}

void leave_fight(Position& p) {
  p.from = p.to = p.defender = kNoSquare;
  p.fight = {};
}

template <EventSink Sink>
void end_turn(Position& p, Deed deed, Trail& trail, Sink& sink) {
  p.passes = deed == Deed::pass ? static_cast<std::uint8_t>(p.passes + 1) : std::uint8_t{0};
  p.quiet = deed == Deed::decisive ? std::uint8_t{0} : static_cast<std::uint8_t>(p.quiet + 1);
  if (p.passes == 2) return end_game(p, GameResult::draw, Ending::two_passes, sink);
  if (deed == Deed::decisive) forget_past(p);
  p.phase = Phase::move;
  leave_fight(p);
  p.promoting = {kNoSquare, kNoSquare};
  if (p.side == Side::black) {
    tick(p, sink);
    if (p.turn < kMostTurns) ++p.turn;
  }
  p.pass_turn();
  begin_turn(p, trail, sink);
}

/// Pawns must be promoted before the turn goes on; there may be a second one.
void ask_promotion(Position& p, Square pawn, Square next = kNoSquare) {
  p.phase = Phase::promote;
  p.promoting = {pawn, next};
  leave_fight(p);
}

template <EventSink Sink>
void report_fight(const Position& p, Sink& sink) {
  if constexpr (Sink::kWanted) {
    sink.report(event::Attacked{p.side,
                                {p.from},
                                name_of(p.kind_on(p.defender)),
                                p.to,
                                p.fight.attacker.dice,
                                p.fight.defender.dice});
  }
}

/// Gives a survivor the damage that was scored against it (N10, N12).
template <EventSink Sink>
void hurt(Position& p, Square square, int points, Shade shade, Sink& sink) {
  if (points == 0) return;
  const Side side = p.side_on(square);
  const PieceState before = p.states[square];
  p.set_state(square,
              PieceState(before.damage() + points * p.rules.cost_of_point(side, shade), before.used()));
  if constexpr (Sink::kWanted) {
    const int full = p.rules.full_hits(p.kind_on(square));
    sink.report(event::Damaged{side, name_of(p.kind_on(square)), square,
                               effective_points(p.sixths_left(square), kSixths), full});
  }
}

/// Both kings, one or neither is still there; a dead king ends the game (N14, N44).
template <EventSink Sink>
bool ended_by_kings(Position& p, Sink& sink) {
  const bool white = p.of(Side::white, Kind::king) != 0;
  const bool black = p.of(Side::black, Kind::king) != 0;
  if (white && black) return false;
  leave_fight(p);
  forget_past(p);
  if (!white && !black) {
    end_game(p, GameResult::draw, Ending::both_kings_dead, sink);
  } else {
    end_game(p, win_for(white ? Side::white : Side::black), Ending::king_dead, sink);
  }
  return true;
}

/// The fight is over: the dead leave the board, a winning attacker takes the square (N13). `points` have been
/// scored against the winner.
template <EventSink Sink>
void end_fight(Position& p, FightResult result, int points, Trail& trail, Sink& sink) {
  const Square from = p.from;
  const Square to = p.to;
  const Square defender = p.defender;
  const Shade shade = shade_of(to, p.track);
  if constexpr (Sink::kWanted) {
    if (result == FightResult::both_fall) sink.report(event::BattleDrawn{p.side});
    if (result == FightResult::attacker_wins) sink.report(event::BattleWon{p.side});
    if (result == FightResult::defender_wins) sink.report(event::BattleWon{~p.side});
  }
  if (result != FightResult::defender_wins) kill(p, defender, sink);
  if (result != FightResult::attacker_wins) kill(p, from, sink);
  if (result == FightResult::attacker_wins) {
    const Kind kind = p.kind_on(from);
    carry(p, from, to);
    if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, name_of(kind), from, to});
  }
  if (result != FightResult::both_fall)
    hurt(p, result == FightResult::attacker_wins ? to : defender, points, shade, sink);
  if (ended_by_kings(p, sink)) return;
  if (result == FightResult::attacker_wins && promotes(p.kind_on(to), p.side, to))
    return ask_promotion(p, to);
  end_turn(p, Deed::decisive, trail, sink);
}

template <EventSink Sink>
void make_move(Position& p, Action action, Trail& trail, Sink& sink) {
  const Square from = from_of(action);
  const Square to = to_of(action);
  const Kind kind = p.kind_on(from);
  const Castling* castling = castling_of(p, from, to);
  carry(p, from, to);
  if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, name_of(kind), from, to});
  if (castling != nullptr) {
    carry(p, castling->rook_from, castling->rook_to);
    if constexpr (Sink::kWanted)
      sink.report(event::Moved{p.side, name_of(Kind::rook), castling->rook_from, castling->rook_to});
  }
  if (promotion_of(action) != Kind::none) promote(p, to, promotion_of(action), sink);
  const int ahead = pawn_ahead(p.side);
  const bool double_step = kind == Kind::pawn && to - from == 2 * ahead;
  p.passed_over = double_step ? static_cast<Square>(from + ahead) : kNoSquare;
  end_turn(p, kind == Kind::pawn ? Deed::decisive : Deed::quiet, trail, sink);
}

/// Marks a spell as cast (N21).
void use_spell(Position& p, Action action) {
  if (!p.rules.spells_per_queen) return p.count_cast(p.side, spell_of(action));
  const SpellSet spell = bit_of(spell_of(action));
  const Square queen = queen_of(action);
  const PieceState state = p.states[queen];
  p.set_state(queen, PieceState(state.damage(), static_cast<SpellSet>(state.used() | spell)));
}

template <EventSink Sink>
void heal(Position& p, Square square, Sink& sink) {
  p.set_state(square, PieceState(0, p.states[square].used()));
  if constexpr (Sink::kWanted) {
    const Kind kind = p.kind_on(square);
    sink.report(event::Healed{p.side, name_of(kind), square, p.rules.full_hits(kind)});
  }
}

/// Exchanges two pieces. Answers the squares of pawns that must be promoted now, the caster's before the
/// enemy's (N37).
template <EventSink Sink>
InlineList<Square, 2> exchange(Position& p, Action action, Sink& sink) {
  const std::array<Square, 2> squares{from_of(action), to_of(action)};
  std::array<Side, 2> sides;
  std::array<Kind, 2> kinds;
  std::array<PieceState, 2> states;
  for (std::size_t i = 0; i < 2; ++i) {
    sides[i] = p.side_on(squares[i]);
    kinds[i] = p.kind_on(squares[i]);
    states[i] = p.states[squares[i]];
    lose_castling(p, squares[i]);
  }
  if constexpr (Sink::kWanted) {
    sink.report(
        event::Exchanged{sides[0], name_of(kinds[0]), squares[0], squares[1], sides[1], name_of(kinds[1])});
  }
  for (const Square square : squares) p.remove(square);
  for (std::size_t i = 0; i < 2; ++i) p.put(sides[i], kinds[i], squares[1 - i], states[i]);
  InlineList<Square, 2> pawns;
  for (const Side side : {p.side, ~p.side}) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (sides[i] == side && promotes(kinds[i], side, squares[1 - i])) pawns.push_back(squares[1 - i]);
    }
  }
  return pawns;
}

template <EventSink Sink>
void revive(Position& p, Action action, Sink& sink) {
  const Kind kind = revived_of(action);
  const Square to = to_of(action);
  const SpellSet used = p.take_dead(p.side, kind);
  p.put(p.side, kind, to, PieceState(0, used));
  if constexpr (Sink::kWanted) sink.report(event::Placed{p.side, name_of(kind), to});
  if (promotion_of(action) != Kind::none) promote(p, to, promotion_of(action), sink);
}

template <EventSink Sink>
void cast_spell(Position& p, Action action, Trail& trail, Sink& sink) {
  if constexpr (Sink::kWanted) sink.report(event::Cast{p.side, name_of(spell_of(action))});
  use_spell(p, action);
  p.passed_over = kNoSquare;
  p.quiet = 0;
  p.passes = 0;
  const Square from = from_of(action);
  const Square to = to_of(action);
  switch (spell_of(action)) {
    case Spell::teleport: {
      if constexpr (Sink::kWanted) sink.report(event::Moved{p.side, name_of(p.kind_on(from)), from, to});
      carry(p, from, to);
      if (promotion_of(action) != Kind::none) promote(p, to, promotion_of(action), sink);
      break;
    }
    case Spell::heal: heal(p, from, sink); break;
    case Spell::shift_time: {
      Track track = p.track;
      track.shift();
      move_track(p, track, sink);
      break;
    }
    case Spell::exchange: {
      const auto pawns = exchange(p, action, sink);
      if (pawns.empty()) break;
      return ask_promotion(p, pawns[0], pawns.size() == 2 ? pawns[1] : kNoSquare);
    }
    case Spell::revive: revive(p, action, sink); break;
    case Spell::imprison:
      p.set_prisoner(from, true);
      if constexpr (Sink::kWanted)
        sink.report(event::StatusChanged{~p.side, name_of(p.kind_on(from)), from, "imprisoned", true});
      break;
  }
  end_turn(p, Deed::decisive, trail, sink);
}

/// What an attack by move or teleport does before its fight.
template <EventSink Sink>
void start_attack(Position& p, Action action, Attack attack, Sink& sink) {
  if (is_spell(action)) {
    if constexpr (Sink::kWanted) sink.report(event::Cast{p.side, name_of(spell_of(action))});
    use_spell(p, action);
  }
  p.passed_over = kNoSquare;
  p.quiet = 0;
  p.passes = 0;
  lose_castling(p, from_of(action));
  begin_fight(p, from_of(action), attack);
  report_fight(p, sink);
}

template <EventSink Sink>
void make_promotion(Position& p, Action action, Trail& trail, Sink& sink) {
  promote(p, p.promoting[0], promotion_of(action), sink);
  if (p.promoting[1] != kNoSquare) return ask_promotion(p, p.promoting[1]);
  end_turn(p, Deed::decisive, trail, sink);
}

template <EventSink Sink>
void announce(Position& p, int attacker, int defender, Sink& sink) {
  if constexpr (Sink::kWanted) {
    const auto report = [&](Side side, const Fighter& fighter, int dice) {
      if (!fighter.active) return;
      sink.report(event::Announced{side, dice == 0 ? "hold" : std::to_string(dice) + "d6"});
      if (dice == 0) {
        sink.report(event::Tallied{side, "holds", fighter.score + fighter.turn, 0, fighter.target});
      }
    };
    report(p.side, p.fight.attacker, attacker);
    report(~p.side, p.fight.defender, defender);
  }
  p.fight.announce(attacker, defender);
  p.phase = p.fight.phase == FightPhase::roll ? Phase::roll : Phase::announce;
}

/// What the dice of one fighter did, told after the round.
template <EventSink Sink>
void report_roll(Side side, const Fighter& before, const Fighter& after, RollClass roll, bool over,
                 Sink& sink) {
  if constexpr (Sink::kWanted) {
    if (before.announced == 0) {
      if (over && before.active)
        sink.report(event::Tallied{side, "is made to hold", after.score, 0, after.target});
      return;
    }
    std::string_view what = "scores";
    if (roll == kBust) {
      what = "is bust";
    } else if (after.score == after.target) {
      what = "reaches the target";
    } else if (after.score > before.score) {
      what = "is made to hold";
    }
    sink.report(event::Tallied{side, what, after.score, after.turn, after.target});
  }
}

}  // namespace

Position initial(Rules rules, Trail& trail) {
  Position p;
  p.rules = rules;
  put_chessmen<Kind>([&](Side side, Kind kind, Square square) { p.put(side, kind, square); });
  p.set_castling(15);
  NullSink sink;
  begin_turn(p, trail, sink);
  return p;
}

template <EventSink Sink>
void begin_turn(Position& p, Trail& trail, Sink& sink) {
  const std::uint64_t key = repetition_key(p);
  if (trail.count(p.trail_begin, p.trail_end, key) >= 2) {
    end_game(p, GameResult::draw, Ending::repetition, sink);
  } else if (p.quiet >= kQuietLimit) {
    end_game(p, GameResult::draw, Ending::hundred_half_moves, sink);
  }
  trail.set(p.trail_end++, key);
}

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink) {
  if (p.phase == Phase::promote) return make_promotion(p, action, trail, sink);
  if (p.phase == Phase::announce) {
    const bool attacks = p.fight.attacker.active;
    const int dice = dice_of(action);
    return announce(p, attacks ? dice : 0, attacks ? 0 : dice, sink);
  }
  const Attack attack = attack_of(p, action);
  if (attack.happens()) return start_attack(p, action, attack, sink);
  if (is_spell(action)) return cast_spell(p, action, trail, sink);
  if (sort_of(action) == Sort::move) return make_move(p, action, trail, sink);
  p.passed_over = kNoSquare;
  if constexpr (Sink::kWanted) sink.report(event::Declined{p.side, "passes"});
  end_turn(p, Deed::pass, trail, sink);
}

template <EventSink Sink>
void apply(Position& p, std::span<const SeatAction> choices, Trail&, Sink& sink) {
  const int white = dice_of(choices[0].action);
  const int black = dice_of(choices[1].action);
  p.side == Side::white ? announce(p, white, black, sink) : announce(p, black, white, sink);
}

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
  const Fight before = p.fight;
  p.fight.resolve(attacker_roll(outcome), defender_roll(outcome));
  const bool over = p.fight.phase == FightPhase::over;
  report_roll(p.side, before.attacker, p.fight.attacker, attacker_roll(outcome), over, sink);
  report_roll(~p.side, before.defender, p.fight.defender, defender_roll(outcome), over, sink);
  if (!over) {
    p.phase = Phase::announce;
    return;
  }
  const FightResult result = p.fight.result;
  const int points = result == FightResult::attacker_wins ? p.fight.defender.score : p.fight.attacker.score;
  end_fight(p, result, points, trail, sink);
}

template <EventSink Sink>
void settle(Position& p, Outcome end, Trail& trail, Sink& sink) {
  end_fight(p, end_of(end).result, end_of(end).points, trail, sink);
}

std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
  if (p.phase != Phase::move) return {};
  if (p.side == side) return {p};
  Position next = p;
  next.passed_over = kNoSquare;
  NullSink sink;
  end_turn(next, Deed::decisive, trail, sink);
  return {next};
}

template void begin_turn(Position&, Trail&, NullSink&);
template void begin_turn(Position&, Trail&, EventLog&);
template void apply(Position&, Action, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, EventLog&);
template void apply(Position&, std::span<const SeatAction>, Trail&, NullSink&);
template void apply(Position&, std::span<const SeatAction>, Trail&, EventLog&);
template void apply(Position&, Outcome, Trail&, NullSink&);
template void apply(Position&, Outcome, Trail&, EventLog&);
template void settle(Position&, Outcome, Trail&, NullSink&);
template void settle(Position&, Outcome, Trail&, EventLog&);

}  // namespace fray::gnostic
