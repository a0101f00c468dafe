// Positions of Conflict Chess for the tests of the search.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>

#include "core/game_adapter.h"
#include "game_types.h"
#include "games.h"

namespace fray {

using Conflict = conflict::ConflictChess;

inline std::unique_ptr<AnyState> conflict_state(const std::string& position) {
  auto state = (*find_game("conflict"))->load(position, {});
  if (!state) ADD_FAILURE() << state.error().message;
  return std::move(*state);
}

inline std::unique_ptr<AnyState> conflict_start() { return std::move(*(*find_game("conflict"))->start({})); }

/// Few pieces, so that plain expectiminimax gets somewhere; among them pending attacks, a roll, and choices
/// after it.
inline const std::array<std::string, 8> kSmallPositions{
    "4k3/8/3p4/8/8/2N5/8/4K3 side=white",
    "4k3/p7/8/1P6/8/8/6r1/3QK3 side=black",
    "8/1P1k4/8/8/3r4/8/5B2/4K3 side=white",
    "6k1/8/8/3q4/8/8/8/R3K3 side=white",
    "4k3/8/8/2p5/3P4/8/8/4K3 side=white phase=attack moved=Pd3d4",
    "4k3/8/8/2n5/3P4/1N6/8/4K3 side=white phase=roll moved=Pd3d4 target=c5 attackers=b3,d4",
    "4k3/8/8/8/3P4/1N6/8/4K3 side=white phase=move-in moved=Pd3d4 target=c5 attackers=b3,d4",
    "4k3/8/8/2n5/3P4/1N6/8/4K3 side=white phase=send-home moved=Pd3d4 target=c5 attackers=b3,d4",
};

}  // namespace fray
