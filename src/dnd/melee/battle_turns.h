// D&D Battle Chess: the turns of a battle, from the challenge to its end.
#pragma once

#include "dnd/characters/change.h"
#include "dnd/turn/abilities.h"

namespace fray::dnd {

template <EventSink Sink>
class BattleTurns {
 public:
  BattleTurns(Position& p, Sink& sink, Changer<Sink>& change) : p_(p), sink_(sink), change_(change) {}

  /// The attacker, who has left the board, challenges whoever stands there.
  void begin_battle(Who attacker, Square from, Square to) {
    const Who defender = p_.board[to];
    p_.now.battle = {attacker, defender, from};
    p_[attacker].square = to & 127U;
    p_.now.phase = Phase::initiative;
    if constexpr (Sink::kWanted) {
      sink_.report(event::Moved{side_of(attacker), name_of(kind_of(attacker)), from, to});
      sink_.report(
          event::Challenged{side_of(attacker), name_of(kind_of(attacker)), name_of(kind_of(defender)), to});
    }
    if (kind_of(attacker) == Kind::king) change_.charm(defender, false);  // D63
  }

  void take_initiative(bool attacker_first) {
    p_.now.first = p_.now.fighter = attacker_first ? Role::attacker : Role::defender;
    p_.now.battle.flat = attacker_first ? 1 : 0;
    begin_turn();
  }

  /// The start of somebody's turn in the battle: what ends with it, then whether he can do anything (D99,
  /// D103).
  void begin_turn() {
    Battle& battle = p_.now.battle;
    const Who who = p_.fighter();
    if (p_.now.fighter == Role::defender) battle.flat = 0;
    if (p_.now.fighter == Role::attacker && battle.charge == Charge::now) battle.charge = Charge::used;
    if (p_[who].held() && !p_.rules.save_once) {
      p_.now.phase = Phase::hold;
      return;
    }
    act();
  }

  /// The fighter may act; if he can do nothing, his turn is over.
  void act() {
    const Who who = p_.fighter();
    if (p_[who].incapacitated()) return end_turn();
    if (is_before_contact(p_) && !has_action_before_contact(p_)) return end_turn();
    if (p_[who].cursed(Effect::curse_delay)) {
      p_.now.phase = Phase::curse;
      return;
    }
    choose();
  }

  void choose() { p_.now.phase = is_before_contact(p_) ? Phase::before : Phase::battle; }

  void end_turn() {
    p_.now.pending = no_action;
    if (p_.now.fighter == Role::attacker) p_.now.battle.begun = 1;
    if (p_.now.fighter != p_.now.first) change_.tick_all();  // a round is over (D32, D93)
    p_.now.fighter = ~p_.now.fighter;
    begin_turn();
  }

  /// A round whose second turn ended the battle is over too (D93).
  void end_battle() {
    if (p_.now.fighter != p_.now.first) change_.tick_all();
    p_.now.battle = {};
    p_.now.fighter = p_.now.first = Role::attacker;
  }

 private:
  Position& p_;
  Sink& sink_;
  Changer<Sink>& change_;
};

}  // namespace fray::dnd
