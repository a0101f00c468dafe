// D&D Battle Chess: what positions are worth, and which actions to look at first.
#pragma once

#include <cstdint>
#include <span>

#include "core/node.h"
#include "core/value.h"
#include "dnd/position.h"

namespace fray::dnd {

/// The contract's evaluation: each character by kind, level, hit points and spells, and the danger to kings.
Value evaluate(const Position& p);

/// The contract's material: the side's share of all hit points on the board. Never tuned.
Value material(const Position& p);

/// The contract's ordering.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

/// The contract's battle actions: moves onto enemies.
void battle_actions(const Position& p, ActionList& actions);

}  // namespace fray::dnd
