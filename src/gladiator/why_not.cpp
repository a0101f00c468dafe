#include "gladiator/why_not.h"

#include <cstdlib>

#include "gladiator/moves.h"

namespace fray::gladiator {
namespace {

std::string the(Kind kind) { return "the " + std::string(name_of(kind)); }
std::string on(Square square) { return " on " + Board::name(square); }

/// That this piece may not be chosen in this slot (G3, G4, G5, G9).
std::string why_not_in_slot(const Position& p, Square from) {
  const Kind kind = p.kind_on(from);
  const std::string slot(name_of(p.now.slot));
  if (p.moved & Board::bit(from)) return the(kind) + on(from) + " has moved this turn";
  if ((choosable(p) >> index_of(kind) & 1) != 0) return "";
  if (p.now.phase == Phase::override)
    return "it is the " + slot + "'s own slot: leave it to him, or move somebody else's piece instead";
  const std::string commander(name_of(commander_of(kind)));
  const std::string slots =
      "it is the " + slot + "'s slot, and " + the(kind) + on(from) + " is the " + commander + "'s";
  return p.now.slot == Commander::king ? slots + "; the king overrides nobody in his own" : slots;
}

std::string_view way_of(const Position& p, Kind kind) {
  switch (kind) {
    case Kind::king:
      return p.is_captive(p.now.side) ? "while his queen is captive a king goes like a queen, along lines"
                                      : "a king goes one square";
    case Kind::queen: return "a queen goes along files, ranks and diagonals";
    case Kind::champion:
      return "a champion goes exactly three or exactly five squares along files and ranks, with one turn at "
             "most and nobody on the way";
    case Kind::warrior: return "a warrior goes straight, along files and ranks";
    case Kind::scout: return "a scout goes along diagonals";
    case Kind::footman:
      return "a footman goes one or two squares straight ahead, and attacks one square diagonally ahead";
    case Kind::squire:
      return "a squire goes one square straight ahead, two from his second rank, and attacks one square "
             "diagonally ahead";
    default: return "a knight goes two squares one way and one to the side";
  }
}

/// That a square is nothing for the piece, whatever its way (G20, G21, G32, G34).
std::string why_not_there(const Position& p, Kind kind, Square to) {
  const Side side = p.now.side;
  const Squares target = Board::bit(to);
  const bool own_queen = static_cast<bool>(p.of(side, Kind::queen) & target);
  if (p.own() & target && !own_queen && !(kind == Kind::king && !p.mortal(side)))
    return "your own " + std::string(name_of(p.kind_on(to))) + " stands" + on(to);
  if (own_queen && !p.frozen_by(side)) return "your own queen stands" + on(to) + ", and holds nobody";
  if (p.of(~side, Kind::king) & target && !p.mortal(~side))
    return "the king" + on(to) + " is protected: his King's Knight lives and his queen is free";
  const bool captures =
      captures_queens(kind) || kind == Kind::queen || (kind == Kind::king && p.mortal(side));
  if (p.of(~side, Kind::queen) & target && !captures)
    return "the queen" + on(to) + " can be captured by the Black Knight, scouts and a mortal king only";
  return "";
}

/// Somebody on a line between the squares, for those who go along lines.
Square on_the_way(const Position& p, Kind kind, Square from, Square to) {
  const int files = std::abs(Board::file_of(to) - Board::file_of(from));
  const int ranks = std::abs(Board::rank_of(to) - Board::rank_of(from));
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = files == ranks;
  const bool far_king = kind == Kind::king && p.is_captive(p.now.side);
  const bool goes = (straight && (kind == Kind::queen || kind == Kind::warrior || far_king)) ||
                    (diagonal && (kind == Kind::queen || kind == Kind::scout || far_king)) ||
                    (is_pawn(kind) && files == 0 && ranks == 2);
  return goes ? Board::first_between(from, to, p.occupied()) : kNoSquare;
}

std::string why_king_falls(const Position& p) {
  if (p.now.checked != 0) return "your king is in check, and that does not end it";
  return "then your king would be in check";
}

/// Whether the piece comes to that square but for its king's safety, on a board without that rule.
bool reaches(const Position& p, Square from, Square to) {
  Position free = p;
  const std::size_t side = fray::index_of(p.now.side);
  free.now.fallen[side] = 1;  // a mortal king is not in check (G20)
  free.now.checked = 0;
  const MoveSets moves = MoveGenerator(free).moves_of(p.kind_on(from), from);
  const Squares all = moves.steps | moves.fights | moves.removals | moves.freezes | moves.captures;
  return to == kNoSquare ? static_cast<bool>(all) : static_cast<bool>(all & Board::bit(to));
}

}  // namespace

std::string why_not(const Position& p, Square from, Square to) {
  if (p.now.phase != Phase::move && p.now.phase != Phase::override) return "";
  if (const std::string problem = why_not_in_slot(p, from); !problem.empty()) return problem;
  const Kind kind = p.kind_on(from);
  if (to == kNoSquare)
    return reaches(p, from, to) ? why_king_falls(p) : the(kind) + on(from) + " has no square to go to";
  if (const std::string problem = why_not_there(p, kind, to); !problem.empty()) return problem;
  if (const Square between = on_the_way(p, kind, from, to); between != kNoSquare)
    return the(p.kind_on(between)) + on(between) + " is in the way";
  if (!reaches(p, from, to)) return std::string(way_of(p, kind));
  return why_king_falls(p);
}

}  // namespace fray::gladiator
