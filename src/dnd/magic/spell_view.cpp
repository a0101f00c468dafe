#include "dnd/magic/spell_view.h"

#include "dnd/chance/attack_roll.h"
#include "dnd/chance/chance_node.h"
#include "dnd/characters/sheet_view.h"
#include "dnd/magic/casting.h"
#include "dnd/turn/abilities.h"

namespace fray::dnd {
namespace {

std::string squares_words(int range) {
  return range == 1 ? "beside it" : "within " + std::to_string(range) + " squares";
}

std::string aim_words(const SpellData& data) {
  switch (data.aim) {
    case Aim::self: return "For the caster.";
    case Aim::ally: return "For the caster or an ally " + squares_words(data.range) + ".";
    case Aim::other: return "For an ally " + squares_words(data.range) + ".";
    case Aim::enemy: return "Against an enemy " + squares_words(data.range) + ".";
    case Aim::line: return "Against the two squares of a line.";
    case Aim::melee: break;
  }
  return data.attack == Attack::melee_touch ? "By touch, against the opponent." : "Against the opponent.";
}

std::string slot_words(const Position& p, Who who, const SpellData& data) {
  if (data.slot == 0) return kind_of(who) == Kind::knight ? "Once a game." : "";
  const auto at = static_cast<std::size_t>(data.slot - 1);
  return "Spell of level " + std::to_string(data.slot) + ", " + std::to_string(p[who].slots(data.slot)) +
         " of " + std::to_string(p.build(who).slots[at]) + " left.";
}

std::string_view words_of(Stat stat) {
  switch (stat) {
    case Stat::melee: return "melee touch attacks";
    case Stat::weapon: return "weapon attacks";
    case Stat::ac: return "AC";
    case Stat::flat: return "flat-footed AC";
    case Stat::touch: return "touch AC";
    case Stat::hp_per_level: return "hit points a level";
    default: return name_of(stat);
  }
}

/// The modifiers of an effect, those of one size together: "+2 AC, flat-footed AC, touch AC".
std::string gives_words(const Position& p, Effect effect) {
  std::string text;
  const Modifier* before = nullptr;
  for (const Modifier& modifier : tables_of(p).effect(effect).gives) {
    const bool same = before != nullptr && before->by == modifier.by && before->type == modifier.type;
    text += text.empty() ? "" : ", ";
    if (!same) text += with_sign(modifier.by) + ' ';
    text += words_of(modifier.stat);
    before = &modifier;
  }
  return text;
}

std::string effect_words(const Position& p, Who who, const SpellData& data) {
  std::string text;
  const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence + '.'; };
  const DicePool& dice = dice_of(p, who, data);
  const int missiles = missiles_of(p, who, data);
  if (data.damages)
    add((missiles > 1 ? std::to_string(missiles) + " missiles of " : "") + text_of(dice) + " damage" +
        (data.energy ? " (" + std::string(name_of(*data.energy)) + ')' : ""));
  if (data.heals) add("Heals " + text_of(dice));
  if (data.name == "lay-on-hands") add("Heals " + std::to_string(p.build(who).lay_on_hands));
  if (data.name == "false-life") add(text_of(dice) + " temporary hit points");
  if (data.effect && !tables_of(p).effect(*data.effect).gives.empty()) {
    const std::string gives = gives_words(p, *data.effect);
    const int rounds = rounds_of(p, who, data);
    add(gives + (rounds > 0 ? " for " + std::to_string(rounds) + " rounds" : ""));
  } else if (rounds_of(p, who, data) > 0) {
    add("For " + std::to_string(rounds_of(p, who, data)) + " rounds");
  }
  if (data.save)
    add("A " + std::string(name_of(*data.save)) + " save against " +
        std::to_string(difficulty(p, who, data)) + (data.half ? " halves it" : " stops it"));
  return text;
}

std::string summary_of(const Position& p, Who who, const SpellData& data) {
  std::string text;
  for (const std::string& sentence :
       {slot_words(p, who, data), aim_words(data), effect_words(p, who, data)}) {
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  }
  return text;
}

/// Why somebody who chooses an action cannot use it.
std::string why_not(const Position& p, Who who, const SpellData& data) {
  const bool here = p.now.phase == Phase::act      ? data.on_board
                    : p.now.phase == Phase::before ? data.before_contact
                                                   : data.in_battle;
  if (!can_pay(p, who, data)) {
    if (data.slot == 0) return "used in this game";
    if (p[who].slots(data.slot) == 0) return "no slot of level " + std::to_string(data.slot) + " is left";
    return data.marked_only ? "it needs a slot that pays for damage only"
                            : "the slot that is left pays for damage only";
  }
  if (!here)
    return p.now.phase == Phase::act      ? "only in a battle"
           : p.now.phase == Phase::before ? "not before contact"
                                          : "not in a battle";
  return p.in_battle() ? "of no use against this opponent" : "nobody is in reach";
}

/// "12 or more (45%)"
std::string faces_words(int faces) {
  return std::to_string(21 - faces) + " or more (" + std::to_string(5 * faces) + "%)";
}

std::string attack_roll_words(const AttackRoll& attack_roll) {
  std::string text = "hits on " + faces_words(hitting_faces(attack_roll.bonus, attack_roll.armor_class));
  if (attack_roll.damage.count > 0) text += ", " + text_of(attack_roll.damage);
  if (attack_roll.sneak > 0) text += " and " + std::to_string(attack_roll.sneak) + "d6";
  return text;
}

/// How both would strike, and who would be quicker, if the piece on `from` went there.
std::string contact_note(Position p, Square from, Square to) {
  const Who attacker = p.board[from];
  const Who defender = p.board[to];
  if (attacker == kNobody || defender == kNobody) return "";
  p.lift(from);
  p[attacker].square = to & 127U;
  p.now.battle = {attacker, defender, from};
  const auto losses = [&](Who who, Who target) {
    return attack_roll_words(weapon_attack_roll(p, who, target, ActionType::attack));
  };
  return "a melee with the " + tables_of(p).kinds[index_of(kind_of(defender))].title + ": " +
         losses(attacker, defender) + "; the " + tables_of(p).kinds[index_of(kind_of(defender))].title + ' ' +
         losses(defender, attacker) + "; initiative " + with_sign(sheet_of(p, attacker).initiative) +
         " against " + with_sign(sheet_of(p, defender).initiative);
}

std::string spell_note(const Position& p, Who who, Action action) {
  const SpellData& data = tables_of(p).spell(spell_of(action));
  const Targets targets = targets_of(p, who, action);
  if (targets.first == kNobody || targets.two()) return "";
  if (is_immune(p, targets.first, spell_of(action))) return "the target is immune";
  std::string text;
  if (data.attack != Attack::none) text = attack_roll_words(spell_attack_roll(p, who, targets.first, data));
  if (!data.save) return text;
  const int faces = saving_faces(save_bonus(p, targets.first, data), difficulty(p, who, data));
  return text + (text.empty() ? "" : "; ") + "the target saves on " + faces_words(faces);
}

}  // namespace

void describe_abilities(const Position& p, View& view) {
  if (p.now.phase != Phase::act && p.now.phase != Phase::before && p.now.phase != Phase::battle) return;
  const Who who = doer(p);
  for (const Spell spell : tables_of(p).spells_of[index_of(kind_of(who))]) {
    const SpellData& data = tables_of(p).spell(spell);
    if (static_cast<int>(p[who].level) < data.since) continue;
    ViewAbility ability{data.title, side_of(who), summary_of(p, who, data), false, {}};
    for (const ViewAction& action : view.actions)
      ability.ready = ability.ready || (is_spell(action.id) && spell_of(action.id) == spell);
    if (!ability.ready) ability.reason = why_not(p, who, data);
    view.abilities.push_back(std::move(ability));
  }
}

std::string action_note(const Position& p, Action action) {
  if (type_of(action) == ActionType::move) {
    if (p.lock_of(p.now.side) || p.board[to_of(action)] == kNobody) return "";
    return contact_note(p, from_of(action), to_of(action));
  }
  const bool chooses =
      p.now.phase == Phase::act || p.now.phase == Phase::before || p.now.phase == Phase::battle;
  if (!chooses) return "";
  if (is_spell(action)) return spell_note(p, doer(p), action);
  if (is_weapon_attack(type_of(action)))
    return attack_roll_words(weapon_attack_roll(p, doer(p), p.opponent(), type_of(action)));
  return "";
}

}  // namespace fray::dnd
