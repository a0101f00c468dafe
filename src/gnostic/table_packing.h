// How the table of solved fights is packed for the module, where every byte is sent over the network: number
// by number in the order of its cells, the eight of a cell together, each as the residual of a prediction
// (table_prediction.h) in an arithmetic code with adaptive models (table_residuals.h). Packing and unpacking
// are the same walk with another coder, so they cannot differ.
//
// docs/benchmarks/rules.md says what each part is worth, and why much less is not to be had.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gnostic/hyperpig_table_layout.h"
#include "gnostic/table_prediction.h"
#include "gnostic/table_residuals.h"

namespace fray::gnostic::table {

/// Codes all numbers of `words`: they are told to the coder, and what it says they are is stored.
template <class Coder>
class TableWalk {
 public:
  TableWalk(Coder& coder, std::span<std::uint64_t, kWords> words)
      : words_(words), residuals_(coder, kNumbers), rows_(kNumbers) {}

  void run() {
    std::uint32_t cell = 0;
    for_each_row([&](const Row& row) {
      if (row.attacker_need == 1) begin_pair(kCombatValues[row.low], kCombatValues[row.high]);
      begin_row(row.attacker_need, row.begin);
      for (int d = row.begin; d <= row.end; ++d) code_cell(row.attacker_need, d, cell++);
      if (row.end >= row.begin) end_row(row.attacker_need, row.end);
    });
  }

 private:
  static constexpr std::size_t kNumbers = kPlanes + 1;
  static constexpr std::size_t kValue = 0;
  static constexpr std::size_t number_of(Plane plane) { return 1 + static_cast<std::size_t>(plane); }
  static constexpr std::array<std::size_t, kNumbers> kOrder{kValue,
                                                            number_of(Plane::both_fall),
                                                            number_of(Plane::attacker_mean),
                                                            number_of(Plane::attacker_spread),
                                                            number_of(Plane::attacker_skew),
                                                            number_of(Plane::defender_mean),
                                                            number_of(Plane::defender_spread),
                                                            number_of(Plane::defender_skew)};
  /// The same number with the roles exchanged.
  static constexpr std::array<std::size_t, kNumbers> kMirror{0, 1, 5, 6, 7, 2, 3, 4};

  std::span<std::uint64_t, kWords> words_;
  ResidualModel<Coder> residuals_;
  std::vector<Rows> rows_;
  Blend blend_;
  /// Of the means of hit points left in the pair.
  int attacker_scale_ = 0;
  int defender_scale_ = 0;
  /// Of the numbers of the cell so far: how many, and how much their errors were beyond the usual, in log16.
  int coded_ = 0;
  int unforeseen_ = 0;

  struct Bits {
    std::size_t word;
    std::uint32_t shift;
    std::uint64_t mask;
  };
  static Bits bits_of(std::size_t number, std::uint32_t cell) {
    if (number == kValue) return {cell / 2, 32 * (cell % 2), 0xffffffff};
    return {kValueWords + (number - 1) * kPlaneWords + cell / 4, 16 * (cell % 4), 0xffff};
  }

  /// What fights are worth in which a side needs nothing any more, left of and above the cells.
  std::int64_t attacker_fell(std::size_t number, int attacker_need) const {
    if (number == number_of(Plane::defender_mean)) return defender_scale_ * attacker_need;
    return number == number_of(Plane::defender_skew) ? kNoSkew : 0;
  }
  std::int64_t defender_fell(std::size_t number, int defender_need) const {
    if (number == kValue) return kMostValue;
    if (number == number_of(Plane::attacker_mean)) return attacker_scale_ * std::max(0, defender_need);
    return number == number_of(Plane::attacker_skew) ? kNoSkew : 0;
  }

  void begin_pair(int attacker_dice, int defender_dice) {
    attacker_scale_ = mean_scale(attacker_dice);
    defender_scale_ = mean_scale(defender_dice);
    for (std::size_t number = 0; number < kNumbers; ++number) {
      rows_[number].clear();
      for (int a = 0; a < 8; ++a) {
        for (int d = -Rows::kMargin; d < Rows::kWidth - Rows::kMargin; ++d) {
          rows_[number].row(a)[d].number = defender_fell(number, d);
        }
      }
    }
  }

  /// Between equals the cells left of the first are those of the roles exchanged, a few of which are taken.
  void begin_row(int a, int begin) {
    for (std::size_t number = 0; number < kNumbers; ++number) {
      Known* row = rows_[number].row(a);
      for (int d = -Rows::kMargin; d < begin; ++d) {
        row[d] = {};
        row[d].number = attacker_fell(number, a);
      }
      for (int d = std::max(1, begin - 5); d < begin; ++d) {
        row[d] = rows_[kMirror[number]].row(d)[a];
        if (number != kValue) continue;
        row[d].number = kMostValue - row[d].number;
        row[d].bend = -row[d].bend;
      }
    }
  }

  /// The next row may look two columns further to the right than this one goes.
  void end_row(int a, int end) {
    for (Rows& rows : rows_) {
      Known* row = rows.row(a);
      for (int d = end + 1; d <= end + 2; ++d) {
        row[d] = {};
        row[d].number = row[end].number;
        row[d].error = row[end].error;
      }
    }
  }

  void code_cell(int a, int d, std::uint32_t cell) {
    unforeseen_ = 0;
    coded_ = 0;
    const Place value(rows_[kValue], a, d);
    code_number(value, kValue, cell, predict_value(value), 0);
    for (std::size_t k = 1; k < kNumbers; ++k) {
      const Place place(rows_[kOrder[k]], a, d);
      const std::int64_t shared = k > 1 ? shared_surprise(place, Place(rows_[kOrder[k - 1]], a, d)) : 0;
      code_number(place, kOrder[k], cell, predict_other(place), shared);
    }
  }

  template <std::size_t N>
  void code_number(const Place& place, std::size_t number, std::uint32_t cell,
                   std::array<std::int64_t, N> guesses, std::int64_t shared) {
    const std::int64_t most = number == kValue ? kMostValue : 65535;
    const std::int64_t base = place.base();
    for (std::int64_t& guess : guesses) guess = std::clamp(guess, -base, most - base);
    const Blend::Result first = blend_.mean<0>(place, guesses);
    const std::int64_t expected = base + first.mean;
    const std::array<std::int64_t, kCorrections> corrections{0,
                                                             std::clamp(shared, -expected, most - expected)};
    const std::int64_t correction = number == kValue ? 0 : blend_.mean<kPredictors>(place, corrections).mean;
    const std::int64_t prediction = expected + correction;

    const Scale scale(place);
    const Bits bits = bits_of(number, cell);
    std::uint64_t& word = words_[bits.word];
    const auto truth = static_cast<std::int64_t>(word >> bits.shift & bits.mask);
    const Contexts contexts =
        contexts_of(place, scale, first.spread, guesses[0] - first.mean, guesses[1] - first.mean);
    const std::int64_t coded =
        prediction + residuals_.code(number, contexts, scale.shift, truth - prediction);
    word = (word & ~(bits.mask << bits.shift)) | (static_cast<std::uint64_t>(coded) & bits.mask)
                                                     << bits.shift;

    Known& known = place.here();
    known.number = std::clamp<std::int64_t>(coded, 0, most);
    known.bend = known.number - base;
    known.surprise = number == kValue ? 0 : static_cast<std::int32_t>(known.number - expected);
    known.error = static_cast<std::uint32_t>(std::llabs(known.number - prediction));
    const auto missed = [](std::int64_t by) {
      return static_cast<std::uint32_t>(std::min<std::int64_t>(std::llabs(by), Known::kMostError));
    };
    for (std::size_t g = 0; g < N; ++g) known.errors[g] = missed(known.bend - guesses[g]);
    for (std::size_t c = 0; c < kCorrections; ++c) {
      known.errors[kPredictors + c] = missed(known.number - expected - corrections[c]);
    }
    unforeseen_ += std::clamp(log16(8 * std::uint64_t{known.error} + 2) - scale.middle - 16, -40, 40);
    ++coded_;
  }

  /// How large the error is likely to be: logarithms (log16) of eight times the mean error of neighbours.
  struct Scale {
    int near;
    int far;
    int middle;
    int shift;

    explicit Scale(const Place& p) {
      const auto error = [&](int up, int left) { return std::uint64_t{p.at(up, left).error}; };
      const std::uint64_t six =
          2 * (error(0, 1) + error(1, 0)) + error(1, 1) + error(1, -1) + error(0, 2) + error(2, 0);
      const std::uint64_t more = error(1, 2) + error(1, -2) + error(2, 1) + error(2, -1) + error(0, 3) +
                                 error(3, 0) + error(2, -2) + error(2, 2) + error(0, 4) + error(3, 1);
      near = log16(six + 2) - 16;
      far = log16(six + more + 2) - 16 - 18;
      middle = (near + far) / 2;
      shift = std::max(0, middle / 16 - 5);
    }
    /// A logarithm relative to the shift, in so many steps.
    std::uint32_t step(int log, int width, int most) const {
      return static_cast<std::uint32_t>(std::clamp((log - 16 * shift) / width, 0, most));
    }
  };

  /// `spread` says how much the predictors differ, `first` and `second` by what two of them do from the mean.
  Contexts contexts_of(const Place& place, const Scale& scale, int spread, std::int64_t first,
                       std::int64_t second) const {
    const auto sign = [](std::int64_t number) { return number < 0 ? 0U : number > 0 ? 2U : 1U; };
    const std::uint32_t signs =
        sign(place.bend(0, 1)) + 3 * sign(place.bend(1, 0)) + 9 * sign(first) + 27 * sign(second);
    const auto surprise =
        static_cast<std::uint32_t>(std::clamp(unforeseen_ / std::max(1, 6 * coded_) + 4, 0, 9));
    return {scale.step(scale.far, 4, 47) * 16 + scale.step(spread + 16, 12, 15),
            (scale.step(scale.near, 8, 23) * 10 + surprise) * 2 + (scale.shift > 0 ? 1 : 0),
            signs * 12 + scale.step(scale.far, 16, 11)};
  }
};

}  // namespace fray::gnostic::table
