// Conflict Chess: what there is to see and do at a node.
#pragma once

#include "conflict/position.h"
#include "core/trail.h"
#include "core/view.h"

namespace fray::conflict {

/// The contract's describe.
void describe(const Position& p, View& view);

}  // namespace fray::conflict
