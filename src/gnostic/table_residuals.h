// Residuals of the packed table as bits, each coded with a chance that several adaptive models and a mixer of
// them agree on (logistic mixing, as in the PAQ family). The same code packs and unpacks: a coder is asked
// for every bit with the bit that is true, which one that unpacks ignores, and says which bit it is. Integers
// only, so that every machine takes the same chances.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace fray::gnostic::table {

/// Chances are in 16 bits; the mixer adds them as log odds in 1/256, within +-2047. Its tables are computed
/// when it is made, for they would be as many bytes of the module.
class LogOdds {
 public:
  LogOdds() {
    static constexpr std::array<int, 33> kKnots{22,    36,    60,    98,    162,   267,   439,   720,   1179,
                                                1921,  3108,  4971,  7812,  11955, 17625, 24743, 32768, 40793,
                                                47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097,
                                                65269, 65374, 65438, 65476, 65500, 65513};
    std::size_t next = 0;
    for (std::size_t k = 0; k < chance_.size(); ++k) {
      const auto within = static_cast<int>(k % 128);
      const int chance = (kKnots[k / 128] * (128 - within) + kKnots[k / 128 + 1] * within) / 128;
      chance_[k] = static_cast<std::uint16_t>(chance);
      for (; next <= static_cast<std::size_t>(chance / 16); ++next) {
        odds_[next] = static_cast<std::int16_t>(static_cast<int>(k) - 2048);
      }
    }
    for (; next < odds_.size(); ++next) odds_[next] = 2047;
  }
  int odds(int chance) const { return odds_[static_cast<std::size_t>(chance / 16)]; }
  int chance(std::int64_t odds) const {
    return chance_[static_cast<std::size_t>(std::clamp<std::int64_t>(odds, -2047, 2047) + 2048)];
  }

 private:
  std::array<std::uint16_t, 4096> chance_{};
  std::array<std::int16_t, 4096> odds_{};
};

/// As many bits as coders take at once of those that are 1 as often as 0.
inline constexpr int kEvenBits = 8;

/// How many contexts a residual has, and how many values each may take.
inline constexpr std::size_t kContexts = 3;
inline constexpr std::size_t kContextValues = 1024;
using Contexts = std::array<std::uint32_t, kContexts>;

template <class Coder>
class ResidualModel {
 public:
  ResidualModel(Coder& coder, std::size_t planes)
      : coder_(coder), slots_(planes * kContexts * kContextValues * kNodes), mixers_(planes * kNodes) {
    for (auto& weights : mixers_) weights.fill(65536 * 2 / 3);
    for (std::size_t n = 0; n < kRates.size(); ++n) kRates[n] = static_cast<int>(131072 / (2 * n + 3));
  }

  /// A residual of about 2^(shift + 2): what is above the `shift` lowest bits as its length in unary and one
  /// more bit, all modelled; then bits that are as good as random, and the sign.
  std::int64_t code(std::size_t plane, const Contexts& contexts, int shift, std::int64_t residual) {
    plane_ = plane;
    contexts_ = &contexts;
    const auto size = static_cast<std::uint64_t>(std::llabs(residual));
    const auto true_length = static_cast<int>(std::bit_width(size >> shift));
    int length = 0;
    while (length + shift < kMostLength && bit(std::min(length, 15), true_length > length)) ++length;
    if (length == 0 && shift == 0) return 0;
    std::uint64_t coded = length > 0 ? 1 : 0;
    int left = shift + std::max(0, length - 1);
    if (length > 1) {
      --left;
      coded = 2 + (bit(14 + std::min(length, 6), (size >> left & 1) != 0) ? 1 : 0);
    }
    while (left > 0) {
      const int some = std::min(left, kEvenBits);
      left -= some;
      coded = coded << some |
              coder_.code_even(static_cast<std::uint32_t>(size >> left) & ((1U << some) - 1), some);
    }
    if (coded == 0) return 0;
    const auto number = static_cast<std::int64_t>(coded);
    return bit(31, residual < 0) ? -number : number;
  }

 private:
  static constexpr std::size_t kNodes = 32;
  static constexpr int kMostLength = 33;       // of residuals of numbers of 32 bits
  static constexpr std::uint16_t kSeen = 100;  // as many bits as a chance is the mean of, at most
  struct Slot {
    std::uint16_t chance = 32768;
    std::uint16_t seen = 0;
  };

  Coder& coder_;
  LogOdds log_odds_;
  std::vector<Slot> slots_;
  std::vector<std::array<int, kContexts>> mixers_;
  std::array<int, kSeen + 1> kRates{};
  std::size_t plane_ = 0;
  const Contexts* contexts_ = nullptr;

  bool bit(int node, bool is) {
    auto& weights = mixers_[plane_ * kNodes + static_cast<std::size_t>(node)];
    std::array<Slot*, kContexts> slots;
    std::array<int, kContexts> odds;
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < kContexts; ++k) {
      slots[k] = &slots_[((plane_ * kContexts + k) * kContextValues + (*contexts_)[k]) * kNodes +
                         static_cast<std::size_t>(node)];
      odds[k] = log_odds_.odds(slots[k]->chance);
      sum += std::int64_t{weights[k]} * odds[k];
    }
    const int chance = log_odds_.chance(sum >> 16);
    is = coder_.code(is, static_cast<std::uint32_t>(chance));
    const int error = (is ? 65535 : 0) - chance;
    for (std::size_t k = 0; k < kContexts; ++k) {
      weights[k] += (odds[k] * error) >> 15;
      Slot& slot = *slots[k];
      slot.chance = static_cast<std::uint16_t>(
          slot.chance + (std::int64_t{(is ? 65535 : 0) - slot.chance} * kRates[slot.seen] >> 16));
      if (slot.seen < kSeen) ++slot.seen;
    }
    return is;
  }
};

}  // namespace fray::gnostic::table
