#include "dnd/moves.h"

#include <algorithm>

#include "dnd/squares.h"

namespace fray::dnd {
namespace {

/// The squares without pieces that a pawn may step to (D5, D86).
Squares pawn_steps(Side side, Square from, Squares occupied) {
  const Squares bit = Board::bit(from);
  const auto ahead = [&](Squares squares) {
    return (side == Side::white ? squares << 8 : squares >> 8) & ~occupied;
  };
  const Squares one = ahead(bit);
  const int start = side == Side::white ? 1 : 6;
  return Board::rank_of(from) == start ? one | ahead(one) : one;
}

/// Castling of `side` towards one wing, if the board allows it (D6, D87).
bool may_castle(const Position& p, Side side, bool short_side) {
  const int right = (side == Side::white ? 0 : 2) + (short_side ? 0 : 1);
  if ((p.now.castling >> right & 1) == 0) return false;
  const Who king = king_of(side);
  const auto rook = static_cast<Who>(king + (short_side ? 3 : -4));
  if (!p.is_able(king) || !p.is_able(rook)) return false;
  const Square from = p.square_of(king);
  const Squares between = short_side ? Squares{0x60} << (from - 4) : Squares{0x0e} << (from - 4);
  return (p.occupied() & between) == 0;
}

/// Where the pieces of the side to move may go, castling left out; what is the same for all is looked up
/// once.
class Movers {
 public:
  explicit Movers(const Position& p)
      : p_(p),
        side_(p.now.side),
        occupied_(p.occupied()),
        open_(~p.of(side_) & ~p.locked_squares()),
        locks_(p.now.locks[0] || p.now.locks[1]) {}

  /// Calls `visit(from, squares)` for everybody who may move, until it answers true; answers whether it did.
  /// A king who has suspended a battle is the only one (D72).
  template <class Visit>
  bool visit(Visit&& visit) const {
    if (p_.lock_of(side_)) {
      const Who king = king_of(side_);
      return p_.is_able(king) && visit(p_.square_of(king), targets_of(king));
    }
    Squares left = p_.of(side_);
    while (left != 0) {
      const auto from = static_cast<Square>(pop_lowest(left));
      const Who who = p_.board[from];
      if (p_[who].incapacitated() || (locks_ && (!p_.is_able(who) || p_.is_locked(who)))) continue;
      if (visit(from, targets_of(who))) return true;
    }
    return false;
  }

 private:
  Squares targets_of(Who who) const {
    const Square from = p_.square_of(who);
    Squares squares = attacks_from(side_, kind_of(who), from, occupied_);
    if (kind_of(who) == Kind::pawn) squares = (squares & occupied_) | pawn_steps(side_, from, occupied_);
    squares &= open_;
    if (p_[who].charmed) {  // D63
      const Who king = king_of(~side_);
      if (p_[king].on_board()) squares &= ~Board::bit(p_.square_of(king));
    }
    return squares;
  }

  const Position& p_;
  Side side_;
  Squares occupied_;
  Squares open_;  ///< neither own pieces nor locked
  bool locks_;
};

}  // namespace

Squares reach(const Position& p, Who who, int range) {
  const Square from = p.square_of(who);
  Squares squares = 0;
  if (kind_of(who) != Kind::knight) {
    squares = attacks_from(side_of(who), kind_of(who), from, p.occupied()) & within(from, range);
  } else if (range >= kKnightDistance) {
    squares = kKnightAttacks[from];
  }
  return squares & ~p.locked_squares();
}

Square beyond(Square from, Square first) {
  const int file = 2 * Board::file_of(first) - Board::file_of(from);
  const int rank = 2 * Board::rank_of(first) - Board::rank_of(from);
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? kNoSquare : static_cast<Square>(rank * 8 + file);
}

void list_moves(const Position& p, ActionList& actions) {
  Movers(p).visit([&](Square from, Squares squares) {
    for_each_square(squares, [&](Square to) { actions.push_back(make_action(ActionType::move, from, to)); });
    return false;
  });
  const Side side = p.now.side;
  if (p.lock_of(side)) return;
  for (const bool short_side : {true, false}) {
    if (!may_castle(p, side, short_side)) continue;
    const Square from = p.square_of(king_of(side));
    actions.push_back(
        make_action(ActionType::move, from, static_cast<Square>(short_side ? from + 2 : from - 2)));
  }
}

bool has_move(const Position& p) {
  // Who may castle may also move his rook.
  return Movers(p).visit([](Square, Squares squares) { return squares != 0; });
}

bool is_flanked(const Position& p, Who target, Who by) {
  const Square square = p.square_of(target);
  const Side side = side_of(by);
  const Squares occupied = p.occupied() | Board::bit(square);
  const auto threatens = [&](Who who, Square from) {
    if (!p.is_able(who) || (p[who].charmed && target == king_of(~side))) return false;
    return (attacks_from(side, kind_of(who), from, occupied) & Board::bit(square)) != 0;
  };
  // A king who has attacked and fascinated somebody is not on the board, but may leave him next turn.
  const Who king = king_of(side);
  const Lock& lock = p.lock_of(side);
  if (lock && lock.battle.attacker == king && threatens(king, p.square_of(king))) return true;
  Squares others = p.of(side) & ~Board::bit(square);
  while (others != 0) {
    const auto from = static_cast<Square>(lowest(others));
    others &= others - 1;
    if (threatens(p.board[from], from)) return true;
  }
  return false;
}

Squares swap_partners(const Position& p, Side side) {
  const Squares beside = kKingAttacks[p.square_of(king_of(side))];
  Squares pawns = 0;
  for_each_square(beside & p.of(side) & ~p.locked_squares(), [&](Square square) {
    if (kind_of(p.board[square]) == Kind::pawn) pawns |= Board::bit(square);
  });
  // The other king can but leave the square on which he has fascinated somebody (D72), who then is free
  // (D116).
  const Lock& lock = p.lock_of(~side);
  const bool leaves = lock && p.now.side == ~side && p.now.actor == kNobody;
  if (leaves && !p.rules.first_edition && kind_of(lock.inert()) == Kind::pawn)
    pawns |= beside & Board::bit(p.square_of(lock.battle.defender));
  return pawns;
}

Squares withdrawals(const Position& p) {
  const Battle& battle = p.now.battle;
  const Kind kind = kind_of(battle.attacker);
  if (kind != Kind::queen && kind != Kind::rook && kind != Kind::bishop) return 0;
  const Square here = p.square_of(battle.attacker);
  const Square back = battle.from;
  const int file =
      (Board::file_of(back) > Board::file_of(here)) - (Board::file_of(back) < Board::file_of(here));
  const int rank =
      (Board::rank_of(back) > Board::rank_of(here)) - (Board::rank_of(back) < Board::rank_of(here));
  Squares squares = 0;
  for (int square = here; square != back;) {
    square += rank * 8 + file;
    squares |= Board::bit(static_cast<Square>(square));
  }
  return squares & ~p.occupied();
}

Square plain_withdrawal(const Position& p) {
  Squares squares = withdrawals(p);
  const Squares origin = squares & Board::bit(p.now.battle.from);
  if (origin != 0) squares = origin;
  return static_cast<Square>(pop_lowest(squares));
}

}  // namespace fray::dnd
