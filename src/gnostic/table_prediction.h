// What the packed table predicts a number from: the numbers that precede it, in its row and in the rows
// above, and how well each of several simple predictors did there.
//
// The numbers are smooth but for kinks, where the best number of dice changes: curves across the needs, that
// move from row to row, and patterns with a period of 4, the mean of a die that is not lost. So no one
// predictor is good everywhere, nor are coefficients fitted to a whole pair of combat values (those were
// worse than left + up - upleft). Each prediction is therefore a mean of several, each weighted by its error
// nearby to the power -2.5. Then what was unforeseen in the number before of the same
// cell is added, as much of it as the two had in common nearby, for one change of strategy moves all of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "gnostic/hyperpig.h"
#include "gnostic/hyperpig_table_layout.h"

namespace fray::gnostic::table {

/// 16 times the binary logarithm and 16 more, of a number that is not 0.
inline int log16(std::uint64_t number) {
  const auto width = static_cast<int>(std::bit_width(number));
  return width * 16 + static_cast<int>((number << (64 - width)) >> 59 & 15);
}

inline constexpr std::size_t kPredictors = 12;
/// None, and by the number of the cell that was coded before.
inline constexpr std::size_t kCorrections = 2;

/// A number that is known, and what its prediction was worth.
struct Known {
  std::int64_t number = 0;
  std::int64_t bend = 0;      // the number minus left + up - upleft
  std::int32_t surprise = 0;  // the number minus the mean of the predictors; not used of values
  std::uint32_t error = 0;    // of the whole prediction
  std::array<std::uint32_t, kPredictors + kCorrections> errors{};  // of each, at most kMostError

  static constexpr std::int64_t kMostError = (1 << 26) - 1;  // 32 of them add up in 32 bits
};

/// The last rows of a plane. Columns are the defender's needs, with a margin for what is left of them.
class Rows {
 public:
  static constexpr int kMargin = 8;
  static constexpr int kWidth = kMaxTarget + kMargin + 4;

  Known* row(int attacker_need) {
    return rows_[static_cast<std::size_t>(attacker_need) % rows_.size()].data() + kMargin;
  }
  void clear() { rows_ = {}; }

 private:
  std::array<std::array<Known, kWidth>, 8> rows_{};
};

/// The place of a number that is being coded, with what lies around it.
class Place {
 public:
  Place(Rows& rows, int attacker_need, int defender_need) : column_(defender_need) {
    for (int up = 0; up < 5; ++up) rows_[static_cast<std::size_t>(up)] = rows.row(attacker_need - up + 8);
  }
  Known& here() const { return rows_[0][column_]; }
  const Known& at(int up, int left) const { return rows_[static_cast<std::size_t>(up)][column_ - left]; }
  std::int64_t number(int up, int left) const { return at(up, left).number; }
  std::int64_t bend(int up, int left) const { return at(up, left).bend; }
  std::int64_t base() const { return number(0, 1) + number(1, 0) - number(1, 1); }

 private:
  std::array<Known*, 5> rows_{};
  int column_;
};

/// Predictions of a value, less base(). The value is so exact that third and fourth differences say
/// something. Both sets were chosen one by one from a hundred, each the one that saved most.
inline std::array<std::int64_t, kPredictors> predict_value(const Place& p) {
  const std::int64_t l = p.bend(0, 1);
  const std::int64_t ll = p.bend(0, 2);
  const std::int64_t u = p.bend(1, 0);
  const std::int64_t uu = p.bend(2, 0);
  const std::int64_t uuu = p.bend(3, 0);
  const std::int64_t ul = p.bend(1, 1);
  const std::int64_t ur = p.bend(1, -1);
  return {l + 2 * u - uu - 2 * ul + p.bend(2, 1),
          3 * l - 3 * ll + p.bend(0, 3),
          4 * u - 6 * uu + 4 * uuu - p.bend(4, 0),
          (l + u + ul + ur) / 4,
          p.bend(0, 4) + u - p.bend(1, 4),
          l + ur - u,
          2 * l - ll,
          2 * p.bend(0, 4) - p.bend(0, 8),
          3 * u - 3 * uu + uuu,
          u + (u - uu) / 2,
          p.bend(1, -2),
          p.bend(4, 0) + 2 * (l - p.bend(4, 1)) - (ll - p.bend(4, 2))};
}

/// The same of the other numbers, in which every difference adds noise.
inline std::array<std::int64_t, 9> predict_other(const Place& p) {
  const std::int64_t base = p.base();
  const std::int64_t left = p.number(0, 1) - base;
  const std::int64_t up = p.number(1, 0) - base;
  return {0,
          p.bend(0, 1),
          left,
          up,
          2 * left - (p.number(0, 2) - base),
          2 * up - (p.number(2, 0) - base),
          p.number(0, 4) - base + p.number(1, 0) - p.number(1, 4),
          left + p.number(0, 4) - p.number(0, 5),
          -p.bend(0, 1) / 2};
}

/// The part of the surprise at another number of the cell that this one can be expected to share.
inline std::int64_t shared_surprise(const Place& place, const Place& other) {
  static constexpr std::array<std::array<int, 2>, 12> kNear{
      {{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, 2}, {2, 0}, {1, 2}, {1, -2}, {2, 1}, {2, -1}, {0, 3}, {3, 0}}};
  std::int64_t product = 0;
  std::int64_t square = 128;
  for (const auto& [up, left] : kNear) {
    const std::int64_t theirs = other.at(up, left).surprise;
    product += theirs * place.at(up, left).surprise;
    square += theirs * theirs;
  }
  // product / square in 1/256, by a division of 32 bits.
  const auto beyond = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(square))) - 8;
  const std::int64_t slope =
      product * (65536U / static_cast<std::uint32_t>(square >> beyond)) >> (beyond + 8);
  return slope * other.here().surprise / 256;
}

/// The mean of predictions by their errors around, and how far they are from it.
class Blend {
 public:
  struct Result {
    std::int64_t mean = 0;
    int spread = 0;  // log16 of four times the mean distance from it
  };

  Blend() {
    std::uint64_t weight = 1U << 26;
    for (std::int64_t& w : weights_) {
      w = static_cast<std::int64_t>(weight >> 6);
      weight = weight * 58809 >> 16;  // 2^(-2.5 / 16)
    }
  }

  /// The errors of the guesses begin at `First` in Known::errors; only `count` of them are used.
  template <std::size_t First, std::size_t N>
  Result mean(const Place& place, const std::array<std::int64_t, N>& guesses, std::size_t count = N) const {
    const auto errors = [&](int up, int left) { return place.at(up, left).errors.data() + First; };
    const std::array<const std::uint32_t*, 6> near{errors(0, 1),  errors(1, 0), errors(1, 1),
                                                   errors(1, -1), errors(0, 2), errors(2, 0)};
    std::array<std::uint32_t, N> sums;
    for (std::size_t k = 0; k < N; ++k) {
      const std::uint32_t twice = near[0][k] + near[1][k];
      sums[k] = 4 * (2 * twice + near[2][k] + near[3][k] + near[4][k] + near[5][k]) + 1;
    }
    std::array<int, N> logs;
    int least = 1 << 20;
    for (std::size_t k = 0; k < count; ++k) least = std::min(least, logs[k] = log16(sums[k]));
    std::array<std::int64_t, N> weights;
    std::int64_t total = 0;
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      weights[k] = weights_[std::min(static_cast<std::size_t>(logs[k] - least), weights_.size() - 1)];
      total += weights[k];
      sum += weights[k] * guesses[k];
    }
    Result result{(sum + (sum < 0 ? -total : total) / 2) / total};
    std::int64_t distance = total;
    for (std::size_t k = 0; k < count; ++k) distance += 4 * weights[k] * std::llabs(guesses[k] - result.mean);
    result.spread =
        log16(static_cast<std::uint64_t>(distance)) - log16(static_cast<std::uint64_t>(total)) + 16;
    return result;
  }

 private:
  std::array<std::int64_t, 140> weights_{};
};
}  // namespace fray::gnostic::table
