// Squares, pieces and attacks of the reference of Wizard's Chess.

#include <cctype>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "wizards_reference_rules.h"

namespace wizards_reference {

int file_of(int square) { return square % 8; }
int rank_of(int square) { return square / 8; }
bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
int square_at(int file, int rank) { return rank * 8 + file; }
bool is_dark(int square) { return (file_of(square) + rank_of(square)) % 2 == 0; }  // a1 is dark (W3)

std::string square_text(int square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

int parse_square(const std::string& text) {
  if (text.size() != 2 || !on_board(text[0] - 'a', text[1] - '1'))
    throw std::invalid_argument("'" + text + "' is no square");
  return square_at(text[0] - 'a', text[1] - '1');
}

bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
bool is_black(char piece) { return piece >= 'a' && piece <= 'z'; }
bool belongs_to(char piece, bool white) { return white ? is_white(piece) : is_black(piece); }
char kind_of(char piece) { return is_black(piece) ? static_cast<char>(piece - 'a' + 'A') : piece; }
char piece_of(char kind, bool white) { return white ? kind : static_cast<char>(kind - 'A' + 'a'); }
bool is_mana(char piece) { return kind_of(piece) == 'M' || kind_of(piece) == 'D'; }
bool is_chess_piece(char piece) { return piece != '.' && !is_mana(piece); }
int forward(bool white) { return white ? 1 : -1; }
int second_rank(bool white) { return white ? 1 : 6; }
int last_rank(bool white) { return white ? 7 : 0; }

bool Rules::reaches(const Position& position, int from, int to) const {
  const char piece = position.board[from];
  const bool white = is_white(piece);
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  const int wide = std::abs(files);
  const int high = std::abs(ranks);
  if (from == to) return false;
  switch (kind_of(piece)) {
    case 'P': return wide == 1 && ranks == forward(white);
    case 'N': return (wide == 1 && high == 2) || (wide == 2 && high == 1);
    case 'K': return wide <= 1 && high <= 1;
    case 'M':
      if (ranks != forward(white)) return false;  // W6
      [[fallthrough]];
    case 'D': {
      // W8, W9: it leaps over what stands there.
      if (wide != 1 || high != 1) return false;
      if (!on_board(file_of(to) + files, rank_of(to) + ranks)) return false;
      const int landing = square_at(file_of(to) + files, rank_of(to) + ranks);
      return position.board[landing] == '.' && may_land(position, from, landing);
    }
    case 'R':
      if (wide != 0 && high != 0) return false;
      break;
    case 'B':
      if (wide != high) return false;
      break;
    case 'Q':
      if (wide != 0 && high != 0 && wide != high) return false;
      break;
    default: return false;
  }
  // W16: mana of either colour does not stand in the way of a bishop on dark squares. W15: it does of others.
  const bool sees_through_mana = kind_of(piece) == 'B' && is_dark(from);
  const int file_step = (files > 0) - (files < 0);
  const int rank_step = (ranks > 0) - (ranks < 0);
  for (int square = square_at(file_of(from) + file_step, rank_of(from) + rank_step); square != to;
       square = square_at(file_of(square) + file_step, rank_of(square) + rank_step)) {
    const char between = position.board[square];
    if (between == '.') continue;
    if (sees_through_mana && is_mana(between)) continue;
    return false;
  }
  return true;
}

// W12: onto its promotion rank lesser mana comes only if the opponent holds a checker of its colour.
bool Rules::may_land(const Position& position, int from, int to) const {
  const char piece = position.board[from];
  const bool white = is_white(piece);
  if (kind_of(piece) == 'D' || rank_of(to) != last_rank(white)) return true;
  return position.of(!white).captured >= 1;
}

bool Rules::is_attacked(const Position& position, int square, bool by_white) const {
  for (int from = 0; from < 64; ++from) {
    if (belongs_to(position.board[from], by_white) && reaches(position, from, square)) return true;
  }
  return false;
}

int Rules::king_of(const Position& position, bool white) const {
  for (int square = 0; square < 64; ++square) {
    if (position.board[square] == piece_of('K', white)) return square;
  }
  return -1;
}

bool Rules::is_in_check(const Position& position, bool white) const {
  const int king = king_of(position, white);
  return king >= 0 && is_attacked(position, king, !white);
}

bool Rules::is_exempt(const Position& position, bool white) const {
  for (const std::string& card : position.of(white).hand) {
    if (card == "Ks" || card == "As" || card == "Jk") return true;
  }
  return false;
}

bool Rules::king_is_safe(const Position& position, bool white) const {
  return king_of(position, white) >= 0 && (!is_in_check(position, white) || is_exempt(position, white));
}

bool Rules::has_mana_on_board(const Position& position, bool white) const {
  for (const char piece : position.board) {
    if (is_mana(piece) && belongs_to(piece, white)) return true;
  }
  return false;
}

}  // namespace wizards_reference
