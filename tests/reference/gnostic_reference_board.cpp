// The board of the reference of Gnostic Chess and the light on it.

#include <stdexcept>

#include "gnostic_reference.h"

namespace fray::reference {
namespace {

// As the seed text prints it: rank 8 first, file a first (N2).
const char* const kPrintedBoard[8] = {
    "W * W * * B * B", "B W * W B * B W", "W B W * * B W B", "* * * * * * * *",
    "* * * * * * * *", "B W B * * W B W", "W B * B W * W B", "B * B * * W * W",
};

}  // namespace

std::vector<GnosticReference::Square> GnosticReference::all_squares() {
  std::vector<Square> squares;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) squares.push_back({file, rank});
  }
  return squares;
}

bool GnosticReference::on_board(Square square) {
  return square.file >= 0 && square.file < 8 && square.rank >= 0 && square.rank < 8;
}

bool GnosticReference::has_king(bool white) const {
  for (const Square square : all_squares()) {
    if (at(square).kind == 'K' && at(square).white == white) return true;
  }
  return false;
}

// N3: the shade of a square as a position of the track.
char GnosticReference::shade(Square square) const {
  switch (kPrintedBoard[7 - square.rank][2 * square.file]) {
    case 'W': return 'E';
    case 'B': return 'A';
    default: return track_;
  }
}

// N10: how many sixths of a hit point one point of the enemy takes, ×2 to ×0.5 for the darkest to the
// lightest shade; N5: White's are the mirror image.
int GnosticReference::cost_per_point(Square square, bool white) const {
  const int lightness = shade(square) - 'A';
  return 600 / options_.percent[static_cast<std::size_t>(white ? 4 - lightness : lightness)];
}

// N8, N10, N11.
int GnosticReference::target_against(const Piece& piece, Square square) const {
  const int cost = cost_per_point(square, piece.white);
  return (piece.hp + cost - 1) / cost;
}

int GnosticReference::effective_hit_points(const std::string& square) const {
  return effective_hit_points(square, square);
}

int GnosticReference::effective_hit_points(const std::string& from, const std::string& to) const {
  const Square where = parse_square(from);
  if (is_empty(where)) throw std::invalid_argument("nothing stands on " + from);
  return target_against(at(where), parse_square(to));
}

char GnosticReference::piece_on(const std::string& square) const {
  const Square where = parse_square(square);
  return is_empty(where) ? '.' : letter_of(at(where));
}

bool GnosticReference::turns(const std::string& square) const {
  const Square where = parse_square(square);
  return kPrintedBoard[7 - where.rank][2 * where.file] == '*';
}

// N4, N40: the direction turns when the marker arrives at an end.
void GnosticReference::step_track() {
  track_ = static_cast<char>(toward_ == 'A' ? track_ - 1 : track_ + 1);
  if (track_ == 'A') toward_ = 'E';
  if (track_ == 'E') toward_ = 'A';
  free_prisoners();
}

// N29: at A Black's prisoners are free, at E White's.
void GnosticReference::free_prisoners() {
  if (track_ != 'A' && track_ != 'E') return;
  for (const Square square : all_squares()) {
    if (at(square).white == (track_ == 'E')) at(square).prisoner = false;
  }
}

}  // namespace fray::reference
