#include "wizards/moves.h"

namespace fray::wizards {

bool can_move(const Position& p) {
  if (must_replenish(p)) return visit_safe_replenishings(p, [](std::uint32_t) { return true; });
  const KingGuard guard(p);
  return visit_moves(p, [&](Action action) { return guard.allows(action); });
}

}  // namespace fray::wizards
