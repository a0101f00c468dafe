// Moves of the reference of Wizard's Chess.

#include <string>
#include <vector>

#include "wizards_reference_rules.h"

namespace wizards_reference {

std::vector<std::string> Rules::moves_of(const Position& position, int from) const {
  const char piece = position.board[from];
  Texts list;
  if (position.clubbed.count(from) > 0) return list;  // W41
  if (is_mana(piece)) {
    add_mana_moves(list, position, from);
  } else if (kind_of(piece) == 'P') {
    add_pawn_moves(list, position, from);
  } else {
    for (int to = 0; to < 64; ++to) {
      if (!belongs_to(position.board[to], is_white(piece)) && reaches(position, from, to))
        list.push_back(square_text(from) + square_text(to));
    }
    if (kind_of(piece) == 'K') add_castling(list, position, from);
  }
  return list;
}

void Rules::add_pawn_moves(Texts& list, const Position& position, int from) const {
  const bool white = is_white(position.board[from]);
  const int rank = rank_of(from) + forward(white);
  const auto add = [&](int to) {
    const std::string text = square_text(from) + square_text(to);
    if (rank != last_rank(white)) {
      list.push_back(text);
      return;
    }
    for (const char kind : {'q', 'r', 'b', 'n'}) list.push_back(text + kind);
    // W50: two of the checkers that the opponent holds become king mana.
    if (is_dark(to) && position.of(!white).captured >= 2) list.push_back(text + 'd');
  };
  const int ahead = square_at(file_of(from), rank);
  if (position.board[ahead] == '.') {
    add(ahead);
    if (rank_of(from) == second_rank(white)) {
      const int two_ahead = square_at(file_of(from), rank + forward(white));
      if (position.board[two_ahead] == '.') add(two_ahead);
    }
  }
  for (const int file : {file_of(from) - 1, file_of(from) + 1}) {
    if (!on_board(file, rank)) continue;
    const int to = square_at(file, rank);
    // In a Hearts turn the own pawns' passed-over squares are there as well; they are on the third rank.
    const bool passed_by_enemy = position.en_passant.count(to) > 0 && rank == (white ? 5 : 2);
    if (belongs_to(position.board[to], !white) || passed_by_enemy) add(to);
  }
}

// W17, W61: not out of check and not through it, also not by an exempt king. Whether it may end in check is
// looked at when the turn ends.
void Rules::add_castling(Texts& list, const Position& position, int from) const {
  const bool white = is_white(position.board[from]);
  const int rank = white ? 0 : 7;
  if (from != square_at(4, rank) || is_attacked(position, from, !white)) return;
  for (const bool king_side : {true, false}) {
    const char right = piece_of(king_side ? 'K' : 'Q', white);
    if (position.castling.find(right) == std::string::npos) continue;
    const int rook = square_at(king_side ? 7 : 0, rank);
    const int step = king_side ? 1 : -1;
    if (position.board[rook] != piece_of('R', white) || position.clubbed.count(rook) > 0) continue;
    bool is_free = true;
    for (int square = from + step; square != rook; square += step) {
      if (position.board[square] != '.') is_free = false;
    }
    if (!is_free) continue;
    Position passing = position;
    passing.board[from] = '.';
    passing.board[from + step] = piece_of('K', white);
    if (is_attacked(passing, from + step, !white)) continue;
    list.push_back(square_text(from) + square_text(from + 2 * step));
  }
}

// W7, W8.
void Rules::add_mana_moves(Texts& list, const Position& position, int from) const {
  const bool white = is_white(position.board[from]);
  for (const int file_step : {-1, 1}) {
    for (const int rank_step : {-1, 1}) {
      if (kind_of(position.board[from]) == 'M' && rank_step != forward(white)) continue;
      const int file = file_of(from) + file_step;
      const int rank = rank_of(from) + rank_step;
      if (!on_board(file, rank)) continue;
      const int to = square_at(file, rank);
      if (position.board[to] == '.' && may_land(position, from, to))
        list.push_back(square_text(from) + square_text(to));
    }
  }
  for (const std::string& leap : leaps_of(position, from)) list.push_back(leap);
}

std::vector<std::string> Rules::leaps_of(const Position& position, int from) const {
  const char piece = position.board[from];
  Texts list;
  if (!is_mana(piece) || position.clubbed.count(from) > 0) return list;
  for (int over = 0; over < 64; ++over) {
    if (!belongs_to(position.board[over], !is_white(piece)) || !reaches(position, from, over)) continue;
    const int landing = square_at(2 * file_of(over) - file_of(from), 2 * rank_of(over) - rank_of(from));
    list.push_back(square_text(from) + square_text(landing));
  }
  return list;
}

bool Rules::must_take(const Position& position) const {
  for (int square = 0; square < 64; ++square) {
    if (belongs_to(position.board[square], position.white) && !leaps_of(position, square).empty())
      return true;
  }
  return false;
}

}  // namespace wizards_reference
