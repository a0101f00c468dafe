// Movement in the reference of Gnostic Chess: which moves there are, and making them.

#include <algorithm>
#include <cstdlib>

#include "gnostic_reference.h"

namespace fray::reference {
namespace {

struct Step {
  int file;
  int rank;
};

const std::vector<Step> kStraight = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
const std::vector<Step> kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kRoyal = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kKnight = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

const std::vector<Step>& steps_of(char kind) {
  if (kind == 'R') return kStraight;
  if (kind == 'B') return kDiagonal;
  if (kind == 'N') return kKnight;
  return kRoyal;
}

bool slides(char kind) { return kind == 'R' || kind == 'B' || kind == 'Q'; }

}  // namespace

bool GnosticReference::promotes_on(const Piece& piece, Square to) const {
  return piece.kind == 'P' && to.rank == last_rank(piece.white);
}

// N37, N47: a promotion without a fight is part of the action; after a fight it is a decision of its own.
void GnosticReference::add_arrival(std::vector<std::string>& list, const std::string& text,
                                   const Piece& piece, Square to) const {
  if (is_empty(to) && promotes_on(piece, to)) {
    for (const char kind : std::string("qrbn")) list.push_back(text + kind);
  } else {
    list.push_back(text);
  }
}

// N1: the moves of chess, whatever they do to the king.
void GnosticReference::add_moves(std::vector<std::string>& list, Square from) const {
  const Piece& piece = at(from);
  if (piece.prisoner) return;  // N28
  if (piece.kind == 'P') {
    add_pawn_moves(list, from);
    return;
  }
  for (const Step step : steps_of(piece.kind)) {
    Square to = {from.file + step.file, from.rank + step.rank};
    while (on_board(to) && !is_own(to, piece.white)) {
      list.push_back(square_text(from) + square_text(to));
      if (!is_empty(to) || !slides(piece.kind)) break;
      to = {to.file + step.file, to.rank + step.rank};
    }
  }
}

bool GnosticReference::attacks(const std::string& from, const std::string& to) const {
  const Square origin = parse_square(from);
  if (is_empty(origin) || from == to) return false;
  GnosticReference there = *this;
  Piece& target = there.at(parse_square(to));
  target.kind = 'P';
  target.white = !at(origin).white;
  std::vector<std::string> moves;
  there.add_moves(moves, origin);
  return std::find(moves.begin(), moves.end(), from + to) != moves.end();
}

void GnosticReference::add_pawn_moves(std::vector<std::string>& list, Square from) const {
  const Piece& pawn = at(from);
  const int forward_step = forward(pawn.white);
  const Square one = {from.file, from.rank + forward_step};
  if (is_empty(one)) {
    add_arrival(list, square_text(from) + square_text(one), pawn, one);
    const Square two = {from.file, from.rank + 2 * forward_step};
    // N19: from the second rank only, however the pawn came there.
    if (from.rank == second_rank(pawn.white) && is_empty(two))
      list.push_back(square_text(from) + square_text(two));
  }
  for (const int side : {-1, 1}) {
    const Square to = {from.file + side, from.rank + forward_step};
    if (!on_board(to)) continue;
    const bool in_passing = has_en_passant_ && to == en_passant_;  // N17
    if (is_enemy(to, pawn.white) || in_passing) list.push_back(square_text(from) + square_text(to));
  }
}

// N16: the king and the rook have not moved and are no prisoners, and nothing stands between them.
void GnosticReference::add_castling(std::vector<std::string>& list) const {
  const int rank = white_turn_ ? 0 : 7;
  const Square king = {4, rank};
  for (const bool short_side : {true, false}) {
    const char right = short_side ? (white_turn_ ? 'K' : 'k') : (white_turn_ ? 'Q' : 'q');
    if (castling_.find(right) == std::string::npos) continue;
    const Square rook = {short_side ? 7 : 0, rank};
    if (at(king).prisoner || at(rook).prisoner) continue;
    bool free = true;
    for (int file = short_side ? 5 : 1; file < (short_side ? 7 : 4); ++file)
      free = free && is_empty({file, rank});
    if (free) list.push_back(square_text(king) + square_text({short_side ? 6 : 2, rank}));
  }
}

// N43: whether a pawn of the side to move could take in passing now.
bool GnosticReference::en_passant_is_possible() const {
  if (!has_en_passant_) return false;
  for (const int side : {-1, 1}) {
    const Square from = {en_passant_.file + side, en_passant_.rank - forward(white_turn_)};
    if (on_board(from) && is_own(from, white_turn_) && at(from).kind == 'P' && !at(from).prisoner)
      return true;
  }
  return false;
}

void GnosticReference::apply_move(const std::string& action) {
  const Square from = parse_square(action.substr(0, 2));
  const Square to = parse_square(action.substr(2, 2));
  const bool pawn = at(from).kind == 'P';
  const bool takes_in_passing = pawn && is_empty(to) && from.file != to.file;
  const bool double_step = pawn && std::abs(to.rank - from.rank) == 2;
  quiet_ = pawn || !is_empty(to) ? 0 : quiet_ + 1;  // N31
  has_en_passant_ = false;                          // N39
  if (takes_in_passing) {
    start_fight(from, to, {to.file, from.rank});
    return;
  }
  if (!is_empty(to)) {
    start_fight(from, to, to);  // N15
    return;
  }
  if (at(from).kind == 'K' && std::abs(to.file - from.file) == 2) {
    castle(from, to);
  } else {
    arrive(from, to, action.size() == 5 ? action[4] : ' ');
  }
  if (double_step) {
    has_en_passant_ = true;
    en_passant_ = {from.file, (from.rank + to.rank) / 2};
  }
  end_turn();
}

// A piece comes to an empty square, and becomes `promotion` there unless that is blank.
void GnosticReference::arrive(Square from, Square to, char promotion) {
  lose_castling(from);
  at(to) = at(from);
  at(from) = Piece();
  if (promotion != ' ') promote(to, promotion);
}

void GnosticReference::castle(Square from, Square to) {
  const bool short_side = to.file == 6;
  arrive({short_side ? 7 : 0, from.rank}, {short_side ? 5 : 3, from.rank}, ' ');
  arrive(from, to, ' ');
}

// N18: the damage stays. N42: a promoted queen has all six spells.
void GnosticReference::promote(Square square, char kind) {
  Piece& piece = at(square);
  const int damage = full_hp('P') - piece.hp;
  piece.kind = static_cast<char>(kind - 'a' + 'A');
  piece.hp = full_hp(piece.kind) - damage;
  if (piece.kind == 'Q' && options_.queen_spells) piece.spells = all_spells(options_);
}

// Whatever stood on its first square has left it: moved, was teleported, exchanged, or died.
void GnosticReference::lose_castling(Square square) {
  std::string lost;
  const std::string name = square_text(square);
  if (name == "e1") lost = "KQ";
  if (name == "h1") lost = "K";
  if (name == "a1") lost = "Q";
  if (name == "e8") lost = "kq";
  if (name == "h8") lost = "k";
  if (name == "a8") lost = "q";
  std::string kept;
  for (const char right : castling_) {
    if (lost.find(right) == std::string::npos) kept += right;
  }
  castling_ = kept;
}

}  // namespace fray::reference
