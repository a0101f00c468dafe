// The board of D&D Battle Chess: who stands where, and where he could go. See dnd_reference.h.

#include <algorithm>
#include <cstdlib>

#include "dnd_reference_rules.h"

namespace dnd_reference {

bool on_board(const Square& square) {
  return square.rank >= 1 && square.rank <= 8 && square.file >= 1 && square.file <= 8;
}

int steps(const Square& a, const Square& b) {
  return std::max(std::abs(a.rank - b.rank), std::abs(a.file - b.file));
}

int far_rank(bool white) { return white ? 8 : 1; }

const Character* at(const Position& p, const Square& square) {
  const auto found = p.board.find(square);
  return found == p.board.end() ? nullptr : &p.characters.at(found->second);
}

Square square_of(const Position& p, const Home& home) {
  if (p.battle && p.battle->attacker == home) return p.battle->at;
  for (const auto& [white, lock] : p.locks) {
    if (lock.attacker == home) return lock.at;
  }
  for (const auto& [square, name] : p.board) {
    if (name == home) return square;
  }
  return {};
}

std::optional<Home> king_of(const Position& p, bool white) {
  for (const auto& [home, c] : p.characters) {
    if (c.kind == 'K' && c.white == white) return home;
  }
  return std::nullopt;
}

bool is_locked(const Position& p, const Square& square) {
  return std::any_of(p.locks.begin(), p.locks.end(),
                     [&](const auto& item) { return item.second.at == square; });
}

bool is_fascinated(const Position& p, const Home& home) {
  return std::any_of(p.locks.begin(), p.locks.end(), [&](const auto& item) {
    const Battle& lock = item.second;
    return home == (lock.fascinated == "attacker" ? lock.attacker : lock.defender);
  });
}

bool is_able(const Character& c) { return c.rounds.count("held") == 0 && c.rounds.count("laughing") == 0; }

static int sign(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

// In a straight or diagonal line.
static bool is_line_clear(const Position& p, const Square& from, const Square& to) {
  const int up = sign(to.rank - from.rank);
  const int right = sign(to.file - from.file);
  for (Square s{from.rank + up, from.file + right}; s != to; s = {s.rank + up, s.file + right}) {
    if (at(p, s) != nullptr) return false;
  }
  return true;
}

bool reaches(const Position& p, char kind, bool white, const Square& from, const Square& to) {
  const int up = to.rank - from.rank;
  const int right = to.file - from.file;
  if (from == to) return false;
  const bool diagonal = std::abs(up) == std::abs(right);
  const bool straight = up == 0 || right == 0;
  switch (kind) {
    case 'K': return steps(from, to) == 1;
    case 'Q': return (diagonal || straight) && is_line_clear(p, from, to);
    case 'R': return straight && is_line_clear(p, from, to);
    case 'B': return diagonal && is_line_clear(p, from, to);
    case 'N': return std::abs(up * right) == 2;
    default: return up == (white ? 1 : -1) && std::abs(right) == 1;  // D5
  }
}

// Of a pawn, straight on: D5, D86.
static std::vector<Square> pawn_steps(const Position& p, bool white, const Square& from) {
  std::vector<Square> squares;
  const int forward = white ? 1 : -1;
  const Square one{from.rank + forward, from.file};
  if (!on_board(one) || at(p, one) != nullptr) return squares;
  squares.push_back(one);
  const Square two{one.rank + forward, from.file};
  if (from.rank == (white ? 2 : 7) && at(p, two) == nullptr) squares.push_back(two);
  return squares;
}

// D63: a charmed piece does not go to the square of the king who charmed it.
static bool is_kept_off(const Position& p, const Character& mover, const Square& to) {
  const Character* there = at(p, to);
  return mover.lasting.count("charmed") > 0 && there != nullptr && there->kind == 'K' &&
         there->white != mover.white;
}

static void add_moves(const Position& p, const Character& mover, const Square& from, Moves& moves) {
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 1; file <= 8; ++file) {
      const Square to{rank, file};
      const Character* there = at(p, to);
      if (!reaches(p, mover.kind, mover.white, from, to)) continue;
      if (there == nullptr ? mover.kind == 'P' : there->white == mover.white) continue;
      if (is_locked(p, to) || is_kept_off(p, mover, to)) continue;
      moves.emplace_back(from, to);
    }
  }
  if (mover.kind != 'P') return;
  for (const Square& to : pawn_steps(p, mover.white, from)) moves.emplace_back(from, to);
}

// D6, D87: king and rook where the right says they are, the squares between them empty.
static void add_castling(const Position& p, bool white, Moves& moves) {
  const int rank = white ? 1 : 8;
  const auto is_ready = [&](const Square& square) {
    const Character* c = at(p, square);
    return c != nullptr && is_able(*c) && !is_locked(p, square);
  };
  const Square king{rank, 5};
  for (const bool short_side : {true, false}) {
    const char right = short_side ? (white ? 'K' : 'k') : (white ? 'Q' : 'q');
    const Square rook{rank, short_side ? 8 : 1};
    if (p.castling.find(right) == std::string::npos || !is_ready(king) || !is_ready(rook)) continue;
    if (is_line_clear(p, king, rook)) moves.emplace_back(king, Square{rank, short_side ? 7 : 3});
  }
}

Moves legal_moves(const Position& p) {
  Moves moves;
  const auto lock = p.locks.find(p.white);
  if (lock != p.locks.end()) {  // D72
    const Character& king = p.characters.at(*king_of(p, p.white));
    if (is_able(king)) add_moves(p, king, lock->second.at, moves);
    return moves;
  }
  for (const auto& [square, home] : p.board) {
    const Character& c = p.characters.at(home);
    if (c.white == p.white && is_able(c) && !is_locked(p, square)) add_moves(p, c, square, moves);
  }
  add_castling(p, p.white, moves);
  return moves;
}

std::vector<Square> swaps(const Position& p, bool white) {
  std::vector<Square> squares;
  const std::optional<Home> king = king_of(p, white);
  if (!king) return squares;
  for (const Home& home : adjacent(p, square_of(p, *king), white)) {
    if (p.characters.at(home).kind == 'P' && !is_locked(p, square_of(p, home)))
      squares.push_back(square_of(p, home));
  }
  // D116: who is fascinated is free as soon as the other king leaves, and that is all he can do.
  const auto lock = p.locks.find(!white);
  const bool leaves = lock != p.locks.end() && p.white != white && p.piece == Square{};
  if (leaves && p.options.edition == "2") {
    const Home inert = lock->second.fascinated == "defender" ? lock->second.defender : lock->second.attacker;
    if (p.characters.at(inert).kind == 'P' && steps(lock->second.at, square_of(p, *king)) == 1)
      squares.push_back(lock->second.at);
  }
  std::sort(squares.begin(), squares.end());
  return squares;
}

// D38: a friend of his opponent could come to the battle square, and is able to; who fascinates may leave his
// own square for it.
bool is_flanked(const Position& p, const std::string& fighter) {
  const Battle& battle = *p.battle;
  const Home target = fighter == "attacker" ? battle.attacker : battle.defender;
  const bool white = !p.characters.at(target).white;
  for (const auto& [home, c] : p.characters) {
    if (c.white != white || home == battle.attacker || home == battle.defender) continue;
    if (!is_able(c) || is_fascinated(p, home)) continue;
    if (c.lasting.count("charmed") > 0 && p.characters.at(target).kind == 'K') continue;
    if (reaches(p, c.kind, c.white, square_of(p, home), battle.at)) return true;
  }
  return false;
}

std::vector<Home> adjacent(const Position& p, const Square& square, bool white) {
  std::vector<Home> homes;
  for (const auto& [home, c] : p.characters) {
    if (c.white == white && steps(square_of(p, home), square) == 1) homes.push_back(home);
  }
  return homes;
}

}  // namespace dnd_reference
