// What the schemes dice-v1 and seal-v1 hash: numbers of 64 bits, big endian, and strings after their length.
#pragma once

#include <cstdint>
#include <vector>

namespace fray {

class HashInput {
 public:
  HashInput& number(std::uint64_t value) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes_.push_back(static_cast<std::uint8_t>(value >> shift));
    return *this;
  }
  template <class Bytes>
  HashInput& string(const Bytes& value) {
    number(value.size());
    bytes_.insert(bytes_.end(), value.begin(), value.end());
    return *this;
  }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace fray
