// The layout of the table of solved fights, known to the program that computes it at build time
// (gnostic/tables/) and to the look-up (hyperpig_table.cpp).
//
// The table has one cell for each pair of needs that can occur, for each unordered pair of combat values; the
// piece of fewer dice is stored as the attacker, and between equals the attacker's need is the smaller. It is
// cut into planes, so that like numbers stand together: the value in 32 bits, and seven planes of 16 bits.
//
// The numbers are as exact as anybody can tell, and no more: the module is sent the table, where every
// further bit of one is 7 to 11 kB (docs/benchmarks/rules.md, "Packed for the module").
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "gnostic/hyperpig.h"

namespace fray::gnostic::table {

/// The combat values, and so the numbers of dice (N14).
inline constexpr std::array<int, 5> kCombatValues{1, 3, 5, 9, 10};
inline constexpr std::size_t kKinds = kCombatValues.size();
inline constexpr std::size_t kPairs = kKinds * (kKinds + 1) / 2;

/// The indices of the combat values by dice, 0 for any other number.
inline constexpr auto kKindIndices = [] {
  std::array<std::uint8_t, kMaxDice + 1> indices{};
  for (std::size_t k = 0; k < kKinds; ++k)
    indices[static_cast<std::size_t>(kCombatValues[k])] = static_cast<std::uint8_t>(k);
  return indices;
}();
/// The index of a combat value.
constexpr std::size_t kind_index(int dice) { return kKindIndices[static_cast<std::size_t>(dice)]; }

/// The highest effective hit points of a piece on a square that multiplies them by `quarters` / 4, rounded
/// up.
constexpr int most_hit_points(int dice, int quarters) { return (10 * dice * quarters + 3) / 4; }

/// The highest need of the defender that can occur with this need of the attacker, 0 if none. The attacker's
/// need is the defender's hit points and the reverse, and the square multiplies the one and divides the
/// other.
constexpr int most_defender_need(int attacker_dice, int defender_dice, int attacker_need) {
  // The multipliers of the defender's hit points in quarters, and those of the attacker's (N5, N7).
  constexpr std::array<std::array<int, 2>, 5> kShades{{{8, 2}, {6, 3}, {4, 4}, {3, 6}, {2, 8}}};
  int most = 0;
  for (const auto& shade : kShades) {
    if (attacker_need > most_hit_points(defender_dice, shade[0])) continue;
    most = std::max(most, most_hit_points(attacker_dice, shade[1]));
  }
  return most;
}

/// Where the cells of a pair of combat values (low <= high) begin, by the attacker's need.
struct Layout {
  /// The cell of (attacker need, defender need 0) would be first[pair][attacker need]; the needs are at
  /// least 1.
  std::array<std::array<std::uint32_t, kMaxTarget + 1>, kPairs> first{};
  std::uint32_t cells = 0;
};

constexpr std::size_t pair_index(std::size_t low, std::size_t high) { return high * (high + 1) / 2 + low; }

/// Cells that stand together: of a pair of combat values and a need of the attacker, for the defender's needs
/// from `begin` to `end`; none if that is lower.
struct Row {
  std::size_t low;
  std::size_t high;
  int attacker_need;
  int begin;
  int end;
};

/// Visits the rows in the order of their cells; the first of each pair has an attacker's need of 1.
template <class Visit>
constexpr void for_each_row(Visit visit) {
  for (std::size_t high = 0; high < kKinds; ++high) {
    for (std::size_t low = 0; low <= high; ++low) {
      for (int a = 1; a <= most_hit_points(kCombatValues[high], 8); ++a)
        visit(Row{low, high, a, low == high ? a : 1,
                  most_defender_need(kCombatValues[low], kCombatValues[high], a)});
    }
  }
}

constexpr Layout make_layout() {
  Layout layout;
  std::uint32_t next = 0;
  for_each_row([&](const Row& row) {
    layout.first[pair_index(row.low, row.high)][static_cast<std::size_t>(row.attacker_need)] =
        next - static_cast<std::uint32_t>(row.begin);
    if (row.end >= row.begin) next += static_cast<std::uint32_t>(row.end - row.begin + 1);
  });
  layout.cells = next;
  return layout;
}

inline constexpr Layout kLayout = make_layout();

/// The planes of 16 bits, after that of the values: a chance, and for each side what it has left when it
/// wins.
enum class Plane : std::uint8_t {
  both_fall,
  attacker_mean,
  attacker_spread,
  attacker_skew,
  defender_mean,
  defender_spread,
  defender_skew,
};
inline constexpr std::size_t kPlanes = 7;

/// Values, from -kValueMargin to 1 + kValueMargin (FightOutcome::value), as 0 to kMostValue: right to 3e-8,
/// and 1/2 as exactly as doubles have it. A value and that of the roles exchanged add up to kMostValue.
inline constexpr double kValueMargin = 1.0 / (1 << 20);
inline constexpr std::int64_t kMostValue = 1 << 24;
inline constexpr double kValueScale = static_cast<double>(kMostValue) / (1 + 2 * kValueMargin);
inline constexpr double kChanceScale = 8192;  // of the probability that both fall
/// Of the mean of the hit points that a piece of so many dice has left, and of their standard deviation:
/// finer for pieces that have few.
constexpr int mean_scale(int dice) { return dice == 1 ? 64 : dice == 3 ? 16 : 8; }
constexpr int spread_scale(int dice) { return mean_scale(dice) / 2; }
/// How skew the hit points left are, in classes: how many standard deviations the lower of two points lies
/// below the mean. The weight of the higher is the squared sine of an angle and this its tangent, at the
/// middle of each sixteenth of a right angle.
inline constexpr std::array<double, 16> kSkews{
    0.049126849769467254, 0.14833598753834742, 0.25048696019130545, 0.3578057213145241,
    0.4729647758913199,   0.5993769336819237,  0.7416505462720354,  0.906347169019147,
    1.1033299757334758,   1.34834391348672,    1.668399205583507,   2.11432235754864,
    2.7948127724904768,   3.9922237837700827,  6.7414524054149885,  20.355467624987142};
/// Where nothing is left to chance.
inline constexpr std::uint64_t kNoSkew = kSkews.size() / 2;

/// The table as 64-bit words, the lowest bits first: two values a word, then four numbers of a plane a word.
inline constexpr std::size_t kValueWords = (kLayout.cells + 1) / 2;
inline constexpr std::size_t kPlaneWords = (kLayout.cells + 3) / 4;
inline constexpr std::size_t kWords = kValueWords + kPlanes * kPlaneWords;

}  // namespace fray::gnostic::table
