// Wizard's Chess: what can be dealt. The deck is what players know of it: cards nobody has seen, in unknown
// order, above those that were seen going to the bottom (W53).
#pragma once

#include "core/dice.h"
#include "core/node.h"
#include "wizards/position.h"

namespace fray::wizards {

// The functions of the contract, in phase deal. The outcome's code is the card.

void chance_outcomes(const Position& p, OutcomeList& outcomes);
/// Of the unseen cards a few, drawn by the position's key: two for the card that replaces a bought one and
/// for the first of a reset, one for each other of a reset. So the search sees an average hand of cards
/// instead of 47 or 1.8e8 sequences; over many positions the values are right on average, and each is
/// off by what one card more or less in the book is worth.
void lookahead_outcomes(const Position& p, OutcomeList& outcomes);
/// Takes one die with as many sides as there are unseen cards, none if there are fewer than two.
Outcome roll(const Position& p, DiceSource& dice, Faces& faces);

}  // namespace fray::wizards
