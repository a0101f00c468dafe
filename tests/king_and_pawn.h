// King and pawn against king, solved by working backwards: which positions White, who has the pawn, wins. By
// the moves of chess alone, without anything of Fray.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace fray::test {

/// Squares are numbered 0 to 63, a1 = 0, b1 = 1.
class KingAndPawn {
 public:
  KingAndPawn() : won_(2 * 64 * 64 * 64, false) {
    for (bool changed = true; changed;) {
      changed = false;
      for (int pawn = 8; pawn < 56; ++pawn)
        for (int white = 0; white < 64; ++white)
          for (int black = 0; black < 64; ++black)
            for (const bool blacks_turn : {false, true})
              changed = win_if_found(blacks_turn, white, black, pawn) || changed;
    }
  }

  /// Whether there is such a position: whoever is not to move is not in check.
  static bool exists(bool blacks_turn, int white, int black, int pawn) {
    return white != pawn && black != pawn && distance(white, black) > 1 &&
           (blacks_turn || !attacks(pawn, black));
  }

  bool won(bool blacks_turn, int white, int black, int pawn) const {
    return won_[index(blacks_turn, white, black, pawn)];
  }

 private:
  static std::size_t index(bool blacks_turn, int white, int black, int pawn) {
    return static_cast<std::size_t>(((blacks_turn * 64 + white) * 64 + black) * 64 + pawn);
  }
  static int distance(int a, int b) { return std::max(std::abs(a / 8 - b / 8), std::abs(a % 8 - b % 8)); }
  static bool attacks(int pawn, int square) {
    return square / 8 == pawn / 8 + 1 && std::abs(square % 8 - pawn % 8) == 1;
  }
  bool win_if_found(bool blacks_turn, int white, int black, int pawn) {
    if (!exists(blacks_turn, white, black, pawn) || won(blacks_turn, white, black, pawn)) return false;
    const bool found = blacks_turn ? black_is_lost(white, black, pawn) : white_wins(white, black, pawn);
    if (found) won_[index(blacks_turn, white, black, pawn)] = true;
    return found;
  }

  /// Every move leads to a lost position; without a move it is stalemate.
  bool black_is_lost(int white, int black, int pawn) const {
    bool moves = false;
    for (int to = 0; to < 64; ++to) {
      if (distance(black, to) != 1 || distance(to, white) <= 1 || attacks(pawn, to)) continue;
      if (to == pawn || !won(false, white, to, pawn)) return false;
      moves = true;
    }
    return moves;
  }

  bool white_wins(int white, int black, int pawn) const {
    for (int to = 0; to < 64; ++to) {
      if (distance(white, to) == 1 && to != pawn && distance(to, black) > 1 && won(true, to, black, pawn))
        return true;
    }
    const int ahead = pawn + 8;
    if (ahead == white || ahead == black) return false;
    // A queen or a rook wins if it is not taken at once.
    if (ahead >= 56) return distance(black, ahead) > 1 || distance(white, ahead) == 1;
    const bool may_step_twice = pawn / 8 == 1 && ahead + 8 != white && ahead + 8 != black;
    return won(true, white, black, ahead) || (may_step_twice && won(true, white, black, ahead + 8));
  }

  std::vector<bool> won_;
};

}  // namespace fray::test
