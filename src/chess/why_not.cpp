#include "chess/why_not.h"

#include <cstdlib>

#include "chess/attacks.h"
#include "core/why_man.h"

namespace fray::chess {
namespace {

std::string man_on(const Position& p, Square square) {
  return "the " + std::string(name_of(p.kind_on(square))) + " on " + Board::name(square);
}

std::string man_at(const Position& p, Square square) {
  const bool own = (p.own() & Board::bit(square)) != 0;
  return (own ? "your " : "the ") + std::string(name_of(p.kind_on(square)));
}

/// Who would attack the king of the side to move if one of its men went from square to square; empty if none
/// would.
Bits64 attackers_after(const Position& p, Square from, Square to) {
  const Bits64 taken = Board::bit(to);
  const Bits64 occupied = (p.occupied() & ~Board::bit(from)) | taken;
  const Square king = p.kind_on(from) == Kind::king ? to : p.king(p.side);
  return attackers_of(p, king, ~p.side, occupied) & ~taken;
}

std::string why_not_castle(const Position& p, Square from, Square to) {
  const bool short_way = to > from;
  const unsigned right = (short_way ? 1U : 2U) << (p.side == Side::white ? 0 : 2);
  if ((p.castling & right) == 0) return "your king or that rook has moved, so they do not castle any more";
  const Square rook = Board::at(short_way ? 7 : 0, Board::rank_of(from));
  const Square between = Board::first_between(from, rook, p.occupied());
  if (between != kNoSquare)
    return man_at(p, between) + " on " + Board::name(between) + " stands between king and rook";
  if (const Bits64 check = checkers(p); check != 0)
    return "your king does not castle out of check; " + man_on(p, static_cast<Square>(lowest(check))) +
           " gives it";
  for (const int square : {(from + to) / 2, static_cast<int>(to)}) {
    const Bits64 attackers = attackers_of(p, static_cast<Square>(square), ~p.side, p.occupied());
    if (attackers != 0)
      return man_on(p, static_cast<Square>(lowest(attackers))) + " attacks " + Board::name(square) +
             ", which your king would pass or reach";
  }
  return "";
}

std::string why_king_falls(const Position& p, Square from, Square to) {
  const Bits64 attackers = attackers_after(p, from, to);
  if (attackers == 0) return "";
  const std::string who = man_on(p, static_cast<Square>(lowest(attackers)));
  if (p.kind_on(from) == Kind::king) return who + " attacks " + Board::name(to);
  if (checkers(p) != 0) return "your king is in check from " + who + ", and that does not end it";
  return "then " + who + " would attack your king";
}

std::string why_not_at_all(const Position& p, Square from) {
  const Bits64 reach = reached_by(p, from);
  if (reach == 0) return man_on(p, from) + " has no square to go to";
  if (p.kind_on(from) == Kind::king) return "every square that your king could go to is attacked";
  const Bits64 attackers = attackers_after(p, from, static_cast<Square>(lowest(reach)));
  if (attackers == 0) return "";
  const std::string who = man_on(p, static_cast<Square>(lowest(attackers)));
  if (checkers(p) != 0)
    return "your king is in check from " + who + ", and " + man_on(p, from) + " cannot end it";
  return "without " + man_on(p, from) + " there, " + who + " would attack your king";
}

}  // namespace

Bits64 reached_by(const Position& p, Square from) {
  const Kind kind = p.kind_on(from);
  const Bits64 attacked = attacks_from(kind, p.side, from, p.occupied()) & ~p.own();
  if (kind != Kind::pawn) return attacked;
  const Bits64 empty = ~p.occupied();
  const Bits64 step = pawn_steps(Board::bit(from), p.side) & empty;
  return (attacked & p.enemy()) | step | pawn_double_steps(step, empty, p.side);
}

std::string why_not(const Position& p, Square from, Square to) {
  if (to == kNoSquare) return why_not_at_all(p, from);
  if ((p.own() & Board::bit(to)) != 0) return man_at(p, to) + " stands on " + Board::name(to);
  const Kind kind = p.kind_on(from);
  const bool castles = kind == Kind::king && from == Board::at(4, Board::rank_of(from)) &&
                       Board::rank_of(from) == Board::rank_of(to) && std::abs(from - to) == 2;
  if (castles) return why_not_castle(p, from, to);
  const std::string problem = why_man_does_not_reach(name_of(kind), p.side, from, to, p.occupied(),
                                                     [&](Square square) { return man_at(p, square); });
  return problem.empty() ? why_king_falls(p, from, to) : problem;
}

}  // namespace fray::chess
