// Gladiator Chess: the geometry of its board of ten files and twelve ranks. Sets of squares are pairs of
// words; what slides is read from tables of rays, champions walk by shifting whole sets (G41). A mailbox was
// measured beside this (bench/gladiator_board_bench.cpp, docs/benchmarks/rules.md).
#pragma once

#include <array>

#include "core/grid.h"
#include "core/side.h"

namespace fray::gladiator {

using Board = Grid10x12;
using Squares = Bits128;

inline constexpr Squares kWholeBoard{~0ULL, (1ULL << 56) - 1};
inline constexpr Squares kFileA = Board::file_set(0);
inline constexpr Squares kFileJ = Board::file_set(9);

constexpr Squares north(Squares set) { return (set << 10) & kWholeBoard; }
constexpr Squares south(Squares set) { return set >> 10; }
constexpr Squares east(Squares set) { return (set & ~kFileJ) << 1; }
constexpr Squares west(Squares set) { return (set & ~kFileA) >> 1; }

/// One step ahead, as a side sees it.
constexpr Squares ahead(Squares set, Side side) { return side == Side::white ? north(set) : south(set); }
/// The two squares diagonally ahead.
constexpr Squares diagonally_ahead(Squares set, Side side) {
  const Squares next = ahead(set, side);
  return east(next) | west(next);
}

/// The rank with that number, 0 to 11, counted from a side's own end of the board.
constexpr Squares rank_of_side(int rank, Side side) {
  return Board::rank_set(side == Side::white ? rank : Board::kRanks - 1 - rank);
}
constexpr Squares first_rank(Side side) { return rank_of_side(0, side); }
constexpr Squares second_rank(Side side) { return rank_of_side(1, side); }
constexpr Squares far_rank(Side side) { return rank_of_side(Board::kRanks - 1, side); }

inline constexpr auto kKnightMoves =
    square_table<Board>([](int square) { return Board::steps_from(square, kKnightSteps); });
inline constexpr auto kKingMoves =
    square_table<Board>([](int square) { return Board::steps_from(square, kKingSteps); });

/// The eight rays from each square to the edge, rooks' before bishops'.
struct Rays {
  static constexpr std::array<Step, 8> kSteps{
      {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
  std::array<Squares, 8> along{};
  Squares rook{};    ///< what a rook sees on an empty board
  Squares bishop{};  ///< what a bishop sees there
};
inline constexpr auto kRays = square_table<Board>([](int square) {
  Rays rays;
  for (std::size_t i = 0; i < 8; ++i) {
    rays.along[i] = Board::slides_from(square, std::array<Step, 1>{Rays::kSteps[i]}, 0);
    (i < 4 ? rays.rook : rays.bishop) |= rays.along[i];
  }
  return rays;
});

namespace detail {

/// A ray towards higher squares up to and including the first blocker; likewise towards lower ones. Nothing
/// here branches: where a ray ends can hardly be predicted.
template <std::size_t kRay>
inline Squares up_to_blocker(Square square, Squares blockers) {
  constexpr Step kStep = Rays::kSteps[kRay];
  constexpr bool kUpwards = kStep.rank > 0 || (kStep.rank == 0 && kStep.file > 0);
  const Squares ray = kRays[square].along[kRay];
  return ray & (kUpwards ? up_to_lowest(ray & blockers) : from_highest(ray & blockers));
}

}  // namespace detail

/// Squares that a rook, a bishop or a queen sees, up to and including the first blocker in each direction.
inline Squares rook_moves(Square square, Squares blockers) {
  return detail::up_to_blocker<0>(square, blockers) | detail::up_to_blocker<1>(square, blockers) |
         detail::up_to_blocker<2>(square, blockers) | detail::up_to_blocker<3>(square, blockers);
}
inline Squares bishop_moves(Square square, Squares blockers) {
  return detail::up_to_blocker<4>(square, blockers) | detail::up_to_blocker<5>(square, blockers) |
         detail::up_to_blocker<6>(square, blockers) | detail::up_to_blocker<7>(square, blockers);
}
inline Squares queen_moves(Square square, Squares blockers) {
  return rook_moves(square, blockers) | bishop_moves(square, blockers);
}

/// For two squares the number of the ray from the first that has the second on it; 8 if none has.
inline constexpr auto kRayTo = square_table<Board>([](int from) {
  std::array<std::uint8_t, Board::kSquares> rays{};
  rays.fill(8);
  for (std::size_t ray = 0; ray < 8; ++ray) {
    Squares left = kRays[static_cast<std::size_t>(from)].along[ray];
    while (left) rays[static_cast<std::size_t>(pop_lowest(left))] = static_cast<std::uint8_t>(ray);
  }
  return rays;
});

/// Whether nothing stands between two squares of one line.
inline bool sees(Square from, Square to, Squares blockers) {
  const std::size_t ray = kRayTo[from][to];
  const Squares between =
      kRays[from].along[ray] & kRays[to].along[ray < 4 ? (ray + 2) % 4 : 4 + (ray + 2) % 4];
  return !(between & blockers);
}

/// Where the champions of a set end that walk exactly 3 or exactly 5 single steps along ranks and files, with
/// at most one turn by a right angle, over empty squares; the last one may be any (G41). As paths can be
/// walked backwards, these are also the squares from which a champion comes to one of the set.
constexpr Squares champion_moves(Squares from, Squares empty) {
  // `forth` and `back` along a line, then `left` or `right` across it.
  const auto walk = [from, empty](auto forth, auto back, auto left, auto right) {
    Squares ends = 0;
    std::array<Squares, 5> leg{};  // squares after so many steps along the line, all of them empty
    Squares one = from;
    Squares other = from;
    for (std::size_t i = 1; i <= 5; ++i) {
      const Squares next = forth(one);
      const Squares next_other = back(other);
      if (i == 3 || i == 5) ends |= next | next_other;
      one = next & empty;
      other = next_other & empty;
      if (i < 5) leg[i] = one | other;
    }
    // Squares from which so many steps are left to walk across, of walks of five and of three.
    const auto across = [&](auto aside) {
      const Squares three = (aside(leg[1]) & empty) | leg[2];
      const Squares two = (aside(three) & empty) | leg[3] | leg[1];
      const Squares last = (aside(two) & empty) | leg[4] | leg[2];
      return aside(last);
    };
    return ends | across(left) | across(right);
  };
  return walk(north, south, east, west) | walk(east, west, north, south);
}

/// All squares that champion_moves can reach on an empty board.
inline constexpr auto kChampionReach =
    square_table<Board>([](int square) { return champion_moves(Board::bit(square), kWholeBoard); });

/// Where the pawns of a side attack: diagonally ahead (G42, G43).
inline constexpr auto kPawnAttacks = [] {
  std::array<std::array<Squares, Board::kSquares>, 2> table{};
  for (int square = 0; square < Board::kSquares; ++square) {
    for (const Side side : {Side::white, Side::black}) {
      table[fray::index_of(side)][static_cast<std::size_t>(square)] =
          diagonally_ahead(Board::bit(square), side);
    }
  }
  return table;
}();

}  // namespace fray::gladiator
