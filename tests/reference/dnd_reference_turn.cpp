// The course of a turn of D&D Battle Chess. See dnd_reference.h.

#include <algorithm>
#include <stdexcept>

#include "dnd_reference_rules.h"

namespace dnd_reference {

static void end(Position& p, const std::string& reason) {
  p.phase = "move";
  p.result = "1/2-1/2";
  p.reason = reason;
}

bool acting_white(const Position& p) {
  if (p.phase == "swap") return !p.white;
  if (p.phase == "before" || p.phase == "battle") return p.characters.at(actor_of(p)).white;
  return p.white;
}

// D88.

static void end_if_drawn(Position& p) {
  const auto times = std::count(p.turn_starts.begin(), p.turn_starts.end(), repetition_text(p));
  if (legal_moves(p).empty()) return end(p, "no legal move");
  if (times >= 3) return end(p, "threefold repetition");
  if (p.quiet >= 100) return end(p, "100 quiet half-moves");
}

void begin_move(Position& p) {
  p.phase = "move";
  p.piece = {};
  if (legal_moves(p).empty() && p.locks.count(p.white) > 0) return resume_battle(p);
  p.turn_starts.push_back(repetition_text(p));
  end_if_drawn(p);
}

// D42: the saves of the held pieces of the side, in ascending order of their squares, from behind `last` on.
static void save_the_held(Position& p, const Square& last) {
  std::vector<Square> squares;
  for (const auto& [home, c] : p.characters) {
    const Square square = square_of(p, home);
    if (c.white == p.white && c.rounds.count("held") > 0 && square > last) squares.push_back(square);
  }
  if (squares.empty() || p.options.hold_person_save != "each_turn") return begin_move(p);
  p.phase = "hold";
  p.piece = *std::min_element(squares.begin(), squares.end());
}

void end_turn(Position& p) {
  p.pending.clear();
  p.turn += p.white ? 0 : 1;
  p.white = !p.white;
  tick(p, p.white);
  save_the_held(p, {});
}

void recognize_end(Position& p) {
  end_game_without_kings(p);
  if (p.result != "*" || p.phase != "move") return;
  if (legal_moves(p).empty() && p.locks.count(p.white) > 0)
    throw std::invalid_argument("the battle of a locked king was to go on");
  p.turn_starts.push_back(repetition_text(p));
  end_if_drawn(p);
}

// Who saves outside a battle: on a locked square the one of the side to move.
static Home held_piece(const Position& p) {
  for (const auto& [home, c] : p.characters) {
    if (c.white == p.white && square_of(p, home) == p.piece) return home;
  }
  throw std::invalid_argument("nobody to save");
}

static Home saving_piece(const Position& p) { return p.battle ? actor_of(p) : held_piece(p); }

// Moves.

static void go_on_with_action(Position& p) {
  p.phase = "act";
  if (legal_actions(p).size() == 1) return end_turn(p);
  if (p.characters.at(actor_of(p)).lasting.count("curse-delay") > 0) p.phase = "curse";
}

static void castle(Position& p, const Square& king_to) {
  const bool short_side = king_to.file == 7;
  const Square from{king_to.rank, short_side ? 8 : 1};
  const Home rook = p.board.at(from);
  p.board.erase(from);
  p.board[{king_to.rank, short_side ? 6 : 4}] = rook;
}

static void make_move(Position& p, const Square& from, const Square& to) {
  const bool leaves_lock = p.locks.count(p.white) > 0;
  // D116: a king who has left before the swap is on no square.
  const bool has_left = at(p, from) == nullptr || at(p, from)->white != p.white;
  const Home mover = leaves_lock || has_left ? *king_of(p, p.white) : p.board.at(from);
  const char kind = p.characters.at(mover).kind;
  const bool attacks = at(p, to) != nullptr;
  p.quiet = kind == 'P' || attacks ? 0 : p.quiet + 1;
  lose_castling(p, mover);
  if (leaves_lock) {
    dissolve_lock(p, p.white);
  } else if (!has_left) {
    p.board.erase(from);
  }
  if (attacks) return start_battle(p, mover, from, to);
  p.board[to] = mover;
  if (kind == 'K' && steps(from, to) == 2) castle(p, to);
  arrive(p, mover);
  p.piece = to;
  go_on_with_action(p);
}

static void swap_king(Position& p, const Square& pawn) {  // D26, D89
  const auto lock = p.locks.find(p.white);
  if (lock != p.locks.end() && lock->second.at == pawn) dissolve_lock(p, p.white);  // D116
  const Home king = *king_of(p, !p.white);
  const Square square = square_of(p, king);
  lose_castling(p, king);
  p.board[square] = p.board.at(pawn);
  p.board[pawn] = king;
}

// Actions.

static void carry_out_and_go_on(Position& p, const std::string& outcome) {
  if (p.pending == "fascinate") {
    if (outcome == "works") return suspend_battle(p);
    p.characters.at(opponent_of(p)).lasting.insert("steadfast");  // D70
    return end_battle_turn(p);
  }
  carry_out(p, outcome);
  if (p.battle) return end_battle_turn(p);
  end_game_without_kings(p);
  if (p.result == "*") end_turn(p);
}

static void begin_action(Position& p) {
  if (needs_dice(p.pending)) {
    p.phase = "effect";
    return;
  }
  carry_out_and_go_on(p, "");
}

// D26, D89: what is declared against the enemy king's square, he may first be swapped.
static bool is_against_king(const Position& p) {
  const std::optional<Home> king = king_of(p, !p.white);
  if (!king || swaps(p, !p.white).empty()) return false;
  const std::vector<Home> targets = targets_of(p, p.pending);
  return std::find(targets.begin(), targets.end(), *king) != targets.end();
}

static void go_on_after_swap(Position& p) {
  const std::string declared = p.pending;
  if (p.piece != Square{}) return begin_action(p);
  p.pending.clear();
  make_move(p, parse_square(declared.substr(0, 2)), parse_square(declared.substr(2)));
}

static void choose_move(Position& p, const std::string& action) {
  const std::optional<Home> king = king_of(p, !p.white);
  const auto there = p.board.find(parse_square(action.substr(2)));
  p.pending = action;
  if (there != p.board.end() && there->second == king && !swaps(p, !p.white).empty()) {
    p.phase = "swap";
    return;
  }
  go_on_after_swap(p);
}

void apply_action(Position& p, const std::string& action) {
  if (p.phase == "move") return choose_move(p, action);
  if (p.phase == "swap") {
    if (action != "stay") swap_king(p, squares_of(action).at(0));
    return go_on_after_swap(p);
  }
  if (action == "none") return end_turn(p);
  if (action == "pass") return end_battle_turn(p);
  if (action.starts_with("withdraw")) return withdraw(p, squares_of(action).at(0));
  p.pending = action;
  if (!p.battle && is_against_king(p)) {
    p.phase = "swap";
    return;
  }
  begin_action(p);
}

// Chance.

static double chance_of_free(const Position& p) {
  const Home home = saving_piece(p);
  return chance_of_save(save_of(p, home, "will"), p.characters.at(home).held_dc);
}

Odds odds_of(const Position& p) {
  if (p.phase == "hold") return {{"free", chance_of_free(p)}, {"held", 1 - chance_of_free(p)}};
  if (p.phase == "curse") return {{"acts", 0.5}, {"loses", 0.5}};
  if (p.phase == "effect") return effect_odds(p);
  const double attacker =
      chance_that_attacker_begins(initiative_of(p, p.battle->attacker), initiative_of(p, p.battle->defender));
  return {{"attacker", attacker}, {"defender", 1 - attacker}};
}

static std::string rolled_initiative(const Position& p, Dice& dice) {
  const int attacker = initiative_of(p, p.battle->attacker);
  const int defender = initiative_of(p, p.battle->defender);
  while (true) {
    const int lead = attacker + dice.throw_one(20) - defender;
    const int left = lead - dice.throw_one(20);
    if (left != 0) return left > 0 ? "attacker" : "defender";
    if (attacker != defender) return attacker > defender ? "attacker" : "defender";
  }
}

std::string rolled(const Position& p, Dice& dice) {
  if (p.phase == "hold") {
    const Home home = saving_piece(p);
    return dice.save(save_of(p, home, "will"), p.characters.at(home).held_dc) ? "free" : "held";
  }
  if (p.phase == "curse") return dice.throw_one(2) == 1 ? "acts" : "loses";
  return p.phase == "effect" ? rolled_effect(p, dice) : rolled_initiative(p, dice);
}

void apply_outcome(Position& p, const std::string& outcome) {
  if (p.phase == "hold") {
    if (outcome == "free") p.characters.at(saving_piece(p)).rounds.erase("held");
    return p.battle ? go_on_with_battle_turn(p) : save_the_held(p, p.piece);
  }
  if (p.phase == "initiative") return begin_first_turn(p, outcome);
  if (p.phase == "effect") return carry_out_and_go_on(p, outcome);
  if (outcome == "loses") return p.battle ? end_battle_turn(p) : end_turn(p);
  p.phase = !p.battle ? "act" : p.battle->fighter == "defender" && !p.battle->begun ? "before" : "battle";
}

}  // namespace dnd_reference
