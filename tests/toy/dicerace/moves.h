// Dice Race: the legal actions, and what the dice can show.
#pragma once

#include "core/dice.h"
#include "toy/dicerace/action.h"
#include "toy/dicerace/position.h"

namespace fray::dicerace {

/// The files on which the king and the pawn of the side to act stop.
struct Run {
  std::uint8_t king;
  std::uint8_t pawn;
};
Run run_of(const Position& p, Action action);

/// Whether the pawn that stops on that file sends the other side's back.
bool strikes(const Position& p, std::uint8_t file);

// The functions of the contract.

void legal_actions(const Position& p, ActionList& actions);
void chance_outcomes(const Position& p, OutcomeList& outcomes);
Outcome roll(const Position& p, DiceSource& dice, Faces& faces);

}  // namespace fray::dicerace
