// D&D Battle Chess: positions without their past, for who looks ahead where nobody asks for repetitions.
#pragma once

#include "core/trail.h"
#include "dnd/position.h"

namespace fray::dnd {

inline Position without_past(const Position& p) {
  Position q = p;
  q.trail_begin = q.trail_end = 0;
  return q;
}

/// A trail for such positions, one in each thread; they may share it, since nobody reads it.
inline Trail& no_past() {
  thread_local Trail trail;
  return trail;
}

}  // namespace fray::dnd
