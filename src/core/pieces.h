// Where pieces stand on a board: a set of squares for each kind and for each side.
#pragma once

#include <array>
#include <cstddef>

#include "core/grid.h"
#include "core/side.h"

namespace fray {

/// `Kind` is an enumeration of `kCount` kinds, from 0, and a last value `none`.
template <class Kind, std::size_t kCount, class Board = Grid8x8>
struct Pieces {
  using Set = typename Board::Set;

  std::array<Set, kCount> kinds{};
  std::array<Set, 2> sides{};

  bool operator==(const Pieces&) const = default;

  constexpr Set occupied() const { return sides[0] | sides[1]; }
  constexpr Set of(Kind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
  constexpr Set of(Side side) const { return sides[index_of(side)]; }
  constexpr Set of(Side side, Kind kind) const { return of(side) & of(kind); }

  /// The kind of the piece on a square, `none` if it is empty.
  Kind kind_on(Square square) const {
    const Set bit = Board::bit(square);
    for (std::size_t kind = 0; kind < kCount; ++kind) {
      if (kinds[kind] & bit) return static_cast<Kind>(kind);
    }
    return Kind::none;
  }
  /// Whose piece stands on a square that is not empty.
  Side side_on(Square square) const { return sides[0] & Board::bit(square) ? Side::white : Side::black; }

  void set(Side side, Kind kind, Square square) {
    kinds[static_cast<std::size_t>(kind)] |= Board::bit(square);
    sides[index_of(side)] |= Board::bit(square);
  }
  /// Takes away the piece that stands there.
  void unset(Side side, Kind kind, Square square) {
    kinds[static_cast<std::size_t>(kind)] ^= Board::bit(square);
    sides[index_of(side)] ^= Board::bit(square);
  }
};

}  // namespace fray
