// D&D Battle Chess: which characters differ from what has been kept of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "dnd/characters/character.h"

namespace fray::dnd {

using Characters = std::array<Character, kCharacters>;

/// A bit for each that is not the same, the lowest for number 0. Most are: they are compared by fours first,
/// as vectors, which compilers do not find by themselves (clang gathers a word of each four).
inline std::uint32_t changed_characters(const Characters& before, const Characters& now) {
  constexpr std::size_t kTogether = 4, kWords = kTogether * sizeof(Character) / sizeof(std::uint64_t);
  using Words [[gnu::vector_size(kWords * sizeof(std::uint64_t))]] = std::uint64_t;
  std::uint32_t changed = 0;
  for (std::size_t first = 0; first < kCharacters; first += kTogether) {
    Words old_words, new_words;
    std::memcpy(&old_words, &before[first], sizeof old_words);
    std::memcpy(&new_words, &now[first], sizeof new_words);
    const Words differences = old_words ^ new_words;
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < kWords; ++i) any |= differences[i];
    if (any == 0) continue;
    for (std::size_t i = 0; i < kTogether; ++i)
      changed |= static_cast<std::uint32_t>((differences[2 * i] | differences[2 * i + 1]) != 0)
                 << (first + i);
  }
  return changed;
}

}  // namespace fray::dnd
