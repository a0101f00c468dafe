// Gnostic Chess: what people see (core/view.h, N33).
#pragma once

#include "core/view.h"
#include "gnostic/position.h"

namespace fray::gnostic {

/// Fills what the contract asks of describe().
void describe(const Position& p, View& view);

}  // namespace fray::gnostic
