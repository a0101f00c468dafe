// The packed table: nothing is lost, whatever the words are, and damage is survived.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "gnostic/hyperpig_table_layout.h"
#include "gnostic/table_unpacking.h"
#include "gnostic/tables/pack.h"

extern "C" const std::uint64_t fray_hyperpig_table[fray::gnostic::table::kWords];

namespace fray::gnostic {
namespace {

using Words = std::vector<std::uint64_t>;
using Packed = std::vector<std::uint8_t>;

Words real_words() { return {fray_hyperpig_table, fray_hyperpig_table + table::kWords}; }

const Packed& real_packed() {
  static const Packed packed = table::pack_table(real_words());
  return packed;
}

Words random_words(unsigned seed) {
  std::mt19937_64 random(seed);
  Words words(table::kWords);
  for (std::uint64_t& word : words) word = random();
  return words;
}

/// What unpacking gives over words that were there before.
Words unpacked_over_ones(const Packed& packed) {
  Words words(table::kWords, ~std::uint64_t{0});
  EXPECT_TRUE(unpack_table(packed, words));
  return words;
}

TEST(TablePacking, TheRealTableIsGivenBackAndSmall) {
  const Packed& packed = real_packed();
  EXPECT_LT(packed.size(), 600'000U);
  EXPECT_EQ(unpacked_over_ones(packed), real_words());
}

TEST(TablePacking, NothingIsMadeOfZeros) {
  const Words zeros(table::kWords);
  const Packed packed = table::pack_table(zeros);
  EXPECT_LT(packed.size(), 20'000U);
  EXPECT_EQ(unpacked_over_ones(packed), zeros);
}

TEST(TablePacking, ExtremesAndRandomWordsAreGivenBack) {
  Words mixed = random_words(1);
  EXPECT_EQ(unpacked_over_ones(table::pack_table(mixed)), mixed);
  for (std::uint64_t& word : mixed) word = word % 2 == 0 ? 0 : ~std::uint64_t{0};
  EXPECT_EQ(unpacked_over_ones(table::pack_table(mixed)), mixed);
}

TEST(TablePacking, OtherSizesAreRefused) {
  EXPECT_TRUE(table::pack_table(Words(table::kWords - 1)).empty());
  Words small(table::kWords - 1);
  EXPECT_FALSE(unpack_table(real_packed(), small));
}

TEST(TablePacking, TruncatedOrLongerIsRefused) {
  const Packed& packed = real_packed();
  Words words(table::kWords);
  EXPECT_FALSE(unpack_table(std::span(packed).first(packed.size() / 2), words));
  EXPECT_FALSE(unpack_table(std::span(packed).first(packed.size() - 1), words));
  Packed longer = packed;
  longer.push_back(0);
  EXPECT_FALSE(unpack_table(longer, words));
}

TEST(TablePacking, DamageGivesOtherWordsAtWorst) {
  const Packed& packed = real_packed();
  std::mt19937 random(2);
  for (int round = 0; round < 4; ++round) {
    Packed damaged = packed;
    const std::size_t from = round == 0 ? 0 : random() % damaged.size();
    damaged[from] ^= static_cast<std::uint8_t>(1U << (random() % 8));
    if (round % 2 == 1) {
      for (std::size_t k = from; k < damaged.size(); ++k) damaged[k] = static_cast<std::uint8_t>(random());
    }
    Words words(table::kWords);
    EXPECT_FALSE(unpack_table(damaged, words) && words == real_words());
  }
}

}  // namespace
}  // namespace fray::gnostic
