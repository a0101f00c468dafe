#include "dnd/melee/kept_ends.h"

#include "core/random.h"
#include "dnd/melee/ends.h"

namespace fray::dnd {
namespace {

constexpr std::size_t kPlaces = 16384;
constexpr std::uint64_t kEndSalt = 0x9e3779b97f4a7c15ULL;

/// An end in a word: its outcome, a sign that there is one, and its weight less one, which has 32 bits.
constexpr std::uint64_t kIsEnd = std::uint64_t{1} << 31;
constexpr std::uint64_t word_of(const WeightedOutcome& end) {
  return code_of(end.outcome) | kIsEnd | (end.weight - 1) << 32;
}
constexpr WeightedOutcome end_of(std::uint64_t word) {
  return {static_cast<Outcome>(static_cast<std::uint32_t>(word & ~kIsEnd)), (word >> 32) + 1};
}

constexpr std::uint64_t mixed(std::uint64_t check, std::uint64_t word) {
  return (check << 23 | check >> 41) ^ mix64(word + kEndSalt);
}

}  // namespace

bool KeptEnds::find(std::uint64_t key, OutcomeList& outcomes) const {
  const auto& words = places_[key % places_.size()].words;
  std::array<std::uint64_t, kMost> ends;
  std::uint64_t check = key;
  std::size_t size = 0;
  for (; size < kMost; ++size) {
    ends[size] = words[size + 1].load(std::memory_order_relaxed);
    if (ends[size] == 0) break;
    check = mixed(check, ends[size]);
  }
  if (size == 0 || words[0].load(std::memory_order_relaxed) != check) return false;
  outcomes.clear();
  for (std::size_t i = 0; i < size; ++i) outcomes.items.push_back(end_of(ends[i]));
  outcomes.denominator = kWholeWeight;
  outcomes.exact = false;
  return true;
}

void KeptEnds::keep(std::uint64_t key, const OutcomeList& outcomes) {
  const std::size_t size = outcomes.items.size();
  if (size > kMost) return;
  auto& words = places_[key % places_.size()].words;
  std::uint64_t check = key;
  for (std::size_t i = 0; i < kMost; ++i) {
    const std::uint64_t word = i < size ? word_of(outcomes.items[i]) : 0;
    words[i + 1].store(word, std::memory_order_relaxed);
    if (word != 0) check = mixed(check, word);
  }
  words[0].store(check, std::memory_order_relaxed);
}

KeptEnds& kept_ends() {
  static KeptEnds kept(kPlaces);
  return kept;
}

}  // namespace fray::dnd
