#include "wizards/why_not.h"

#include "core/why_man.h"
#include "wizards/moves.h"

namespace fray::wizards {
namespace {

std::string piece_on(const Position& p, Square square) {
  return "the " + std::string(name_of(p.kind_on(square))) + " on " + Board::name(square);
}

std::string piece_at(const Position& p, Square square) {
  return (on(p.own(), square) ? "your " : "the ") + std::string(name_of(p.kind_on(square)));
}

bool is_mana(Kind kind) { return kind == Kind::mana || kind == Kind::king_mana; }

/// That something else comes first, or is the only thing (W18, W22, W41).
std::string why_not_now(const Position& p, Square from) {
  if (!p.has_king(p.side)) return "your captured king must come back first";
  if (on(p.clubbed, from)) return piece_on(p, from) + " is clubbed: it does not move in this turn";
  if (p.phase == Phase::hearts || p.phase == Phase::second) {
    const bool loves = p.love[0] == from || p.love[1] == from;
    return loves ? "" : piece_on(p, from) + " is not one of the two that love";
  }
  if (must_replenish(p)) return "you have no mana on the board: replenish, or give mana away";
  if (must_leap(p) && !is_mana(p.kind_on(from))) return "your mana can leap, so it must";
  return "";
}

/// Whether a piece has a move, or that move, but for the safety of its king.
bool goes(const Position& p, Square from, Square to) {
  bool found = false;
  visit_moves(p, [&](Action action) {
    found = found || (from_of(action) == from && (to == kNoSquare || to_of(action) == to));
    return found;
  });
  return found;
}

std::string why_does_not_reach(const Position& p, Square from, Square to) {
  const Kind kind = p.kind_on(from);
  if (must_leap(p)) return "your mana can leap, so it must";
  if (kind == Kind::mana && on(last_rank(p.side), to) && p.captured_by(~p.side) == 0)
    return "mana becomes king mana there, with a checker that your opponent has captured, and he has none";
  if (kind == Kind::mana)
    return "lesser mana steps one square diagonally forward, and leaps over an enemy onto the empty square "
           "behind";
  if (kind == Kind::king_mana)
    return "king mana steps one square diagonally, and leaps over an enemy onto the empty square behind";
  if (on(p.own(), to)) return piece_at(p, to) + " stands on " + Board::name(to);
  // A bishop on a dark square passes through mana (W16).
  const bool passes = kind == Kind::bishop && on(kDarkSquares, from);
  const Bits64 stops = passes ? p.occupied() & ~(p.of(Kind::mana) | p.of(Kind::king_mana)) : p.occupied();
  return why_man_does_not_reach(name_of(kind), p.side, from, to, stops,
                                [&](Square square) { return piece_at(p, square); });
}

}  // namespace

std::string why_not(const Position& p, Square from, Square to) {
  if (const std::string problem = why_not_now(p, from); !problem.empty()) return problem;
  if (goes(p, from, to))
    return in_check(p) ? "your king is in check, and that does not end it"
                       : "then your king would be in check";
  if (to == kNoSquare) return piece_on(p, from) + " has no square to go to";
  const std::string problem = why_does_not_reach(p, from, to);
  return problem.empty() ? piece_on(p, from) + " cannot go to " + Board::name(to) : problem;
}

}  // namespace fray::wizards
