#include "gnostic/why_not.h"

#include <cstdlib>

#include "core/why_man.h"
#include "gnostic/moves.h"

namespace fray::gnostic {
namespace {

std::string piece_on(const Position& p, Square square) {
  return "the " + std::string(name_of(p.kind_on(square))) + " on " + Board::name(square);
}

std::string piece_at(const Position& p, Square square) {
  const bool own = (p.own() & Board::bit(square)) != 0;
  return (own ? "your " : "the ") + std::string(name_of(p.kind_on(square)));
}

/// Where it could go, castling left aside (N1, N16 to N19).
Bits64 reached_by(const Position& p, Square from) {
  const Kind kind = p.kind_on(from);
  const Bits64 empty = ~p.occupied();
  const Bits64 attacked = attack_reach(kind, p.side, from, p.occupied());
  if (kind != Kind::pawn) return attacked & ~p.own();
  return (attacked & p.enemy()) | (pawn_steps(Board::bit(from), p.side) & empty);
}

/// Of the way of a king who was to castle (N16).
std::string why_not_castle(const Position& p, const Castling& way, CastlingRights right) {
  if ((p.castling & right) == 0) return "your king or that rook has moved, so they do not castle any more";
  const Bits64 between = way.between & p.occupied();
  if (between != 0) {
    const auto square = static_cast<Square>(lowest(between));
    return piece_at(p, square) + " on " + Board::name(square) + " stands between king and rook";
  }
  return piece_on(p, way.rook_from) + " is imprisoned, so it does not castle";
}

}  // namespace

std::string why_not(const Position& p, Square from, Square to) {
  if (p.phase != Phase::move) return "";
  if ((p.prisoners & Board::bit(from)) != 0) return piece_on(p, from) + " is imprisoned, and does not move";
  if (to == kNoSquare) return reached_by(p, from) == 0 ? piece_on(p, from) + " has no square to go to" : "";
  if ((p.own() & Board::bit(to)) != 0) return piece_at(p, to) + " stands on " + Board::name(to);
  const Kind kind = p.kind_on(from);
  for (std::size_t i = 0; i < kCastlings.size() && kind == Kind::king; ++i) {
    const bool own_way = i / 2 == fray::index_of(p.side);
    if (own_way && kCastlings[i].king_from == from && kCastlings[i].king_to == to)
      return why_not_castle(p, kCastlings[i], static_cast<CastlingRights>(1U << i));
  }
  return why_man_does_not_reach(name_of(kind), p.side, from, to, p.occupied(),
                                [&](Square square) { return piece_at(p, square); });
}

}  // namespace fray::gnostic
