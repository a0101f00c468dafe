// D&D Battle Chess: what positions are worth, and which actions to look at first.
#pragma once

#include <cstdint>
#include <span>

#include "core/node.h"
#include "core/value.h"
#include "core/weight.h"
#include "dnd/position.h"

namespace fray::dnd {

/// What a character is worth to the model of a melee (dnd/melee.h), in hundredths of a fighter of level 1.
struct Worth {
  double standing = 0;   ///< with no hit points left
  double per_point = 0;  ///< for each hit point, temporary ones included
  double per_slot = 0;   ///< for each slot, times its level
};
Worth worth_of(const Position& p, Who who);

/// The contract's weights, tuned by `fray tune dnd` from such hundredths: of each kind of piece, and for each
/// level above the first; the share of that which somebody without hit points left is worth (no hundredths,
/// that); a slot, times its level; a pawn's rank; an attacker of the enemy king, times his level; a pawn that
/// the king can change places with (D26); and a step nearer to the enemy king.
std::span<const Weight> weights();

/// The contract's evaluation: each character by kind, level, hit points and spells, where he is, and the
/// danger to kings. `weights` are as many as weights().
Value evaluate_with(const Position& p, std::span<const double> weights);
Value evaluate(const Position& p);

/// The contract's material: the side's share of all hit points on the board. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's battle actions: moves onto enemies.
void battle_actions(const Position& p, ActionList& actions);

}  // namespace fray::dnd
