// D&D Battle Chess: what a move does on the board, and a king who changes places with a pawn.
#pragma once

#include <cstdint>

#include "dnd/moves.h"
#include "dnd/turn/abilities.h"
#include "dnd/turn/turns.h"

namespace fray::dnd {

template <EventSink Sink>
class Mover {
 public:
  Mover(Position& p, Sink& sink, Changer<Sink>& change, BattleTurns<Sink>& battle_turns, Turns<Sink>& turns)
      : p_(p), sink_(sink), change_(change), battle_turns_(battle_turns), turns_(turns) {}

  /// It may begin a battle, or let the piece do something more; else the turn is over.
  void make_move(Action move) {
    const Square to = to_of(move);
    const Square from = from_of(move);
    const bool locked = static_cast<bool>(p_.lock_of(p_.now.side));
    // He may have left before the other king was swapped (D116).
    const bool has_left = p_.board[from] == kNobody || side_of(p_.board[from]) != p_.now.side;
    const Who who = locked || has_left ? king_of(p_.now.side) : p_.board[from];
    const bool castles = !locked && !has_left && is_castling(p_, move);
    const bool battle = p_.board[to] != kNobody;
    const bool quiet = !battle && kind_of(who) != Kind::pawn;
    p_.quiet = quiet ? static_cast<std::uint8_t>(p_.quiet + 1) : std::uint8_t{0};
    lose_rights(who);
    if (p_.board[from] == who) p_.lift(from);
    if (locked) leave_lock();
    if (battle) return battle_turns_.begin_battle(who, from, to);
    p_.put(who, to);
    if constexpr (Sink::kWanted) sink_.report(event::Moved{p_.now.side, name_of(kind_of(who)), from, to});
    if (castles) move_rook(from, to);
    change_.arrive(who);
    p_.now.actor = who;
    if (!has_board_action(p_)) return turns_.begin();
    p_.now.phase = p_[who].cursed(Effect::curse_delay) ? Phase::curse : Phase::act;
  }

  /// The opponent's king changes places with that pawn (D26, D89).
  void swap_king(Square with) {
    const Side side = ~p_.now.side;
    if (const Lock& lock = p_.lock_of(p_.now.side); lock && p_.square_of(lock.battle.defender) == with) {
      if (p_.board[with] == king_of(p_.now.side)) p_.lift(with);
      leave_lock();
    }
    const Who king = king_of(side);
    const Who pawn = p_.board[with];
    const Square from = p_.square_of(king);
    p_.lift(from);
    p_.lift(with);
    p_.put(king, with);
    p_.put(pawn, from);
    lose_rights(king);
    if constexpr (Sink::kWanted)
      sink_.report(event::Exchanged{side, name_of(Kind::king), from, with, side, name_of(Kind::pawn)});
  }

 private:
  void lose_rights(Who who) {
    const int first = side_of(who) == Side::white ? 0 : 2;
    int lost = 0;
    if (kind_of(who) == Kind::king) lost = 3 << first;
    if (kind_of(who) == Kind::rook) lost = home_of(who) % 8 == 7 ? 1 << first : 2 << first;
    p_.now.castling = static_cast<Castling>(p_.now.castling & ~lost);
  }

  /// The king goes; whom he has fascinated is free and holds the square (D72). The king has been lifted if
  /// the board showed him.
  void leave_lock() {
    const Lock& lock = p_.lock_of(p_.now.side);
    change_.say_status(lock.inert(), "fascinated", false);
    change_.dissolve(p_.now.side);
  }

  void move_rook(Square king_from, Square king_to) {
    const bool short_side = king_to > king_from;
    const auto rook_from = static_cast<Square>(short_side ? king_to + 1 : king_to - 2);
    const auto rook_to = static_cast<Square>(short_side ? king_to - 1 : king_to + 1);
    const Who rook = p_.board[rook_from];
    p_.lift(rook_from);
    p_.put(rook, rook_to);
    if constexpr (Sink::kWanted)
      sink_.report(event::Moved{p_.now.side, name_of(Kind::rook), rook_from, rook_to});
  }

  Position& p_;
  Sink& sink_;
  Changer<Sink>& change_;
  BattleTurns<Sink>& battle_turns_;
  Turns<Sink>& turns_;
};

}  // namespace fray::dnd
