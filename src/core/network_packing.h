// Numbers of a network as the module is sent them.
#pragma once

#include <cstdint>
#include <span>

namespace fray {

/// Unpacks numbers that are written one after the other in signed LEB128, DWARF's variable length: seven bits
/// a byte, the lowest first, the highest of each byte saying that another follows. False if `packed` holds
/// more or fewer than `numbers`, or one that 16 bits cannot hold.
constexpr bool unpack_numbers(std::span<const std::uint8_t> packed, std::span<std::int16_t> numbers) {
  auto at = packed.begin();
  for (std::int16_t& number : numbers) {
    std::uint32_t bits = 0;
    for (int shift = 0;; shift += 7) {
      if (at == packed.end() || shift > 14) return false;
      const std::uint32_t byte = *at++;
      bits |= (byte & 0x7FU) << shift;
      if ((byte & 0x80U) != 0) continue;
      const int unused = 32 - 7 - shift;
      const std::int32_t value = static_cast<std::int32_t>(bits << unused) >> unused;
      if (value != static_cast<std::int16_t>(value)) return false;
      number = static_cast<std::int16_t>(value);
      break;
    }
  }
  return at == packed.end();
}

}  // namespace fray
