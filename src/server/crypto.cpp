#include "server/crypto.h"

#include <sodium.h>

#include <cstdlib>

namespace fray {
namespace {

static_assert(crypto_hash_sha256_BYTES == sizeof(Bytes32) &&
              crypto_auth_hmacsha256_BYTES == sizeof(Bytes32) &&
              crypto_auth_hmacsha256_KEYBYTES == sizeof(Bytes32));

/// libsodium wants to be told before the first of its random numbers. Where the system has none to give there
/// is nothing that could go on.
void ready_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
}

}  // namespace

Bytes32 random_bytes32() {
  ready_sodium();
  Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

Bytes32 sha256(std::span<const std::uint8_t> bytes) {
  Bytes32 hash;
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return hash;
}

Bytes32 hmac_sha256(const Bytes32& key, std::span<const std::uint8_t> bytes) {
  Bytes32 hash;
  crypto_auth_hmacsha256(hash.data(), bytes.data(), bytes.size(), key.data());
  return hash;
}

std::string new_token() {
  const Bytes32 bytes = random_bytes32();
  std::string token(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(token.data(), token.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  token.pop_back();  // the final zero
  return token;
}

}  // namespace fray
