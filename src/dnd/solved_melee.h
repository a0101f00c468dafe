// D&D Battle Chess as a BattleGame (core/game.h): what battles come to, and what to do in them.
#pragma once

#include <string>

#include "core/game.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's battle_outcomes: the ends of the battle if both play as the model of dnd/melee.h says, by
/// the winner and thirds of the points that he can have left. Of a battle that has just begun the last few
/// thousand answers are kept, in each thread.
void battle_outcomes(const Position& p, OutcomeList& outcomes);

/// The contract's battle_outcome_text: "white rook wins (5 left)".
std::string battle_outcome_text(const Position& p, Outcome end);

/// The contract's battle_strategy: the action that is best if both play on by the model, what winning and
/// losing are worth being read off the board (evaluate). Looks one choice ahead with every legal action.
/// Takes up to a few hundredths of a second.
void battle_strategy(const Position& p, MixedStrategy& strategy);

/// What the fall of a king is worth beside himself to the model, in hundredths of a fighter.
inline constexpr double kKingStake = 3000;

/// What the model itself would do at a decision node of a battle, by the worth of the two alone.
Action model_action(const Position& p);

}  // namespace fray::dnd
