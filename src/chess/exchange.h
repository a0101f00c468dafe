// Chess: what comes of a capture on its own square.
#pragma once

#include "chess/action.h"
#include "chess/position.h"
#include "core/logistic.h"

namespace fray::chess {

/// What men are worth to each other in exchanges, in hundredths of a pawn.
inline constexpr std::array<std::int32_t, kKinds + 1> kExchangeWorth{100, 300, 300, 500, 900, 10000, 0};

/// The contract's most_gain: what is taken and what a pawn becomes, by what the evaluation makes of a man
/// more at the beginning of a game.
Logit most_gain(const Position& p, Action action);

/// Static exchange evaluation: what a move wins, in hundredths of a pawn, if both sides go on taking on
/// its square with the least valuable man for as long as it pays. Pins are not looked at.
std::int32_t exchange_of(const Position& p, Action capture);

}  // namespace fray::chess
