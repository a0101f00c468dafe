// Wizard's Chess: the words of a position text that printing and reading share.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "wizards/position.h"

namespace fray::wizards {

/// The dead are printed in this order.
inline constexpr std::array<Kind, kMenKinds> kDeadOrder{Kind::king,   Kind::queen,  Kind::rook,
                                                        Kind::bishop, Kind::knight, Kind::pawn};

struct DoneWord {
  std::uint8_t bit;
  std::string_view word;
};
inline constexpr std::array<DoneWord, 4> kDoneWords{
    {{Done::reset, "reset"}, {Done::buy, "buy"}, {Done::give, "give"}, {Done::cast, "cast"}}};

inline constexpr std::array<Phase, 4> kPhases{Phase::turn, Phase::deal, Phase::hearts, Phase::second};

}  // namespace fray::wizards
