// What happens to the pieces of D&D Battle Chess: damage, healing, effects, promotion, death. See
// dnd_reference.h.

#include <algorithm>

#include "dnd_reference_rules.h"

namespace dnd_reference {

void end_game_without_kings(Position& p) {
  const bool white = king_of(p, true).has_value();
  const bool black = king_of(p, false).has_value();
  if (white && black) return;
  p.phase = "move";
  p.battle.reset();
  p.piece = {};
  p.pending.clear();
  p.result = white ? "1-0" : black ? "0-1" : "1/2-1/2";
  p.reason = white || black ? "king reduced" : "both kings reduced";
}

// D82, D112: one slot of each level whose spell runs for the rest of the game.
static void mark_slots(const Position& p, const Home& home, Character& c) {
  c.marked.clear();
  if (c.kind == 'Q' && c.lasting.count("mage-armor") > 0) c.marked.insert(1);
  if (c.kind == 'Q' && c.temp && c.slots.size() >= 2) c.marked.insert(2);
  const bool shields = std::any_of(p.characters.begin(), p.characters.end(),
                                   [&](const auto& item) { return item.second.ward == home; });
  if (c.kind == 'B' && shields && c.slots.size() >= 2) c.marked.insert(2);
}

// D9 to D12, D85.
void arrive(Position& p, const Home& home) {
  Character& c = p.characters.at(home);
  const Square square = square_of(p, home);
  std::set<int>& used = p.used.at(c.white);
  if (square.rank != far_rank(c.white) || c.promoted || used.count(square.file) > 0) return;
  used.insert(square.file);
  c.promoted = true;
  c.level = std::min(5, c.level + 1);
  c.hp = maximum_hp(c);
  c.slots = slots_of(c.kind, c.level);
  mark_slots(p, home, c);
  p.quiet = 0;
}

// D87: what has moved, been swapped, withdrawn or died.
void lose_castling(Position& p, const Home& home) {
  const auto lose = [&p](char right) { std::erase(p.castling, right); };
  for (const bool white : {true, false}) {
    const int rank = white ? 1 : 8;
    if (home == Square{rank, 5} || home == Square{rank, 8}) lose(white ? 'K' : 'k');
    if (home == Square{rank, 5} || home == Square{rank, 1}) lose(white ? 'Q' : 'q');
  }
}

// Effects with a duration: D54, D56, D59.

static bool is_cast_by_enemies(const std::string& trait) {
  return trait == "doom" || trait == "ill-luck" || trait == "held" || trait == "laughing";
}

static void change_hp(Character& c, int change) { c.hp = std::max(0, c.hp + change); }

static void end_effect(Character& c, const std::string& trait) {
  if (trait == "bear") change_hp(c, -house().bear * c.bear_level);
  c.rounds.erase(trait);
}

void start_effect(Character& c, const std::string& trait, int rounds) {
  const auto found = c.rounds.find(trait);
  if (found != c.rounds.end() && found->second >= rounds) return;
  if (trait == "bear") {
    change_hp(c, house().bear * (c.level - (found == c.rounds.end() ? 0 : c.bear_level)));
    c.bear_level = c.level;
  }
  c.rounds[trait] = rounds;
}

void tick(Position& p, std::optional<bool> side) {
  for (auto& [home, c] : p.characters) {
    const std::map<std::string, int> running = c.rounds;
    for (const auto& [trait, rounds] : running) {
      const bool caster = is_cast_by_enemies(trait) ? !c.white : c.white;
      if (side && caster != *side) continue;
      if (rounds == 1) {
        end_effect(c, trait);
      } else {
        c.rounds[trait] = rounds - 1;
      }
    }
  }
}

// D72, D85, D104: whoever is left holds the square; an attacker arrives there. The king who leaves is taken
// off the board by the caller.
void dissolve_lock(Position& p, bool white) {
  const Battle lock = p.locks.at(white);
  p.locks.erase(white);
  const bool king_attacked = lock.fascinated == "defender";
  const Home other = king_attacked ? lock.defender : lock.attacker;
  const bool king_stays = p.characters.count(other) == 0;
  const Home holder = king_stays ? (king_attacked ? lock.attacker : lock.defender) : other;
  if (p.characters.count(holder) == 0 || holder == lock.defender) return;
  p.board[lock.at] = holder;
  arrive(p, holder);
}

// Deaths: D55, D61, D104.
static void remove(Position& p, const Home& home) {
  p.characters.erase(home);
  std::erase_if(p.board, [&](const auto& item) { return item.second == home; });
  lose_castling(p, home);
  for (auto& [other, c] : p.characters) {
    if (c.ward == home) c.ward.reset();
  }
}

static void dissolve_locks_of_the_dead(Position& p) {
  for (const bool white : {true, false}) {
    const auto lock = p.locks.find(white);
    if (lock == p.locks.end()) continue;
    if (p.characters.count(lock->second.attacker) == 0 || p.characters.count(lock->second.defender) == 0)
      dissolve_lock(p, white);
  }
}

// D40.
static void remove_the_dead(Position& p) {
  std::vector<Home> dead;
  for (const auto& [home, c] : p.characters) {
    if (c.hp < 0) dead.push_back(home);
  }
  for (const Home& home : dead) remove(p, home);
  dissolve_locks_of_the_dead(p);
}

static void lose_hp(Character& c, int damage) {  // D60
  const int from_temp = std::min(damage, c.temp.value_or(0));
  if (c.temp) *c.temp -= from_temp;
  c.hp -= damage - from_temp;
}

// All at once: who is shielded when it strikes shares it (D61, D104).
static void deal(Position& p, const std::vector<std::pair<Home, int>>& packets) {
  for (const auto& [home, damage] : packets) {
    Character& c = p.characters.at(home);
    lose_hp(c, c.ward ? damage / 2 : damage);
    if (c.ward) lose_hp(p.characters.at(*c.ward), damage - damage / 2);
  }
}

// "12+", "7/3", "dead:7": the numbers; "dead" has none.
static std::vector<int> numbers_of(std::string outcome) {
  if (outcome.starts_with("dead")) outcome = outcome.size() > 5 ? outcome.substr(5) : "";
  std::vector<int> numbers;
  for (std::string text : split(outcome, '/')) {
    if (text.ends_with('+')) text.pop_back();
    numbers.push_back(parse_number(text));
  }
  return numbers;
}

static void deal_damage(Position& p, const std::vector<Home>& targets, const std::string& outcome) {
  const std::vector<int> numbers = numbers_of(outcome);
  std::vector<std::pair<Home, int>> packets;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    packets.emplace_back(i < targets.size() ? targets[i] : targets.back(), numbers[i]);
  deal(p, packets);
  if (outcome.starts_with("dead")) p.characters.at(targets[0]).hp = -1;
  remove_the_dead(p);
}

// What an action does.

static void shield_other(Position& p, const Home& cleric, const Home& target) {  // D61, D104
  for (auto& [home, c] : p.characters) {
    if (c.ward == cleric) c.ward.reset();
  }
  p.characters.at(target).ward = cleric;
}

// D18, D47, D65, D94, D107: everybody but those on locked squares.
static void cast_on_area(Position& p, const Home& caster, const std::string& name) {
  const Character& c = p.characters.at(caster);
  const int rounds = duration_of(name, c.level);
  const bool white = c.white;
  const Square center = square_of(p, caster);
  start_effect(p.characters.at(caster), name, rounds);
  for (const bool side : {white, !white}) {
    if (side != white && name == "bless") continue;
    std::vector<Home> touched = adjacent(p, center, side);
    if (p.battle && side != white) touched.push_back(opponent_of(p));
    for (const Home& home : touched) {
      if (is_locked(p, square_of(p, home))) continue;
      start_effect(p.characters.at(home), side == white ? name : "ill-luck", rounds);
    }
  }
}

// What needs no dice.
static void cast_on_ally(Position& p, const Home& caster, const Home& target, const std::string& name) {
  static const std::map<std::string, std::string> timed{{"shield-of-faith", "faith"},
                                                        {"bulls-strength", "bull"},
                                                        {"protection-from-evil", "protection"},
                                                        {"bears-endurance", "bear"},
                                                        {"shield", "shield"},
                                                        {"cats-grace", "grace"},
                                                        {"bless-weapon", "weapon"},
                                                        {"blur", "blur"}};
  Character& c = p.characters.at(target);
  const auto found = timed.find(name);
  if (found != timed.end())
    return start_effect(c, found->second, duration_of(found->second, p.characters.at(caster).level));
  if (name == "shield-other") return shield_other(p, caster, target);
  if (name == "lay-on-hands") {  // D51
    Character& paladin = p.characters.at(caster);
    paladin.laid = true;
    c.hp = std::min(maximum_hp(c), c.hp + 2 * paladin.level);
    return;
  }
  c.lasting.insert(name);  // Mage Armor, Heroism
}

static void curse(Character& c, const std::string& name) {  // D64, D103
  if (!c.lasting.insert(name).second || name != "curse-con") return;
  c.con_level = c.level;
  change_hp(c, -3 * c.level);
}

static void work(Position& p, const Home& caster, const Home& target, const std::string& name) {
  Character& c = p.characters.at(target);
  const int level = p.characters.at(caster).level;
  if (name == "doom") start_effect(c, "doom", duration_of("doom", level));
  if (name == "laughter") start_effect(c, "laughing", duration_of("laughing", level));
  if (name == "charm") c.lasting.insert("charmed");
  if (name.starts_with("curse-")) curse(c, name);
  if (name != "hold-person") return;
  const int before = c.rounds.count("held") > 0 ? c.rounds.at("held") : 0;
  start_effect(c, "held", duration_of("held", level));
  if (c.rounds.at("held") > before) c.held_dc = difficulty(p, caster, name);
}

static void use_up(Position& p, const std::string& name) {
  Character& c = p.characters.at(actor_of(p));
  const Spell* spell = spell_named(name);
  if (spell != nullptr) {
    pay(c, *spell);
    p.quiet = 0;
  }
  if (name.starts_with("smite")) c.smited = true;
  const bool grace = name == "coup-de-grace" && p.options.edition == "2";  // D115
  const bool swings =
      name.ends_with("attack") || name.ends_with("charge") || name.starts_with("smite") || grace;
  if (spell != nullptr || !swings || p.battle->fighter != "attacker") return;
  if (p.battle->charge == "open") p.battle->charge = name.ends_with("charge") ? "now" : "used";  // D29, D91
}

// D63, D106: before the target's save.
static void end_charm_by_attack(Position& p, const Home& caster, const std::vector<Home>& targets) {
  if (p.characters.at(caster).kind != 'K') return;
  for (const Home& home : targets) {
    if (p.characters.at(home).white != p.characters.at(caster).white)
      p.characters.at(home).lasting.erase("charmed");
  }
}

void carry_out(Position& p, const std::string& outcome) {
  const std::string name = name_of(p.pending);
  const Home caster = actor_of(p);
  const std::vector<Home> targets = targets_of(p, p.pending);
  use_up(p, name);
  end_charm_by_attack(p, caster, targets);
  if (name == "bless" || name == "prayer") {
    cast_on_area(p, caster, name);
  } else if (!needs_dice(name)) {
    cast_on_ally(p, caster, targets[0], name);
  } else if (name == "false-life") {
    p.characters.at(caster).temp = parse_number(outcome);
  } else if (name.starts_with("heal") || name == "cure") {
    p.characters.at(targets[0]).hp += parse_number(outcome);
  } else if (outcome == "works") {
    work(p, caster, targets[0], name);
  } else if (outcome != "fails") {
    deal_damage(p, targets, outcome);
  }
}

}  // namespace dnd_reference
