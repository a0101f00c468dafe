// Dice that both players can check: the scheme dice-v1 of docs/server-protocol.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/result.h"
#include "server/crypto.h"

namespace fray {

/// 64 lower-case hexadecimal digits.
std::string to_hex(const Bytes32& bytes);
/// Error "bad_hex" unless `text` is exactly 64 hexadecimal digits, lower or upper case.
Result<Bytes32> from_hex(std::string_view text);

/// What the server publishes of its secret before the game: SHA-256("dice-v1" | room | secret).
Bytes32 dice_commitment(std::string_view room, const Bytes32& secret);

/// What a die of `sides` faces, 2 to 255, shows for a byte; 0 if the byte must be rejected, lest some faces
/// come more often than others.
int fair_face(std::uint8_t byte, int sides);

/// All the rolls of one game. A value; wipe nothing, keep it out of logs.
class FairDice {
 public:
  /// `nonces` are the shares of the people's seats in order of seats.
  FairDice(std::string room, const Bytes32& secret, std::vector<Bytes32> nonces);

  /// The dice of one roll, one by one, from its keyed hash. Each call of `roll` on it gives the next die.
  class Roll final : public DiceSource {
   public:
    int roll(int sides) override;

   private:
    friend class FairDice;
    Roll(const FairDice& dice, std::string_view stream, std::uint64_t index);
    std::uint8_t next_byte();

    const FairDice& dice_;  // outlives the roll
    std::string stream_;
    std::uint64_t index_;
    std::uint64_t block_ = 0;
    Bytes32 bytes_{};
    std::size_t used_ = 32;
  };
  Roll roll_of(std::string_view stream, std::uint64_t index) const { return Roll(*this, stream, index); }

 private:
  Bytes32 block(std::string_view stream, std::uint64_t index, std::uint64_t block) const;

  std::string room_;
  Bytes32 secret_;
  std::vector<Bytes32> nonces_;
};

}  // namespace fray
