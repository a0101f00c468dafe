// Wizard's Chess: the four suits (W35 to W47).
#pragma once

#include "wizards/action.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The home squares of a kind of man (W43).
Bits64 home_squares(Side side, Kind kind);

/// The squares to which Diamonds may send a man of a side, empty or not (W42).
Bits64 disapparition_squares(Side owner, Kind kind);

/// Whether a man may love another one of its side: that of the same or lower value (W40).
bool may_love(Kind lover, Kind beloved);

/// On what a card might be cast by a side as the board is: the squares of men, and for Spades the empty home
/// squares of captured ones. Whether it may cast at all is not asked (W35, W39). For people.
Bits64 possible_targets(const Position& p, Side caster, Card card);

/// Whether the hand holds a card that brings the captured king of the side to move back, safe or exempt
/// (W46).
bool can_revive_king(const Position& p);
/// Appends those casts.
void add_king_revivals(const Position& p, ActionList& actions);

/// Whether Spades, Diamonds or Hearts can complete the turn, where the side may cast (W44).
bool can_end_by_spell(const Position& p);

/// Whether Hearts allow a pawn to be taken en passant on a square, as their first move or their second (W57).
bool can_take_in_love(const Position& p, Square passed);

/// Appends every legal cast, where the side may cast.
void add_spells(const Position& p, ActionList& actions);
/// Of those the ones that may matter most, some thirty at most, for the search.
void add_promising_spells(const Position& p, ActionList& actions);

/// The position after the first move of a Hearts turn, before its second. The move does not end the turn.
Position after_first_move(const Position& p, Action action);
/// Whether the first move of a Hearts turn is also its last: castling with the loved rook (W57).
bool uses_both_moves(const Position& p, Action action);
/// Phase hearts: whether some first move leads to a legal end, and all that do.
bool can_complete_hearts(const Position& p);
void add_first_moves(const Position& p, ActionList& actions);

}  // namespace fray::wizards
