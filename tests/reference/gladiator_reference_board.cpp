// The board of Gladiator Chess: how pieces go, and what they attack. See gladiator_reference.h.

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "gladiator_reference_rules.h"

namespace gladiator_reference {

const char* const kLetters = "KQCMBNWSPF";

bool on_board(const Square& square) {
  return square.file >= 1 && square.file <= 10 && square.rank >= 1 && square.rank <= 12;
}

std::string square_text(const Square& square) {
  return std::string(1, static_cast<char>('a' + square.file - 1)) + std::to_string(square.rank);
}

Square parse_square(const std::string& text) {
  for (const Square& square : all_squares()) {
    if (square_text(square) == text) return square;
  }
  throw std::invalid_argument("not a square: " + text);
}

int king_steps(const Square& a, const Square& b) {
  return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank));
}

const std::vector<Square>& all_squares() {
  static const std::vector<Square> squares = [] {
    std::vector<Square> list;
    for (int rank = 1; rank <= 12; ++rank) {
      for (int file = 1; file <= 10; ++file) list.push_back({rank, file});
    }
    return list;
  }();
  return squares;
}

const std::shared_ptr<const Army>& usual_army() {
  static const auto army = std::make_shared<const Army>(
      Army{{{'K', 5}, {'M', 3}, {'F', 1}, {'C', 4}, {'W', 2}, {'B', 4}, {'S', 3}, {'N', 4}, {'P', 1}},
           {{'K', 30}, {'M', 16}, {'F', 4}, {'C', 20}, {'W', 6}, {'B', 20}, {'S', 12}, {'N', 20}, {'P', 2}}});
  return army;
}

int dice_of(char kind, const Army& army) { return army.dice.at(kind); }

int full_hits(char kind, const Army& army) { return kind == 'Q' ? 0 : army.hits.at(kind); }

int slot_of(char kind) {
  static const std::map<char, int> slots{{'K', 0}, {'M', 0}, {'F', 0}, {'Q', 1}, {'C', 1},
                                         {'W', 1}, {'B', 2}, {'S', 2}, {'N', 3}, {'P', 3}};
  return slots.at(kind);
}

bool heals_after_a_win(char kind) { return kind == 'F' || kind == 'P' || kind == 'W'; }

bool is_pawn(char kind) { return kind == 'F' || kind == 'P'; }

int far_rank(bool white) { return white ? 12 : 1; }

const Piece* piece_at(const Position& p, const Square& square) {
  const auto found = p.board.find(square);
  return found == p.board.end() ? nullptr : &found->second;
}

Square find(const Position& p, char kind, bool white) {
  for (const auto& [square, piece] : p.board) {
    if (piece.kind == kind && piece.white == white) return square;
  }
  return {};
}

bool is_protected(const Position& p, bool white) {
  return p.fallen.count(white) == 0 && p.captors.count(white) == 0;
}

static int sign(int number) { return (number > 0) - (number < 0); }

// Whether one comes from `from` to `to` by steps in one direction over empty squares.
static bool slides(const Position& p, const Square& from, const Square& to) {
  const Square step{sign(to.rank - from.rank), sign(to.file - from.file)};
  Square at{from.rank + step.rank, from.file + step.file};
  while (on_board(at) && at != to) {
    if (piece_at(p, at) != nullptr) return false;
    at = {at.rank + step.rank, at.file + step.file};
  }
  return at == to;
}

static bool is_straight(const Square& from, const Square& to) {
  return from != to && (from.file == to.file || from.rank == to.rank);
}

static bool is_diagonal(const Square& from, const Square& to) {
  return from != to && std::abs(from.file - to.file) == std::abs(from.rank - to.rank);
}

static bool is_knight_move(const Square& from, const Square& to) {
  return std::abs(from.file - to.file) * std::abs(from.rank - to.rank) == 2;
}

// Whether these steps lead to the square, over empty squares only.
static bool walks(const Position& p, const Square& from, const Square& to, const Texts& directions) {
  Square at = from;
  for (const std::string& direction : directions) {
    if (at != from && piece_at(p, at) != nullptr) return false;
    at = {at.rank + (direction == "up") - (direction == "down"),
          at.file + (direction == "right") - (direction == "left")};
    if (!on_board(at)) return false;
  }
  return at == to;
}

// G41: every path of exactly three or five steps of which the first so many go in one direction and the rest
// in another, at a right angle.
static bool champion_comes(const Position& p, const Square& from, const Square& to) {
  const int distance = std::abs(from.file - to.file) + std::abs(from.rank - to.rank);
  if (distance != 3 && distance != 5) return false;
  const auto length = static_cast<std::size_t>(distance);
  const Texts directions[] = {
      {"up", "left", "right"}, {"down", "left", "right"}, {"left", "up", "down"}, {"right", "up", "down"}};
  for (const Texts& row : directions) {
    if (walks(p, from, to, Texts(length, row[0]))) return true;
    for (std::size_t before = 1; before < length; ++before) {
      for (const std::size_t turn : {std::size_t{1}, std::size_t{2}}) {
        Texts path(before, row[0]);
        path.resize(length, row[turn]);
        if (walks(p, from, to, path)) return true;
      }
    }
  }
  return false;
}

bool attacks(const Position& p, const Square& from, const Square& to) {
  const Piece& piece = p.board.at(from);
  switch (piece.kind) {
    case 'K':
      if (king_steps(from, to) == 1) return true;
      // G22: like a queen while his queen is captive.
      return p.captors.count(piece.white) > 0 && (is_straight(from, to) || is_diagonal(from, to)) &&
             slides(p, from, to);
    case 'Q': return (is_straight(from, to) || is_diagonal(from, to)) && slides(p, from, to);
    case 'W': return is_straight(from, to) && slides(p, from, to);
    case 'S': return is_diagonal(from, to) && slides(p, from, to);
    case 'C': return champion_comes(p, from, to);
    case 'P':
    case 'F': return to.rank - from.rank == (piece.white ? 1 : -1) && std::abs(to.file - from.file) == 1;
    default: return is_knight_move(from, to);
  }
}

bool in_check(const Position& p, bool white) {
  const Square king = find(p, 'K', white);
  if (king == Square{} || !is_protected(p, white)) return false;  // G22, G52
  for (const auto& [square, piece] : p.board) {
    if (piece.white != white && piece.kind != 'Q' && attacks(p, square, king)) return true;  // G24, G27
  }
  return false;
}

// G42, G43, G64, G70.
static bool pawn_steps(const Position& p, const Square& from, const Square& to) {
  const Piece& pawn = p.board.at(from);
  const int forward = pawn.white ? 1 : -1;
  const int first = pawn.white ? 1 : 12;
  const Square one{from.rank + forward, from.file};
  const Square two{from.rank + 2 * forward, from.file};
  if (to == one) return piece_at(p, one) == nullptr;
  if (to != two || piece_at(p, one) != nullptr || piece_at(p, two) != nullptr) return false;
  if (pawn.kind == 'F') return from.rank != first || !p.footmen_creep;
  return from.rank == first + forward;
}

// Whether a piece may enter that square if it can come there.
static bool may_enter(const Position& p, const Piece& piece, const Square& to) {
  const Piece* there = piece_at(p, to);
  const bool white = piece.white;
  if (there == nullptr) return true;
  if (there->white == white) {
    // G33, G53: the own queen's square, if she holds something that can be attacked.
    if (there->kind == 'Q') {
      if (p.frozen.count(white) == 0) return false;
      const char held = p.frozen.at(white).kind;
      return held != 'Q' && !(held == 'K' && is_protected(p, !white));
    }
    return piece.kind == 'K' && is_protected(p, white);  // G21
  }
  if (there->kind == 'K') return !is_protected(p, !white);  // G21, G23, G30
  if (there->kind == 'Q') {
    // G32, G34
    return piece.kind == 'Q' || piece.kind == 'B' || piece.kind == 'S' ||
           (piece.kind == 'K' && !is_protected(p, white));
  }
  return true;
}

std::vector<Square> destinations(const Position& p, const Square& from) {
  const Piece& piece = p.board.at(from);
  std::vector<Square> list;
  for (const Square& to : all_squares()) {
    if (to == from || !may_enter(p, piece, to)) continue;
    const bool empty = piece_at(p, to) == nullptr;
    const bool comes = is_pawn(piece.kind) && empty ? pawn_steps(p, from, to) : attacks(p, from, to);
    if (comes) list.push_back(to);
  }
  return list;
}

}  // namespace gladiator_reference
