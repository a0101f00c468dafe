#include "dnd/chance/attack_roll.h"

#include <algorithm>

#include "dnd/moves.h"

namespace fray::dnd {
namespace {

constexpr int kFlanking = 2;
constexpr int kCharge = 2;
constexpr int kAgainstHelpless = 4;
constexpr int kHelplessDexterity = -5;
constexpr int kProne = 4;

bool is_flat_footed(const Position& p, Who target) {
  return p.now.battle.defender == target && p.now.battle.flat != 0 && !p.build(target).uncanny;
}

/// The armour class that an attack has to reach (D37, D41, D43, D98).
int armor_class(const Position& p, Who target, Attack attack) {
  const Sheet sheet = sheet_of(p, target);
  int base = attack == Attack::none ? sheet.ac : sheet.touch;
  if (p[target].held()) {
    base += kHelplessDexterity - sheet.dexterity;
  } else if (is_flat_footed(p, target)) {
    base = attack == Attack::none ? sheet.flat : sheet.touch - std::max(0, sheet.dexterity);
  }
  if (p[target].laughing()) base += attack == Attack::ranged_touch ? kProne : -kProne;
  return base;
}

bool is_blurred(const Position& p, Who target) {
  return p[target].has(Effect::blur) || (p.outfit != nullptr && p.gear(target).displaced);
}

/// What a weapon does beside its bonus to somebody of that kind who wears such things.
void arm(const ItemTable& items, const WeaponPowers& weapon, Kind target, const Gear& worn,
         AttackRoll& attack_roll) {
  if (weapon.keen) attack_roll.threat = 21 - 2 * (21 - attack_roll.threat);
  attack_roll.extra = weapon.extra;
  if (weapon.is_bane_of(target)) attack_roll.extra += items.abilities[index_of(Ability::bane)].extra;
  attack_roll.energies = weapon.energies;
  attack_roll.bursts = weapon.bursts;
  attack_roll.thunder = weapon.thunder;
  attack_roll.recoils = weapon.recoils;
  attack_roll.fortification = worn.fortification;
  attack_roll.resists = worn.resists;
}

bool is_flanked_in_battle(const Position& p, Who target, Who by) {
  return p.in_battle() && is_flanked(p, target, by);
}

void add_energies(const AttackRoll& attack_roll, bool critical, Ways& ways) {
  std::array<Ways, kEnergies> energies;
  attack_roll.each_energy_die(
      critical, [&](Energy energy, int sides) { energies[index_of(energy)].add_dice(1, sides); });
  for (std::size_t i = 0; i < kEnergies; ++i) {
    if (energies[i].total() == 1) continue;
    energies[i].add_bonus(-attack_roll.resists[i], 0);
    ways.add(energies[i]);
  }
}

}  // namespace

bool is_off_guard(const Position& p, Who target) { return p[target].held() || is_flat_footed(p, target); }

AttackRoll weapon_attack_roll(const Position& p, Who who, Who target, ActionType type) {
  const Build& build = p.build(who);
  const Sheet sheet = sheet_of(p, who, target);
  const bool flanked = is_flanked_in_battle(p, target, who);
  AttackRoll attack_roll;
  attack_roll.bonus = sheet.attack + (flanked ? kFlanking : 0) + (charges(type) ? kCharge : 0) +
                      (p[target].held() ? kAgainstHelpless : 0) + (smites(type) ? build.smite_attack : 0);
  attack_roll.armor_class = armor_class(p, target, Attack::none);
  attack_roll.threat = build.threat;
  attack_roll.confirms = p[who].has(Effect::weapon);
  attack_roll.blurred = type != ActionType::coup && is_blurred(p, target);  // D98
  attack_roll.damage = build.damage;
  attack_roll.damage.bonus += sheet.damage + (smites(type) ? build.smite_damage : 0);
  const bool open = (flanked || is_off_guard(p, target)) && !attack_roll.blurred;
  attack_roll.sneak = open ? build.sneak : 0;
  if (p.outfit != nullptr)
    arm(items_at(p.rules.tables), p.gear(who).weapon, kind_of(target), p.gear(target), attack_roll);
  return attack_roll;
}

AttackRoll spell_attack_roll(const Position& p, Who caster, Who target, const SpellData& spell) {
  const Sheet sheet = sheet_of(p, caster);
  AttackRoll attack_roll;
  attack_roll.bonus = sheet.ranged_touch;
  if (spell.attack == Attack::melee_touch) {
    attack_roll.bonus = sheet.melee_touch + (is_flanked_in_battle(p, target, caster) ? kFlanking : 0) +
                        (p[target].held() ? kAgainstHelpless : 0);
  }
  if (tables_of(p).kinds[index_of(kind_of(target))].metal) attack_roll.bonus += spell.against_metal;
  attack_roll.armor_class = armor_class(p, target, spell.attack);
  attack_roll.blurred = is_blurred(p, target);
  attack_roll.damage = spell.dice[static_cast<std::size_t>(p[caster].level - 1)];
  if (p.outfit != nullptr) {
    const Gear& worn = p.gear(target);
    attack_roll.fortification = worn.fortification;
    if (spell.energy) attack_roll.spared = worn.resists[index_of(*spell.energy)];
  }
  return attack_roll;
}

int hitting_faces(int bonus, int armor_class) { return std::clamp(21 + bonus - armor_class, 1, 19); }

int threatening_faces(const AttackRoll& attack_roll) {
  return std::min(hitting_faces(attack_roll.bonus, attack_roll.armor_class), 21 - attack_roll.threat);
}

int saving_faces(int bonus, int difficulty) { return std::clamp(21 + bonus - difficulty, 1, 19); }

void Ways::add_dice(int count, int sides) {
  for (; count > 0; --count) {
    std::array<std::uint64_t, kMost + 1> sums{};
    std::uint64_t window = 0;
    std::uint64_t listed = 0;
    const int last = std::min(last_ + sides, kMost);
    for (int sum = 1; sum <= last; ++sum) {
      window += weights_[static_cast<std::size_t>(sum - 1)];
      if (sum > sides) window -= weights_[static_cast<std::size_t>(sum - 1 - sides)];
      sums[static_cast<std::size_t>(sum)] = window;
      listed += window;
    }
    total_ *= static_cast<std::uint64_t>(sides);
    sums[kMost] += last == kMost ? total_ - listed : 0;
    weights_ = sums;
    last_ = last;
  }
}

void Ways::add(const Ways& other) {
  std::array<std::uint64_t, kMost + 1> sums{};
  for (int a = 0; a <= last_; ++a) {
    for (int b = 0; b <= other.last_; ++b)
      sums[static_cast<std::size_t>(std::min(a + b, kMost))] += (*this)[a] * other[b];
  }
  weights_ = sums;
  last_ = std::min(last_ + other.last_, kMost);
  total_ *= other.total_;
}

void Ways::add_bonus(int bonus, int least) {
  std::array<std::uint64_t, kMost + 1> moved{};
  for (int value = 0; value <= last_; ++value)
    moved[static_cast<std::size_t>(std::clamp(value + bonus, least, kMost))] +=
        weights_[static_cast<std::size_t>(value)];
  weights_ = moved;
  last_ = std::clamp(last_ + bonus, least, kMost);
}

Ways hit_ways(const AttackRoll& attack_roll, Hit hit) {
  const bool critical = hit == Hit::critical;
  const int times = critical ? 2 : 1;
  Ways ways;
  ways.add_dice(attack_roll.damage.count * times, attack_roll.damage.sides);
  if (hit != Hit::plain) ways.add_dice(attack_roll.sneak, 6);
  ways.add_dice(attack_roll.extra, 6);
  if (attack_roll.has_energy()) add_energies(attack_roll, critical, ways);
  ways.add_bonus(attack_roll.damage.bonus * times, 1);
  if (attack_roll.spared != 0) ways.add_bonus(-attack_roll.spared, 0);
  return ways;
}

bool brings_second_attack(const Position& p, ActionType type) {
  return p.outfit != nullptr && p.in_battle() && p.now.battle.begun != 0 &&
         (type == ActionType::attack || type == ActionType::smite) && p.gear(p.fighter()).weapon.is_fast;
}

int deadly_damage(const Position& p, Who target) {
  const int own = p[target].points() + 1;
  if (p[target].ward == 0) return std::min(own, Ways::kMost);
  const Who cleric = cleric_of(side_of(target), static_cast<int>(p[target].ward));
  // The target loses half, rounded down, the cleric the rest (D61).
  return std::min(std::max(2 * own, 2 * p[cleric].points() + 1), Ways::kMost);
}

}  // namespace fray::dnd
