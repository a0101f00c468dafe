// What may be done at each decision of D&D Battle Chess. See dnd_reference.h.

#include <algorithm>

#include "dnd_reference_rules.h"

namespace dnd_reference {

Home actor_of(const Position& p) {
  if (!p.battle) return p.board.at(p.piece);
  return p.battle->fighter == "attacker" ? p.battle->attacker : p.battle->defender;
}

Home opponent_of(const Position& p) {
  return p.battle->fighter == "attacker" ? p.battle->defender : p.battle->attacker;
}

// D53, D82, D112: `inflict2` only with the marked slot; what does no damage not with it.
bool can_pay(const Character& c, const Spell& spell) {
  const auto slot = static_cast<std::size_t>(spell.slot);
  if (c.kind != spell.kind || c.level < spell.level || slot > c.slots.size()) return false;
  const bool marked = c.marked.count(spell.slot) > 0;
  if (spell.name == "inflict2" && !marked) return false;
  return c.slots[slot - 1] > (marked && !is_damage_spell(spell.name) ? 1 : 0);
}

// D112: the marked slot first.
void pay(Character& c, const Spell& spell) {
  --c.slots[static_cast<std::size_t>(spell.slot) - 1];
  if (is_damage_spell(spell.name)) c.marked.erase(spell.slot);
}

static bool can_lay_on_hands(const Character& c) { return c.kind == 'N' && c.level >= 2 && !c.laid; }

// D13, D17: of an ally also the own square, "" of the spell's own rules left aside.
static bool is_in_range(const Position& p, const Character& caster, const Square& target, int range,
                        bool ally) {
  if (is_locked(p, target)) return false;
  if (caster.kind == 'N') return ally && p.options.paladin_touch == "adjacent" && steps(p.piece, target) == 1;
  return reaches(p, caster.kind, caster.white, p.piece, target) && steps(p.piece, target) <= range;
}

static std::vector<Square> allies(const Position& p, const Character& caster, int range, bool himself) {
  std::vector<Square> squares;
  for (const auto& [square, home] : p.board) {
    if (p.characters.at(home).white != caster.white) continue;
    if (square == p.piece ? himself : is_in_range(p, caster, square, range, true)) squares.push_back(square);
  }
  return squares;
}

// D63: not the king who charmed the caster.
static std::vector<Square> enemies(const Position& p, const Character& caster, int range) {
  std::vector<Square> squares;
  for (const auto& [square, home] : p.board) {
    const Character& c = p.characters.at(home);
    if (c.white == caster.white || !is_in_range(p, caster, square, range, false)) continue;
    if (caster.lasting.count("charmed") == 0 || c.kind != 'K') squares.push_back(square);
  }
  return squares;
}

static std::vector<Square> line_squares(const Square& caster, const Square& first) {
  std::vector<Square> squares{first};
  const Square second{2 * first.rank - caster.rank, 2 * first.file - caster.file};
  if (on_board(second)) squares.push_back(second);
  return squares;
}

// D21, D101: an enemy is struck, and nothing of the line is locked.
static std::vector<Square> lines(const Position& p, const Character& caster) {
  std::vector<Square> firsts;
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 1; file <= 8; ++file) {
      const Square first{rank, file};
      if (steps(p.piece, first) != 1) continue;
      const std::vector<Square> line = line_squares(p.piece, first);
      const auto has_enemy = [&](const Square& s) {
        return at(p, s) != nullptr && at(p, s)->white != caster.white;
      };
      // D113: not the king who charmed the caster.
      const auto closed = [&](const Square& s) {
        const bool charmer = caster.lasting.count("charmed") > 0 && at(p, s) != nullptr &&
                             at(p, s)->kind == 'K' && at(p, s)->white != caster.white;
        return is_locked(p, s) || (charmer && p.options.edition == "2");
      };
      if (std::any_of(line.begin(), line.end(), has_enemy) && std::none_of(line.begin(), line.end(), closed))
        firsts.push_back(first);
    }
  }
  return firsts;
}

static void add_with_squares(const std::string& name, const std::vector<Square>& squares, Texts& texts) {
  for (const Square& square : squares) texts.push_back(name + ":" + square_text(square));
}

static void add_spell_on_board(const Position& p, const Character& caster, const Spell& spell, Texts& texts) {
  if (spell.shape == "self" || spell.shape == "area") texts.push_back(spell.name);
  if (spell.shape == "ally") add_with_squares(spell.name, allies(p, caster, spell.range, true), texts);
  if (spell.shape == "ward") add_with_squares(spell.name, allies(p, caster, spell.range, false), texts);
  if (spell.shape == "line") add_with_squares(spell.name, lines(p, caster), texts);
  if (spell.shape != "enemy") return;
  const std::vector<Square> targets = enemies(p, caster, spell.range);
  add_with_squares(spell.name, targets, texts);
  if (spell.name != "magic-missile" || caster.level < 3) return;
  for (std::size_t i = 0; i < targets.size(); ++i) {  // D24
    for (std::size_t j = i + 1; j < targets.size(); ++j)
      texts.push_back(spell.name + ":" + square_text(targets[i]) + "," + square_text(targets[j]));
  }
}

static Texts actions_on_board(const Position& p) {
  const Character& c = p.characters.at(actor_of(p));
  Texts texts{"none"};
  for (const Spell& spell : all_spells()) {
    if (can_pay(c, spell)) add_spell_on_board(p, c, spell, texts);
  }
  if (can_lay_on_hands(c)) add_with_squares("lay-on-hands", allies(p, c, 1, true), texts);
  return texts;
}

// D30, D34, D46, D92, D94: spells in a battle are aimed at the opponent or at oneself.
static void add_spells_in_battle(const Position& p, bool before_contact, Texts& texts) {
  const Character& c = p.characters.at(actor_of(p));
  for (const Spell& spell : all_spells()) {
    if (!can_pay(c, spell) || spell.name == "charm" || spell.shape == "ward") continue;
    const bool fits = before_contact ? spell.shape != "melee" : spell.name != "fireball";
    if (fits) texts.push_back(spell.name);
  }
  if (can_lay_on_hands(c)) texts.emplace_back("lay-on-hands");
}

// D44, D85, D100.
static void add_withdrawals(const Position& p, Texts& texts) {
  const Battle& battle = *p.battle;
  const char kind = p.characters.at(battle.attacker).kind;
  if (battle.fighter != "attacker" || !battle.begun || (kind != 'B' && kind != 'R' && kind != 'Q')) return;
  const int distance = steps(battle.at, battle.from);
  for (int i = 1; i <= distance; ++i) {
    const Square square{battle.at.rank + (battle.from.rank - battle.at.rank) / distance * i,
                        battle.at.file + (battle.from.file - battle.at.file) / distance * i};
    if (at(p, square) == nullptr) texts.push_back("withdraw:" + square_text(square));
  }
}

// D70, D107.
static bool can_fascinate(const Character& king, const Character& opponent) {
  return king.kind == 'K' && is_able(opponent) && opponent.rounds.count("protection") == 0 &&
         opponent.lasting.count("steadfast") == 0;
}

static Texts actions_in_battle(const Position& p) {
  const Battle& battle = *p.battle;
  const Character& c = p.characters.at(actor_of(p));
  const Character& opponent = p.characters.at(opponent_of(p));
  const bool charges = battle.fighter == "attacker" && battle.charge == "open";  // D29, D91
  const bool smites = c.kind == 'N' && !c.smited;
  Texts texts{"pass", "attack"};
  if (charges) texts.emplace_back("charge");
  if (smites) texts.emplace_back("smite");
  if (smites && charges) texts.emplace_back("smite-charge");
  // D41, D90: not in the attacker's first turn.
  const bool first_turn = battle.fighter == "attacker" && !battle.begun;
  if (opponent.rounds.count("held") > 0 && !first_turn) texts.emplace_back("coup-de-grace");
  if (can_fascinate(c, opponent)) texts.emplace_back("fascinate");
  add_withdrawals(p, texts);
  add_spells_in_battle(p, false, texts);
  return texts;
}

Texts legal_actions(const Position& p) {
  Texts texts;
  if (p.phase == "move") {
    for (const auto& [from, to] : legal_moves(p)) texts.push_back(square_text(from) + square_text(to));
  } else if (p.phase == "swap") {
    texts.emplace_back("stay");
    add_with_squares("swap", swaps(p, !p.white), texts);
  } else if (p.phase == "act") {
    texts = actions_on_board(p);
  } else if (p.phase == "before") {
    texts.emplace_back("pass");
    add_spells_in_battle(p, true, texts);
  } else if (p.phase == "battle") {
    texts = actions_in_battle(p);
  }
  return texts;
}

// On the board whoever stands on the declared squares, once a king may have been swapped (D89).
std::vector<Home> targets_of(const Position& p, const std::string& action) {
  const Spell* spell = spell_named(name_of(action));
  const std::string shape = spell == nullptr ? "" : spell->shape;
  if (shape == "self" || shape == "area") return {actor_of(p)};
  if (p.battle) {
    const bool himself = shape == "ally" || action == "lay-on-hands";
    return {himself ? actor_of(p) : opponent_of(p)};
  }
  std::vector<Square> squares = squares_of(action);
  if (shape == "line") squares = line_squares(p.piece, squares.at(0));
  std::vector<Home> homes;
  for (const Square& square : squares) {
    if (at(p, square) != nullptr) homes.push_back(p.board.at(square));
  }
  return homes;
}

}  // namespace dnd_reference
