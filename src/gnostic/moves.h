// Gnostic Chess: moves of pieces (N1, N16 to N19) and the legal actions of every node (N47). Spells are in
// spells.h.
#pragma once

#include <array>

#include "core/pawns.h"
#include "core/sliders.h"
#include "gnostic/action.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// What a pawn can become (N18), in the order in which it is offered.
inline constexpr std::array<Kind, 4> kPromotions{Kind::queen, Kind::rook, Kind::bishop, Kind::knight};

/// The squares that a piece other than a pawn goes to or attacks.
inline Bits64 piece_reach(Kind kind, Square square, Bits64 occupied) {
  switch (kind) {
    case Kind::knight: return kKnightAttacks[square];
    case Kind::bishop: return bishop_attacks(square, occupied);
    case Kind::rook: return rook_attacks(square, occupied);
    case Kind::queen: return queen_attacks(square, occupied);
    default: return kKingAttacks[square];
  }
}

/// The squares that a piece attacks, pawns included.
inline Bits64 attack_reach(Kind kind, Side side, Square square, Bits64 occupied) {
  return kind == Kind::pawn ? pawn_attacks(Board::bit(square), side) : piece_reach(kind, square, occupied);
}

/// Where a king and a rook stand before and after castling, and what must be empty between them.
struct Castling {
  Square king_from, king_to, rook_from, rook_to;
  Bits64 between;
};
/// In the order of the bits of CastlingRights.
inline constexpr std::array<Castling, 4> kCastlings{{{4, 6, 7, 5, 0x60},
                                                     {4, 2, 0, 3, 0x0e},
                                                     {60, 62, 63, 61, 0x60ULL << 56},
                                                     {60, 58, 56, 59, 0x0eULL << 56}}};

/// The castlings that the side to move can make now (N16), as rights.
CastlingRights possible_castlings(const Position& p);
/// The castling that a legal move is, or nothing.
const Castling* castling_of(const Position& p, Square from, Square to);

/// The pawn that would be taken by en passant on a square that was passed over.
constexpr Square passed_pawn(Square passed_over, Side taker) {
  return static_cast<Square>(passed_over - pawn_ahead(taker));
}

/// Whether the pawn of `side` that comes to an empty square becomes another piece there (N18).
constexpr bool promotes(Kind kind, Side side, Square to) {
  return kind == Kind::pawn && (last_rank(side) & Board::bit(to)) != 0;
}

/// Appends the moves of pieces.
void add_moves(const Position& p, ActionList& actions);

/// Appends only those that start a fight, for the search's look beyond its depth.
void add_attacks(const Position& p, ActionList& actions);

/// The fighter of a seat's side, in phases announce and roll.
inline const Fighter& fighter_of(const Position& p, Side side) {
  return side == p.side ? p.fight.attacker : p.fight.defender;
}

// The functions of the contract.
void legal_actions(const Position& p, ActionList& actions);
void legal_announcements(const Position& p, Side side, ActionList& actions);

}  // namespace fray::gnostic
