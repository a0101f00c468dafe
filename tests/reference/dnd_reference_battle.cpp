// The course of a battle of D&D Battle Chess: whose turn it is in it, and how it ends. See dnd_reference.h.

#include "dnd_reference_rules.h"

namespace dnd_reference {

static Character& fighter_of(Position& p) { return p.characters.at(actor_of(p)); }

static bool has_fallen(const Position& p, const Home& home) { return p.characters.count(home) == 0; }

// D32, D54, D93: the turn of the second fighter of a round ends the round.
static void count_round(Position& p) {
  if (p.battle->fighter != p.battle->first) tick(p, std::nullopt);
}

static void start_battle_turn(Position& p, const std::string& fighter) {
  Battle& battle = *p.battle;
  battle.fighter = fighter;
  if (fighter == "defender") battle.flat = false;                               // D90
  if (fighter == "attacker" && battle.charge == "now") battle.charge = "used";  // D29
  if (fighter_of(p).rounds.count("held") > 0 && p.options.hold_person_save == "each_turn") {
    p.phase = "hold";  // D42, D99
    return;
  }
  go_on_with_battle_turn(p);
}

void go_on_with_battle_turn(Position& p) {
  const Battle& battle = *p.battle;
  p.pending.clear();
  p.phase = battle.fighter == "defender" && !battle.begun ? "before" : "battle";
  const bool is_lost = !is_able(fighter_of(p));
  if (is_lost || legal_actions(p).size() == 1) return end_battle_turn(p);
  if (fighter_of(p).lasting.count("curse-delay") > 0) p.phase = "curse";  // D103
}

static void finish_battle(Position& p) {
  const Battle battle = *p.battle;
  p.battle.reset();
  if (!has_fallen(p, battle.attacker)) {  // D45
    p.board[battle.at] = battle.attacker;
    arrive(p, battle.attacker);
  }
  end_game_without_kings(p);
  if (p.result == "*") end_turn(p);
}

void end_battle_turn(Position& p) {
  count_round(p);
  if (p.battle->fighter == "attacker") p.battle->begun = true;
  p.pending.clear();
  if (has_fallen(p, p.battle->attacker) || has_fallen(p, p.battle->defender)) return finish_battle(p);
  start_battle_turn(p, p.battle->fighter == "attacker" ? "defender" : "attacker");
}

// D28, D30.
void begin_first_turn(Position& p, const std::string& winner) {
  p.battle->first = winner;
  p.battle->flat = winner == "attacker";
  start_battle_turn(p, winner);
}

// The attacker has been taken off the board.
void start_battle(Position& p, const Home& attacker, const Square& from, const Square& to) {
  Battle battle;
  battle.attacker = attacker;
  battle.defender = p.board.at(to);
  battle.from = from;
  battle.at = to;
  p.battle = battle;
  p.quiet = 0;
  p.phase = "initiative";
  // D63: a king who attacks ends his charm.
  if (p.characters.at(attacker).kind == 'K') p.characters.at(battle.defender).lasting.erase("charmed");
}

// D44, D93, D100.
void withdraw(Position& p, const Square& to) {
  count_round(p);
  p.board[to] = p.battle->attacker;
  p.battle.reset();
  end_turn(p);
}

// D71, D74: the king's turn of the battle is over with it.
void suspend_battle(Position& p) {
  count_round(p);
  Battle lock = *p.battle;
  lock.fascinated = lock.fighter == "attacker" ? "defender" : "attacker";
  if (lock.fighter == "attacker") lock.begun = true;
  p.locks[p.characters.at(actor_of(p)).white] = lock;
  p.battle.reset();
  end_turn(p);
}

// D73, D107: begins with the king, who may not fascinate that piece again.
void resume_battle(Position& p) {
  Battle battle = p.locks.at(p.white);
  p.locks.erase(p.white);
  const bool king_attacked = battle.fascinated == "defender";
  p.characters.at(king_attacked ? battle.defender : battle.attacker).lasting.insert("steadfast");
  battle.first = king_attacked ? "attacker" : "defender";
  battle.fascinated.clear();
  p.battle = battle;
  p.quiet = 0;
  start_battle_turn(p, battle.first);
}

}  // namespace dnd_reference
