// D&D Battle Chess: the chance nodes: what can come of them, how their dice are rolled, and what the dice
// say.
#pragma once

#include <string>

#include "core/dice.h"
#include "core/event.h"
#include "core/node.h"
#include "dnd/action.h"
#include "dnd/outcome.h"
#include "dnd/position.h"

namespace fray::dnd {

/// Those whom the pending action harms or helps. Somebody whom two missiles hit by themselves is there
/// twice (D101: separate packets for Shield Other); where nobody stands, or where nothing can happen, is
/// nobody.
struct Targets {
  Who first = kNobody;
  Who second = kNobody;
  bool two() const { return second != kNobody; }
};
Targets targets_of(const Position& p, Who who, Action action);

/// Whether an action is decided by dice, even where they could bring one thing only.
bool needs_dice(Action action);

/// Who does the pending action.
inline Who doer(const Position& p) { return p.in_battle() ? p.fighter() : p.now.actor; }

/// The contract's chance_outcomes, roll and explain_roll.
void chance_outcomes(const Position& p, OutcomeList& outcomes);
Outcome roll(const Position& p, DiceSource& dice, Faces& faces);
void explain_roll(const Position& p, const Faces& faces, EventLog& log);

std::string outcome_text(Outcome outcome);

}  // namespace fray::dnd
