// Boards as grids of files and ranks: squares, their names, steps and distances. Fray plays on two sizes,
// 8 x 8 and 10 x 12; what is written against `Grid` serves both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/bits.h"

namespace fray {

/// Index of a square: rank * files + file, so a1 is 0, b1 is 1. `kNoSquare` means "none".
using Square = std::uint8_t;
inline constexpr Square kNoSquare = 255;

/// One step on the board, in files and ranks.
struct Step {
  int file = 0;
  int rank = 0;
};

inline constexpr std::array<Step, 4> kRookSteps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
inline constexpr std::array<Step, 4> kBishopSteps{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
inline constexpr std::array<Step, 8> kKingSteps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
inline constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// "e4"; the rank may have two digits. `files` is the width of the board.
inline std::string square_name(int square, int files) {
  return static_cast<char>('a' + square % files) + std::to_string(square / files + 1);
}

/// Reads a name such as "e4" or "j12"; nothing if it is none of the squares of a board of that size.
constexpr std::optional<Square> parse_square(std::string_view text, int files, int ranks) {
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
  const int file = text[0] - 'a';
  int rank = 0;
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    rank = rank * 10 + (digit - '0');
  }
  if (file < 0 || file >= files || rank < 1 || rank > ranks) return std::nullopt;
  return static_cast<Square>((rank - 1) * files + file);
}

/// Geometry of a board of `Files` x `Ranks` squares, at most 26 files and 128 squares.
template <int Files, int Ranks>
struct Grid {
  static_assert(Files >= 1 && Files <= 26 && Ranks >= 1 && Files * Ranks <= 128);

  static constexpr int kFiles = Files;
  static constexpr int kRanks = Ranks;
  static constexpr int kSquares = Files * Ranks;

  /// The set of squares that fits this board.
  using Set = std::conditional_t<(kSquares <= 64), Bits64, Bits128>;

  static constexpr int file_of(int square) { return square % Files; }
  static constexpr int rank_of(int square) { return square / Files; }
  static constexpr bool contains(int file, int rank) {
    return file >= 0 && file < Files && rank >= 0 && rank < Ranks;
  }
  static constexpr Square at(int file, int rank) { return static_cast<Square>(rank * Files + file); }
  static constexpr Set bit(int square) { return single<Set>(square); }

  /// The square one step away, or `kNoSquare` beyond the edge.
  static constexpr Square stepped(int square, Step step) {
    const int file = file_of(square) + step.file;
    const int rank = rank_of(square) + step.rank;
    return contains(file, rank) ? at(file, rank) : kNoSquare;
  }

  /// The distance in king's moves (Chebyshev).
  static constexpr int distance(int a, int b) {
    const int files = file_of(a) - file_of(b);
    const int ranks = rank_of(a) - rank_of(b);
    return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
  }

  /// The first square of `occupied` strictly between two squares of one file, rank or diagonal; else
  /// kNoSquare.
  static constexpr Square first_between(int from, int to, Set occupied) {
    const int files = file_of(to) - file_of(from);
    const int ranks = rank_of(to) - rank_of(from);
    if (from == to || (files != 0 && ranks != 0 && files != ranks && files != -ranks)) return kNoSquare;
    const Step step{(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)};
    for (Square square = stepped(from, step); square != to; square = stepped(square, step)) {
      if (static_cast<bool>(occupied & bit(square))) return square;
    }
    return kNoSquare;
  }

  static constexpr Set rank_set(int rank) {
    Set set{0};
    for (int file = 0; file < Files; ++file) set |= bit(at(file, rank));
    return set;
  }
  static constexpr Set file_set(int file) {
    Set set{0};
    for (int rank = 0; rank < Ranks; ++rank) set |= bit(at(file, rank));
    return set;
  }

  /// The squares that the given single steps lead to.
  template <std::size_t N>
  static constexpr Set steps_from(int square, const std::array<Step, N>& steps) {
    Set set{0};
    for (const Step& step : steps) {
      const Square to = stepped(square, step);
      if (to != kNoSquare) set |= bit(to);
    }
    return set;
  }

  /// The squares that a slider on `square` sees: along each direction up to and including the first square of
  /// `blockers`. Walks square by square; the 8 x 8 board has tables for it in core/sliders.h.
  template <std::size_t N>
  static constexpr Set slides_from(int square, const std::array<Step, N>& directions, Set blockers) {
    Set set{0};
    for (const Step& direction : directions) {
      for (Square to = stepped(square, direction); to != kNoSquare; to = stepped(to, direction)) {
        set |= bit(to);
        if (static_cast<bool>(blockers & bit(to))) break;
      }
    }
    return set;
  }

  static std::string name(int square) { return square_name(square, Files); }
  static constexpr std::optional<Square> parse(std::string_view text) {
    return parse_square(text, Files, Ranks);
  }
};

using Grid8x8 = Grid<8, 8>;
using Grid10x12 = Grid<10, 12>;

/// Calls `visit(Square)` for each square of a set, in ascending order.
template <class Set, class Visit>
constexpr void for_each_square(Set set, Visit&& visit) {
  while (static_cast<bool>(set)) visit(static_cast<Square>(pop_lowest(set)));
}

/// A table with one entry for each square of a board, filled by `make(square)` at compile time.
template <class Board, class Make>
constexpr auto square_table(Make make) {
  std::array<decltype(make(0)), static_cast<std::size_t>(Board::kSquares)> table{};
  for (int square = 0; square < Board::kSquares; ++square)
    table[static_cast<std::size_t>(square)] = make(square);
  return table;
}

}  // namespace fray
