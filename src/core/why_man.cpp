#include "core/why_man.h"

#include <algorithm>
#include <cstdlib>

namespace fray {
namespace {

using Board = Grid8x8;

/// How far it is, in files and ranks; the ranks as the side sees them.
struct Way {
  int files;
  int ranks;
  bool straight() const { return (files == 0) != (ranks == 0); }
  bool diagonal() const { return files != 0 && std::abs(files) == std::abs(ranks); }
};

Way way_of(Side side, Square from, Square to) {
  const int ranks = Board::rank_of(to) - Board::rank_of(from);
  return {Board::file_of(to) - Board::file_of(from), side == Side::white ? ranks : -ranks};
}

std::string in_the_way(Square square, const NameAt& name_at) {
  return name_at(square) + " on " + Board::name(square) + " is in the way";
}

std::string why_pawn_does_not(Side side, Square from, Square to, Bits64 occupied, const NameAt& name_at) {
  const Way way = way_of(side, from, to);
  const bool taken = (occupied & Board::bit(to)) != 0;
  if (way.ranks <= 0) return "a pawn only goes forward";
  if (way.files == 0) {
    const bool home = Board::rank_of(from) == (side == Side::white ? 1 : 6);
    if (way.ranks > 2) return "a pawn goes one square, or two from where it began";
    if (const Square on_the_way = Board::first_between(from, to, occupied); on_the_way != kNoSquare)
      return in_the_way(on_the_way, name_at);
    if (way.ranks == 2 && !home) return "a pawn goes two squares only from where it began";
    return taken ? "a pawn attacks diagonally, not straight ahead" : "";
  }
  if (std::abs(way.files) != 1 || way.ranks != 1)
    return "a pawn goes straight ahead, and attacks one square diagonally";
  return taken ? "" : "a pawn goes diagonally only where there is something to attack";
}

/// What its way of moving says; empty if it is that way.
std::string_view why_not_its_way(std::string_view kind, Way way) {
  if (kind == "rook") return way.straight() ? "" : "a rook goes straight, along files and ranks";
  if (kind == "bishop") return way.diagonal() ? "" : "a bishop goes along diagonals";
  if (kind == "queen")
    return way.straight() || way.diagonal() ? "" : "a queen goes along files, ranks and diagonals";
  if (kind == "knight") {
    return std::abs(way.files * way.ranks) == 2 ? ""
                                                : "a knight goes two squares one way and one to the side";
  }
  return std::max(std::abs(way.files), std::abs(way.ranks)) == 1 ? "" : "a king goes one square";
}

}  // namespace

std::string why_man_does_not_reach(std::string_view kind, Side side, Square from, Square to, Bits64 occupied,
                                   const NameAt& name_at) {
  if (kind == "pawn") return why_pawn_does_not(side, from, to, occupied, name_at);
  const std::string_view problem = why_not_its_way(kind, way_of(side, from, to));
  if (!problem.empty()) return std::string(problem);
  const Square on_the_way = kind == "knight" ? kNoSquare : Board::first_between(from, to, occupied);
  return on_the_way == kNoSquare ? "" : in_the_way(on_the_way, name_at);
}

}  // namespace fray
