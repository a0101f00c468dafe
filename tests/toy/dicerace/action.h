// Dice Race: what actions and outcomes are.
#pragma once

#include "core/node.h"

namespace fray::dicerace {

inline constexpr Action kKing{0};  ///< the king takes the higher die
inline constexpr Action kPawn{1};  ///< the pawn does
inline constexpr Action kBoth{2};  ///< the dice are equal

inline constexpr Outcome kWhiteBegins{0};
inline constexpr Outcome kBlackBegins{1};

/// The outcome of the roll with which a turn begins.
constexpr Outcome make_roll(int high, int low) { return Outcome{static_cast<std::uint32_t>(high * 8 + low)}; }
constexpr std::uint8_t high_of(Outcome roll) { return static_cast<std::uint8_t>(code_of(roll) / 8); }
constexpr std::uint8_t low_of(Outcome roll) { return static_cast<std::uint8_t>(code_of(roll) % 8); }

}  // namespace fray::dicerace
