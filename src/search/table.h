// The transposition table: what earlier visits found out about a position, with the best action for ordering.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>
#include <optional>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "core/node.h"
#include "core/value.h"

namespace fray {

/// What a stored value says about the true one.
enum class Bound : std::uint8_t { none, lower, upper, exact };

struct TableEntry {
  Value value = 0;  ///< for the side to act at the position
  Action action = no_action;
  std::int8_t depth = 0;  ///< turns searched below; negative in quiescence
  Bound bound = Bound::none;
  std::uint8_t age = 0;
};

/// Memory on huge pages where the system has them: entries are looked up all over the table, and most of the
/// time of a look-up is finding its page.
template <class T>
struct HugePageAllocator {
  using value_type = T;
  static constexpr std::size_t kPage = std::size_t{2} << 20;

  HugePageAllocator() = default;
  template <class U>
  HugePageAllocator(const HugePageAllocator<U>&) {}  // NOLINT: allocators convert

  T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + kPage - 1) / kPage * kPage;
    void* memory = ::operator new(bytes, std::align_val_t{kPage});
#if defined(__linux__)
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, std::align_val_t{kPage}); }
  bool operator==(const HugePageAllocator&) const = default;
};

/// A fixed number of buckets of four entries, one cache line each. Any number of threads may look up and
/// store at once, without locks: an entry is two words, and one that is half of one store and half of another
/// does not fit its check (Hyatt, Mann, "A lock-less transposition table implementation for parallel search",
/// 2002).
class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes) : buckets_(bucket_count(megabytes)) {}

  /// The entry of a hash, if there is one.
  std::optional<TableEntry> find(std::uint64_t hash) const {
    for (const Slot& slot : buckets_[index_of(hash)].slots) {
      const Words words = slot.load();
      if (words.is_of(hash) && words.entry().bound != Bound::none) return words.entry();
    }
    return std::nullopt;
  }

  /// Brings the entry of a hash nearer, which will be looked up soon.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[index_of(hash)]); }

  /// Keeps a result: over the same position's, else over the entry of the bucket that is worth least (old,
  /// shallow).
  void store(std::uint64_t hash, Value value, Action action, int depth, Bound bound) {
    Slot* victim = nullptr;
    int least = 1 << 30;
    for (Slot& slot : buckets_[index_of(hash)].slots) {
      const Words words = slot.load();
      const TableEntry entry = words.entry();
      if (words.is_of(hash) && entry.bound != Bound::none) {
        victim = &slot;
        break;
      }
      const int worth =
          entry.bound == Bound::none ? -1000 : entry.depth - 8 * static_cast<std::uint8_t>(age_ - entry.age);
      if (worth < least) {
        least = worth;
        victim = &slot;
      }
    }
    victim->store(Words(hash, {value, action, static_cast<std::int8_t>(depth), bound, age_}));
  }

  /// Starts a new search: what is there may be used, but is replaced first. Not while others use the table;
  /// likewise `clear`.
  void grow_older() { ++age_; }
  void clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }

 private:
  /// An entry with the high half of its hash.
  struct Words {
    std::uint64_t result = 0;  ///< value and action
    std::uint64_t rest = 0;    ///< half of the hash, depth, bound, age

    Words() = default;
    Words(std::uint64_t hash, const TableEntry& entry)
        : result(std::uint64_t{static_cast<std::uint32_t>(entry.value)} << 32 | code_of(entry.action)),
          rest((hash >> 32) << 32 | std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 16 |
               std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 8 | entry.age) {}
    bool is_of(std::uint64_t hash) const { return rest >> 32 == hash >> 32; }
    TableEntry entry() const {
      return {static_cast<Value>(static_cast<std::uint32_t>(result >> 32)),
              Action{static_cast<std::uint32_t>(result)},
              static_cast<std::int8_t>(static_cast<std::uint8_t>(rest >> 16)),
              static_cast<Bound>(static_cast<std::uint8_t>(rest >> 8)), static_cast<std::uint8_t>(rest)};
    }
  };

  /// One word is kept as it is, the other mixed with it. An empty slot is all zeros.
  class Slot {
   public:
    Slot() = default;
    Slot(const Slot& other) { *this = other; }
    Slot& operator=(const Slot& other) {
      result_.store(other.result_.load(std::memory_order_relaxed), std::memory_order_relaxed);
      mixed_.store(other.mixed_.load(std::memory_order_relaxed), std::memory_order_relaxed);
      return *this;
    }
    Words load() const {
      Words words;
      words.result = result_.load(std::memory_order_relaxed);
      words.rest = mixed_.load(std::memory_order_relaxed) ^ mix(words.result);
      return words;
    }
    void store(const Words& words) {
      result_.store(words.result, std::memory_order_relaxed);
      mixed_.store(words.rest ^ mix(words.result), std::memory_order_relaxed);
    }

   private:
    static std::uint64_t mix(std::uint64_t word) {
      const std::uint64_t product = word * 0x9e3779b97f4a7c15u;
      return product ^ product >> 32;
    }
    std::atomic<std::uint64_t> result_{0}, mixed_{0};
  };

  struct alignas(64) Bucket {
    Slot slots[4];
  };
  static_assert(sizeof(Bucket) == 64);

  static std::size_t bucket_count(int megabytes) {
    return static_cast<std::size_t>(megabytes) * (1024 * 1024 / sizeof(Bucket));
  }
  /// The low half of the hash, scaled to the number of buckets.
  std::size_t index_of(std::uint64_t hash) const {
    return static_cast<std::size_t>(((hash & 0xffffffffu) * buckets_.size()) >> 32);
  }

  std::vector<Bucket, HugePageAllocator<Bucket>> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace fray
