#include "gladiator/apply.h"

#include "gladiator/fight.h"
#include "gladiator/moves.h"
#include "gladiator/slot.h"

namespace fray::gladiator {
namespace {

/// Changes of a position in the course of a slot, with the events they make.
template <EventSink Sink>
class Mover {
 public:
  Mover(Position& p, Sink& sink) : p_(p), sink_(sink), side_(p.now.side), other_(~p.now.side) {}

  void move(Action action) {
    const Kind kind = kind_of(action);
    const Square from = from_of(action);
    const Square to = to_of(action);
    const Sort sort = sort_of(action);
    if constexpr (Sink::kWanted) {
      if (commander_of(kind) != p_.now.slot) sink_.report(event::Overridden{side_, name_of(p_.now.slot)});
    }
    p_.now.begun = 0;
    p_.now.came = 0;
    const bool quiet = !is_pawn(kind) && (sort == Sort::step || sort == Sort::freeze);
    p_.quiet = quiet ? static_cast<std::uint16_t>(p_.quiet + 1) : std::uint16_t{0};
    if (sort == Sort::fight) return begin_fight(kind, from, to);
    switch (sort) {
      case Sort::remove: remove_target(to); break;
      case Sort::freeze: return freeze(from, to);
      case Sort::capture: capture(from, to); break;
      default: break;
    }
    relocate(kind, from, to);
    finish();
  }

  void settle(Outcome outcome) {
    const Square from = p_.now.from;
    const Square to = p_.now.to;
    p_.now.from = p_.now.to = kNoSquare;
    const Kind attacker = p_.kind_on(from);
    const bool prisoner = static_cast<bool>(p_.of(side_, Kind::queen) & Board::bit(to));
    const bool wins = attacker_wins(outcome);
    if constexpr (Sink::kWanted) sink_.report(event::BattleWon{wins ? side_ : other_});
    if (wins) {
      if (prisoner) {
        lose_prisoner(to);
        send_back_queen(side_, to);
      } else {
        lose(other_, p_.kind_on(to), to);
      }
      p_.set_hits(side_, attacker, from, hits_of(outcome));
      tell_recovery(side_, attacker, from);
      relocate(attacker, from, to);
    } else {
      lose(side_, attacker, from);
      if (prisoner) {
        send_back_queen(side_, to);
        release(to, hits_of(outcome));
      } else {
        p_.set_hits(other_, p_.kind_on(to), to, hits_of(outcome));
      }
      tell_recovery(other_, p_.kind_on(to), to);
    }
    if (king_killed()) return;
    finish();
  }

  void place(Square square) {
    const ToPlace what = next_to_place(p_);
    p_.put(what.side, what.piece.kind, square, what.piece.hits);
    p_.set_moved(square, what.piece.moved != 0);
    if (what.home) {
      p_.now.freed = {};
      p_.now.freed_side = Side::white;
    } else {
      p_.now.returning[fray::index_of(what.side)] = 0;
    }
    if constexpr (Sink::kWanted) sink_.report(event::Placed{what.side, name_of(what.piece.kind), square});
    finish();
  }

  void replace(Square pawn, Kind into) {
    const Kind kind = p_.kind_on(pawn);
    const bool arrival = p_.has_arrival();
    p_.remove(side_, kind, pawn);
    p_.put(side_, into, pawn, p_.whole(into));
    p_.set_moved(pawn, true);
    --p_.now.lost[fray::index_of(side_)][index_of(into)];
    if constexpr (Sink::kWanted) sink_.report(event::Promoted{side_, name_of(kind), name_of(into), pawn});
    if (arrival) {
      p_.now.to = kNoSquare;
      return end_slot(p_, sink_);
    }
    p_.now.came = static_cast<std::uint16_t>(p_.now.came | 1U << Board::file_of(pawn));
    p_.now.begun = 1;
    go_on(p_, Phase::replace, sink_);
  }

  void heal(Square square) {
    const Kind kind = p_.kind_on(square);
    p_.set_hits(side_, kind, square, p_.whole(kind));
    p_.now.begun = 1;
    if constexpr (Sink::kWanted) sink_.report(event::Healed{side_, name_of(kind), square, p_.whole(kind)});
  }

 private:
  OffBoard& held_by(Side side) { return p_.now.frozen[fray::index_of(side)]; }
  Square& captor_of(Side side) { return p_.now.captor[fray::index_of(side)]; }

  void status(Side side, Kind kind, Square square, std::string_view what, bool begins) {
    if constexpr (Sink::kWanted)
      sink_.report(event::StatusChanged{side, name_of(kind), square, what, begins});
  }
  void tell_recovery(Side side, Kind kind, Square square) {
    if constexpr (Sink::kWanted) {
      const int hits = p_.hits_at(side, kind, square);
      if (!recovers(kind) && hits < p_.whole(kind))
        sink_.report(event::Damaged{side, name_of(kind), square, hits, p_.whole(kind)});
    }
  }
  /// Runs `change`, and tells if it has changed the mode of a king (G20).
  template <class Change>
  void with_modes(Change&& change) {
    const std::array<bool, 2> before{p_.mortal(Side::white), p_.mortal(Side::black)};
    change();
    if constexpr (Sink::kWanted) {
      for (const Side side : {Side::white, Side::black}) {
        const bool mortal = p_.mortal(side);
        const bool has_king = p_.has(side, Kind::king) || held_by(~side).holds(Kind::king);
        if (mortal != before[fray::index_of(side)] && has_king)
          status(side, Kind::king, p_.king_or_prison(side), "mortal", mortal);
      }
    }
  }

  void begin_fight(Kind kind, Square from, Square to) {
    p_.now.phase = Phase::fight;
    p_.now.from = from;
    p_.now.to = to;
    if constexpr (Sink::kWanted) {
      const Fight fight = fight_of(p_, kind, from, to);
      sink_.report(event::Attacked{
          side_, {from}, name_of(fight.defender.kind), to, fight.attacker.dice, fight.defender.dice});
    }
  }

  /// Moves a piece, and with it a captor's note and what a queen lets go (G31).
  void relocate(Kind kind, Square from, Square to) {
    const int hits = p_.remove(side_, kind, from);
    p_.set_moved(from, false);
    p_.put(side_, kind, to, hits);
    p_.set_moved(to, true);
    if (captor_of(other_) == from) captor_of(other_) = to;
    if constexpr (Sink::kWanted) sink_.report(event::Moved{side_, name_of(kind), from, to});
    if (kind == Kind::queen && held_by(side_)) release(from, held_by(side_).hits);
    if (is_pawn(kind)) arrive(to);
  }

  /// A pawn on the far rank is replaced in the slot in which it arrives, if there is a piece for it (G69).
  void arrive(Square square) {
    if (p_.rules.first_edition || !(far_rank(side_) & Board::bit(square))) return;
    if (replacements(p_, square) != 0) p_.now.to = square;
  }

  /// The piece that the own queen has frozen comes back to the board where she was.
  void release(Square square, int hits) {
    const OffBoard piece = held_by(side_);
    held_by(side_) = {};
    p_.put(other_, piece.kind, square, hits);
    p_.set_moved(square, piece.moved != 0);
    status(other_, piece.kind, square, "frozen", false);
  }

  /// A piece on the board is lost, and with it what it held (G18, G29, G36).
  void lose(Side side, Kind kind, Square square) {
    p_.remove(side, kind, square);
    p_.set_moved(square, false);
    if constexpr (Sink::kWanted) sink_.report(event::Died{side, name_of(kind), square});
    with_modes([&] {
      count_lost(side, kind);
      if (captor_of(~side) != square) return;
      set_free(~side);
    });
  }
  void lose_prisoner(Square square) {
    const Kind kind = held_by(side_).kind;
    held_by(side_) = {};
    if constexpr (Sink::kWanted) sink_.report(event::Died{other_, name_of(kind), square});
    with_modes([&] { count_lost(other_, kind); });
  }
  void count_lost(Side side, Kind kind) {
    if (kind != Kind::king) ++p_.now.lost[fray::index_of(side)][index_of(kind)];
    if (kind == Kind::kings_knight) p_.now.fallen[fray::index_of(side)] = 1;
  }
  /// A captive queen is to return next to her king (G36).
  void set_free(Side side) {
    const std::size_t of_side = fray::index_of(side);
    captor_of(side) = kNoSquare;
    p_.now.held[of_side] = 0;
    p_.now.returning[of_side] = static_cast<std::uint8_t>(1 + p_.now.captive_moved[of_side]);
    p_.now.captive_moved[of_side] = 0;
  }

  /// Takes the queen off her square, to be placed next to her king (G33).
  void send_back_queen(Side side, Square square) {
    const bool moved = static_cast<bool>(p_.moved & Board::bit(square));
    p_.remove(side, Kind::queen, square);
    p_.set_moved(square, false);
    p_.now.returning[fray::index_of(side)] = moved ? 2 : 1;
  }

  /// What a protected king removes (G21, G53).
  void remove_target(Square to) {
    if (p_.of(side_, Kind::queen) & Board::bit(to)) {
      lose_prisoner(to);
      return send_back_queen(side_, to);
    }
    lose(p_.side_on(to), p_.kind_on(to), to);
  }

  /// What a queen had frozen goes to its own back rank, she having been taken from it (G32, G38).
  void free_prisoner_of(Side side) {
    OffBoard& held = held_by(side);
    if (!held) return;
    p_.now.freed = held;
    p_.now.freed_side = ~side;
    held = {};
  }

  void freeze(Square from, Square to) {
    const Kind kind = p_.kind_on(to);
    OffBoard caught{kind, 0, static_cast<std::uint8_t>(p_.moved & Board::bit(to) ? 1 : 0)};
    caught.hits = static_cast<std::uint8_t>(p_.remove(other_, kind, to));
    p_.set_moved(to, false);
    relocate(Kind::queen, from, to);
    held_by(side_) = caught;
    status(other_, kind, to, "frozen", true);
    if (kind == Kind::queen) free_prisoner_of(other_);
    finish();
  }

  /// The enemy queen is captured by what goes from one square to the other; if the own one is captive, both
  /// return (G34, G36).
  void capture(Square from, Square to) {
    const bool moved = static_cast<bool>(p_.moved & Board::bit(to));
    p_.remove(other_, Kind::queen, to);
    p_.set_moved(to, false);
    free_prisoner_of(other_);
    with_modes([&] {
      if (p_.is_captive(side_)) {
        set_free(side_);
        p_.now.returning[fray::index_of(other_)] = moved ? 2 : 1;
        return;
      }
      captor_of(other_) = from;  // relocate takes it along
      p_.now.held[fray::index_of(other_)] = 0;
      p_.now.captive_moved[fray::index_of(other_)] = moved ? 1 : 0;
    });
    status(other_, Kind::queen, to, "captive", true);
  }

  /// Ends the game if a king was killed (G48, G54).
  bool king_killed() {
    for (const Side side : {Side::white, Side::black}) {
      if (p_.has(side, Kind::king) || held_by(~side).holds(Kind::king)) continue;
      p_.now.freed = {};
      p_.now.freed_side = Side::white;
      p_.now.returning = {};
      p_.now.checked = 0;
      end_game(p_, win_for(~side), Ending::king_killed, sink_);
      return true;
    }
    return false;
  }

  void finish() {
    p_.now.phase = Phase::place;
    if (next_to_place(p_).piece) return;
    if (p_.has_arrival()) {
      p_.now.phase = Phase::replace;
      return;
    }
    end_slot(p_, sink_);
  }

  Position& p_;
  Sink& sink_;
  Side side_;
  Side other_;
};

}  // namespace

Position initial(const Rules& rules) {
  Position p = setup(rules);
  NullSink sink;
  go_on(p, Phase::replace, sink);
  return p;
}

template <EventSink Sink>
void apply(Position& p, Action action, Sink& sink) {
  Mover mover(p, sink);
  switch (sort_of(action)) {
    case Sort::leave:
      p.now.phase = Phase::move;
      p.now.begun = 1;
      if constexpr (Sink::kWanted) sink.report(event::Declined{p.now.side, "does not override"});
      return;
    case Sort::replace: return mover.replace(from_of(action), kind_of(action));
    case Sort::heal: mover.heal(from_of(action)); return go_on(p, Phase::move, sink);
    case Sort::place: return mover.place(to_of(action));
    default: return mover.move(action);
  }
}

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Sink& sink) {
  Mover(p, sink).settle(outcome);
}

template void apply(Position&, Action, NullSink&);
template void apply(Position&, Action, EventLog&);
template void apply(Position&, Outcome, NullSink&);
template void apply(Position&, Outcome, EventLog&);

}  // namespace fray::gladiator
