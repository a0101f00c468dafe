// Gnostic Chess: the words that writing and reading a position text share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "gnostic/position.h"

namespace fray::gnostic {

/// The order in which the dead are listed.
inline constexpr std::array<Kind, 5> kDeadOrder{Kind::queen, Kind::rook, Kind::bishop, Kind::knight,
                                                Kind::pawn};
/// In the order of Spell.
inline constexpr std::string_view kSpellLetters = "THSXRI";

/// "8,5,in": points banked, points of this turn, and whether it is still in the turn.
inline std::string fighter_text(const Fighter& fighter) {
  return std::to_string(fighter.score) + ',' + std::to_string(fighter.turn) + ',' +
         (fighter.active ? "in" : "out");
}

}  // namespace fray::gnostic
