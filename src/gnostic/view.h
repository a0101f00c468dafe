// Gnostic Chess: what people see (core/view.h, N33).
#pragma once

#include "core/view.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// Fills what the contract asks of describe().
void describe(const Position& p, View& view);

/// The contract's slow_odds and add_slow_odds: the chances of a fight in the middle of a turn, which has to
/// be solved; and all odds while the table is not at hand (fights_near).
int slow_odds(const Position& p);
void add_slow_odds(const Position& p, int part, View& view);

}  // namespace fray::gnostic
