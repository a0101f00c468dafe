// Chess: all legal moves of a side as sets of squares, resolved up front: checks restrict where a man may go,
// pins restrict who may go where, so that no move has to be tried and taken back. The visitor says what
// becomes of the sets: they are counted, listed or played (moves.cpp).
//
//   visit.template moves<kind>(from, to_set)   men other than pawns, castling apart
//   visit.template pawns<how>(to_set)          pawns, with the way back to where they come from
//   visit.en_passant(from, to)
//   visit.castle(king_to)
#pragma once

#include "chess/attacks.h"
#include "chess/position.h"

namespace fray::chess {

/// How pawns go.
enum class PawnMove : std::uint8_t { step, double_step, toward_a, toward_h };

/// What to add to the square where a pawn arrives to be where it comes from.
constexpr int pawn_back(Side side, PawnMove how) {
  switch (how) {
    case PawnMove::step: return -pawn_ahead(side);
    case PawnMove::double_step: return -2 * pawn_ahead(side);
    case PawnMove::toward_a: return 1 - pawn_ahead(side);
    default: return -1 - pawn_ahead(side);
  }
}

/// A way to castle: the squares that must be empty, those that must not be attacked besides the king's own
/// (X10), and where king and rook stand before and after.
struct CastlingWay {
  std::uint8_t right;
  Bits64 empty;
  std::array<Square, 2> safe;
  Square king_to;
  Square rook_from;
  Square rook_to;
};

constexpr CastlingWay castling_way(Side side, bool short_way) {
  const auto at = [side](int file) { return home_square(side, file); };
  if (short_way) {
    return {side == Side::white ? Castling::white_short : Castling::black_short,
            Board::bit(at(5)) | Board::bit(at(6)),
            {at(5), at(6)},
            at(6),
            at(7),
            at(5)};
  }
  return {side == Side::white ? Castling::white_long : Castling::black_long,
          Board::bit(at(1)) | Board::bit(at(2)) | Board::bit(at(3)),
          {at(3), at(2)},
          at(2),
          at(0),
          at(3)};
}

/// The rights that remain when a man leaves or reaches the squares of `touched` (X11).
constexpr std::uint8_t rights_after(std::uint8_t rights, Bits64 touched) {
  constexpr Bits64 kWhiteKing = Board::bit(4);
  constexpr Bits64 kBlackKing = Board::bit(60);
  const auto lost = [touched](Bits64 squares, int right) { return (touched & squares) != 0 ? right : 0; };
  const int gone = lost(kWhiteKing | Board::bit(7), Castling::white_short) |
                   lost(kWhiteKing | Board::bit(0), Castling::white_long) |
                   lost(kBlackKing | Board::bit(63), Castling::black_short) |
                   lost(kBlackKing | Board::bit(56), Castling::black_long);
  return static_cast<std::uint8_t>(rights & ~gone);
}
/// The squares that rights depend on.
inline constexpr Bits64 kCastlingSquares =
    Board::bit(0) | Board::bit(4) | Board::bit(7) | Board::bit(56) | Board::bit(60) | Board::bit(63);

/// The generator for one side: `S` is to move on `men`.
template <Side S>
class Generator {
 public:
  Generator(const Men& men, std::uint8_t castling, Square en_passant)
      : men_(men),
        castling_(castling),
        en_passant_(en_passant),
        own_(men.of(S)),
        enemy_(men.of(~S)),
        occupied_(own_ | enemy_),
        king_(men.king(S)) {
    find_checks_and_pins();
  }

  bool in_check() const { return checkers_ != 0; }

  /// Visits every legal move that ends on a square of `wanted`, and en passant, a capture, in any case.
  template <class Visitor>
  void visit_moves(Visitor& visit, Bits64 wanted = ~Bits64{0}) const {
    const Bits64 targets = ~own_ & wanted;
    visit_king(visit, targets);
    if (has_several(checkers_)) return;
    visit_men(visit, targets & evasions_);
    visit_pawns(visit, wanted);
    if (en_passant_ != kNoSquare) [[unlikely]]
      visit_en_passant(visit);
    if (checkers_ == 0 && (castling_ & castling_of(S)) != 0) visit_castling(visit, wanted);
  }

  /// Visits the captures en passant. Two men leave the lines of the board at once, which pins do not say, so
  /// the board after it is looked at.
  template <class Visitor>
  void visit_en_passant(Visitor& visit) const {
    const auto victim = static_cast<Square>(en_passant_ - pawn_ahead(S));
    for_each_square(
        pawn_attacks(Board::bit(en_passant_), kEnemy) & men_.of(Kind::pawn) & own_, [&](Square from) {
          const Bits64 after = (occupied_ ^ Board::bit(from) ^ Board::bit(victim)) | Board::bit(en_passant_);
          const Bits64 attackers = attackers_of(men_, king_, kEnemy, after);
          if ((attackers & ~Board::bit(victim)) == 0) visit.en_passant(from, en_passant_);
        });
  }

 private:
  static constexpr Side kEnemy = ~S;

  void find_checks_and_pins() {
    checkers_ = enemy_ & ((pawn_attacks(Board::bit(king_), S) & men_.of(Kind::pawn)) |
                          (kKnightAttacks[king_] & men_.of(Kind::knight)));
    evasions_ = checkers_ != 0 ? checkers_ : ~Bits64{0};
    const auto add = [this](Bits64 sliders, Bits64& pins) {
      while (sliders != 0) {
        const auto slider = static_cast<Square>(pop_lowest(sliders));
        const Bits64 line = kBetween[king_][slider];
        const Bits64 between = line & occupied_;
        if (between == 0) {
          // A second checker leaves only the king to move; what the evasions are does not matter then.
          checkers_ |= Board::bit(slider);
          evasions_ &= line | Board::bit(slider);
        } else if (!has_several(between) && (between & own_) != 0) {
          pins |= line | Board::bit(slider);
        }
      }
    };
    add(kRookLines[king_] & men_.straight_sliders() & enemy_, straight_pins_);
    add(kBishopLines[king_] & men_.diagonal_sliders() & enemy_, diagonal_pins_);
  }

  bool attacked(Square square, Bits64 occupied) const {
    return ((pawn_attacks(Board::bit(square), S) & men_.of(Kind::pawn) & enemy_) |
            (kKnightAttacks[square] & men_.of(Kind::knight) & enemy_) |
            (kKingAttacks[square] & men_.of(Kind::king) & enemy_)) != 0 ||
           (rook_attacks(square, occupied) & men_.straight_sliders() & enemy_) != 0 ||
           (bishop_attacks(square, occupied) & men_.diagonal_sliders() & enemy_) != 0;
  }

  template <class Visitor>
  void visit_king(Visitor& visit, Bits64 targets) const {
    Bits64 candidates = kKingAttacks[king_] & targets;
    if (candidates == 0) return;
    // The king does not hide the squares behind it from the slider that checks it.
    const Bits64 occupied = occupied_ ^ Board::bit(king_);
    Bits64 safe = 0;
    while (candidates != 0) {
      const Bits64 bit = candidates & (0 - candidates);
      const auto square = static_cast<Square>(pop_lowest(candidates));
      if (!attacked(square, occupied)) safe |= bit;
    }
    visit.template moves<Kind::king>(king_, safe);
  }

  template <class Visitor>
  void visit_men(Visitor& visit, Bits64 targets) const {
    const Bits64 pinned = straight_pins_ | diagonal_pins_;
    for_each_square(men_.of(Kind::knight) & own_ & ~pinned, [&](Square from) {
      visit.template moves<Kind::knight>(from, kKnightAttacks[from] & targets);
    });
    // A bishop that is pinned along a line cannot move at all, and along a diagonal only on it.
    for_each_square(men_.of(Kind::bishop) & own_ & ~straight_pins_, [&](Square from) {
      const Bits64 along = (diagonal_pins_ & Board::bit(from)) != 0 ? diagonal_pins_ : ~Bits64{0};
      visit.template moves<Kind::bishop>(from, bishop_attacks(from, occupied_) & targets & along);
    });
    for_each_square(men_.of(Kind::rook) & own_ & ~diagonal_pins_, [&](Square from) {
      const Bits64 along = (straight_pins_ & Board::bit(from)) != 0 ? straight_pins_ : ~Bits64{0};
      visit.template moves<Kind::rook>(from, rook_attacks(from, occupied_) & targets & along);
    });
    for_each_square(men_.of(Kind::queen) & own_, [&](Square from) {
      Bits64 reach = queen_attacks(from, occupied_);
      if ((pinned & Board::bit(from)) != 0) [[unlikely]] {
        reach = (diagonal_pins_ & Board::bit(from)) != 0 ? bishop_attacks(from, occupied_) & diagonal_pins_
                                                         : rook_attacks(from, occupied_) & straight_pins_;
      }
      visit.template moves<Kind::queen>(from, reach & targets);
    });
  }

  template <class Visitor>
  void visit_pawns(Visitor& visit, Bits64 wanted) const {
    const Bits64 pawns = men_.of(Kind::pawn) & own_;
    const Bits64 targets = evasions_ & wanted;
    const Bits64 empty = ~occupied_;
    // Along a line a pinned pawn steps only if it stays on that line, and never takes; along a diagonal the
    // other way about.
    const Bits64 forward = pawns & ~diagonal_pins_;
    const Bits64 held = forward & straight_pins_;
    const Bits64 steps = (pawn_steps(forward ^ held, S) | (pawn_steps(held, S) & straight_pins_)) & empty;
    visit.template pawns<PawnMove::step>(steps & targets);
    visit.template pawns<PawnMove::double_step>(pawn_double_steps(steps, empty, S) & targets);
    const Bits64 takers = pawns & ~straight_pins_;
    const Bits64 bound = takers & diagonal_pins_;
    const Bits64 prey = enemy_ & targets;
    visit.template pawns<PawnMove::toward_a>(
        (pawn_attacks_toward_a(takers ^ bound, S) | (pawn_attacks_toward_a(bound, S) & diagonal_pins_)) &
        prey);
    visit.template pawns<PawnMove::toward_h>(
        (pawn_attacks_toward_h(takers ^ bound, S) | (pawn_attacks_toward_h(bound, S) & diagonal_pins_)) &
        prey);
  }

  template <class Visitor>
  void visit_castling(Visitor& visit, Bits64 wanted) const {
    constexpr std::array kWays{castling_way(S, true), castling_way(S, false)};
    for (const CastlingWay& way : kWays) {
      if ((castling_ & way.right) == 0 || (occupied_ & way.empty) != 0) continue;
      if ((wanted & Board::bit(way.king_to)) == 0) continue;
      if (attacked(way.safe[0], occupied_) || attacked(way.safe[1], occupied_)) continue;
      visit.castle(way.king_to);
    }
  }

  const Men& men_;
  std::uint8_t castling_;
  Square en_passant_;
  Bits64 own_;
  Bits64 enemy_;
  Bits64 occupied_;
  Square king_;
  Bits64 checkers_ = 0;
  Bits64 evasions_ = 0;       ///< where a man other than the king may go to end a single check
  Bits64 straight_pins_ = 0;  ///< the lines from the king to pinning rooks and queens, the latter included
  Bits64 diagonal_pins_ = 0;
};

}  // namespace fray::chess
