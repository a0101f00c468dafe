#include "dnd/turn/abilities.h"

#include "dnd/magic/casting.h"
#include "dnd/moves.h"
#include "dnd/squares.h"

namespace fray::dnd {
namespace {

/// Calls `visit(spell, data)` for whatever somebody can pay for, until it answers true; answers whether it
/// did.
template <class Visit>
bool visit_spells(const Position& p, Who who, Visit&& visit) {
  for (const Spell spell : tables_of(p).spells_of[index_of(kind_of(who))]) {
    const SpellData& data = tables_of(p).spell(spell);
    if (can_pay(p, who, data) && visit(spell, data)) return true;
  }
  return false;
}

/// The squares of those whom somebody can help (D13, D14, D17).
Squares helped_from(const Position& p, Who who, const SpellData& data) {
  const Square from = p.square_of(who);
  Squares squares = reach(p, who, data.range);
  if (kind_of(who) == Kind::knight)
    squares = p.rules.touch_self ? 0 : kKingAttacks[from] & ~p.locked_squares();
  squares &= p.of(side_of(who));
  return data.aim == Aim::other ? squares : squares | Board::bit(from);
}

Squares harmed_from(const Position& p, Who who, const SpellData& data) {
  Squares squares = reach(p, who, data.range) & p.of(~side_of(who));
  const Who king = king_of(~side_of(who));
  if (p[who].charmed) squares &= ~Board::bit(p.square_of(king));  // D63
  return squares;
}

/// The first squares of the lines that hit an enemy and go through no locked square (D21, D101), nor that of
/// the king who has charmed the caster.
Squares lines_from(const Position& p, Who who) {
  const Square from = p.square_of(who);
  const Squares enemies = p.of(~side_of(who));
  Squares closed = p.locked_squares();
  const Who king = king_of(~side_of(who));
  if (p[who].charmed && !p.rules.first_edition) closed |= Board::bit(p.square_of(king));  // D113
  Squares lines = 0;
  for_each_square(attacks_from(side_of(who), kind_of(who), from, ~Squares{0}), [&](Square first) {
    const Square second = beyond(from, first);
    const Squares line = Board::bit(first) | (second == kNoSquare ? 0 : Board::bit(second));
    if ((line & enemies) != 0 && (line & closed) == 0) lines |= Board::bit(first);
  });
  return lines;
}

/// The squares that an action on the board names first.
Squares targets_on_board(const Position& p, Who who, const SpellData& data) {
  switch (data.aim) {
    case Aim::ally:
    case Aim::other: return helped_from(p, who, data);
    case Aim::enemy: return harmed_from(p, who, data);
    case Aim::line: return lines_from(p, who);
    case Aim::self:
    case Aim::melee: break;
  }
  return 0;
}

/// Whether Fascinate can be tried (D70, D107).
bool may_fascinate(const Position& p, Who target) {
  const Character& character = p[target];
  return !character.incapacitated() && !character.steadfast && !character.has(Effect::protection);
}

bool serves_in_battle(const Position& p, Spell spell, const SpellData& data) {
  return data.in_battle && (spell != Spell::fascinate || may_fascinate(p, p.opponent()));
}

}  // namespace

bool can_pay(const Position& p, Who who, const SpellData& spell) {
  const Character& character = p[who];
  if (static_cast<int>(character.level) < spell.since) return false;
  if (spell.slot == 0) return kind_of(who) != Kind::knight || !character.laid;
  const int left = character.slots(spell.slot);
  if (!character.is_marked(spell.slot)) return left > 0 && !spell.marked_only;
  return spell.damages ? left > 0 : left > 1;
}

void pay(Position& p, Who who, Spell spell) {
  const SpellData& data = tables_of(p).spell(spell);
  Character& character = p[who];
  if (spell == Spell::lay_on_hands) character.laid = 1;
  if (data.slot == 0) return;
  character.set_slots(data.slot, character.slots(data.slot) - 1);
  if (data.damages) character.set_marked(data.slot, false);
}

void list_board_actions(const Position& p, ActionList& actions) {
  const Who who = p.now.actor;
  actions.push_back(make_action(ActionType::none));
  visit_spells(p, who, [&](Spell spell, const SpellData& data) {
    if (!data.on_board) return false;
    if (data.aim == Aim::self) {
      actions.push_back(make_spell(spell));
      return false;
    }
    const Squares targets = targets_on_board(p, who, data);
    for_each_square(targets, [&](Square first) {
      actions.push_back(make_spell(spell, first));
      if (missiles_of(p, who, data) < 2) return;
      for_each_square(targets & ~(Board::bit(first) | (Board::bit(first) - 1)),
                      [&](Square second) { actions.push_back(make_spell(spell, first, second)); });
    });
    return false;
  });
}

bool has_board_action(const Position& p) {
  const Who who = p.now.actor;
  return visit_spells(p, who, [&](Spell, const SpellData& data) {
    return data.on_board && (data.aim == Aim::self || targets_on_board(p, who, data) != 0);
  });
}

void list_actions_before_contact(const Position& p, ActionList& actions) {
  actions.push_back(make_action(ActionType::pass));
  visit_spells(p, p.fighter(), [&](Spell spell, const SpellData& data) {
    if (data.before_contact) actions.push_back(make_spell(spell));
    return false;
  });
}

bool has_action_before_contact(const Position& p) {
  return visit_spells(p, p.fighter(), [](Spell, const SpellData& data) { return data.before_contact; });
}

void list_actions_in_battle(const Position& p, ActionList& actions) {
  const Battle& battle = p.now.battle;
  const Who who = p.fighter();
  const bool attacks = p.now.fighter == Role::attacker;
  const auto add = [&](ActionType type) { actions.push_back(make_action(type)); };
  add(ActionType::pass);
  add(ActionType::attack);
  const bool may_charge = attacks && battle.charge == Charge::open;
  if (may_charge) add(ActionType::charge);
  if (kind_of(who) == Kind::knight && !p[who].smited) {
    add(ActionType::smite);
    if (may_charge) add(ActionType::smite_charge);
  }
  // Nobody whom no critical hit harms (SRD).
  const bool exposed = p.gear(p.opponent()).fortification < 4;
  if (p[p.opponent()].held() && exposed && (!attacks || battle.begun)) add(ActionType::coup);
  visit_spells(p, who, [&](Spell spell, const SpellData& data) {
    if (serves_in_battle(p, spell, data)) actions.push_back(make_spell(spell));
    return false;
  });
  if (attacks && battle.begun) {
    for_each_square(withdrawals(p),
                    [&](Square to) { actions.push_back(make_action(ActionType::withdraw, to)); });
  }
}

}  // namespace fray::dnd
