// Gnostic Chess: light and dark. The fixed squares of the board, the track that turns the others, and what
// the shade of a square does to hit points (N2 to N5, N10, N24 to N29, N40).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/grid.h"
#include "core/side.h"
#include "gnostic/numbers.h"

namespace fray::gnostic {

using Board = Grid8x8;

/// The board as the rules print it, rank 8 first (N2): W is always light, B always dark, * turns.
inline constexpr std::array<std::string_view, 8> kPrintedBoard{
    "W*W**B*B", "BW*WB*BW", "WBW**BWB", "********", "********", "BWB**WBW", "WB*BW*WB", "B*B**W*W"};

/// The squares that are printed with a letter.
constexpr Bits64 printed_squares(char letter) {
  Bits64 set = 0;
  for (int rank = 0; rank < 8; ++rank) {
    const std::string_view line = kPrintedBoard[static_cast<std::size_t>(7 - rank)];
    for (int file = 0; file < 8; ++file) {
      if (line[static_cast<std::size_t>(file)] == letter) set |= Board::bit(Board::at(file, rank));
    }
  }
  return set;
}

inline constexpr Bits64 kAlwaysLight = printed_squares('W');
inline constexpr Bits64 kAlwaysDark = printed_squares('B');
inline constexpr Bits64 kVariable = ~(kAlwaysLight | kAlwaysDark);

/// How light a square is: -2 (100% dark), -1 (75% dark), 0 (neutral), 1 (75% light), 2 (100% light).
using Shade = int;
inline constexpr Shade kDarkest = -2;
inline constexpr Shade kLightest = 2;

/// Where the marker of the track is and where it goes next (N4, N40).
struct Track {
  std::int8_t shade = 0;       ///< of the variable squares: A is -2, E is 2
  std::int8_t direction = -1;  ///< of the next step: -1 towards A, 1 towards E
  std::uint8_t rounds = 0;     ///< played since the last step (option rounds_per_step)

  bool operator==(const Track&) const = default;

  bool at_end() const { return shade == kDarkest || shade == kLightest; }
  /// One step; the direction turns on arrival at an end (N40).
  void step() {
    shade = static_cast<std::int8_t>(shade + direction);
    if (at_end()) direction = static_cast<std::int8_t>(-direction);
  }
  /// The spell Shift Time (N25): turns, and jumps from one end to the other.
  void shift() {
    if (at_end()) shade = static_cast<std::int8_t>(-shade);
    direction = static_cast<std::int8_t>(-direction);
  }
};

/// 'A' to 'E'.
constexpr char letter_of(Shade shade) { return static_cast<char>('C' + shade); }

constexpr std::string_view name_of_shade(Shade shade) {
  constexpr std::array<std::string_view, 5> names{"100% dark", "75% dark", "neutral", "75% light",
                                                  "100% light"};
  return names[static_cast<std::size_t>(shade - kDarkest)];
}

/// The shade of a square (N3).
constexpr Shade shade_of(Square square, const Track& track) {
  if ((kAlwaysLight & Board::bit(square)) != 0) return kLightest;
  if ((kAlwaysDark & Board::bit(square)) != 0) return kDarkest;
  return track.shade;
}

/// The shade of a side's own extreme: where its prisoners are freed (N29).
constexpr Shade own_extreme(Side side) { return side == Side::white ? kLightest : kDarkest; }

/// How many sixths of a hit point one point scored against a piece of `side` costs it on a square of that
/// shade: usually 3, 4, 6, 8 or 12, by which its hit points count double, one and a half times, once, three
/// quarters or half (N5, N10).
constexpr int cost_of_point(const FightNumbers& numbers, Side side, Shade shade) {
  return numbers.costs[static_cast<std::size_t>((side == Side::white ? shade : -shade) - kDarkest)];
}

/// The factor of such a cost as people write it: "0.75".
std::string multiplier_text(int cost);

/// 2^16 by each cost, rounded up: to multiply by it is faster than to divide, which evaluations do for each
/// attack (docs/benchmarks/search.md, "Nodes a second").
inline constexpr auto kReciprocals = [] {
  std::array<std::uint16_t, kMostCost + 1> reciprocals{};
  for (int cost = kLeastCost; cost <= kMostCost; ++cost)
    reciprocals[static_cast<std::size_t>(cost)] = static_cast<std::uint16_t>((65'535 + cost) / cost);
  return reciprocals;
}();

/// The points that have to be scored against a piece with so many sixths left, 0 to 1,023, at a cost of
/// kLeastCost to kMostCost (N8, N11): their quotient rounded up.
constexpr int effective_points(int sixths, int cost) {
  return (sixths + cost - 1) * kReciprocals[static_cast<std::size_t>(cost)] >> 16;
}

}  // namespace fray::gnostic
