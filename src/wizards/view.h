// Wizard's Chess: positions for people.
#pragma once

#include "core/view.h"
#include "wizards/position.h"

namespace fray::wizards {

/// The contract's function.
void describe(const Position& p, View& view);

}  // namespace fray::wizards
