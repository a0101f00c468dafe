// Gladiator Chess: what attacks what, and which moves are legal.
#pragma once

#include <cstdint>

#include "gladiator/action.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// A set of kinds as bits.
using KindSet = std::uint16_t;
constexpr KindSet set_of(Kind kind) { return static_cast<KindSet>(1U << index_of(kind)); }
inline constexpr KindSet kAllKinds = (1U << kKinds) - 1;

/// The kinds whose moves a commander makes.
constexpr KindSet group_of(Commander commander) {
  KindSet group = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (kKindData[kind].commander == commander) group |= static_cast<KindSet>(1U << kind);
  }
  return group;
}

/// Whether a piece of side `by` could move onto the square as if an enemy stood there (G24, G62): queens and
/// frozen pieces cannot, kings can, those that have moved this turn can.
bool is_attacked(const Position& p, Square square, Side by);

/// All squares that is_attacked would say yes to, if these squares were occupied.
Squares attacked_by(const Position& p, Side by, Squares occupied);

/// Whether the side's king is protected, on the board, and attacked (G24, G52).
inline bool in_check(const Position& p, Side side) {
  return !p.mortal(side) && p.has(side, Kind::king) && is_attacked(p, p.square_of(side, Kind::king), ~side);
}

/// The piece that the queen of `side` has frozen, if it may be attacked where it is: no queen (G53), nor a
/// protected king (G52); else `none`.
inline Kind attackable_prisoner(const Position& p, Side side) {
  const Kind kind = p.frozen_by(side).kind;
  if (kind == Kind::queen || (kind == Kind::king && !p.mortal(~side))) return Kind::none;
  return kind;
}

/// The moves of one piece, by their sort.
struct MoveSets {
  Squares steps = 0;
  Squares fights = 0;
  Squares removals = 0;
  Squares freezes = 0;
  Squares captures = 0;

  explicit operator bool() const { return static_cast<bool>(steps | fights | removals | freezes | captures); }
  /// Calls visit(sort, squares) for each sort, none of which shares a square with another.
  template <class Visit>
  void for_each_sort(Visit&& visit) const {
    visit(Sort::step, steps);
    visit(Sort::fight, fights);
    visit(Sort::remove, removals);
    visit(Sort::freeze, freezes);
    visit(Sort::capture, captures);
  }
};

/// The legal moves of the side whose slot it is: of pieces that have not moved this turn, without regard to
/// slots.
class MoveGenerator {
 public:
  /// `p` is in phase override or move, or at the start of a slot with `checked` set.
  explicit MoveGenerator(const Position& p);

  /// The legal moves of one piece.
  MoveSets moves_of(Kind kind, Square from) const { return legal(kind, from, pseudo_moves(kind, from)); }

  /// The legal move of one piece to one square, or no_action: faster than finding all of them. The square is
  /// one that the kind goes to on an empty board.
  Action move_to(Kind kind, Square from, Square to) const;

  /// Whether anybody at all might go there; not in check.
  bool is_open(Square to) const {
    return static_cast<bool>((empty_ | p_.enemy() | fightable_) & Board::bit(to));
  }

  /// Calls visit(kind, from, moves) for each piece of these kinds that has legal moves.
  template <class Visit>
  void for_each_piece(KindSet kinds, Visit&& visit) const {
    for (std::size_t i = 0; i < kKinds; ++i) {
      if ((kinds >> i & 1) == 0) continue;
      const Kind kind = static_cast<Kind>(i);
      for_each_square(p_.of(side_, kind) & ~p_.moved, [&](Square from) {
        if (const MoveSets moves = moves_of(kind, from)) visit(kind, from, moves);
      });
    }
  }

  /// Whether a piece of these kinds has a legal move. Begins with the pawns, whose moves are found fastest,
  /// and ends with the king.
  bool has_move(KindSet kinds) const;

 private:
  MoveSets pseudo_moves(Kind kind, Square from) const;
  MoveSets king_moves(Squares to) const;
  MoveSets pawn_moves(Kind kind, Square from) const;
  /// Where a piece other than a pawn could go if whatever stands there were no obstacle.
  Squares reached(Kind kind, Square from) const;
  /// Whether a piece of any kind could go from square to square so.
  bool reaches(Kind kind, Square from, Square to) const;
  /// What a piece other than a pawn would do there.
  MoveSets sorted(Kind kind, Squares to) const;
  /// Whether any move of a piece other than the king may leave the king in check: in check, of a queen who
  /// lets somebody go, and from a square whose leaving may expose him.
  bool needs_care(Kind kind, Square from) const {
    return checked_ || (kind == Kind::queen && p_.frozen_by(side_)) || risky_ & Board::bit(from);
  }
  /// Of a piece's moves those that are legal.
  MoveSets legal(Kind kind, Square from, MoveSets moves) const;
  MoveSets safe_king_moves(Square from, MoveSets moves) const;
  /// What may expose the king, and what may answer a check.
  void find_dangers();
  /// Of a set of moves those that do not leave the own king in check.
  Squares safe(Sort sort, Kind kind, Square from, Squares to) const;
  bool exposes(Sort sort, Kind kind, Square from, Square to) const;

  const Position& p_;
  Side side_;
  Squares occupied_;
  Squares empty_;
  Squares fightable_;  ///< enemies that anybody may fight, and the own queen if what she has frozen may be
                       ///< attacked
  Squares kings_;      ///< where the enemy king stands, or the own queen who has frozen him
  Squares queen_;      ///< of the enemy
  bool bound_;  ///< the own king is protected and on the board: moves must not leave him in check (G49)
  bool checked_;
  Squares risky_ = 0;              ///< pieces whose leaving their square may expose the king
  Squares answers_ = kWholeBoard;  ///< in check: where others than the king may go to answer it
};

/// The kinds whose moves may be chosen at this node, of phase override or move (G3, G4, G9).
KindSet choosable(const Position& p);

/// Whether the king, who is asked at such a node, may leave the slot to its commander.
bool may_leave(const Position& p, const MoveGenerator& generator);

/// The contract's legal actions, of any decision node.
void legal_actions(const Position& p, ActionList& actions);

/// How many there are, for perft: of a fight all its outcomes, since chance nodes use up no depth.
std::uint64_t count_leaves(const Position& p);

/// Whether the pawn on that square waits there to be replaced (G44, G45), and by which kinds it could be now.
KindSet replacements(const Position& p, Square pawn);

/// The pawns of the side whose slot it is that are to be replaced now (G59).
Squares replaceable(const Position& p);

/// Own pieces beside the own queen that she can heal: none if she is frozen or captive (G39).
Squares healable(const Position& p);

/// What is to be placed next (G55); of no kind if nothing is.
struct ToPlace {
  OffBoard piece;
  Side side = Side::white;
  bool home = false;  ///< to its own back rank (G38), else next to its king (G37)
};
ToPlace next_to_place(const Position& p);

/// Where that may come: the empty squares of the back rank, or of the nearest rank that has one (G38); or
/// those nearest to the king (G55).
Squares places_for(const Position& p, const ToPlace& what);

}  // namespace fray::gladiator
