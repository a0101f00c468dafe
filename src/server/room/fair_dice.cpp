#include "server/room/fair_dice.h"

#include <utility>

#include "server/room/hash_input.h"

namespace fray {
namespace {

constexpr std::string_view kScheme = "dice-v1";

/// The value of a hexadecimal digit, or -1.
int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string to_hex(const Bytes32& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

Result<Bytes32> from_hex(std::string_view text) {
  Bytes32 bytes;
  if (text.size() != 2 * bytes.size()) {
    return fail("bad_hex",
                "expected 64 hexadecimal digits, got " + std::to_string(text.size()) + " characters");
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int value = digit_value(text[i]);
    if (value < 0) {
      return fail("bad_hex",
                  "expected 64 hexadecimal digits, but character " + std::to_string(i + 1) + " is none");
    }
    bytes[i / 2] = static_cast<std::uint8_t>(i % 2 == 0 ? value << 4 : bytes[i / 2] | value);
  }
  return bytes;
}

Bytes32 dice_commitment(std::string_view room, const Bytes32& secret) {
  return sha256(HashInput().string(kScheme).string(room).string(secret).bytes());
}

int fair_face(std::uint8_t byte, int sides) {
  if (byte >= sides * (256 / sides)) return 0;
  return 1 + byte % sides;
}

FairDice::FairDice(std::string room, const Bytes32& secret, std::vector<Bytes32> nonces)
    : room_(std::move(room)), secret_(secret), nonces_(std::move(nonces)) {}

Bytes32 FairDice::block(std::string_view stream, std::uint64_t index, std::uint64_t block) const {
  HashInput input;
  input.string(kScheme).string(room_);
  for (const Bytes32& nonce : nonces_) input.string(nonce);
  input.string(stream).number(index).number(block);
  return hmac_sha256(secret_, input.bytes());
}

FairDice::Roll::Roll(const FairDice& dice, std::string_view stream, std::uint64_t index)
    : dice_(dice), stream_(stream), index_(index) {}

std::uint8_t FairDice::Roll::next_byte() {
  if (used_ == bytes_.size()) {
    bytes_ = dice_.block(stream_, index_, block_++);
    used_ = 0;
  }
  return bytes_[used_++];
}

int FairDice::Roll::roll(int sides) {
  for (;;) {
    if (const int face = fair_face(next_byte(), sides)) return face;
  }
}

}  // namespace fray
