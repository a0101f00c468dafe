// Chess: what there is to see and do at a node.
#pragma once

#include "chess/position.h"
#include "core/view.h"

namespace fray::chess {

/// The contract's describe.
void describe(const Position& p, View& view);

}  // namespace fray::chess
