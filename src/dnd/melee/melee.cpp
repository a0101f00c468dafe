#include "dnd/melee/melee.h"

#include "dnd/chance/attack_roll.h"
#include "dnd/moves.h"
#include "dnd/turn/abilities.h"

namespace fray::dnd {
namespace {

/// The battle of a position at some other turn of it.
class Scene {
 public:
  explicit Scene(const Position& p) : p_(p) {
    p_.now.phase = Phase::battle;
    p_.now.pending = no_action;
  }
  Position& at_turn_of(Role role) {
    p_.now.fighter = role;
    return p_;
  }
  Position& ordinary(Role role) {
    p_.now.battle.begun = 1;
    p_.now.battle.charge = Charge::used;
    p_.now.battle.flat = 0;
    return at_turn_of(role);
  }
  Battle& battle() { return p_.now.battle; }

 private:
  Position p_;
};

bool counts_as_cast(Action action) {
  if (!is_spell(action)) return type_of(action) == ActionType::smite;
  // The same in every set of tables.
  return usual_tables().spell(spell_of(action)).damages || spell_of(action) == Spell::fascinate;
}

LossChances whole_turn(const Position& p, ActionType type) {
  const LossChances once = loss_chances_of(p, make_action(type));
  return brings_second_attack(p, type) ? both(once, loss_chances_of(p, make_action(ActionType::second)))
                                       : once;
}

/// A spell, a song, or a smite.
LossChances cast_blow(const Position& p, Action action) {
  return is_spell(action) ? loss_chances_of(p, action) : whole_turn(p, type_of(action));
}

/// His damaging spells in the order in which he casts them: each time the one that takes most.
void list_casts(Position& p, Role role, int others_points, Fighter& fighter) {
  const Who who = p.now.battle.who(role);
  fighter.purse[0] = purse_of(p[who]);
  while (fighter.casts < kMostCasts) {
    ActionList actions;
    list_actions_in_battle(p, actions);
    double most = 0;
    LossChances best;
    Action chosen = no_action;
    for (const Action action : actions) {
      if (!counts_as_cast(action)) continue;
      const LossChances losses = cast_blow(p, action);
      if (const double worth = losses.mean(others_points) + static_cast<double>(losses.suspends());
          worth > most) {
        most = worth;
        best = losses;
        chosen = action;
      }
    }
    if (chosen == no_action) return;
    const auto i = static_cast<std::size_t>(fighter.casts++);
    fighter.cast[i] = best;
    fighter.cast_action[i] = chosen;
    if (is_spell(chosen)) {
      pay(p, who, spell_of(chosen));
    } else {
      p[who].smited = 1;
    }
    if (is_spell(chosen) && spell_of(chosen) == Spell::fascinate) p[p.opponent()].steadfast = 1;
    fighter.purse[i + 1] = purse_of(p[who]);
  }
}

/// As the model counts them.
int points_of(const Character& character) { return std::min(character.points(), kMostPoints); }

void add_fighters(const Position& p, Melee& melee) {
  for (const Role role : {Role::attacker, Role::defender}) {
    Fighter& fighter = melee.of(role);
    const int others = points_of(p[p.now.battle.who(~role)]);
    fighter.points = points_of(p[p.now.battle.who(role)]);
    Scene scene(p);
    Position& ordinary = scene.ordinary(role);
    fighter.attack = whole_turn(ordinary, ActionType::attack);
    list_casts(ordinary, role, others, fighter);
  }
}

void add_charged(const Position& p, Melee& melee) {
  Scene scene(p);
  Position& charged = scene.ordinary(Role::defender);
  charged.now.battle.charge = Charge::now;
  melee.charged = whole_turn(charged, ActionType::attack);
  const Fighter& defender = melee.of(Role::defender);
  for (std::size_t i = 0; i < std::min<std::size_t>(2, static_cast<std::size_t>(defender.casts)); ++i)
    melee.charged_cast[i] = cast_blow(charged, defender.cast_action[i]);
}

void add_first(const Position& p, Melee& melee) {
  Scene scene(p);
  const Position& first = scene.at_turn_of(Role::attacker);
  melee.first = loss_chances_of(first, make_action(ActionType::attack));
  if (melee.of(Role::attacker).casts > 0)
    melee.first_cast = cast_blow(first, melee.of(Role::attacker).cast_action[0]);
  melee.may_charge = p.now.battle.charge == Charge::open;
  if (!melee.may_charge) return;
  melee.charge = loss_chances_of(first, make_action(ActionType::charge));
  add_charged(p, melee);
}

/// The opponent can do nothing for some turns.
void add_free_turns(const Position& p, Melee& melee) {
  const Character& helpless = p[p.opponent()];
  // A round that ends with this turn counts before the opponent's next one (D54).
  const int rounds = std::max(helpless.rounds.of(Effect::held), helpless.rounds.of(Effect::laughing)) -
                     (p.now.fighter != p.now.first ? 1 : 0);
  melee.free = p.now.fighter;
  melee.stage = static_cast<Stage>(index_of(Stage::free1) +
                                   static_cast<std::size_t>(std::clamp(rounds, 1, kMostFreeTurns)) - 1);
  melee.frees_himself = 0;
  if (rounds < 1) {
    melee.frees_himself = 1;
  } else if (!helpless.laughing() && !p.rules.save_once) {
    melee.frees_himself =
        static_cast<float>(saving_faces(sheet_of(p, p.opponent()).will, static_cast<int>(helpless.held_dc))) /
        20;
  }
  melee.helpless = whole_turn(p, ActionType::attack);
  melee.helpless_action = make_action(ActionType::attack);
  ActionList actions;
  list_actions_in_battle(p, actions);
  const Action coup = make_action(ActionType::coup);
  if (std::find(actions.begin(), actions.end(), coup) == actions.end()) return;
  const LossChances losses = loss_chances_of(p, coup);
  const int points = melee.of(~p.now.fighter).points;
  if (losses.mean(points) < melee.helpless.mean(points)) return;
  melee.helpless = losses;
  melee.helpless_action = coup;
}

}  // namespace

Purse purse_of(const Character& character) {
  Purse purse;
  for (int level = 1; level <= kSpellLevels; ++level)
    purse.slots[static_cast<std::size_t>(level - 1)] = static_cast<std::uint8_t>(character.slots(level));
  purse.smited = character.smited != 0;
  return purse;
}

Purse purse_after(const Position& p, Role role, int casts) {
  Fighter fighter;
  Scene scene(p);
  list_casts(scene.ordinary(role), role, points_of(p[p.now.battle.who(~role)]), fighter);
  return fighter.purse[static_cast<std::size_t>(std::min(casts, fighter.casts))];
}

Melee melee_of(const Position& p) {
  Melee melee;
  add_fighters(p, melee);
  Scene scene(p);
  melee.may_withdraw = withdrawals(scene.ordinary(Role::attacker)) != 0;
  const Battle& battle = p.now.battle;
  if (p.now.phase == Phase::before) {
    melee.stage = Stage::before;
    const Fighter& defender = melee.of(Role::defender);
    melee.casts_before = defender.casts > 0 && is_spell(defender.cast_action[0]) &&
                         tables_of(p).spell(spell_of(defender.cast_action[0])).before_contact;
    add_first(p, melee);
  } else if (p[p.opponent()].incapacitated()) {
    add_free_turns(p, melee);
  } else if (p.now.fighter == Role::attacker && !battle.begun) {
    melee.stage = Stage::first;
    add_first(p, melee);
  } else if (p.now.fighter == Role::defender && battle.charge == Charge::now) {
    melee.stage = Stage::charged;
    add_charged(p, melee);
  } else {
    melee.stage = p.now.fighter == Role::attacker ? Stage::attacker : Stage::defender;
  }
  return melee;
}

}  // namespace fray::dnd
