// The transposition table: what earlier visits found out about a position, with the best action for ordering.
#pragma once

#include <cstdint>
#include <new>
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
  std::uint32_t check = 0;  ///< high half of the hash
  Value value = 0;          ///< for the side to act at the position
  Action action = no_action;
  std::int8_t depth = 0;  ///< turns searched below; negative in quiescence
  Bound bound = Bound::none;
  std::uint8_t age = 0;
};
static_assert(sizeof(TableEntry) == 16);

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

/// A fixed number of buckets of four entries, one cache line each. For one thread.
class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes) : buckets_(bucket_count(megabytes)) {}

  /// The entry of a hash, or nullptr. Valid until the next store.
  const TableEntry* find(std::uint64_t hash) const {
    for (const TableEntry& entry : bucket(hash).entries) {
      if (entry.bound != Bound::none && entry.check == check_of(hash)) return &entry;
    }
    return nullptr;
  }

  /// Keeps a result: over the same position's, else over the entry of the bucket that is worth least (old,
  /// shallow).
  void store(std::uint64_t hash, Value value, Action action, int depth, Bound bound) {
    TableEntry* victim = nullptr;
    int least = 1 << 30;
    for (TableEntry& entry : buckets_[index_of(hash)].entries) {
      if (entry.bound != Bound::none && entry.check == check_of(hash)) {
        victim = &entry;
        break;
      }
      const int worth =
          entry.bound == Bound::none ? -1000 : entry.depth - 8 * static_cast<std::uint8_t>(age_ - entry.age);
      if (worth < least) {
        least = worth;
        victim = &entry;
      }
    }
    *victim = {check_of(hash), value, action, static_cast<std::int8_t>(depth), bound, age_};
  }

  /// Starts a new search: what is there may be used, but is replaced first.
  void grow_older() { ++age_; }
  void clear() { buckets_.assign(buckets_.size(), Bucket{}); }

 private:
  struct alignas(64) Bucket {
    TableEntry entries[4];
  };

  static std::size_t bucket_count(int megabytes) {
    return static_cast<std::size_t>(megabytes) * (1024 * 1024 / sizeof(Bucket));
  }
  static std::uint32_t check_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  /// The low half of the hash, scaled to the number of buckets.
  std::size_t index_of(std::uint64_t hash) const {
    return static_cast<std::size_t>(((hash & 0xffffffffu) * buckets_.size()) >> 32);
  }
  const Bucket& bucket(std::uint64_t hash) const { return buckets_[index_of(hash)]; }

  std::vector<Bucket, HugePageAllocator<Bucket>> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace fray
