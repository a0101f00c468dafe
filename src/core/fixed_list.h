// A list with room for N items in place and for no more, for hot code: nothing is allocated, and nothing is
// asked when something is appended. So whoever appends has to say why N are enough; where it cannot be said,
// core/inline_list.h grows.
#pragma once

#include <cstddef>
#include <type_traits>

namespace fray {

template <class T, std::size_t N>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t kRoom = N;

  /// There must be room.
  void push_back(const T& item) { items_[size_++] = item; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

  /// Appends to a list, which nobody else may touch while the appender lives. What appends a lot from one
  /// function should have one of these there, so that the end of the list is in a register and not in memory,
  /// where each item would wait for the one before. It may be part of an object, if that too is a local
  /// variable of the function and all of its methods are called from there alone, so that they are inlined:
  /// hence the `list_side` of the games, which are kept functions of their own.
  class Appender {
   public:
    explicit Appender(FixedList& list) : list_(list), end_(list.items_ + list.size_) {}
    ~Appender() { list_.size_ = static_cast<std::size_t>(end_ - list_.items_); }
    Appender(const Appender&) = delete;
    Appender& operator=(const Appender&) = delete;

    /// There must be room.
    void push_back(const T& item) { *end_++ = item; }

   private:
    FixedList& list_;
    T* end_;
  };

 private:
  std::size_t size_ = 0;
  T items_[N];  // last, so that the address sanitizer sees whoever writes beyond it
};

}  // namespace fray
