// Dice Race: a small game whose turns begin with a roll, in the files that a game has.
//
// It is also what every new game begins as: scripts/new-game copies this folder.
//
// Each side has a king and a pawn, which run from the a-file to the h-file, each on a rank of its own. One
// die says who begins: 1 to 3 White, 4 to 6 Black. A turn begins with two dice of four faces; two ones pass.
// The king runs as many squares as the one shows and the pawn as the other, as the player chooses; whoever
// would run past the h-file stops there. A pawn that stops beside the enemy's pawn, on the files b to g,
// sends it back to the a-file. The first side with both on the h-file wins; after a hundred turns it is a
// draw.
//
//   actions    king, pawn (which of them takes the higher die); both (the dice are equal)
//   outcomes   white, black (who begins); 21, 43 and so on (the higher die first)
//   position   k7/p7/P7/K7 side=white phase=begin turn=1
//              k7/1p6/3P4/K7 side=black phase=roll turn=2
//              k7/1p6/3P4/K7 side=black phase=run dice=3,1 turn=2
#pragma once

#include <array>
#include <cstdint>

#include "core/grid.h"
#include "core/side.h"

namespace fray::dicerace {

inline constexpr int kFiles = 8;
inline constexpr int kRanks = 4;
inline constexpr int kGoal = kFiles - 1;
inline constexpr int kFaces = 4;
inline constexpr int kTurns = 100;

enum class Phase : std::uint8_t { begin, roll, run };

struct Position {
  std::array<std::uint8_t, 2> king{};  ///< the file of each side's, 0 to 7
  std::array<std::uint8_t, 2> pawn{};
  std::uint8_t high = 0;  ///< phase run: the dice, else 0
  std::uint8_t low = 0;
  std::uint8_t turn = 1;  ///< goes up when White's turn begins
  Phase phase = Phase::begin;
  Side side = Side::white;  ///< whose turn it is; White in phase begin
  GameResult result = GameResult::none;

  bool operator==(const Position&) const = default;
};

inline Square king_square(const Position& p, Side side) {
  return static_cast<Square>((side == Side::white ? 0 : 3 * kFiles) + p.king[index_of(side)]);
}
inline Square pawn_square(const Position& p, Side side) {
  return static_cast<Square>((side == Side::white ? 1 : 2) * kFiles + p.pawn[index_of(side)]);
}

/// Whether a side has come to its goal.
inline bool has_finished(const Position& p, Side side) {
  return p.king[index_of(side)] == kGoal && p.pawn[index_of(side)] == kGoal;
}

/// How the game has ended, in phase roll, if it has.
GameResult result_at_turn_start(const Position& p);

/// The contract's hash: of all but the number of the turn.
std::uint64_t hash(const Position& p);

}  // namespace fray::dicerace
