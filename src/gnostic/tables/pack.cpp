#include "gnostic/tables/pack.h"

#include <utility>

#include "gnostic/table_packing.h"

namespace fray::gnostic::table {

namespace {

/// Writes the arithmetic code that table_unpacking.cpp reads. A sum that leaves the 32 bits is carried into
/// the bytes already written.
class PackingCoder {
 public:
  bool code(bool is, std::uint32_t chance) {
    const std::uint32_t part = (range_ >> 16) * chance;
    if (!is) low_ += part;
    range_ = is ? part : range_ - part;
    widen();
    return is;
  }

  std::uint32_t code_even(std::uint32_t number, int bits) {
    range_ >>= bits;
    low_ += std::uint64_t{number} * range_;
    widen();
    return number;
  }

  std::vector<std::uint8_t> finish() {
    for (int k = 0; k < 4; ++k) shift();
    return std::move(packed_);
  }

 private:
  std::vector<std::uint8_t> packed_;
  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xffffffff;

  void widen() {
    for (; range_ < 1U << 24; range_ <<= 8) shift();
  }
  void shift() {
    if (low_ >> 32 != 0) {
      std::size_t k = packed_.size();
      while (++packed_[--k] == 0) {
      }
    }
    low_ &= 0xffffffff;
    packed_.push_back(static_cast<std::uint8_t>(low_ >> 24));
    low_ = low_ << 8 & 0xffffffff;
  }
};

}  // namespace

std::vector<std::uint8_t> pack_table(std::span<const std::uint64_t> words) {
  if (words.size() != kWords) return {};
  std::vector<std::uint64_t> walked(words.begin(), words.end());
  PackingCoder coder;
  TableWalk(coder, std::span(walked).first<kWords>()).run();
  return coder.finish();
}

}  // namespace fray::gnostic::table
