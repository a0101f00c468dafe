#include "gnostic/tables/pack.h"

#include <utility>

#include "gnostic/table_packing.h"

namespace fray::gnostic::table {

namespace {

/// Writes the arithmetic code that table_unpacking.cpp reads.
class PackingCoder {
 public:
  bool code(bool is, std::uint32_t chance) {
    const std::uint32_t middle = split(low_, high_, chance);
    (is ? high_ : low_) = is ? middle : middle + 1;
    while ((low_ ^ high_) >> 24 == 0) {
      shift();
      high_ = high_ << 8 | 0xff;
    }
    return is;
  }

  std::vector<std::uint8_t> finish() {
    for (int k = 0; k < 4; ++k) shift();
    return std::move(packed_);
  }

 private:
  std::vector<std::uint8_t> packed_;
  std::uint32_t low_ = 0;
  std::uint32_t high_ = 0xffffffff;

  void shift() {
    packed_.push_back(static_cast<std::uint8_t>(low_ >> 24));
    low_ <<= 8;
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
