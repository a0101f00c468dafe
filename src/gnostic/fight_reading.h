// Gnostic Chess: reading the fight of a position in phase announce or roll. Each function reads a field and
// says what was expected instead if that could not have come about.
#pragma once

#include <string_view>

#include "core/field_table.h"
#include "core/result.h"
#include "gnostic/hyperpig.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// Field `fight`: an attack that the side to move could have made; begins it, in the phase that p has.
Objection read_attack(std::string_view text, Position& p);

/// Fields `attacker` and `defender`, of a fight that has begun.
Objection read_fighter(std::string_view text, Fighter& fighter);

/// Both have rolled equally often as long as both are in the turn; whoever is left in it alone has points.
Result<void> check_fighters(const Fight& fight);

/// Field `dice`: what both have announced.
Objection read_dice(std::string_view text, Fight& fight);

}  // namespace fray::gnostic
