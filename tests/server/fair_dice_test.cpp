#include "server/room/fair_dice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::span<const std::uint8_t> text_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Bytes32 filled(std::uint8_t value) {
  Bytes32 bytes;
  bytes.fill(value);
  return bytes;
}

/// 0, 1, 2, ...
Bytes32 counting() {
  Bytes32 bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
  return bytes;
}

std::vector<int> faces(FairDice::Roll roll, int sides, int count) {
  std::vector<int> result;
  for (int i = 0; i < count; ++i) result.push_back(roll.roll(sides));
  return result;
}

// FIPS 180-4, the examples of the standard.
TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

// RFC 4231 gives keys of other lengths than 32 bytes; shorter ones are padded with zeros, so the zeros may as
// well be ours.
TEST(HmacSha256, KnownAnswers) {
  Bytes32 key{};
  std::fill_n(key.begin(), 20, std::uint8_t{0x0b});
  EXPECT_EQ(to_hex(hmac_sha256(key, text_bytes("Hi There"))),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  key = {'J', 'e', 'f', 'e'};
  EXPECT_EQ(to_hex(hmac_sha256(key, text_bytes("what do ya want for nothing?"))),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  key = Bytes32{};
  std::fill_n(key.begin(), 20, std::uint8_t{0xaa});
  EXPECT_EQ(to_hex(hmac_sha256(key, std::vector<std::uint8_t>(50, 0xdd))),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
}

TEST(Hex, ThereAndBack) {
  const Bytes32 bytes = counting();
  EXPECT_EQ(to_hex(bytes), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  EXPECT_EQ(from_hex(to_hex(bytes)).value(), bytes);
  EXPECT_EQ(from_hex(std::string(64, 'F')).value(), filled(0xff));
}

TEST(Hex, Refuses) {
  EXPECT_THAT(from_hex("").error().message, HasSubstr("got 0 characters"));
  EXPECT_THAT(from_hex(std::string(63, '0')).error().message, HasSubstr("got 63"));
  EXPECT_THAT(from_hex(std::string(65, '0')).error().message, HasSubstr("got 65"));
  EXPECT_THAT(from_hex(std::string(63, '0') + "g").error().message, HasSubstr("character 64"));
  EXPECT_EQ(from_hex("0x" + std::string(62, '0')).error().code, "bad_hex");
}

TEST(RandomBytes, Differ) {
  std::set<Bytes32> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random_bytes32());
  EXPECT_EQ(seen.size(), 1000u);
}

// Computed by an independent program from the text of docs/server-protocol.md.
TEST(FairDice, KnownAnswers) {
  EXPECT_EQ(to_hex(dice_commitment("Room000001", counting())),
            "32d249b450158aa23534cdcb0b14af3206e0b67859fe8c6399948be06516b829");
  const FairDice dice("Room000001", counting(), {filled(17), filled(0)});
  // 40 dice need more than one block.
  EXPECT_THAT(faces(dice.roll_of("white", 0), 6, 40),
              ElementsAre(3, 6, 3, 2, 5, 4, 1, 1, 4, 3, 6, 2, 2, 4, 2, 5, 6, 3, 1, 5, 1, 6, 6, 2, 1, 3, 5, 6,
                          6, 5, 2, 6, 4, 5, 3, 3, 2, 6, 1, 4));
  EXPECT_THAT(faces(dice.roll_of("black", 3), 6, 10), ElementsAre(2, 2, 6, 2, 2, 6, 2, 5, 2, 6));
  EXPECT_THAT(faces(dice.roll_of("white", std::uint64_t{1} << 40), 20, 10),
              ElementsAre(18, 16, 18, 5, 18, 15, 6, 8, 5, 14));
  // 56 of 256 bytes are rejected.
  EXPECT_THAT(faces(dice.roll_of("white", 0), 200, 30),
              ElementsAre(93, 126, 68, 65, 16, 37, 109, 45, 168, 158, 170, 124, 50, 84, 27, 157, 198, 62, 97,
                          183, 17, 186, 18, 173, 20, 114, 118, 155, 195, 44));
}

TEST(FairFace, EachFaceHasAsManyBytes) {
  for (int sides = 2; sides <= 255; ++sides) {
    std::vector<int> bytes_of_face(static_cast<std::size_t>(sides) + 1, 0);
    for (int byte = 0; byte < 256; ++byte) {
      const int face = fair_face(static_cast<std::uint8_t>(byte), sides);
      ASSERT_GE(face, 0);
      ASSERT_LE(face, sides);
      ++bytes_of_face[static_cast<std::size_t>(face)];
    }
    const int each = 256 / sides;
    EXPECT_EQ(bytes_of_face[0], 256 - each * sides) << "rejected with " << sides << " sides";
    for (int face = 1; face <= sides; ++face) {
      ASSERT_EQ(bytes_of_face[static_cast<std::size_t>(face)], each) << "face " << face << " of " << sides;
    }
  }
}

TEST(FairDice, SameAgainAndAllElseDiffers) {
  const auto roll = [](const FairDice& dice, std::string_view stream, std::uint64_t index) {
    return faces(dice.roll_of(stream, index), 6, 40);
  };
  const FairDice dice("room", filled(1), {filled(2), filled(3)});
  const std::vector<int> first = roll(dice, "white", 5);
  EXPECT_EQ(roll(dice, "white", 5), first);
  EXPECT_EQ(roll(FairDice("room", filled(1), {filled(2), filled(3)}), "white", 5), first);

  EXPECT_NE(roll(dice, "black", 5), first);
  EXPECT_NE(roll(dice, "white", 6), first);
  EXPECT_NE(roll(FairDice("rooM", filled(1), {filled(2), filled(3)}), "white", 5), first);
  EXPECT_NE(roll(FairDice("room", filled(9), {filled(2), filled(3)}), "white", 5), first);
  EXPECT_NE(roll(FairDice("room", filled(1), {filled(9), filled(3)}), "white", 5), first);
  EXPECT_NE(roll(FairDice("room", filled(1), {filled(2), filled(9)}), "white", 5), first);
  EXPECT_NE(roll(FairDice("room", filled(1), {filled(3), filled(2)}), "white", 5), first);
  EXPECT_NE(roll(FairDice("room", filled(1), {filled(2)}), "white", 5), first);
}

/// Chi-square of a million dice, `dice_per_roll` to a roll, from both streams of several games.
double chi_square(int sides, int dice_per_roll) {
  constexpr int kDice = 1'000'000;
  std::vector<int> counts(static_cast<std::size_t>(sides), 0);
  int rolled = 0;
  for (std::uint8_t game = 0; rolled < kDice; ++game) {
    const FairDice dice("room" + std::to_string(game), filled(game),
                        {filled(static_cast<std::uint8_t>(~game))});
    for (std::uint64_t index = 0; index < 5000 && rolled < kDice; ++index) {
      for (const int face :
           faces(dice.roll_of(index % 2 == 0 ? "white" : "black", index / 2), sides, dice_per_roll)) {
        ++counts[static_cast<std::size_t>(face - 1)];
        ++rolled;
      }
    }
  }
  const double expected = static_cast<double>(rolled) / sides;
  double sum = 0;
  for (const int count : counts) sum += std::pow(count - expected, 2) / expected;
  return sum;
}

// The seeds are fixed, so each either holds always or never. The bounds are the 0.1 % and 99.9 % quantiles of
// chi-square.
TEST(FairDice, SixSidedDiceAreUniform) {
  const double statistic = chi_square(6, 4);
  EXPECT_GT(statistic, 0.210) << "5 degrees of freedom";
  EXPECT_LT(statistic, 20.515);
}

TEST(FairDice, TwentySidedDiceAreUniform) {
  const double statistic = chi_square(20, 50);
  EXPECT_GT(statistic, 5.407) << "19 degrees of freedom";
  EXPECT_LT(statistic, 43.820);
}

/// Both dice of a battle together: 36 equally likely pairs.
TEST(FairDice, DiceOfARollAreIndependent) {
  const FairDice dice("room", filled(7), {});
  std::vector<int> counts(36, 0);
  constexpr int kRolls = 360'000;
  for (std::uint64_t index = 0; index < kRolls; ++index) {
    FairDice::Roll roll = dice.roll_of("white", index);
    const int first = roll.roll(6);
    ++counts[static_cast<std::size_t>(6 * (first - 1) + roll.roll(6) - 1)];
  }
  double sum = 0;
  for (const int count : counts) sum += std::pow(count - kRolls / 36.0, 2) / (kRolls / 36.0);
  EXPECT_GT(sum, 14.688) << "35 degrees of freedom";
  EXPECT_LT(sum, 66.619);
}

}  // namespace
}  // namespace fray
