// D&D Battle Chess: what an action costs and does, once its dice, if there are any, have decided.
#pragma once

#include <algorithm>

#include "dnd/chance/chance_node.h"
#include "dnd/characters/change.h"
#include "dnd/turn/abilities.h"

namespace fray::dnd {

template <EventSink Sink>
class Effects {
 public:
  Effects(Position& p, Changer<Sink>& change) : p_(p), change_(change) {}

  /// What an action costs, whatever comes of it: a slot, a power, the chance to charge.
  void use_up(Who who, Action action) {
    if (is_spell(action)) {
      const SpellData& data = tables_of(p_).spell(spell_of(action));
      if (kind_of(who) == Kind::king && data.aim == Aim::enemy)
        change_.charm(targets_of(p_, who, action).first, false);  // D106
      pay(p_, who, spell_of(action));
      if (data.slot == 0) return;
      p_.quiet = 0;
      change_.forget_past();
      return;
    }
    const bool coup = type_of(action) == ActionType::coup && !p_.rules.first_edition;  // D115
    if ((is_weapon_attack(type_of(action)) || coup) && p_.now.fighter == Role::attacker)
      p_.now.battle.charge = charges(type_of(action)) ? Charge::now : Charge::used;
    if (smites(type_of(action))) p_[who].smited = 1;
  }

  void take_effect_at_once(Who who, Action action) {
    const Spell spell = spell_of(action);
    const SpellData& data = tables_of(p_).spell(spell);
    const Who target = targets_of(p_, who, action).first;
    if (is_immune(p_, target, spell)) return;
    switch (spell) {
      case Spell::lay_on_hands: return change_.heal(target, p_.build(who).lay_on_hands);
      case Spell::shield_other: return change_.ward(who, target);
      case Spell::mage_armor:
      case Spell::heroism: return change_.game_long(target, *data.effect);
      case Spell::bless: return affect_around(who, Effect::bless, Effect::bless, rounds_of(p_, who, data));
      case Spell::prayer:
        return affect_around(who, Effect::prayer, Effect::ill_luck, rounds_of(p_, who, data));
      default: return change_.affect(target, *data.effect, rounds_of(p_, who, data));
    }
  }

  /// What a weapon has done to the opponent and, a vicious one, to its wielder.
  void take_blow(Who who, Outcome outcome) {
    const bool dead = what_of(outcome) == Decided::dead || what_of(outcome) == Decided::dead_after;
    const bool hit = dead || dnd::first_of(outcome) > 0;
    change_.wound(p_.opponent(), dnd::first_of(outcome));
    if (dead) change_.kill(p_.opponent());
    change_.wound(who, dnd::second_of(outcome));
    if (hit && p_.gear(who).weapon.wounds && !change_.has_fallen(p_.opponent()))
      change_.weaken(p_.opponent());
  }

  /// What the dice have decided of a spell.
  void take_spell_effect(Who who, Action action, Outcome outcome) {
    const Spell spell = spell_of(action);
    const SpellData& data = tables_of(p_).spell(spell);
    const Targets targets = targets_of(p_, who, action);
    if (what_of(outcome) == Decided::fails) return;
    if (what_of(outcome) == Decided::works) return take_hold(who, spell, targets.first);
    if (spell == Spell::false_life) {
      p_[who].false_life = 1;
      p_[who].temp = static_cast<unsigned>(dnd::first_of(outcome)) & 15U;
      return change_.say_status(who, "False Life", true);
    }
    if (data.heals) return change_.heal(targets.first, dnd::first_of(outcome));
    change_.wound(targets.first, dnd::first_of(outcome));
    if (targets.two()) change_.wound(targets.second, dnd::second_of(outcome));
  }

 private:
  /// The caster, his adjacent friends, and if the effect on enemies is another one these too (D18, D65,
  /// D107).
  void affect_around(Who caster, Effect on_friends, Effect on_enemies, int rounds) {
    for (Who who = 0; who < kCharacters; ++who) {
      if (!p_[who].on_board() || p_.is_locked(who) || !are_adjacent(p_, caster, who)) continue;
      if (side_of(who) == side_of(caster)) {
        change_.affect(who, on_friends, rounds);
      } else if (on_friends != on_enemies) {
        change_.affect(who, on_enemies, rounds);
      }
    }
  }

  /// What a failed save lets happen.
  void take_hold(Who caster, Spell spell, Who target) {
    const SpellData& data = tables_of(p_).spell(spell);
    if (spell == Spell::charm) return change_.charm(target, true);
    if (index_of(*data.effect) >= kTimedEffects) return change_.curse(target, *data.effect);
    change_.affect(target, *data.effect, rounds_of(p_, caster, data),
                   std::clamp(difficulty(p_, caster, data), 1, kMostHeldDc));
  }

  Position& p_;
  Changer<Sink>& change_;
};

}  // namespace fray::dnd
