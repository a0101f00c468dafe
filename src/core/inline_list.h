// A list with room for N items in place, for hot code: nothing is allocated until a list outgrows N, and a
// list that is kept and cleared keeps what it once allocated.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

namespace fray {

template <class T, std::size_t N>
class InlineList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  InlineList() = default;
  ~InlineList() { release(); }
  InlineList(const InlineList& other) { append(other); }
  InlineList& operator=(const InlineList& other) {
    if (this != &other) {
      clear();
      append(other);
    }
    return *this;
  }

  void push_back(const T& item) {
    if (size_ == capacity_) [[unlikely]]
      grow(capacity_ * 2);
    items_[size_++] = item;
  }
  void clear() { size_ = 0; }
  /// Shortens the list to `size` items, or leaves it if it is not longer.
  void truncate(std::size_t size) {
    if (size < size_) size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  bool spilled() const { return static_cast<const void*>(items_) != static_cast<const void*>(in_place_); }
  void release() {
    if (spilled()) std::free(items_);
  }
  void append(const InlineList& other) {
    if (other.size_ > capacity_) grow(other.size_);
    std::memcpy(static_cast<void*>(items_), other.items_, other.size_ * sizeof(T));
    size_ = other.size_;
  }
  [[gnu::noinline, gnu::cold]] void grow(std::size_t capacity) {
    auto* larger = static_cast<T*>(std::malloc(capacity * sizeof(T)));
    if (larger == nullptr) std::abort();
    std::memcpy(static_cast<void*>(larger), items_, size_ * sizeof(T));
    release();
    items_ = larger;
    capacity_ = capacity;
  }

  alignas(T) unsigned char in_place_[N * sizeof(T)];
  T* items_ = reinterpret_cast<T*>(in_place_);
  std::size_t size_ = 0;
  std::size_t capacity_ = N;
};

}  // namespace fray
