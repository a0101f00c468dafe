// Conflict Chess: the endings with two and three pieces, for tables (core/endgame.h).
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "conflict/position.h"
#include "core/bits.h"
#include "core/endgame.h"
#include "core/trail.h"

namespace fray::conflict {

/// Both sides together. Each has a Leader, or the game would be over.
inline constexpr int kEndgamePieces = 3;

/// Kings against kings first, then what promotes only into what came before: Leaders, Officers, pawns.
std::span<const Endgame> endgames();

/// "KQvK", in any order of a side's letters. Error "bad_ending".
Result<std::uint32_t> find_endgame(std::string_view text);

/// Where the pieces stand in the table of their ending; `p` has at most kEndgamePieces.
std::optional<EndgamePlace> place_of_few(const Position& p);

/// The contract's endgame_place. Pieces and side are all there is at a turn start of this game. The tables
/// are of games with the default options.
inline std::optional<EndgamePlace> endgame_place(const Position& p) {
  if (popcount(p.occupied()) > kEndgamePieces) [[likely]]
    return std::nullopt;
  if (p.rules.bits() != kUsualRules) return std::nullopt;
  return place_of_few(p);
}

std::optional<Position> endgame_position(std::uint32_t ending, std::uint32_t index, Trail& trail);

}  // namespace fray::conflict
