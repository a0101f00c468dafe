// The dice of the chance nodes, one by one (docs/notation.md, "Outcomes"). Rolling and explaining are one
// walk, so that what people read is what was decided.
#include <algorithm>
#include <numeric>

#include "dnd/chance/attack_roll.h"
#include "dnd/chance/chance_node.h"
#include "dnd/magic/casting.h"

namespace fray::dnd {
namespace {

/// Takes dice from a source and keeps their faces.
class Rolling {
 public:
  Rolling(DiceSource& dice, Faces& faces) : dice_(dice), faces_(faces) {}
  int next(int sides) {
    const int face = dice_.roll(sides);
    faces_.push_back(static_cast<std::uint8_t>(face));
    return face;
  }
  bool spent() const { return dice_.spent(); }

 private:
  DiceSource& dice_;
  Faces& faces_;
};

/// Gives faces that have been rolled.
class Rolled {
 public:
  explicit Rolled(const Faces& faces) : faces_(faces) {}
  int next(int) { return at_ < faces_.size() ? faces_[at_++] : 1; }
  bool spent() const { return at_ >= faces_.size(); }

 private:
  const Faces& faces_;
  std::size_t at_ = 0;
};

std::string_view name_of_save(Stat save) {
  return save == Stat::fortitude ? "fortitude save" : save == Stat::reflex ? "reflex save" : "will save";
}

template <class Dice, EventSink Sink>
class Walk {
 public:
  Walk(const Position& p, Dice dice, Sink& sink) : p_(p), dice_(dice), sink_(sink) {}

  Outcome decide() {
    switch (p_.now.phase) {
      case Phase::hold: return hold();
      case Phase::curse: return delay();
      case Phase::initiative: return initiative();
      default: break;
    }
    const Who who = doer(p_);
    const Action action = p_.now.pending;
    if (is_spell(action)) return spell(who, action);
    if (type_of(action) == ActionType::coup) return coup(who, p_.opponent());
    return attack(weapon_attack_roll(p_, who, p_.opponent(), type_of(action)), who, p_.opponent());
  }

 private:
  /// One die of so many sides, and what it is for.
  void tell(Who who, std::string_view what, int sides, int die, int bonus) {
    if constexpr (Sink::kWanted)
      sink_.report(event::Rolled{side_of(who), {die}, bonus, die + bonus, "", what, sides});
  }

  /// A d20 against a number: a 20 always does it, a 1 never.
  bool test(Who who, std::string_view what, int die, int bonus, int target) {
    const bool succeeds = die == 20 || (die != 1 && die + bonus >= target);
    if constexpr (Sink::kWanted)
      sink_.report(event::Tested{side_of(who), name_of(kind_of(who)), what, die, bonus, target, succeeds});
    return succeeds;
  }
  bool saves(Who who, Stat save, int bonus, int dc) {
    const int die = dice_.next(20);
    return test(who, name_of_save(save), die, bonus, dc);
  }
  bool saves_against(Who target, Who caster, const SpellData& data) {
    return saves(target, *data.save, save_bonus(p_, target, data), difficulty(p_, caster, data));
  }

  /// The sum of dice and a bonus; at least `least`.
  int sum(Who who, const DicePool& pool, int more_d6, int least) {
    std::vector<int> faces;
    int total = pool.bonus;
    for (int i = 0; i < pool.count + more_d6; ++i) {
      const int face = dice_.next(i < pool.count ? pool.sides : 6);
      total += face;
      if constexpr (Sink::kWanted) faces.push_back(face);
    }
    if constexpr (Sink::kWanted)
      sink_.report(event::Rolled{side_of(who), std::move(faces), pool.bonus, total, "", "", pool.sides});
    return std::max(total, least);
  }

  Outcome hold() {
    const Who who = p_.in_battle() ? p_.fighter() : p_.now.actor;
    const bool is_free = saves(who, Stat::will, sheet_of(p_, who).will, static_cast<int>(p_[who].held_dc));
    return make_outcome(is_free ? Decided::free : Decided::held);
  }

  Outcome delay() {
    const int die = dice_.next(2);
    tell(doer(p_), "to act", 2, die, 0);
    return make_outcome(die == 1 ? Decided::acts : Decided::loses);
  }

  Outcome initiative() {
    const Who attacker = p_.now.battle.attacker;
    const Who defender = p_.now.battle.defender;
    const int attackers = sheet_of(p_, attacker).initiative;
    const int defenders = sheet_of(p_, defender).initiative;
    while (true) {
      const int a = dice_.next(20);
      const int d = dice_.next(20);
      const int margin =
          a + attackers != d + defenders ? a + attackers - d - defenders : attackers - defenders;
      tell(attacker, "for initiative", 20, a, attackers);
      tell(defender, "for initiative", 20, d, defenders);
      // Nobody is asked for ever where the dice have run out.
      if (margin == 0 && !dice_.spent()) continue;
      return make_outcome(margin > 0 ? Decided::attacker_first : Decided::defender_first);
    }
  }

  bool confirms(const AttackRoll& attack_roll, Who who) {
    const int die = dice_.next(20);
    return test(who, "confirm", die, attack_roll.bonus, attack_roll.armor_class);
  }
  /// Whether an attack gets through; `critical` says how.
  bool hits(const AttackRoll& attack_roll, Who who, bool& critical) {
    const int die = dice_.next(20);
    if (!test(who, "attack", die, attack_roll.bonus, attack_roll.armor_class)) return false;
    if (attack_roll.blurred) {
      const int chance = dice_.next(100);
      tell(who, "against blur", 100, chance, 0);
      if (chance <= 100 / kBlurOf) return false;
    }
    critical = die >= attack_roll.threat && (attack_roll.confirms || confirms(attack_roll, who));
    return true;
  }
  /// What fortification leaves of a hit; a die decides where it does not always work.
  Hit fortified(const AttackRoll& attack_roll, Who target, Hit hit) {
    const bool exposed = hit == Hit::critical || attack_roll.sneak > 0;
    if (attack_roll.fortification == 0 || !exposed) return hit;
    if (attack_roll.fortification == 4) return Hit::plain;
    const int chance = dice_.next(100);
    tell(target, "for fortification", 100, chance, 0);
    return chance <= 25 * attack_roll.fortification ? Hit::plain : hit;
  }
  int damage_of(const AttackRoll& attack_roll, Who who, Hit hit) {
    const int times = hit == Hit::critical ? 2 : 1;
    std::vector<int> faces;
    const auto die = [&](int sides) {
      const int face = dice_.next(sides);
      if constexpr (Sink::kWanted) faces.push_back(face);
      return face;
    };
    const int bonus = attack_roll.damage.bonus * times;
    int total = bonus;
    for (int i = 0; i < attack_roll.damage.count * times; ++i) total += die(attack_roll.damage.sides);
    for (int i = 0; i < (hit == Hit::plain ? 0 : attack_roll.sneak) + attack_roll.extra; ++i) total += die(6);
    std::array<int, kEnergies> energies{};
    attack_roll.each_energy_die(hit == Hit::critical,
                                [&](Energy energy, int sides) { energies[index_of(energy)] += die(sides); });
    if constexpr (Sink::kWanted) {
      const int thrown = std::accumulate(energies.begin(), energies.end(), total);
      sink_.report(event::Rolled{side_of(who), std::move(faces), bonus, thrown, "", "for damage",
                                 attack_roll.damage.sides});
    }
    for (std::size_t i = 0; i < kEnergies; ++i) total += std::max(0, energies[i] - attack_roll.resists[i]);
    return std::min(Ways::kMost, std::max(0, std::max(total, 1) - attack_roll.spared));
  }
  /// The number of what a vicious weapon does to its wielder.
  std::uint32_t recoil_of(const AttackRoll& attack_roll, Who who) {
    return attack_roll.recoils ? number_of(sum(who, {1, 6, 0}, 0, 0), deadly_damage(p_, who)) : 0;
  }
  Outcome attack(const AttackRoll& attack_roll, Who who, Who target) {
    bool critical = false;
    const int deadly = deadly_damage(p_, target);
    if (!hits(attack_roll, who, critical)) return make_amount(0, deadly);
    const int damage =
        damage_of(attack_roll, who, fortified(attack_roll, target, critical ? Hit::critical : Hit::sneaky));
    return make_amount(damage, deadly, recoil_of(attack_roll, who));
  }

  Outcome coup(Who who, Who target) {
    const AttackRoll attack_roll = weapon_attack_roll(p_, who, target, ActionType::coup);
    const Hit hit = fortified(attack_roll, target, Hit::critical);
    const int damage = damage_of(attack_roll, who, hit);
    const std::uint32_t recoil = recoil_of(attack_roll, who);
    const CoupEnd end(p_, target);
    const bool survives =
        !end.kills(damage) &&
        (hit == Hit::plain || saves(target, Stat::fortitude, sheet_of(p_, target).fortitude, 10 + damage));
    return survives ? make_outcome(Decided::amount, static_cast<unsigned>(damage), recoil)
                    : end.dead(end.counted(damage), recoil);
  }

  Outcome spell(Who who, Action action) {
    const Spell spell = spell_of(action);
    const SpellData& data = tables_of(p_).spell(spell);
    const Targets targets = targets_of(p_, who, action);
    const DicePool& pool = dice_of(p_, who, data);
    if (spell == Spell::false_life) {
      const int points = std::max(sum(who, pool, 0, 0), static_cast<int>(p_[who].temp));
      return make_outcome(Decided::amount, static_cast<unsigned>(points));
    }
    if (data.heals) {
      const int missing = max_hp(p_, targets.first) - static_cast<int>(p_[targets.first].hp);
      return make_outcome(Decided::amount, static_cast<unsigned>(std::min(sum(who, pool, 0, 0), missing)));
    }
    if (!data.damages) return save_spell(who, targets.first, data);
    if (data.attack != Attack::none)
      return attack(spell_attack_roll(p_, who, targets.first, data), who, targets.first);
    if (targets.two())
      return spell == Spell::magic_missile ? missiles(who, targets, pool) : line(who, targets, data, pool);
    return blast(who, targets.first, data, pool);
  }

  Outcome save_spell(Who who, Who target, const SpellData& data) {
    bool critical = false;
    if (data.attack != Attack::none) {
      AttackRoll attack_roll = spell_attack_roll(p_, who, target, data);
      attack_roll.threat = 21;  // nothing is doubled, so nothing is confirmed
      if (!hits(attack_roll, who, critical)) return make_outcome(Decided::fails);
    }
    return make_outcome(saves_against(target, who, data) ? Decided::fails : Decided::works);
  }

  Outcome blast(Who who, Who target, const SpellData& data, const DicePool& pool) {
    const int times = std::max(1, missiles_of(p_, who, data));
    const int damage = sum(who, {pool.count * times, pool.sides, pool.bonus * times}, 0, 0);
    const bool saved = data.save && saves_against(target, who, data);
    const int left = saved ? saved_damage(p_, target, data, damage) : unresisted(p_, target, data, damage);
    return make_amount(left, deadly_damage(p_, target));
  }

  Outcome two(const Targets& targets, int first, int second) {
    if (targets.first == targets.second) {
      const auto [least, most] = std::minmax(first, second);
      return make_outcome(Decided::amounts, static_cast<unsigned>(least), static_cast<unsigned>(most));
    }
    return make_outcome(Decided::amounts, number_of(first, deadly_damage(p_, targets.first)),
                        number_of(second, deadly_damage(p_, targets.second)));
  }
  Outcome line(Who who, const Targets& targets, const SpellData& data, const DicePool& pool) {
    const int damage = sum(who, pool, 0, 0);
    const auto left = [&](Who target) {
      return saves_against(target, who, data) ? saved_damage(p_, target, data, damage)
                                              : unresisted(p_, target, data, damage);
    };
    const int first = left(targets.first);
    return two(targets, first, left(targets.second));
  }
  Outcome missiles(Who who, const Targets& targets, const DicePool& pool) {
    const auto hit = [&](Who target) {
      return is_immune(p_, target, Spell::magic_missile) ? 0 : sum(who, pool, 0, 0);
    };
    const int first = hit(targets.first);
    return two(targets, first, hit(targets.second));
  }

  const Position& p_;
  Dice dice_;
  Sink& sink_;
};

/// Saves and attacks with a weapon can always come out either way (D36).
bool may_be_certain(const Position& p) {
  if (p.now.phase == Phase::hold || p.now.phase == Phase::curse) return false;
  return p.now.phase != Phase::effect || !is_weapon_attack(type_of(p.now.pending));
}

}  // namespace

Outcome roll(const Position& p, DiceSource& dice, Faces& faces) {
  if (may_be_certain(p)) {
    OutcomeList outcomes;
    chance_outcomes(p, outcomes);
    if (outcomes.items.size() == 1) return outcomes.items[0].outcome;  // nobody rolls for what is certain
  }
  NullSink sink;
  return Walk<Rolling, NullSink>(p, Rolling(dice, faces), sink).decide();
}

void explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  if (faces.size() == 0) return;
  Walk<Rolled, EventLog>(p, Rolled(faces), log).decide();
}

}  // namespace fray::dnd
