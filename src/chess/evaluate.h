// Chess: the evaluation, a small network on features of the position (chess/features.h), and the order in
// which the search looks at actions.
#pragma once

#include <cstdint>
#include <span>

#include "chess/features.h"
#include "chess/position.h"
#include "core/network.h"
#include "core/node.h"
#include "core/random.h"
#include "core/value.h"

namespace fray::chess {

/// The contract's network.
Network network();

/// The contract's evaluation: the network's, and where `is_known` what is known.
Value evaluate(const Position& p);

/// Whether it is king and pawn against king, which is solved (chess/king_and_pawn.h).
bool is_known(const Position& p);

/// The contract's material: own share of all men, at 1, 3, 3, 5, 9. Never tuned.
Value material(const Position& p);

/// The contract's structure_key: of the pawns.
inline std::uint64_t structure_key(const Position& p) {
  return mix64(p.of(Side::white, Kind::pawn)) ^ p.of(Side::black, Kind::pawn) ^
         (p.side == Side::white ? 1 : 0);
}

/// The contract's ordering: captures of the most valuable by the least valuable, promotions, then quiet
/// moves.
void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores);

}  // namespace fray::chess
