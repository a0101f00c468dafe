// Random games of D&D Battle Chess from all kinds of starts.
#pragma once

#include <cstdint>

#include "dnd/game.h"
#include "dnd/training_start.h"
#include "search/playout.h"

namespace fray::dnd {

/// Calls `visit(p, trail, random)` at every node but the last of so many games; what it draws from `random`
/// changes how they go on.
template <class Visit>
void for_each_node(std::uint64_t seed, int games, Visit&& visit) {
  using G = DndBattleChess;
  SplitMix64 random(seed);
  for (int game = 0; game < games; ++game) {
    Trail trail;
    const auto text = PositionText::parse(training_start(random.next()));
    Position p = *G::parse_position(*text, *resolve_options(G::info(), {}), trail);
    while (G::node_kind(p) != NodeKind::terminal) {
      visit(p, trail, random);
      random_step<G>(p, trail, random);
    }
  }
}

}  // namespace fray::dnd
