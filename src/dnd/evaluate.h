// D&D Battle Chess: what positions are worth, by a small network (core/network.h), and which actions to look
// at first.
#pragma once

#include <cstdint>
#include <span>

#include "core/network.h"
#include "core/node.h"
#include "core/value.h"
#include "dnd/position.h"

namespace fray::dnd {

/// What a character is worth to the model of a melee (dnd/melee.h), in hundredths of a fighter of level 1.
struct Worth {
  double standing = 0;   ///< with no hit points left
  double per_point = 0;  ///< for each hit point, temporary ones included
  double per_slot = 0;   ///< for each slot, times its level
};
Worth worth_of(const Position& p, Who who);

/// The contract's network, on the features of dnd/features.h.
Network network();

/// The contract's evaluation.
Value evaluate(const Position& p);

/// The contract's material: the side's share of all hit points on the board. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's battle actions: moves onto enemies.
void battle_actions(const Position& p, ActionList& actions);

}  // namespace fray::dnd
