// D&D Battle Chess: which characters differ from what has been kept of them.
#pragma once

#include <array>
#include <cstdint>

#include "dnd/characters/character.h"

namespace fray::dnd {

using Characters = std::array<Character, kCharacters>;

/// A bit for each that is not the same, the lowest for number 0. Most are: they are compared by fours first.
inline std::uint32_t changed_characters(const Characters& before, const Characters& now) {
  constexpr std::size_t kTogether = 4;
  std::uint32_t changed = 0;
  for (std::size_t first = 0; first < kCharacters; first += kTogether) {
    std::uint64_t difference = 0;
    for (std::size_t who = first; who < first + kTogether; ++who)
      difference |= before[who].difference(now[who]);
    if (difference == 0) continue;
    for (std::size_t who = first; who < first + kTogether; ++who)
      changed |= static_cast<std::uint32_t>(before[who].difference(now[who]) != 0) << who;
  }
  return changed;
}

}  // namespace fray::dnd
