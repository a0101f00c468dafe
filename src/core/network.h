// A small network that turns features of a position into log-odds: what a linear sum cannot say, that a piece
// is worth more or less beside others, one hidden layer of clipped units can. Integer arithmetic, so that
// every build on every platform values a position alike.
//
// A feature is present or not, or present several times; each adds its row of numbers, one for each lane.
// Lane 0 is the linear part; the others are hidden units, clipped to [0, kNetworkUnit] and weighed by the
// output row, whose lane 0 says by what all that is divided: weights that were set by hand stay whole numbers
// so.
//
// The sum is made anew for each position. To keep all of it up from one position to the next instead, taking
// away and adding what has changed, costs more than it saves at these widths (docs/benchmarks/evaluation.md,
// "Keeping sums up"); KeptSums keeps that of parts which have many features and seldom change.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "core/fixed_list.h"
#include "core/logistic.h"

namespace fray {

/// The features of a position, each named once for every time that it is present. No game has as many of
/// any position: each says so where it lists them.
using FeatureList = FixedList<std::uint16_t, 2048>;

/// Lanes come in registers of the processor.
inline constexpr std::size_t kLaneStep = 16;
inline constexpr std::size_t kMostLanes = 8 * kLaneStep;

/// 1.0 in every number of a network. Sums stay below 64 in all positions that can come up in a game; beyond
/// they wrap around.
inline constexpr int kNetworkUnit = 512;

/// How many numbers a network of so many features has: a row for each, the row that is always added, and the
/// output row, whose lane 0 is the divisor; 0 stands for 1.
constexpr std::size_t network_size(std::size_t features, std::size_t lanes) { return (features + 2) * lanes; }

/// The numbers of a network, which live elsewhere, row after row.
struct Network {
  std::span<const std::int16_t> numbers;
  std::size_t lanes = kLaneStep;

  std::size_t features() const { return numbers.size() / lanes - 2; }
};

/// Features whose weights belong together, such as those of one kind of piece; `fray tune` makes them heavier
/// or lighter as one (lab/tune.h). Groups of one name are one.
struct FeatureGroup {
  std::string_view name;
  std::uint16_t first = 0;
  std::uint16_t count = 1;
};

// Only these sums have instructions for vectors in WebAssembly: what the compiler makes of them elsewhere by
// itself is slower than plain code (cmake/wasi.cmake).
#ifdef __wasm__
#define FRAY_VECTORS [[gnu::target("simd128")]]
#else
#define FRAY_VECTORS
#endif

/// What rows of a network add up to, lane by lane.
template <std::size_t kLanes>
class LaneSums {
 public:
  [[gnu::always_inline]] void add_row(const std::int16_t* row) {
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      Register part;
      std::memcpy(&part, row + i * kLaneStep, sizeof part);
      sums_[i] += part;
    }
  }
  /// Adds the rows of the features of a network whose first row is at `numbers`.
  [[gnu::always_inline]] void add_rows(const std::int16_t* numbers, const FeatureList& features) {
    for (const std::uint16_t feature : features) add_row(numbers + feature * kLanes);
  }
  [[gnu::always_inline]] void add(const LaneSums& other) {
    for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += other.sums_[i];
  }
  [[gnu::always_inline]] void subtract(const LaneSums& other) {
    for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] -= other.sums_[i];
  }
  /// The log-odds of sums that have all rows, by the output row.
  [[gnu::always_inline]] FRAY_VECTORS Logit logit(const std::int16_t* output) const {
    Products products{};
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      Signed weights;
      std::memcpy(&weights, output + i * kLaneStep, sizeof weights);
      if (i == 0) weights[0] = 0;
      const Signed none{}, unit = none + std::int16_t{kNetworkUnit},
                           sums = reinterpret_cast<Signed>(sums_[i]);
      const Signed at_least = sums > none ? sums : none;
      const Signed clipped = at_least < unit ? at_least : unit;
      add_products(products, clipped, weights);
    }
    std::int32_t hidden = 0;
    for (std::size_t i = 0; i < kLaneStep / 2; ++i) hidden += products[i];

    constexpr int kScale = kLogitUnit / kNetworkUnit;
    const auto linear = static_cast<std::int16_t>(sums_[0][0]);
    const Logit logit = kScale * (linear + hidden / kNetworkUnit);
    return output[0] > 1 ? logit / output[0] : logit;
  }

 private:
  // One register of the processor, in the notation that GCC and Clang share. Unsigned numbers wrap around.
  using Register [[gnu::vector_size(2 * kLaneStep)]] = std::uint16_t;
  using Signed [[gnu::vector_size(2 * kLaneStep)]] = std::int16_t;
  using Products [[gnu::vector_size(2 * kLaneStep)]] = std::int32_t;

  // Adds the products of lanes 2n and 2n + 1 to number n: an instruction of processors with vectors, in
  // place of which compilers make many of the plain code.
  [[gnu::always_inline]] FRAY_VECTORS static void add_products(Products& sums, const Signed& a,
                                                               const Signed& b) {
#if defined(__AVX2__)
    sums += reinterpret_cast<Products>(
        _mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__wasm__)
    using Half [[gnu::vector_size(kLaneStep)]] = std::int16_t;
    const auto first = std::bit_cast<std::array<Half, 2> >(a),
               second = std::bit_cast<std::array<Half, 2> >(b);
    sums += std::bit_cast<Products>(std::array{__builtin_wasm_dot_s_i32x4_i16x8(first[0], second[0]),
                                               __builtin_wasm_dot_s_i32x4_i16x8(first[1], second[1])});
#else
    for (std::size_t i = 0; i < kLaneStep / 2; ++i)
      sums[i] += a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
#endif
  }

  std::array<Register, kLanes / kLaneStep> sums_{};
};

/// The log-odds of the features by the rows of a network of kLanes lanes, with what `others` have added up
/// to.
template <std::size_t kLanes>
FRAY_VECTORS Logit network_logit(const std::int16_t* numbers, std::size_t feature_count,
                                 const FeatureList& features, const LaneSums<kLanes>& others = {}) {
  const std::int16_t* always = numbers + feature_count * kLanes;
  LaneSums<kLanes> sums = others;
  sums.add_row(always);
  sums.add_rows(numbers, features);
  return sums.logit(always + kLanes);
}

/// The sums of the features of each of `kParts` parts of a position, kept from one position to the next: for
/// games where it costs less to see that a part is what it was than to list its features again.
template <std::size_t kLanes, std::size_t kParts>
class KeptSums {
 public:
  /// The sums of all parts, when those that have changed, bit n for part n, have the features that
  /// `list(part, features)` appends. To begin with no part has any.
  template <class List>
  FRAY_VECTORS const LaneSums<kLanes>& update(const std::int16_t* numbers, std::uint64_t changed,
                                              const List& list) {
    static_assert(kParts <= 64);
    for (; changed != 0; changed &= changed - 1) {
      const auto part = static_cast<std::size_t>(std::countr_zero(changed));
      FeatureList features;
      list(part, features);
      LaneSums<kLanes> sums;
      sums.add_rows(numbers, features);
      all_.subtract(parts_[part]);
      all_.add(sums);
      parts_[part] = sums;
    }
    return all_;
  }

 private:
  LaneSums<kLanes> all_;
  std::array<LaneSums<kLanes>, kParts> parts_{};
};
#undef FRAY_VECTORS

/// The log-odds of the features, by a network that is known only when it is asked.
inline Logit network_logit(const Network& network, const FeatureList& features) {
  static_assert(kMostLanes == 8 * kLaneStep);
  const std::int16_t* numbers = network.numbers.data();
  const std::size_t count = network.features();
  switch (network.lanes / kLaneStep) {
    case 1: return network_logit<1 * kLaneStep>(numbers, count, features);
    case 2: return network_logit<2 * kLaneStep>(numbers, count, features);
    case 3: return network_logit<3 * kLaneStep>(numbers, count, features);
    case 4: return network_logit<4 * kLaneStep>(numbers, count, features);
    case 5: return network_logit<5 * kLaneStep>(numbers, count, features);
    case 6: return network_logit<6 * kLaneStep>(numbers, count, features);
    case 7: return network_logit<7 * kLaneStep>(numbers, count, features);
    default: return network_logit<8 * kLaneStep>(numbers, count, features);
  }
}

}  // namespace fray
