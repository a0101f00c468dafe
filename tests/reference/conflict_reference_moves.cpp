// Command, movement and the first decision of a turn, the move (C33).

#include "conflict_reference.h"

#include <cstdlib>

namespace fray::reference {

// -------------------------------------------------------------------------------------------------------
// Movement
// -------------------------------------------------------------------------------------------------------

// C1, C2, C3, C34: whether the piece on `square` is in command, on the board of the start of the turn. Within
// four squares (option `command_range`) of an Officer there must be a Leader, of a pawn an Officer or a
// Leader; Leaders are free. An Officer commands pawns whether in command itself or not.
bool ConflictReference::in_command(const Board& start, Square square) const {
  const char piece = start.at(square);
  if (is_leader(piece)) return true;
  const bool white = is_own(piece, true);
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square other = {file, rank};
      if (same_square(other, square)) continue;
      if (!is_own(start.at(other), white)) continue;
      if (distance(other, square) > options_.command_range) continue;
      if (is_leader(start.at(other))) return true;
      if (is_officer(start.at(other)) && kind_of(piece) == 'P') return true;
    }
  }
  return false;
}

// C9: nothing may slide through terrain, or through a piece. The two ends do not matter. C10, C44: a diagonal
// does not look at the squares beside it. `from` and `to` must lie on one rank, file or diagonal.
bool ConflictReference::line_is_free(const Board& board, Square from, Square to) {
  const int file_step = (to.file > from.file) - (to.file < from.file);
  const int rank_step = (to.rank > from.rank) - (to.rank < from.rank);
  Square square = {from.file + file_step, from.rank + rank_step};
  while (!same_square(square, to)) {
    if (board.at(square) != '.') return false;
    if (is_terrain(square)) return false;
    square = {square.file + file_step, square.rank + rank_step};
  }
  return true;
}

// C11: a knight's move has two routes, two squares straight and then one aside, or one and then two. Each
// crosses two squares between start and landing (C41: these two do not count). By default one route free of
// terrain is enough; under the option `strict` both must be free. Pieces never stand in the way.
bool ConflictReference::knight_reaches(Square from, Square to) const {
  const int files = to.file - from.file;
  const int ranks = to.rank - from.rank;
  const bool long_way_is_files = std::abs(files) == 2 && std::abs(ranks) == 1;
  const bool long_way_is_ranks = std::abs(files) == 1 && std::abs(ranks) == 2;
  if (!long_way_is_files && !long_way_is_ranks) return false;

  bool two_then_one_is_free = false;
  bool one_then_two_is_free = false;
  if (long_way_is_files) {
    const int middle = from.file + files / 2;
    two_then_one_is_free = !is_terrain({middle, from.rank}) && !is_terrain({to.file, from.rank});
    one_then_two_is_free = !is_terrain({from.file, to.rank}) && !is_terrain({middle, to.rank});
  } else {
    const int middle = from.rank + ranks / 2;
    two_then_one_is_free = !is_terrain({from.file, middle}) && !is_terrain({from.file, to.rank});
    one_then_two_is_free = !is_terrain({to.file, from.rank}) && !is_terrain({to.file, middle});
  }
  if (options_.strict_knights) return two_then_one_is_free && one_then_two_is_free;
  return two_then_one_is_free || one_then_two_is_free;
}

// Whether the piece on `from` could capture on `to` as far as its way of moving goes: for all pieces but
// pawns that is also how they move. Does not look at what stands on `to`.
bool ConflictReference::attacks(const Board& board, Square from, Square to) const {
  if (same_square(from, to)) return false;
  const char piece = board.at(from);
  const int files = to.file - from.file;
  const int ranks = to.rank - from.rank;
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  switch (kind_of(piece)) {
    case 'P':  // C8, C12: only diagonally forward
      return std::abs(files) == 1 && ranks == forward(is_own(piece, true));
    case 'N': return knight_reaches(from, to);
    case 'B': return diagonal && line_is_free(board, from, to);
    case 'R': return straight && line_is_free(board, from, to);
    case 'Q':
    case 'K':  // C13: the King moves as a queen
      return (straight || diagonal) && line_is_free(board, from, to);
    default: return false;
  }
}

// C4: a move goes to an empty square. Command is not looked at here.
bool ConflictReference::can_move(const Board& board, Square from, Square to) const {
  if (board.at(to) != '.') return false;
  const char piece = board.at(from);
  if (kind_of(piece) != 'P') return attacks(board, from, to);

  // C12: a pawn goes straight one, from its second rank straight two (not over a piece or terrain), or one
  // diagonally forward, all without capture.
  const bool white = is_own(piece, true);
  const int files = to.file - from.file;
  const int ranks = to.rank - from.rank;
  if (files == 0 && ranks == forward(white)) return true;
  if (files == 0 && ranks == 2 * forward(white) && from.rank == second_rank(white)) {
    return line_is_free(board, from, to);
  }
  return std::abs(files) == 1 && ranks == forward(white);
}

// What becomes of a piece that goes from `from` to `to`. `promotion` is the kind chosen for a pawn that
// reaches the last rank.
char ConflictReference::piece_after_arrival(char piece, Square from, Square to, char promotion) {
  const bool white = is_own(piece, true);
  if (to.rank != last_rank(white)) return piece;
  // C26: a pawn becomes a rook, knight or bishop.
  if (kind_of(piece) == 'P') return piece_of(promotion, white);
  // C27, C35: an Officer that arrives from another rank becomes a queen at once. C28: nothing befalls
  // Leaders.
  if (is_officer(piece) && from.rank != last_rank(white)) return piece_of('Q', white);
  return piece;
}

// -------------------------------------------------------------------------------------------------------
// The move
// -------------------------------------------------------------------------------------------------------

// C30: whether the side whose turn it is has a legal move.
bool ConflictReference::has_any_move() const {
  for (Square from : all_squares()) {
    if (!is_own(board_.at(from), white_turn_)) continue;
    if (!in_command(board_, from)) continue;
    for (Square to : all_squares()) {
      if (can_move(board_, from, to)) return true;
    }
  }
  return false;
}

// C33 (1): the moves, with the promotions of pawns.
std::vector<std::string> ConflictReference::move_actions() const {
  std::vector<std::string> list;
  for (Square from : all_squares()) {
    if (!is_own(board_.at(from), white_turn_)) continue;
    if (!in_command(board_, from)) continue;
    for (Square to : all_squares()) {
      if (!can_move(board_, from, to)) continue;
      const std::string move = square_text(from) + square_text(to);
      if (kind_of(board_.at(from)) == 'P' && to.rank == last_rank(white_turn_)) {
        list.push_back(move + "r");
        list.push_back(move + "n");
        list.push_back(move + "b");
      } else {
        list.push_back(move);
      }
    }
  }
  return list;
}

}  // namespace fray::reference
