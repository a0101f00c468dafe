#include "core/dice.h"

#include <gtest/gtest.h>

#include <vector>

namespace fray {
namespace {

struct Uniformity {
  int sides;
  double most;  ///< chi-square that one seed in a million exceeds
};

TEST(SeededDice, AreUniform) {
  for (const Uniformity& test : {Uniformity{2, 23.9}, {6, 35.9}, {12, 49.0}, {20, 63.0}}) {
    constexpr int kRollsPerFace = 50000;
    SeededDice dice(9);
    std::vector<int> counts(static_cast<std::size_t>(test.sides), 0);
    for (int i = 0; i < kRollsPerFace * test.sides; ++i) {
      const int face = dice.roll(test.sides);
      ASSERT_GE(face, 1);
      ASSERT_LE(face, test.sides);
      ++counts[static_cast<std::size_t>(face - 1)];
    }
    double chi_square = 0;
    for (const int count : counts)
      chi_square += static_cast<double>(count - kRollsPerFace) * (count - kRollsPerFace) / kRollsPerFace;
    EXPECT_LT(chi_square, test.most) << test.sides << " sides";
  }
}

TEST(SeededDice, RollAlikeFromTheSameSeed) {
  SeededDice a(10);
  SeededDice b(10);
  SeededDice other(11);
  int different = 0;
  for (int i = 0; i < 100; ++i) {
    const int face = a.roll(6);
    EXPECT_EQ(face, b.roll(6));
    different += face != other.roll(6) ? 1 : 0;
  }
  EXPECT_GT(different, 50);
}

TEST(ToldDice, ShowTheFacesTold) {
  const std::vector<int> faces{5, 20, 1};
  ToldDice dice(faces);
  EXPECT_EQ(dice.roll(6), 5);
  EXPECT_EQ(dice.roll(20), 20);
  EXPECT_EQ(dice.roll(2), 1);
  EXPECT_EQ(dice.problem(), "");
}

TEST(ToldDice, NameTheFirstFaceOutOfRange) {
  for (const int wrong : {0, 7, -3}) {
    const std::vector<int> faces{4, wrong, 99};
    ToldDice dice(faces);
    for (int i = 0; i < 3; ++i) {
      const int face = dice.roll(6);
      EXPECT_TRUE(face >= 1 && face <= 6);
    }
    EXPECT_EQ(dice.problem(), "die 2 shows " + std::to_string(wrong) + ", expected a number from 1 to 6");
  }
}

TEST(ToldDice, CountTooFewAndTooMany) {
  const std::vector<int> faces{1, 2};
  ToldDice too_few(faces);
  for (int i = 0; i < 3; ++i) too_few.roll(6);
  EXPECT_EQ(too_few.problem(), "expected 3 dice, got 2");
  ToldDice too_many(faces);
  too_many.roll(6);
  EXPECT_EQ(too_many.problem(), "expected 1 dice, got 2");
}

}  // namespace
}  // namespace fray
