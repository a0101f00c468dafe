// Hashes and random numbers: libsodium's on a server (crypto.cpp), those of whoever holds the module in
// WebAssembly (module/module_crypto.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fray {

using Bytes32 = std::array<std::uint8_t, 32>;

/// 32 bytes from the system's cipher-grade generator.
Bytes32 random_bytes32();
Bytes32 sha256(std::span<const std::uint8_t> bytes);
inline Bytes32 sha256(std::string_view text) {
  return sha256(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}
Bytes32 hmac_sha256(const Bytes32& key, std::span<const std::uint8_t> bytes);

/// 43 characters of base64url without padding: 32 random bytes. What is stored of it is SHA-256 of its text.
std::string new_token();

}  // namespace fray
