// Moves of Gladiator Chess and what comes of them. See gladiator_reference.h.

#include <algorithm>

#include "gladiator_reference_rules.h"

namespace gladiator_reference {

// Whether the piece attacks what its own queen holds frozen (G33).
static bool is_at_own_queen(const Position& p, const Square& from, const Square& to) {
  const Piece* there = piece_at(p, to);
  return there != nullptr && there->kind == 'Q' && there->white == p.board.at(from).white;
}

bool is_fight(const Position& p, const Square& from, const Square& to) {
  const Piece& mover = p.board.at(from);
  const Piece* there = piece_at(p, to);
  if (there == nullptr || mover.kind == 'Q') return false;
  char victim = there->kind;
  if (is_at_own_queen(p, from, to)) {
    victim = p.frozen.at(mover.white).kind;
  } else if (there->white == mover.white || victim == 'Q') {
    return false;
  }
  // G21, G23, G53
  return mover.kind != 'K' || victim == 'K' || !is_protected(p, mover.white);
}

// The dead: G18, G20, G29, G36, G48. `square` is where it stood, {0, 0} if it was frozen.
static void bury(Position& p, const Piece& dead, const Square& square) {
  if (dead.kind == 'K') {
    const auto held = p.captors.find(!dead.white);
    if (held != p.captors.end() && held->second.square == square) p.captors.erase(held);
    p.result = dead.white ? "0-1" : "1-0";
    p.reason = "king killed";
    return;
  }
  p.lost[dead.white] += dead.kind;
  if (dead.kind == 'N') p.fallen.insert(dead.white);
  for (const bool white : {true, false}) {
    const auto captor = p.captors.find(white);
    if (captor == p.captors.end() || captor->second.square != square || dead.white == white) continue;
    p.placing.push_back({{'Q', white, 0, captor->second.queen_moved}, false});
    p.captors.erase(captor);
  }
}

// What a queen who is captured or frozen held goes to its own back rank (G32, G38).
static void let_go(Position& p, bool queen_is_white) {
  const auto held = p.frozen.find(queen_is_white);
  if (held == p.frozen.end()) return;
  p.placing.push_back({held->second, true});
  p.frozen.erase(held);
}

static void capture_queen(Position& p, const Piece& queen, const Square& captor) {
  let_go(p, queen.white);
  const auto own = p.captors.find(!queen.white);
  if (own == p.captors.end()) {
    p.captors[queen.white] = {captor, 0, queen.moved};
    return;
  }
  // G36: both return.
  p.placing.push_back({{'Q', !queen.white, 0, own->second.queen_moved}, false});
  p.placing.push_back({queen, false});
  p.captors.erase(own);
}

static void move_queen(Position& p, Piece queen, const Square& from, const Square& to) {
  p.board.erase(from);
  const auto held = p.frozen.find(queen.white);
  if (held != p.frozen.end()) {
    p.board[from] = held->second;  // G31
    p.frozen.erase(held);
  }
  if (const Piece* there = piece_at(p, to)) {
    const Piece victim = *there;
    if (victim.kind == 'Q') let_go(p, victim.white);
    p.frozen[queen.white] = victim;
  }
  queen.moved = true;
  p.board[to] = queen;
}

// G55: released piece, the mover's queen, the other queen.
static void sort_placing(Position& p) {
  const auto place = [&p](const Placing& item) {
    if (item.back) return 0;
    return item.piece.white == p.white ? 1 : 2;
  };
  std::sort(p.placing.begin(), p.placing.end(),
            [&](const Placing& a, const Placing& b) { return place(a) < place(b); });
}

Position after_move(const Position& before, const Square& from, const Square& to) {
  Position p = before;
  Piece mover = p.board.at(from);
  const bool at_own_queen = is_at_own_queen(p, from, to);
  const Piece* there = piece_at(before, to);
  const bool captures_queen = there != nullptr && there->kind == 'Q' && there->white != mover.white;
  const bool removes = at_own_queen || (there != nullptr && mover.kind != 'Q' && !captures_queen);
  // G11, G57
  const bool counts = is_pawn(mover.kind) || removes || (captures_queen && mover.kind != 'Q');
  p.quiet = counts ? 0 : p.quiet + 1;
  if (mover.kind == 'Q') {
    move_queen(p, mover, from, to);
    sort_placing(p);
    return p;
  }
  p.board.erase(from);
  if (captures_queen) {
    capture_queen(p, *there, to);
  } else if (at_own_queen) {
    const Piece victim = p.frozen.at(mover.white);
    p.frozen.erase(mover.white);
    p.placing.push_back({*there, false});
    bury(p, victim, {});
  } else if (there != nullptr) {
    bury(p, *there, to);
  }
  mover.moved = true;
  if (heals_after_a_win(mover.kind)) mover.hits = full_hits(mover.kind, *p.army);
  p.board[to] = mover;
  const auto captor = p.captors.find(!mover.white);
  if (captor != p.captors.end() && captor->second.square == from) captor->second.square = to;
  sort_placing(p);
  return p;
}

Position after_defeat(const Position& before, const Square& from, const Square& to, int defender_hits) {
  Position p = before;
  const Piece mover = p.board.at(from);
  p.quiet = 0;
  if (is_at_own_queen(p, from, to)) {
    p.placing.push_back({p.board.at(to), false});
    p.board[to] = p.frozen.at(mover.white);
    p.frozen.erase(mover.white);
  }
  p.board[to].hits = defender_hits;
  p.board.erase(from);
  bury(p, mover, from);
  sort_placing(p);
  return p;
}

// G21, G25, G26, G49 to G51: tested right after the move, as if the attacker wins, before any placement.
static bool is_legal(const Position& p, const Square& from, const Square& to) {
  const Piece& mover = p.board.at(from);
  const Position after = after_move(p, from, to);
  if (after.result != "*") return true;
  const Piece* there = piece_at(p, to);
  const bool own_removed = there != nullptr && there->white == mover.white && !is_at_own_queen(p, from, to);
  if (own_removed && !in_check(p, mover.white)) return false;
  if (!is_protected(p, mover.white)) return true;
  return !in_check(after, mover.white);
}

Moves legal_moves(const Position& p) {
  Moves moves;
  for (const auto& [from, piece] : p.board) {
    if (piece.white != p.white || piece.moved) continue;
    const bool of_group = slot_of(piece.kind) == p.slot;
    if (!of_group && p.slot == 0) continue;  // G4
    for (const Square& to : destinations(p, from)) {
      if (!is_legal(p, from, to)) continue;
      (of_group ? moves.of_group : moves.overrides).push_back(square_text(from) + square_text(to));
    }
  }
  return moves;
}

// The two of a fight, and the attacker's dice (G15, G33).
struct Fighters {
  Piece attacker;
  Piece defender;
  int dice;
};

static Fighters fighters(const Position& p, const Options& options) {
  const Piece& attacker = p.board.at(p.from);
  const bool at_own_queen = is_at_own_queen(p, p.from, p.to);
  return {attacker, at_own_queen ? p.frozen.at(attacker.white) : p.board.at(p.to),
          dice_of(attacker.kind, *p.army) + options.attacker_dice + (at_own_queen ? 1 : 0)};
}

Odds odds_of_fight(const Position& p, const Options& options) {
  const auto [attacker, defender, dice] = fighters(p, options);
  return fight_odds(attacker.kind, attacker.hits, dice, defender.kind, defender.hits,
                    dice_of(defender.kind, *p.army), options.ties, *p.army);
}

std::string rolled_fight(const Position& p, const Options& options, const std::function<int()>& die,
                         std::vector<int>& faces) {
  auto [attacker, defender, dice] = fighters(p, options);
  const auto sum_of = [&](int number) {
    int sum = 0;
    for (int i = 0; i < number; ++i) {
      faces.push_back(die());
      sum += faces.back();
    }
    return sum;
  };
  while (attacker.hits > 0 && defender.hits > 0) {
    const int thrown = sum_of(dice);
    const int difference = thrown - sum_of(dice_of(defender.kind, *p.army));
    if (difference > 0) defender.hits -= difference;
    if (difference < 0) attacker.hits += difference;
    if (difference == 0 && options.ties == "attacker") --attacker.hits;
  }
  const bool won = defender.hits <= 0;
  const Piece& winner = won ? attacker : defender;
  const int hits = heals_after_a_win(winner.kind) ? full_hits(winner.kind, *p.army) : winner.hits;
  return (won ? "attacker:" : "defender:") + std::to_string(hits);
}

}  // namespace gladiator_reference
