#include "dnd/strike.h"

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

/// The armour class that a strike has to reach (D37, D41, D43, D98).
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
  return p[target].has(Effect::blur) || (p.outfit != 0 && p.gear(target).displaced);
}

/// What a weapon does beside its bonus to somebody of that kind who wears such things.
void arm(const WeaponPowers& weapon, Kind target, const Gear& worn, Strike& strike) {
  if (weapon.keen) strike.threat = 21 - 2 * (21 - strike.threat);
  strike.extra = weapon.extra;
  if (weapon.is_bane_of(target)) strike.extra += item_table().abilities[index_of(Ability::bane)].extra;
  strike.energies = weapon.energies;
  strike.bursts = weapon.bursts;
  strike.thunder = weapon.thunder;
  strike.recoils = weapon.recoils;
  strike.fortification = worn.fortification;
  strike.resists = worn.resists;
}

bool is_flanked_in_battle(const Position& p, Who target, Who by) {
  return p.in_battle() && is_flanked(p, target, by);
}

void add_energies(const Strike& strike, bool critical, Ways& ways) {
  std::array<Ways, kEnergies> energies;
  strike.each_energy_die(critical,
                         [&](Energy energy, int sides) { energies[index_of(energy)].add_dice(1, sides); });
  for (std::size_t i = 0; i < kEnergies; ++i) {
    if (energies[i].total() == 1) continue;
    energies[i].add_bonus(-strike.resists[i], 0);
    ways.add(energies[i]);
  }
}

}  // namespace

bool is_off_guard(const Position& p, Who target) { return p[target].held() || is_flat_footed(p, target); }

Strike weapon_strike(const Position& p, Who who, Who target, Deed deed) {
  const Build& build = p.build(who);
  const Sheet sheet = sheet_of(p, who, target);
  const bool flanked = is_flanked_in_battle(p, target, who);
  Strike strike;
  strike.bonus = sheet.attack + (flanked ? kFlanking : 0) + (charges(deed) ? kCharge : 0) +
                 (p[target].held() ? kAgainstHelpless : 0) + (smites(deed) ? build.smite_attack : 0);
  strike.armor_class = armor_class(p, target, Attack::none);
  strike.threat = build.threat;
  strike.confirms = p[who].has(Effect::weapon);
  strike.blurred = deed != Deed::coup && is_blurred(p, target);  // D98
  strike.damage = build.damage;
  strike.damage.bonus += sheet.damage + (smites(deed) ? build.smite_damage : 0);
  const bool open = (flanked || is_off_guard(p, target)) && !strike.blurred;
  strike.sneak = open ? build.sneak : 0;
  if (p.outfit != 0) arm(p.gear(who).weapon, kind_of(target), p.gear(target), strike);
  return strike;
}

Strike spell_strike(const Position& p, Who caster, Who target, const SpellData& spell) {
  const Sheet sheet = sheet_of(p, caster);
  Strike strike;
  strike.bonus = sheet.ranged_touch;
  if (spell.attack == Attack::melee_touch) {
    strike.bonus = sheet.melee_touch + (is_flanked_in_battle(p, target, caster) ? kFlanking : 0) +
                   (p[target].held() ? kAgainstHelpless : 0);
  }
  if (tables().kinds[index_of(kind_of(target))].metal) strike.bonus += spell.against_metal;
  strike.armor_class = armor_class(p, target, spell.attack);
  strike.blurred = is_blurred(p, target);
  strike.damage = spell.dice[static_cast<std::size_t>(p[caster].level - 1)];
  if (p.outfit != 0) {
    const Gear& worn = p.gear(target);
    strike.fortification = worn.fortification;
    if (spell.energy) strike.spared = worn.resists[index_of(*spell.energy)];
  }
  return strike;
}

int hitting_faces(int bonus, int armor_class) { return std::clamp(21 + bonus - armor_class, 1, 19); }

int threatening_faces(const Strike& strike) {
  return std::min(hitting_faces(strike.bonus, strike.armor_class), 21 - strike.threat);
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

Ways hit_ways(const Strike& strike, Hit hit) {
  const bool critical = hit == Hit::critical;
  const int times = critical ? 2 : 1;
  Ways ways;
  ways.add_dice(strike.damage.count * times, strike.damage.sides);
  if (hit != Hit::plain) ways.add_dice(strike.sneak, 6);
  ways.add_dice(strike.extra, 6);
  if (strike.has_energy()) add_energies(strike, critical, ways);
  ways.add_bonus(strike.damage.bonus * times, 1);
  if (strike.spared != 0) ways.add_bonus(-strike.spared, 0);
  return ways;
}

bool brings_second_attack(const Position& p, Deed deed) {
  return p.outfit != 0 && p.in_battle() && p.now.battle.begun != 0 &&
         (deed == Deed::attack || deed == Deed::smite) && p.gear(p.fighter()).weapon.is_fast;
}

int deadly_damage(const Position& p, Who target) {
  const int own = p[target].points() + 1;
  if (p[target].ward == 0) return std::min(own, Ways::kMost);
  const Who cleric = cleric_of(side_of(target), static_cast<int>(p[target].ward));
  // The target loses half, rounded down, the cleric the rest (D61).
  return std::min(std::max(2 * own, 2 * p[cleric].points() + 1), Ways::kMost);
}

}  // namespace fray::dnd
