// Wizard's Chess: how pieces move, and whether a move leaves the own king safe. Which of these moves a turn
// allows is said in turn.h.
#pragma once

#include <algorithm>

#include "chess/generate.h"
#include "wizards/action.h"
#include "wizards/attacks.h"

namespace fray::wizards {

/// What a pawn can become beside king mana.
inline constexpr std::array<Kind, 4> kPromotions{Kind::queen, Kind::rook, Kind::bishop, Kind::knight};

/// Checkers in a piece of mana; 0 for men.
constexpr int checkers_in(Kind kind) { return kind == Kind::mana ? 1 : kind == Kind::king_mana ? 2 : 0; }

/// The squares that a side may replenish, ascending; bit i of a set of places is that of square i (W23).
constexpr std::array<Square, 12> replenishing_squares(Side side) {
  std::array<Square, 12> squares{};
  std::size_t count = 0;
  for (Square square = 0; square < 64; ++square) {
    const bool near = side == Side::white ? square < 24 : square >= 40;
    if (near && on(kDarkSquares, square)) squares[count++] = square;
  }
  return squares;
}
inline constexpr std::array<std::array<Square, 12>, 2> kReplenishing{replenishing_squares(Side::white),
                                                                     replenishing_squares(Side::black)};
constexpr Bits64 replenishing_set(Side side) {
  return (side == Side::white ? Bits64{0xffffff} : Bits64{0xffffff} << 40) & kDarkSquares;
}
/// The squares of a set of places.
constexpr Bits64 squares_of(Side side, std::uint32_t places) {
  Bits64 squares = 0;
  for (; places != 0; places &= places - 1)
    squares |= Board::bit(kReplenishing[fray::index_of(side)][static_cast<std::size_t>(lowest(places))]);
  return squares;
}

/// The square of the piece that a move or leap captures, or kNoSquare.
inline Square taken_by(const Pieces<Kind, kKinds>& b, Side side, Action action) {
  switch (sort_of(action)) {
    case Sort::leap: return static_cast<Square>((from_of(action) + to_of(action)) / 2);
    case Sort::en_passant: return static_cast<Square>(to_of(action) - pawn_ahead(side));
    default: return on(b.of(~side), to_of(action)) ? to_of(action) : kNoSquare;
  }
}

/// Where the rook goes when a king castles to `king_to`.
inline chess::CastlingWay castling_to(Side side, Square king_to) {
  return chess::castling_way(side, king_to == chess::home_square(side, 6));
}

/// Makes a move on a bare board; answers how many checkers it captured.
inline int move_on(Pieces<Kind, kKinds>& b, Side side, Action action) {
  int taken_mana = 0;
  const Square taken = taken_by(b, side, action);
  if (taken != kNoSquare) {
    const Kind kind = b.kind_on(taken);
    b.unset(~side, kind, taken);
    taken_mana = checkers_in(kind);
  }
  b.unset(side, kind_of(action), from_of(action));
  b.set(side, into_of(action) == Kind::none ? kind_of(action) : into_of(action), to_of(action));
  if (sort_of(action) == Sort::castle) {
    const chess::CastlingWay way = castling_to(side, to_of(action));
    b.unset(side, Kind::rook, way.rook_from);
    b.set(side, Kind::rook, way.rook_to);
  }
  return taken_mana;
}

/// Says of the moves of one position whether they leave the king of the side to move safe, or the side exempt
/// (W45). Most moves need no look at the board after them: those from squares that the king does not see.
class KingGuard {
 public:
  explicit KingGuard(const Position& p) : p_(p) {
    if (p.exempt(p.side) || !p.has_king(p.side)) return;
    const Square king = p.king(p.side);
    if (checkers(p) != 0) {
      risky_ = ~Bits64{0};
      return;
    }
    // What stands in the king's sight may hide it from a slider, or be where a leap over it would land.
    risky_ = queen_attacks(king, p.occupied()) | Board::bit(king);
    if (on(kDarkSquares, king)) risky_ |= bishop_attacks(king, p.men());
    empty_pile_ = p.captured_by(p.side) == 0;
  }

  bool allows(Action action) const {
    const Sort sort = sort_of(action);
    const bool quick = sort == Sort::move || sort == Sort::double_step;
    if (risky_ == 0) return true;
    if (quick && !on(risky_, from_of(action)) && !(empty_pile_ && on(p_.mana(~p_.side), to_of(action))))
      return true;
    Pieces<Kind, kKinds> after = p_;
    const int pile = p_.captured_by(p_.side) + move_on(after, p_.side, action);
    return checkers(after, p_.side, pile) == 0;
  }

  /// The squares whose pieces cannot leave without a look at the board after it; none if the side is exempt,
  /// all in check.
  Bits64 risky() const { return risky_; }

 private:
  const Position& p_;
  Bits64 risky_ = 0;
  bool empty_pile_ = false;
};

/// Visits moves until `visit(action)` answers true; answers whether it did.
template <class Visit>
class MoveVisitor {
 public:
  MoveVisitor(const Position& p, const Visit& visit)
      : p_(p), side_(p.side), own_(p.own()), enemy_(p.enemy()), occupied_(p.occupied()), visit_(visit) {}

  /// The moves of the men on `movers`, as chess has them but for the safety of the king; clubbed ones stay
  /// (W41). `prey` is what may be captured.
  bool men(Bits64 movers, Bits64 prey) {
    movers &= own_ & ~p_.clubbed;
    const Bits64 pawns = movers & p_.of(Kind::pawn);
    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::king}) {
      Bits64 left = movers & p_.of(kind);
      while (left != 0) {
        const auto from = static_cast<Square>(pop_lowest(left));
        if (to_each(kind, from, reach_of(p_, kind, side_, from) & (~occupied_ | prey))) return true;
      }
    }
    return pawn_moves(pawns, prey) || castle(movers & p_.of(Kind::king));
  }

  /// All leaps of mana (W8, W12, W18).
  bool leaps() {
    for (const int step : kLeapSteps) {
      // Who stands on the edge towards which it goes has nothing to leap over; kInner keeps the squares
      // apart.
      const Bits64 over = enemy_ & kInner & shifted(goers(step), step) & shifted(~occupied_, -step);
      Bits64 left = over;
      while (left != 0) {
        const int middle = pop_lowest(left);
        if (mana_move(Sort::leap, static_cast<Square>(middle - step), static_cast<Square>(middle + step)))
          return true;
      }
    }
    return false;
  }

  /// Steps of mana to empty squares (W7).
  bool steps() {
    for (const int step : kLeapSteps) {
      const bool to_h = step == 9 || step == -7;
      const Bits64 inside = goers(step) & ~Board::file_set(to_h ? 7 : 0);
      Bits64 left = shifted(inside, step) & ~occupied_;
      while (left != 0) {
        const int to = pop_lowest(left);
        if (mana_move(Sort::move, static_cast<Square>(to - step), static_cast<Square>(to))) return true;
      }
    }
    return false;
  }

 private:
  /// The own mana that may go a way.
  Bits64 goers(int step) const {
    const Bits64 kings = p_.of(Kind::king_mana) & own_;
    return forward(side_, step) ? kings | (p_.of(Kind::mana) & own_) : kings;
  }

  bool mana_move(Sort sort, Square from, Square to) {
    const bool lesser = on(p_.of(Kind::mana), from);
    const bool promotes = lesser && on(last_rank(side_), to);
    if (promotes && p_.captured_by(~side_) == 0) return false;
    return visit_(make_move(sort, lesser ? Kind::mana : Kind::king_mana, from, to,
                            promotes ? Kind::king_mana : Kind::none));
  }

  bool to_each(Kind kind, Square from, Bits64 to_set) {
    while (to_set != 0) {
      if (visit_(make_move(Sort::move, kind, from, static_cast<Square>(pop_lowest(to_set))))) return true;
    }
    return false;
  }

  bool pawn_moves(Bits64 pawns, Bits64 prey) {
    if (pawns == 0) return false;
    const int ahead = pawn_ahead(side_);
    const Bits64 steps = pawn_steps(pawns, side_) & ~occupied_;
    return pawns_to(Sort::move, steps, ahead) ||
           pawns_to(Sort::double_step, pawn_double_steps(steps, ~occupied_, side_), 2 * ahead) ||
           pawns_to(Sort::move, pawn_attacks_toward_a(pawns, side_) & prey, ahead - 1) ||
           pawns_to(Sort::move, pawn_attacks_toward_h(pawns, side_) & prey, ahead + 1) || en_passant(pawns);
  }

  /// `step` is how far the pawns have come.
  bool pawns_to(Sort sort, Bits64 to_set, int step) {
    while (to_set != 0) {
      const auto to = static_cast<Square>(pop_lowest(to_set));
      const auto from = static_cast<Square>(to - step);
      if (!on(last_rank(side_), to)) {
        if (visit_(make_move(sort, Kind::pawn, from, to))) return true;
        continue;
      }
      for (const Kind kind : kPromotions) {
        if (visit_(make_move(sort, Kind::pawn, from, to, kind))) return true;
      }
      // W50
      if (on(kDarkSquares, to) && p_.captured_by(~side_) >= 2 &&
          visit_(make_move(sort, Kind::pawn, from, to, Kind::king_mana)))
        return true;
    }
    return false;
  }

  bool en_passant(Bits64 pawns) {
    Bits64 passed = p_.passed & passed_rank(~side_) & ~occupied_;
    while (passed != 0) {
      const auto to = static_cast<Square>(pop_lowest(passed));
      Bits64 takers = pawn_attacks(Board::bit(to), ~side_) & pawns;
      while (takers != 0) {
        const auto from = static_cast<Square>(pop_lowest(takers));
        if (visit_(make_move(Sort::en_passant, Kind::pawn, from, to))) return true;
      }
    }
    return false;
  }

  /// Not out of check nor through it, exempt or not (W17, W61); a clubbed rook stays (W41).
  bool castle(Bits64 king) {
    if (king == 0 || (p_.castling & chess::castling_of(side_)) == 0 || checkers(p_) != 0) return false;
    for (const bool short_way : {true, false}) {
      const chess::CastlingWay way = chess::castling_way(side_, short_way);
      if ((p_.castling & way.right) == 0 || (occupied_ & way.empty) != 0 || on(p_.clubbed, way.rook_from))
        continue;
      const Square passing = way.safe[0] == way.king_to ? way.safe[1] : way.safe[0];
      if (attackers_of(p_, passing, ~side_, p_.captured_by(side_) > 0) != 0) continue;
      if (visit_(make_move(Sort::castle, Kind::king, static_cast<Square>(lowest(king)), way.king_to)))
        return true;
    }
    return false;
  }

  const Position& p_;
  Side side_;
  Bits64 own_;
  Bits64 enemy_;
  Bits64 occupied_;
  const Visit& visit_;
};

/// Whether the side to move must replenish before it may do anything but reset, buy, give and cast Clubs
/// (W22): it has no mana on the board, has given none away in this turn, and has passive mana.
inline bool must_replenish(const Position& p) {
  return p.rules.mana && p.mana(p.side) == 0 && !p.has_done(Done::give) && p.passive_of(p.side) > 0;
}

/// Whether mana of the side to move has a leap, so that it must leap (W18). King safety does not matter
/// (W19).
inline bool must_leap(const Position& p) {
  if (p.mana(p.side) == 0) return false;
  const auto any = [](Action) { return true; };
  return MoveVisitor<decltype(any)>(p, any).leaps();
}

/// Whether the king of the side to move is in check and the side is not exempt (W45, W48).
inline bool in_check(const Position& p) { return !p.exempt(p.side) && checkers(p) != 0; }

/// Visits the moves that a position allows as the last or, in a Hearts turn, first decision that moves
/// pieces, but for the safety of the king: leaps where there are any, else all moves (W18, W20).
template <class Visit>
bool visit_moves(const Position& p, const Visit& visit) {
  MoveVisitor<Visit> moves(p, visit);
  if (p.phase == Phase::second) return moves.men(Board::bit(p.love[0]), p.enemy() & ~p.of(Kind::king));
  if (p.phase == Phase::hearts) return moves.men(Board::bit(p.love[0]) | Board::bit(p.love[1]), p.enemy());
  if (must_leap(p)) return moves.leaps();
  return moves.men(p.own(), p.enemy()) || moves.steps();
}

/// How many checkers leave the passive mana when the side replenishes or gives them away (W23, W24, W26).
inline int leaving_supply(const Position& p) {
  return std::min<int>(p.rules.numbers.replenish, p.passive_of(p.side));
}

/// Visits the sets of places of a replenishing move (W23), fewest to highest, until the visit answers true.
template <class Visit>
bool visit_replenishings(const Position& p, const Visit& visit) {
  const Bits64 free = replenishing_set(p.side) & ~p.occupied();
  const int count = std::min(leaving_supply(p), popcount(free));
  std::uint32_t free_places = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    if (on(free, kReplenishing[fray::index_of(p.side)][i])) free_places |= 1u << i;
  }
  if (count == 0) return visit(0u);
  // Subsets of a fixed size in the order of their numbers (Gosper), spread over the free places.
  const auto spread = [free_places](std::uint32_t subset) {
    std::uint32_t places = 0;
    for (std::uint32_t left = free_places; subset != 0; subset >>= 1, left &= left - 1) {
      if ((subset & 1) != 0) places |= left & (0 - left);
    }
    return places;
  };
  const std::uint32_t end = 1u << popcount(free);
  for (std::uint32_t subset = (1u << count) - 1; subset < end;) {
    if (visit(spread(subset))) return true;
    const std::uint32_t low = subset & (0 - subset);
    const std::uint32_t ripple = subset + low;
    subset = (((ripple ^ subset) >> 2) / low) | ripple;
  }
  return false;
}

/// Whether replenishing these places leaves the king safe (W25).
inline bool replenishing_is_safe(const Position& p, std::uint32_t places) {
  Pieces<Kind, kKinds> after = p;
  for_each_square(squares_of(p.side, places), [&](Square square) { after.set(p.side, Kind::mana, square); });
  return checkers(after, p.side, p.captured_by(p.side)) == 0;
}

/// Visits the replenishing moves that leave the king safe. Mana that is added hides the king and never
/// exposes it, so out of check they all do.
template <class Visit>
bool visit_safe_replenishings(const Position& p, const Visit& visit) {
  const bool safe = !in_check(p);
  return visit_replenishings(
      p, [&](std::uint32_t places) { return (safe || replenishing_is_safe(p, places)) && visit(places); });
}

/// Whether a move, leap or replenishing move completes the turn; in phase second, whether a second move does.
bool can_move(const Position& p);

}  // namespace fray::wizards
