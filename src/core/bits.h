// Sets of squares as bits: a 64-bit word for boards of up to 64 squares, a pair of words for up to 128.
// Both kinds answer to the same free functions, so code that is generic over the board reads the same.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace fray {

/// A set of up to 64 squares; bit i stands for square i.
using Bits64 = std::uint64_t;

/// A set of up to 128 squares; bit i of `lo` stands for square i, bit i of `hi` for square 64 + i.
struct Bits128 {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;

  constexpr Bits128() = default;
  constexpr Bits128(std::uint64_t low) : lo(low) {}  // NOLINT: literals 0 and 1 read as sets
  constexpr Bits128(std::uint64_t low, std::uint64_t high) : lo(low), hi(high) {}

  constexpr explicit operator bool() const { return (lo | hi) != 0; }
  constexpr bool operator==(const Bits128&) const = default;

  friend constexpr Bits128 operator&(Bits128 a, Bits128 b) { return {a.lo & b.lo, a.hi & b.hi}; }
  friend constexpr Bits128 operator|(Bits128 a, Bits128 b) { return {a.lo | b.lo, a.hi | b.hi}; }
  friend constexpr Bits128 operator^(Bits128 a, Bits128 b) { return {a.lo ^ b.lo, a.hi ^ b.hi}; }
  friend constexpr Bits128 operator~(Bits128 a) { return {~a.lo, ~a.hi}; }
  constexpr Bits128& operator&=(Bits128 b) { return *this = *this & b; }
  constexpr Bits128& operator|=(Bits128 b) { return *this = *this | b; }
  constexpr Bits128& operator^=(Bits128 b) { return *this = *this ^ b; }

  /// Shifts by 0 to 127.
  friend constexpr Bits128 operator<<(Bits128 a, int n) {
    if (n == 0) return a;
    if (n >= 64) return {0, a.lo << (n - 64)};
    return {a.lo << n, (a.hi << n) | (a.lo >> (64 - n))};
  }
  friend constexpr Bits128 operator>>(Bits128 a, int n) {
    if (n == 0) return a;
    if (n >= 64) return {a.hi >> (n - 64), 0};
    return {(a.lo >> n) | (a.hi << (64 - n)), a.hi >> n};
  }
};

/// The set of one square. That of a pair of words is chosen, not shifted by up to 127, so that nothing
/// branches.
template <class Set>
constexpr Set single(int square) {
  const std::uint64_t bit = std::uint64_t{1} << (square % 64);
  if constexpr (sizeof(Set) == sizeof bit) {
    return bit;
  } else {
    return {square < 64 ? bit : 0, square < 64 ? 0 : bit};
  }
}

/// The number of squares in the set.
constexpr int popcount(Bits64 b) { return std::popcount(b); }
constexpr int popcount(Bits128 b) { return std::popcount(b.lo) + std::popcount(b.hi); }

/// The lowest square of a set that is not empty.
constexpr int lowest(Bits64 b) { return std::countr_zero(b); }
constexpr int lowest(Bits128 b) { return b.lo != 0 ? std::countr_zero(b.lo) : 64 + std::countr_zero(b.hi); }

/// The highest square of a set that is not empty.
constexpr int highest(Bits64 b) { return 63 - std::countl_zero(b); }
constexpr int highest(Bits128 b) { return b.hi != 0 ? 64 + highest(b.hi) : highest(b.lo); }

/// Takes the lowest square out of a set that is not empty, and returns it.
constexpr int pop_lowest(Bits64& b) {
  const int square = std::countr_zero(b);
  b &= b - 1;
  return square;
}
constexpr int pop_lowest(Bits128& b) {
  if (b.lo != 0) return pop_lowest(b.lo);
  return 64 + pop_lowest(b.hi);
}

/// The squares up to the lowest of a set, with it; all squares if it is empty.
constexpr Bits128 up_to_lowest(Bits128 b) {
  return {b.lo ^ (b.lo - 1), b.hi ^ (b.hi - (b.lo == 0 ? 1U : 0U))};
}
/// The squares from the highest of a set on, with it; all squares if it is empty.
constexpr Bits128 from_highest(Bits128 b) {
  const auto from = [](std::uint64_t word) { return ~std::uint64_t{0} << (63 - std::countl_zero(word | 1)); };
  return {b.hi != 0 ? 0 : from(b.lo), from(b.hi)};
}

/// True if the set has at least two squares.
constexpr bool has_several(Bits64 b) { return (b & (b - 1)) != 0; }
constexpr bool has_several(Bits128 b) {
  return b.lo != 0 ? has_several(b.lo) || b.hi != 0 : has_several(b.hi);
}

}  // namespace fray
