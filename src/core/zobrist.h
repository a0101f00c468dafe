// Zobrist keys (Zobrist 1970): a random number for each thing that a position may have, of which those that
// it has are added up without carry. Games draw theirs from SplitMix64 with a fixed seed; they are part of
// the notation and never change.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/pieces.h"
#include "core/random.h"
#include "core/side.h"

// Keys are drawn when the program is compiled. The module, which is sent over the network, draws them when it
// starts: nothing packs random numbers, and there are 48 kB of them (docs/benchmarks/page.md).
#ifdef __wasm__
#define FRAY_DRAWN const
#define FRAY_DRAWS inline
#else
#define FRAY_DRAWN constexpr
#define FRAY_DRAWS constexpr
#endif

namespace fray {

/// A key for each side, kind and square.
template <std::size_t kKinds, std::size_t kSquares = 64>
struct PieceKeys {
  std::array<std::array<std::array<std::uint64_t, kSquares>, kKinds>, 2> keys{};

  template <class Kind>
  constexpr std::uint64_t of(Side side, Kind kind, Square square) const {
    return keys[fray::index_of(side)][static_cast<std::size_t>(kind)][square];
  }
  /// The key of all pieces, computed from nothing.
  template <class Kind, class Board>
  std::uint64_t of(const Pieces<Kind, kKinds, Board>& pieces) const {
    std::uint64_t key = 0;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        for_each_square(pieces.kinds[kind] & pieces.sides[side],
                        [&](Square square) { key ^= keys[side][kind][square]; });
      }
    }
    return key;
  }
};

// draw_keys draws one key after the other, in the order in which they lie.
FRAY_DRAWS void draw_keys(SplitMix64& random, std::uint64_t& key) { key = random.next(); }
template <class Item, std::size_t kCount>
FRAY_DRAWS void draw_keys(SplitMix64& random, std::array<Item, kCount>& items) {
  for (Item& item : items) draw_keys(random, item);
}
template <std::size_t kKinds, std::size_t kSquares>
FRAY_DRAWS void draw_keys(SplitMix64& random, PieceKeys<kKinds, kSquares>& pieces) {
  draw_keys(random, pieces.keys);
}

}  // namespace fray
