#include "core/sliders.h"

#if defined(__BMI2__)

#include <vector>

namespace fray::detail {
namespace {

/// The squares whose occupation changes what a slider sees: its lines without their last squares.
template <std::size_t N>
Bits64 relevant_squares(int square, const std::array<Step, N>& directions) {
  Bits64 relevant = 0;
  for (const Step& direction : directions) {
    for (Square at = Grid8x8::stepped(square, direction); at != kNoSquare;) {
      const Square next = Grid8x8::stepped(at, direction);
      if (next != kNoSquare) relevant |= Grid8x8::bit(at);
      at = next;
    }
  }
  return relevant;
}

// Sums of 2^relevant over all squares: 102400 for rooks, 5248 for bishops.
std::array<Bits64, 102400 + 5248> attack_sets;

template <std::size_t N>
Bits64* fill(std::array<SliderEntry, 64>& entries, const std::array<Step, N>& directions, Bits64* next) {
  for (int square = 0; square < 64; ++square) {
    const Bits64 relevant = relevant_squares(square, directions);
    entries[static_cast<std::size_t>(square)] = {relevant, next};
    const Bits64 count = Bits64{1} << popcount(relevant);
    for (Bits64 index = 0; index < count; ++index) {
      *next++ = Grid8x8::slides_from(square, directions, _pdep_u64(index, relevant));
    }
  }
  return next;
}

}  // namespace

SliderTables::SliderTables() {
  Bits64* next = attack_sets.data();
  next = fill(rook, kRookSteps, next);
  fill(bishop, kBishopSteps, next);
}

const SliderTables kSliders;

}  // namespace fray::detail

#endif
