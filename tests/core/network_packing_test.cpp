// Numbers of a network as the module is sent them: signed LEB128.
#include "core/network_packing.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace fray {
namespace {

bool unpacks(const std::vector<std::uint8_t>& packed, const std::vector<std::int16_t>& expected) {
  std::vector<std::int16_t> numbers(expected.size());
  return unpack_numbers(packed, numbers) && numbers == expected;
}

TEST(NetworkPacking, ReadsTheExamplesOfDwarf) {
  // DWARF 4, figure 23.
  EXPECT_TRUE(unpacks({0x02, 0x7E, 0xFF, 0x00, 0x81, 0x7F, 0x80, 0x01, 0x80, 0x7F, 0x81, 0x01, 0xFF, 0x7E},
                      {2, -2, 127, -127, 128, -128, 129, -129}));
}

TEST(NetworkPacking, ReadsAllThat16BitsHold) {
  for (int number = -32768; number <= 32767; ++number) {
    std::vector<std::uint8_t> packed;
    int rest = number;
    do {
      packed.push_back(static_cast<std::uint8_t>(0x80 | (rest & 0x7F)));
      rest >>= 7;
    } while (rest != ((packed.back() & 0x40) != 0 ? -1 : 0));
    packed.back() &= 0x7F;
    ASSERT_TRUE(unpacks(packed, {static_cast<std::int16_t>(number)})) << number;
  }
}

TEST(NetworkPacking, RefusesWhatIsSomethingElse) {
  std::array<std::int16_t, 2> numbers;
  const auto reads = [&](std::vector<std::uint8_t> packed) { return unpack_numbers(packed, numbers); };
  EXPECT_TRUE(reads({1, 2}));
  EXPECT_FALSE(reads({}));
  EXPECT_FALSE(reads({1}));
  EXPECT_FALSE(reads({1, 0x82}));
  EXPECT_FALSE(reads({1, 2, 3}));
  EXPECT_FALSE(reads({1, 0x80, 0x80, 0x02}));        // 32768
  EXPECT_FALSE(reads({1, 0xFF, 0xFF, 0x7D}));        // -32769
  EXPECT_FALSE(reads({1, 0x80, 0x80, 0x80, 0x00}));  // longer than 16 bits ever are
}

}  // namespace
}  // namespace fray
