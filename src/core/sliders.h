// Attacks of rooks, bishops and queens on 8 x 8 by table: one PEXT and one load where the processor has BMI2,
// otherwise obstruction difference, which needs no big table (portable builds, WebAssembly). Both are checked
// against Grid::slides_from in the tests.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/grid.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace fray {

inline constexpr auto kKnightAttacks =
    square_table<Grid8x8>([](int square) { return Grid8x8::steps_from(square, kKnightSteps); });
inline constexpr auto kKingAttacks =
    square_table<Grid8x8>([](int square) { return Grid8x8::steps_from(square, kKingSteps); });

/// Obstruction difference: needs no big table. Always here, so that the tests reach it in every build; it is
/// what rook_attacks and bishop_attacks use where there is no BMI2.
namespace obstruction {

/// The squares of one line on either side of a square; `upper` is the half with the higher square numbers.
struct Line {
  Bits64 lower = 0;
  Bits64 upper = 0;
};

constexpr Line line_through(int square, Step step) {
  const std::array<Step, 1> forth{step};
  const std::array<Step, 1> back{Step{-step.file, -step.rank}};
  return {Grid8x8::slides_from(square, back, 0), Grid8x8::slides_from(square, forth, 0)};
}

/// Per square: rank, file, diagonal, antidiagonal.
inline constexpr auto kLines = square_table<Grid8x8>([](int square) {
  return std::array<Line, 4>{line_through(square, {1, 0}), line_through(square, {0, 1}),
                             line_through(square, {1, 1}), line_through(square, {-1, 1})};
});

constexpr Bits64 line_attacks(const Line& line, Bits64 blockers) {
  const Bits64 upper = line.upper & blockers;
  const Bits64 nearest_lower = Bits64{1} << (63 - std::countl_zero((line.lower & blockers) | 1));
  return (line.lower | line.upper) & (upper ^ (upper - nearest_lower));
}

constexpr Bits64 rook_attacks(Square square, Bits64 blockers) {
  return line_attacks(kLines[square][0], blockers) | line_attacks(kLines[square][1], blockers);
}

constexpr Bits64 bishop_attacks(Square square, Bits64 blockers) {
  return line_attacks(kLines[square][2], blockers) | line_attacks(kLines[square][3], blockers);
}

}  // namespace obstruction

#if defined(__BMI2__)

namespace detail {

/// Where the attacks of one square lie in the shared table, and which squares can block it.
struct SliderEntry {
  Bits64 relevant = 0;
  const Bits64* attacks = nullptr;
};

struct SliderTables {
  std::array<SliderEntry, 64> rook;
  std::array<SliderEntry, 64> bishop;
  SliderTables();
};

extern const SliderTables kSliders;

inline Bits64 slider_attacks(const SliderEntry& entry, Bits64 blockers) {
  return entry.attacks[_pext_u64(blockers, entry.relevant)];
}

}  // namespace detail

#endif

/// Squares a rook on `square` sees, up to and including the first blocker in each direction.
inline Bits64 rook_attacks(Square square, Bits64 blockers) {
#if defined(__BMI2__)
  return detail::slider_attacks(detail::kSliders.rook[square], blockers);
#else
  return obstruction::rook_attacks(square, blockers);
#endif
}

/// Likewise for a bishop.
inline Bits64 bishop_attacks(Square square, Bits64 blockers) {
#if defined(__BMI2__)
  return detail::slider_attacks(detail::kSliders.bishop[square], blockers);
#else
  return obstruction::bishop_attacks(square, blockers);
#endif
}

/// Likewise for a queen.
inline Bits64 queen_attacks(Square square, Bits64 blockers) {
  return rook_attacks(square, blockers) | bishop_attacks(square, blockers);
}

}  // namespace fray
