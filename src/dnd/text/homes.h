// D&D Battle Chess: which character a piece of a position text is (docs/notation.md, `homes`).
#pragma once

#include <string>
#include <vector>

#include "dnd/position.h"

namespace fray::dnd {

/// A piece as a position text shows it: an attacker of a battle, fought or suspended, is behind an `x`.
struct Stander {
  Side side = Side::white;
  Kind kind = Kind::pawn;
  Square square = kNoSquare;
  bool is_attacker = false;
  Who who = kNobody;  ///< which character it is, once that is known
};

/// "e4", "xe4".
std::string text_of(const Stander& stander);

/// Everybody, in the order of the field `pieces`: by squares, then attackers, White's first.
std::vector<Stander> standers(const Position& p);
void sort_standers(std::vector<Stander>& all);

/// The character of that side and kind whose home that is, kNobody if there is none.
Who who_lives_on(Side side, Kind kind, Square square);

/// Gives those who have no `who` one by the rule of the notation. Answers a stander that nobody is left for,
/// or none.
const Stander* assign_homes(std::vector<Stander>& all);

/// The field's value; empty if the rule has everybody right.
std::string homes_text(const Position& p);

}  // namespace fray::dnd
