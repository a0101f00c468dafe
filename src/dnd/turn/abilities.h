// D&D Battle Chess: what a character may do beside moving: the actions of phases act, before and battle.
#pragma once

#include "dnd/action.h"
#include "dnd/position.h"

namespace fray::dnd {

/// Whether he knows the spell, song or power and has what it takes: a slot that may pay for it (D53, D112),
/// or that it has not been used up.
bool can_pay(const Position& p, Who who, const SpellData& spell);

/// Takes the slot away, the marked one first if it deals damage (D112).
void pay(Position& p, Who who, Spell spell);

/// Appends the actions of somebody who has moved, `none` among them (phase act).
void list_board_actions(const Position& p, ActionList& actions);
/// Whether there is one besides `none`.
bool has_board_action(const Position& p);

/// The defender has won the initiative, and the attacker has not yet reached him (D30).
inline bool is_before_contact(const Position& p) {
  return p.in_battle() && p.now.fighter == Role::defender && p.now.battle.begun == 0;
}

/// Appends those of the defender before contact, `pass` among them (D30, D92).
void list_actions_before_contact(const Position& p, ActionList& actions);
bool has_action_before_contact(const Position& p);

/// Appends those of a turn of the battle, `pass` among them (D34, D90).
void list_actions_in_battle(const Position& p, ActionList& actions);

}  // namespace fray::dnd
