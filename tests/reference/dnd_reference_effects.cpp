// What dice decide about an action of D&D Battle Chess: its outcomes. See dnd_reference.h.

#include <algorithm>
#include <stdexcept>

#include "dnd_reference_rules.h"

namespace dnd_reference {

static bool is_weapon_attack(const std::string& name) {
  return name == "attack" || name == "charge" || name == "smite" || name == "smite-charge";
}

static bool is_healing(const std::string& name) { return name.starts_with("heal") || name == "cure"; }

// What either works or fails.
static bool is_test(const std::string& name) {
  return name == "doom" || name == "hold-person" || name == "laughter" || name == "charm" ||
         name == "fascinate" || name.starts_with("curse-");
}

bool needs_dice(const std::string& action) {
  const std::string name = name_of(action);
  return is_weapon_attack(name) || is_healing(name) || is_test(name) || is_damage_spell(name) ||
         name == "coup-de-grace" || name == "false-life";
}

// Strikes.

static Strike weapon_strike(const Position& p, const Home& actor, const Home& target,
                            const std::string& name) {
  const Character& c = p.characters.at(actor);
  const Character& other = p.characters.at(target);
  const Weapon weapon = weapon_of(c.kind, c.level);
  Strike strike;
  strike.attacks = true;
  strike.bonus = attack_bonus(p, actor, target, "weapon");
  strike.ac = armor_class(p, target, "weapon");
  strike.threat = weapon.threat;
  strike.confirmed = c.rounds.count("weapon") > 0;
  strike.blurred = other.rounds.count("blur") > 0;
  strike.dice = weapon.dice;
  strike.sides = weapon.sides;
  strike.plus = weapon_damage_bonus(p, actor);
  const bool can_sneak = can_sneak_attack(p, actor, target) && (!strike.blurred || name == "coup-de-grace");
  if (can_sneak) strike.sneak = sneak_dice(c.kind, c.level);
  if (name.ends_with("charge")) strike.bonus += 2;
  if (name.starts_with("smite")) {  // D50
    strike.bonus += 2;
    strike.plus += c.level;
  }
  return strike;
}

static void add_spell_attack(const Position& p, const Home& actor, const Home& target, const std::string& how,
                             Strike& strike) {
  strike.attacks = true;
  strike.bonus = attack_bonus(p, actor, target, how);
  strike.ac = armor_class(p, target, how);
  strike.blurred = p.characters.at(target).rounds.count("blur") > 0;
}

static void set_dice(Strike& strike, int dice, int sides, int plus) {
  strike.dice = dice;
  strike.sides = sides;
  strike.plus = plus;
}
static void set_dice(Strike& strike, const std::vector<int>& dice) {
  set_dice(strike, dice[0], dice[1], dice[2]);
}

static Strike spell_strike(const Position& p, const Home& actor, const Home& target,
                           const std::string& name) {
  const Character& c = p.characters.at(actor);
  const Character& other = p.characters.at(target);
  Strike strike;
  if (name == "searing-light") {
    add_spell_attack(p, actor, target, "ranged", strike);
    set_dice(strike, 2, 8, 0);
  } else if (name == "magic-missile") {  // one missile; D57
    set_dice(strike, house().missile);
    strike.immune = other.rounds.count("shield") > 0;
  } else if (name == "inflict" || name == "inflict2") {  // D52, D112
    add_spell_attack(p, actor, target, "touch", strike);
    set_dice(strike, name == "inflict" ? 1 : 2, 8, name == "inflict2" ? c.level : c.level == 1 ? 1 : 2);
  } else if (name == "shocking-grasp") {  // D49
    add_spell_attack(p, actor, target, "touch", strike);
    set_dice(strike, 4, 6, 0);
    if (other.kind == 'P' || other.kind == 'N' || other.kind == 'B') strike.bonus += 3;
  } else {
    set_dice(strike, name == "flaming-sphere" ? 2 : 5, 6, 0);
    if (name == "fireball") set_dice(strike, house().fireball);
    strike.save = name == "flaming-sphere" ? "negates" : "half";
    strike.save_bonus = save_of(p, target, "ref");
    strike.dc = difficulty(p, actor, name);
    strike.evades = has_evasion(other) && other.rounds.count("held") == 0;
  }
  return strike;
}

static Strike strike_of(const Position& p, const Home& target) {
  const std::string name = name_of(p.pending);
  return spell_named(name) == nullptr ? weapon_strike(p, actor_of(p), target, name)
                                      : spell_strike(p, actor_of(p), target, name);
}

// Classes of damage.

int deadly_damage(const Position& p, const Home& target) {
  const auto life = [&p](const Home& home) {
    return p.characters.at(home).hp + p.characters.at(home).temp.value_or(0);
  };
  const std::optional<Home> cleric = p.characters.at(target).ward;
  int damage = 1;
  const auto kills = [&] {
    if (!cleric) return damage > life(target);
    return damage / 2 > life(target) && damage - damage / 2 > life(*cleric);
  };
  while (!kills()) ++damage;
  return damage;
}

static std::string damage_text(const Position& p, const Home& target, int damage) {
  const int deadly = deadly_damage(p, target);
  return damage >= deadly ? std::to_string(deadly) + "+" : std::to_string(damage);
}

static int missiles_of(const Position& p) { return p.characters.at(actor_of(p)).level >= 3 ? 2 : 1; }

// Two missiles at one whom a cleric shields: each is shared by itself (D101).
static std::string packets_text(int first, int second) {
  return std::to_string(std::min(first, second)) + "/" + std::to_string(std::max(first, second));
}

static Odds odds_of_missiles_at_one(const Position& p, const Home& target) {
  const Strike missile = strike_of(p, target);
  if (missile.immune) return {{"0", 1.0}};
  Odds odds;
  for (const auto& [first, chance] : damage_odds(missile)) {
    if (missiles_of(p) == 1) {
      odds[damage_text(p, target, first)] += chance;
      continue;
    }
    for (const auto& [second, more] : damage_odds(missile)) {
      const bool shared = p.characters.at(target).ward.has_value();
      odds[shared ? packets_text(first, second) : damage_text(p, target, first + second)] += chance * more;
    }
  }
  return odds;
}

static std::string two_texts(const Position& p, const std::vector<Home>& targets, int first, int second) {
  return damage_text(p, targets[0], first) + "/" + damage_text(p, targets[1], second);
}

// D101: one missile each, or one roll of the damage for both and a save each.
static Odds odds_of_two(const Position& p, const std::vector<Home>& targets) {
  const Strike a = strike_of(p, targets[0]);
  const Strike b = strike_of(p, targets[1]);
  Odds odds;
  if (name_of(p.pending) == "magic-missile") {
    for (const auto& [first, chance] : damage_odds(a)) {
      for (const auto& [second, more] : damage_odds(b))
        odds[two_texts(p, targets, first, second)] += chance * more;
    }
    return odds;
  }
  for (const auto& [damage, chance] : dice_odds(a.dice, a.sides, a.plus)) {
    for (const bool first : {true, false}) {
      for (const bool second : {true, false}) {
        const double saved_a = chance_of_save(a.save_bonus, a.dc);
        const double saved_b = chance_of_save(b.save_bonus, b.dc);
        const double both = (first ? saved_a : 1 - saved_a) * (second ? saved_b : 1 - saved_b);
        odds[two_texts(p, targets, after_save(a, damage, first), after_save(b, damage, second))] +=
            chance * both;
      }
    }
  }
  return odds;
}

// Coup de grace: D41, D98.

static std::string grace_text(const Position& p, const Home& target, int damage, bool saved) {
  const Character& c = p.characters.at(target);
  const int own = c.ward ? damage / 2 : damage;
  const bool dies = !saved || own > c.hp + c.temp.value_or(0);
  if (!dies) return std::to_string(damage);
  return c.ward ? "dead:" + damage_text(p, target, damage) : "dead";
}

static bool kills_by_itself(const Position& p, const Home& target, int damage) {
  return grace_text(p, target, damage, true).starts_with("dead");
}

static Strike grace_strike(const Position& p, const Home& target) {
  Strike strike = strike_of(p, target);
  strike.attacks = false;
  strike.dice *= 2;
  strike.plus *= 2;
  return strike;
}

static Odds odds_of_grace(const Position& p, const Home& target) {
  Odds odds;
  for (const auto& [damage, chance] : damage_odds(grace_strike(p, target))) {
    const double saved = chance_of_save(save_of(p, target, "fort"), 10 + damage);
    odds[grace_text(p, target, damage, true)] += chance * saved;
    odds[grace_text(p, target, damage, false)] += chance * (1 - saved);
  }
  return odds;
}

// What works or fails.

static std::string save_against(const Position& p, const Home& target) {
  const bool mind = !p.pending.starts_with("curse-");
  return mind && p.characters.at(target).rounds.count("protection") > 0 ? "immune" : "will";  // D62
}

static Odds odds_of_test(const Position& p, const Home& target) {
  const std::string name = name_of(p.pending);
  if (save_against(p, target) == "immune") return {{"fails", 1.0}};
  double works = 1 - chance_of_save(save_of(p, target, "will"), difficulty(p, actor_of(p), name));
  if (name.starts_with("curse-")) {
    Strike touch;
    add_spell_attack(p, actor_of(p), target, "touch", touch);
    works *= chance_of_hit(touch);
  }
  return {{"works", works}, {"fails", 1 - works}};
}

static std::string rolled_test(const Position& p, const Home& target, Dice& dice) {
  const std::string name = name_of(p.pending);
  if (name.starts_with("curse-")) {
    Strike touch;
    add_spell_attack(p, actor_of(p), target, "touch", touch);
    if (dice.attack(touch, false) == 0) return "fails";
  }
  return dice.save(save_of(p, target, "will"), difficulty(p, actor_of(p), name)) ? "fails" : "works";
}

// Healing and False Life: D52, D60.

static int healing_dice(const std::string& name) { return name == "cure" ? 1 : name.back() - '0'; }

static std::string gain_text(const Position& p, const Home& target, int sum) {
  const Character& c = p.characters.at(target);
  if (name_of(p.pending) == "false-life") return std::to_string(std::max(sum, c.temp.value_or(0)));
  return std::to_string(std::min(sum, maximum_hp(c) - c.hp));
}

// Dice, sides, and what is added.
static std::vector<int> gain_dice(const Position& p) {
  const std::string name = name_of(p.pending);
  const Character& c = p.characters.at(actor_of(p));
  if (name == "false-life") return house().false_life;
  return {healing_dice(name), 8, healing_bonus(c.kind, c.level)};
}

Odds effect_odds(const Position& p) {
  const std::string name = name_of(p.pending);
  const std::vector<Home> targets = targets_of(p, p.pending);
  if (is_test(name)) return odds_of_test(p, targets[0]);
  if (name == "coup-de-grace") return odds_of_grace(p, targets[0]);
  Odds odds;
  if (is_healing(name) || name == "false-life") {
    const std::vector<int> dice = gain_dice(p);
    for (const auto& [sum, chance] : dice_odds(dice[0], dice[1], dice[2]))
      odds[gain_text(p, targets[0], sum)] += chance;
    return odds;
  }
  if (targets.size() == 2) return odds_of_two(p, targets);
  if (name == "magic-missile") return odds_of_missiles_at_one(p, targets[0]);
  for (const auto& [damage, chance] : damage_odds(strike_of(p, targets[0])))
    odds[damage_text(p, targets[0], damage)] += chance;
  return odds;
}

static std::string rolled_damage(const Position& p, const std::vector<Home>& targets, Dice& dice) {
  const bool missiles = name_of(p.pending) == "magic-missile";
  if (targets.size() == 2) {
    const Strike a = strike_of(p, targets[0]);
    const Strike b = strike_of(p, targets[1]);
    if (missiles) {
      const int first = dice.damage(a);
      return two_texts(p, targets, first, dice.damage(b));
    }
    const int damage = dice.throw_all(a.dice, a.sides, a.plus);
    const int first = after_save(a, damage, dice.save(a.save_bonus, a.dc));
    return two_texts(p, targets, first, after_save(b, damage, dice.save(b.save_bonus, b.dc)));
  }
  const Strike strike = strike_of(p, targets[0]);
  const int first = dice.damage(strike);
  if (!missiles || missiles_of(p) == 1) return damage_text(p, targets[0], first);
  const int second = dice.damage(strike);
  return p.characters.at(targets[0]).ward ? packets_text(first, second)
                                          : damage_text(p, targets[0], first + second);
}

std::string rolled_effect(const Position& p, Dice& dice) {
  const std::string name = name_of(p.pending);
  const std::vector<Home> targets = targets_of(p, p.pending);
  if (is_test(name)) return rolled_test(p, targets[0], dice);
  if (name == "coup-de-grace") {
    const int damage = dice.damage(grace_strike(p, targets[0]));
    const bool dies = kills_by_itself(p, targets[0], damage);
    return grace_text(p, targets[0], damage, dies || dice.save(save_of(p, targets[0], "fort"), 10 + damage));
  }
  if (is_healing(name) || name == "false-life") {
    const std::vector<int> gain = gain_dice(p);
    return gain_text(p, targets[0], dice.throw_all(gain[0], gain[1], gain[2]));
  }
  return rolled_damage(p, targets, dice);
}

}  // namespace dnd_reference
