// Conflict Chess: what a side could take next turn, estimated without trying the moves. For the evaluation
// only.
#pragma once

#include "conflict/battle.h"
#include "conflict/moves.h"

namespace fray::conflict {

/// Answers for one side of one position; computes what all targets have in common once.
class Threats {
 public:
  /// `commanded` is in_command(p, side).
  Threats(const Position& p, Side side, Bits64 commanded);

  /// About what odds_level there is to take the enemy piece on `target` if one more piece comes up and all
  /// that bear on it join in; 0 if none can come. Does not look at what the moving piece opens or gives up.
  int level_against(Square target) const;

  /// How many Officers in command could become Leaders by a move to an empty square (C27).
  int crowns() const { return crowns_; }
  /// The empty squares that pieces in command can go to.
  Bits64 pawn_squares() const { return pawn_squares_; }
  Bits64 officer_squares() const { return knight_squares_ | bishop_squares_ | rook_squares_; }
  Bits64 leader_squares() const { return leader_squares_; }

 private:
  const Position& p_;
  Side side_;
  Bits64 commanded_;
  Bits64 blockers_;
  int crowns_ = 0;
  // The empty squares that pieces of each class can go to.
  Bits64 pawn_squares_ = 0;
  Bits64 knight_squares_ = 0;
  Bits64 bishop_squares_ = 0;
  Bits64 rook_squares_ = 0;
  Bits64 leader_squares_ = 0;
};

inline Threats::Threats(const Position& p, Side side, Bits64 commanded)
    : p_(p), side_(side), commanded_(commanded), blockers_(p.blockers()) {
  const Bits64 empty = ~p.occupied();
  const Bits64 last = last_rank(side);
  const Bits64 pawns = commanded_ & p.of(Kind::pawn);
  pawn_squares_ = (pawn_steps(pawns, side) | pawn_attacks(pawns, side)) & empty;
  const auto squares_of = [&](Bits64 pieces, Kind kind) {
    Bits64 squares = 0;
    for_each_square(pieces & commanded_, [&](Square from) {
      const Bits64 reach = piece_reach(kind, from, blockers_, p.rules);
      squares |= reach;
      crowns_ += kind != Kind::queen && (Board::bit(from) & last) == 0 && (reach & empty & last) != 0 ? 1 : 0;
    });
    return squares & empty;
  };
  knight_squares_ = squares_of(p.of(Kind::knight), Kind::knight);
  bishop_squares_ = squares_of(p.of(Kind::bishop), Kind::bishop);
  rook_squares_ = squares_of(p.of(Kind::rook), Kind::rook);
  leader_squares_ = squares_of(p.leaders(), Kind::queen);
}

inline int Threats::level_against(Square target) const {
  const Bits64 diagonal = bishop_attacks(target, blockers_);
  const Bits64 straight = rook_attacks(target, blockers_);
  const Bits64 jumps = kKnightReach[p_.rules.strict_knights ? 1 : 0][target];
  const Bits64 below = pawn_attacks(Board::bit(target), ~side_);
  const Bits64 leaders = p_.leaders();
  const Bits64 bishops = p_.of(Kind::bishop);
  const Bits64 rooks = p_.of(Kind::rook);
  const Bits64 knights = p_.of(Kind::knight);

  const bool leader_comes = (leader_squares_ & (diagonal | straight)) != 0;
  const bool rook_comes = (rook_squares_ & straight) != 0;
  const bool bishop_comes = (bishop_squares_ & diagonal) != 0;
  const bool knight_comes = (knight_squares_ & jumps) != 0;
  const bool pawn_comes = (pawn_squares_ & below) != 0;
  if (!leader_comes && !rook_comes && !bishop_comes && !knight_comes && !pawn_comes) return 0;

  const Bits64 there = commanded_ & ((diagonal & (bishops | leaders)) | (straight & (rooks | leaders)) |
                                     (jumps & knights) | (below & p_.of(Kind::pawn)));
  const Bits64 others = commanded_ & ~there;
  Battle battle = battle_between(p_, there, target);
  if (leader_comes && (others & leaders) != 0) {
    battle.attack += p_.rules.strengths.leader;
  } else if ((rook_comes && (others & rooks) != 0) || (bishop_comes && (others & bishops) != 0) ||
             (knight_comes && (others & knights) != 0)) {
    battle.attack += p_.rules.strengths.officer;
  } else if (pawn_comes) {
    battle.attack += p_.rules.strengths.pawn;
  }
  return odds_level(battle);
}

}  // namespace fray::conflict
