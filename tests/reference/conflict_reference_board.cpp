// Squares and pieces.

#include "conflict_reference.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace fray::reference {

bool ConflictReference::same_square(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

// The order a1, b1, .. h1, a2, .. h8.
bool ConflictReference::comes_before(Square a, Square b) {
  if (a.rank != b.rank) return a.rank < b.rank;
  return a.file < b.file;
}

std::vector<ConflictReference::Square> ConflictReference::all_squares() {
  std::vector<Square> squares;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) squares.push_back({file, rank});
  }
  return squares;
}

// C9: e4, f4, c5 and d5, always (C32: also under a piece).
bool ConflictReference::is_terrain(Square square) {
  const std::string name = square_text(square);
  return name == "e4" || name == "f4" || name == "c5" || name == "d5";
}

// C1: the distance of king moves.
int ConflictReference::distance(Square a, Square b) {
  return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank));
}

bool ConflictReference::is_own(char piece, bool white) {
  if (white) return piece >= 'A' && piece <= 'Z';
  return piece >= 'a' && piece <= 'z';
}

char ConflictReference::kind_of(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}

char ConflictReference::piece_of(char kind, bool white) {
  if (white) return static_cast<char>(std::toupper(static_cast<unsigned char>(kind)));
  return static_cast<char>(std::tolower(static_cast<unsigned char>(kind)));
}

// A promoted Leader is a queen (C35).
bool ConflictReference::is_leader(char piece) { return kind_of(piece) == 'K' || kind_of(piece) == 'Q'; }

bool ConflictReference::is_officer(char piece) {
  return kind_of(piece) == 'R' || kind_of(piece) == 'N' || kind_of(piece) == 'B';
}

bool ConflictReference::has_leader(const Board& board, bool white) {
  for (Square square : all_squares()) {
    if (is_own(board.at(square), white) && is_leader(board.at(square))) return true;
  }
  return false;
}

int ConflictReference::forward(bool white) { return white ? 1 : -1; }
int ConflictReference::first_rank(bool white) { return white ? 0 : 7; }
int ConflictReference::second_rank(bool white) { return white ? 1 : 6; }
int ConflictReference::last_rank(bool white) { return white ? 7 : 0; }

}  // namespace fray::reference
