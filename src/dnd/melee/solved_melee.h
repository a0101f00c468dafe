// D&D Battle Chess as a BattleGame (core/game.h): what battles come to. What to do in them is in
// dnd/melee_choice.h.
#pragma once

#include <string>

#include "core/game.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's battle_outcomes: the ends of the battle if both play as the model of dnd/melee.h says, by
/// the winner and thirds of the points that he can have left. Answers for battles that have just begun are
/// kept (dnd/melee/kept_ends.h).
void battle_outcomes(const Position& p, OutcomeList& outcomes);
/// The same, solved anew.
void solve_battle(const Position& p, OutcomeList& outcomes);

/// The contract's battle_outcome_text: "white rook wins (5 left)".
std::string battle_outcome_text(const Position& p, Outcome end);

/// What the fall of a king is worth beside himself to the model, in hundredths of a fighter.
inline constexpr double kKingStake = 3000;

/// What the model itself would do at a decision node of a battle, by the worth of the two alone.
Action model_action(const Position& p);

}  // namespace fray::dnd
