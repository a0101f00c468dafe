// D&D Battle Chess: the ends of battles that have been solved, kept for all threads. Most battles of a search
// or of random games have been solved before: what they depend on is little (dnd/melee/melee_key.h).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/node.h"

namespace fray::dnd {

/// Answers by their keys, in a fixed number of places of which each key has one. Any number of threads may
/// look up and keep at once, without locks: an answer that is half of one and half of another does not fit
/// its check (Hyatt, Mann, "A lock-less transposition table implementation for parallel search", 2002).
/// Since an answer follows from its key, nobody can tell what has been kept before.
class KeptEnds {
 public:
  /// Ends of one battle; no battle has more.
  static constexpr std::size_t kMost = 15;

  explicit KeptEnds(std::size_t places) : places_(places) {}

  /// Fills the list and answers true, or answers false and leaves it as it is.
  bool find(std::uint64_t key, OutcomeList& outcomes) const;
  /// Keeps outcomes whose weights are at most their denominator, kWholeWeight.
  void keep(std::uint64_t key, const OutcomeList& outcomes);

 private:
  /// The check, then the ends, as far as there are any.
  struct alignas(64) Place {
    std::array<std::atomic<std::uint64_t>, kMost + 1> words{};
  };

  std::vector<Place> places_;
};

/// Those of the program, 2 MB.
KeptEnds& kept_ends();

}  // namespace fray::dnd
