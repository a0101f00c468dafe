// Conflict Chess: how pieces move, reach and command (C1 to C13, C34), and the legal actions of every node.
#pragma once

#include <array>
#include <cstdint>

#include "conflict/action.h"
#include "conflict/position.h"
#include "core/pawns.h"
#include "core/sliders.h"

namespace fray::conflict {

/// Squares a knight may go to under the rules, pieces aside: terrain closes routes (C11, C41). Symmetric.
extern const std::array<std::array<Bits64, 64>, 2> kKnightReach;

/// The squares that a piece other than a pawn attacks from `square`, given what stops sliders. Kings reach as
/// queens (C13).
inline Bits64 piece_reach(Kind kind, Square square, Bits64 blockers, Rules rules) {
  switch (kind) {
    case Kind::knight: return kKnightReach[rules.strict_knights ? 1 : 0][square];
    case Kind::bishop: return bishop_attacks(square, blockers);
    case Kind::rook: return rook_attacks(square, blockers);
    default: return queen_attacks(square, blockers);
  }
}

/// The squares that a piece attacks, pawns included.
inline Bits64 attack_reach(Kind kind, Side side, Square square, Bits64 blockers, Rules rules) {
  if (kind == Kind::pawn) return pawn_attacks(Board::bit(square), side);
  return piece_reach(kind, square, blockers, rules);
}

/// The pieces of `side` that attack `square` as the board stands, in command or not.
Bits64 attackers_of(const Position& p, Square square, Side side);

/// Of the given squares, all within four king's steps (C1).
constexpr Bits64 within_four(Bits64 set) {
  constexpr Bits64 a = Board::file_set(0);
  constexpr Bits64 h = Board::file_set(7);
  constexpr Bits64 ab = a | Board::file_set(1);
  constexpr Bits64 gh = h | Board::file_set(6);
  set |= (set << 1 & ~a) | (set >> 1 & ~h);
  set |= (set << 1 & ~a) | (set >> 1 & ~h);
  set |= (set << 2 & ~ab) | (set >> 2 & ~gh);
  set |= set << 8 | set >> 8;
  set |= set << 8 | set >> 8;
  return set | set << 16 | set >> 16;
}

/// The same for so many king's steps.
constexpr Bits64 within(Bits64 set, int range) {
  if (range == 4) [[likely]]
    return within_four(set);
  constexpr Bits64 a = Board::file_set(0);
  constexpr Bits64 h = Board::file_set(7);
  for (; range > 0; --range) {
    set |= (set << 1 & ~a) | (set >> 1 & ~h);
    set |= set << 8 | set >> 8;
  }
  return set;
}

/// The pieces of `side` that are in command now (C2).
inline Bits64 in_command(const Position& p, Side side) {
  const Bits64 own = p.sides[fray::index_of(side)];
  const Bits64 leaders = p.leaders() & own;
  const Bits64 officers = p.officers() & own;
  const Bits64 pawns = p.of(Kind::pawn) & own;
  const int range = p.rules.command_range;
  return leaders | (officers & within(leaders, range)) | (pawns & within(officers | leaders, range));
}

/// Whether the side to move has a move to an empty square (C30).
bool has_move(const Position& p);

/// Supporters of an attack on `target` in phase attack: in command at the start of the turn and able to
/// capture there now (C8).
inline Bits64 possible_supporters(const Position& p, Square target) {
  return attackers_of(p, target, p.side) & p.commanded & ~Board::bit(p.to);
}

/// The enemies that the moved piece attacks, in phase attack.
inline Bits64 attackable(const Position& p) {
  return attack_reach(p.kind_on(p.to), p.side, p.to, p.blockers(), p.rules) & p.enemy();
}

/// The members of `set` that the bits of `index` choose, the lowest bit standing for the lowest square.
constexpr Bits64 chosen_of(Bits64 set, std::uint32_t index) {
  Bits64 chosen = 0;
  for (; index != 0 && set != 0; index >>= 1) {
    const Bits64 lowest_bit = set & (0 - set);
    if ((index & 1) != 0) chosen |= lowest_bit;
    set ^= lowest_bit;
  }
  return chosen;
}

/// All attackers of an attack action: the moved piece and the chosen supporters.
inline Bits64 attackers_in(const Position& p, Action attack) {
  return Board::bit(p.to) | chosen_of(possible_supporters(p, to_of(attack)), supporters_of(attack));
}

/// The home squares of a piece of `side` that stands on `square` (C22, C23, C37), vacant or not. `target` is
/// the attacked square.
Bits64 home_squares(Kind kind, Side side, Square square, Square target);

/// Of those, the ones the piece may be sent to (C24): empty, or its own.
inline Bits64 vacant_homes(const Position& p, Square piece, Kind kind) {
  return home_squares(kind, p.side, piece, p.target) & (~p.occupied() | Board::bit(piece));
}

// The functions of the contract.
void legal_actions(const Position& p, ActionList& actions);
void battle_actions(const Position& p, ActionList& actions);
std::uint64_t count_leaves(const Position& p);

}  // namespace fray::conflict
