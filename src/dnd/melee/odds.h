// D&D Battle Chess: what a battle will come to, for who thinks of starting it.
#pragma once

#include <optional>

#include "core/node.h"
#include "core/view.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The odds of the battle that the legal `move` begins: how it ends if both play it well (battle_outcomes,
/// dnd/solved_melee.h), a king who may change places with a pawn (D26) staying where he is. Empty if the move
/// begins no battle. Takes as long as solving the melee.
std::optional<ViewOdds> melee_odds(const Position& p, Action move);

}  // namespace fray::dnd
