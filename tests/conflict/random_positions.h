// Positions of Conflict Chess for tests that want more than what games from the start lead to.
#pragma once

#include <string>

#include "core/position_text.h"
#include "core/random.h"

namespace fray::conflict {

/// The text of a turn start with a few pieces of each side anywhere, a Leader of each among them, so that
/// promotions, sending home and draws come about soon.
inline std::string random_sparse_position(SplitMix64& random) {
  std::string board(64, '\0');
  const auto place = [&](const char* letters, std::uint32_t choices, bool white) {
    const std::size_t square = random.below(64);
    const char letter = letters[random.below(choices)];
    const bool edge = square < 8 || square >= 56;
    if (board[square] != '\0' || (letter == 'P' && edge)) return false;
    board[square] = white ? letter : static_cast<char>(letter - 'A' + 'a');
    return true;
  };
  for (const bool white : {true, false}) {
    while (!place("KQ", 2, white)) {
    }
    for (std::uint32_t pieces = random.below(10); pieces > 0; --pieces) place("PPPRNBKQ", 8, white);
  }
  return placement_text(8, 8, [&](int square) { return board[static_cast<std::size_t>(square)]; }) +
         (random.below(2) == 0 ? " side=white" : " side=black") +
         " phase=move quiet=" + std::to_string(random.below(2) == 0 ? 0 : random.below(100)) +
         " turn=" + std::to_string(1 + random.below(200));
}

}  // namespace fray::conflict
