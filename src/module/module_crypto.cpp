// server/crypto.h and server/compression.h where there is no library for them: hashes are the host's, random
// numbers WASI's, and what would be compressed in memory stays as it is.
#include <unistd.h>

#include <cstddef>
#include <cstdlib>

#include "module/host.h"
#include "server/compression.h"
#include "server/crypto.h"

namespace fray {

Bytes32 random_bytes32() {
  Bytes32 bytes;
  if (getentropy(bytes.data(), bytes.size()) != 0) std::abort();
  return bytes;
}

Bytes32 sha256(std::span<const std::uint8_t> bytes) {
  Bytes32 hash;
  fray_host_sha256(bytes.data(), bytes.size(), hash.data());
  return hash;
}

Bytes32 hmac_sha256(const Bytes32& key, std::span<const std::uint8_t> bytes) {
  Bytes32 hash;
  fray_host_hmac_sha256(key.data(), bytes.data(), bytes.size(), hash.data());
  return hash;
}

std::string new_token() {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const Bytes32 bytes = random_bytes32();
  std::string token;
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) token += kDigits[bits >> (count - 6) & 63];
  }
  token += kDigits[bits << (6 - count) & 63];  // 256 bits are 42 digits of 6, and 4 bits
  return token;
}

Result<PackedBytes> compress(std::string_view text, int) { return PackedBytes(text.begin(), text.end()); }

Result<std::string> decompress(std::span<const std::uint8_t> bytes) {
  return std::string(bytes.begin(), bytes.end());
}

}  // namespace fray
