// Wizard's Chess: who attacks what.
#pragma once

#include <array>

#include "chess/attacks.h"
#include "wizards/position.h"

namespace fray::wizards {

constexpr bool on(Bits64 set, Square square) { return (set & Board::bit(square)) != 0; }

/// The squares that have neighbours on all four diagonals: what stands elsewhere cannot be leapt over.
inline constexpr Bits64 kInner =
    ~(Board::rank_set(0) | Board::rank_set(7) | Board::file_set(0) | Board::file_set(7));

/// What hides the squares behind it from a bishop: mana does not on dark squares (W16).
constexpr Bits64 bishop_blockers(const Pieces<Kind, kKinds>& b, Square square) {
  const Bits64 all = b.occupied();
  return on(kDarkSquares, square) ? all & ~(b.of(Kind::mana) | b.of(Kind::king_mana)) : all;
}

/// The squares that a man on `square` attacks. Of a bishop on a dark square these may be beyond mana.
inline Bits64 reach_of(const Pieces<Kind, kKinds>& b, Kind kind, Side side, Square square) {
  switch (kind) {
    case Kind::pawn: return pawn_attacks(Board::bit(square), side);
    case Kind::knight: return kKnightAttacks[square];
    case Kind::bishop: return bishop_attacks(square, bishop_blockers(b, square));
    case Kind::rook: return rook_attacks(square, b.occupied());
    case Kind::queen: return queen_attacks(square, b.occupied());
    default: return kKingAttacks[square];
  }
}

/// The four ways in which a leap goes.
inline constexpr std::array<int, 4> kLeapSteps{9, 7, -9, -7};
/// Whether lesser mana of a side goes that way (W6).
constexpr bool forward(Side side, int step) { return (side == Side::white) == (step > 0); }
constexpr Bits64 shifted(Bits64 set, int step) { return step > 0 ? set << step : set >> -step; }

/// The mana of `by` that could leap over `square`, whatever stands there (W9): `to_last` says whether its
/// lesser mana may leap onto the promotion rank (W12).
inline Bits64 leapers_over(const Pieces<Kind, kKinds>& b, Square square, Side by, bool to_last) {
  const Bits64 bit = Board::bit(square);
  const Bits64 own = b.of(by);
  if ((bit & kInner & kDarkSquares) == 0) return 0;
  Bits64 leapers = 0;
  for (const int step : kLeapSteps) {
    const Bits64 landing = shifted(bit, step) & ~b.occupied();
    const Bits64 from = shifted(bit, -step) & own;
    if (landing == 0 || from == 0) continue;
    leapers |= from & b.of(Kind::king_mana);
    if (forward(by, step) && (to_last || (landing & last_rank(by)) == 0)) leapers |= from & b.of(Kind::mana);
  }
  return leapers;
}

/// The pieces of `by` that attack `square` (W9, W16, W65); `to_last` as above.
inline Bits64 attackers_of(const Pieces<Kind, kKinds>& b, Square square, Side by, bool to_last) {
  const Bits64 all = b.occupied();
  const Bits64 straight = b.of(Kind::rook) | b.of(Kind::queen);
  Bits64 reach = (pawn_attacks(Board::bit(square), ~by) & b.of(Kind::pawn)) |
                 (kKnightAttacks[square] & b.of(Kind::knight)) | (kKingAttacks[square] & b.of(Kind::king)) |
                 (bishop_attacks(square, bishop_blockers(b, square)) & b.of(Kind::bishop));
  if ((chess::kRookLines[square] & straight) != 0) reach |= rook_attacks(square, all) & straight;
  if ((chess::kBishopLines[square] & b.of(Kind::queen)) != 0)
    reach |= bishop_attacks(square, all) & b.of(Kind::queen);
  return (reach & b.of(by)) | leapers_over(b, square, by, to_last);
}

/// The pieces that give check to a side; none if its king has been captured. `pile` is how much captured mana
/// the side holds at the end of the turn: what lets the enemy's mana be promoted (W65).
inline Bits64 checkers(const Pieces<Kind, kKinds>& b, Side side, int pile) {
  const Bits64 king = b.of(side, Kind::king);
  return king == 0 ? 0 : attackers_of(b, static_cast<Square>(lowest(king)), ~side, pile > 0);
}
inline Bits64 checkers(const Position& p, Side side) { return checkers(p, side, p.captured_by(side)); }
inline Bits64 checkers(const Position& p) { return checkers(p, p.side); }

}  // namespace fray::wizards
