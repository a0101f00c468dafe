// Attacks of rooks, bishops and queens on 8 x 8 by table. Where in it is found by one PEXT if the processor
// has BMI2, otherwise by a multiplication (magic bitboards; portable builds, WebAssembly).
#pragma once

#include <array>
#include <cstddef>

#include "core/grid.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace fray {

inline constexpr auto kKnightAttacks =
    square_table<Grid8x8>([](int square) { return Grid8x8::steps_from(square, kKnightSteps); });
inline constexpr auto kKingAttacks =
    square_table<Grid8x8>([](int square) { return Grid8x8::steps_from(square, kKingSteps); });

namespace detail {

/// Where the attacks of one square lie in the shared table, and which squares can block it.
struct SliderEntry {
  Bits64 relevant = 0;
  const Bits64* attacks = nullptr;
  /// The product of blockers and magic has all that matters in its upper bits. Not used with PEXT.
  Bits64 magic = 0;
  int shift = 0;

  std::size_t index(Bits64 blockers) const {
#if defined(__BMI2__)
    return _pext_u64(blockers, relevant);
#else
    return static_cast<std::size_t>(((blockers & relevant) * magic) >> shift);
#endif
  }
  Bits64 attacks_with(Bits64 blockers) const { return attacks[index(blockers)]; }
};

struct SliderTables {
  std::array<SliderEntry, 64> rook;
  std::array<SliderEntry, 64> bishop;
  SliderTables();
};

extern const SliderTables kSliders;

}  // namespace detail

/// Squares a rook on `square` sees, up to and including the first blocker in each direction.
inline Bits64 rook_attacks(Square square, Bits64 blockers) {
  return detail::kSliders.rook[square].attacks_with(blockers);
}

/// Likewise for a bishop.
inline Bits64 bishop_attacks(Square square, Bits64 blockers) {
  return detail::kSliders.bishop[square].attacks_with(blockers);
}

/// Likewise for a queen.
inline Bits64 queen_attacks(Square square, Bits64 blockers) {
  return rook_attacks(square, blockers) | bishop_attacks(square, blockers);
}

}  // namespace fray
