#include "gnostic/table_unpacking.h"

#include <algorithm>
#include <cstddef>

#include "gnostic/table_packing.h"

namespace fray::gnostic {

namespace {

/// Reads the arithmetic code: `code_` lies between `low_` and `high_`, whose equal first bytes are done with.
class UnpackingCoder {
 public:
  explicit UnpackingCoder(std::span<const std::uint8_t> packed) : packed_(packed) {
    for (int k = 0; k < 4; ++k) shift();
  }

  bool code(bool /*unknown*/, std::uint32_t chance) {
    const std::uint32_t middle = table::split(low_, high_, chance);
    const bool is = code_ <= middle;
    (is ? high_ : low_) = is ? middle : middle + 1;
    while ((low_ ^ high_) >> 24 == 0) {
      low_ <<= 8;
      high_ = high_ << 8 | 0xff;
      shift();
    }
    return is;
  }

  bool all_read() const { return read_ == packed_.size(); }

 private:
  std::span<const std::uint8_t> packed_;
  std::size_t read_ = 0;
  std::uint32_t low_ = 0;
  std::uint32_t high_ = 0xffffffff;
  std::uint32_t code_ = 0;

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
