// D&D Battle Chess: what to do in a melee, by what its ends are worth on the board.
#pragma once

#include <span>

#include "core/game.h"
#include "core/value.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's battle_stakes: each of the two winning with one point and with all that he has, and each
/// way in which both may be left standing.
void battle_stakes(const Position& p, BattleEnds& ends);

/// The contract's battle_strategy: the action that is best if both play on by the model of dnd/melee.h. Looks
/// one choice ahead with every legal action; takes up to a few hundredths of a second. What winning, losing
/// and parting are worth is read off the board (evaluate) and put right by `worth`, which may be empty: by
/// the kind of the end and linearly by the winner's points. Never passes where the model knows something
/// else, so that two who play so come to an end.
void battle_strategy(const Position& p, std::span<const Value> worth, MixedStrategy& strategy);

}  // namespace fray::dnd
