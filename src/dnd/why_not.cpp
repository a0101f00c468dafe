#include "dnd/why_not.h"

#include "core/why_man.h"
#include "dnd/moves.h"

namespace fray::dnd {
namespace {

std::string piece_on(const Position& p, Square square) {
  return "the " + std::string(name_of(kind_of(p.board[square]))) + " on " + Board::name(square);
}

std::string piece_at(const Position& p, Square square) {
  const Who who = p.board[square];
  return (side_of(who) == p.now.side ? "your " : "the ") + std::string(name_of(kind_of(who)));
}

/// That this piece does not move at all (D42, D63, D72).
std::string why_not_able(const Position& p, Square from) {
  const Side side = p.now.side;
  const Who who = p.board[from];
  if (p.lock_of(side) && who != king_of(side))
    return "your king has fascinated somebody on " + Board::name(p.square_of(king_of(side))) +
           ", and has to leave that square";
  if (p[who].held()) return piece_on(p, from) + " is held";
  if (p[who].laughing()) return piece_on(p, from) + " cannot move for laughter";
  if (!p.is_able(who) || p.is_locked(who))
    return piece_on(p, from) + " is fascinated, or in a battle that is suspended";
  return "";
}

/// Of a king who was to go two squares (D6, D87).
std::string why_not_castle(const Position& p, Square from, Square to) {
  const bool short_side = to > from;
  const int right = (p.now.side == Side::white ? 0 : 2) + (short_side ? 0 : 1);
  if ((p.now.castling >> right & 1) == 0)
    return "your king or that rook has moved, so they do not castle any more";
  const Square rook = static_cast<Square>(short_side ? from + 3 : from - 4);
  const Square between = Board::first_between(from, rook, p.occupied());
  if (between != kNoSquare)
    return piece_at(p, between) + " on " + Board::name(between) + " stands between king and rook";
  return piece_on(p, rook) + " is not able to castle";
}

std::string why_not_there(const Position& p, Square from, Square to) {
  const Who who = p.board[from];
  if (p.of(p.now.side) & Board::bit(to)) return piece_at(p, to) + " stands on " + Board::name(to);
  if (p.locked_squares() & Board::bit(to))
    return "nobody enters " + Board::name(to) + " while its battle is suspended";
  if (p[who].charmed && p.board[to] == king_of(~p.now.side))
    return piece_on(p, from) + " is charmed by the king on " + Board::name(to);
  const bool king_home = who == king_of(p.now.side) && from == home_of(who);
  if (king_home && (to == from + 2 || from == to + 2)) return why_not_castle(p, from, to);
  return why_man_does_not_reach(name_of(kind_of(who)), p.now.side, from, to, p.occupied(),
                                [&](Square square) { return piece_at(p, square); });
}

}  // namespace

std::string why_not(const Position& p, Square from, Square to) {
  if (p.now.phase != Phase::move) return "";
  if (const std::string problem = why_not_able(p, from); !problem.empty()) return problem;
  if (to == kNoSquare) return piece_on(p, from) + " has no square to go to";
  const std::string problem = why_not_there(p, from, to);
  return problem.empty() ? piece_on(p, from) + " does not go to " + Board::name(to) : problem;
}

}  // namespace fray::dnd
