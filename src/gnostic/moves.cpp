#include "gnostic/moves.h"

#include "gnostic/spells.h"

namespace fray::gnostic {
namespace {

/// Pawns that have gone `back` squares to come to the destinations.
void add_pawn_moves(Bits64 destinations, int back, Side side, Bits64 empty, ActionList& actions) {
  for_each_square(destinations, [&](Square to) {
    const auto from = static_cast<Square>(to - back);
    if ((empty & Board::bit(to)) == 0 || !promotes(Kind::pawn, side, to)) {
      actions.push_back(make_action(Sort::move, from, to));
    } else {
      for (const Kind kind : kPromotions) actions.push_back(make_action(Sort::move, from, to, kind));
    }
  });
}

/// Diagonal moves of pawns onto an enemy, or past the pawn that has just made a double step (N17).
void add_pawn_attacks(const Position& p, Bits64 pawns, ActionList& actions) {
  const Bits64 passed = p.passed_over == kNoSquare ? 0 : Board::bit(p.passed_over);
  const Bits64 targets = p.enemy() | passed;
  const int ahead = pawn_ahead(p.side);
  add_pawn_moves(pawn_attacks_toward_a(pawns, p.side) & targets, ahead - 1, p.side, 0, actions);
  add_pawn_moves(pawn_attacks_toward_h(pawns, p.side) & targets, ahead + 1, p.side, 0, actions);
}

void add_piece_moves(const Position& p, Bits64 pieces, Bits64 destinations, ActionList& actions) {
  const Bits64 occupied = p.occupied();
  for (std::size_t kind = index_of(Kind::knight); kind < kKinds; ++kind) {
    for_each_square(pieces & p.kinds[kind], [&](Square from) {
      for_each_square(piece_reach(static_cast<Kind>(kind), from, occupied) & destinations,
                      [&](Square to) { actions.push_back(make_action(Sort::move, from, to)); });
    });
  }
}

}  // namespace

CastlingRights possible_castlings(const Position& p) {
  CastlingRights possible = 0;
  const std::size_t first = p.side == Side::white ? 0 : 2;
  for (std::size_t i = first; i < first + 2; ++i) {
    const Castling& castling = kCastlings[i];
    const Bits64 movers = Board::bit(castling.king_from) | Board::bit(castling.rook_from);
    const bool allowed = (p.castling >> i & 1) != 0;
    if (allowed && (castling.between & p.occupied()) == 0 && (movers & p.prisoners) == 0)
      possible |= static_cast<CastlingRights>(1u << i);
  }
  return possible;
}

const Castling* castling_of(const Position& p, Square from, Square to) {
  if ((p.of(Kind::king) & Board::bit(from)) == 0) return nullptr;
  for (const Castling& castling : kCastlings) {
    if (castling.king_from == from && castling.king_to == to) return &castling;
  }
  return nullptr;
}

void add_moves(const Position& p, ActionList& actions) {
  const Bits64 pieces = p.own() & ~p.prisoners;
  const Bits64 empty = ~p.occupied();
  const Bits64 pawns = pieces & p.of(Kind::pawn);
  const Bits64 steps = pawn_steps(pawns, p.side) & empty;
  // Only from the second rank (N19): a pawn on its first rank passes no square of the third.
  const Bits64 doubles =
      pawn_double_steps(pawn_steps(pawns & pawn_rank(p.side), p.side) & empty, empty, p.side);
  const int ahead = pawn_ahead(p.side);
  add_pawn_moves(steps, ahead, p.side, empty, actions);
  add_pawn_moves(doubles, 2 * ahead, p.side, empty, actions);
  add_pawn_attacks(p, pawns, actions);
  add_piece_moves(p, pieces, ~p.own(), actions);
  const CastlingRights castlings = possible_castlings(p);
  for (std::size_t i = 0; i < kCastlings.size(); ++i) {
    if ((castlings >> i & 1) != 0)
      actions.push_back(make_action(Sort::move, kCastlings[i].king_from, kCastlings[i].king_to));
  }
}

void add_attacks(const Position& p, ActionList& actions) {
  const Bits64 pieces = p.own() & ~p.prisoners;
  add_pawn_attacks(p, pieces & p.of(Kind::pawn), actions);
  add_piece_moves(p, pieces, p.enemy(), actions);
}

void legal_announcements(const Position& p, Side side, ActionList& actions) {
  const Fighter& fighter = fighter_of(p, side);
  if (!fighter.active) return;
  const Announcements range = Fight::announcements(fighter);
  for (int dice = range.low; dice <= range.high; ++dice) actions.push_back(make_announcement(dice));
}

void legal_actions(const Position& p, ActionList& actions) {
  switch (p.phase) {
    case Phase::move: {
      add_moves(p, actions);
      add_spells(p, actions);
      if (actions.empty()) actions.push_back(kPass);  // N30
      return;
    }
    case Phase::announce:
      // One is left in the turn and chooses alone (N46).
      return legal_announcements(p, p.fight.attacker.active ? p.side : ~p.side, actions);
    case Phase::promote:
      for (const Kind kind : kPromotions)
        actions.push_back(make_action(Sort::promote, p.promoting[0], 0, kind));
      return;
    case Phase::roll: return;
  }
}

}  // namespace fray::gnostic
