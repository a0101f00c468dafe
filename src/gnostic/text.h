// Gnostic Chess: positions, actions and outcomes as text (docs/notation.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/position_text.h"
#include "core/result.h"
#include "core/trail.h"
#include "gnostic/action.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// The letter of a piece: upper case for White.
char letter_of(Side side, Kind kind);
/// The kind of a letter of either case; `none` if it is no piece's.
Kind kind_of_letter(char letter);
/// The letters of a set of spells in their order, such as "THR"; "-" if it is empty.
std::string spells_text(SpellSet spells);

PositionText position_text(const Position& p, const Trail& trail);
/// Reads a position of phase `move`, `announce`, `roll` or `promote`; refuses what could not have come about.
Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail);

std::string action_text(const Position& p, Action action);
/// Accepts what action_text prints, in either case and with the squares of an exchange in either order, and
/// O-O and O-O-O.
Result<Action> parse_action(const Position& p, std::string_view text);

/// Of a roll: "14:bust".
std::string outcome_text(Outcome outcome);
/// Of the end of a battle at p: "white wins (14 against it)".
std::string battle_outcome_text(const Position& p, Outcome end);

/// The contract's examples.
std::vector<std::string> examples(char letter);

}  // namespace fray::gnostic
