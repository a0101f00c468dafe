// D&D Battle Chess: what comes of an action once it has been chosen: dice, the burial of the dead, and a
// battle that goes on, rests or ends.
#pragma once

#include <array>

#include "dnd/melee/battle_end.h"
#include "dnd/moves.h"
#include "dnd/turn/turns.h"

namespace fray::dnd {

template <EventSink Sink>
class Aftermath {
 public:
  Aftermath(Position& p, Sink& sink, Changer<Sink>& change, BattleTurns<Sink>& battle_turns,
            Turns<Sink>& turns)
      : p_(p), sink_(sink), change_(change), battle_turns_(battle_turns), turns_(turns) {}

  /// Dice decide about the action, which waits for them.
  void await(Action action) {
    p_.now.pending = action;
    p_.now.phase = Phase::effect;
  }

  /// After something has taken effect: buries the dead, and goes on with the battle, be it with the second
  /// attack of the same turn, or the next turn.
  void settle(bool attacks_again = false) {
    const Battle battle = p_.now.battle;
    const bool attacker_falls = battle && change_.has_fallen(battle.attacker);
    const bool defender_falls = battle && change_.has_fallen(battle.defender);
    const bool white_king_falls = change_.has_fallen(king_of(Side::white));
    const bool black_king_falls = change_.has_fallen(king_of(Side::black));
    const Square square = battle ? p_.square_of(battle.defender) : kNoSquare;
    change_.bury();
    if (attacker_falls || defender_falls) {
      battle_turns_.end_battle();
      if constexpr (Sink::kWanted) {
        if (attacker_falls && defender_falls) {
          sink_.report(event::BattleDrawn{side_of(battle.attacker)});
        } else {
          sink_.report(event::BattleWon{side_of(attacker_falls ? battle.defender : battle.attacker)});
        }
      }
      if (!attacker_falls) {
        p_.put(battle.attacker, square);
        change_.arrive(battle.attacker);
      }
    }
    if (white_king_falls || black_king_falls) {
      if (p_.in_battle()) battle_turns_.end_battle();
      if (white_king_falls && black_king_falls) return turns_.end_game(GameResult::draw, Ending::both_kings);
      return turns_.end_game(white_king_falls ? GameResult::black_wins : GameResult::white_wins,
                             Ending::king_reduced);
    }
    if (p_.in_battle() && attacks_again) return await(make_action(ActionType::second));
    if (p_.in_battle()) return battle_turns_.end_turn();
    turns_.begin();
  }

  /// Fascinate: the battle rests, and the turn is over (D71).
  void suspend() {
    const Side king = side_of(p_.fighter());
    if (p_.now.fighter == Role::attacker) p_.now.battle.begun = 1;
    Lock& lock = p_.now.locks[fray::index_of(king)];
    lock.battle = p_.now.battle;
    lock.fascinated = ~p_.now.fighter;
    change_.say_status(lock.inert(), "fascinated", true);
    battle_turns_.end_battle();
    turns_.begin();
  }

  /// The attacker goes back, and the turn is over (D44).
  void withdraw(Square to) {
    const Who who = p_.fighter();
    const Square from = p_.square_of(who);
    p_.put(who, to);
    if constexpr (Sink::kWanted) {
      sink_.report(event::Announced{side_of(who), "a withdrawal"});
      sink_.report(event::Moved{side_of(who), name_of(kind_of(who)), from, to});
    }
    battle_turns_.end_battle();
    turns_.begin();
  }

  /// The battle ends so, played by nobody (apply.h's settle).
  void end_battle_as(const BattleEnd& end) {
    const Battle battle = p_.now.battle;
    std::array<Purse, 2> purses{end.purse, end.purse};
    const bool both_stand = !end.has_winner() && end.kind != EndKind::both_fall;
    for (std::size_t i = 0; both_stand && i < 2; ++i)
      purses[i] = purse_after(p_, static_cast<Role>(i), end.casts[i]);
    for (int round = 0; round < end.rounds; ++round) change_.tick_all();
    p_.now.fighter = p_.now.first;  // those rounds are all
    p_.now.pending = no_action;
    for (const Role role : {Role::attacker, Role::defender}) {
      if (both_stand || (end.has_winner() && end.winner() == role))
        leave_with(battle.who(role), end.points[fray::dnd::index_of(role)],
                   purses[fray::dnd::index_of(role)]);
    }
    if (end.kind == EndKind::withdrawn) return settle_withdrawal();
    if (both_stand) {
      p_.now.fighter = p_.now.first =
          end.kind == EndKind::suspended_by_attacker ? Role::attacker : Role::defender;
      return suspend();
    }
    if (end.kind != EndKind::attacker_wins) change_.kill(battle.attacker);
    if (end.kind != EndKind::defender_wins) change_.kill(battle.defender);
    settle();
  }

 private:
  void settle_withdrawal() {
    p_.now.fighter = p_.now.first = Role::attacker;
    withdraw(plain_withdrawal(p_));
  }

  /// Somebody who stands is left with that.
  void leave_with(Who who, int points, const Purse& purse) {
    Character& character = p_[who];
    const int before = character.points();
    for (int level = 1; level <= kSpellLevels; ++level) {
      const int left = purse.slots[static_cast<std::size_t>(level - 1)];
      if (left == character.slots(level)) continue;
      character.set_slots(level, left);
      if (left == 0) character.set_marked(level, false);
      change_.forget_past();
    }
    if (purse.smited) character.smited = 1;
    if (points > before) {
      change_.heal(who, points - before);
    } else {
      const int lost = before - points;
      change_.wound(who, character.ward == 0 ? lost : 2 * lost);
    }
  }

  Position& p_;
  Sink& sink_;
  Changer<Sink>& change_;
  BattleTurns<Sink>& battle_turns_;
  Turns<Sink>& turns_;
};

}  // namespace fray::dnd
