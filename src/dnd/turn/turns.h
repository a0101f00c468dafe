// D&D Battle Chess: how a turn starts (D88), and how the game ends.
#pragma once

#include "core/trail.h"
#include "dnd/melee/battle_turns.h"
#include "dnd/moves.h"

namespace fray::dnd {

template <EventSink Sink>
class Turns {
 public:
  Turns(Position& p, Trail& trail, Sink& sink, Changer<Sink>& change, BattleTurns<Sink>& battle_turns)
      : p_(p), trail_(trail), sink_(sink), change_(change), battle_turns_(battle_turns) {}

  /// The next turn, of the other side.
  void begin() {
    p_.now.actor = kNobody;
    p_.now.pending = no_action;
    p_.now.phase = Phase::move;
    if (p_.now.side == Side::black && p_.turn < kMostTurns) ++p_.turn;
    p_.now.side = ~p_.now.side;
    change_.tick_cast_by(p_.now.side);
    go_on_saving(0);
  }

  /// Saves of held pieces from a square on, then the turn itself.
  void go_on_saving(int from) {
    if (!p_.rules.save_once && from < Board::kSquares) {
      Squares left = p_.of(p_.now.side) & ~((Squares{1} << from) - 1);
      while (left != 0) {
        const Who who = p_.board[static_cast<std::size_t>(pop_lowest(left))];
        if (!p_[who].held()) continue;
        p_.now.actor = who;
        p_.now.phase = Phase::hold;
        return;
      }
    }
    p_.now.actor = kNobody;
    p_.now.phase = Phase::move;
    start();
  }

  /// The turn once nobody has to save: apply.h's start_turn.
  void start() {
    if (!has_move(p_)) {
      if (p_.lock_of(p_.now.side)) return resume();
      return end_game(GameResult::draw, Ending::no_move);
    }
    const std::uint64_t key = hash(p_);
    const int seen = trail_.count(p_.trail_begin, p_.trail_end, key);
    trail_.set(p_.trail_end++, key);
    if (seen >= 2) return end_game(GameResult::draw, Ending::repetition);
    if (p_.quiet >= kQuietLimit) end_game(GameResult::draw, Ending::quiet);
  }

  void end_game(GameResult result, Ending ending) {
    p_.result = result;
    p_.ending = ending;
    p_.now.phase = Phase::move;
    p_.now.actor = kNobody;
    p_.now.pending = no_action;
    if constexpr (Sink::kWanted) sink_.report(event::GameEnded{result, name_of(ending)});
  }

 private:
  /// The king cannot leave: the battle goes on in place of a move (D73, D107).
  void resume() {
    Lock& lock = p_.now.locks[fray::index_of(p_.now.side)];
    p_.now.battle = lock.battle;
    p_.now.fighter = p_.now.first = ~lock.fascinated;
    p_[lock.inert()].steadfast = 1;
    change_.say_status(lock.inert(), "fascinated", false);
    lock = {};
    p_.quiet = 0;
    battle_turns_.begin_turn();
  }

  Position& p_;
  Trail& trail_;
  Sink& sink_;
  Changer<Sink>& change_;
  BattleTurns<Sink>& battle_turns_;
};

}  // namespace fray::dnd
