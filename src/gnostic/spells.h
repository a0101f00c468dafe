// Gnostic Chess: which spells can be cast, and why the others cannot (N20 to N29, N35, N41, N42).
#pragma once

#include <string>

#include "gnostic/action.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// The spells that the queen on `queen` has left: her own, or her side's (N21).
inline SpellSet spells_left(const Position& p, Square queen) {
  const SpellSet used =
      p.rules.spells_per_queen ? p.states[queen].used() : p.used[fray::index_of(p.side_on(queen))];
  return static_cast<SpellSet>(kAllSpells & ~(used | p.rules.numbers->never));
}

/// Whether an enemy piece of `side` could be imprisoned as far as the track is concerned (N28).
inline bool prison_holds(const Position& p, Side side) { return p.track.shade != own_extreme(side); }

/// Two pieces that can be exchanged: a swap must change the position (N26, N35). Prisoners aside.
inline bool differ(const Position& p, Square a, Square b) {
  return p.side_on(a) != p.side_on(b) || p.kind_on(a) != p.kind_on(b) ||
         p.states[a].damage() != p.states[b].damage();
}

/// The empty squares next to a queen, where she can revive (N27).
Bits64 squares_beside(const Position& p, Square queen);

/// Appends every spell that the side to move can cast, in phase move.
void add_spells(const Position& p, ActionList& actions);

/// Why `side` cannot cast a spell now, were it its turn; empty if it can.
std::string why_not(const Position& p, Side side, Spell spell);

}  // namespace fray::gnostic
