#include "gnostic/table_unpacking.h"

#include <algorithm>
#include <cstddef>

#include "gnostic/table_packing.h"

namespace fray::gnostic {

namespace {

/// Reads the arithmetic code that gnostic/tables/pack.cpp writes: `code_` is where in the interval it lies.
class UnpackingCoder {
 public:
  explicit UnpackingCoder(std::span<const std::uint8_t> packed) : packed_(packed) {
    for (int k = 0; k < 4; ++k) shift();
  }

  /// A bit that is 1 with a chance in 16 bits.
  bool code(bool /*unknown*/, std::uint32_t chance) {
    const std::uint32_t part = (range_ >> 16) * chance;
    const bool is = code_ < part;
    if (!is) code_ -= part;
    range_ = is ? part : range_ - part;
    widen();
    return is;
  }

  std::uint32_t code_even(std::uint32_t /*unknown*/, int bits) {
    range_ >>= bits;
    const std::uint32_t number = std::min(code_ / range_, (1U << bits) - 1);
    code_ -= number * range_;
    widen();
    return number;
  }

  bool all_read() const { return read_ == packed_.size(); }

 private:
  std::span<const std::uint8_t> packed_;
  std::size_t read_ = 0;
  std::uint32_t range_ = 0xffffffff;
  std::uint32_t code_ = 0;

  void widen() {
    for (; range_ < 1U << 24; range_ <<= 8) shift();
  }
  void shift() {
    code_ = code_ << 8 | (read_ < packed_.size() ? packed_[read_] : 0U);
    ++read_;
  }
};

}  // namespace

bool unpack_table(std::span<const std::uint8_t> packed, std::span<std::uint64_t> table) {
  if (table.size() != table::kWords) return false;
  std::fill(table.begin(), table.end(), 0);
  UnpackingCoder coder(packed);
  table::TableWalk(coder, table.first<table::kWords>()).run();
  return coder.all_read();
}

}  // namespace fray::gnostic
